/** What officers of the desk may do with markets, on every call that does something to one. Law D-18; docs/domain/desk.md. */
import { type Asking, calls, type Endpoint, type RequestOf } from '@paddock/contract'
import { DESK_RIGHTS, type DeskRight } from '@paddock/domain/desk'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectAudited } from '../audit-log/testing/rows-of.ts'
import { ask, CODE, createGatewayWorld, type GatewayWorld, signIn } from '../live/testing/gateway.ts'
import {
  bet,
  booksBalance,
  defineMarket,
  MATCH_ODDS,
  openMarket,
  price,
  quote,
  rupees,
} from '../markets/testing/world.ts'
import { askQuestion } from '../settlement/questions.ts'
import { addAdministrator, addDeskOfficer } from './testing/by-two.ts'

const CONSOLE = { headers: { 'x-console': '1' } }
const EVERYTHING = 'EVERYTHING'
type To = typeof EVERYTHING | { readonly sportIds?: readonly string[]; readonly eventIds?: readonly string[] }

let world: GatewayWorld
let administrator: string
let second: string
let market = ''
let number = 0
/** Whose account it is, and their session. */
const officers = { anand: { id: 0, token: '' }, bela: { id: 0, token: '' } }
type Name = keyof typeof officers

beforeAll(async () => {
  world = await createGatewayWorld()
  administrator = await signIn(world.gateway, 'administrator', CONSOLE)
  second = await addAdministrator(world)
  for (const name of ['anand', 'bela'] as const) officers[name] = await addDeskOfficer(world, name)
})
afterAll(async () => {
  await booksBalance(world.db)
  await world.close()
})
beforeEach(async () => {
  market = `m${++number}`
  await openMarket(world, defineMarket(market, MATCH_ODDS))
  await give('anand', [])
  await give('bela', [])
})

async function give(name: Name, rights: readonly DeskRight[], to: To = EVERYTHING): Promise<void> {
  const { sportIds = [], eventIds = [] } = to === EVERYTHING ? {} : to
  await sql`update desk_officers set rights = ${[...rights]}::text[], everything = ${to === EVERYTHING}, sport_ids = ${[...sportIds]}::text[],
    event_ids = ${[...eventIds]}::text[] where account_id = ${officers[name].id}`.execute(world.db)
}

const DESK = { role: 'desk' } as const
const as = <E extends Endpoint>(token: string, call: E, asking: Asking<E>) =>
  ask(world.gateway, call, asking, { token })
type Outcome = RequestOf<typeof calls.declareResult>['body']['outcome']
const INDIA: Outcome = { type: 'WINNERS', winners: ['100'] }
const declare = (token: string, outcome: Outcome = INDIA, params: { role?: 'desk' } = DESK) =>
  as(token, calls.declareResult, { params, body: { marketId: market, outcome, transactionCode: CODE } })
const status = (token: string, to: 'OPEN' | 'SUSPENDED' | 'CLOSED') =>
  as(token, calls.setMarketStatus, { params: DESK, body: { marketId: market, status: to, transactionCode: CODE } })
const withdraw = (token: string, params: { role?: 'desk' } = DESK) =>
  as(token, calls.withdrawRunner, {
    params,
    body: { marketId: market, runnerId: '101', reduction: 10, reason: 'lame', transactionCode: CODE },
  })
const rollBack = (token: string) =>
  as(token, calls.rollBackResult, {
    params: DESK,
    body: { marketId: market, resultVersion: 1, reason: 'wrong', transactionCode: CODE },
  })
const proposed = async () =>
  (await (await as(second, calls.getResultProposals, { query: { page: 1, limit: 200, marketId: market } })).reply())
    .docs
const confirm = async (token: string, params: { role?: 'desk' } = DESK) =>
  as(token, calls.confirmResultProposal, {
    params,
    body: { proposalId: must((await proposed())[0], 'it waits').proposalId, transactionCode: CODE },
  })
const end = async (token: string) =>
  as(token, calls.endResultProposal, {
    params: DESK,
    body: { proposalId: must((await proposed())[0], 'it waits').proposalId, reason: 'a slip', transactionCode: CODE },
  })
const said = (outcome: Outcome) =>
  askQuestion(world.db, {
    marketId: market,
    kind: 'BY_HAND',
    outcome:
      outcome.type === 'WINNERS'
        ? { type: 'WINNERS', winners: [Number(outcome.winners[0]) - 100], removed: [] }
        : undefined,
    source: 'test',
  })
const needs = (right: DeskRight) => ({ code: 'DESK_RIGHT_NEEDED', facts: { right } })
const theirs = (name: Name) => officers[name].token

