/**
 * Cash-out of a session (RULES 3.6, D-42): the opposite side at the current quote. Where another run is quoted than was
 * bet on it leaves a middle, which may win both bets or lose both, so the whole ladder is shown before and after.
 */
import type { MarketStatus, SessionVariant, Side } from '../markets/index.ts'
import type { Rung, SessionQuote } from '../markets/session/index.ts'
import { negate, type Paise, scale, smaller, sum } from '../money/index.ts'
import {
  addFill,
  type LadderRow,
  ladderBreakpoints,
  ladderRows,
  type Position,
  priceFill,
  type SessionShape,
} from '../positions/index.ts'
import { ok, refuse, type Result } from '../result/index.ts'
import { takeFraction, WHOLE_BPS } from './fraction.ts'

export type SessionCashOutMarket = {
  readonly shape: SessionShape
  readonly status: MarketStatus
  readonly position: Position
  readonly quote: SessionQuote
}

export type SessionCashOutPlan = {
  readonly order: { readonly side: Side; readonly run: number; readonly price: Rung['price']; readonly stake: Paise }
  readonly before: readonly LadderRow[]
  readonly after: readonly LadderRow[]
  /** The least of the ladder after; in a middle that loses both bets it is less than before. */
  readonly locked: Paise
}

/** Why there is no cash-out, in order of precedence. */
export type SessionCashOutRefusal =
  | { readonly code: 'NOT_OFFERED'; readonly variant: SessionVariant }
  | { readonly code: 'MARKET_NOT_OPEN'; readonly status: MarketStatus }
  | { readonly code: 'NOTHING_TO_CASH_OUT' }
  | { readonly code: 'NO_QUOTE'; readonly side: Side }
  | { readonly code: 'NOT_ENOUGH_DEPTH'; readonly side: Side; readonly available: Paise }

/** The variants whose YES and NO are opposite bets on one number. */
const TWO_SIDED: ReadonlySet<SessionVariant> = new Set(['session', 'overByOver', 'ballByBall'])

/** The one bet that brings the lowest and the highest results to the same amount, or `fractionBps` of it. */
export function planSessionCashOut(
  market: SessionCashOutMarket,
  fractionBps = WHOLE_BPS,
): Result<SessionCashOutPlan, SessionCashOutRefusal> {
  const { shape, status, position, quote } = market
  if (!TWO_SIDED.has(shape.variant)) return refuse({ code: 'NOT_OFFERED', variant: shape.variant })
  if (status !== 'OPEN') return refuse({ code: 'MARKET_NOT_OPEN', status })
  const swing = sum([...position.cells.values()].map(({ amount }) => amount))
  if (swing === 0) return refuse({ code: 'NOTHING_TO_CASH_OUT' })
  const side: Side = swing > 0 ? 'LAY' : 'BACK'
  const rung = (side === 'BACK' ? quote.yes : quote.no)[0]
  if (!rung) return refuse({ code: 'NO_QUOTE', side })
  // A stake s moves the top of the ladder against its bottom by s × (1 + odd/100).
  const whole = scale(swing > 0 ? swing : negate(swing), 10_000, 10_000 + rung.price)
  const stake = takeFraction(whole, fractionBps)
  if (stake === 0) return refuse({ code: 'NOTHING_TO_CASH_OUT' })
  if (stake > rung.maxStake) return refuse({ code: 'NOT_ENOUGH_DEPTH', side, available: rung.maxStake })
  return ok(previewOf(market, { side, run: rung.run, price: rung.price, stake }))
}

function previewOf({ shape, position }: SessionCashOutMarket, order: SessionCashOutPlan['order']): SessionCashOutPlan {
  const after = addFill(shape, position, priceFill(shape, order))
  return {
    order,
    before: ladderRows(shape, position),
    after: ladderRows(shape, after),
    locked: leastOf(shape, after),
  }
}

const leastOf = (shape: SessionShape, position: Position): Paise =>
  ladderBreakpoints(shape, position)
    .map(({ amount }) => amount)
    .reduce(smaller)
