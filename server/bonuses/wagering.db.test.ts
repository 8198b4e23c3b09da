/** The table of docs/domain/bonuses.md#wagering, each case bet, settled and looked at on a real engine and database. */
import type { MarketShape, Side } from '@paddock/domain/market'
import { paise, sum } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import type { Outcome } from '@paddock/domain/settlement'
import { DAY_MS, HOUR_MS } from '@paddock/domain/time'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  bet,
  BOOKMAKER,
  booksBalance,
  createWorld,
  defineMarket,
  MATCH_ODDS,
  openMarket,
  price,
  quote,
  rupees,
  SESSION,
  type World,
} from '../markets/testing/world.ts'
import type { BetRequest } from '../bets/place.ts'
import { earnByDeposit, earnBySignUp } from './awards/earn.ts'
import { forfeitBonuses, reverseBonuses } from './awards/end.ts'
import { turnEverybody } from './jobs.ts'
import { closePeriods } from './periods/close.ts'
import { listAwards } from './awards/store.ts'
import { publishRule } from './testing/rules.ts'
import { listWagered } from './wagering/groups.ts'
import { noteTurns } from './wagering/note.ts'
import { timeOf } from '../platform/sql-time.ts'

const BY = { actorId: null, source: 'test' }
const GROUPS_ANEW = join(import.meta.dirname, '../platform/migrations/0192_groups_of_wagering.sql')
const ORIGIN = { siteId: 1, actorId: null, actorRole: null, sessionKey: null, address: '', requestId: 'test' }

let world: World
let skewMs: number
beforeEach(async () => {
  world = await createWorld({ players: 3, points: 100_000 })
  skewMs = 0
})
afterEach(async () => {
  await booksBalance(world.db)
  await world.close()
})

const [A, B] = [0, 1]
const player = (n = 0) => must(world.players[n], 'a player')
const clock = () => Date.now() + skewMs
const look = () => turnEverybody({ db: world.db, clock, tell: () => undefined })
/** After the hour in which a result may be taken back. */
async function lookLater(): Promise<void> {
  await look()
  skewMs += HOUR_MS
  await look()
}
async function earn(depositId = 'dep_1', accountId = player(), deposited = 1000): Promise<void> {
  const ruleId = await publishRule(world.db)
  const bonus = { ruleId, version: 1 }
  const deposit = { id: depositId, siteId: 1, accountId, createdBy: accountId, received: rupees(deposited), bonus }
  // Somewhat before now, so that what is bet next was bet after it.
  await world.db.transaction().execute((tx) => earnByDeposit(tx, deposit, clock() - 1000))
}
const standing = async (accountId = player()) => {
  const [award] = await listAwards(world.db, sql`b.account_id = ${accountId}`)
  const { wagered, released, lost, ended, held } = must(award, 'it was awarded')
  return { wagered: wagered / 100, released: released / 100, lost: lost / 100, ended, held: [...held] }
}
const balance = async (accountId = player()) => (await world.account(accountId)).balance

async function place(marketId: string, change: Partial<BetRequest>, accountId = player()): Promise<void> {
  expect(await world.bets.place(bet(accountId, marketId, change), null)).toMatchObject({ ok: true })
}
const on = (slot: number, at: number, stake: number, side: Side = 'BACK') => ({
  slot,
  side,
  price: price(at),
  stake: rupees(stake),
})
const declare = (marketId: string, outcome: Outcome) => world.settlement.declareResult(marketId, outcome, BY)
const wins = (slot: number): Outcome => ({ type: 'WINNERS', winners: [slot], removed: [] })

/** An exchange market on which the house offers these prices of both sides. */
async function openExchange(id: string, toBack: number, toLay: number): Promise<void> {
  await openMarket(world, defineMarket(id, MATCH_ODDS))
  quote(world, id, A, [[toBack, 100_000]], [[toLay, 100_000]])
}
/** Runners of a market, of which those that are not named are called as ever. */
const namedAs = (shape: MarketShape, names: readonly string[]) =>
  defineMarket('', shape).runners.map((runner, n) => ({ ...runner, name: names[n] ?? runner.name }))
const sessionMarket = (id: string, shape: MarketShape = SESSION) => defineMarket(id, shape, { type: '1:overs:6' })

const ALL_OF_IT = {
  siteId: 1,
  book: 'REAL',
  fractionBps: 10_000,
  minLocked: null,
  marketVersion: null,
  requestId: null,
  expiresAt: null,
} as const

/** YES of a session of its own number, at evens, which ends at 40 or 39. */
async function playSession(id: string, stake: number, isWon: boolean): Promise<void> {
  await openMarket(world, defineMarket(id, SESSION, { type: `1:overs:${id}` }))
  const rung = (run: number) => ({ run, price: price(100), maxStake: rupees(10_000) })
  world.control.setSessionQuote(id, { yes: [rung(40)], no: [rung(39)] }, Date.now())
  await place(id, { slot: null, run: 40, price: price(100), stake: rupees(stake) })
  await declare(id, { type: 'RESULT', result: isWon ? 40 : 39 })
}

