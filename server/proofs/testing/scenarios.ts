/** How each way of the table is gone, and what must have come of it where the rule holds. */
import { rupees, price, type World } from '../../markets/testing/world.ts'
import { paise } from '@paddock/domain/money'
import { sql } from 'kysely'
import { expect } from 'vitest'
import {
  ask,
  barrier,
  type Cell,
  matchedOf,
  openCell,
  order,
  quoteHouse,
  RESTS,
  stored,
  taken,
  until,
  untilItWaits,
} from './cell.ts'
import { DELAY_SECONDS, DELAYS, type Forbidding, RULES } from './rules.ts'
import type { Rule, Way } from './ways.ts'
import type { Amendment } from '@paddock/domain/book'
import type { Bet } from '../../engine/bet.ts'
import type { CashOutRequest } from '../../cash-out/request.ts'

export type Scenario = (world: World) => Promise<void>
type Drivers = { readonly [W in Way]?: (world: World, rule: Forbidding) => Promise<void> }

const WAITS = { delaySeconds: DELAY_SECONDS }
const DELAY_MS = DELAY_SECONDS * 1000

/** What came of a change: a code, or what the bet has become. */
async function amend({ world, ann }: Cell, { id }: Pick<Bet, 'id'>, change: Amendment): Promise<string> {
  const amended = await world.bets.amend(ann, id, change)
  return amended.ok ? amended.value.status : amended.refusal.code
}

async function expectUnmatched(cell: Cell): Promise<void> {
  await barrier(cell)
  expect(await matchedOf(cell, cell.ann)).toBe(0)
}

const expectSaid = (said: string, code: string): void => expect(said).toBe(code)

/** The order is as it was before somebody wanted it otherwise, or is over with nothing matched. */
async function expectUnchanged(cell: Cell, before: Bet): Promise<void> {
  const after = await stored(cell, before.id)
  expect([after.price, after.stake, after.matched]).toEqual([before.price, before.stake, 0])
}

const cashOutOf = ({ world, ann, siteId, book, market }: Cell, change: Partial<CashOutRequest> = {}) =>
  world.cashOuts.cashOut(
    {
      accountId: ann,
      siteId,
      book,
      marketId: market.id,
      fractionBps: 10_000,
      minLocked: null,
      marketVersion: null,
      requestId: null,
      expiresAt: null,
      ...change,
    },
    null,
  )

async function watch({ world, ann, market }: Cell, whenAtLeast = rupees(-10_000)) {
  const wish = { accountId: ann, marketId: market.id, fractionBps: 10_000, whenAtLeast, whenAtMost: null }
  const set = await world.cashOuts.setAuto(wish)
  if (!set.ok) throw new Error(`not watched: ${set.refusal.code}`)
  return set.value
}

async function closings({ world, ann }: Cell): Promise<string[]> {
  const { rows } = await sql<{ status: string }>`
    select status from bets where account_id = ${ann} and cash_out_id is not null`.execute(world.db)
  return rows.map(({ status }) => status)
}

