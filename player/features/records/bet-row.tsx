import type { Decided } from '@paddock/contract/endpoints/bets'
import { type Bet, outcomeOf } from '@paddock/contract/shapes/bet'
import { isCashOut, type SessionCashOut, shareOf } from '@paddock/contract/shapes/cash-out'
import { nearestOdds, oddsToDecimal } from '@paddock/domain/odds'
import { type Paise, ZERO } from '@paddock/domain/money'
import { formatMoney, formatSigned, withUnit } from '@paddock/ui/formats'
import { marketTitle } from '@paddock/ui/words'
import { dateIn, timeIn } from './moments.ts'
import { Result, ROW } from './rows.tsx'
import type { ReceiptOf } from './state.ts'
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
const decimalOf = ({ odds, averageOdd }: Bet): number =>
  oddsToDecimal(averageOdd === null ? odds.price : nearestOdds(averageOdd))

/** Of a session with its run. */
const priceOf = (bet: Bet): string =>
  bet.odds.line === null ? withUnit(bet.market.type, String(decimalOf(bet))) : `${bet.odds.line} / ${decimalOf(bet)}`

/** Of a run one says yes or no. */
function sideOf({ odds }: Bet): string {
  const isBack = odds.type === 'BACK'
  if (odds.line !== null) return isBack ? RECORD_WORDS.yes : RECORD_WORDS.no
  return isBack ? RECORD_WORDS.back : RECORD_WORDS.lay
}
const sideTone = ({ odds }: Bet): string => (odds.type === 'BACK' ? 'text-back-text' : 'text-lay-text')

const marketOf = ({ market }: Decided): string => `${market.event.name} / ${marketTitle(market.marketName)}`

const WHOLE = 100

/** What of a session's position was sold, and for how much. */
function soldWords({ fraction, offer }: SessionCashOut): string {
  const whole = formatSigned(offer)
  return fraction === WHOLE
    ? RECORD_WORDS.cashedOut(fraction, whole)
    : RECORD_WORDS.cashedOutPart(fraction, formatSigned(shareOf(offer, fraction)), whole)
}

function cashOutState({ status }: SessionCashOut): string {
  switch (status) {
    case 'SETTLED':
      return RECORD_WORDS.statuses.settled
    case 'VOIDED':
      return RECORD_WORDS.statuses.void
    case 'LAPSED':
    case 'REJECTED':
      return RECORD_WORDS.outcomes[status]
    case 'PENDING':
    case 'ACCEPTED':
      return RECORD_WORDS.outcomes.OPEN
  }
}

/** What a row says, of a bet or of a cash-out: a cash-out has neither a side nor a stake nor odds. */
export type DecidedWords = {
  readonly side: { readonly name: string; readonly tone: string } | null
  readonly name: string
  /** With its run, where it has one. */
  readonly price: string | null
  readonly state: string
  readonly stake: Paise | null
  /** Of a cash-out: for how much. */
  readonly sold: string | null
}

export function decidedWords(row: Decided): DecidedWords {
  if (isCashOut(row))
    return {
      side: null,
      name: RECORD_WORDS.cashOutOf(row.fraction),
      price: null,
      state: cashOutState(row),
      stake: null,
      sold: soldWords(row),
    }
  return {
    side: { name: sideOf(row), tone: sideTone(row) },
    name: row.odds.runnerName,
    price: priceOf(row),
    state: RECORD_WORDS.outcomes[outcomeOf(row)],
    stake: row.stake,
    sold: null,
  }
}

/** When it came to its end: what the list is ordered by. */
const momentOf = ({ settledAt, decidedAt, placedAt }: Decided): number => settledAt ?? decidedAt ?? placedAt

export function BetRow({ row, zone }: { readonly row: Decided; readonly zone: string }) {
  const at = momentOf(row)
  const moment = `${dateIn(zone, at)}, ${timeIn(zone, at)}`
  const { name, price, state, stake, sold } = decidedWords(row)
  const result = <Result amount={row.profitLoss ?? ZERO} />
  return (
    <>
      <span className={`flex items-center justify-between gap-3 px-3 @2xl:hidden ${ROW}`}>
        <span className="min-w-0">
          <span className="block truncate text-sm">
            <Side row={row} /> {name} {price !== null && <span className="text-quiet">@ {price}</span>}
          </span>
          <span className="block truncate text-xs text-quiet">
            {sold ?? marketOf(row)} · {moment}
          </span>
        </span>
        <span className="shrink-0 text-right text-sm">
          {result}
          <span className="block text-xs text-quiet">
            {state}
            {stake !== null && ` · ${formatMoney(stake)}`}
          </span>
        </span>
      </span>
      <span className={`hidden items-center gap-3 px-3 text-sm @2xl:grid ${BET_COLUMNS} h-14`}>
        <span className="text-quiet">{moment}</span>
        <span className="min-w-0">
          <span className="block truncate">
            <Side row={row} /> {name}
          </span>
          <span className="block truncate text-xs text-quiet">
            {[sold, marketOf(row)].filter((text) => text !== null).join(' · ')}
          </span>
        </span>
        <span>{price}</span>
        <span className="text-quiet">{state}</span>
        <span className="text-right">{stake !== null && formatMoney(stake)}</span>
        <span className="text-right">{result}</span>
      </span>
    </>
  )
}

export function Side({ row }: { readonly row: Decided }) {
  const { side } = decidedWords(row)
  return side && <span className={`font-bold ${side.tone}`}>{side.name}</span>
}

/** The receipt behind a row. */
export const receiptOf = (row: Decided): ReceiptOf => ({ of: isCashOut(row) ? 'cashOut' : 'bet', id: row._id })
