/** What is planned once for a decision is what the book would be found to do at its end: over random bets, changes and cash-outs. */
import { type Book, type Match, type NewOrder, planMatch, setHouseQuotes } from '@paddock/domain/book'
import { NO_MAXIMA } from '@paddock/domain/market'
import { paise, ZERO } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import { must } from '@paddock/domain/result'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { LockedAccount } from '../engine/account.ts'
import { keepBet, noChanges } from '../engine/changes.ts'
import { amendedBet, createLiveMarket, isAmending, isWaiting, openOf, RETRY, type Scene } from '../engine/index.ts'
import { defineMarket, MATCH_ODDS } from '../markets/testing/world.ts'
import { askAmend, cancelForPlayer, decideAmend } from './amend.ts'
import { clearWay, clearWays } from './clear-way.ts'
import { decideBet, decideTogether, legsTogether } from './decide.ts'
import { type BetRequest, newBet, placeBet } from './place.ts'

/** What the book was handed and would have planned itself at that moment. */
const seen = { placed: 0, amended: 0, filled: 0, gaveWay: 0 }

function expectFresh(
  book: Book,
  order: NewOrder,
  size: NewOrder['size'],
  now: number,
  planned: Match | undefined,
): void {
  const plan = must(planned, 'the plan is carried')
  const fresh = planMatch(book, order, size, now)
  expect({ fills: plan.fills, left: plan.left, self: plan.self }).toEqual({
    fills: fresh.fills,
    left: fresh.left,
    self: fresh.self,
  })
  expect(plan.sources.every((source, at) => source === fresh.sources[at])).toBe(true)
  seen.filled += plan.fills.length
  seen.gaveWay += plan.giveWay.length
}

vi.mock('@paddock/domain/book', async (original) => {
  const real = await original<typeof import('@paddock/domain/book')>()
  return {
    ...real,
    placeOrder: (...asked: Parameters<typeof real.placeOrder>) => {
      const [book, order, now, planned] = asked
      expectFresh(book, order, order.size, now, planned)
      seen.placed += 1
      return real.placeOrder(...asked)
    },
    amendOrder: (...asked: Parameters<typeof real.amendOrder>) => {
      const [book, id, { price, size, persistence }, now, planned] = asked
      const order = must(real.findOrder(book, id), 'what is changed rests')
      const amended = {
        ...order,
        price: price ?? order.price,
        size: size ?? order.size,
        persistence: persistence ?? order.persistence,
      }
      expectFresh(book, amended, paise(order.remaining + amended.size - order.size), now, planned)
      seen.amended += 1
      return real.amendOrder(...asked)
    },
  }
})

const PRICES = [198, 199, 200, 202, 204].map(odds)
const HOUSE_ID = 900

const site = {
  id: 1,
  houses: { REAL: HOUSE_ID, DEMO: HOUSE_ID + 1 },
  restingAllowed: true,
  playerBandBps: Number.POSITIVE_INFINITY,
  sportsOffered: true,
  cashOutOffered: true,
  moneyPlayed: true,
  timeZone: 'Asia/Kolkata',
  caps: { eventLoss: null, dayLoss: null, dayWin: null },
}

const accountOf = (id: number): LockedAccount => ({
  id,
  siteId: 1,
  parentId: null,
  role: 'user',
  book: 'REAL',
  balance: paise(1_000_000_000),
  exposure: ZERO,
  journalSeq: 0,
  betDelay: 0,
  maxima: NO_MAXIMA,
  userLocked: false,
  betLocked: false,
  locks: [],
  restrictions: [],
  exposureLimit: ZERO,
  guardedFrom: Number.POSITIVE_INFINITY,
})

function chanceOf(numbers: Iterator<number, number>) {
  const below = (count: number): number => must(numbers.next().value, 'numbers without end') % count
  return {
    between: (least: number, most: number): number => least + below(most - least + 1),
    pick: <T>(choices: readonly T[]): T => must(choices[below(choices.length)], 'there is something to choose from'),
    /** True `percent` times of a hundred. */
    chance: (percent: number): boolean => below(100) < percent,
  }
}

/** One market and five players, decided on as the engine does it but without a database. */
function createTable(random: ReturnType<typeof chanceOf>) {
  const market = createLiveMarket(
    defineMarket('m1', MATCH_ODDS, { minStake: paise(100), delaySeconds: 0 }),
    { partition: 0, sportId: '4' },
    { status: 'OPEN', reason: '', version: 1, inPlay: false },
  )
  const accounts = new Map([1, 2, 3, 4, 5].map((id) => [id, accountOf(id)]))
  return { random, market, accounts, now: 1_000 }
}

type Table = ReturnType<typeof createTable>

function sceneFor({ market, accounts, now }: Table, id: number, own: Scene['own']): Scene {
  const changes = noChanges(new Map([...accounts, [HOUSE_ID, accountOf(HOUSE_ID)]]), {
    markets: new Map([['m1', market]]),
    sites: new Map(),
    eventCaps: new Map(),
    paid: new Map(),
  })
  return { now, changes, market, account: must(accounts.get(id), 'a player'), site, isFresh: true, own }
}

