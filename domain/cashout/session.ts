/**
 * Cash-out of a session (decision 0022): one sum in place of a share of the position. It is what the position is worth by the
 * chances of the model that quotes, less a part of how far it may still go either way.
 */
import type { MarketStatus, SessionVariant } from '../market/index.ts'
import type { SessionModel, SessionQuote } from '../kinds/session/index.ts'
import { paise, type Paise, smaller, subtract, WHOLE_BPS } from '../money/index.ts'
import {
  addPositions,
  ladderBreakpoints,
  type LadderRow,
  ladderRows,
  lawOfVariant,
  negatePosition,
  type Position,
  profitAt,
  reshape,
  type SessionShape,
} from '../positions/index.ts'
import { must, ok, refuse, type Result } from '../result/index.ts'
import { CERTAIN, type FairChances, fairChances, isSound, resultsOf } from './fair-chances.ts'

export type SessionCashOutMarket = {
  readonly shape: SessionShape
  readonly status: MarketStatus
  readonly position: Position
  readonly quote: SessionQuote
  /** Missing where the session is made by hand. One that cannot be counted with is none. */
  readonly model: SessionModel | undefined
  /** The most that a position of the market may be cashed out for. */
  readonly gainLimit: Paise
}

/** How an offer came about, for whoever checks it. */
export type OfferBasis = {
  /** What the position is worth on average. */
  readonly value: Paise
  /** How far from that it ends on average. */
  readonly spread: Paise
  /** What the house keeps: a share of the spread, and what rounding down leaves. */
  readonly fee: Paise
  /** That share, in ten-thousandths. */
  readonly marginBps: number
  readonly chances: FairChances
  readonly score: string
  readonly version: string
}

export type SessionCashOutPlan = {
  /** What the whole position is taken back for. */
  readonly offer: Paise
  readonly basis: OfferBasis
  /** What is added to the position; the house has the opposite. */
  readonly fill: Position
  readonly before: readonly LadderRow[]
  readonly after: readonly LadderRow[]
  /** The least that the position brings afterwards; the offer itself where all of it is cashed out. */
  readonly locked: Paise
}

/** Why there is no cash-out, in order of precedence. */
export type SessionCashOutRefusal =
  | { readonly code: 'NOT_OFFERED'; readonly variant: SessionVariant }
  | { readonly code: 'MARKET_NOT_OPEN'; readonly status: MarketStatus }
  | { readonly code: 'NOTHING_TO_CASH_OUT' }
  | { readonly code: 'NO_QUOTE' }
  | { readonly code: 'NO_CASH_OUT_MODEL' }
  | { readonly code: 'QUOTE_FAR_FROM_MODEL' }
  | { readonly code: 'CASH_OUT_GAIN_LIMIT'; readonly limit: Paise }
  | { readonly code: 'CASH_OUT_TOO_SMALL'; readonly least: Paise }

/** A cash-out that changes no result by so much is not worth its line. */
const LEAST_CHANGE = paise(1_000)

/** The offer of this moment, and what taking it, or `fractionBps` (1 … 10000) of it, makes of the position. */
export function planSessionCashOut(
  market: SessionCashOutMarket,
  fractionBps = WHOLE_BPS,
): Result<SessionCashOutPlan, SessionCashOutRefusal> {
  const { shape, status, position, quote, model, gainLimit } = market
  // What is not counted in runs of an innings no model of it says anything of.
  if (!lawOfVariant(shape.variant).isCounted) return refuse({ code: 'NOT_OFFERED', variant: shape.variant })
  if (status !== 'OPEN') return refuse({ code: 'MARKET_NOT_OPEN', status })
  if (isLevel(shape, position)) return refuse({ code: 'NOTHING_TO_CASH_OUT' })
  if (quote.yes.length + quote.no.length === 0) return refuse({ code: 'NO_QUOTE' })
  if (!model || !isSound(model)) return refuse({ code: 'NO_CASH_OUT_MODEL' })
  const chances = fairChances(shape, quote, model)
  if (!chances) return refuse({ code: 'QUOTE_FAR_FROM_MODEL' })
  const plan = planAt(market, model, chances, fractionBps)
  if (plan.offer > gainLimit) return refuse({ code: 'CASH_OUT_GAIN_LIMIT', limit: gainLimit })
  return changes(market, plan, chances) ? ok(plan) : refuse({ code: 'CASH_OUT_TOO_SMALL', least: LEAST_CHANGE })
}

const isLevel = (shape: SessionShape, position: Position): boolean =>
  ladderBreakpoints(shape, position).every(({ amount }, _, rows) => amount === rows[0]?.amount)

function planAt(
  { shape, position }: SessionCashOutMarket,
  model: SessionModel,
  chances: FairChances,
  fractionBps: number,
): SessionCashOutPlan {
  const { offer, value, spread, marginBps } = offerFor(shape, position, chances, model.halfWidth)
  const fill = reshape(shape, position, leftOf(offer, fractionBps))
  const left = addPositions(position, fill)
  return {
    offer,
    basis: {
      value,
      spread,
      fee: subtract(value, offer),
      marginBps,
      chances,
      score: model.score,
      version: model.version,
    },
    fill,
    before: ladderRows(shape, position),
    after: ladderRows(shape, left),
    locked: leastOf(shape, left),
  }
}

const leastOf = (shape: SessionShape, position: Position): Paise =>
  ladderBreakpoints(shape, position)
    .map(({ amount }) => amount)
    .reduce(smaller)

