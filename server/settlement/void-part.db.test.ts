/** A market voided in part, paid or not: what falls, what stands, and that it happens once, wherever it is interrupted. Law D-20, D-23. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Refusal } from '@paddock/contract'
import type { SessionModel, SessionQuote } from '@paddock/domain/kinds/session'
import { type Paise, paise, subtract } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { DAY_MS } from '@paddock/domain/time'
import type { VoidChoice } from '@paddock/domain/settlement'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { byItself } from '../audit-log/index.ts'
import { keepBoards } from '../leaderboard/close.ts'
import {
  bet,
  BOOKMAKER,
  booksBalance,
  createWorld,
  defineMarket,
  makePlayer,
  MATCH_ODDS,
  openMarket,
  price,
  quote,
  rupees,
  SESSION,
  type World,
} from '../markets/testing/world.ts'
import { loadSeenVoid } from './seen-void.ts'
import { effectOfVoid } from './void-effect.ts'
import type { PartVoiding } from './void-part.ts'

type Running = Pick<World, 'bets' | 'cashOuts' | 'control' | 'settlement'>

let world: World
let ann: number
let bob: number
let cid: number
let dee: number
beforeEach(async () => {
  world = await createWorld({ points: 100_000 })
  ;[ann = 0, bob = 0, cid = 0, dee = 0] = world.players
})
afterEach(async () => {
  await booksBalance(world.db)
  await world.close()
})

const BY = { actorId: null, source: 'test' }
const WON_BY_INDIA = { type: 'WINNERS', winners: [0], removed: [] } as const

/** A moment that nothing else happens in. */
async function moment(): Promise<number> {
  await sleep(4)
  const at = Date.now()
  await sleep(4)
  return at
}

const sinceThen = (from: number, until: number): VoidChoice => ({ type: 'TIME', from, until })

/** As two officers do it: what one sees while nobody bets, the other confirms. */
async function voidPart(
  marketId: string,
  choice: VoidChoice,
  change: Partial<PartVoiding> = {},
  of: Running = world,
): Promise<Refusal | null> {
  if (of.control.find(marketId)?.state.status !== 'OPEN') return await confirm(marketId, choice, change, of)
  await of.control.hold(marketId, 'OPERATOR', true, dee)
  const refusal = await confirm(marketId, choice, change, of)
  await of.control.release(marketId, ['OPERATOR'])
  return refusal
}

async function confirm(
  marketId: string,
  choice: VoidChoice,
  change: Partial<PartVoiding>,
  of: Running,
): Promise<Refusal | null> {
  const seen = await loadSeenVoid(world.db, marketId, choice)
  if (!seen.ok) return seen.refusal
  const entry = { action: 'RESULT_CONFIRMED', objectType: 'market', objectId: marketId, reason: '' } as const
  const done = await of.settlement.voidPart(marketId, {
    id: randomUUID(),
    choice,
    grounds: { rule: 'LATE_BET', evidence: 'The wicket fell at 14:30:05', evidenceAt: 1, accuracyMs: 500 },
    proposerId: cid,
    seen: seen.value.hash,
    decision: { actorId: dee, entryOf: (before, after) => ({ ...byItself(dee), ...entry, before, after }) },
    note: async () => undefined,
    ...change,
  })
  return done.ok ? null : done.refusal
}

async function place(accountId: number, marketId: string, change: Parameters<typeof bet>[2], of: Running = world) {
  const placed = await of.bets.place(bet(accountId, marketId, change), null)
  if (!placed.ok) throw new Error(placed.refusal.code)
  return await placed.value.decided
}
const rests = { timeInForce: 'GOOD_TILL_CANCEL', persistence: 'PERSIST' } as const

const betsOf = async (accountId: number) =>
  (
    await sql<{ status: string; matched: number; voided: number; remaining: number; net: number | null }>`
      select status, matched, voided, remaining, net from bets where account_id = ${accountId} order by received_at, id`.execute(
      world.db,
    )
  ).rows
const balances = async () => Promise.all([ann, bob].map(async (id) => (await world.account(id)).balance))
const exposures = async () => Promise.all([ann, bob].map(async (id) => (await world.account(id)).exposure))
const statusOf = async (marketId: string) =>
  (await sql<{ status: string }>`select status from markets where id = ${marketId}`.execute(world.db)).rows[0]?.status
const touches = async () =>
  (await sql<{ how: string }>`select how from market_touches order by id`.execute(world.db)).rows.map(({ how }) => how)

