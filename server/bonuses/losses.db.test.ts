/** A loss gives once, however often its result is taken back, declared again, or closed otherwise. docs/domain/bonuses.md#losses. */
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import type { Outcome } from '@paddock/domain/settlement'
import { DAY_MS, HOUR_MS } from '@paddock/domain/time'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createProvider, type TestProvider } from '../casino/testing/provider.ts'
import {
  bet,
  booksBalance,
  createWorld,
  defineMarket,
  MATCH_ODDS,
  openMarket,
  price,
  quote,
  rupees,
  type World,
} from '../markets/testing/world.ts'
import { createTree, type Tree } from '../people/testing/tree.ts'
import type { Database } from '../platform/database.ts'
import { timeOf } from '../platform/sql-time.ts'
import { listAwards } from './awards/store.ts'
import { turnEverybody } from './jobs.ts'
import { closePeriods } from './periods/close.ts'
import { playedInCasino } from './periods/played.ts'
import { holdLoss, listUndecided, saveLoss, sumAgain } from './periods/sums.ts'
import { publishRule } from './testing/rules.ts'

/** A tenth of a day's loss. */
const DAILY = {
  kind: 'loosingBonus',
  shareBps: 1000,
  min: paise(0),
  max: paise(0),
  limit: 0,
  multiple: 1,
  period: 'DAY',
} as const
const sorted = (amounts: readonly number[]) => amounts.toSorted((a, b) => a - b)
const given = async (db: Database, accountId: number) =>
  (await listAwards(db, sql`b.account_id = ${accountId}`)).map(({ amount }) => amount / 100)