const CASES: readonly [string, () => Promise<void>, number, number][] = [
  [
    'back 800 at 2.5 wins',
    async () => {
      await openExchange('m1', 2.5, 2.52)
      await place('m1', on(A, 2.5, 800))
      await declare('m1', wins(A))
    },
    800,
    100,
  ],
  [
    'back 10,000 at 1.01 wins',
    async () => {
      await openExchange('m1', 1.01, 1.02)
      await place('m1', on(A, 1.01, 10_000))
      await declare('m1', wins(A))
    },
    100,
    0,
  ],
  [
    'back 600 at 2.0 and lay 600 at 1.9',
    async () => {
      await openExchange('m1', 2, 2.02)
      await place('m1', on(A, 2, 600))
      quote(world, 'm1', A, [[1.89, 1000]], [[1.9, 1000]])
      await place('m1', on(A, 1.9, 600, 'LAY'))
      await declare('m1', wins(A))
    },
    0,
    0,
  ],
  [
    'back 600 at 2.0, and a full cash-out at 1.9',
    async () => {
      await openExchange('m1', 2, 2.02)
      await place('m1', on(A, 2, 600))
      quote(world, 'm1', A, [[1.89, 1000]], [[1.9, 1000]])
      expect(await world.cashOuts.cashOut({ ...ALL_OF_IT, accountId: player(), marketId: 'm1' }, null)).toMatchObject({
        ok: true,
      })
      await declare('m1', wins(B))
    },
    0,
    0,
  ],
  [
    'back 1,000 at 2 and lay 400 at 2, which loses',
    async () => {
      await openExchange('m1', 2, 2.02)
      await place('m1', on(A, 2, 1000))
      quote(world, 'm1', A, [[1.99, 1000]], [[2, 1000]])
      await place('m1', on(A, 2, 400, 'LAY'))
      await declare('m1', wins(B))
    },
    600,
    100,
  ],
  [
    'match odds A and bookmaker B, 1,000 at 2 each',
    async () => {
      await openExchange('m1', 2, 2.02)
      await openMarket(world, defineMarket('b1', BOOKMAKER, { type: 'bookmaker' }))
      world.control.setBookmakerQuotes(
        'b1',
        new Map([[B, { back: { price: price(100), maxStake: rupees(5000) } }]]),
        Date.now(),
      )
      await place('m1', on(A, 2, 1000))
      await place('b1', { ...on(B, 100, 1000), price: price(100) })
      await declare('m1', wins(A))
      await look()
      expect(await standing()).toMatchObject({ wagered: 0 })
      await declare('b1', wins(A))
    },
    0,
    0,
  ],
  [
    'YES 40 and NO 46, 500 each, result 43',
    async () => {
      await openMarket(world, sessionMarket('s1'))
      const rung = (run: number) => ({ run, price: price(100), maxStake: rupees(10_000) })
      world.control.setSessionQuote('s1', { yes: [rung(40)], no: [rung(39)] }, Date.now())
      await place('s1', { slot: null, run: 40, price: price(100), stake: rupees(500) })
      world.control.setSessionQuote('s1', { yes: [rung(47)], no: [rung(46)] }, Date.now())
      await place('s1', { slot: null, run: 46, price: price(100), stake: rupees(500), side: 'LAY' })
      await declare('s1', { type: 'RESULT', result: 43 })
    },
    0,
    0,
  ],
  [
    'YES 40 of a session and under 39.5 of an exchange, 500 each, result 43',
    async () => {
      await openMarket(world, sessionMarket('s1'))
      const rung = (run: number) => ({ run, price: price(100), maxStake: rupees(10_000) })
      world.control.setSessionQuote('s1', { yes: [rung(40)], no: [rung(39)] }, Date.now())
      await place('s1', { slot: null, run: 40, price: price(100), stake: rupees(500) })
      await openMarket(
        world,
        defineMarket('m1', MATCH_ODDS, { runners: namedAs(MATCH_ODDS, ['Over 39.5 Runs', 'Under 39.5 Runs']) }),
      )
      quote(world, 'm1', B, [[2, 100_000]], [[2.02, 100_000]])
      await place('m1', on(B, 2, 500))
      await declare('s1', { type: 'RESULT', result: 43 })
      await declare('m1', wins(A))
    },
    0,
    0,
  ],
  [
    'two sessions, 1,000 each, one won and one lost, and over 2.5 of an exchange, 100 at 3.0, beside them',
    async () => {
      await playSession('6', 1000, true)
      await playSession('10', 1000, false)
      await openMarket(
        world,
        defineMarket('m1', MATCH_ODDS, { runners: namedAs(MATCH_ODDS, ['Over 2.5', 'Under 2.5']) }),
      )
      quote(world, 'm1', A, [[3, 100_000]], [[3.05, 100_000]])
      await place('m1', on(A, 3, 100))
      await declare('m1', wins(B))
    },
    1800,
    300,
  ],
  [
    'a session won, and over 2.5 beside it that was closed again at a loss whatever comes',
    async () => {
      await playSession('6', 1000, true)
      await openMarket(
        world,
        defineMarket('m1', MATCH_ODDS, { runners: namedAs(MATCH_ODDS, ['Over 2.5', 'Under 2.5']) }),
      )
      quote(world, 'm1', A, [[3, 100_000]], [[3.05, 100_000]])
      await place('m1', on(A, 3, 1000))
      quote(world, 'm1', A, [[3.95, 100_000]], [[4, 100_000]])
      await place('m1', { ...on(A, 4, 750), side: 'LAY' })
      await declare('m1', wins(B))
    },
    750,
    100,
  ],
  [
    'who wins, and the end of the innings that is chased the other way round',
    async () => {
      await openExchange('m1', 2, 2.02)
      await place('m1', on(A, 2, 1000))
      await openMarket(world, defineMarket('s1', SESSION, { type: '2:overs:20' }))
      const rung = (run: number) => ({ run, price: price(100), maxStake: rupees(10_000) })
      world.control.setSessionQuote('s1', { yes: [rung(151)], no: [rung(150)] }, Date.now())
      await place('s1', { slot: null, run: 150, price: price(100), stake: rupees(1000), side: 'LAY' })
      await declare('s1', { type: 'RESULT', result: 150 })
      await declare('m1', wins(A))
    },
    0,
    0,
  ],
  [
    'void',
    async () => {
      await openExchange('m1', 2.5, 2.52)
      await place('m1', on(A, 2.5, 800))
      await declare('m1', { type: 'VOID', reason: 'rain' })
    },
    0,
    0,
  ],
  [
    'unmatched',
    async () => {
      await openExchange('m1', 2.5, 2.52)
      await place('m1', { ...on(A, 3, 800), timeInForce: 'GOOD_TILL_CANCEL' as const })
      await declare('m1', wins(A))
    },
    0,
    0,
  ],
]