/** One call of each kind, the right that it takes, and what has to be there before it. */
const DEEDS: readonly (readonly [
  string,
  DeskRight,
  () => Promise<unknown>,
  (token: string) => ReturnType<typeof declare>,
])[] = [
  ['suspending', 'SUSPEND', async () => undefined, (token) => status(token, 'SUSPENDED') as never],
  ['opening', 'SUSPEND', () => status(administrator, 'SUSPENDED'), (token) => status(token, 'OPEN') as never],
  ['closing', 'RESULT', async () => undefined, (token) => status(token, 'CLOSED') as never],
  ['declaring', 'RESULT', async () => undefined, (token) => declare(token)],
  ['voiding', 'VOID', async () => undefined, (token) => declare(token, { type: 'VOID', reason: 'RAIN' })],
  ['taking back', 'RESULT', settled, (token) => rollBack(token) as never],
  ['keeping', 'RESULT', questioned, (token) => keep(token) as never],
  ['taking a runner out', 'VOID', async () => undefined, (token) => withdraw(token) as never],
  ['voiding in part', 'VOID', struck, (token) => voidPart(token) as never],
  ['confirming', 'CONFIRM', () => declare(administrator, INDIA, {}), (token) => confirm(token) as never],
  ['ending what another proposed', 'CONFIRM', () => declare(administrator, INDIA, {}), (token) => end(token) as never],
  ['showing an event', 'LIMITS', async () => undefined, (token) => show(token) as never],
]

async function struck(): Promise<void> {
  quote(world, market, 0, [[2, 10_000]], [])
  await world.bets.place(bet(must(world.players[0], 'a player'), market, { price: price(2), stake: rupees(10) }), null)
}
const voidPart = (token: string) =>
  as(token, calls.voidMarketPart, {
    params: DESK,
    body: {
      marketId: market,
      choice: { type: 'TIME', from: 0, until: Date.now() + 1000 },
      rule: 'LATE_BET',
      evidence: 'a wicket',
      evidenceAt: 0,
      accuracyMs: 0,
      transactionCode: CODE,
    },
  })

async function settled(): Promise<void> {
  await world.settlement.declareResult(
    market,
    { type: 'WINNERS', winners: [0], removed: [] },
    { actorId: null, source: 'test' },
  )
}
async function questioned(): Promise<void> {
  await settled()
  await askQuestion(world.db, {
    marketId: market,
    kind: 'CORRECTED',
    outcome: { type: 'WINNERS', winners: [1], removed: [] },
    source: 'test',
  })
}
const keep = (token: string) =>
  as(token, calls.keepResult, { params: DESK, body: { marketId: market, reason: 'seen', transactionCode: CODE } })
const show = (token: string) =>
  as(token, calls.setEventShowing, {
    params: DESK,
    body: { eventId: 'e1', channel: null, scoreUrl: null, highlighted: true, transactionCode: CODE },
  })

describe.each(DEEDS)('%s', (_, right, before, deed) => {
  test.each<[string, To]>([
    ['for everything', EVERYTHING],
    ['for the sport', { sportIds: ['4'] }],
    ['for the event', { eventIds: ['e1'] }],
  ])('is done with its right %s', async (_to, to) => {
    await before()
    await give('anand', [right], to)
    expect((await deed(theirs('anand'))).body.code).toBeUndefined()
  })

  test('is refused without its right, and with it for another sport and event, and nothing is done', async () => {
    await before()
    const stands = await standing()
    for (const [rights, to] of [
      [DESK_RIGHTS.filter((other) => other !== right), EVERYTHING],
      [DESK_RIGHTS, { sportIds: ['1'], eventIds: ['e2'] }],
      [[], EVERYTHING],
    ] as const) {
      await give('anand', rights, to)
      expect(await deed(theirs('anand'))).toMatchObject({ status: 403, body: needs(right) })
    }
    expect(await standing()).toEqual(stands)
  })
})

/** The market, and what waits of it. */
async function standing() {
  const { rows } =
    await sql`select m.status, m.result_version, m.version, (select count(*) from result_proposals p where p.market_id = m.id) as waiting,
    (select highlighted from events e where e.id = m.event_id) as shown from markets m where m.id = ${market}`.execute(
      world.db,
    )
  return rows[0]
}