describe('an exchange that was not paid', () => {
  beforeEach(() => openMarket(world, defineMarket('m1', MATCH_ODDS, { commissionBps: 0 })))

  test('both sides of what players met in the time fall, and what was struck before and after stands', async () => {
    await place(bob, 'm1', { side: 'LAY', price: price(3), stake: rupees(100), ...rests })
    await place(ann, 'm1', { price: price(3), stake: rupees(40) })
    const from = await moment()
    await place(ann, 'm1', { price: price(3), stake: rupees(25) })
    const until = await moment()
    await place(ann, 'm1', { price: price(3), stake: rupees(10) })
    expect(await exposures()).toEqual([75, 200])
    expect(await voidPart('m1', sinceThen(from, until))).toBeNull()
    expect(await betsOf(ann)).toEqual([
      { status: 'ACCEPTED', matched: rupees(40), voided: 0, remaining: 0, net: null },
      { status: 'VOIDED', matched: 0, voided: rupees(25), remaining: 0, net: null },
      { status: 'ACCEPTED', matched: rupees(10), voided: 0, remaining: 0, net: null },
    ])
    // What rests of an order stays where it is: 25 of 100 are still asked for, 25 are void.
    expect(await betsOf(bob)).toEqual([
      { status: 'PARTIAL', matched: rupees(50), voided: rupees(25), remaining: rupees(25), net: null },
    ])
    expect(await exposures()).toEqual([50, 150])
    expect(await touches()).toEqual(['PART_VOIDED'])
    await place(ann, 'm1', { price: price(3), stake: rupees(25) })
    expect(await betsOf(bob)).toMatchObject([{ status: 'ACCEPTED', matched: rupees(75), voided: rupees(25) }])
    await world.settlement.declareResult('m1', WON_BY_INDIA, { ...BY, actorId: cid })
    expect(await balances()).toEqual([100_150, 99_850])
  })

  test('a restart finds it as it was left', async () => {
    await place(bob, 'm1', { side: 'LAY', price: price(3), stake: rupees(100), ...rests })
    const from = await moment()
    await place(ann, 'm1', { price: price(3), stake: rupees(40) })
    await voidPart('m1', sinceThen(from, await moment()))
    const restarted = await world.restart()
    await place(ann, 'm1', { price: price(3), stake: rupees(60) }, restarted)
    expect(await betsOf(bob)).toMatchObject([{ matched: rupees(60), voided: rupees(40), remaining: 0 }])
    await restarted.engine.stop()
  })

  test('available may fall below zero: then only what lowers the risk is taken', async () => {
    const from = await moment()
    quote(world, 'm1', 0, [[2, 500_000]], [[2, 500_000]])
    await place(ann, 'm1', { side: 'LAY', price: price(2), stake: rupees(90_000) })
    const until = await moment()
    await place(ann, 'm1', { side: 'BACK', price: price(2), stake: rupees(190_000 - 10_000) })
    expect(await voidPart('m1', sinceThen(from, until))).toBeNull()
    expect(await world.account(ann)).toEqual({ balance: 100_000, exposure: 180_000 })
    quote(world, 'm1', 0, [[2, 500_000]], [[2, 500_000]])
    await expect(place(ann, 'm1', { slot: 0, price: price(2), stake: rupees(1) })).rejects.toThrow('INSUFFICIENT')
    expect(await place(ann, 'm1', { side: 'LAY', price: price(2), stake: rupees(50_000) })).toMatchObject({
      status: 'ACCEPTED',
    })
    expect((await world.account(ann)).exposure).toBe(130_000)
  })

  test('nothing falls where nothing was struck, and a second time nothing is left', async () => {
    const from = await moment()
    quote(world, 'm1', 0, [[2, 500_000]], [])
    await place(ann, 'm1', { price: price(2), stake: rupees(10) })
    const until = await moment()
    expect(await voidPart('m1', sinceThen(until, until + 1))).toEqual({ code: 'NOTHING_TO_VOID' })
    expect(await voidPart('m1', sinceThen(until, from))).toEqual({ code: 'VOID_TIME_EMPTY' })
    expect(await voidPart('m1', { type: 'QUOTES', versions: [1] })).toEqual({ code: 'NOTHING_QUOTED' })
    const choice = sinceThen(from, until)
    const seen = await loadSeenVoid(world.db, 'm1', choice)
    const two = await Promise.all([voidPart('m1', choice), voidPart('m1', choice)])
    expect(two.filter((refusal) => refusal === null)).toHaveLength(1)
    expect(await voidPart('m1', choice)).toEqual({ code: 'NOTHING_TO_VOID' })
    if (!seen.ok) throw new Error('seen')
    expect(await sql`select from part_voids`.execute(world.db)).toMatchObject({ rows: [{}] })
  })

  test('what has changed since it was seen is refused', async () => {
    const from = await moment()
    quote(world, 'm1', 0, [[2, 500_000]], [])
    await place(ann, 'm1', { price: price(2), stake: rupees(10) })
    const seen = await loadSeenVoid(world.db, 'm1', sinceThen(from, from + 100_000))
    await place(ann, 'm1', { price: price(2), stake: rupees(10) })
    const hash = seen.ok ? seen.value.hash : ''
    expect(await voidPart('m1', sinceThen(from, from + 100_000), { seen: hash })).toEqual({ code: 'IMPACT_CHANGED' })
    expect((await betsOf(ann)).map(({ voided }) => voided)).toEqual([0, 0])
    // It was held to be looked at, and goes on.
    expect(await statusOf('m1')).toBe('OPEN')
  })
})

