import { calls, type RequestOf } from '@paddock/contract'
import { hashPassword } from '../auth/index.ts'
import { booksBalance, defineMarket, MATCH_ODDS, openMarket } from '../betting/testing/world.ts'
import { ask, CODE, createGatewayWorld, type GatewayWorld, PASSWORD, signIn } from '../live/testing/gateway.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let world: GatewayWorld
let first: string
let second: string
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
afterAll(async () => {
  await booksBalance(world.db)
  await world.close()
})
beforeEach(async () => {
  await askForTwo(true)
  market = `m${++number}`
  await openMarket(world, defineMarket(market, MATCH_ODDS))
})

const askForTwo = (confirmResults: boolean) =>
  ask(world.gateway, calls.setConfirmResults, { body: { confirmResults, transactionCode: CODE } }, { token: first })
type Outcome = RequestOf<typeof calls.declareResult>['body']['outcome']
const INDIA: Outcome = { type: 'WINNERS', winners: ['100'] }
const declare = async (token: string, outcome: Outcome = INDIA) =>
  (
    await ask(
      world.gateway,
      calls.declareResult,
      { body: { marketId: market, outcome, transactionCode: CODE } },
      { token },
    )
  ).body

test('one proposes and the market is closed, another confirms and it is settled', async () => {
  expect(await declare(first)).toMatchObject({ docs: { proposed: true, status: 'CLOSED', resultVersion: 0 } })
  const { body } = await ask(world.gateway, calls.getResultProposals, {}, { token: second })
  expect(body).toMatchObject({
    confirmResults: true,
    docs: [{ marketId: market, result: 'India', actorName: 'administrator' }],
  })
  expect(await declare(second)).toMatchObject({ docs: { proposed: false, status: 'SETTLED', resultVersion: 1 } })
})

test('nobody confirms himself', async () => {
  await declare(first)
  expect(await declare(first)).toMatchObject({ code: 'ANOTHER_MUST_CONFIRM' })
})

test('nobody overrules another, but who proposed may think again', async () => {
  await declare(first)
  expect(await declare(second, { type: 'WINNERS', winners: ['101'] })).toMatchObject({ code: 'RESULT_DIFFERS' })
  expect(await declare(first, { type: 'VOID', reason: 'rain' })).toMatchObject({ docs: { proposed: true } })
  expect(await declare(second)).toMatchObject({ code: 'RESULT_DIFFERS' })
  expect(await declare(second, { type: 'VOID', reason: 'rain' })).toMatchObject({ docs: { status: 'VOIDED' } })
})

test('what is no result of the market is not proposed', async () => {
  expect(await declare(first, { type: 'WINNERS', winners: ['999'] })).toMatchObject({ code: 'NOT_A_CONTENDER' })
  expect(await declare(first, { type: 'RESULT', result: 5 })).toMatchObject({ code: 'OUTCOME_OF_ANOTHER_KIND' })
})

test('of two that confirm at once one settles', async () => {
  await declare(first)
  const both = await Promise.all([declare(second), declare(second)])
  expect(both.filter(({ docs }) => docs !== undefined)).toHaveLength(1)
})

test('without the rule one is enough', async () => {
  await askForTwo(false)
  expect(await declare(first)).toMatchObject({ docs: { status: 'SETTLED', proposed: false } })
})
