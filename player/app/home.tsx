import { useSite } from '@paddock/ui/site'
import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { HomePage } from '../features/in-play/index.ts'

const MOBILE_APP = 'mobileApp'

/** Only-casino sites begin in the casino. `isApp`: opened by the mobile app, which is remembered. 001 §2.1. */
export function Home({ isApp = false }: { readonly isApp?: boolean }) {
  const { config } = useSite()
  useEffect(() => {
    if (isApp) localStorage.setItem(MOBILE_APP, 'true')
  }, [isApp])
  return config.onlyCasino ? <Navigate to="/live-casino" replace /> : <HomePage />
}