describe('at the same moment as something else', () => {
  let choice: VoidChoice
  beforeEach(async () => {
    await openMarket(world, defineMarket('m1', MATCH_ODDS, { commissionBps: 0 }))
    quote(world, 'm1', 0, [[3, 500_000]], [])
    await place(ann, 'm1', { price: price(3), stake: rupees(100) })
    const from = await moment()
    await place(ann, 'm1', { price: price(3), stake: rupees(50) })
    await place(bob, 'm1', { slot: 1, side: 'LAY', price: price(5), stake: rupees(10), ...rests })
    await place(ann, 'm1', { slot: 1, price: price(5), stake: rupees(10) })
    choice = sinceThen(from, await moment())
  })

  test('a source takes a runner out: each undoes only its own', async () => {
    await world.control.hold('m1', 'OPERATOR', true, dee)
    const { definition } = must(world.control.find('m1'), 'm1')
    const runners = definition.runners.map((runner) =>
      runner.slot === 2 ? { ...runner, status: 'REMOVED' as const, reductionBps: 2000 } : runner,
    )
    const [refusal] = await Promise.all([
      confirm('m1', choice, {}, world),
      world.control.putMarket({ ...definition, runners }, { status: 'OPEN', inPlay: false }),
    ])
    // Where the runner is out first, it is another market than was seen.
    expect(refusal && (await confirm('m1', choice, {}, world))).toBeNull()
    const { rows } = await sql<{ price: number }>`select price from fills where not voided`.execute(world.db)
    expect(rows).toEqual([{ price: price(2.4) }])
    expect(await exposures()).toEqual([100, 0])
  })

  test('its result is declared, or taken back: it is paid as one of them after the other', async () => {
    await world.control.settleState('m1', 'CLOSED')
    const declare = () => world.settlement.declareResult('m1', WON_BY_INDIA, { ...BY, actorId: cid })
    await Promise.all([confirm('m1', choice, {}, world), declare()])
    await Promise.all([confirm('m1', choice, {}, world), declare()])
    await declare()
    expect(await balances()).toEqual([100_200, 100_000])
    const both = await Promise.all([
      world.settlement.rollBack('m1', 1, { actorId: cid }),
      confirm('m1', choice, {}, world),
    ])
    expect(both[1]).toMatchObject({ code: 'NOTHING_TO_VOID' })
  })

  test('its result is taken back as it is voided: one of them is done, and the books are right', async () => {
    await world.settlement.declareResult('m1', WON_BY_INDIA, BY)
    const [back, refusal] = await Promise.all([
      world.settlement.rollBack('m1', 1, { actorId: cid }),
      confirm('m1', choice, {}, world),
    ])
    expect([back.ok, refusal === null].filter(Boolean)).toHaveLength(1)
    expect(await sql`select from part_voids where done_at is null`.execute(world.db)).toMatchObject({ rows: [] })
  })

  test.each([
    ['all of it', undefined, { status: 'VOIDED', remaining: 0, voided: rupees(40) }],
    ['some', rupees(10), { status: 'UNMATCHED', remaining: rupees(50), voided: rupees(40) }],
  ] as const)('an order is cancelled as it is voided, %s: it stays so', async (_, amount, is) => {
    await openMarket(world, defineMarket('m2', MATCH_ODDS, { commissionBps: 0 }))
    const from = await moment()
    await place(bob, 'm2', { side: 'LAY', price: price(3), stake: rupees(100), ...rests })
    await place(ann, 'm2', { price: price(3), stake: rupees(40) })
    const { rows } = await sql<{
      id: string
    }>`select id from bets where account_id = ${bob} and market_id = 'm2'`.execute(world.db)
    const { voidPart: real } = world.control
    const canceled: boolean[] = []
    vi.spyOn(world.control, 'voidPart').mockImplementation((id: string, prepare: Parameters<typeof real>[1]) =>
      real(id, async () => {
        const prepared = await prepare()
        if (canceled.length === 0)
          canceled.push((await world.bets.cancel(bob, must(rows[0], 'an order').id, amount)).ok)
        return prepared
      }),
    )
    expect(await voidPart('m2', sinceThen(from, await moment()))).toBeNull()
    expect(canceled).toEqual([true])
    expect((await betsOf(bob)).at(-1)).toMatchObject(is)
    expect(world.control.find('m2')?.open.size).toBe(is.remaining > 0 ? 1 : 0)
  })

  test('a bet waits out its delay: it lapses, and is not struck at what is no more', async () => {
    await openMarket(world, defineMarket('m2', MATCH_ODDS, { delaySeconds: 1 }))
    const from = await moment()
    quote(world, 'm2', 0, [[3, 500_000]], [])
    await place(ann, 'm2', { price: price(3), stake: rupees(100) })
    const waiting = place(bob, 'm2', { price: price(3), stake: rupees(100) })
    await vi.waitFor(() => expect(world.control.find('m2')?.open.size).toBe(1))
    expect(await voidPart('m2', sinceThen(from, Date.now() + 1))).toBeNull()
    expect(await waiting).toMatchObject({ status: 'LAPSED' })
    expect(await exposures()).toEqual([160, 40])
  })
})

