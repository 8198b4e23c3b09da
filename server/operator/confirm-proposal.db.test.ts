/** What one operator proposed of a market, confirmed by another as it was seen. Law D-18; docs/domain/second-officer.md. */
import { type Asking, calls, type Endpoint, type RequestOf } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditRowsOf, expectAudited } from '../audit-log/testing/rows-of.ts'
import { hashPassword } from '../auth/index.ts'
import { booksBalance, defineMarket, MATCH_ODDS, openMarket } from '../markets/testing/world.ts'
import { ask, CODE, createGatewayWorld, type GatewayWorld, PASSWORD, signIn } from '../live/testing/gateway.ts'
import { saveAsksForTwo } from './two-officers.ts'

let world: GatewayWorld
let first = ''
let second = ''
let market = ''
let number = 0
const CONSOLE = { headers: { 'x-console': '1' } }
beforeAll(async () => {
  world = await createGatewayWorld()
  const [hash, code] = [await hashPassword(PASSWORD), await hashPassword(CODE)]
  await sql`insert into accounts (role, user_name, password_hash, transaction_code_hash, second_factor_waived)
    values ('administrator', 'second', ${hash}, ${code}, true)`.execute(world.db)
  first = await signIn(world.gateway, 'administrator', CONSOLE)
  second = await signIn(world.gateway, 'second', CONSOLE)
})
afterAll(() => world.close())
beforeEach(async () => {
  market = `m${++number}`
  await saveAsksForTwo(world.db, true)
  await openMarket(world, defineMarket(market, MATCH_ODDS))
})
afterEach(() => booksBalance(world.db))

const make = <E extends Endpoint>(call: E, asking: Asking<E>, token: string) =>
  ask(world.gateway, call, asking, { token })
type Outcome = RequestOf<typeof calls.declareResult>['body']['outcome']
const INDIA: Outcome = { type: 'WINNERS', winners: ['100'] }
const declare = (token: string, outcome: Outcome = INDIA) =>
  make(calls.declareResult, { body: { marketId: market, outcome, transactionCode: CODE } }, token)
const rollBack = (token: string) =>
  make(
    calls.rollBackResult,
    { body: { marketId: market, resultVersion: 1, reason: 'wrong', transactionCode: CODE } },
    token,
  )
const withdraw = (token: string) =>
  make(
    calls.withdrawRunner,
    { body: { marketId: market, runnerId: '101', reduction: 12.5, reason: 'lame', transactionCode: CODE } },
    token,
  )
const listed = async () =>
  (await (await make(calls.getResultProposals, { query: { page: 1, limit: 25, marketId: market } }, second)).reply())
    .docs
const waiting = async () => must((await listed())[0], 'a proposal waits')
const confirm = (proposalId: string, token: string, idempotencyKey?: string) =>
  make(
    calls.confirmResultProposal,
    { body: { proposalId, transactionCode: CODE }, ...(idempotencyKey && { idempotencyKey }) },
    token,
  )
const SETTLED = async () => {
  await declare(first)
  await declare(second)
}
const NOTHING = async () => undefined

