/** What an operator decides of a market and the row of the audit log are both there, or neither. Security 1.9, G34. */
import { type Asking, calls, type Endpoint } from '@paddock/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectAudited } from '../audit-log/testing/rows-of.ts'
import {
  bet,
  booksBalance,
  defineMarket,
  makePlayer,
  MATCH_ODDS,
  openMarket,
  price,
  quote,
  rupees,
} from '../markets/testing/world.ts'
import { askQuestion } from '../settlement/questions.ts'
import { ask, CODE, createGatewayWorld, type GatewayWorld, signIn } from '../live/testing/gateway.ts'
import { addAdministrator } from './testing/by-two.ts'

let world: GatewayWorld
let token: string
let administrator: string
let other: string
/** One world; each test has a market and a player of its own. */
let marketId = ''
let player = 0
let count = 0
beforeAll(async () => {
  world = await createGatewayWorld()
  administrator = await signIn(world.gateway, 'administrator', { headers: { 'x-console': '1' } })
  token = administrator
  other = await addAdministrator(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  marketId = `m${++count}`
  player = await makePlayer(world.db, { siteId: 1, book: 'REAL', name: `player ${count}` })
  await openMarket(world, defineMarket(marketId, MATCH_ODDS))
  quote(world, marketId, 0, [[2, 5000]], [])
  quote(world, marketId, 1, [[4, 5000]], [])
})
afterEach(async () => {
  await mend()
  await booksBalance(world.db)
})

const make = <E extends Endpoint>(call: E, asking: Asking<E>) => ask(world.gateway, call, asking, { token })
const suspend = () =>
  make(calls.setMarketStatus, {
    body: { marketId, status: 'SUSPENDED', remarksMessage: 'toss', transactionCode: CODE },
  })
const declare = () =>
  make(calls.declareResult, {
    body: { marketId, outcome: { type: 'WINNERS', winners: ['100'] }, transactionCode: CODE },
  })
const rollBack = () =>
  make(calls.rollBackResult, {
    body: { marketId, resultVersion: 1, reason: 'wrong', transactionCode: CODE },
  })
const keepResult = () => make(calls.keepResult, { body: { marketId, reason: 'it is right', transactionCode: CODE } })
const withdraw = (reduction = 25) =>
  make(calls.withdrawRunner, {
    body: { marketId, runnerId: '101', reduction, reason: 'lame', transactionCode: CODE },
  })

/** The same, asked for by another administrator before: then it waits for this one. */
async function proposedBefore(decide: () => Promise<unknown>): Promise<void> {
  token = other
  await decide().finally(() => (token = administrator))
}
async function byTwo<T>(decide: () => Promise<T>): Promise<T> {
  await proposedBefore(decide)
  return await decide()
}

const audited = async () =>
  (
    await sql<{ action: string; actorId: number }>`select action, actor_id, before, after, reason from audit_log
    where object_type = 'market' and object_id = ${marketId} order by id`.execute(world.db)
  ).rows
const stored = async () =>
  (
    await sql<{ status: string }>`select status, version, remarks, result_version, runners, outcome,
      (select jsonb_agg(to_jsonb(s) - 'finished_at') from settlements s where s.market_id = markets.id) as settlements,
      (select jsonb_agg(to_jsonb(p)) from result_proposals p where p.market_id = markets.id) as proposals,
      (select jsonb_agg(to_jsonb(b) order by b.id) from bets b where b.market_id = ${marketId}) as bets
    from markets where id = ${marketId}`.execute(world.db)
  ).rows[0]

/** From now on whatever writes to the table fails, as a full disk would make it. */
async function breakTable(
  table: 'audit_log' | 'markets' | 'settlements' | 'result_proposals' | 'result_questions',
): Promise<void> {
  await sql`create function fail_now() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
    world.db,
  )
  await sql`create trigger broken before insert or update on ${sql.table(table)} for each row execute function fail_now()`.execute(
    world.db,
  )
}
const mend = () => sql`drop function if exists fail_now cascade`.execute(world.db)

const CLOSED = async () => {
  await make(calls.setMarketStatus, { body: { marketId, status: 'CLOSED', transactionCode: CODE } })
}
/** By the source, but that an officer has had a hand in it. */
const SAID = async () => {
  await CLOSED()
  const outcome = { type: 'WINNERS', winners: [0], removed: [] } as const
  await askQuestion(world.db, { marketId, kind: 'BY_HAND', outcome, source: 'odds' })
}
const SETTLED = async () => {
  await byTwo(declare)
}
const TAKEN_BACK_BEFORE = async () => {
  await SETTLED()
  await proposedBefore(rollBack)
}
const WITHDRAWN_BEFORE = () => proposedBefore(withdraw)
const KEPT_BEFORE = async () => {
  await ASKED()
  await proposedBefore(keepResult)
}
const ASKED = async () => {
  await SETTLED()
  const outcome = { type: 'WINNERS', winners: [1], removed: [] } as const
  await askQuestion(world.db, { marketId, kind: 'CORRECTED', outcome, source: 'odds' })
}
const NOTHING = async () => undefined

const DECISIONS = [
  ['a status', suspend, NOTHING, 'markets', 'MARKET_STATUS_SET'],
  ['a result', declare, SAID, 'settlements', 'RESULT_DECLARED'],
  ['a proposed result', declare, NOTHING, 'result_proposals', 'RESULT_DECLARED'],
  ['a proposed rollback', rollBack, SETTLED, 'result_proposals', 'RESULT_ROLLED_BACK'],
  ['a proposed withdrawal', withdraw, NOTHING, 'result_proposals', 'RUNNER_WITHDRAWN'],
  ['a result taken back', rollBack, TAKEN_BACK_BEFORE, 'settlements', 'RESULT_ROLLED_BACK'],
  ['a result kept', keepResult, KEPT_BEFORE, 'result_questions', 'RESULT_KEPT'],
  ['a withdrawn runner', withdraw, WITHDRAWN_BEFORE, 'markets', 'RUNNER_WITHDRAWN'],
] as const

describe.each(DECISIONS)('%s', (_, decide, before, table, action) => {
  test('that cannot be written down does not happen', async () => {
    await before()
    await world.bets.place(bet(player, marketId, { stake: rupees(100) }), null)
    const [was, rows] = [await stored(), await audited()]
    await breakTable('audit_log')
    expect((await decide()).status).toBeGreaterThanOrEqual(500)
    await mend()
    expect(await audited()).toEqual(rows)
    expect({ ...(await stored()), version: 0 }).toEqual({ ...was, version: 0 })
    expect(world.control.find(marketId)?.state.status ?? 'SETTLED').toBe(was?.status)
    expect((await decide()).status).toBe(200)
    expect((await audited()).length).toBe(rows.length + 1)
  })

  test('that does not happen is not written down', async () => {
    await before()
    const rows = await audited()
    await breakTable(table)
    expect((await decide()).status).toBeGreaterThanOrEqual(500)
    await mend()
    expect(await audited()).toEqual(rows)
  })

  test('that happens is written down once, with who and why', async () => {
    await before()
    const answered = await decide()
    await expectAudited(world.db, calls[CALL_OF[action]], answered)
    const rows = await audited()
    const actorId = world.ids.administrator
    expect(rows.filter((row) => row.action === action && row.actorId === actorId)).toHaveLength(1)
  })
})

const CALL_OF = {
  MARKET_STATUS_SET: 'setMarketStatus',
  RESULT_DECLARED: 'declareResult',
  RESULT_ROLLED_BACK: 'rollBackResult',
  RESULT_KEPT: 'keepResult',
  RUNNER_WITHDRAWN: 'withdrawRunner',
} as const

test.each([
  ['a result', declare, SAID, { resultVersion: 0 }, { result: 'India', resultVersion: 1 }],
  ['a proposed result', declare, NOTHING, {}, { result: 'India', proposed: true }],
  ['a result taken back', rollBack, TAKEN_BACK_BEFORE, { resultVersion: 1 }, { takenBack: 'India', rolledBack: true }],
  ['a proposed rollback', rollBack, SETTLED, {}, { takenBack: 'India', proposed: true }],
  ['a result kept', keepResult, KEPT_BEFORE, { resultVersion: 1 }, { result: 'India', kept: true }],
])(
  '%s is written down by the name of who won, and with no state of the market',
  async (_, decide, set, before, after) => {
    await set()
    expect((await decide()).status).toBe(200)
    const row = (await audited()).at(-1)
    expect(row).toMatchObject({ after })
    expect(row).toHaveProperty('before', before)
  },
)

test('the market’s own log names who decided', async () => {
  await suspend()
  const { rows } =
    await sql`select status, reason, actor_id from market_events where market_id = ${marketId} order by id`.execute(
      world.db,
    )
  expect(rows.at(-1)).toEqual({ status: 'SUSPENDED', reason: 'OPERATOR', actorId: world.ids.administrator })
})

describe('a runner that is withdrawn by hand', () => {
  const place = (slot: number, at: number, stake: number) =>
    world.bets.place(bet(player, marketId, { slot, price: price(at), stake: rupees(stake) }), null)
  const betsNow = async () =>
    (
      await sql`select slot, status, matched, voided, profit from bets where account_id = ${player} order by slot`.execute(
        world.db,
      )
    ).rows

  test('voids the bets on it and reduces the others, as the preview said', async () => {
    await place(0, 2, 100)
    await place(1, 4, 50)
    const query = { marketId, runnerId: '101', reduction: 25 }
    const preview = (await (await make(calls.previewWithdrawal, { query })).reply()).docs
    expect(preview).toMatchObject({
      voidedBets: 1,
      returned: rupees(50),
      reducedBets: 1,
      profitLess: rupees(50),
      prices: [{ runnerId: '100', from: price(2), to: price(1.5) }],
    })
    expect(await betsNow()).toMatchObject([{ voided: 0 }, { voided: 0 }])
    expect((await byTwo(withdraw)).status).toBe(200)
    expect(await betsNow()).toMatchObject([
      { slot: 0, status: 'ACCEPTED', matched: rupees(100), profit: rupees(50) },
      { slot: 1, status: 'VOIDED', matched: 0, voided: rupees(50) },
    ])
    // As it was proposed: an officer opens it again.
    expect(world.control.find(marketId)?.state.status).toBe('SUSPENDED')
  })

  test('stays out when its source goes on naming it', async () => {
    await byTwo(withdraw)
    await world.control.putMarket(defineMarket(marketId, MATCH_ODDS), { status: 'OPEN', inPlay: false })
    const gone = world.control.find(marketId)?.definition.runners.find(({ id }) => id === '101')
    expect(gone).toMatchObject({ status: 'REMOVED', reductionBps: 2500 })
    expect(await place(1, 4, 50)).toMatchObject({ ok: false })
  })

  test.each([
    ['twice', async () => void (await byTwo(withdraw)), 'NOT_A_CONTENDER'],
    ['from a closed market', CLOSED, 'MARKET_NOT_OPEN'],
    ['from a settled one', SETTLED, 'NOT_FOUND'],
  ])('is refused: %s', async (_, before, code) => {
    await before()
    const rows = await audited()
    expect((await withdraw()).body).toMatchObject({ code })
    expect(await audited()).toEqual(rows)
    const query = { marketId, runnerId: '101', reduction: 25 }
    expect((await make(calls.previewWithdrawal, { query })).body).toMatchObject({ code })
  })

  test('is refused where too few would be left', async () => {
    await byTwo(withdraw)
    const body = { marketId, runnerId: '102', reduction: 5, reason: 'x', transactionCode: CODE }
    expect((await make(calls.withdrawRunner, { body })).body).toMatchObject({ code: 'LAST_CONTENDERS' })
  })
})

describe('a question about a result', () => {
  const questions = async () => {
    const { docs } = await (await make(calls.getResultQuestions, { query: { page: 1, limit: 200 } })).reply()
    return docs.filter((question) => question.marketId === marketId)
  }

  test('tells what stands and what is said, and is decided by keeping what stands', async () => {
    await ASKED()
    expect(await questions()).toMatchObject([
      { marketId, question: 'CORRECTED', said: 'Australia', standing: 'India', resultVersion: 1, openBets: 0 },
    ])
    expect((await byTwo(keepResult)).status).toBe(200)
    expect(await questions()).toEqual([])
    expect((await keepResult()).body).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is decided by declaring another result, not by taking back the one that stands', async () => {
    await ASKED()
    await byTwo(rollBack)
    expect(await questions()).toMatchObject([{ said: 'Australia', standing: null }])
    expect((await keepResult()).body).toMatchObject({ code: 'NOT_FOUND' })
    await byTwo(declare)
    expect(await questions()).toEqual([])
  })

  test('without a result waits until one is declared', async () => {
    await CLOSED()
    await askQuestion(world.db, { marketId, kind: 'NO_RESULT', outcome: undefined, source: 'odds' })
    expect(await questions()).toMatchObject([{ question: 'NO_RESULT', said: null, standing: null }])
    expect((await keepResult()).body).toMatchObject({ code: 'NOT_FOUND' })
    await byTwo(declare)
    expect(await questions()).toEqual([])
  })
})