test('players of every site, and demos, are treated alike', async () => {
  await openMarket(world, defineMarket('m1', MATCH_ODDS, { commissionBps: 0 }))
  const others = await Promise.all([
    makePlayer(world.db, { siteId: 2, book: 'REAL' }),
    makePlayer(world.db, { siteId: 1, book: 'DEMO' }),
  ])
  const from = await moment()
  quote(world, 'm1', 0, [[3, 500_000]], [])
  await place(ann, 'm1', { price: price(3), stake: rupees(100) })
  await place(others[0], 'm1', { siteId: 2, price: price(3), stake: rupees(100) })
  await place(others[1], 'm1', { book: 'DEMO', price: price(3), stake: rupees(100) })
  await world.settlement.declareResult('m1', WON_BY_INDIA, BY)
  expect(await voidPart('m1', sinceThen(from, Date.now() + 1))).toBeNull()
  for (const id of [ann, ...others]) {
    expect(await betsOf(id)).toMatchObject([{ status: 'VOIDED', voided: rupees(100), net: null }])
    expect((await world.account(id)).exposure).toBe(0)
  }
  expect((await world.account(others[0])).balance).toBe(10_000)
})

test('what is given back of losses and stakes goes with the result, and comes again of what stands', async () => {
  await openMarket(world, defineMarket('m1', MATCH_ODDS, { commissionBps: 0 }))
  await sql`update accounts set match_rebate_kind = 'totalLoss', match_rebate_bps = 1000 where id = ${ann}`.execute(
    world.db,
  )
  quote(world, 'm1', 0, [[3, 500_000]], [])
  await place(ann, 'm1', { price: price(3), stake: rupees(100) })
  const from = await moment()
  await place(ann, 'm1', { price: price(3), stake: rupees(50) })
  await world.settlement.declareResult('m1', { ...WON_BY_INDIA, winners: [1] }, BY)
  expect(await voidPart('m1', sinceThen(from, Date.now() + 1))).toBeNull()
  const { rows } = await sql`select result_version, amount, rolled_back from rebates order by result_version`.execute(
    world.db,
  )
  expect(rows).toEqual([
    { resultVersion: 1, amount: rupees(15), rolledBack: true },
    { resultVersion: 2, amount: rupees(10), rolledBack: false },
  ])
})

describe('by what a trader quoted', () => {
  const quotes = (back: number) => ({
    kind: 'BOOKMAKER' as const,
    quotes: new Map([[0, { back: { price: price(back), maxStake: rupees(100_000) } }]]),
  })

  test('what was struck on the version falls, and on the ones before and after stands', async () => {
    await openMarket(world, defineMarket('b1', BOOKMAKER))
    await world.control.desk.take('b1', null)
    for (const [version, back] of [
      [3, 85],
      [4, 185],
      [5, 80],
    ] as const) {
      world.control.desk.offer('b1', { quote: quotes(back), version, follows: false }, Date.now())
      await world.control.desk.open(['b1'], () => true)
      await place(ann, 'b1', { price: price(back), stake: rupees(100) })
    }
    expect(await voidPart('b1', { type: 'QUOTES', versions: [9, 1] })).toEqual({ code: 'NOTHING_TO_VOID' })
    expect(await voidPart('b1', { type: 'QUOTES', versions: [4] })).toBeNull()
    expect((await betsOf(ann)).map(({ status }) => status)).toEqual(['ACCEPTED', 'VOIDED', 'ACCEPTED'])
    await world.settlement.declareResult('b1', WON_BY_INDIA, { ...BY, actorId: cid })
    expect((await world.account(ann)).balance).toBe(100_165)
  })
})

/** 34/1 after 4 overs, of '6 overs'. */
const MODEL: SessionModel = {
  made: 34,
  atLeast: [
    10_000, 9_998, 9_990, 9_970, 9_930, 9_870, 9_750, 9_570, 9_300, 8_960, 8_620, 8_200, 7_762, 7_160, 6_520, 5_850,
    5_175, 4_510, 3_880, 3_290, 2_740, 2_248, 1_800, 1_430, 1_100, 830, 600, 430, 300, 210, 140, 90, 60, 30, 10,
  ],
  halfWidth: 150,
  score: '34/1 (4.0)',
  version: 'innings-1',
}