describe('a bonus of 1,000 with a turnover of 5,000', () => {
  test.each(CASES)('%s', async (_, play, counts, releases) => {
    await earn()
    await play()
    const before = await balance()
    await look()
    expect(await standing()).toMatchObject({ wagered: counts, released: 0 })
    await lookLater()
    expect(await standing()).toMatchObject({ wagered: counts, released: releases })
    expect(await balance()).toBe(before + releases)
    const played = await listWagered(world.db, player(), { since: 0, spans: [{ from: 0, until: null }] })
    expect(sum(played.map(({ wagered }) => wagered))).toBe(rupees(counts))
  })

  test('rollback of the first takes 100 back, and the same result again pays it again, under the next number', async () => {
    await earn()
    await openExchange('m1', 2.5, 2.52)
    await place('m1', on(A, 2.5, 800))
    await declare('m1', wins(A))
    await lookLater()
    const paid = await balance()
    await world.settlement.rollBack('m1', 1, { actorId: null })
    await look()
    expect(await standing()).toMatchObject({ wagered: 0, released: 0 })
    await declare('m1', wins(A))
    await lookLater()
    await look()
    expect(await balance()).toBe(paid)
    const { rows } = await sql<{ n: number; amount: number }>`select n, amount from bonus_steps order by n`.execute(
      world.db,
    )
    expect(rows).toEqual([
      { n: 1, amount: 10_000 },
      { n: 2, amount: -10_000 },
      { n: 3, amount: 10_000 },
    ])
  })

  test.each<[string, Outcome]>([
    ['void', { type: 'VOID', reason: 'rain' }],
    ['won', wins(A)],
  ])('what was %s at first counts as it ends in the end', async (_, first) => {
    await earn()
    await openExchange('m1', 2.5, 2.52)
    await place('m1', on(A, 2.5, 800))
    await declare('m1', first)
    await lookLater()
    await world.settlement.rollBack('m1', 1, { actorId: null })
    await lookLater()
    await declare('m1', wins(B))
    await lookLater()
    expect(await standing()).toMatchObject({ wagered: 800, released: 100 })
  })

  test('who needs no more wagering leaves a note of what counts and of what may be one group with it alone', async () => {
    await earn()
    await openExchange('m1', 2.5, 2.52)
    await place('m1', on(A, 2.5, 5000))
    const noted = async (marketId: string) => {
      await world.db.transaction().execute((tx) => noteTurns(tx, marketId, [player(), player(1)]))
      const { rows } = await sql<{ accountId: number }>`delete from bonus_turns returning account_id`.execute(world.db)
      return rows.map(({ accountId }) => accountId)
    }
    await sql`insert into events select (jsonb_populate_record(e, '{"id": "elsewhere"}')).* from events e limit 1`.execute(
      world.db,
    )
    for (const [id, eventId] of [
      ['m2', 'elsewhere'],
      ['m3', defineMarket('m1', MATCH_ODDS).eventId],
    ])
      await sql`insert into markets select (jsonb_populate_record(m, ${JSON.stringify({ id, event_id: eventId })}::jsonb)).*
        from markets m where m.id = 'm1'`.execute(world.db)
    expect(await noted('m2')).toEqual([player()])
    await declare('m1', wins(A))
    await lookLater()
    expect(await standing()).toMatchObject({ released: 1000 })
    expect(await noted('m2')).toEqual([])
    expect(await noted('m1')).toEqual([player()])
    expect(await noted('m3')).toEqual([player()])
    await sql`delete from markets where id in ('m2', 'm3')`.execute(world.db)
    await sql`delete from events where id = 'elsewhere'`.execute(world.db)
  })
  test('what is opposite to what was paid for, on another market of its contest, takes its count away', async () => {
    await earn()
    await openExchange('m1', 2, 2.02)
    await place('m1', on(A, 2, 5000))
    await declare('m1', wins(A))
    await lookLater()
    expect(await standing()).toMatchObject({ wagered: 5000, released: 1000 })
    await openExchange('m2', 2, 2.02)
    await place('m2', on(A, 2, 5000))
    await look()
    await declare('m2', wins(B))
    await lookLater()
    expect(await standing()).toMatchObject({ wagered: 0, released: 0 })
  })

  describe('two markets with the same winners', () => {
    const rename = (id: string, names: readonly string[]) =>
      sql`update markets set runners = ${JSON.stringify(namedAs(MATCH_ODDS, names))}::jsonb where id = ${id}`.execute(
        world.db,
      )
    /** Against each other, at evens: on an exchange, and with a bookmaker. */
    async function betBoth(names: readonly string[], otherNames: readonly string[], stake: number): Promise<void> {
      await openMarket(world, defineMarket('m1', MATCH_ODDS, { runners: namedAs(MATCH_ODDS, names) }))
      quote(world, 'm1', A, [[2, 100_000]], [[2.02, 100_000]])
      await openMarket(
        world,
        defineMarket('b1', BOOKMAKER, { type: 'bookmaker', runners: namedAs(BOOKMAKER, otherNames) }),
      )
      const offer = { back: { price: price(100), maxStake: rupees(10_000) } }
      world.control.setBookmakerQuotes('b1', new Map([[B, offer]]), Date.now())
      await place('m1', on(A, 2, stake))
      await place('b1', on(B, 100, stake))
      await declare('m1', wins(A))
      await declare('b1', wins(A))
    }
    const played = async () =>
      (await listWagered(world.db, player(), { since: 0, spans: [{ from: 0, until: null }] })).map(
        ({ wagered }) => wagered,
      )
    const keys = async () => (await sql`select group_key from bonus_counts order by 1`.execute(world.db)).rows

    test.each([
      [
        ['Ashford', 'Barrow'],
        ['Ashford', 'Barrow'],
      ],
      [
        ['Ashford U19', 'Barrow U19', 'The Draw'],
        ['Ashford U19', 'Barrow U19', 'Tie'],
      ],
      [
        ['FC Schalke 04', 'Mainz 05', 'The Draw'],
        ['S04', 'M05', 'Unentschieden'],
      ],
      [
        ['Ashford', 'Barrow', 'The Draw'],
        ['Home or Draw', 'Draw or Away', 'Home or Away'],
      ],
      [
        ['Over 2.5 Goals', 'Under 2.5 Goals'],
        ['Over 2.5', 'Under 2.5'],
      ],
    ])(
      'count for nothing against each other, nor as deposits that are played: %j and %j',
      async (names, otherNames) => {
        await earn()
        await betBoth(names, otherNames, 3000)
        await lookLater()
        expect(await standing()).toMatchObject({ wagered: 0, released: 0 })
        expect(await played()).toEqual([0])
      },
    )
    test('of which one has scores that answer the other count for nothing against each other', async () => {
      await earn()
      await betBoth(['1 - 0', '0 - 0'], ['Over 2.5', 'Under 2.5'], 3000)
      await lookLater()
      expect(await standing()).toMatchObject({ wagered: 0, released: 0 })
      expect(await played()).toEqual([0])
    })
    test('that are one group since are counted anew for what is wagered for still, by what is kept for them then', async () => {
      await earn()
      await betBoth(['Ashford U19', 'Barrow U19'], ['Over 2.5 Goals', 'Under 2.5 Goals'], 2000)
      await lookLater()
      expect(await standing()).toMatchObject({ wagered: 4000, released: 800 })
      await rename('b1', ['Ashford U19', 'Barrow U19'])
      await sql.raw(await readFile(GROUPS_ANEW, 'utf8')).execute(world.db)
      await look()
      expect(await standing()).toMatchObject({ wagered: 0, released: 0 })
      expect(await keys()).toEqual([{ groupKey: `${defineMarket('m1', MATCH_ODDS).eventId} contest` }])
    })
    test('that are one group since leave what was paid as it is, until one of them moves', async () => {
      await earn()
      await betBoth(['Ashford U19', 'Barrow U19'], ['Over 2.5 Goals', 'Under 2.5 Goals'], 3000)
      await lookLater()
      await rename('b1', ['Ashford U19', 'Barrow U19'])
      await sql.raw(await readFile(GROUPS_ANEW, 'utf8')).execute(world.db)
      await look()
      expect(await standing()).toMatchObject({ wagered: 6000, released: 1000 })
      await world.settlement.rollBack('b1', 1, { actorId: null })
      await declare('b1', wins(A))
      await lookLater()
      expect(await standing()).toMatchObject({ wagered: 0, released: 0 })
      expect(await keys()).toHaveLength(1)
    })
    test('that are one group since count for the older of two awards, and for the other no more', async () => {
      await earn()
      await betBoth(['Ashford U19', 'Barrow U19'], ['Over 2.5 Goals', 'Under 2.5 Goals'], 2000)
      await look()
      const [older, newer] = [(await listAwards(world.db, sql`true`))[0]?.id, randomUUID()]
      await sql`insert into bonus_awards select (jsonb_populate_record(b, ${JSON.stringify({ id: newer, earned_by: 'another' })}::jsonb ||
        jsonb_build_object('accepted_at', b.accepted_at + interval '1 millisecond'))).* from bonus_awards b`.execute(
        world.db,
      )
      await sql`update bonus_counts set award_id = ${newer}::uuid where 'm1' = any(markets)`.execute(world.db)
      await rename('b1', ['Ashford U19', 'Barrow U19'])
      await sql.raw(await readFile(GROUPS_ANEW, 'utf8')).execute(world.db)
      await look()
      const counts = await sql`select award_id, counted from bonus_counts`.execute(world.db)
      expect(counts.rows).toEqual([{ awardId: older, counted: 0 }])
    })
  })

  describe('what was not needed', () => {
    /** In a group by itself. */
    async function wager(id: string, stake: number): Promise<void> {
      const line = `${id.slice(1)}.5`
      const runners = namedAs(MATCH_ODDS, [`Over ${line}`, `Under ${line}`])
      await openMarket(world, defineMarket(id, MATCH_ODDS, { runners }))
      quote(world, id, A, [[2.5, 100_000]], [[2.52, 100_000]])
      await place(id, on(A, 2.5, stake))
    }
    async function bets(): Promise<void> {
      await earn()
      await wager('m1', 5000)
      await wager('m2', 800)
    }
    const rollBack = () => world.settlement.rollBack('m1', 1, { actorId: null })

    test('covers once what was counted before it is taken back', async () => {
      await bets()
      await declare('m1', wins(A))
      await lookLater()
      await declare('m2', wins(A))
      await lookLater()
      expect(await standing()).toMatchObject({ wagered: 5000, released: 1000 })
      await rollBack()
      await look()
      expect(await standing()).toMatchObject({ wagered: 800, released: 100 })
      await declare('m1', wins(A))
      await lookLater()
      expect(await standing()).toMatchObject({ wagered: 5800, released: 1000 })
    })
    test('covers what is taken back before it was looked at', async () => {
      await bets()
      await declare('m1', wins(A))
      await look()
      await declare('m2', wins(A))
      await rollBack()
      await lookLater()
      expect(await standing()).toMatchObject({ wagered: 800, released: 100 })
    })
  })

  test('nothing counts of what was begun before it was accepted', async () => {
    await openExchange('m1', 2.5, 2.52)
    await place('m1', on(A, 2.5, 100))
    skewMs += 2000
    await earn()
    await place('m1', on(A, 2.5, 800))
    await declare('m1', wins(A))
    await lookLater()
    expect(await standing()).toMatchObject({ wagered: 0 })
  })

  test('looked at twice, or at once by two, it is counted and paid once', async () => {
    await earn()
    await openExchange('m1', 2.5, 2.52)
    await place('m1', on(A, 2.5, 800))
    await declare('m1', wins(A))
    skewMs += HOUR_MS
    await Promise.all([look(), look(), look()])
    expect(await standing()).toMatchObject({ wagered: 800, released: 100 })
  })
})

