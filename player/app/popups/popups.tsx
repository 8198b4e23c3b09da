/** What comes by itself over a page: one at a time, none while the way in has something to say; and what a key brings. 001 §2.3, §2.4. */
import { pixelsOf } from '@paddock/contract/pixels'
import { useSite } from '@paddock/ui/site'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useLocation } from 'wouter'
import { BannerPopup, type BannerPlace, usePopup } from '../../features/banners/index.ts'
import { usePoints, useProfile } from '../../features/balance/index.ts'
import { PATHS } from '../../features/casino/state.ts'
import { noteRead } from '../../features/notifications/news.ts'
import { FirstResultPopup } from '../../features/shell-result/index.ts'
import { useEntry } from '../entry/controls.ts'
import { isGamePath } from '../layout.ts'
import { Keys } from './keys.tsx'
import { part } from '../../routing/part.tsx'
import { useAppUpdate } from './use-app-update.ts'
import { useStyleOffer } from './use-style-offer.ts'

/** A visit hardly ever has one of them, and neither comes at once. */
const AppUpdate = part(() => import('./app-update.tsx'))
const SwitchSite = part(() => import('../switch-site.tsx'))
const Visits = part(() => import('../visits.tsx'))

const CASINO_PATHS: ReadonlySet<string> = new Set(Object.values(PATHS))

type PopupsProps = { readonly isSignedIn: boolean }

export default function Popups(props: PopupsProps) {
  return (
    <>
      <Keys />
      <Popup {...props} />
      <Counted />
    </>
  )
}

/** Most sites have nobody who counts. */
function Counted() {
  const pixels = pixelsOf(useSite().config.metaTags)
  return (
    pixels.length > 0 && (
      <Suspense>
        <Visits pixels={pixels} />
      </Suspense>
    )
  )
}

const placeOf = (path: string): BannerPlace => {
  if (path === '/' || path === '/m') return 'HOME'
  return CASINO_PATHS.has(path) ? 'CASINO' : 'ANY'
}

function Popup({ isSignedIn }: PopupsProps) {
  const { sheet, popup } = useEntry().entry
  const update = useAppUpdate()
  const offer = useStyleOffer(isSignedIn)
  const [path] = useLocation()
  const { popup: told, close } = usePopup(placeOf(path))
  if (sheet !== null || popup !== null) return null
  if (update.isShown || offer.isShown)
    return <Suspense>{update.isShown ? <AppUpdate update={update} /> : <SwitchSite onClose={offer.close} />}</Suspense>
  if (told && !isGamePath(path)) return <BannerPopup banner={told} onClose={close} />
  return isSignedIn ? <Result /> : null
}

function Result() {
  const { data: profile } = useProfile()
  const { data: points } = usePoints()
  const [path, navigate] = useLocation()
  const queries = useQueryClient()
  const { onlyCasino, noCasino } = useSite().config
  // 001 §2.3.
  if (!profile || onlyCasino) return null
  return (
    <FirstResultPopup
      playerId={profile._id}
      balance={points?.balance ?? null}
      hasCasino={!noCasino}
      isPlaying={isGamePath(path)}
      onLimits={() => navigate('/profile/limits')}
      onRead={() => noteRead(queries)}
    />
  )
}
