import type { Bet } from '@paddock/contract/shapes/bet'
import { pickedText, sideText, struckText } from '@paddock/ui/bets'
import { formatAmount } from '@paddock/ui/formats'
import { Icon } from '@paddock/ui/primitives'
import { Link } from 'wouter'
import { latestOf } from './state.ts'
import { HOME_PARTS_WORDS as WORDS } from './words.ts'

/** The bets of a moment ago, each leading to its event. Nothing where there are none: the page of bets says so. */
export function LatestBets({ bets }: { readonly bets: readonly Bet[] }) {
  const latest = latestOf(bets)
  if (latest.length === 0) return null
  return (
    <section aria-label={WORDS.latestBets} className="flex flex-col gap-2">
      <div className="flex items-center px-1 pt-1">
        <h2 className="text-md font-bold">{WORDS.latestBets}</h2>
        <Link
          to="/open-bets"
          className="ml-auto flex min-h-11 items-center gap-1 text-sm text-quiet hover:text-text md:min-h-8"
        >
          {WORDS.allBets}
          <Icon name="chevron" className="size-4" />
        </Link>
      </div>
      <ul className="flex snap-x snap-mandatory gap-2 overflow-x-auto [scrollbar-width:none]">
        {latest.map((bet) => (
          <li key={bet._id} className="w-60 shrink-0 snap-start">
            <BetCard bet={bet} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function BetCard({ bet }: { readonly bet: Bet }) {
  const { market, odds, stake } = bet
  const isBack = odds.type === 'BACK'
  return (
    <Link
      to={`/events/${market.eventType.id}/${market.event.id}`}
      className={`flex h-full flex-col gap-1 rounded-md border border-line px-3 py-2 hover:border-quiet ${
        isBack ? 'bg-back-tint' : 'bg-lay-tint'
      }`}
    >
      <span className="truncate text-xs text-quiet">{market.event.name}</span>
      <span className="truncate text-sm font-bold">{pickedText(bet)}</span>
      <span className="flex text-sm">
        <span className={isBack ? 'text-back-text' : 'text-lay-text'}>
          {sideText(bet)} {struckText(bet)}
        </span>
        <span className="ml-auto">
          <span className="text-quiet">{WORDS.stake} </span>
          {formatAmount(stake)}
        </span>
      </span>
    </Link>
  )
}
