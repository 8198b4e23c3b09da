/** What a sandbox player does next. Pure: what stands on the exchange, the player's own orders and chance are arguments. */
import type { BetOrder } from '@paddock/contract'
import type { Side } from '@paddock/domain/market'
import { type Paise, paise } from '@paddock/domain/money'
import { CLASSIC, type Odds, stepDown, stepUp } from '@paddock/domain/odds'

/** The best that can be had on a runner; one without both is not bet on. */
export type Offered = { readonly runnerId: string; readonly back: Odds; readonly lay: Odds }
export type OpenMarket = { readonly marketId: string; readonly runners: readonly Offered[] }
export type Resting = { readonly betId: string; readonly since: number }

export type Act =
  | { readonly kind: 'CANCEL'; readonly betId: string }
  | { readonly kind: 'BET'; readonly order: BetOrder }

/** How long an order is left resting, milliseconds. */
const KEEP_MS = { least: 20_000, spread: 70_000 } as const
const MOST_RESTING = 3
/** Of what is not a cancellation, how often an offer is taken; otherwise one is made. */
const TAKES = 0.3
/** How many steps of the ladder an order stands off the best of its side at most. */
const FURTHEST_STEPS = 2
/** Who lays at more than this holds more points than a sandbox player should. */
const LONGEST = 1000
const STAKES = { least: 1, most: 5, unit: paise(10_000) } as const

/** `random` gives numbers from 0 to below 1. Undefined where there is nothing to do. */
export function chooseAct(
  markets: readonly OpenMarket[],
  resting: readonly Resting[],
  now: number,
  random: () => number,
): Act | undefined {
  const stale = resting.find(({ since }) => now - since > KEEP_MS.least + random() * KEEP_MS.spread)
  if (stale) return { kind: 'CANCEL', betId: stale.betId }
  const market = oneOf(markets, random)
  const runner = market && oneOf(market.runners.filter(isModest), random)
  if (!market || !runner) return undefined
  const side: Side = random() < 0.5 ? 'BACK' : 'LAY'
  const takes = random() < TAKES
  if (!takes && resting.length >= MOST_RESTING) return undefined
  const price = takes ? best(runner, side) : restingPrice(runner, side, Math.floor(random() * (FURTHEST_STEPS + 1)))
  return { kind: 'BET', order: orderOf(market.marketId, runner.runnerId, side, price, stakeOf(random), takes) }
}

const isModest = ({ back, lay }: Offered): boolean => back < lay && lay <= LONGEST

const oneOf = <T>(things: readonly T[], random: () => number): T | undefined =>
  things[Math.floor(random() * things.length)]

const best = ({ back, lay }: Offered, side: Side): Odds => (side === 'BACK' ? back : lay)

/** One step better than whoever offers the same, where that meets nobody, and then so many steps further off. */
function restingPrice({ back, lay }: Offered, side: Side, steps: number): Odds {
  const [inside, away] = side === 'BACK' ? [stepDown, stepUp] : [stepUp, stepDown]
  const [same, opposite] = side === 'BACK' ? [lay, back] : [back, lay]
  const better = inside(CLASSIC, same)
  let price = better === undefined || better === opposite ? same : better
  for (let step = 0; step < steps; step += 1) price = away(CLASSIC, price) ?? price
  return price
}

const stakeOf = (random: () => number): Paise =>
  paise((STAKES.least + Math.floor(random() * (STAKES.most - STAKES.least + 1))) * STAKES.unit)

const orderOf = (
  marketId: string,
  runnerId: string,
  side: Side,
  price: Odds,
  stake: Paise,
  takes: boolean,
): BetOrder => ({
  marketId,
  kind: 'BETFAIR',
  runnerId,
  side,
  price,
  line: null,
  stake,
  timeInForce: takes ? 'FILL_OR_KILL' : 'GOOD_TILL_CANCEL',
  minFill: null,
  persistence: 'LAPSE',
  expiresAt: null,
  acceptAnyPrice: false,
  acceptTicks: 0,
  marketVersion: null,
  requestId: null,
  device: null,
  country: null,
})
