import { useIsSignedIn } from '@paddock/ui/client'
import { useIsWide } from '@paddock/ui/look'
import { Icon, type IconName, Toasts } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { lazy, Suspense } from 'react'
import { NavLink, Outlet } from 'react-router'
import { SportsNav } from '../features/in-play/index.ts'
import { useSlip } from '../features/betslip/context.tsx'
import { useEntry } from './entry/controls.ts'
import { duplicateScreen, maintenance } from './flags.ts'
import { Header } from './header.tsx'
import { Marquee } from './marquee.tsx'
import { WORDS } from './words.ts'

const Footer = lazy(() => import('./footer.tsx'))
const Rail = lazy(() => import('./rail.tsx'))
const ProtectionGate = lazy(() => import('./protection-gate.tsx'))
const Maintenance = lazy(() => import('./stand-ins.tsx').then((module) => ({ default: module.Maintenance })))
const DuplicateScreen = lazy(() => import('./stand-ins.tsx').then((module) => ({ default: module.DuplicateScreen })))
const Success = lazy(() => import('../features/betslip/success.tsx'))

/** The page around every screen, or what stands in its place. The places are for who is signed in. 001 §2.3. */
export function Shell() {
  const isSignedIn = useIsSignedIn()
  const isInMaintenance = useIsInMaintenance()
  const isDuplicate = duplicateScreen.use()
  if (!isSignedIn || !(isInMaintenance || isDuplicate)) return <Page isSignedIn={isSignedIn} />
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
function Page({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const isWide = useIsWide()
  const { onlyCasino } = useSite().config
  const { popup } = useEntry().entry
  const hasColumns = isWide && !onlyCasino
  return (
    <div className="flex min-h-dvh flex-col">
      <Header />
      <Marquee />
      <div className={`mx-auto grid w-full max-w-[1440px] flex-1 content-start gap-2 p-2 ${hasColumns ? COLUMNS : ''}`}>
        {hasColumns && (
          <div className={COLUMN}>
            <SportsNav />
          </div>
        )}
        <main className="min-w-0">
          {isSignedIn && popup === null && (
            <Suspense>
              <ProtectionGate />
            </Suspense>
          )}
          <Suspense>
            <Outlet />
          </Suspense>
        </main>
        {hasColumns && (
          <div className={COLUMN}>
            <Suspense>
              <Rail />
            </Suspense>
          </div>
        )}
      </div>
      <Suspense>
        <Footer />
      </Suspense>
      {!isWide && <BottomBar items={onlyCasino ? CASINO_ITEMS : ITEMS} />}
      <Toasts />
      <SuccessDialog />
    </div>
  )
}

const COLUMNS = 'md:grid-cols-[180px_minmax(0,1fr)_300px] lg:grid-cols-[240px_minmax(0,1fr)_360px]'
/** A side column stays while the middle scrolls, and scrolls by itself. */
const COLUMN = 'sticky top-14 max-h-[calc(100dvh-64px)] self-start overflow-y-auto [scrollbar-width:thin]'

function SuccessDialog() {
  const { step } = useSlip()
  if (step !== 'accepted') return null
  return (
    <Suspense>
      <Success />
    </Suspense>
  )
}

type Item = { readonly to: string; readonly label: () => string; readonly icon: IconName }

const ITEMS: readonly Item[] = [
  { to: '/', label: () => WORDS.home, icon: 'home' },
  { to: '/inPlay', label: () => WORDS.inPlay, icon: 'in-play' },
  { to: '/open-bets', label: () => WORDS.myBets, icon: 'bets' },
]
const CASINO_ITEMS: readonly Item[] = [{ to: '/live-casino', label: () => WORDS.casino, icon: 'home' }]

function BottomBar({ items }: { readonly items: readonly Item[] }) {
  return (
    <nav className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]">
      {items.map(({ to, label, icon }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            `flex h-13 flex-col items-center justify-center text-xs ${isActive ? 'font-bold text-brand-text' : 'text-quiet'}`
          }
        >
          <Icon name={icon} />
          {label()}
        </NavLink>
      ))}
    </nav>
  )
}