describe('a result', () => {
  test('that is what the source says is settled by one who may declare, and told under their name', async () => {
    await give('anand', ['RESULT'])
    await said(INDIA)
    const answered = await declare(theirs('anand'))
    expect(answered.body).toMatchObject({ docs: { proposed: false, resultVersion: 1 } })
    expect(await expectAudited(world.db, calls.declareResult, answered)).toMatchObject([
      { actorId: officers.anand.id, siteId: null },
    ])
  })

  test('that is what the source says waits too where two are asked for always', async () => {
    await give('anand', ['RESULT'])
    await said(INDIA)
    await sql`update installation set confirm_results = true`.execute(world.db)
    const { body } = await declare(theirs('anand'))
    await sql`update installation set confirm_results = false`.execute(world.db)
    expect(body).toMatchObject({ docs: { proposed: true } })
  })

  test.each([
    ['nothing', undefined],
    ['another', { type: 'WINNERS', winners: ['101'] } as Outcome],
  ])('waits for another officer where the source says %s, an administrator’s too', async (_, other) => {
    await give('anand', ['RESULT'])
    if (other) await said(other)
    expect((await declare(theirs('anand'))).body).toMatchObject({ docs: { proposed: true, status: 'CLOSED' } })
    market = `m${++number}`
    await openMarket(world, defineMarket(market, MATCH_ODDS))
    expect((await declare(administrator, INDIA, {})).body).toMatchObject({ docs: { proposed: true, status: 'CLOSED' } })
  })

  test('is confirmed by who may confirm, by its name or by declaring the same', async () => {
    await give('anand', ['RESULT'])
    await give('bela', ['RESULT'])
    await declare(theirs('anand'))
    expect((await declare(theirs('bela'))).body).toMatchObject(needs('CONFIRM'))
    expect((await declare(theirs('anand'))).body).toMatchObject({ code: 'ANOTHER_MUST_CONFIRM' })
    await give('bela', ['RESULT', 'CONFIRM'])
    expect((await declare(theirs('bela'))).body).toMatchObject({ docs: { proposed: false, resultVersion: 1 } })
  })

  test('of an officer is confirmed by an administrator, and the other way round', async () => {
    await give('anand', ['RESULT', 'CONFIRM'])
    await declare(theirs('anand'))
    expect((await confirm(second, {})).body).toMatchObject({ docs: { proposed: false } })
    market = `m${++number}`
    await openMarket(world, defineMarket(market, MATCH_ODDS))
    await declare(administrator, INDIA, {})
    expect((await confirm(theirs('anand'))).body).toMatchObject({ docs: { proposed: false } })
  })

  test('is confirmed by nobody who may be the same person: an account that was just made or reset, or has no factor of its own', async () => {
    await give('anand', ['RESULT', 'CONFIRM'])
    const anand = (change: ReturnType<typeof sql>) =>
      sql`update accounts set ${change} where id = ${officers.anand.id}`.execute(world.db)
    await declare(administrator, INDIA, {})
    await anand(sql`handed_over_at = clock_timestamp()`)
    expect((await confirm(theirs('anand'))).body).toMatchObject({ code: 'SECOND_OFFICER_NEEDED' })
    await anand(sql`handed_over_at = null, second_factor_waived = false`)
    await anand(sql`second_factor_waived = true`)
    expect((await confirm(theirs('anand'))).body).toMatchObject({ docs: { proposed: false } })
  })

  test('of who has lost the right since is confirmed by nobody', async () => {
    await give('anand', ['RESULT'])
    await declare(theirs('anand'))
    expect(await proposed()).toHaveLength(1)
    await give('anand', ['RESULT'], { sportIds: ['1'] })
    expect(await proposed()).toHaveLength(0)
    expect((await declare(second, INDIA, {})).body).toMatchObject({ docs: { proposed: true } })
  })

  test('that agrees does not pass over another one that an officer proposed', async () => {
    await give('anand', ['RESULT'])
    await declare(second, { type: 'WINNERS', winners: ['101'] }, {})
    await said(INDIA)
    expect((await declare(theirs('anand'))).body).toMatchObject(needs('CONFIRM'))
    await give('anand', ['RESULT', 'CONFIRM'])
    expect((await declare(theirs('anand'))).body).toMatchObject({ code: 'RESULT_DIFFERS' })
  })
})

test('a void and a rollback wait, and move money when another officer has confirmed them', async () => {
  await sql`update accounts set balance = balance where id = ${world.ids.agent}`.execute(world.db)
  await give('anand', ['RESULT', 'VOID'])
  await give('bela', ['CONFIRM'])
  await settled()
  expect((await rollBack(theirs('anand'))).body).toMatchObject({ docs: { proposed: true } })
  expect((await confirm(theirs('bela'))).body).toMatchObject({ docs: { proposed: false } })
  expect((await declare(theirs('anand'), { type: 'VOID', reason: 'RAIN' })).body).toMatchObject({
    docs: { proposed: true },
  })
  expect((await confirm(theirs('bela'))).body).toMatchObject({ docs: { proposed: false, resultVersion: 2 } })
})