/** Whether any result that may still come changes by what makes it worth while. */
function changes(
  { shape, position }: SessionCashOutMarket,
  { fill }: SessionCashOutPlan,
  chances: FairChances,
): boolean {
  const left = addPositions(position, fill)
  const at = (of: Position, result: number): number => profitAt(shape, of, { type: 'RESULT', result })
  return resultsOf(chances).some(({ result }) => Math.abs(at(left, result) - at(position, result)) >= LEAST_CHANGE)
}

/** What an amount becomes where so much of the position is taken for the offer: rounded down to the paisa. @internal Exported for the tests. */
export const leftOf =
  (offer: Paise, fractionBps: number) =>
  (amount: Paise): Paise =>
    paise(Number(floorOf(BigInt(WHOLE_BPS - fractionBps) * BigInt(amount) + BigInt(fractionBps) * BigInt(offer), BPS)))

const BPS = BigInt(WHOLE_BPS)
const UNIT = BigInt(CERTAIN)

/** Exact: what a position is worth in millionths of a paisa, and how far from it it ends in millionths of those. */
export type Appraisal = { readonly value: bigint; readonly spread: bigint }

/** @internal Exported for the tests. */
export function appraise(shape: SessionShape, position: Position, chances: FairChances): Appraisal {
  const ends = resultsOf(chances).map(({ result, chance }) => ({
    amount: BigInt(profitAt(shape, position, { type: 'RESULT', result })),
    chance: BigInt(chance),
  }))
  const value = ends.reduce((total, { amount, chance }) => total + amount * chance, 0n)
  const spread = ends.reduce((total, { amount, chance }) => total + magnitude(amount * UNIT - value) * chance, 0n)
  return { value, spread }
}

/** 5 % of the spread at the usual half-width of 150; a quarter of it at most. */
const MARGIN_DIVISOR = 3_000
const WIDEST = 750

export type Offer = Pick<OfferBasis, 'value' | 'spread' | 'marginBps'> & { readonly offer: Paise }

/** Value less margin, rounded down: never below the worst result nor above the best. `halfWidth` is the quote's. @internal Exported for the tests. */
export function offerFor(shape: SessionShape, position: Position, chances: FairChances, halfWidth: number): Offer {
  const { value, spread } = appraise(shape, position, chances)
  const width = Math.min(halfWidth, WIDEST)
  const exact = value * UNIT * BigInt(MARGIN_DIVISOR) - spread * BigInt(width)
  return {
    offer: paise(Number(floorOf(exact, UNIT * UNIT * BigInt(MARGIN_DIVISOR)))),
    value: paise(Number(nearest(value, UNIT))),
    spread: paise(Number(nearest(spread, UNIT * UNIT))),
    marginBps: (width * WHOLE_BPS) / MARGIN_DIVISOR,
  }
}

/** A bet as it stands in a position: what it brings, earlier cash-outs counted, and the stake that is left of it. */
export type HeldBet = { readonly id: string; readonly position: Position; readonly stake: Paise }

/** What of a cash-out belongs to one bet: who voids the bet takes it out with it. */
export type CashOutPart = {
  readonly betId: string
  readonly fill: Position
  /** What the bet is taken for: its worth less its share of the fee. */
  readonly amount: Paise
  readonly fee: Paise
  /** The stake that counts no longer. */
  readonly stake: Paise
}

/**
 * The plan's fill bet by bet. The worths of the bets add up to the position's; the fee is shared by how far each bet may go
 * by itself. Rounded down bet by bet, the last has what is left: together they are the fill, to the paisa.
 */
export function partsOf(
  shape: SessionShape,
  { offer, fill, basis: { chances } }: Pick<SessionCashOutPlan, 'offer' | 'fill' | 'basis'>,
  fractionBps: number,
  bets: readonly HeldBet[],
): CashOutPart[] {
  const worths = bets.map(({ position }) => appraise(shape, position, chances))
  const amounts = sharedOut(offer, worths)
  const parts = bets.map(({ id, position, stake }, i) => {
    const amount = must(amounts[i], 'a bet has its share')
    return {
      betId: id,
      fill: reshape(shape, position, leftOf(amount, fractionBps)),
      amount,
      fee: paise(Number(nearest(must(worths[i], 'a bet has its worth').value, UNIT)) - amount),
      stake: paise(Number(floorOf(BigInt(stake) * BigInt(fractionBps), BPS))),
    }
  })
  const others = parts.slice(0, -1).map((part) => part.fill)
  const last = must(parts.at(-1), 'a position is made of bets')
  return [
    ...parts.slice(0, -1),
    { ...last, fill: others.reduce((rest, part) => addPositions(rest, negatePosition(part)), fill) },
  ]
}

function sharedOut(offer: Paise, worths: readonly Appraisal[]): readonly Paise[] {
  const value = worths.reduce((total, worth) => total + worth.value, 0n)
  const spreads = worths.reduce((total, worth) => total + worth.spread, 0n)
  const fee = value - BigInt(offer) * UNIT
  const exact = (worth: Appraisal): bigint =>
    spreads === 0n ? floorOf(worth.value, UNIT) : floorOf(worth.value * spreads - fee * worth.spread, UNIT * spreads)
  const shares = worths.slice(0, -1).map((worth) => paise(Number(exact(worth))))
  return [...shares, shares.reduce((rest, share) => subtract(rest, share), offer)]
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value)

function floorOf(value: bigint, by: bigint): bigint {
  const whole = value / by
  return value % by < 0n ? whole - 1n : whole
}

function nearest(value: bigint, by: bigint): bigint {
  const whole = (magnitude(value) * 2n + by) / (by * 2n)
  return value < 0n ? -whole : whole
}