describe.each([
  ['a result', NOTHING, declare, { kind: 'RESULT', outcome: INDIA, reason: '' }, 'SETTLED', declare],
  [
    'a void',
    NOTHING,
    (token: string) => declare(token, { type: 'VOID', reason: 'rain' }),
    { kind: 'RESULT', outcome: { type: 'VOID', reason: 'rain' }, reason: 'rain' },
    'VOIDED',
    (token: string) => declare(token, { type: 'VOID', reason: 'rain' }),
  ],
  ['a rollback', SETTLED, rollBack, { kind: 'ROLLBACK', outcome: null, reason: 'wrong' }, 'CLOSED', rollBack],
  [
    'a withdrawn runner',
    NOTHING,
    withdraw,
    { kind: 'WITHDRAWAL', reason: 'lame', withdrawal: { runnerId: '101', reduction: 12.5 } },
    'SUSPENDED',
    withdraw,
  ],
] as const)('%s that was proposed', (_, before, propose, told, status, again) => {
  test('is told as it was proposed and done with its name alone; the log has both officers', async () => {
    await before()
    await propose(first)
    const proposal = await waiting()
    expect(proposal).toMatchObject({ ...told, actorName: 'administrator', isMine: false })
    const answered = await confirm(proposal.proposalId, second)
    expect(answered.body).toMatchObject({ docs: { marketId: market, status, proposed: false } })
    const [row] = await expectAudited(world.db, calls.confirmResultProposal, answered)
    expect(row).toMatchObject({
      objectId: market,
      after: {
        confirmed: true,
        proposedBy: 'administrator',
        proposerId: world.ids.administrator,
        kind: proposal.kind,
      },
    })
    expect(await listed()).toEqual([])
  })

  test('and is asked for again, as before, names who proposed it too', async () => {
    await before()
    await propose(first)
    const rows = await auditRowsOf(world.db, await again(second))
    expect(rows).toMatchObject([{ after: { confirmed: true, proposedBy: 'administrator' } }])
  })

  test('is not confirmed by who proposed it, nor without the code, nor twice at once', async () => {
    await before()
    await propose(first)
    const { proposalId } = await waiting()
    expect((await confirm(proposalId, first)).body).toMatchObject({ code: 'ANOTHER_MUST_CONFIRM' })
    const body = { proposalId, transactionCode: '000000' }
    expect((await make(calls.confirmResultProposal, { body }, second)).body).toMatchObject({
      code: 'WRONG_TRANSACTION_CODE',
    })
    const both = await Promise.all([confirm(proposalId, second), confirm(proposalId, second)])
    expect(both.filter((one) => one.status === 200)).toHaveLength(1)
  })
})

const end = (proposalId: string) =>
  make(calls.endResultProposal, { body: { proposalId, reason: 'a slip', transactionCode: CODE } }, first)

test.each([
  ['was withdrawn', end],
  ['was changed', () => declare(first, { type: 'WINNERS', winners: ['101'] })],
  [
    'is a result that its source has declared meanwhile',
    () =>
      world.settlement.declareResult(
        market,
        { type: 'WINNERS', winners: [1], removed: [] },
        { actorId: null, source: 'test' },
      ),
  ],
])('what %s is neither done nor proposed anew', async (_, change) => {
  await declare(first)
  const { proposalId } = await waiting()
  await change(proposalId)
  const rest = (await listed()).map((one) => one.proposalId)
  expect((await confirm(proposalId, second)).body).toMatchObject({ code: 'NOT_FOUND' })
  expect((await listed()).map((one) => one.proposalId)).toEqual(rest)
})

test('whose officer can no longer sign in is not confirmed', async () => {
  await declare(first)
  const { proposalId } = await waiting()
  const lock = (is: boolean) =>
    sql`update accounts set user_locked = ${is} where id = ${world.ids.administrator}`.execute(world.db)
  await lock(true)
  expect((await confirm(proposalId, second)).body).toMatchObject({ code: 'NOT_FOUND' })
  await lock(false)
  first = await signIn(world.gateway, 'administrator', CONSOLE)
})

test('a call that was lost is asked again with its key and answered as before', async () => {
  await declare(first)
  const { proposalId } = await waiting()
  const key = 'confirm-once-and-again'
  const [one, again] = [await confirm(proposalId, second, key), await confirm(proposalId, second, key)]
  expect(again.body).toEqual(one.body)
  expect(again.body).toMatchObject({ docs: { status: 'SETTLED', resultVersion: 1 } })
})

test('what could not be done waits again', async () => {
  await declare(first)
  const { proposalId } = await waiting()
  await sql`alter table settlements add constraint broken check (market_id <> ${sql.lit(market)})`.execute(world.db)
  expect((await confirm(proposalId, second)).status).toBeGreaterThanOrEqual(500)
  await sql`alter table settlements drop constraint broken`.execute(world.db)
  expect((await confirm(proposalId, second)).body).toMatchObject({ docs: { status: 'SETTLED' } })
})

test('is told of one market, where it is named', async () => {
  await declare(first)
  const other = market
  market = `m${++number}`
  await openMarket(world, defineMarket(market, MATCH_ODDS))
  await declare(first)
  expect((await listed()).map(({ marketId }) => marketId)).toEqual([market])
  market = other
  expect((await listed()).map(({ marketId }) => marketId)).toEqual([other])
})