describe('against another player', () => {
  async function meet(): Promise<void> {
    await openMarket(world, defineMarket('m1', MATCH_ODDS))
    const resting = { ...on(A, 2, 800, 'LAY'), timeInForce: 'GOOD_TILL_CANCEL' as const }
    await place('m1', resting, player(1))
    await place('m1', on(A, 2, 800))
    await declare('m1', wins(A))
  }
  test('over a tenth of the wagering holds the award for an officer', async () => {
    await earn()
    await meet()
    await lookLater()
    expect(await standing()).toMatchObject({ wagered: 800, released: 0, held: ['ONE_OPPONENT'] })
  })
  test('it is no smaller part by bets with the house and their opposites', async () => {
    await earn()
    await openExchange('x1', 2, 2.02)
    await place('x1', on(A, 2, 10_000))
    quote(world, 'x1', A, [[1.99, 100_000]], [[2, 100_000]])
    await place('x1', on(A, 2, 10_000, 'LAY'))
    await declare('x1', wins(A))
    await meet()
    await lookLater()
    expect(await standing()).toMatchObject({ wagered: 800, released: 0, held: ['ONE_OPPONENT'] })
  })
  test('who belongs to the player it counts nothing, even where that is known later', async () => {
    await earn()
    await meet()
    await look()
    expect(await standing()).toMatchObject({ wagered: 800 })
    await sql`insert into linked_trades (fill_id, site_id, at, market_id, slot, backer_id, layer_id, price, size, links, above)
      values (${randomUUID()}::uuid, 1, now(), 'm1', 0, ${player()}, ${player(1)}, 200, 80000, '{DEVICE}', path_above(
        (select path from accounts where id = ${player()}), (select path from accounts where id = ${player(1)})))`.execute(
      world.db,
    )
    await lookLater()
    expect(await standing()).toMatchObject({ wagered: 0, released: 0 })
  })
})

