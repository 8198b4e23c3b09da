import { useIsSignedIn } from '@paddock/ui/client'
import { useSite } from '@paddock/ui/site'
import { lazy, type ReactNode } from 'react'
import { Redirect } from 'wouter'
import { useProfile } from '../features/balance/index.ts'
import { admissionOf, hasCasino, type Terms } from './admission.ts'

const LoginFirst = lazy(() => import('./login-first.tsx').then((module) => ({ default: module.LoginFirst })))
const NotFound = lazy(() => import('./not-found.tsx').then((module) => ({ default: module.NotFound })))

/** Lets in who may see a page, and leads the others to where they belong. */
function Gate({ terms, children }: { readonly terms: Terms; readonly children: ReactNode }) {
  const site = useSite()
  const isSignedIn = useIsSignedIn()
  const { data: profile } = useProfile()
  switch (admissionOf(terms, { site, isSignedIn, casinoLock: profile?.casinoLock ?? false })) {
    case 'enters':
      return children
    case 'logsInFirst':
      return <LoginFirst />
    case 'goesHome':
      return <Redirect to="/" replace />
    case 'goesToCasino':
      return <Redirect to="/live-casino" replace />
    case 'findsNothing':
      return <NotFound />
  }
}

/** For links to the casino. */
export function useHasCasino(): boolean {
  const site = useSite()
  const { data: profile } = useProfile()
  return hasCasino({ site, casinoLock: profile?.casinoLock ?? false })
}

export const SPORTS: Terms = { needs: 'sports' }

export const on = (terms: Terms, page: ReactNode) => <Gate terms={terms}>{page}</Gate>