describe('on markets', () => {
  const BY = { actorId: null, source: 'test' }
  const [A, B] = [0, 1]
  const VOID: Outcome = { type: 'VOID', reason: 'ABANDONED' }
  let world: World
  let skewMs: number
  beforeEach(async () => {
    world = await createWorld({ players: 2, points: 100_000 })
    skewMs = 0
    await publishRule(world.db, DAILY)
  })
  afterEach(async () => {
    await booksBalance(world.db)
    await world.close()
  })
  const clock = () => Date.now() + skewMs
  const player = (n = 0) => must(world.players[n], 'a player')
  const wins = (slot: number): Outcome => ({ type: 'WINNERS', winners: [slot], removed: [] })

  async function back(marketId: string, stake = 800): Promise<void> {
    await openMarket(world, defineMarket(marketId, MATCH_ODDS))
    quote(world, marketId, A, [[2.5, 100_000]], [[2.52, 100_000]])
    const placed = bet(player(), marketId, { slot: A, side: 'BACK', price: price(2.5), stake: rupees(stake) })
    expect(await world.bets.place(placed, null)).toMatchObject({ ok: true })
  }
  /** At the moment of the test's clock. */
  async function declare(marketId: string, outcome: Outcome): Promise<void> {
    await world.settlement.declareResult(marketId, outcome, BY)
    await sql`update settlements set declared_at = ${timeOf(clock())} where market_id = ${marketId} and rolled_back_at is null`.execute(
      world.db,
    )
  }
  const takeBack = (marketId: string, version = 1) => world.settlement.rollBack(marketId, version, { actorId: null })
  async function nextDay(): Promise<number[]> {
    skewMs += DAY_MS + HOUR_MS
    await closePeriods(world.db, clock())
    await turnEverybody({ db: world.db, clock, tell: () => undefined })
    return await given(world.db, player())
  }

  /** The period that is over is summed, and nothing decided yet. */
  async function sumNothingDecided(): Promise<void> {
    await sql`create function fail_all() returns trigger language plpgsql as $$ begin raise 'not yet'; end $$`.execute(
      world.db,
    )
    await sql`create trigger fail_all before insert on bonus_awards for each row execute function fail_all()`.execute(
      world.db,
    )
    await expect(closePeriods(world.db, clock())).rejects.toThrow('not yet')
    await sql`drop trigger fail_all on bonus_awards`.execute(world.db)
  }

  test('taken back and declared again the next day', async () => {
    await back('m1')
    await declare('m1', wins(B))
    expect(await nextDay()).toEqual([80])
    await takeBack('m1')
    await declare('m1', wins(B))
    expect(await nextDay()).toEqual([80])
    expect(await nextDay()).toEqual([80])
  })
  test('taken back one day and declared again another', async () => {
    await back('m1')
    await declare('m1', wins(B))
    expect(await nextDay()).toEqual([80])
    await takeBack('m1')
    expect(await nextDay()).toEqual([80])
    await declare('m1', wins(B))
    expect(await nextDay()).toEqual([80])
    // And no more than once is made up for it.
    await back('m2', 500)
    await declare('m2', wins(B))
    expect(sorted(await nextDay())).toEqual([50, 80])
  })
  test.each([
    ['won in the end', wins(A)],
    ['void in the end', VOID],
  ])('%s, it is made up for by what is lost next', async (_, outcome) => {
    await back('m1')
    await declare('m1', wins(B))
    expect(await nextDay()).toEqual([80])
    await takeBack('m1')
    await declare('m1', outcome)
    expect(await nextDay()).toEqual([80])
    await back('m2', 500)
    await declare('m2', wins(B))
    expect(await nextDay()).toEqual([80])
    await back('m3', 500)
    await declare('m3', wins(B))
    // Of the 800 that had given 300 were left.
    expect(sorted(await nextDay())).toEqual([20, 80])
    // What made up for it is taken back too: it is to be made up for again.
    await takeBack('m2')
    await back('m4', 600)
    await declare('m4', wins(B))
    expect(sorted(await nextDay())).toEqual([10, 20, 80])
  })
  test('of a position that was cashed out', async () => {
    await back('m1')
    quote(world, 'm1', A, [[4.9, 100_000]], [[5, 100_000]])
    const all = {
      siteId: 1,
      book: 'REAL',
      fractionBps: 10_000,
      minLocked: null,
      marketVersion: null,
      requestId: null,
      expiresAt: null,
    } as const
    expect(await world.cashOuts.cashOut({ ...all, accountId: player(), marketId: 'm1' }, null)).toMatchObject({
      ok: true,
    })
    await declare('m1', wins(A))
    const first = await nextDay()
    expect(first).toEqual([40])
    await takeBack('m1')
    await declare('m1', wins(B))
    expect(await nextDay()).toEqual(first)
  })
  test('whichever rule of the kind gives for it', async () => {
    await back('m1')
    await declare('m1', wins(B))
    expect(await nextDay()).toEqual([80])
    await sql`update bonus_rules set active = false`.execute(world.db)
    await publishRule(world.db, DAILY)
    await takeBack('m1')
    await declare('m1', wins(B))
    expect(await nextDay()).toEqual([80])
  })
  test('taken back while its day is summed', async () => {
    await back('m1')
    await declare('m1', wins(B))
    skewMs += DAY_MS + HOUR_MS
    await sumNothingDecided()
    await takeBack('m1')
    await closePeriods(world.db, clock())
    expect(await given(world.db, player())).toEqual([])
  })
  test('taken back, and summed again by another process while it is decided', async () => {
    await back('m1')
    await declare('m1', wins(B))
    skewMs += DAY_MS + HOUR_MS
    await sumNothingDecided()
    await takeBack('m1')
    const { rows: rules } = await sql<{ id: string }>`select id from bonus_rules`.execute(world.db)
    const [undecided] = await listUndecided(world.db, must(rules[0], 'a rule').id)
    const summing = await world.db.transaction().execute(async (tx) => {
      const held = must(await holdLoss(tx, must(undecided, 'a loss')), 'it stays')
      const summed = sumAgain(world.db)
      await new Promise((resolve) => setTimeout(resolve, 300))
      await saveLoss(tx, held, { lost: rupees(800), gone: paise(0), used: paise(0) })
      return { summed }
    })
    await summing.summed
    const { rows } = await sql`select lost::int, is_stale from bonus_sums`.execute(world.db)
    expect(rows).toEqual([{ lost: 80_000, isStale: true }])
  })
  test('no player who fails keeps another from theirs', async () => {
    await back('m1')
    const other = bet(player(1), 'm1', { slot: A, side: 'BACK', price: price(2.5), stake: rupees(800) })
    expect(await world.bets.place(other, null)).toMatchObject({ ok: true })
    await declare('m1', wins(B))
    skewMs += DAY_MS + HOUR_MS
    await sql`create function fail_one() returns trigger language plpgsql as $$ begin
      if new.account_id = ${sql.lit(player())} then raise 'of one player'; end if; return new; end $$`.execute(world.db)
    await sql`create trigger fail_one before insert on bonus_awards for each row execute function fail_one()`.execute(
      world.db,
    )
    await expect(closePeriods(world.db, clock())).rejects.toThrow('of one player')
    expect(await given(world.db, player(1))).toEqual([80])
    await sql`drop trigger fail_one on bonus_awards`.execute(world.db)
    await closePeriods(world.db, clock())
    expect(await given(world.db, player())).toEqual([80])
  })
  test('lost before there was a rule', async () => {
    await sql`delete from bonus_rule_versions`.execute(world.db)
    await sql`delete from bonus_rules`.execute(world.db)
    await back('m1')
    await declare('m1', wins(B))
    // In another millisecond, by which both are told.
    await new Promise((later) => setTimeout(later, 2))
    await publishRule(world.db, DAILY)
    expect(await nextDay()).toEqual([])
  })
})

