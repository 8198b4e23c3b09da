/** Which markets stand in the list of those that wait for a result: told from how they stand. Decision 0037. */
import { type Asking, calls, type Endpoint } from '@paddock/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
import { ask, CODE, createGatewayWorld, type GatewayWorld, signIn } from '../live/testing/gateway.ts'
import { askQuestion } from '../settlement/index.ts'
import { addAdministrator, byTwo } from './testing/by-two.ts'

const CONSOLE = { headers: { 'x-console': '1' } }
let world: GatewayWorld
let token: string
let second: string
let market = ''
let number = 0
beforeAll(async () => {
  world = await createGatewayWorld()
  token = await signIn(world.gateway, 'administrator', CONSOLE)
  second = await addAdministrator(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  market = `m${++number}`
  await openMarket(world, defineMarket(market, MATCH_ODDS))
})
afterEach(() => booksBalance(world.db))

/** What waits for another officer is asked for by that one as well. */
const make = <E extends Endpoint>(call: E, asking: Asking<E>) => byTwo(world, [token, second], call, asking)
const due = async () => {
  const { docs, totalDocs } = await (await make(calls.getResultQuestions, { query: { page: 1, limit: 200 } })).reply()
  expect(totalDocs).toBe(docs.length)
  return docs.filter(({ marketId }) => marketId === market)
}
const takeBet = async () => {
  quote(world, market, 0, [[2, 5000]], [])
  const taken = await world.bets.place(
    bet(world.players[0] ?? 0, market, { price: price(2), stake: rupees(100) }),
    null,
  )
  expect(taken).toMatchObject({ ok: true, value: { bet: { status: 'ACCEPTED' } } })
}
const asking = () => ({
  body: { marketId: market, outcome: { type: 'WINNERS' as const, winners: ['100'] }, transactionCode: CODE },
})
const declare = () => make(calls.declareResult, asking())
const propose = () => ask(world.gateway, calls.declareResult, asking(), { token })
const rollBack = (resultVersion = 1) =>
  make(calls.rollBackResult, { body: { marketId: market, resultVersion, reason: 'wrong', transactionCode: CODE } })
const keep = () => make(calls.keepResult, { body: { marketId: market, reason: 'right', transactionCode: CODE } })
const closeByHand = () =>
  make(calls.setMarketStatus, { body: { marketId: market, status: 'CLOSED', transactionCode: CODE } })
const closeByItself = () => world.control.settleState(market, 'CLOSED')
const later = () =>
  sql`update markets set closed_at = closed_at - interval '6 minutes' where id = ${market}`.execute(world.db)
const isCorrected = () =>
  askQuestion(world.db, {
    marketId: market,
    kind: 'CORRECTED',
    outcome: { type: 'WINNERS', winners: [1], removed: [] },
    source: 'odds',
  })

describe('a result that was taken back', () => {
  test('waits at once, with who did it and when', async () => {
    await takeBet()
    await declare()
    await rollBack()
    const before = Date.now()
    expect(await due()).toMatchObject([
      { question: 'ROLLED_BACK', actorName: 'second', standing: null, resultVersion: 1, openBets: 1 },
    ])
    expect(Math.abs(((await due())[0]?.at ?? 0) - before)).toBeLessThan(60_000)
    await declare()
    expect(await due()).toEqual([])
  })

  test('waits where it was kept before against what its source says, which says no more', async () => {
    await takeBet()
    await declare()
    await isCorrected()
    await keep()
    expect(await due()).toEqual([])
    await rollBack()
    expect(await isCorrected()).toBe(false)
    expect(await due()).toMatchObject([{ question: 'ROLLED_BACK', said: 'Australia', openBets: 1 }])
  })

  test('waits as what its source says of it, once, where that is not decided', async () => {
    await takeBet()
    await declare()
    await isCorrected()
    await rollBack()
    expect(await due()).toMatchObject([{ question: 'CORRECTED', standing: null }])
  })

  test('can be opened from the list: its market is told', async () => {
    await takeBet()
    await declare()
    await rollBack()
    const query = { page: 1, limit: 1, marketId: market }
    const { docs } = await (await make(calls.getMarkets, { params: { reader: 'administrator' }, query })).reply()
    expect(docs[0]?.competitions[0]?.events[0]?.markets[0]).toMatchObject({ status: 'CLOSED', openBets: 1 })
  })

  test('is nobody’s to decide where there is no bet', async () => {
    await declare()
    await rollBack()
    expect(await due()).toEqual([])
  })
})

describe('a market that is closed without a result', () => {
  test.each([
    ['by its source', closeByItself, { question: 'NO_RESULT', actorName: null }],
    ['by an officer', closeByHand, { question: 'CLOSED', actorName: 'administrator' }],
  ])('%s waits once its source has had its time', async (_, close, told) => {
    await takeBet()
    await close()
    expect(await due()).toEqual([])
    await later()
    expect(await due()).toMatchObject([{ ...told, openBets: 1 }])
    await declare()
    expect(await due()).toEqual([])
  })

  test('does not wait while an officer’s proposal does, and waits when that is ended', async () => {
    await takeBet()
    await propose()
    await later()
    expect(await due()).toEqual([])
    const { docs } = await (await make(calls.getResultProposals, { query: { page: 1, limit: 25 } })).reply()
    const proposalId = docs.find(({ marketId }) => marketId === market)?.proposalId ?? ''
    await make(calls.endResultProposal, { body: { proposalId, reason: 'a slip', transactionCode: CODE } })
    expect(await due()).toMatchObject([{ question: 'CLOSED', actorName: 'administrator' }])
  })

  test('by a proposal that another overruled says who, why and when', async () => {
    await takeBet()
    await propose()
    await later()
    // As another's, so that ending it overrules it.
    await sql`update result_proposals set actor_id = ${world.ids.agent} where market_id = ${market}`.execute(world.db)
    const { docs } = await (await make(calls.getResultProposals, { query: { page: 1, limit: 25 } })).reply()
    const proposalId = docs.find(({ marketId }) => marketId === market)?.proposalId ?? ''
    await make(calls.endResultProposal, { body: { proposalId, reason: 'Photo', transactionCode: CODE } })
    const [told] = await due()
    expect(told?.ended).toMatchObject({ how: 'OVERRULED', actorName: 'administrator', reason: 'Photo' })
    expect(Math.abs((told?.ended?.at ?? 0) - Date.now())).toBeLessThan(60_000)
    // A result that was paid since, and taken back, is another reason.
    await declare()
    await rollBack()
    expect(await due()).toMatchObject([{ question: 'ROLLED_BACK', ended: null }])
  })

  test('is asked about in the words of its source, where that has spoken since a proposal was ended', async () => {
    await takeBet()
    await propose()
    const { docs } = await (await make(calls.getResultProposals, { query: { page: 1, limit: 25 } })).reply()
    const proposalId = docs.find(({ marketId }) => marketId === market)?.proposalId ?? ''
    await make(calls.endResultProposal, { body: { proposalId, reason: 'a slip', transactionCode: CODE } })
    await later()
    expect(await due()).toMatchObject([{ question: 'CLOSED', ended: { how: 'WITHDRAWN' } }])
    await askQuestion(world.db, { marketId: market, kind: 'NO_RESULT', outcome: undefined, source: 'odds' })
    expect(await due()).toMatchObject([{ question: 'NO_RESULT', ended: null }])
  })

  test('waits again when who proposed its result can no longer sign in', async () => {
    await takeBet()
    await propose()
    await later()
    await sql`update result_proposals set actor_id = ${world.ids.agent} where market_id = ${market}`.execute(world.db)
    expect(await due()).toEqual([])
    const lock = (is: boolean) =>
      sql`update accounts set user_locked = ${is} where id = ${world.ids.agent}`.execute(world.db)
    await lock(true)
    expect(await due()).toMatchObject([{ question: 'CLOSED' }])
    await lock(false)
  })
})

test('a market that takes bets waits for nothing', async () => {
  await takeBet()
  expect(await due()).toEqual([])
})
