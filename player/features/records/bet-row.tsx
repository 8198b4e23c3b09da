import type { Bet } from '@paddock/contract/shapes/bet'
import { ZERO } from '@paddock/domain/money'
import { formatMoney } from '@paddock/ui/formats'
import { marketTitle } from '@paddock/ui/words'
import { dateIn, timeIn } from './moments.ts'
import { Result, ROW } from './rows.tsx'
import { outcomeOf } from './state.ts'
import { RECORD_WORDS } from './words.ts'

export const BET_COLUMNS = 'grid-cols-[136px_minmax(0,1fr)_120px_80px_88px_104px]'

export const betHeads = (): readonly string[] => [
  RECORD_WORDS.date,
  RECORD_WORDS.bet,
  RECORD_WORDS.price,
  RECORD_WORDS.state,
  RECORD_WORDS.stake,
  RECORD_WORDS.result,
]

/** The price it was matched at, or asked for. */
export const decimalOf = ({ odds, averageOdd }: Bet): number =>
  averageOdd === null ? odds.price / 100 : Math.round(averageOdd * 100) / 100

/** Of a session with its run. */
export const priceOf = (bet: Bet): string =>
  bet.odds.line === null ? String(decimalOf(bet)) : `${bet.odds.line} / ${decimalOf(bet)}`

/** Of a run one says yes or no. */
export function sideOf({ odds }: Bet): string {
  const isBack = odds.type === 'BACK'
  if (odds.line !== null) return isBack ? RECORD_WORDS.yes : RECORD_WORDS.no
  return isBack ? RECORD_WORDS.back : RECORD_WORDS.lay
}
const sideTone = ({ odds }: Bet): string => (odds.type === 'BACK' ? 'text-back-text' : 'text-lay-text')

export const marketOf = ({ market }: Bet): string => `${market.event.name} / ${marketTitle(market.marketName)}`

/** When it came to its end: what the list is ordered by. */
export const momentOf = ({ settledAt, decidedAt, placedAt }: Bet): number => settledAt ?? decidedAt ?? placedAt

export function BetRow({ bet, zone }: { readonly bet: Bet; readonly zone: string }) {
  const at = momentOf(bet)
  const moment = `${dateIn(zone, at)}, ${timeIn(zone, at)}`
  const outcome = RECORD_WORDS.outcomes[outcomeOf(bet)]
  const side = <span className={`font-bold ${sideTone(bet)}`}>{sideOf(bet)}</span>
  return (
    <>
      <span className={`flex items-center justify-between gap-3 px-3 @2xl:hidden ${ROW}`}>
        <span className="min-w-0">
          <span className="block truncate text-sm">
            {side} {bet.odds.runnerName} <span className="text-quiet">@ {priceOf(bet)}</span>
          </span>
          <span className="block truncate text-xs text-quiet">
            {marketOf(bet)} · {moment}
          </span>
        </span>
        <span className="shrink-0 text-right text-sm">
          <Result amount={bet.profitLoss ?? ZERO} />
          <span className="block text-xs text-quiet">
            {outcome} · {formatMoney(bet.stake)}
          </span>
        </span>
      </span>
      <span className={`hidden items-center gap-3 px-3 text-sm @2xl:grid ${BET_COLUMNS} h-14`}>
        <span className="text-quiet">{moment}</span>
        <span className="min-w-0">
          <span className="block truncate">
            {side} {bet.odds.runnerName}
          </span>
          <span className="block truncate text-xs text-quiet">{marketOf(bet)}</span>
        </span>
        <span>{priceOf(bet)}</span>
        <span className="text-quiet">{outcome}</span>
        <span className="text-right">{formatMoney(bet.stake)}</span>
        <span className="text-right">
          <Result amount={bet.profitLoss ?? ZERO} />
        </span>
      </span>
    </>
  )
}