describe('an award ends', () => {
  async function wager(id: string, stake: number): Promise<void> {
    await openExchange(id, 2.5, 2.52)
    await place(id, on(A, 2.5, stake))
    await declare(id, wins(A))
  }
  test('when its days are over: what is not wagered by then is lost', async () => {
    await earn()
    await wager('m1', 800)
    await lookLater()
    skewMs += 31 * DAY_MS
    await look()
    expect(await standing()).toMatchObject({ released: 100, lost: 900, ended: 'expired' })
  })
  test('by a withdrawal that the player has confirmed, never without', async () => {
    await earn()
    await wager('m1', 800)
    await look()
    const withdraw = (forfeitBonus: boolean) =>
      world.db
        .transaction()
        .execute((tx) => forfeitBonuses(tx, { accountId: player(), forfeitBonus, now: clock() }, ORIGIN))
    // What has counted is paid for when it has ripened.
    expect(await withdraw(false)).toEqual({ code: 'BONUS_WOULD_BE_LOST', amount: rupees(900) })
    expect(await standing()).toMatchObject({ lost: 0, ended: null })
    expect(await withdraw(true)).toBeUndefined()
    await lookLater()
    expect(await standing()).toMatchObject({ released: 100, lost: 900, ended: 'forfeited' })
    expect(await withdraw(false)).toBeUndefined()
  })
  test('with the deposit that it came by: what was paid of it goes back', async () => {
    await earn()
    await wager('m1', 800)
    await lookLater()
    const before = await balance()
    await world.db.transaction().execute((tx) => reverseBonuses(tx, 'dep_1', clock(), ORIGIN))
    await look()
    expect(await standing()).toMatchObject({ released: 0, lost: 900, ended: 'reversed' })
    expect(await balance()).toBe(before - 100)
  })
})

