/** How one market may be bet on, as officers say it in place of its source. docs/domain/desk.md#limits */
import { calls, type RequestOf } from '@paddock/contract'
import type { DeskRight } from '@paddock/domain/desk'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectAudited } from '../audit-log/testing/rows-of.ts'
import { ask, CODE, createGatewayWorld, type GatewayWorld } from '../live/testing/gateway.ts'
import { bet, BOOKMAKER, booksBalance, defineMarket, openMarket, price, rupees } from '../markets/testing/world.ts'
import { addDeskOfficer } from './testing/by-two.ts'

let world: GatewayWorld
let officer = { id: 0, token: '' }
let market = ''
let number = 0

beforeAll(async () => {
  world = await createGatewayWorld()
  officer = await addDeskOfficer(world, 'anand')
})
afterAll(async () => {
  await booksBalance(world.db)
  await world.close()
})
beforeEach(async () => {
  market = `m${++number}`
  await give(['LIMITS'])
  await said()
})

const give = (rights: readonly DeskRight[]) =>
  sql`update desk_officers set rights = ${[...rights]}::text[], everything = true where account_id = ${officer.id}`.execute(
    world.db,
  )

/** What its source says of it, now or again. */
async function said(change: Parameters<typeof defineMarket>[2] = {}): Promise<void> {
  await openMarket(world, defineMarket(market, BOOKMAKER, { maxStake: rupees(500), ...change }))
  const offer = { price: price(80), maxStake: rupees(1000) }
  world.control.setBookmakerQuotes(market, new Map([[0, { back: offer }]]), Date.now())
}

type Own = RequestOf<typeof calls.setMarketTerms>['body']['own']
const DESK = { role: 'desk' } as const
const set = (own: Own, transactionCode = CODE) =>
  ask(
    world.gateway,
    calls.setMarketTerms,
    { params: DESK, body: { marketId: market, own, transactionCode } },
    { token: officer.token },
  )
const get = () =>
  ask(world.gateway, calls.getMarketTerms, { params: DESK, query: { marketId: market } }, { token: officer.token })
const back = async (stake: number) => {
  const placed = await world.bets.place(
    bet(must(world.players[0], 'a player'), market, { stake: rupees(stake), price: price(80) }),
    null,
  )
  return placed.ok ? (await placed.value.decided).status : placed.refusal
}

test('a bet is held to what an officer says, whatever the source says later, and after a restart too', async () => {
  expect(await back(300)).toBe('ACCEPTED')
  expect((await set({ maxStake: rupees(200) })).body.docs).toMatchObject({
    own: { maxStake: 200 },
    said: { maxStake: 500 },
  })
  expect(await back(300)).toMatchObject({ code: 'STAKE_OUT_OF_RANGE' })
  await said({ maxStake: rupees(900), minStake: rupees(5) })
  expect(await back(300)).toMatchObject({ code: 'STAKE_OUT_OF_RANGE' })
  expect(await back(2)).toMatchObject({ code: 'STAKE_OUT_OF_RANGE' })
  const { rows } = await sql<{ maxStake: number }>`select max_stake from markets where id = ${market}`.execute(world.db)
  expect(rows[0]?.maxStake).toBe(rupees(200))
  await world.engine.reload([market])
  await said({ maxStake: rupees(900) })
  expect(await back(300)).toMatchObject({ code: 'STAKE_OUT_OF_RANGE' })
})

test('what nobody says any more is as the source says by now', async () => {
  await set({ maxStake: rupees(200), betAllowed: false })
  expect(await back(100)).toMatchObject({ code: 'BET_NOT_ALLOWED' })
  await said({ maxStake: rupees(900) })
  expect((await set({})).body.docs).toMatchObject({ own: {}, said: { maxStake: 900, betAllowed: true } })
  expect(await back(800)).toBe('ACCEPTED')
})

test('the least of a bet gives way where its source says one above the most that an officer does', async () => {
  await set({ maxStake: rupees(200) })
  await said({ minStake: rupees(300), maxStake: rupees(900) })
  expect(await back(200)).toBe('ACCEPTED')
  expect(await back(199)).toMatchObject({ code: 'STAKE_OUT_OF_RANGE' })
  expect((await set({})).body.docs).toMatchObject({ own: {}, said: { minStake: 300, maxStake: 900 } })
  expect(await back(200)).toMatchObject({ code: 'STAKE_OUT_OF_RANGE' })
  expect(await back(300)).toBe('ACCEPTED')
})

test('it stays when a runner is taken out', async () => {
  await set({ maxStake: rupees(200) })
  const { runners } = must(world.control.find(market), 'it is there').definition
  const out = runners.map((one) => (one.slot === 2 ? { ...one, status: 'REMOVED' as const, reductionBps: 0 } : one))
  await said({ maxStake: rupees(900), runners: out })
  expect(must(world.control.find(market), 'it is there').definition.runners[2]?.status).toBe('REMOVED')
  expect(await back(300)).toMatchObject({ code: 'STAKE_OUT_OF_RANGE' })
  expect((await get()).body.docs).toMatchObject({ own: { maxStake: 200 }, said: { maxStake: 900 } })
})

test('it stands in the log with what was said before', async () => {
  await set({ maxStake: rupees(200) })
  const answered = await set({ delaySeconds: 9 })
  expect(await expectAudited(world.db, calls.setMarketTerms, answered)).toMatchObject([
    {
      actorId: officer.id,
      objectId: market,
      before: { own: { maxStake: rupees(200) } },
      after: { own: { delaySeconds: 9 } },
    },
  ])
})

test.each<[string, Own, string, number]>([
  ['a most below the least', { maxStake: rupees(0.5) }, 'MARKET_TERM_WRONG', 422],
  ['a most of less than nothing', { maxCashOut: rupees(-1) }, 'MARKET_TERM_WRONG', 422],
  ['a cash-out of nothing', { maxCashOut: rupees(0) }, 'MARKET_TERM_WRONG', 422],
  ['a loss of the house of nothing', { maxHouseLoss: rupees(0) }, 'MARKET_TERM_WRONG', 422],
  ['a win of nothing', { maxUserWin: rupees(0) }, 'MARKET_TERM_WRONG', 422],
  ['a delay of more than a minute', { delaySeconds: 61 }, 'MARKET_TERM_WRONG', 422],
])('%s is refused, and nothing has changed', async (_, own, code, status) => {
  expect(await set(own)).toMatchObject({ status, body: { code } })
  expect((await get()).body.docs).toMatchObject({ own: {} })
})

test('it takes the right, and the second password', async () => {
  await give(['SUSPEND', 'QUOTE', 'RESULT', 'CONFIRM', 'VOID'])
  expect(await set({ delaySeconds: 1 })).toMatchObject({ status: 403, body: { code: 'DESK_RIGHT_NEEDED' } })
  expect(await get()).toMatchObject({ status: 403 })
  await give(['LIMITS'])
  expect(await set({ delaySeconds: 1 }, '000000')).toMatchObject({ body: { code: 'WRONG_TRANSACTION_CODE' } })
  expect((await get()).body.docs).toMatchObject({ own: {}, said: { delaySeconds: 0 } })
})
