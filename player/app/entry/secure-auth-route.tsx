import { useIsSignedIn } from '@paddock/ui/client'
import { useSite } from '@paddock/ui/site'
import { SecureAuthPage } from '../../features/second-factor/index.ts'
import { LoginFirst } from '../login-first.tsx'
import { NotFound } from '../not-found.tsx'

export default function SecureAuthRoute() {
  const site = useSite()
  const isSignedIn = useIsSignedIn()
  if (!site.can('secureAuth')) return <NotFound />
  return isSignedIn ? <SecureAuthPage paysOut={site.can('withdraw')} /> : <LoginFirst />
}