describe('in the casino', () => {
  let tree: Tree
  let casino: TestProvider
  let sessionId: string
  beforeEach(async () => {
    tree = await createTree()
    await tree.configure({ switches: { bonuses: true } })
    casino = await createProvider(tree)
    await tree.playerResult('player1', 9000)
    sessionId = await casino.sit('player1')
    await publishRule(tree.db, DAILY)
  })
  afterEach(async () => {
    await booksBalance(tree.db)
    await casino.close()
    await tree.close()
  })
  const say = async (call: string, body: object) =>
    expect((await casino.call(call, { playerRef: casino.refOf('player1'), ...body })).status).toBe(200)
  const written = (amount: number) => String(amount * 100)
  const stake = (txId: string, amount: number, roundId: string) =>
    say('debit', { txId, roundId, sessionId, gameCode: 'dice', amount: written(amount), currency: 'INR' })
  const win = (txId: string, amount: number, refTxId: string, roundId: string) =>
    say('credit', { txId, roundId, refTxId, amount: written(amount), kind: 'win', roundClosed: true })
  const close = (roundId: string) => say('round-close', { txId: `c.${roundId}`, roundId })
  let days = 0
  beforeEach(() => void (days = 0))
  async function nextDay(): Promise<number[]> {
    days += 1
    await closePeriods(tree.db, tree.clock() + days * (DAY_MS + HOUR_MS))
    await turnEverybody({ db: tree.db, clock: () => tree.clock() + days * (DAY_MS + HOUR_MS), tell: () => undefined })
    return await given(tree.db, tree.idOf('player1'))
  }

  test('gives as one on markets does', async () => {
    await stake('s1', 800, 'r1')
    await close('r1')
    await stake('s2', 500, 'r2')
    await win('w2', 700, 's2', 'r2')
    expect(await nextDay()).toEqual([60])
    expect(await nextDay()).toEqual([60])
  })
  test('a win there is no loss elsewhere, and what rebates give back of it gives nothing more', async () => {
    await sql`update accounts set casino_rebate_bps = 200 where id = ${tree.idOf('player1')}`.execute(tree.db)
    await stake('s1', 800, 'r1')
    await close('r1')
    // A tenth of 800 less 16.
    expect(await nextDay()).toEqual([78.4])
  })
  test('what rebates give back is rounded as they are, each day and rate by itself', async () => {
    for (const [roundId, bps] of [
      ['r1', 50],
      ['r2', 150],
    ] as const) {
      await sql`update accounts set casino_rebate_bps = ${bps} where id = ${tree.idOf('player1')}`.execute(tree.db)
      await stake(`s.${roundId}`, 101, roundId)
      await close(roundId)
    }
    const startsAt = tree.clock() - DAY_MS
    const within = { siteId: 1, startsAt, endsAt: tree.clock() + DAY_MS, accountIds: [tree.idOf('player1')] }
    const { rows } = await sql`select net::int, back::int from ${playedInCasino(within)} c`.execute(tree.db)
    // 50.5 and 151.5 are 51 and 152.
    expect(rows).toEqual([{ net: -20_200, back: 203 }])
  })
  test('of which a stake goes back later is made up for', async () => {
    await stake('s1', 800, 'r1')
    await close('r1')
    expect(await nextDay()).toEqual([80])
    await say('rollback', { txId: 'b.s1', refTxId: 's1' })
    await sql`update casino_rounds set opened_at = opened_at where round_id = 'r1'`.execute(tree.db)
    await nextDay()
    const { rows } = await sql`select gone::int, lost::int from bonus_sums`.execute(tree.db)
    expect(rows).toEqual([{ gone: 80_000, lost: 80_000 }])
  })
  test('of types of games that wager for nothing gives nothing', async () => {
    await stake('s1', 800, 'r1')
    await close('r1')
    await sql`update casino_rounds set counts_for_bonus = false`.execute(tree.db)
    expect(await nextDay()).toEqual([])
  })
})