test('a friend’s first deposit, wagered once, brings the referrer a bonus', async () => {
  await publishRule(world.db, { kind: 'referralBonus', amount: rupees(300), shareBps: 0, min: paise(0) })
  await sql`insert into registrations (account_id, site_id, referrer_id) values (${player()}, 1, ${player(1)})`.execute(
    world.db,
  )
  const friend = player()
  const deposit = { id: 'dep_1', siteId: 1, accountId: friend, createdBy: friend, received: rupees(1000), bonus: null }
  await world.db.transaction().execute((tx) => earnByDeposit(tx, deposit, clock() - 1000))
  const before = await balance(player(1))
  await openExchange('m1', 2.5, 2.52)
  await place('m1', on(A, 2.5, 1000))
  await declare('m1', wins(B))
  await lookLater()
  expect(await standing(player(1))).toMatchObject({ wagered: 1000, released: 300 })
  expect(await balance(player(1))).toBe(before + 300)
})

test('each level of the chain bears its part of what is paid', async () => {
  const { rows } = await sql<{
    id: number
  }>`insert into accounts (site_id, role, user_name) values (1, 'agent', 'agent') returning id`.execute(world.db)
  const agent = must(rows[0], 'an agent').id
  await sql`insert into share_chains (account_id, product, levels, shares) values (${player()}, 'sports', array[0, ${agent}]::bigint[], '{7500,2500}')`.execute(
    world.db,
  )
  await earn()
  await openExchange('m1', 2.5, 2.52)
  await place('m1', on(A, 2.5, 800))
  await declare('m1', wins(B))
  const before = await balance(agent)
  await lookLater()
  expect(await balance(agent)).toBe(before - 25)
})