/** Of a rule that forbids what is asked, whatever else is open. */
const FORBIDDEN: Drivers = {
  async place(world, { forbid, over, codes }) {
    const cell = await openCell(world)
    await forbid(cell)
    expect(codes).toContain(await ask(cell, order(cell, over)))
    await expectUnmatched(cell)
  },
  async anotherKey(world, { forbid, over, codes }) {
    const cell = await openCell(world)
    await forbid(cell)
    for (const key of ['one', 'two']) expect(codes).toContain(await ask(cell, order(cell, over), key))
    await expectUnmatched(cell)
  },
  async parallel(world, { forbid, over, codes }) {
    const cell = await openCell(world)
    await forbid(cell)
    const asked = await Promise.all(Array.from({ length: 4 }, () => ask(cell, order(cell, over))))
    for (const code of asked) expect(codes).toContain(code)
    await expectUnmatched(cell)
  },
  async demo(world, { forbid, over, codes }) {
    const cell = await openCell(world, { isDemo: true })
    await forbid(cell)
    expect(codes).toContain(await ask(cell, order(cell, over)))
    await expectUnmatched(cell)
  },
  async decided(world, { forbid, over, codes }) {
    const cell = await openCell(world, WAITS)
    const { id, status, decision } = await taken(cell, order(cell, over))
    expect(status).toBe('PENDING')
    await forbid(cell)
    expect(codes).toContain((await decision).reason)
    expect(await matchedOf(cell, cell.ann)).toBe(0)
    expect((await stored(cell, id)).remaining).toBe(0)
  },
  async raise(world, { forbid, over, codes }) {
    const cell = await openCell(world)
    const before = await taken(cell, order(cell, RESTS))
    await forbid(cell)
    expect(codes).toContain(await amend(cell, before, { size: over?.stake ?? rupees(200) }))
    await expectUnchanged(cell, before)
  },
  async raiseDecided(world, { forbid, over, codes, isOfOneStake }) {
    const cell = await openCell(world, WAITS)
    const before = await taken(cell, order(cell, RESTS))
    if (isOfOneStake) await forbid(cell)
    const size = isOfOneStake && over?.stake ? { size: over.stake } : {}
    const amended = amend(cell, before, { price: price(2.5), ...size })
    if (!isOfOneStake) {
      await untilItWaits(cell, before.id)
      await forbid(cell)
    }
    expect(codes).toContain(await amended)
    await expectUnchanged(cell, before)
  },
  async metByHouse(world, { forbid }) {
    const cell = await openCell(world)
    await taken(cell, order(cell, RESTS))
    await forbid(cell)
    quoteHouse(cell, 3, 3.05)
    await expectUnmatched(cell)
  },
  async takenByPlayer(world, { forbid }) {
    const cell = await openCell(world)
    await taken(cell, order(cell, RESTS))
    await forbid(cell)
    // More than the house offers them before.
    await ask(cell, byBob(cell, { side: 'LAY', price: price(3), stake: rupees(1100) }))
    await expectUnmatched(cell)
  },
  async cashOut(world, { forbid, over, codes }) {
    const cell = await openCell(world)
    expect((await taken(cell, order(cell))).status).toBe('ACCEPTED')
    await forbid(cell)
    const asked = await cashOutOf(cell, { marketVersion: over?.marketVersion ?? null })
    expect(codes).toContain(asked.ok ? 'CASHED_OUT' : asked.refusal.code)
    expect(await closings(cell)).toEqual([])
  },
  async autoCashOut(world, { forbid }) {
    const cell = await openCell(world)
    await taken(cell, order(cell))
    const auto = await watch(cell)
    await forbid(cell)
    await world.cashOuts.followUp(auto)
    expect(await closings(cell)).toEqual([])
  },
}

const byBob = (cell: Cell, change: Parameters<typeof order>[1]) =>
  order(cell, { accountId: cell.bob, book: 'REAL', ...change })

/** Of a rule on all that is open together: one bet is within it, a second is not, however it is asked for. */
const SUMMED: Drivers = {
  place: (world, rule) => secondIsRefused(world, rule, {}),
  demo: (world, rule) => secondIsRefused(world, rule, { isDemo: true }),
  decided: (world, rule) => secondIsRefused(world, rule, WAITS),
  async anotherKey(world, rule) {
    const cell = await summedCell(world, rule)
    const asked: string[] = []
    for (const key of ['one', 'one', 'two']) asked.push(await ask(cell, order(cell), key))
    expect(asked.slice(0, 2)).toEqual(['ACCEPTED', 'ACCEPTED'])
    expect(rule.codes).toContain(asked[2])
    await expectWithin(cell, rule)
  },
  async parallel(world, rule) {
    const cell = await summedCell(world, rule)
    const asked = await Promise.all(Array.from({ length: 4 }, () => ask(cell, order(cell))))
    expect(asked.filter((one) => one === 'ACCEPTED')).toHaveLength(1)
    expect(asked.filter((one) => rule.codes.some((code) => code === one))).toHaveLength(3)
    await expectWithin(cell, rule)
  },
  async raise(world, rule) {
    const cell = await summedCell(world, rule)
    const before = await taken(cell, order(cell, RESTS))
    expect(rule.codes).toContain(await amend(cell, before, { size: rupees(200) }))
    await expectUnchanged(cell, before)
    quoteHouse(cell, 3, 3.05)
    await barrier(cell)
    await expectWithin(cell, rule)
  },
  async raiseDecided(world, rule) {
    const cell = await summedCell(world, rule, WAITS)
    const before = await taken(cell, order(cell, { ...RESTS, stake: rupees(50) }))
    const amended = amend(cell, before, { price: price(2.5), size: rupees(100) })
    await untilItWaits(cell, before.id)
    const both = await Promise.all([amended, ask(cell, order(cell))])
    expect(both.filter((one) => one === 'ACCEPTED')).toHaveLength(1)
    expect(both.filter((one) => rule.codes.some((code) => code === one))).toHaveLength(1)
    await expectWithin(cell, rule)
  },
}