const sizeOf = (random: Table['random']) => paise(100 * random.between(1, 60))

function requestOf({ random, now }: Table, accountId: number, cashOutId: string | null): BetRequest {
  const isKill = cashOutId !== null || random.chance(40)
  return {
    accountId,
    siteId: 1,
    book: 'REAL',
    marketId: 'm1',
    side: random.pick(['BACK', 'LAY']),
    slot: random.between(0, 2),
    run: null,
    price: random.pick(PRICES),
    stake: sizeOf(random),
    acceptSteps: random.pick([0, 0, 2]),
    timeInForce: isKill ? 'FILL_OR_KILL' : 'GOOD_TILL_CANCEL',
    minFill: isKill && cashOutId === null && random.chance(60) ? paise(100) : null,
    persistence: 'PERSIST',
    expiresAt: !isKill && random.chance(10) ? now + random.between(1, 50) : null,
    marketVersion: null,
    cashOutId,
    client: null,
  }
}

function place(table: Table, id: number): void {
  const scene = sceneFor(table, id, 'END_IT')
  const asked = newBet(scene, requestOf(table, id, null))
  const plan = clearWay(scene, asked)
  if (plan !== RETRY) placeBet(scene, asked, null, plan)
}

function change(table: Table, id: number): void {
  const { market, random } = table
  const resting = openOf(market, id).filter((bet) => bet.status !== 'PENDING')
  if (resting.length === 0) return
  const bet = random.pick(resting)
  const scene = sceneFor(table, id, 'END_IT')
  if (random.chance(15)) return void cancelForPlayer(scene, bet)
  const wanted = {
    ...(random.chance(60) && { price: random.pick(PRICES) }),
    ...(random.chance(60) && { size: sizeOf(random) }),
  }
  const plan = clearWay(scene, amendedBet(bet, wanted))
  if (plan !== RETRY) askAmend(scene, bet, wanted, must(plan, 'an order rests in a book'))
}

/** Bets that are one and wait, of which two may be on the same runner. */
function placeTogether(table: Table, id: number): void {
  const scene = sceneFor(table, id, 'END_IT')
  for (let leg = table.random.between(2, 3); leg > 0; leg -= 1)
    keepBet(scene.changes, table.market, newBet(scene, requestOf(table, id, `out ${table.now}`)))
}

function decideDue(table: Table): void {
  const { market } = table
  for (const id of market.open.keys()) {
    const bet = market.open.get(id)
    if (!bet || !isWaiting(bet)) continue
    const scene = sceneFor(table, bet.accountId, 'GIVE_WAY')
    const legs = isAmending(bet)
      ? [amendedBet(bet, bet.amendment.change)]
      : bet.cashOutId === null
        ? [bet]
        : legsTogether(market, bet)
    const planned = clearWays(scene, legs)
    if (planned === RETRY) continue
    const plan = planned[0]?.plan ?? null
    if (isAmending(bet)) decideAmend(scene, bet, must(plan, 'an order rests in a book'))
    else if (bet.cashOutId === null) decideBet(scene, bet, plan)
    else decideTogether(scene, planned)
  }
}

function quote({ market, random }: Table): void {
  const levels = (prices: readonly number[]) =>
    prices.map((price) => [odds(price), paise(100 * random.between(1, 20))] as const)
  setHouseQuotes(must(market.book, 'it is an exchange'), random.between(0, 2), {
    toBack: levels([199, 198]),
    toLay: levels([202, 204]),
  })
}

/** Some are locked for a while: what they have resting ends when somebody would meet it. */
function lock({ accounts, random }: Table, id: number): void {
  accounts.set(id, { ...must(accounts.get(id), 'a player'), betLocked: random.chance(50) })
}

/** Some wait for what they match. */
function delay({ accounts, random }: Table, id: number): void {
  accounts.set(id, { ...must(accounts.get(id), 'a player'), betDelay: random.pick([0, 3]) })
}

function step(table: Table): void {
  const { random } = table
  table.now += random.between(0, 3)
  const id = random.between(1, 5)
  const roll = random.between(1, 100)
  if (roll <= 55) place(table, id)
  else if (roll <= 75) change(table, id)
  else if (roll <= 80) placeTogether(table, id)
  else if (roll <= 87) quote(table)
  else if (roll <= 89) lock(table, id)
  else if (roll <= 91) delay(table, id)
  else decideDue(table)
}

test('a plan that was carried to the end of a decision is what would be planned there', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.noBias(fc.nat())), (numbers) => {
      const table = createTable(chanceOf(numbers))
      for (let at = 0; at < 300; at += 1) step(table)
    }),
    { numRuns: 80, endOnFailure: true },
  )
  // Nobody who met nobody would be planned wrongly either.
  expect(Object.entries(seen).filter(([, count]) => count < 20)).toEqual([])
})