describe('a whole period', () => {
  const DAILY = {
    kind: 'loosingBonus',
    shareBps: 1000,
    min: paise(0),
    max: paise(0),
    multiple: 1,
    period: 'DAY',
  } as const
  const close = () => closePeriods(world.db, clock())
  const awardsOf = async (accountId: number) =>
    (await listAwards(world.db, sql`b.account_id = ${accountId}`)).map(({ amount, turnover }) => ({
      amount: amount / 100,
      turnover: turnover / 100,
    }))

  test('gives a share of what was lost to the house in it, once', async () => {
    await publishRule(world.db, DAILY)
    await openExchange('m1', 2.5, 2.52)
    await place('m1', on(A, 2.5, 800))
    await declare('m1', wins(B))
    await close()
    expect(await awardsOf(player())).toEqual([])
    skewMs += DAY_MS + HOUR_MS
    await close()
    await close()
    expect(await awardsOf(player())).toEqual([{ amount: 80, turnover: 80 }])
  })
  test('gives it once, by whatever clocks the site counts its days since', async () => {
    await publishRule(world.db, DAILY)
    await openExchange('m1', 2.5, 2.52)
    await place('m1', on(A, 2.5, 800))
    await declare('m1', wins(B))
    skewMs += DAY_MS + HOUR_MS
    await close()
    for (const timeZone of [
      'Pacific/Auckland',
      'Asia/Kolkata',
      'Europe/London',
      'America/New_York',
      'Pacific/Honolulu',
    ]) {
      await sql`update sites set settings = ${JSON.stringify({ timeZone })}::jsonb where id = 1`.execute(world.db)
      await close()
      skewMs += 7 * HOUR_MS
      await close()
    }
    expect(await awardsOf(player())).toEqual([{ amount: 80, turnover: 80 }])
  })
  test('gives nothing for what was lost to another player', async () => {
    await publishRule(world.db, DAILY)
    await openMarket(world, defineMarket('m1', MATCH_ODDS))
    await place('m1', { ...on(A, 2, 800, 'LAY'), timeInForce: 'GOOD_TILL_CANCEL' }, player(1))
    await place('m1', on(A, 2, 800))
    await declare('m1', wins(B))
    skewMs += DAY_MS + HOUR_MS
    await close()
    expect(await awardsOf(player())).toEqual([])
  })
  test('gives a referrer a share of what friends brought, at once, and carries over what is below nothing', async () => {
    await publishRule(world.db, { kind: 'referralPLBonus', shareBps: 1000, min: paise(0), max: paise(0) })
    await sql`insert into registrations (account_id, site_id, referrer_id) values (${player()}, 1, ${player(1)})`.execute(
      world.db,
    )
    await openExchange('m1', 2.5, 2.52)
    await place('m1', on(A, 2.5, 800))
    await declare('m1', wins(A))
    skewMs += 7 * DAY_MS + HOUR_MS
    await close()
    expect(await awardsOf(player(1))).toEqual([])
    const { rows } = await sql<{ carried: number }>`select carried from bonus_results`.execute(world.db)
    // Won 1,200 less 2 % commission.
    expect(rows).toEqual([{ carried: -117_600 }])
    await world.settlement.rollBack('m1', 1, { actorId: null })
    await declare('m1', wins(B))
    skewMs += 7 * DAY_MS
    await close()
    // What was taken back is no loss of the site any more: 800 came together.
    expect(await awardsOf(player(1))).toEqual([{ amount: 80, turnover: 0 }])
    const before = await balance(player(1))
    await look()
    expect(await balance(player(1))).toBe(before + 80)
  })
  test('keeps what a referrer is not given in one period for the next', async () => {
    await publishRule(world.db, { kind: 'referralPLBonus', shareBps: 1000, min: paise(0), max: paise(0) })
    await sql`insert into registrations (account_id, site_id, referrer_id) values (${player()}, 1, ${player(1)})`.execute(
      world.db,
    )
    const lock = (on: boolean) => sql`update accounts set bonus_lock = ${on} where id = ${player(1)}`.execute(world.db)
    await openExchange('m1', 2.5, 2.52)
    await place('m1', on(A, 2.5, 800))
    await declare('m1', wins(B))
    await lock(true)
    skewMs += 7 * DAY_MS + HOUR_MS
    await close()
    expect(await awardsOf(player(1))).toEqual([])
    await lock(false)
    await close()
    expect(await awardsOf(player(1))).toEqual([])
    skewMs += 7 * DAY_MS
    await close()
    expect(await awardsOf(player(1))).toEqual([{ amount: 80, turnover: 0 }])
    await look()
  })

  test('two rules of friends’ results give once for a week, also when the one is switched off later', async () => {
    const rule = { kind: 'referralPLBonus', shareBps: 1000, min: paise(0), max: paise(0), limit: 0 } as const
    await publishRule(world.db, rule)
    await publishRule(world.db, rule)
    await sql`insert into registrations (account_id, site_id, referrer_id) values (${player()}, 1, ${player(1)})`.execute(
      world.db,
    )
    await openExchange('m1', 2.5, 2.52)
    await place('m1', on(A, 2.5, 800))
    await declare('m1', wins(B))
    skewMs += 7 * DAY_MS + HOUR_MS
    await close()
    expect(await awardsOf(player(1))).toEqual([{ amount: 80, turnover: 0 }])
    await sql`update bonus_rules r set active = false from bonus_awards a where a.rule_id = r.id`.execute(world.db)
    skewMs += 7 * DAY_MS
    await close()
    expect(await awardsOf(player(1))).toEqual([{ amount: 80, turnover: 0 }])
    await look()
  })

  test('a rule that fails keeps no other from its own', async () => {
    const rule = { ...DAILY, limit: 0 }
    const ids = [await publishRule(world.db, rule), await publishRule(world.db, { ...rule, kind: 'referralPLBonus' })]
    const first = must(ids.toSorted()[0], 'two were published')
    await openExchange('m1', 2.5, 2.52)
    await place('m1', on(A, 2.5, 800))
    await declare('m1', wins(B))
    await sql`create function fail_rule() returns trigger language plpgsql as $$ begin
      if new.rule_id = ${sql.lit(first)}::uuid then raise 'of one rule'; end if; return new; end $$`.execute(world.db)
    await sql`create trigger fail_rule before insert on bonus_periods for each row execute function fail_rule()`.execute(
      world.db,
    )
    skewMs += 7 * DAY_MS + HOUR_MS
    await expect(close()).rejects.toThrow('of one rule')
    const { rows } = await sql`select rule_id from bonus_periods`.execute(world.db)
    expect(rows).toEqual([{ ruleId: ids.find((id) => id !== first) }])
    await sql`drop trigger fail_rule on bonus_periods`.execute(world.db)
    await close()
  })

  test('whose look fails keeps nobody else from theirs, however much is noted of them', async () => {
    await earn('dep_1', player())
    await earn('dep_2', player(1))
    await openExchange('m1', 2.5, 2.52)
    await place('m1', on(A, 2.5, 800))
    await place('m1', on(A, 2.5, 800), player(1))
    await sql`insert into bonus_turns (site_id, account_id, market_id) select 1, ${player()}, 'm1' from generate_series(1, 250)`.execute(
      world.db,
    )
    await sql`create function fail_one() returns trigger language plpgsql as $$ begin
      if new.wagerer_id = ${sql.lit(player())} then raise 'of one player'; end if; return new; end $$`.execute(world.db)
    await sql`create trigger fail_one before insert on bonus_counts for each row execute function fail_one()`.execute(
      world.db,
    )
    const before = await standing(player(1))
    await declare('m1', wins(A))
    await sql`update bonus_awards set due_at = null`.execute(world.db)
    await expect(look()).rejects.toThrow('of one player')
    expect(await standing(player(1))).not.toEqual(before)
    await sql`drop trigger fail_one on bonus_counts`.execute(world.db)
    await look()
  })
  test('who fails keeps nobody behind them from theirs, however many they are', async () => {
    const crowd = await createWorld({ players: 202 })
    const [last] = crowd.players.slice(-1)
    await sql`insert into bonus_turns (site_id, account_id, market_id) select 1, a.id, 'm1' from accounts a where a.id = any(${[...crowd.players]}::bigint[])
      order by a.id`.execute(crowd.db)
    await sql`create function fail_most() returns trigger language plpgsql as $$ begin
      if old.account_id <> ${sql.lit(last)} then raise 'of most'; end if; return old; end $$`.execute(crowd.db)
    await sql`create trigger fail_most before delete on bonus_turns for each row execute function fail_most()`.execute(
      crowd.db,
    )
    await expect(turnEverybody({ db: crowd.db, clock, tell: () => undefined })).rejects.toThrow('of most')
    const { rows } = await sql`select from bonus_turns where account_id = ${last}`.execute(crowd.db)
    expect(rows).toEqual([])
    await crowd.close()
  })
  test('has an officer look first where a friend looks like the referrer', async () => {
    await publishRule(world.db, { kind: 'referralPLBonus', shareBps: 1000, min: paise(0), max: paise(0) })
    await sql`insert into registrations (account_id, site_id, referrer_id) values (${player()}, 1, ${player(1)})`.execute(
      world.db,
    )
    await sql`update accounts set phone = '+9198000000' || (10 + id % 10) where id in (${player()}, ${player(1)})`.execute(
      world.db,
    )
    await openExchange('m1', 2.5, 2.52)
    await place('m1', on(A, 2.5, 800))
    await declare('m1', wins(B))
    skewMs += 7 * DAY_MS + HOUR_MS
    await close()
    const [shared] = await listAwards(world.db, sql`b.account_id = ${player(1)}`)
    expect(shared?.held).toEqual(['SAME_PHONE', 'OWN_REFERRAL'])
  })
})

