/**
 * Cash-out of a market with one winner (law 3.6). Bring every outcome to one level T: back the runners below it, lay
 * those above it. What is then locked, as a function of T, is concave and straight between the outcomes and the ends
 * of the price levels, so the best T is one of those points: try them all.
 */
import type { MarketKind, MarketStatus, Side } from '../market/index.ts'
import { add, negate, type Paise, subtract, sum, WHOLE_BPS } from '../money/index.ts'
import type { Odds } from '../odds/index.ts'
import { gain, priceLawOf } from '../positions/index.ts'
import { must, ok, refuse, type Result } from '../result/index.ts'
import { fillsFor, type Level, stakeForSwing, swingsAtLevels } from './depth.ts'
import { takeFraction } from './fraction.ts'

/** A runner that can still win: what the account has on it, and what can be traded, best price first. */
export type CashOutRunner = {
  readonly slot: number
  /** What the account wins (+) or loses (−) if this runner wins. */
  readonly profit: Paise
  readonly toBack: readonly Level[]
  readonly toLay: readonly Level[]
}

export type CashOutMarket = {
  readonly kind: Exclude<MarketKind, 'SESSION'>
  readonly status: MarketStatus
  readonly runners: readonly CashOutRunner[]
}

/** An order to place as it is, all or nothing. `price` is its limit: the worst price it is expected to reach. */
export type RunnersCashOutOrder = {
  readonly slot: number
  readonly side: Side
  readonly price: Odds
  readonly stake: Paise
}

export type RunnersCashOutPlan = {
  readonly orders: readonly RunnersCashOutOrder[]
  readonly outcomes: readonly { readonly slot: number; readonly before: Paise; readonly after: Paise }[]
  /** The least of the outcomes after. Rounded stakes leave the others within a paisa times the odds of it. */
  readonly locked: Paise
}

/** Why there is no cash-out, in order of precedence. */
export type CashOutRefusal =
  | { readonly code: 'MARKET_NOT_OPEN'; readonly status: MarketStatus }
  | { readonly code: 'NOTHING_TO_CASH_OUT' }
  | { readonly code: 'NO_PRICE'; readonly slot: number; readonly side: Side }
  | { readonly code: 'NOT_ENOUGH_DEPTH'; readonly slot: number; readonly side: Side; readonly available: Paise }
  | { readonly code: 'WORSE_THAN_HOLDING'; readonly locked: Paise; readonly worst: Paise }

/** The orders that cash out the market, or `fractionBps` (1 … 10000) of it, at the depth there is. */
export function planCashOut(
  market: CashOutMarket,
  fractionBps = WHOLE_BPS,
): Result<RunnersCashOutPlan, CashOutRefusal> {
  if (market.status !== 'OPEN') return refuse({ code: 'MARKET_NOT_OPEN', status: market.status })
  if (isLevel(market)) return refuse({ code: 'NOTHING_TO_CASH_OUT' })
  const whole = bestStakes(market)
  if (!whole) return refuse(shortageOf(market))
  const plan = planOf(
    market,
    whole.map((trade) => ({ ...trade, stake: takeFraction(trade.stake, fractionBps) })),
  )
  const worst = leastOf(market.runners.map(({ profit }) => profit))
  if (plan.orders.length === 0) return refuse({ code: 'NOTHING_TO_CASH_OUT' })
  return plan.locked < worst ? refuse({ code: 'WORSE_THAN_HOLDING', locked: plan.locked, worst }) : ok(plan)
}

const isLevel = ({ runners }: CashOutMarket): boolean => runners.every(({ profit }) => profit === runners[0]?.profit)

const leastOf = (amounts: readonly Paise[]): Paise =>
  must(amounts.toSorted((a, b) => a - b)[0], 'a market has a runner')

type Trade = { readonly runner: CashOutRunner; readonly side: Side; readonly stake: Paise }

const levelsFor = (runner: CashOutRunner, side: Side): readonly Level[] =>
  side === 'BACK' ? runner.toBack : runner.toLay

