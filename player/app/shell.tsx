import { useIsSignedIn, usePractises } from '@paddock/ui/client'
import { useIsWide } from '@paddock/ui/look'
import { SkeletonRows, Toasts } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'wouter'
import { useQuick, useSlip } from '../features/betslip/context.tsx'
import { useEntry } from './entry/controls.ts'
import { duplicateScreen, maintenance } from './flags.ts'
import { Header } from './header.tsx'
import { HeaderTabs } from './header-tabs.tsx'
import { isEventPath, layoutOf } from './layout.ts'
import { Marquee } from './marquee.tsx'
import { Strip } from './strip.tsx'
import { TopBanner } from './top-banner.tsx'
import { useHasTopBanner } from './use-top-banner.ts'
import { askedPrice } from './asked-price.ts'
import { useSettled } from './use-settled.ts'
import { part } from '../routing/part.tsx'
import { WORDS } from '../words/shell.ts'

const SportsNav = part(async () => ({ default: (await import('../features/in-play/sports-nav.tsx')).SportsNav }))
const BottomBar = part(async () => ({ default: (await import('./bottom-bar.tsx')).BottomBar }))
const Footer = part(() => import('./footer.tsx'))
const Rail = part(() => import('./rail.tsx'))
const ProtectionGate = lazy(() => import('./protection-gate.tsx'))
const Maintenance = lazy(() => import('./stand-ins.tsx').then((module) => ({ default: module.Maintenance })))
const DuplicateScreen = lazy(() => import('./stand-ins.tsx').then((module) => ({ default: module.DuplicateScreen })))
const PracticeBar = part(() => import('../features/practice/practice-bar.tsx'))
const Popups = part(() => import('./popups/popups.tsx'))
const ListSlip = part(() => import('./list-slip.tsx'))
const SlipLayers = part(() => import('./slip-layers.tsx'))

/** The page around every screen, or what stands in its place. The places are for who is signed in. 001 §2.3. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const isSignedIn = useIsSignedIn()
  const isInMaintenance = useIsInMaintenance()
  const isDuplicate = duplicateScreen.use()
  if (!isSignedIn || !(isInMaintenance || isDuplicate)) return <Page isSignedIn={isSignedIn}>{children}</Page>
  return (
    <Suspense>
      {isDuplicate ? <DuplicateScreen /> : <Maintenance />}
      <Toasts />
    </Suspense>
  )
}

function useIsInMaintenance(): boolean {
  const isSaid = maintenance.use()
  return useSite().maintenance || isSaid
}

/** Three columns from 800 px on, one column with a bottom bar below. A casino has no columns. */
function Page({ isSignedIn, children }: { readonly isSignedIn: boolean; readonly children: ReactNode }) {
  const isWide = useIsWide()
  const { onlyCasino } = useSite().config
  const { popup } = useEntry().entry
  const [path] = useLocation()
  const layout = layoutOf(path)
  const hasTopBanner = useHasTopBanner()
  const isSettled = useSettled()
  const hasColumns = isWide && !onlyCasino && layout.columns
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {usePractises() && (
        <Suspense fallback={<div className="h-7" />}>
          <PracticeBar />
        </Suspense>
      )}
      {layout.header && <Top isSignedIn={isSignedIn} hasTopBanner={hasTopBanner} />}
      {hasTopBanner && <TopBanner />}
      <div
        className={`mx-auto grid w-full max-w-[1440px] flex-1 content-start in-data-[spread]:max-w-[2000px] gap-2 p-2 ${isEventPath(path) ? 'max-md:pt-0' : 'max-md:pt-1'} ${hasColumns ? COLUMNS : ''}`}
      >
        {hasColumns && (
          <div className={`in-data-[spread]:hidden ${COLUMN}`}>
            <Suspense>
              <SportsNav />
            </Suspense>
          </div>
        )}
        <main id={CONTENT} tabIndex={-1} className="min-w-0 outline-none">
          {isSignedIn && popup === null && (
            <Suspense>
              <ProtectionGate />
            </Suspense>
          )}
          <Suspense fallback={<Coming />}>{children}</Suspense>
        </main>
        {hasColumns && (
          <div className={COLUMN}>
            <Suspense>
              <Rail />
            </Suspense>
          </div>
        )}
      </div>
      {isSettled && layout.footer && (
        <Suspense>
          <Footer />
        </Suspense>
      )}
      {!isWide && layout.bar && (
        <Suspense fallback={BAR}>
          <BottomBar />
        </Suspense>
      )}
      <Toasts />
      <LayersOfSlip />
      <SlipOfList />
      {isSettled && (
        <Suspense>
          <Popups isSignedIn={isSignedIn} />
        </Suspense>
      )}
    </div>
  )
}