describe('what is earned', () => {
  const friendship = () =>
    sql`insert into registrations (account_id, site_id, referrer_id) values (${player()}, 1, ${player(1)})`.execute(
      world.db,
    )
  const EVERYTHING = { min: paise(0), max: paise(0), limit: 0, multiple: 1, shareBps: 1000, period: 'WEEK' } as const
  /** All that one loss, one first deposit and one promo code can bring, by each kind that nobody gives by hand. */
  async function earnEverything(before: () => Promise<unknown>): Promise<void> {
    await friendship()
    await publishRule(world.db, { ...EVERYTHING, kind: 'loosingBonus' })
    await publishRule(world.db, { ...EVERYTHING, kind: 'referralPLBonus' })
    await publishRule(world.db, { ...EVERYTHING, kind: 'referralBonus', amount: rupees(300) })
    await publishRule(world.db, { ...EVERYTHING, kind: 'signUpPromoBonus', amount: rupees(50), promoCode: 'HELLO' })
    await openExchange('m1', 2.5, 2.52)
    await place('m1', on(A, 2.5, 800))
    await declare('m1', wins(B))
    await before()
    // What was lost was bet before any of it is accepted.
    skewMs += 2000
    await earn()
    const signedUp = { siteId: 1, accountId: player(), promoCode: 'hello', now: clock() }
    await world.db.transaction().execute((tx) => earnBySignUp(tx, signedUp))
    skewMs += 7 * DAY_MS + HOUR_MS
    await closePeriods(world.db, clock())
  }
  const kindsOf = async (accountId: number) =>
    (await listAwards(world.db, sql`b.account_id = ${accountId}`)).map(({ kind }) => kind).toSorted()
  const configure = (settings: object) =>
    sql`update sites set settings = ${JSON.stringify(settings)}::jsonb where id = 1`.execute(world.db)
  const exclude = () =>
    sql`insert into exclusions (account_id, kind, since, until, origin_id)
      select id, 'SELF_EXCLUSION', now(), now() + interval '7 months', id from accounts
      where id in (${player()}, ${player(1)})`.execute(world.db)

  test('is given, by every kind', async () => {
    await earnEverything(async () => undefined)
    expect(await kindsOf(player())).toEqual(['depositWagerBonus', 'loosingBonus', 'signUpPromoBonus'])
    expect(await kindsOf(player(1))).toEqual(['referralBonus', 'referralPLBonus'])
  })
  test('is none to who stays away', async () => {
    await earnEverything(exclude)
    expect([await kindsOf(player()), await kindsOf(player(1))]).toEqual([[], []])
  })
  test('is none where bonuses are off, and when they are on again none for the time before', async () => {
    await earnEverything(() => configure({ switches: { bonuses: false } }))
    await configure({})
    await closePeriods(world.db, clock())
    expect([await kindsOf(player()), await kindsOf(player(1))]).toEqual([[], []])
  })
  test('is none by a period’s rule beyond its limit for one player', async () => {
    await publishRule(world.db, { ...EVERYTHING, kind: 'loosingBonus', period: 'DAY', limit: 1 })
    for (const id of ['m1', 'm2']) {
      await openExchange(id, 2.5, 2.52)
      await place(id, on(A, 2.5, 800))
      await declare(id, wins(B))
      await sql`update settlements set declared_at = ${timeOf(clock())} where market_id = ${id}`.execute(world.db)
      skewMs += DAY_MS + HOUR_MS
      await closePeriods(world.db, clock())
    }
    expect(await kindsOf(player())).toEqual(['loosingBonus'])
  })
  test('is none beyond a referrer’s limit, when several friends’ deposits are approved at once', async () => {
    await publishRule(world.db, { kind: 'referralBonus', amount: rupees(300), shareBps: 0, min: paise(0), limit: 1 })
    await friendship()
    await sql`insert into registrations (account_id, site_id, referrer_id) values (${player(2)}, 1, ${player(1)})`.execute(
      world.db,
    )
    const approve = (friend: number) => {
      const deposit = { siteId: 1, accountId: friend, createdBy: friend, received: rupees(1000), bonus: null }
      return world.db
        .transaction()
        .execute((tx) => earnByDeposit(tx, { ...deposit, id: `dep_${friend}` }, clock() - 1000))
    }
    await Promise.all([approve(player()), approve(player(2))])
    expect(await kindsOf(player(1))).toEqual(['referralBonus'])
  })
})
