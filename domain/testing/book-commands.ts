import type { Amendment, HouseQuotes, Level, NewOrder, Trader } from '../book/index.ts'
import type { Side } from '../market/index.ts'
import { type Paise, paise } from '../money/index.ts'
import { type Odds, odds } from '../odds/index.ts'
import type { Random } from './random.ts'

/** Everything that can be done to a book, as data, so that two books can be given the same. */
export type BookCommand =
  | { readonly type: 'place'; readonly order: NewOrder }
  | { readonly type: 'cancel'; readonly id: string; readonly reduceBy: Paise | undefined }
  | { readonly type: 'amend'; readonly id: string; readonly change: Amendment }
  | { readonly type: 'quote'; readonly slot: number; readonly quotes: HouseQuotes; readonly meets: boolean }
  | { readonly type: 'withdrawHouse' }
  | { readonly type: 'expire' }
  | { readonly type: 'turnInPlay' }
  | { readonly type: 'close' }
  | { readonly type: 'lapseAccount'; readonly accountId: string }
  | { readonly type: 'removeRunner'; readonly slot: number; readonly bps: number; readonly market: 'WIN' | 'PLACE' }
  | {
      readonly type: 'look'
      readonly slot: number
      readonly side: Side
      readonly pool: string
      readonly trader: Trader
    }

/** A command and when it is given, in milliseconds. */
export type TimedCommand = { readonly command: BookCommand; readonly now: number }

/**
 * A stream of `count` commands for one market of five runners. Prices lie close together, sizes are small and accounts
 * few, so that orders meet, tie, refuse themselves and empty levels all the time.
 */
export function* bookCommands(random: Random, count: number): Generator<TimedCommand> {
  let now = 1_000
  let placed = 0
  for (let index = 0; index < count; index += 1) {
    now += random.between(0, 3)
    const command = commandOf(random, placed, now)
    if (command.type === 'place') placed += 1
    yield { command, now }
  }
}

function commandOf(random: Random, placed: number, now: number): BookCommand {
  const roll = random.between(1, 1000)
  const id = recentId(random, placed)
  if (roll <= 560) return { type: 'place', order: anOrder(random, placed, now) }
  if (roll <= 700)
    return { type: 'cancel', id, reduceBy: random.chance(40) ? paise(random.between(-1, 30)) : undefined }
  if (roll <= 830) return { type: 'amend', id, change: anAmendment(random) }
  if (roll <= 930) {
    return { type: 'quote', slot: random.between(0, 4), quotes: someQuotes(random), meets: random.chance(50) }
  }
  if (roll <= 960) return aLook(random)
  if (roll <= 985) return { type: 'expire' }
  if (roll <= 990) return { type: 'lapseAccount', accountId: anAccount(random).accountId }
  return aRareEvent(random)
}

function aRareEvent(random: Random): BookCommand {
  const event = random.between(1, 30)
  if (event === 1) return { type: 'close' }
  if (event <= 4) return { type: 'turnInPlay' }
  if (event <= 7) return { type: 'withdrawHouse' }
  if (event > 8) return { type: 'expire' }
  const bps = random.pick([0, 249, 250, 399, 400, 3001])
  // Runner 0 always stays, so that trade goes on.
  return { type: 'removeRunner', slot: random.between(1, 4), bps, market: random.pick(['WIN', 'PLACE']) }
}

/** The id of one of the last orders, resting or finished, or one never given. */
const recentId = (random: Random, placed: number): string =>
  `o${random.chance(2) ? placed + 1_000_000 : random.between(Math.max(0, placed - 40), placed)}`

function anAccount(random: Random): Trader {
  const account = random.between(1, 14)
  return { accountId: `a${account}`, cluster: account <= 4 ? `c${account % 2}` : null }
}

/** Around 2.00, where the classic ladder changes its step. Some are off the ladder, and about half the orders cross. */
function aPrice(random: Random, side: Side): Odds {
  if (random.chance(2)) return odds(203)
  const aim = random.pick(PRICES)
  return random.chance(50) ? aim : side === 'BACK' ? odds(Math.max(aim, 200)) : odds(Math.min(aim, 199))
}

/** Two sites with the money of each, and the demo accounts of one. */
const POOLS = ['demo', 'demo', 'club', 'club demo'] as const

const PRICES = [odds(196), odds(197), odds(198), odds(199), odds(200), odds(202), odds(204), odds(206)] as const

function anOrder(random: Random, placed: number, now: number): NewOrder {
  const size = random.chance(1) ? paise(0) : paise(random.between(1, 60))
  const timeInForce = random.chance(25) ? 'FILL_OR_KILL' : 'GOOD_TILL_CANCEL'
  const side = random.pick<Side>(['BACK', 'LAY'])
  const hasMinFill = random.chance(timeInForce === 'FILL_OR_KILL' ? 40 : 1)
  return {
    ...anAccount(random),
    id: random.chance(2) ? recentId(random, placed) : `o${placed}`,
    pool: random.pick(POOLS),
    slot: random.chance(50) ? 0 : random.between(1, 4),
    side,
    price: aPrice(random, side),
    size,
    timeInForce,
    minFill: hasMinFill ? paise(random.between(0, size + 1)) : null,
    persistence: random.pick(['LAPSE', 'PERSIST']),
    expiresAt: random.chance(15) ? now + random.between(-5, 200) : null,
  }
}

function anAmendment(random: Random): Amendment {
  return {
    ...(random.chance(60) ? { price: aPrice(random, random.pick<Side>(['BACK', 'LAY'])) } : {}),
    ...(random.chance(60) ? { size: paise(random.between(0, 50)) } : {}),
    ...(random.chance(20) ? { persistence: random.pick(['LAPSE', 'PERSIST']) } : {}),
  }
}

/** Few sizes, so that a level often comes back with the size it had; at times the worst level stands first. */
function someQuotes(random: Random): HouseQuotes {
  const levels = (prices: readonly number[]): Level[] =>
    (random.chance(80) ? prices : prices.toReversed())
      .filter(() => random.chance(70))
      .map((price) => [odds(price), paise(random.pick([0, 10, 25, 25]))])
  return random.chance(50)
    ? { toBack: levels([200, 199, 198]), toLay: levels([202, 203, 204]) }
    : { toBack: levels([198, 197, 196]), toLay: levels([199, 200, 202]) }
}

function aLook(random: Random): BookCommand {
  return {
    type: 'look',
    slot: random.between(0, 4),
    side: random.pick(['BACK', 'LAY']),
    pool: random.pick(POOLS),
    trader: anAccount(random),
  }
}
