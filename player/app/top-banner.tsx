import { TEXTS } from '@paddock/ui/words'
import { useIsWide } from '@paddock/ui/look'
import { Button } from '@paddock/ui/primitives'
import { formatMoney } from '@paddock/ui/formats'
import { useIsSignedIn } from '@paddock/ui/client'
import { useSite } from '@paddock/ui/site'
import type { Paise } from '@paddock/domain/money'
import { useLocation } from 'wouter'
import { usePoints } from '../features/balance/index.ts'
import { Brand } from './brand.tsx'
import { Marquee } from './marquee.tsx'
import { useMoneyWay } from './money-way.ts'
import { WORDS } from '../words/shell.ts'

const NOTHING = 0 as Paise
/** Of who has signed in and has not been told. */
const NOTHING_YET = '–'

/** The home of a phone begins with it, where the site has the new home. It brings the logo and the scrolling line along. 001 §2.5. */
export function useHasTopBanner(): boolean {
  const site = useSite()
  const [pathname] = useLocation()
  const isWide = useIsWide()
  return !isWide && (pathname === '/' || pathname === '/m') && site.can('newMobileHome') && !site.config.onlyCasino
}

/** The shell draws it above the home. */
export function TopBanner() {
  const { data: points } = usePoints()
  const isSignedIn = useIsSignedIn()
  return (
    <section aria-label={TEXTS.yourBalance} className="mb-2 rounded-md border border-line bg-surface">
      <div className="flex min-h-14 items-center justify-between gap-3 px-3 py-2">
        <span className="flex min-w-0 items-center gap-2 text-md font-bold">
          <Brand />
        </span>
        <p className="text-right">
          <span className="block text-xs text-quiet">{TEXTS.yourBalance}</span>
          <span className="block text-md font-bold">
            {points || !isSignedIn ? formatMoney(points?.balance ?? NOTHING) : NOTHING_YET}
          </span>
        </p>
      </div>
      <BannerButtons />
      <div className="border-t border-line *:rounded-b-md">
        <Marquee />
      </div>
    </section>
  )
}

/** Money on sites where players have their own; elsewhere the two ways that are used most. */
function BannerButtons() {
  const deposit = useMoneyWay('deposit', TEXTS.firstLoginAsNormalUser)
  const withdraw = useMoneyWay('withdraw', TEXTS.firstLoginAsNormalUser)
  const [, navigate] = useLocation()
  const [first, second] =
    deposit || withdraw
      ? [deposit && { label: WORDS.deposit, run: deposit }, withdraw && { label: WORDS.withdraw, run: withdraw }]
      : [
          { label: WORDS.inPlay, run: () => navigate('/inPlay') },
          { label: WORDS.myBets, run: () => navigate('/open-bets') },
        ]
  return (
    <div className="flex gap-2 px-3 pb-3">
      {first && (
        <Button look="brand" className="flex-1" onClick={first.run}>
          {first.label}
        </Button>
      )}
      {second && (
        <Button className="flex-1" onClick={second.run}>
          {second.label}
        </Button>
      )}
    </div>
  )
}