/** The trades that lock the most, or undefined when no level can be reached with the depth there is. */
function bestStakes(market: CashOutMarket): readonly Trade[] | undefined {
  const feasible = turningPoints(market).flatMap((target) => {
    const trades = tradesTo(market, target)
    return trades ? [{ trades, locked: planOf(market, trades).locked }] : []
  })
  return feasible.reduce<(typeof feasible)[number] | undefined>(
    (best, next) => (best && best.locked >= next.locked ? best : next),
    undefined,
  )?.trades
}

/** The points where the best target may lie, in paise times the denominator of its price law: outcomes first, then level ends. */
function turningPoints(market: CashOutMarket): readonly number[] {
  const law = priceLawOf(market.kind)
  const outcomes = market.runners.map(({ profit }) => profit * law.denominator)
  const levelEnds = market.runners.flatMap(({ profit, toBack, toLay }) => [
    ...swingsAtLevels(toBack, law).map((swing) => profit * law.denominator + swing),
    ...swingsAtLevels(toLay, law).map((swing) => profit * law.denominator - swing),
  ])
  const [lowest, highest] = [Math.min(...outcomes), Math.max(...outcomes)]
  return [...new Set([...outcomes, ...levelEnds.filter((end) => end > lowest && end < highest)])]
}

function tradesTo(market: CashOutMarket, target: number): readonly Trade[] | undefined {
  const law = priceLawOf(market.kind)
  const trades: Trade[] = []
  for (const runner of market.runners) {
    const swing = target - runner.profit * law.denominator
    const side = swing > 0 ? 'BACK' : 'LAY'
    const stake = stakeForSwing(levelsFor(runner, side), Math.abs(swing), law)
    if (stake === undefined && swing !== 0) return undefined
    if (stake !== undefined && stake > 0) trades.push({ runner, side, stake })
  }
  return trades
}

/** What the trades do: the orders with their limits, and every outcome with each fill rounded as it will be. */
function planOf(market: CashOutMarket, trades: readonly Trade[]): RunnersCashOutPlan {
  const filled = trades
    .filter(({ stake }) => stake > 0)
    .map((trade) => ({ ...trade, fills: fillsFor(levelsFor(trade.runner, trade.side), trade.stake) }))
  // A back costs its stake wherever its runner loses, a lay earns it.
  const spent = sum(filled.map(({ side, stake }) => (side === 'BACK' ? stake : negate(stake))))
  const swings = new Map(filled.map((trade) => [trade.runner.slot, swingOf(market.kind, trade)]))
  const outcomes = market.runners.map(({ slot, profit }) => {
    const swing = swings.get(slot)
    const rest = subtract(profit, spent)
    return { slot, before: profit, after: swing === undefined ? rest : add(rest, swing) }
  })
  return {
    orders: filled.map(({ runner, side, stake, fills }) => ({
      slot: runner.slot,
      side,
      price: must(fills.at(-1), 'a trade is filled')[0],
      stake,
    })),
    outcomes,
    locked: leastOf(outcomes.map(({ after }) => after)),
  }
}

/** What a trade adds to its own runner's outcome beyond the stakes that every outcome pays: gain and stake. */
function swingOf(kind: MarketKind, { side, stake, fills }: Trade & { readonly fills: readonly Level[] }): Paise {
  const payout = add(stake, sum(fills.map(([price, size]) => gain(kind, price, size))))
  return side === 'BACK' ? payout : negate(payout)
}

/** What stands in the way, told for the plainest way out: to lay every runner down to the worst outcome. */
function shortageOf(market: CashOutMarket): CashOutRefusal {
  const worst = leastOf(market.runners.map(({ profit }) => profit))
  const law = priceLawOf(market.kind)
  const stuck = market.runners.find(
    ({ profit, toLay }) => stakeForSwing(toLay, (profit - worst) * law.denominator, law) === undefined,
  )
  const { slot, toLay } = must(stuck, 'some runner cannot be laid')
  return toLay.length === 0
    ? { code: 'NO_PRICE', slot, side: 'LAY' }
    : { code: 'NOT_ENOUGH_DEPTH', slot, side: 'LAY', available: sum(toLay.map(([, size]) => size)) }
}