/** In the place of a page that was opened by its address and is not loaded yet; from one page to the next the one before stays. */
const Coming = () => (
  <div className="min-h-[60svh] self-start rounded-md border border-line bg-surface">
    <SkeletonRows rows={5} rowClass="h-14" label={WORDS.loading} />
  </div>
)

/** For keyboards: past the header and the sports. Seen while it has the focus. */
function SkipLink() {
  return (
    <a
      href={`#${CONTENT}`}
      className="fixed top-1 left-1 z-[60] -translate-y-16 rounded-md bg-brand px-4 py-3 font-bold text-on-brand focus:translate-y-0"
      onClick={(event) => {
        // The address stays: a router would take the fragment for a place to come back to.
        event.preventDefault()
        document.getElementById(CONTENT)?.focus()
      }}
    >
      {WORDS.skipToPage}
    </a>
  )
}

/** The row that stays, and those that scroll away: what a player reaches from everywhere, the products, the site's line. */
function Top({ isSignedIn, hasTopBanner }: { readonly isSignedIn: boolean; readonly hasTopBanner: boolean }) {
  const isWide = useIsWide()
  const isOnEvent = isEventPath(useLocation()[0])
  const strip = isSignedIn && !hasTopBanner && <Strip />
  return (
    <header className="contents">
      <Header />
      {/* A phone's screen is for the match: the account sheet and the bar lead to the same places. */}
      {(isWide || !isOnEvent) && (
        <div className="border-b border-line bg-surface">
          <div className="mx-auto flex max-w-[1440px] flex-col px-3 in-data-[spread]:max-w-[2000px] max-md:px-2 md:flex-row md:justify-between md:gap-4 short:flex-row short:items-center short:justify-between short:gap-4">
            {!isWide && strip}
            <HeaderTabs />
            {isWide && strip}
          </div>
        </div>
      )}
      {!hasTopBanner && (
        <div className="border-b border-line in-data-[docked]:invisible">
          <Marquee />
        </div>
      )}
    </header>
  )
}

const CONTENT = 'content'

/** In its place until it has come: it lies over the page, so nothing moves. */
const BAR = (
  <div className="fixed inset-x-0 bottom-0 z-30 h-13 border-t border-line bg-surface in-data-[docked]:invisible" />
)
const COLUMNS =
  'md:grid-cols-[180px_minmax(0,1fr)_300px] lg:grid-cols-[240px_minmax(0,1fr)_360px] in-data-[spread]:lg:grid-cols-[minmax(0,1fr)_360px]'
/** A side column stays while the middle scrolls, and scrolls by itself. */
const COLUMN = 'sticky top-14 max-h-[calc(100dvh-64px)] self-start overflow-y-auto [scrollbar-width:thin]'

/** A price of a list that was tapped. */
function SlipOfList() {
  const asked = askedPrice.use()
  return (
    asked && (
      <Suspense>
        <ListSlip asked={asked} />
      </Suspense>
    )
  )
}

/** A bet that was placed, and quick bet. */
function LayersOfSlip() {
  const { step } = useSlip()
  const { mode } = useQuick()
  if (step !== 'accepted' && mode === 'off') return null
  return (
    <Suspense>
      <SlipLayers />
    </Suspense>
  )
}
