import { TEXTS } from '@paddock/ui/words'
import { Button } from '@paddock/ui/primitives'
import { formatMoney } from '@paddock/ui/formats'
import { useIsSignedIn } from '@paddock/ui/client'
import type { Paise } from '@paddock/domain/money'
import { useLocation } from 'wouter'
import { usePoints } from '../features/balance/index.ts'
import { Brand } from './brand.tsx'
import { Marquee } from './marquee.tsx'
import { useMoneyWay } from './money-way.ts'
import { WORDS } from '../words/shell.ts'

const NOTHING = 0 as Paise
/** The amount is never cut nor covered: in the longest words it is they that are. */
const NARROW = 'min-w-0 max-[430px]:px-3 max-[359px]:px-2'
/** Of who has signed in and has not been told. */
const NOTHING_YET = '–'

/** The shell draws it above the home: in one row, with the scrolling line below. */
export function TopBanner() {
  const { data: points } = usePoints()
  const isSignedIn = useIsSignedIn()
  return (
    <section aria-label={TEXTS.yourBalance} className="border-b border-line bg-surface">
      <div className="flex h-11 items-center gap-2 px-2">
        <span className="flex shrink-0 items-center gap-2 font-bold max-[359px]:hidden">
          <Brand isShort />
        </span>
        <p className="min-w-max flex-1 leading-none">
          <span className="block w-0 min-w-full truncate text-xs text-quiet">{TEXTS.yourBalance}</span>
          <span data-testid="balance" className="block w-max text-md font-bold whitespace-nowrap">
            {points || !isSignedIn ? formatMoney(points?.balance ?? NOTHING) : NOTHING_YET}
          </span>
        </p>
        <BannerButtons />
      </div>
      <Marquee />
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
    <>
      {first && (
        <Button look="brand" size="strip" className={NARROW} onClick={first.run}>
          <span className="truncate">{first.label}</span>
        </Button>
      )}
      {second && (
        <Button size="strip" className={NARROW} onClick={second.run}>
          <span className="truncate">{second.label}</span>
        </Button>
      )}
    </>
  )
}