describe('cash-outs of a session', () => {
  const rung = (run: number) => ({ run, price: price(100), maxStake: rupees(100_000) })
  const show = (quoted: SessionQuote) => world.control.setSessionQuote('s1', quoted, Date.now(), MODEL)
  const hold = async (run: number, stake: number) => {
    show({ yes: [rung(run)], no: [] })
    await place(ann, 's1', { slot: null, run, price: price(100), stake: rupees(stake) })
    show({ no: [rung(50)], yes: [rung(51)] })
  }
  async function cashOut(fractionBps = 10_000): Promise<void> {
    const request = { accountId: ann, siteId: 1, book: 'REAL', marketId: 's1', fractionBps } as const
    const more = { minLocked: null, marketVersion: null, requestId: null, expiresAt: null }
    const placed = await world.cashOuts.cashOut({ ...request, ...more }, null)
    if (!placed.ok) throw new Error(placed.refusal.code)
    expect(await placed.value.decided).toMatchObject({ cashOut: { status: 'ACCEPTED' } })
  }
  const sums = async () =>
    (
      await sql<{ status: string; parts: number; voided: number }>`
      select o.status, count(*)::int as parts, count(*) filter (where p.voided_at is not null)::int as voided from session_cash_outs o
      join session_cash_out_parts p on p.cash_out_id = o.id group by o.id, o.status order by o.decided_at`.execute(
        world.db,
      )
    ).rows
  const result = (run: number) =>
    world.settlement.declareResult('s1', { type: 'RESULT', result: run }, { ...BY, actorId: cid })
  const won = async () => (await world.account(ann)).balance - 100_000

  beforeEach(() => openMarket(world, defineMarket('s1', SESSION)))

  test('one in the time falls, and the position that it took the place of returns', async () => {
    await hold(46, 10_000)
    const from = await moment()
    await cashOut()
    expect((await world.account(ann)).exposure).toBe(0)
    expect(await voidPart('s1', sinceThen(from, await moment()))).toBeNull()
    expect((await world.account(ann)).exposure).toBe(10_000)
    expect(await sums()).toEqual([{ status: 'VOIDED', parts: 1, voided: 1 }])
    await result(40)
    expect(await won()).toBe(-10_000)
  })

  test('of one that stands a bet that falls takes its part out, and the others theirs not', async () => {
    await hold(46, 10_000)
    const from = await moment()
    await hold(55, 1000)
    const until = await moment()
    await cashOut()
    const { rows: parts } = await sql<{ amount: number }>`
      select p.amount from session_cash_out_parts p join bets b on b.id = p.bet_id where b.run = 46`.execute(world.db)
    expect(await voidPart('s1', sinceThen(from, until))).toBeNull()
    expect(await sums()).toEqual([{ status: 'ACCEPTED', parts: 2, voided: 1 }])
    await result(40)
    expect(await won()).toBeCloseTo(must(parts[0], 'a part').amount / 100, 6)
  })

  test('bet and cash-out both in the time leave nothing', async () => {
    const from = await moment()
    await hold(46, 10_000)
    await cashOut(4000)
    await cashOut()
    expect(await voidPart('s1', sinceThen(from, await moment()))).toBeNull()
    expect(await sums()).toEqual([
      { status: 'VOIDED', parts: 1, voided: 1 },
      { status: 'VOIDED', parts: 1, voided: 1 },
    ])
    await result(60)
    expect([await won(), (await world.account(ann)).exposure]).toEqual([0, 0])
  })

  test('an earlier share of the position falls and a later one stands', async () => {
    await hold(46, 10_000)
    const from = await moment()
    await cashOut(5000)
    const until = await moment()
    await cashOut()
    expect(await voidPart('s1', sinceThen(from, until))).toBeNull()
    expect(await sums()).toEqual([
      { status: 'VOIDED', parts: 1, voided: 1 },
      { status: 'ACCEPTED', parts: 1, voided: 0 },
    ])
    // Half of the position is there again.
    expect((await world.account(ann)).exposure).toBeGreaterThan(2400)
    await result(40)
  })

  test('after it was paid', async () => {
    await hold(46, 10_000)
    const from = await moment()
    await cashOut()
    const until = await moment()
    await result(40)
    expect(await won()).toBeGreaterThan(5000)
    expect(await voidPart('s1', sinceThen(from, until))).toBeNull()
    expect(await won()).toBe(-10_000)
    expect(await statusOf('s1')).toBe('SETTLED')
  })
})

