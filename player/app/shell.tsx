import { TEXTS } from '@paddock/contract/texts'
import { useIsSignedIn } from '@paddock/ui/client'
import { useIsWide } from '@paddock/ui/look'
import { Icon, type IconName, Notice, Toasts } from '@paddock/ui/primitives'
import { lazy, Suspense } from 'react'
import { NavLink, Outlet } from 'react-router'
import { SportsNav } from '../features/in-play/index.ts'
import { useSlip } from '../features/betslip/context.tsx'
import { Header } from './header.tsx'
import { useMaintenance } from './maintenance.ts'
import { WORDS } from './words.ts'

const Rail = lazy(() => import('./rail.tsx'))
const ProtectionGate = lazy(() => import('./protection-gate.tsx'))
const Success = lazy(() => import('../features/betslip/success.tsx'))

/** The page around every screen: three columns from 800 px on, one column with a bottom bar below. */
export function Shell() {
  const isWide = useIsWide()
  const isSignedIn = useIsSignedIn()
  if (useMaintenance()) return <Maintenance />
  return (
    <div className="min-h-dvh">
      <Header />
      <div className="mx-auto grid max-w-[1440px] gap-2 p-2 pb-16 md:grid-cols-[180px_minmax(0,1fr)_300px] md:pb-2 lg:grid-cols-[240px_minmax(0,1fr)_360px]">
        {isWide && (
          <div className={COLUMN}>
            <SportsNav />
          </div>
        )}
        <main className="min-w-0">
          {isSignedIn && (
            <Suspense>
              <ProtectionGate />
            </Suspense>
          )}
          <Suspense>
            <Outlet />
          </Suspense>
        </main>
        {isWide && (
          <div className={COLUMN}>
            <Suspense>
              <Rail />
            </Suspense>
          </div>
        )}
      </div>
      {!isWide && <BottomBar />}
      <Toasts />
      <SuccessDialog />
    </div>
  )
}

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

const ITEMS: readonly { readonly to: string; readonly label: string; readonly icon: IconName }[] = [
  { to: '/', label: WORDS.home, icon: 'home' },
  { to: '/inPlay', label: WORDS.inPlay, icon: 'in-play' },
  { to: '/open-bets', label: WORDS.myBets, icon: 'bets' },
]

function BottomBar() {
  return (
    <nav className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-3 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]">
      {ITEMS.map(({ to, label, icon }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            `flex h-13 flex-col items-center justify-center text-xs ${isActive ? 'font-bold text-brand-text' : 'text-quiet'}`
          }
        >
          <Icon name={icon} />
          {label}
        </NavLink>
      ))}
    </nav>
  )
}

function Maintenance() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-1 text-center">
      <h1 className="text-lg font-bold">{TEXTS.maintenanceOops}</h1>
      <Notice icon="clock" text={TEXTS.underMaintenance} hint={TEXTS.maintenanceWait} />
    </main>
  )
}
