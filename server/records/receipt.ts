/**
 * A bet's receipt: its life told from what is stored of it. The journal says when it changed, the fills what it got, the events
 * of its market what happened around it until it was decided, the postings what the results brought.
 */
import { type LapseCode, lapseReason, type ReceiptStep, type Refusal, refusalReason, shareOf } from '@paddock/contract'
import { negate, paise, type Paise } from '@paddock/domain/money'
import type { Odds } from '@paddock/domain/odds'
import { type BetStatus, isFinal, isOneOf, type MarketStatus, RESTING_STATUSES } from '@paddock/domain/market'
import type { Outcome } from '@paddock/domain/settlement'
import type { Bet, Fill, Stood } from '../engine/index.ts'

/** What an amendment changed; null in the lines that amend nothing. */
export type Amended = {
  readonly price: Odds
  readonly priceBefore: Odds
  readonly stake: Paise
  readonly stakeBefore: Paise
}

/** A change that waits, and until when. */
export type Amending = Amended & { readonly until: number }

/** Of so much that was matched so much stands, and why. */
type PartVoidLine = { readonly matched: Paise; readonly matchedBefore: Paise; readonly reason: LapseCode }

export type ReceiptLine = {
  readonly at: number
  readonly status: BetStatus
  /** What stood of the bet with this line; null in lines that are older than this was written. */
  readonly stood: Stood | null
  readonly amended: Amended | null
  readonly amending: Amending | null
  /** Why one that waited was not made. */
  readonly notAmended: Refusal | null
  /** What a partial cancel took off. */
  readonly cancelled: Paise | null
  /** A runner was withdrawn: the bet is void, or its odds are reduced. */
  readonly isRemoval: boolean
  /** What stands after a void in part; null in other lines. */
  readonly partVoid: PartVoidLine | null
}

export type StoredFill = Fill & { readonly voided: boolean; readonly reducedFrom: Odds | null }
export type MarketLine = {
  readonly at: number
  readonly version: number
  readonly status: MarketStatus
  readonly reason: string
}
export type ResultLine = {
  readonly outcome: Outcome
  readonly resultVersion: number
  readonly net: Paise
  readonly commission: Paise
  readonly finishedAt: number | null
  readonly rolledBackAt: number | null
}

/** What the whole bet was taken for, when so much of it was cashed out. */
export type CashedOut = {
  readonly id: string
  readonly at: number
  readonly fractionBps: number
  readonly amount: Paise
  /** Since when it is void, or its part of this bet; null while it stands. */
  readonly voidedAt: number | null
}

export type StoredBetReceipt = {
  readonly bet: Bet
  readonly lines: readonly ReceiptLine[]
  readonly fills: readonly StoredFill[]
  readonly market: readonly MarketLine[]
  readonly results: readonly ResultLine[]
  readonly cashOuts: readonly CashedOut[]
}

type Said = Partial<ReceiptStep> & Pick<ReceiptStep, 'at' | 'what'>
type Words = {
  readonly reasonOf: (bet: Bet) => ReceiptStep['reason']
  readonly resultOf: (outcome: Outcome) => string | null
}

const NOTHING: Omit<ReceiptStep, 'at' | 'what'> = {
  price: null,
  priceBefore: null,
  size: null,
  sizeBefore: null,
  until: null,
  marketVersion: null,
  marketStatus: null,
  result: null,
  profitLoss: null,
  marketProfitLoss: null,
  commission: null,
  reason: null,
  cashOut: null,
}

/** Of what happened in the same millisecond, what comes first. */
const ORDER: readonly ReceiptStep['what'][] = [
  'RECEIVED',
  'DELAYED',
  'MARKET',
  'AMENDING',
  'NOT_AMENDED',
  'AMENDED',
  'MATCHED',
  'RESTING',
  'RUNNER_REMOVED',
  'REDUCED',
  'CANCELLED',
  'LAPSED',
  'REJECTED',
  'CASHED_OUT',
  'VOIDED_IN_PART',
  'CASH_OUT_VOIDED',
  'SETTLED',
  'VOIDED',
  'ROLLED_BACK',
]

/** Oldest first. */
export function receiptSteps(stored: StoredBetReceipt, words: Words): ReceiptStep[] {
  const said = [
    ...received(stored),
    ...marketSteps(stored),
    ...stored.fills.map(matched),
    ...lineSteps(stored, words),
    ...stored.cashOuts.flatMap((cashOut) => cashedOut(cashOut, stored.bet)),
    ...resultSteps(stored, words),
  ]
  return said
    .map((step): ReceiptStep => ({ ...NOTHING, ...step }))
    .toSorted((a, b) => a.at - b.at || ORDER.indexOf(a.what) - ORDER.indexOf(b.what))
}

/** As it was asked for, before anything was changed of it. */
function received({ bet, lines }: StoredBetReceipt): Said[] {
  const first = lines.find(({ amended }) => amended !== null)?.amended
  const price = first?.priceBefore ?? bet.price
  const size = first?.stakeBefore ?? bet.stake
  const asked: Said = { what: 'RECEIVED', at: bet.receivedAt, price, size, marketVersion: bet.marketVersion }
  return bet.acceptAt > bet.receivedAt ? [asked, { what: 'DELAYED', at: bet.receivedAt, until: bet.acceptAt }] : [asked]
}

/** What the market did while the bet waited for it. */
function marketSteps({ bet, market, lines }: StoredBetReceipt): Said[] {
  const until =
    bet.remaining > 0
      ? Number.POSITIVE_INFINITY
      : (lines.findLast(({ partVoid }) => !partVoid)?.at ?? bet.decidedAt ?? bet.receivedAt)
  return market
    .filter(({ at }) => at > bet.receivedAt && at <= until)
    .map(({ at, version, status }) => ({ what: 'MARKET', at, marketVersion: version, marketStatus: status }))
}

