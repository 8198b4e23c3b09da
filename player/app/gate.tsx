import { useIsSignedIn } from '@paddock/ui/client'
import { useSite } from '@paddock/ui/site'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { useProfile } from '../features/balance/index.ts'
import { admissionOf, hasCasino, type Terms } from './admission.ts'
import { page } from '../routing/part.tsx'

const LoginFirst = page(async () => ({ default: (await import('./login-first.tsx')).LoginFirst }))
const NotFound = page(async () => ({ default: (await import('./not-found.tsx')).NotFound }))

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
