import { useIsWide } from '@paddock/ui/look'
import { useSite } from '@paddock/ui/site'
import { useLocation } from 'wouter'

/** The home of a phone begins with it, where the site has the new home. It brings the logo and the scrolling line along. 001 §2.5. */
export function useHasTopBanner(): boolean {
  const site = useSite()
  const [pathname] = useLocation()
  const isWide = useIsWide()
  return !isWide && (pathname === '/' || pathname === '/m') && site.can('newMobileHome') && !site.config.onlyCasino
}