test('who may only open does not end a withdrawal that another officer proposed', async () => {
  await give('anand', ['SUSPEND'])
  await give('bela', ['VOID', 'SUSPEND'])
  await withdraw(theirs('bela'))
  expect((await status(theirs('anand'), 'OPEN')).body).toMatchObject(needs('CONFIRM'))
  expect(await proposed()).toHaveLength(1)
  expect((await status(theirs('bela'), 'OPEN')).body).toMatchObject({ docs: { status: 'OPEN' } })
  expect(await proposed()).toHaveLength(0)
})

test('an officer takes back what they proposed themselves', async () => {
  await give('anand', ['RESULT'])
  await declare(theirs('anand'))
  expect((await end(theirs('anand'))).status).toBe(200)
})

test('what a decision would do names players: it is told to who may make it or confirm it', async () => {
  const body = { marketId: market, decision: { type: 'CLOSE' as const } }
  const query = { marketId: market, runnerId: '101', reduction: 10 }
  for (const right of DESK_RIGHTS) {
    await give('anand', [right])
    const code = ['RESULT', 'VOID', 'CONFIRM'].includes(right) ? undefined : 'DESK_RIGHT_NEEDED'
    expect((await as(theirs('anand'), calls.previewDecision, { params: DESK, body })).body.code).toBe(code)
    expect((await as(theirs('anand'), calls.previewWithdrawal, { params: DESK, query })).body.code).toBe(code)
    const choice = { type: 'TIME', from: 0, until: 1 } as const
    const part = await as(theirs('anand'), calls.previewPartVoid, { params: DESK, body: { marketId: market, choice } })
    expect(part.body.code).toBe(code ?? 'NOTHING_TO_VOID')
    const voids = { marketId: market, page: 1, limit: 25 }
    expect((await as(theirs('anand'), calls.getPartVoids, { params: DESK, query: voids })).body.code).toBe(code)
  }
})

test('lists are of what an officer is assigned to', async () => {
  await declare(administrator, INDIA, {})
  const page = { page: 1, limit: 200 }
  const read = async () => {
    const token = theirs('anand')
    const [proposals, questions, markets] = [
      await (await as(token, calls.getResultProposals, { params: DESK, query: page })).reply(),
      await (await as(token, calls.getResultQuestions, { params: DESK, query: page })).reply(),
      await (await as(token, calls.getMarkets, { params: { reader: 'desk' }, query: page })).reply(),
    ]
    return [proposals.docs.length, questions.docs.length, markets.docs.length].map((count) => count > 0)
  }
  await sql`update markets set closed_at = clock_timestamp() - interval '1 hour' where id = ${market}`.execute(world.db)
  await give('anand', ['RESULT'], { sportIds: ['1'] })
  expect(await read()).toEqual([false, false, false])
  await give('anand', ['RESULT'], { eventIds: ['e1'] })
  expect((await read())[0]).toBe(true)
  expect((await read())[2]).toBe(true)
})

test('each is under their own path, and the switch of two officers is the administrators’', async () => {
  await give('anand', DESK_RIGHTS)
  expect(await declare(theirs('anand'), INDIA, {})).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  expect(await declare(administrator)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  const query = { page: 1, limit: 25 }
  const reader = 'administrator' as const
  expect((await as(theirs('anand'), calls.getMarkets, { params: { reader }, query })).status).toBe(403)
  const body = { confirmResults: true, transactionCode: CODE }
  expect((await as(theirs('anand'), calls.setConfirmResults, { body })).status).toBe(403)
})

test('bets lie open while a result waits, and are paid once it is confirmed', async () => {
  quote(world, market, 0, [[2, 5000]], [])
  await world.bets.place(bet(world.players[0] ?? 0, market, { price: price(2), stake: rupees(100) }), null)
  await give('anand', ['RESULT'])
  await give('bela', ['CONFIRM'])
  await declare(theirs('anand'))
  const open = sql<{
    n: number
  }>`select count(*)::int as n from bets where market_id = ${market} and status = 'ACCEPTED'`
  expect((await open.execute(world.db)).rows[0]?.n).toBe(1)
  await confirm(theirs('bela'))
  await expect.poll(async () => (await open.execute(world.db)).rows[0]?.n).toBe(0)
})