describe('a market that was paid', () => {
  let choice: VoidChoice
  beforeEach(async () => {
    await openMarket(world, defineMarket('m1', MATCH_ODDS))
    quote(world, 'm1', 0, [[3, 500_000]], [])
    await place(ann, 'm1', { price: price(3), stake: rupees(100) })
    await place(bob, 'm1', { side: 'LAY', slot: 1, price: price(4), stake: rupees(30), ...rests })
    await place(cid, 'm1', { price: price(3), stake: rupees(100) })
    const from = await moment()
    quote(world, 'm1', 0, [[6, 500_000]], [])
    await place(ann, 'm1', { price: price(6), stake: rupees(100) })
    await place(ann, 'm1', { slot: 1, price: price(4), stake: rupees(30) })
    choice = sinceThen(from, await moment())
    await world.settlement.declareResult('m1', WON_BY_INDIA, BY)
  })
  const PAID = [100_000 + 670 * 0.98, 100_000 + 30 * 0.98]
  const PAID_ANEW = [100_000 + 200 * 0.98, 100_000]

  const results = async () =>
    (
      await sql<{ resultVersion: number; isBack: boolean; actorId: number | null }>`
        select result_version, rolled_back_at is not null as is_back, actor_id from settlements order by result_version`.execute(
        world.db,
      )
    ).rows

  test('its result is taken back and the same paid anew without what fell, in one step', async () => {
    expect(await balances()).toEqual(PAID)
    expect(await voidPart('m1', choice)).toBeNull()
    expect(await balances()).toEqual(PAID_ANEW)
    expect(await exposures()).toEqual([0, 0])
    expect(await statusOf('m1')).toBe('SETTLED')
    expect(await results()).toEqual([
      { resultVersion: 1, isBack: true, actorId: null },
      { resultVersion: 2, isBack: false, actorId: dee },
    ])
    expect(await touches()).toEqual(['ROLLED_BACK', 'PART_VOIDED', 'DECLARED'])
    expect(await betsOf(ann)).toMatchObject([
      { status: 'SETTLED', net: rupees(200) },
      { status: 'VOIDED', net: null, voided: rupees(100) },
      { status: 'VOIDED', net: null, voided: rupees(30) },
    ])
    expect(
      await sql`select taken_back, declared_anew, done_at is not null as is_done from part_voids`.execute(world.db),
    ).toMatchObject({ rows: [{ takenBack: 1, declaredAnew: 2, isDone: true }] })
  })

  test('the result after it can be taken back, and another declared', async () => {
    await voidPart('m1', choice)
    expect(await world.settlement.rollBack('m1', 2, { actorId: cid })).toMatchObject({ ok: true })
    expect(await exposures()).toEqual([100, 0])
    await world.settlement.declareResult('m1', { ...WON_BY_INDIA, winners: [1] }, { ...BY, actorId: cid })
    expect(await balances()).toEqual([99_900, 100_000])
  })

  test.each([
    ['of whose bets some fall', () => ann],
    ['of who nothing falls', () => cid],
  ])(
    'a rate of commission %s that is another one since it was seen is refused: everybody is paid anew',
    async (_, whose) => {
      const seen = await loadSeenVoid(world.db, 'm1', choice)
      await sql`update accounts set commission_bps = 700 where id = ${whose()}`.execute(world.db)
      expect(await voidPart('m1', choice, { seen: seen.ok ? seen.value.hash : '' })).toEqual({ code: 'IMPACT_CHANGED' })
      expect(await balances()).toEqual(PAID)
    },
  )

  test('boards count what stands on the day on which it was declared first: no win is in two periods', async () => {
    const { db } = world
    await sql`update settlements set declared_at = declared_at - interval '8 days'`.execute(db)
    await sql`update sites set settings = settings || '{"switches": {"leaderboard": true}}'`.execute(db)
    const sums = async () => {
      await keepBoards({ db, clock: Date.now })
      return await sql`select unit, starts_at, profit from leaderboard_sums where account_id = ${cid} and sport = 'all' order by unit`.execute(
        db,
      )
    }
    const { rows } = await sums()
    expect(rows).toHaveLength(3)
    await voidPart('m1', choice)
    expect((await sums()).rows).toEqual(rows)
    const closed = async () => {
      await keepBoards({ db, clock: () => Date.now() + 3 * DAY_MS })
      return (await sql`select from leaderboard_closed where site_id = 1`.execute(db)).rows.length
    }
    // What is under way has no result, and is none that is missing.
    await sql`update part_voids set done_at = null`.execute(db)
    expect(await closed()).toBe(0)
    await sql`update part_voids set done_at = clock_timestamp()`.execute(db)
    expect(await closed()).toBeGreaterThan(0)
  })

  test('whoever voids it twice at the same moment voids it once', async () => {
    const done = await Promise.all([voidPart('m1', choice), voidPart('m1', choice)])
    expect(done.filter((refusal) => refusal === null)).toHaveLength(1)
    expect(await voidPart('m1', choice)).toEqual({ code: 'NOTHING_TO_VOID' })
    expect(await balances()).toEqual(PAID_ANEW)
  })

  test('another hash changes nothing', async () => {
    expect(await voidPart('m1', choice, { seen: 'f'.repeat(64) })).toEqual({ code: 'IMPACT_CHANGED' })
    expect(await results()).toHaveLength(1)
  })

  test('of one that is void whole nothing is left to void', async () => {
    await world.settlement.rollBack('m1', 1, { actorId: cid })
    await world.settlement.declareResult('m1', { type: 'VOID', reason: 'abandoned' }, { ...BY, actorId: cid })
    expect(await voidPart('m1', choice)).toEqual({ code: 'NOTHING_TO_VOID' })
  })

  /** Where the process dies: what is written there fails once, and whatever came before it stays. */
  const STEPS = [
    ['before anything is taken back', 'transfers', 'insert', 'true'],
    ['before the last account is taken back', 'settlement_postings', 'update', 'true'],
    ['before the result is marked as taken back', 'settlements', 'update', 'new.rolled_back_at is not null'],
    ['before the market is closed again', 'markets', 'update', `new.status = 'CLOSED'`],
    ['before the fills fall', 'fills', 'update', 'true'],
    ['before it is declared anew', 'settlements', 'insert', 'true'],
    ['before it is being paid', 'markets', 'update', `new.status = 'SETTLING'`],
    ['before anybody is paid', 'settlement_postings', 'insert', 'true'],
    ['before it is marked as paid', 'settlements', 'update', 'new.result_version = 2 and new.finished_at is not null'],
    ['before the market is settled', 'markets', 'update', `new.status = 'SETTLED'`],
    ['before it is marked as done', 'part_voids', 'update', 'new.done_at is not null'],
  ] as const

  describe.each(STEPS)('killed %s', (_, table, event, when) => {
    beforeEach(async () => {
      await sql`create function die() returns trigger language plpgsql as $$ begin raise exception 'the process dies'; end $$`.execute(
        world.db,
      )
      await sql
        .raw(`create trigger dies before ${event} on ${table} for each row when (${when}) execute function die()`)
        .execute(world.db)
    })

    test.each(['restarted', 'going on'])('and %s', async (how) => {
      await expect(voidPart('m1', choice)).rejects.toThrow('the process dies')
      await sql`drop function die cascade`.execute(world.db)
      const next = how === 'restarted' ? await world.restart() : world
      await next.settlement.resume()
      await next.settlement.resume()
      expect(await balances()).toEqual(PAID_ANEW)
      expect(await exposures()).toEqual([0, 0])
      expect(await statusOf('m1')).toBe('SETTLED')
      expect(await results()).toHaveLength(2)
      expect(await sql`select from part_voids where done_at is null`.execute(world.db)).toMatchObject({ rows: [] })
      expect(await touches()).toEqual(['ROLLED_BACK', 'PART_VOIDED', 'DECLARED'])
      if (next !== world) await next.engine.stop()
    })
  })

  test('while it lies in the middle nobody declares anything', async () => {
    await sql`create function die() returns trigger language plpgsql as $$ begin raise exception 'the process dies'; end $$`.execute(
      world.db,
    )
    await sql`create trigger dies before update on fills for each row execute function die()`.execute(world.db)
    await expect(voidPart('m1', choice)).rejects.toThrow('the process dies')
    await sql`drop function die cascade`.execute(world.db)
    const other = { ...WON_BY_INDIA, winners: [1] }
    const declared = await world.settlement.declareResult('m1', other, { ...BY, actorId: cid })
    expect(declared).toEqual({ ok: false, refusal: { code: 'MARKET_NOT_CLOSED' } })
    await world.settlement.resume()
    expect(await balances()).toEqual(PAID_ANEW)
  })
})