const matched = ({ at, price, reducedFrom, size }: StoredFill): Said => ({
  what: 'MATCHED',
  at,
  price: reducedFrom ?? price,
  size,
})

const BPS_A_PERCENT = 100

/** With a bet that is void it is void as well, and nothing more is said of it. */
function cashedOut({ id, at, fractionBps, amount, voidedAt }: CashedOut, bet: Bet): Said[] {
  const fraction = fractionBps / BPS_A_PERCENT
  const cashOut = { _id: id, fraction, amount: shareOf(amount, fraction) }
  const undone = voidedAt !== null && bet.matched > 0
  return [
    { what: 'CASHED_OUT', at, cashOut },
    ...(undone ? [{ what: 'CASH_OUT_VOIDED' as const, at: voidedAt, cashOut }] : []),
  ]
}

function lineSteps({ bet, lines, fills }: StoredBetReceipt, words: Words): Said[] {
  const rests = lines.find(({ status }) => isOneOf(RESTING_STATUSES, status))
  const takenBefore = lines.reduce((total, { cancelled }) => total + (cancelled ?? 0), 0)
  return lines.flatMap((line, i) => {
    // What is void later of what was matched says nothing of what was not.
    const isLast = !line.partVoid && lines.slice(i + 1).every(({ status, partVoid }) => partVoid || isFinal(status))
    return [
      ...(line === rests ? [{ what: 'RESTING' as const, at: line.at }] : []),
      ...changeOf({ ...line, at: decidedAt(line, lines[i - 1], fills) }, fills),
      ...(isLast ? ending(bet, line, takenBefore, words) : []),
    ]
  })
}

/** A change stands before what it was matched at: of one decision, the lines are written some milliseconds after the fills are made. */
function decidedAt(line: ReceiptLine, before: ReceiptLine | undefined, fills: readonly StoredFill[]): number {
  if (!line.amended || line.isRemoval) return line.at
  const since = before?.at ?? 0
  return Math.min(line.at, ...fills.filter(({ at }) => at > since).map(({ at }) => at))
}

function changeOf(line: ReceiptLine, fills: readonly StoredFill[]): Said[] {
  const { at, amended, amending, notAmended, cancelled, isRemoval, partVoid, status } = line
  if (amended) return [{ what: isRemoval ? 'REDUCED' : 'AMENDED', at, ...saidOf(amended) }]
  if (amending) return [{ what: 'AMENDING', at, until: amending.until, ...saidOf(amending) }]
  if (notAmended) return [{ what: 'NOT_AMENDED', at, reason: refusalReason(notAmended) }]
  if (cancelled !== null) return [{ what: 'CANCELLED', at, size: cancelled }]
  if (partVoid) {
    const { matched: size, matchedBefore: sizeBefore, reason } = partVoid
    return [{ what: 'VOIDED_IN_PART', at, size, sizeBefore, reason: lapseReason(reason) }]
  }
  if (!isRemoval) return []
  const reduced = fills.filter(({ voided, reducedFrom }) => !voided && reducedFrom !== null)
  if (reduced.length > 0)
    return [
      {
        what: 'REDUCED',
        at,
        price: mean(reduced, (fill) => fill.price),
        priceBefore: mean(reduced, (fill) => fill.reducedFrom ?? fill.price),
      },
    ]
  return status === 'VOIDED' ? [{ what: 'RUNNER_REMOVED', at }] : []
}

const saidOf = ({ price, priceBefore, stake, stakeBefore }: Amended): Partial<Said> => ({
  price,
  priceBefore,
  size: stake,
  sizeBefore: stakeBefore,
})

/** By size, to the hundredth. */
function mean(fills: readonly StoredFill[], of: (fill: StoredFill) => number): Odds {
  const size = fills.reduce((total, fill) => total + fill.size, 0)
  return Math.round(fills.reduce((total, fill) => total + of(fill) * fill.size, 0) / size) as Odds
}

/** How what was not matched came to its end. */
function ending(bet: Bet, { at, stood }: ReceiptLine, takenBefore: number, { reasonOf }: Words): Said[] {
  const reason = reasonOf({ ...bet, reason: stood?.reason ?? bet.reason })
  if (bet.status === 'REJECTED') return [{ what: 'REJECTED', at, size: bet.lapsed, reason }]
  if (bet.lapsed > 0) return [{ what: 'LAPSED', at, size: bet.lapsed, reason }]
  const rest = paise(bet.cancelled - takenBefore)
  return rest > 0 ? [{ what: 'CANCELLED', at, size: rest, reason }] : []
}

/** What a result brought the bet is known of the one that stands; of the market, of each. */
function resultSteps({ bet, results }: StoredBetReceipt, { resultOf }: Words): Said[] {
  const last = results.at(-1)
  return results.flatMap((line): Said[] => {
    const { outcome, net, commission, finishedAt, rolledBackAt } = line
    const result = resultOf(outcome)
    const what = outcome.type === 'VOID' ? 'VOIDED' : 'SETTLED'
    const profitLoss = line === last && rolledBackAt === null ? bet.net : null
    const brought: Said[] =
      finishedAt === null ? [] : [{ what, at: finishedAt, result, profitLoss, marketProfitLoss: net, commission }]
    return rolledBackAt === null
      ? brought
      : [
          ...brought,
          {
            what: 'ROLLED_BACK',
            at: rolledBackAt,
            result,
            marketProfitLoss: negate(net),
            commission: negate(commission),
          },
        ]
  })
}