type CellTerms = Parameters<typeof openCell>[1]

async function summedCell(world: World, { forbid, points }: Forbidding, terms: CellTerms = {}): Promise<Cell> {
  const cell = await openCell(world, { ...terms, ...(points !== undefined && { points }) })
  await forbid(cell)
  return cell
}

async function secondIsRefused(world: World, rule: Forbidding, terms: CellTerms): Promise<void> {
  const cell = await summedCell(world, rule, terms)
  const asked = await Promise.all([ask(cell, order(cell)), ask(cell, order(cell))])
  expect(asked).toContain('ACCEPTED')
  expect(asked.some((one) => rule.codes.some((code) => code === one))).toBe(true)
  await expectWithin(cell, rule)
}

async function expectWithin(cell: Cell, { sum }: Forbidding): Promise<void> {
  expect((await sum?.measure(cell)) ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(sum?.most ?? 0)
}

type Slow = { readonly [W in Way]?: (world: World, slow: (cell: Cell) => Promise<unknown>) => Promise<void> }

/** Of a delay: nothing that would match is done before it is over, and nothing can be taken back in it. */
const DELAYED: Slow = {
  place: (world, slow) => waitsFor(world, slow, {}),
  demo: (world, slow) => waitsFor(world, slow, { isDemo: true }),
  async anotherKey(world, slow) {
    const cell = await slowCell(world, slow)
    for (const key of ['one', 'two']) {
      const placed = await world.bets.place(order(cell), { key, bodyHash: Buffer.from(key) })
      expect(placed).toMatchObject({ ok: true, value: { bet: { status: 'PENDING' } } })
    }
  },
  async parallel(world, slow) {
    const cell = await slowCell(world, slow)
    const bets = await Promise.all(Array.from({ length: 4 }, () => taken(cell, order(cell))))
    expect(bets.map(({ acceptAt, receivedAt }) => acceptAt - receivedAt)).toEqual([
      DELAY_MS,
      DELAY_MS,
      DELAY_MS,
      DELAY_MS,
    ])
  },
  async raise(world, slow) {
    const { cell, before, amended } = await changing(world, slow)
    const asked = await stored(cell, before.id)
    expect([asked.price, asked.matched, asked.status]).toEqual([before.price, 0, 'UNMATCHED'])
    expect(await amended).toBe('ACCEPTED')
    const { acceptAt = 0, askedAt = 0 } = asked.amendment ?? {}
    expect(acceptAt - askedAt).toBe(DELAY_MS)
    const { rows } = await sql<{ at: number }>`select at from fills where bet_id = ${before.id}`.execute(world.db)
    expect(rows[0]?.at).toBeGreaterThanOrEqual(acceptAt)
  },
  async raiseDecided(world, slow) {
    const { cell, before, amended } = await changing(world, slow)
    expect(await amend(cell, before, { price: price(3.5) })).toBe('CHANGE_IN_PROGRESS')
    expect(await amended).toBe('ACCEPTED')
  },
  async cancel(world, slow) {
    const { cell, before, amended } = await changing(world, slow)
    for (const size of [undefined, rupees(10)])
      expect(await world.bets.cancel(cell.ann, before.id, size)).toMatchObject({
        refusal: { code: 'CHANGE_IN_PROGRESS' },
      })
    const { id, decision } = await taken(cell, order(cell))
    expect(await world.bets.cancel(cell.ann, id)).toMatchObject({ refusal: { code: 'NOTHING_TO_CANCEL' } })
    expect([await amended, (await decision).status]).toEqual(['ACCEPTED', 'ACCEPTED'])
  },
  async bulk(world, slow) {
    const { cell, amended } = await changing(world, slow)
    expect(await world.bets.cancelUnmatched(cell.ann, {})).toMatchObject({ refusal: { code: 'CHANGE_IN_PROGRESS' } })
    expect(await amended).toBe('ACCEPTED')
  },
  async cashOut(world, slow) {
    const cell = await openCell(world)
    await taken(cell, order(cell))
    await slow(cell)
    expect(await cashOutOf(cell)).toMatchObject({ ok: true, value: { closing: { bets: [{ status: 'PENDING' }] } } })
  },
  async autoCashOut(world, slow) {
    const cell = await openCell(world)
    await taken(cell, order(cell))
    await slow(cell)
    await world.cashOuts.followUp(await watch(cell))
    expect(await closings(cell)).toEqual(['PENDING'])
  },
}

async function slowCell(world: World, slow: (cell: Cell) => Promise<unknown>, terms: CellTerms = {}): Promise<Cell> {
  const cell = await openCell(world, terms)
  await slow(cell)
  return cell
}

async function waitsFor(world: World, slow: (cell: Cell) => Promise<unknown>, terms: CellTerms): Promise<void> {
  const cell = await slowCell(world, slow, terms)
  const { status, acceptAt, receivedAt, decision } = await taken(cell, order(cell))
  expect([status, acceptAt - receivedAt]).toEqual(['PENDING', DELAY_MS])
  expect(await decision).toMatchObject({ status: 'ACCEPTED' })
}

/** An order that rests at once, and a change of it that would match and waits. */
async function changing(world: World, slow: (cell: Cell) => Promise<unknown>) {
  const cell = await slowCell(world, slow)
  const before = await taken(cell, order(cell, RESTS))
  expect(before.status).toBe('UNMATCHED')
  const amended = amend(cell, before, { price: price(2.5) })
  await untilItWaits(cell, before.id)
  return { cell, before, amended }
}

/** A player for money offers what a demo asks for; neither ever meets the other. */
function apart(way: (cell: Cell) => Promise<unknown>, terms: CellTerms = {}): Scenario {
  return async (world) => {
    const cell = await openCell(world, { ...terms, isDemo: true })
    quoteHouse(cell, 2.44, 2.52)
    await taken(cell, byBob(cell, { ...RESTS, side: 'LAY', price: price(2.48) }))
    await way(cell)
    await expectUnmatched(cell)
    expect(await matchedOf(cell, cell.bob)).toBe(0)
  }
}
const MEETS = { ...RESTS, price: price(2.48) }

/** Each way to set an order of one's own before a back at 2.5 that waits. */
const SETTING: readonly ((cell: Cell) => Promise<Bet>)[] = [
  (cell) => taken(cell, order(cell, { ...RESTS, side: 'LAY', price: price(2.5) })),
  async (cell) => {
    const far = await taken(cell, order(cell, { ...RESTS, side: 'LAY', price: price(2.4), stake: rupees(10) }))
    expectSaid(await amend(cell, far, { price: price(2.5) }), 'UNMATCHED')
    return far
  },
  async (cell) => {
    const far = await taken(cell, order(cell, { ...RESTS, side: 'LAY', price: price(2.4), stake: rupees(10) }))
    expectSaid(await amend(cell, far, { price: price(2.5), size: rupees(90) }), 'UNMATCHED')
    return far
  },
  async (cell) => {
    const key = { key: 'in the way', bodyHash: Buffer.from('in the way') }
    const asked = order(cell, { ...RESTS, side: 'LAY', price: price(2.5) })
    const placed = await cell.world.bets.place(asked, key)
    if (!placed.ok) throw new Error(placed.refusal.code)
    return placed.value.bet
  },
]

async function expectGaveWay(cell: Cell, { id }: Pick<Bet, 'id'>): Promise<void> {
  expect(await stored(cell, id)).toMatchObject({ status: 'CANCELLED', reason: 'GAVE_WAY', matched: 0, remaining: 0 })
}

/** Of a bet that waits: its player sets something before it, and it is matched all the same. */
async function passesOwn(world: World, terms: CellTerms): Promise<void> {
  const pass = async (set: (typeof SETTING)[number]): Promise<void> => {
    const cell = await openCell(world, { ...WAITS, ...terms })
    const { status, decision } = await taken(cell, order(cell))
    expect(status).toBe('PENDING')
    const own = await set(cell)
    expect((await decision).status).toBe('ACCEPTED')
    await expectGaveWay(cell, own)
  }
  await Promise.all(SETTING.map(pass))
}

/** A change of an order that would match, which waits, and what its player does meanwhile. */
async function changeHolds(cell: Cell, meanwhile: () => Promise<unknown>, size = rupees(100)): Promise<void> {
  const before = await taken(cell, order(cell, { ...RESTS, stake: rupees(50) }))
  const amended = amend(cell, before, { price: price(2.5), size })
  await untilItWaits(cell, before.id)
  await meanwhile()
  expect(await amended).toBe('ACCEPTED')
  expect((await stored(cell, before.id)).matched).toBe(size)
}

/** Backed at 2.5, to be closed by a lay at 2.52 that waits; a back of their own comes to stand there. */
async function closesPast(world: World, close: (cell: Cell) => Promise<unknown>): Promise<void> {
  const cell = await openCell(world)
  await taken(cell, order(cell))
  await DELAYS.marketDelay?.(cell)
  await close(cell)
  expect(await closings(cell)).toEqual(['PENDING'])
  const own = await taken(cell, order(cell, { ...RESTS, price: price(2.52) }))
  expect(own.status).toBe('UNMATCHED')
  await until(async () => !(await closings(cell)).includes('PENDING'))
  expect(await closings(cell)).toEqual(['ACCEPTED'])
  await expectGaveWay(cell, own)
}

type OneCell = `${Rule} by ${Way}`

/** An order that rests is met at a price at which its player stays within the cap, and not at a better one. */
function metWithin(rule: Forbidding | undefined): Scenario {
  return async (world) => {
    if (!rule) return
    const cell = await summedCell(world, rule)
    const { id } = await taken(cell, order(cell, RESTS))
    quoteHouse(cell, 3.5, 3.55)
    await expectUnmatched(cell)
    quoteHouse(cell, 3.05, 3.1)
    await barrier(cell)
    expect((await stored(cell, id)).status).toBe('ACCEPTED')
    await expectWithin(cell, rule)
  }
}

/** Where the usual way would not show it. */
const OF_THEIR_OWN: { readonly [C in OneCell]?: Scenario } = {
  'userWin by place': async (world) => {
    const rule = RULES.userWin
    if (!rule) return
    const cell = await summedCell(world, rule)
    // Asked far below what it is matched at: the price that is had counts.
    expect(await ask(cell, order(cell, { price: price(1.01), stake: rupees(150) }))).toBe('USER_MAX_WIN')
    await secondIsRefused(world, rule, {})
  },
  'userWin by decided': async (world) => {
    const rule = RULES.userWin
    if (!rule) return
    const cell = await summedCell(world, rule, WAITS)
    const { decision } = await taken(cell, order(cell))
    quoteHouse(cell, 3.5, 3.55)
    expect((await decision).reason).toBe('USER_MAX_WIN')
    await secondIsRefused(world, rule, WAITS)
  },
  'userWin by metByHouse': metWithin(RULES.userWin),
  'restrictedWin by metByHouse': metWithin(RULES.restrictedWin),
  'dayWin by metByHouse': metWithin(RULES.dayWin),
  'ownStakeOfOne by raise': async (world) => {
    const rule = RULES.ownStakeOfOne
    if (!rule) return
    const cell = await openCell(world)
    await rule.forbid(cell)
    const before = await taken(cell, order(cell, RESTS))
    expect(await amend(cell, before, { size: rupees(140) })).toBe('UNMATCHED')
    expect(await amend(cell, before, { size: rupees(180) })).toBe('LIMIT_STAKE')
    expect((await stored(cell, before.id)).stake).toBe(rupees(140))
  },
  'priceNoWorse by raiseDecided': async (world) => {
    const cell = await openCell(world, WAITS)
    const before = await taken(cell, order(cell, RESTS))
    const amended = amend(cell, before, { price: price(2.5) })
    await untilItWaits(cell, before.id)
    quoteHouse(cell, 2.4, 2.42)
    expect(await amended).toBe('UNMATCHED')
    await expectUnmatched(cell)
  },
  'priceNoWorse by metByHouse': async (world) => {
    const cell = await openCell(world)
    const { id } = await taken(cell, order(cell, RESTS))
    quoteHouse(cell, 2.9, 2.94)
    await expectUnmatched(cell)
    quoteHouse(cell, 3.2, 3.25)
    await barrier(cell)
    const { priceSize, matched } = await stored(cell, id)
    expect(priceSize / matched).toBe(320)
  },
  'priceNoWorse by takenByPlayer': async (world) => {
    const cell = await openCell(world)
    await taken(cell, order(cell, RESTS))
    await ask(cell, byBob(cell, { side: 'LAY', price: price(2.9), stake: rupees(1100) }))
    await expectUnmatched(cell)
  },
  'priceNoWorse by cashOut': async (world) => {
    const cell = await openCell(world)
    await taken(cell, order(cell))
    const { ann, siteId, book, market } = cell
    const offer = world.cashOuts.quote({ id: ann, siteId, book }, market.id, 10_000)
    quoteHouse(cell, 2.6, 2.64)
    expect(await cashOutOf(cell, { minLocked: offer.ok ? offer.value.locked : null })).toMatchObject({
      refusal: { code: 'CASH_OUT_WORSE' },
    })
  },
  'priceNoWorse by autoCashOut': async (world) => {
    const cell = await openCell(world)
    await taken(cell, order(cell))
    const { ann, siteId, book, market } = cell
    const offer = world.cashOuts.quote({ id: ann, siteId, book }, market.id, 10_000)
    const auto = await watch(cell, offer.ok ? offer.value.locked : paise(0))
    quoteHouse(cell, 2.6, 2.64)
    await world.cashOuts.followUp(auto)
    expect(await closings(cell)).toEqual([])
  },
  'selfMatch by raise': async (world) => {
    const cell = await openCell(world)
    const before = await taken(cell, order(cell, RESTS))
    await RULES.selfMatch?.forbid(cell)
    expect(await amend(cell, before, { price: price(2.5) })).toBe('SELF_MATCH')
    await expectUnmatched(cell)
  },
  'playerBand by takenByPlayer': async (world) => {
    const cell = await openCell(world)
    quoteHouse(cell, 2.44, 3.1)
    await taken(cell, order(cell, RESTS))
    await RULES.playerBand?.forbid(cell)
    expectSaid(await ask(cell, byBob(cell, { side: 'LAY', price: price(3) })), 'PRICE_WORSE')
    await expectUnmatched(cell)
  },
  'freeOption by decided': async (world) => {
    await passesOwn(world, {})
    // The house moves across an order that rested before: what is had behind it is had.
    const cell = await openCell(world, WAITS)
    quoteHouse(cell, 2.6, 2.64)
    const own = await taken(cell, order(cell, { ...RESTS, side: 'LAY', price: price(2.52) }))
    const { decision } = await taken(cell, order(cell))
    quoteHouse(cell, 2.5, 2.54)
    expect((await decision).status).toBe('ACCEPTED')
    await expectGaveWay(cell, own)
    // It is in nobody's way where there is nothing behind it.
    const gone = await openCell(world, WAITS)
    const { decision: refused } = await taken(gone, order(gone))
    const kept = await taken(gone, order(gone, { ...RESTS, side: 'LAY', price: price(2.5) }))
    quoteHouse(gone, 2.4, 2.52)
    expect((await refused).status).toBe('REJECTED')
    expect((await stored(gone, kept.id)).remaining).toBe(rupees(100))
    // What the one who waits may still win counts at the price that is had, also where far less was asked.
    const capped = await openCell(world, WAITS)
    await RULES.userWin?.forbid(capped)
    const waiting = await taken(capped, order(capped, { price: price(1.01) }))
    expectSaid(await ask(capped, order(capped, RESTS)), 'USER_MAX_WIN')
    expect((await waiting.decision).status).toBe('ACCEPTED')
  },
  'freeOption by demo': (world) => passesOwn(world, { isDemo: true }),
  'freeOption by raiseDecided': async (world) => {
    for (const set of SETTING) {
      const cell = await openCell(world, WAITS)
      let own: Bet | undefined
      await changeHolds(cell, async () => (own = await set(cell)))
      if (own) await expectGaveWay(cell, own)
    }
    const spent = await openCell(world, WAITS)
    await RULES.ownStake?.forbid(spent)
    await changeHolds(spent, async () => expectSaid(await ask(spent, order(spent)), 'LIMIT_STAKE'))
    for (const limit of [RULES.ownStakeOfOne, RULES.ownStake, RULES.lossLimit, RULES.exposureLimit]) {
      const tightened = await openCell(world, WAITS)
      await changeHolds(tightened, async () => await limit?.forbid(tightened), rupees(200))
    }
  },
  'freeOption by cashOut': (world) => closesPast(world, (cell) => cashOutOf(cell)),
  'freeOption by autoCashOut': (world) => closesPast(world, async (cell) => world.cashOuts.followUp(await watch(cell))),
  'demoApart by place': apart((cell) => ask(cell, order(cell, MEETS))),
  'demoApart by demo': apart((cell) => ask(cell, order(cell, { ...MEETS, timeInForce: 'FILL_OR_KILL' }))),
  'demoApart by anotherKey': apart(async (cell) => {
    for (const key of ['one', 'two']) await ask(cell, order(cell, MEETS), key)
  }),
  'demoApart by parallel': apart((cell) => Promise.all(Array.from({ length: 4 }, () => ask(cell, order(cell, MEETS))))),
  'demoApart by decided': apart((cell) => ask(cell, order(cell, MEETS)), WAITS),
  'demoApart by raise': apart(async (cell) => {
    expectSaid(await amend(cell, await taken(cell, order(cell, RESTS)), { price: price(2.48) }), 'UNMATCHED')
  }),
  'demoApart by raiseDecided': apart(async (cell) => {
    expectSaid(await amend(cell, await taken(cell, order(cell, RESTS)), { price: price(2.48) }), 'UNMATCHED')
  }, WAITS),
  'demoApart by takenByPlayer': apart(async (cell) => {
    quoteHouse(cell, 2.44, 4)
    await taken(cell, order(cell, RESTS))
    expectSaid(await ask(cell, byBob(cell, { side: 'LAY', price: price(3) })), 'PRICE_WORSE')
  }),
}

export function scenarioOf(rule: Rule, way: Way): Scenario | undefined {
  const own = OF_THEIR_OWN[`${rule} by ${way}`]
  if (own) return own
  const slow = DELAYS[rule]
  const delayed = DELAYED[way]
  if (slow) return delayed && ((world) => delayed(world, slow))
  const forbidding = RULES[rule]
  const driver = (forbidding?.sum ? SUMMED : FORBIDDEN)[way]
  return forbidding && driver && ((world) => driver(world, forbidding))
}