describe('what is told of a market that was paid is what then happens', () => {
  const COMMON = { who: fc.nat(3), stake: fc.integer({ min: 100, max: 400 }), side: fc.constantFrom('BACK', 'LAY') }
  const part = <T>(one: fc.Arbitrary<T>, least: number) => fc.array(one, { minLength: least, maxLength: 4 })
  /** What is struck before, in the time that falls, and after it. */
  const played = <T>(one: fc.Arbitrary<T>) => fc.tuple(part(one, 0), part(one, 1), part(one, 0))
  let number = 0

  beforeEach(async () => {
    const give = (id: number, columns: string) =>
      sql`update accounts set ${sql.raw(columns)} where id = ${id}`.execute(world.db)
    await give(ann, "match_rebate_kind = 'totalLoss', match_rebate_bps = 150, session_rebate_bps = 130")
    await give(bob, "match_rebate_kind = 'entryWise', match_rebate_bps = 270")
    await give(cid, "match_rebate_kind = 'entryWise', match_rebate_bps = 90, session_rebate_bps = 310")
  })

  type Moved = {
    readonly balances: ReadonlyMap<string, Paise>
    readonly commission: Paise
    readonly rebates: Paise
    /** What is kept by each who keeps a part of it. */
    readonly kept: Paise
  }
  const totalOf = async (what: 'commission' | 'net', marketId: string): Promise<Paise> =>
    (
      await sql<{ total: Paise }>`
        select coalesce(sum(${sql.ref(what)}), 0)::bigint as total from settlement_postings where market_id = ${marketId} and not rolled_back`.execute(
        world.db,
      )
    ).rows[0]?.total ?? paise(0)
  async function asItStands(marketId: string): Promise<Moved> {
    const { rows } = await sql<{ userName: string; balance: Paise }>`
      select user_name, balance from accounts where role = 'user'`.execute(world.db)
    const { rows: given } = await sql<{ total: Paise }>`
      select coalesce(sum(amount), 0)::bigint as total from rebates where market_id = ${marketId} and not rolled_back`.execute(
      world.db,
    )
    return {
      balances: new Map(rows.map(({ userName, balance }) => [userName, balance])),
      commission: await totalOf('commission', marketId),
      rebates: given[0]?.total ?? paise(0),
      kept: await totalOf('net', marketId),
    }
  }

  /** Of each player and of all together: told, and then moved. */
  async function expectTold(marketId: string, from: number, until: number): Promise<void> {
    const choice = sinceThen(from, until)
    const told = await effectOfVoid(world.db, marketId, choice, () => paise(0))
    if (!told.ok) throw new Error(told.refusal.code)
    const before = await asItStands(marketId)
    expect(await voidPart(marketId, choice)).toBeNull()
    const after = await asItStands(marketId)
    const moved = [...after.balances].flatMap(([name, balance]): [string, Paise][] => {
      const amount = subtract(balance, must(before.balances.get(name), 'nobody is new'))
      return amount === 0 ? [] : [[name, amount]]
    })
    expect(new Map(told.value.biggest.map(({ userName, amount }) => [userName, amount]))).toEqual(new Map(moved))
    expect({ ...told.value.house, commission: told.value.commission, rebates: told.value.rebates }).toMatchObject({
      gain: subtract(before.kept, after.kept),
      commission: subtract(after.commission, before.commission),
      rebates: subtract(after.rebates, before.rebates),
    })
  }

  test('of an exchange, with commission and both ways of giving back', async () => {
    const one = fc.record({ ...COMMON, slot: fc.nat(1), at: fc.constantFrom(1.5, 2.5, 4) })
    await fc.assert(
      fc.asyncProperty(played(one), fc.nat(1), async ([first, inside, last], winner) => {
        const id = `x${++number}`
        await openMarket(world, defineMarket(id, MATCH_ODDS, { commissionBps: 200 }))
        const play = async (bets: readonly (typeof inside)[number][]) => {
          for (const { who, slot, side, at, stake } of bets) {
            // Of one runner alone: nobody is offered free money.
            quote(world, id, 1 - slot, [], [])
            quote(world, id, slot, [[at, 500_000]], [[at + 0.1, 500_000]])
            const taken = price(side === 'BACK' ? at : at + 0.1)
            await place(must([ann, bob, cid, dee][who], 'one of four'), id, {
              slot,
              price: taken,
              stake: rupees(stake),
              side: side === 'BACK' ? 'BACK' : 'LAY',
            })
          }
        }
        await play(first)
        const from = await moment()
        await play(inside)
        const until = await moment()
        await play(last)
        await world.settlement.declareResult(id, { ...WON_BY_INDIA, winners: [winner] }, BY)
        await expectTold(id, from, until)
      }),
      { numRuns: 6 },
    )
  })

  test('of a session, with what is given back of stakes and what was cashed out', async () => {
    const one = fc.record({ ...COMMON, run: fc.integer({ min: 44, max: 54 }), cashesOut: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(played(one), fc.integer({ min: 40, max: 60 }), async ([first, inside, last], result) => {
        const id = `s${++number}`
        await openMarket(world, defineMarket(id, SESSION))
        const rung = (run: number) => ({ run, price: price(100), maxStake: rupees(100_000) })
        const play = async (bets: readonly (typeof inside)[number][]) => {
          for (const { who, run, side, stake, cashesOut } of bets) {
            const accountId = must([ann, bob, cid, dee][who], 'one of four')
            world.control.setSessionQuote(id, { yes: [rung(run + 1)], no: [rung(run)] }, Date.now(), MODEL)
            const taken = side === 'BACK' ? run + 1 : run
            await place(accountId, id, {
              slot: null,
              run: taken,
              price: price(100),
              stake: rupees(stake),
              side: side === 'BACK' ? 'BACK' : 'LAY',
            })
            if (!cashesOut) continue
            world.control.setSessionQuote(id, { yes: [rung(51)], no: [rung(50)] }, Date.now(), MODEL)
            const asked = { accountId, siteId: 1, book: 'REAL', marketId: id, fractionBps: 5000 } as const
            const more = { minLocked: null, marketVersion: null, requestId: null, expiresAt: null }
            const cashed = await world.cashOuts.cashOut({ ...asked, ...more }, null)
            // One whose position comes to too little has nothing to cash out.
            if (cashed.ok) await cashed.value.decided
          }
        }
        await play(first)
        const from = await moment()
        await play(inside)
        const until = await moment()
        await play(last)
        await world.settlement.declareResult(id, { type: 'RESULT', result }, { ...BY, actorId: cid })
        await expectTold(id, from, until)
      }),
      { numRuns: 6 },
    )
  })
})
