import type { Decided } from '@paddock/contract/endpoints/bets'
import { outcomeOf } from '@paddock/contract/bet-words'
import type { Bet } from '@paddock/contract/shapes/bet'
import { isCashOut, type SessionCashOut, shareOf } from '@paddock/contract/shapes/cash-out'
import { type Paise, ZERO } from '@paddock/domain/money'
import { askedRunText, selectionText, sideText, struckText } from '@paddock/ui/bets'
import { formatMoney, formatSigned } from '@paddock/ui/formats'
import { marketTitle } from '@paddock/ui/words'
import type { ReactNode } from 'react'
import { dateIn, timeIn } from './moments.ts'
import { Result } from './rows.tsx'
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

const sideTone = ({ odds }: Bet): string => (odds.type === 'BACK' ? 'text-back-text' : 'text-lay-text')

/** A session counted in runs is called as its market is: that is said once. */
function whereOf(row: Decided): string {
  const { event, marketName } = row.market
  const market = marketTitle(marketName)
  return !isCashOut(row) && selectionText(row) === market ? event.name : `${event.name} / ${market}`
}

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
  /** What was matched, with its run where it has one; what was asked while nothing was. */
  readonly price: string | null
  /** The run that was asked, where it was matched at a better one. */
  readonly asked: string | null
  readonly state: string
  /** What of it was matched: what the totals above the rows are made of. What was asked while nothing was, or is void. */
  readonly stake: Paise | null
  /** The stake that was asked, where less of it was matched. */
  readonly whole: Paise | null
  readonly where: string
  /** Of a cash-out: for how much. */
  readonly sold: string | null
}

export function decidedWords(row: Decided): DecidedWords {
  if (isCashOut(row))
    return {
      side: null,
      name: RECORD_WORDS.cashOutOf(row.fraction),
      price: null,
      asked: null,
      state: cashOutState(row),
      stake: null,
      whole: null,
      where: whereOf(row),
      sold: soldWords(row),
    }
  return {
    side: { name: sideText(row), tone: sideTone(row) },
    name: selectionText(row),
    price: struckText(row),
    asked: askedRunText(row),
    state: RECORD_WORDS.outcomes[outcomeOf(row)],
    stake: row.sizeMatched === 0 ? row.stake : row.sizeMatched,
    whole: row.sizeMatched === 0 || row.stake === row.sizeMatched ? null : row.stake,
    where: whereOf(row),
    sold: null,
  }
}

/** When it came to its end: what the list is ordered by. */
const momentOf = ({ settledAt, decidedAt, placedAt }: Decided): number => settledAt ?? decidedAt ?? placedAt

/** '50,000.00 of 60,000.00'; null of a cash-out. */
export const stakeText = ({ stake, whole }: DecidedWords): string | null =>
  stake === null
    ? null
    : [formatMoney(stake), whole === null ? [] : RECORD_WORDS.ofStake(formatMoney(whole))].flat().join(' ')

export function BetRow({ row, zone }: { readonly row: Decided; readonly zone: string }) {
  const at = momentOf(row)
  const moment = `${dateIn(zone, at)}, ${timeIn(zone, at)}`
  const words = decidedWords(row)
  const result = <Result amount={row.profitLoss ?? ZERO} />
  return (
    <>
      <OnPhone row={row} words={words} moment={moment} result={result} />
      <OnDesk row={row} words={words} moment={moment} result={result} />
    </>
  )
}

type SizedRowProps = {
  readonly row: Decided
  readonly words: DecidedWords
  readonly moment: string
  readonly result: ReactNode
}

/** Nothing of it is cut off: what tells two rows of one innings apart is often at their ends. */
function OnPhone({ row, words, moment, result }: SizedRowProps) {
  const { name, price, asked, sold, state, where } = words
  return (
    <span className="grid min-h-18 grid-cols-[minmax(0,1fr)_auto] content-center items-baseline gap-x-3 px-3 py-2 text-xs text-quiet @2xl:hidden">
      <span className="text-sm text-text">
        <Side row={row} /> {name}
      </span>
      <span className="text-right text-sm">{result}</span>
      <span>{sold ?? [price, asked].filter((text) => text !== null).join(', ')}</span>
      <span className="text-right">{[stakeText(words), state].filter((text) => text !== null).join(' · ')}</span>
      <span>{where}</span>
      <span className="text-right">{moment}</span>
    </span>
  )
}

function OnDesk({ row, words, moment, result }: SizedRowProps) {
  const { name, price, asked, stake, whole, sold, state, where } = words
  return (
    <span className={`hidden items-center gap-3 px-3 text-sm @2xl:grid ${BET_COLUMNS} min-h-14 py-1`}>
      <span className="text-quiet">{moment}</span>
      <span className="min-w-0">
        <span className="block truncate">
          <Side row={row} /> {name}
        </span>
        <span className="block truncate text-xs text-quiet">{where}</span>
      </span>
      {sold === null ? (
        <span>
          {price}
          <Beneath text={asked} />
        </span>
      ) : (
        <span className="text-xs text-quiet">{sold}</span>
      )}
      <span className="text-quiet">{state}</span>
      <span className="text-right">
        {stake !== null && formatMoney(stake)}
        <Beneath text={whole && RECORD_WORDS.ofStake(formatMoney(whole))} />
      </span>
      <span className="text-right">{result}</span>
    </span>
  )
}

const Beneath = ({ text }: { readonly text: string | null }) =>
  text && <span className="block text-xs whitespace-nowrap text-quiet">{text}</span>

export function Side({ row }: { readonly row: Decided }) {
  const { side } = decidedWords(row)
  return side && <span className={`font-bold ${side.tone}`}>{side.name}</span>
}

/** The receipt behind a row. */
export const receiptOf = (row: Decided): ReceiptOf => ({ of: isCashOut(row) ? 'cashOut' : 'bet', id: row._id })
