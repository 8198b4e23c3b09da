/** What an officer is told of a decision before it is made is what it then does, to the paisa. docs/domain/results-and-dead-heats.md "Impact". */
import { type Asking, calls, type Endpoint, type RequestOf } from '@paddock/contract'
import type { MarketShape } from '@paddock/domain/market'
import { negate, paise } from '@paddock/domain/money'
import { CLASSIC } from '@paddock/domain/odds'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  bet,
  BOOKMAKER,
  booksBalance,
  defineMarket,
  makePlayer,
  MATCH_ODDS,
  openMarket,
  price,
  quote,
  rupees,
  SESSION,
} from '../markets/testing/world.ts'
import { ask, CODE, createGatewayWorld, type GatewayWorld, signIn } from '../live/testing/gateway.ts'
import type { BetRequest } from '../bets/place.ts'
import { isSystem, postTransfers } from '../ledger/index.ts'
import { askQuestion } from '../settlement/questions.ts'
import { addAdministrator, byTwo } from './testing/by-two.ts'

let world: GatewayWorld
let token: string
let second: string
/** One world; each test has a market and players of its own. */
let marketId = ''
let count = 0
/** Of the first site, the first two; of the second; and one that plays for nothing. */
let one = 0
let two = 0
let elsewhere = 0
let demo = 0

beforeAll(async () => {
  world = await createGatewayWorld()
  token = await signIn(world.gateway, 'administrator', { headers: { 'x-console': '1' } })
  second = await addAdministrator(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  marketId = `m${++count}`
  one = await makePlayer(world.db, { siteId: 1, book: 'REAL', name: `one ${count}` })
  two = await makePlayer(world.db, { siteId: 1, book: 'REAL', name: `two ${count}` })
  elsewhere = await makePlayer(world.db, { siteId: 2, book: 'REAL', name: `elsewhere ${count}` })
  demo = await makePlayer(world.db, { siteId: 1, book: 'DEMO', name: `demo ${count}` })
})
afterEach(() => booksBalance(world.db))

/** What waits for another officer is asked for by that one as well. */
const make = <E extends Endpoint>(call: E, asking: Asking<E>) => byTwo(world, [token, second], call, asking)
type Decision = RequestOf<typeof calls.previewDecision>['body']['decision']
type Outcome = RequestOf<typeof calls.declareResult>['body']['outcome']

const preview = async (decision: Decision) =>
  (await (await make(calls.previewDecision, { body: { marketId, decision } })).reply()).docs
const declare = (outcome: Outcome) => make(calls.declareResult, { body: { marketId, outcome, transactionCode: CODE } })
const rollBack = (resultVersion: number) =>
  make(calls.rollBackResult, { body: { marketId, resultVersion, reason: 'wrong', transactionCode: CODE } })
const setStatus = (status: 'CLOSED' | 'SUSPENDED') =>
  make(calls.setMarketStatus, { body: { marketId, status, transactionCode: CODE } })

async function place(accountId: number, change: Partial<BetRequest>): Promise<void> {
  const siteId = accountId === elsewhere ? 2 : 1
  const book = accountId === demo ? 'DEMO' : 'REAL'
  const placed = await world.bets.place(bet(accountId, marketId, { siteId, book, ...change }), null)
  expect(placed).toMatchObject({ ok: true })
}

/** Balance and what is held, of all who play with money. */
async function accounts() {
  const { rows } = await sql<{ id: number; balance: number; exposure: number }>`
    select id, balance, exposure from accounts where role = 'user' and book = 'REAL' order by id`.execute(world.db)
  return rows
}

/** What has happened to players between two looks at them. */
function differenceOf(before: Awaited<ReturnType<typeof accounts>>, after: Awaited<ReturnType<typeof accounts>>) {
  const changes = before.map(({ balance, exposure }, at) => ({
    balance: (after[at]?.balance ?? 0) - balance,
    held: (after[at]?.exposure ?? 0) - exposure,
  }))
  const balances = changes.map(({ balance }) => balance)
  return {
    net: balances.reduce((all, change) => all + change, 0),
    held: changes.reduce((all, { held }) => all + held, 0),
    biggest: balances.reduce((most, change) => (Math.abs(change) > Math.abs(most) ? change : most), 0),
    mostFreed: Math.max(0, ...changes.map(({ held }) => -held)),
  }
}

/** What was posted by the version, of those who play with money. */
async function posted() {
  const { rows } = await sql`
    select coalesce(sum(net) filter (where net > 0), 0)::bigint as to_players, coalesce(-sum(net) filter (where net < 0), 0)::bigint as from_players,
      coalesce(sum(commission), 0)::bigint as commission from settlement_postings
    where market_id = ${marketId} and book = 'REAL'
      and result_version = (select max(result_version) from settlements where market_id = ${marketId})`.execute(
    world.db,
  )
  return rows[0]
}

const WINNERS: MarketShape = { kind: 'BETFAIR', ladder: CLASSIC, winners: 2, placeMarket: true }

/** A book that gives nothing away: best to back, best to lay. */
const QUOTED = [
  [2.5, 2.6],
  [3, 3.1],
  [3.5, 3.7],
] as const

async function betOnExchange(shape: MarketShape): Promise<void> {
  await openMarket(world, defineMarket(marketId, shape))
  for (const [slot, [back, lay]] of QUOTED.entries()) quote(world, marketId, slot, [[back, 5000]], [[lay, 5000]])
  await place(one, { slot: 0, price: price(2.5), stake: paise(10_033) })
  await place(two, { slot: 1, price: price(3), stake: paise(20_077) })
  await place(two, { slot: 2, side: 'LAY', price: price(3.7), stake: paise(5_011) })
  await place(elsewhere, { slot: 0, side: 'LAY', price: price(2.6), stake: paise(77_777) })
  await place(elsewhere, { slot: 2, price: price(3.5), stake: paise(3_333) })
  await place(demo, { slot: 0, price: price(2.5), stake: rupees(500) })
}

async function betWithBookmaker(): Promise<void> {
  await openMarket(world, defineMarket(marketId, BOOKMAKER))
  const quoted = (at: number) => ({ price: price(at), maxStake: rupees(10_000) })
  // As the exchange of the match has the teams: a quote that gave money away beside it would not be offered.
  const quotes = new Map(
    [0, 1].map((slot) => [slot, { back: quoted(150 + 50 * slot), lay: quoted(155 + 50 * slot) }] as const),
  )
  world.control.setBookmakerQuotes(marketId, quotes, Date.now())
  await place(one, { slot: 0, price: price(150), stake: paise(10_037) })
  await place(two, { slot: 1, side: 'LAY', price: price(205), stake: paise(33_341) })
  await place(elsewhere, { slot: 1, price: price(200), stake: paise(70_003) })
  await place(demo, { slot: 0, price: price(150), stake: rupees(500) })
}

async function betOnSession(): Promise<void> {
  await openMarket(world, defineMarket(marketId, SESSION))
  const rung = (run: number) => [{ run, price: price(100), maxStake: rupees(10_000) }]
  world.control.setSessionQuote(marketId, { yes: rung(46), no: rung(45) }, Date.now())
  const on = { slot: null, price: price(100) }
  await place(one, { ...on, run: 46, stake: paise(10_019) })
  await place(two, { ...on, run: 45, side: 'LAY', stake: paise(50_021) })
  await place(elsewhere, { ...on, run: 46, stake: paise(7_001) })
  await place(demo, { ...on, run: 46, stake: rupees(500) })
}

const withdraw = async () => {
  const body = { marketId, runnerId: '101', reduction: 17.31, reason: 'lame', transactionCode: CODE }
  expect((await make(calls.withdrawRunner, { body })).status).toBe(200)
}
const winners = (...ids: string[]): Outcome => ({ type: 'WINNERS', winners: ids })

const CASES: readonly (readonly [
  string,
  () => Promise<void>,
  Outcome,
  { readonly bets: number; readonly players: number },
])[] = [
  ['the exchange', () => betOnExchange(MATCH_ODDS), winners('100'), { bets: 5, players: 3 }],
  ['the exchange, another winner', () => betOnExchange(MATCH_ODDS), winners('102'), { bets: 5, players: 3 }],
  ['a dead heat of two', () => betOnExchange(MATCH_ODDS), winners('100', '102'), { bets: 5, players: 3 }],
  ['a dead heat of three', () => betOnExchange(MATCH_ODDS), winners('100', '101', '102'), { bets: 5, players: 3 }],
  [
    'a dead heat for the second place',
    () => betOnExchange(WINNERS),
    { ...winners('100', '101', '102'), tieGroups: [['101', '102']] } as Outcome,
    { bets: 5, players: 3 },
  ],
  [
    'what a non-runner has reduced',
    () => betOnExchange(MATCH_ODDS).then(withdraw),
    winners('100'),
    { bets: 4, players: 3 },
  ],
  ['the bookmaker', betWithBookmaker, winners('101'), { bets: 3, players: 3 }],
  ['the bookmaker, level', betWithBookmaker, winners('100', '101'), { bets: 3, players: 3 }],
  ['a session', betOnSession, { type: 'RESULT', result: 46 }, { bets: 3, players: 3 }],
  ['a session below', betOnSession, { type: 'RESULT', result: 44 }, { bets: 3, players: 3 }],
  ['a void exchange', () => betOnExchange(MATCH_ODDS), { type: 'VOID', reason: 'rain' }, { bets: 5, players: 3 }],
  ['a void session', betOnSession, { type: 'VOID', reason: 'rain' }, { bets: 3, players: 3 }],
]

describe.each(CASES)('%s', (_, betOn, outcome, counted) => {
  test('is told before it is paid, and before it is taken back, to the paisa', async () => {
    await betOn()
    await setStatus('CLOSED')
    const open = await accounts()
    const told = await preview({ type: 'DECLARE', outcome })
    expect(await accounts()).toEqual(open)
    expect((await declare(outcome)).status).toBe(200)
    const paid = await accounts()
    const { toPlayers, fromPlayers, commission } = told
    expect({ toPlayers, fromPlayers, commission }).toEqual(await posted())
    expect(told).toMatchObject({ ...counted, unmatched: 0 })
    const done = differenceOf(open, paid)
    expect(toPlayers - fromPlayers - commission).toBe(done.net)
    expect(told.held).toBe(done.held)
    expect(told.biggest[0]?.amount ?? 0).toBe(done.biggest)
    expect(told.mostFreed?.amount ?? 0).toBe(done.mostFreed)

    const back = await preview({ type: 'ROLL_BACK', resultVersion: 1 })
    expect(back).toMatchObject({ ...counted, toPlayers: fromPlayers, fromPlayers: toPlayers })
    expect((await rollBack(1)).status).toBe(200)
    const undone = differenceOf(paid, await accounts())
    expect(back.toPlayers - back.fromPlayers - back.commission).toBe(undone.net)
    expect(back.held).toBe(undone.held)
    expect(back.biggest[0]?.amount ?? 0).toBe(undone.biggest)
  })
})

describe('what is told is named, and nothing else is done', () => {
  const impact = async (decision: Decision) => (await preview(decision)).hash ?? ''
  const body = async (outcome: Outcome) => ({
    marketId,
    outcome,
    impactHash: await impact({ type: 'DECLARE', outcome }),
    transactionCode: CODE,
  })
  const isPaid = async () =>
    (await sql`select from settlement_postings where market_id = ${marketId}`.execute(world.db)).rows.length > 0

  test('of a payment; while bets are taken it has no name', async () => {
    await betOnExchange(MATCH_ODDS)
    expect(await preview({ type: 'DECLARE', outcome: winners('100') })).toMatchObject({ hash: null })
    await setStatus('CLOSED')
    expect((await make(calls.declareResult, { body: await body(winners('100')) })).status).toBe(200)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['another outcome is declared', async () => undefined],
    [
      'another commission holds for a player since',
      () => sql`update accounts set commission_bps = 700 where id = ${elsewhere}`.execute(world.db),
    ],
    [
      'another result was declared and taken back since',
      async () => {
        await declare(winners('101'))
        await rollBack(1)
      },
    ],
  ])('%s: refused, nothing is paid, and the same key may try again with what is so now', async (_, change) => {
    await betOnExchange(MATCH_ODDS)
    await setStatus('CLOSED')
    const idempotencyKey = crypto.randomUUID()
    const asked = await body(winners('100'))
    await change()
    const before = await accounts()
    const outcome = winners('102')
    const refused = await make(calls.declareResult, { body: { ...asked, outcome }, idempotencyKey })
    expect(refused.body).toMatchObject({ code: 'IMPACT_CHANGED' })
    expect(await accounts()).toEqual(before)
    const again = await make(calls.declareResult, { body: await body(outcome), idempotencyKey })
    expect(again.status).toBe(200)
  })

  test('on a market that still takes bets whatever was seen is refused, and it goes on taking them', async () => {
    await betOnExchange(MATCH_ODDS)
    const asked = { marketId, outcome: winners('100'), impactHash: '0'.repeat(64), transactionCode: CODE }
    expect((await make(calls.declareResult, { body: asked })).body).toMatchObject({ code: 'IMPACT_CHANGED' })
    expect(world.control.find(marketId)?.state.status).toBe('OPEN')
    expect(await isPaid()).toBe(false)
  })

  test('of what another officer proposed, as it is confirmed by its name', async () => {
    await betOnExchange(WINNERS)
    const outcome = { ...winners('100', '101', '102'), tieGroups: [['101', '102']] } as Outcome
    const proposed = { marketId, outcome, transactionCode: CODE }
    await ask(world.gateway, calls.declareResult, { body: proposed }, { token: second })
    const query = { page: 1, limit: 25, marketId }
    const { docs } = await (await make(calls.getResultProposals, { query })).reply()
    const { proposalId } = must(docs[0], 'it waits')
    const impactHash = await impact({ type: 'DECLARE', outcome: must(docs[0]?.outcome, 'a result') })
    const wrong = { proposalId, impactHash: '0'.repeat(64), transactionCode: CODE }
    expect((await make(calls.confirmResultProposal, { body: wrong })).body).toMatchObject({ code: 'IMPACT_CHANGED' })
    expect(await isPaid()).toBe(false)
    expect((await make(calls.confirmResultProposal, { body: { ...wrong, impactHash } })).status).toBe(200)
    expect(await isPaid()).toBe(true)
  })

  test('of a rollback', async () => {
    await betOnExchange(MATCH_ODDS)
    await declare(winners('100'))
    const seen = await impact({ type: 'ROLL_BACK', resultVersion: 1 })
    const asked = { marketId, resultVersion: 1, reason: 'wrong', transactionCode: CODE }
    const wrong = await make(calls.rollBackResult, { body: { ...asked, impactHash: '0'.repeat(64) } })
    expect(wrong.body).toMatchObject({ code: 'IMPACT_CHANGED' })
    expect(world.control.find(marketId)).toBeUndefined()
    expect((await make(calls.rollBackResult, { body: { ...asked, impactHash: seen } })).status).toBe(200)
  })
})

describe('beside what players get and give', () => {
  const takePoints = async (accountId: number, amount: number) => {
    const { rows } = await sql<{ id: number }>`
      select a.id from accounts a join accounts p on p.site_id = a.site_id and p.id = ${accountId} where ${isSystem(sql`a`, 'bank')}`.execute(
      world.db,
    )
    const transfer = {
      debit: accountId,
      credit: must(rows[0], 'a bank').id,
      kind: 'points',
      reference: `taken:${accountId}`,
    } as const
    await world.db.transaction().execute((tx) => postTransfers(tx, [{ ...transfer, amount: paise(amount) }]))
  }
  const balanceIn = (those: Awaited<ReturnType<typeof accounts>>) =>
    must(
      those.find(({ id }) => id === elsewhere),
      'the player',
    ).balance
  const chained = async () => {
    const { rows } = await sql<{ role: string; amount: number }>`
      select a.role, sum(k.kept)::bigint as amount from settlement_postings s cross join lateral unnest(s.levels, s.kept) as k(level, kept)
      join accounts a on a.id = k.level where s.market_id = ${marketId} and s.book = 'REAL' and not s.rolled_back group by a.role order by a.role`.execute(
      world.db,
    )
    return rows
  }

  test('whose result it is: what each level has of it is what is posted, and all of it is what players lose', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into accounts (site_id, role, user_name) values (1, 'agent', ${`agent ${count}`}) returning id`.execute(
      world.db,
    )
    await sql`insert into share_chains (account_id, product, levels, shares)
      select unnest(array[${one}, ${two}]::bigint[]), 'sports', array[0, ${must(rows[0], 'an agent').id}]::bigint[], '{7300,2700}'`.execute(
      world.db,
    )
    await betOnExchange(MATCH_ODDS)
    await setStatus('CLOSED')
    const told = await preview({ type: 'DECLARE', outcome: winners('100') })
    const together = told.levels.reduce((all, { amount }) => all + amount, 0)
    expect(together).toBe(told.fromPlayers - told.toPlayers)
    await declare(winners('100'))
    const below = ({ role }: { readonly role: string }) => role !== 'administrator'
    const byRole = told.levels.filter(below).map(({ role, amount }) => ({ role, amount }))
    expect(byRole).toMatchObject([{ role: 'agent' }])
    expect(byRole).toEqual((await chained()).filter(below))
    const back = await preview({ type: 'ROLL_BACK', resultVersion: 1 })
    expect(back.levels).toEqual(told.levels.map((level) => ({ ...level, amount: negate(level.amount) })))
  })

  test.each<[string, () => Promise<void>, Outcome]>([
    ['a match', () => betOnExchange(MATCH_ODDS), winners('101')],
    ['a session', betOnSession, { type: 'RESULT', result: 44 }],
  ])('what uplines give back of %s is what accrues', async (_, betOn, outcome) => {
    await betOn()
    await sql`update accounts set match_rebate_kind = 'entryWise', match_rebate_bps = 150, session_rebate_bps = 130
      where id in (${one}, ${two}, ${elsewhere})`.execute(world.db)
    await setStatus('CLOSED')
    const told = await preview({ type: 'DECLARE', outcome })
    expect(told.rebates).toBeGreaterThan(0)
    await declare(outcome)
    const accrued = await sql<{ amount: number }>`
      select sum(amount)::bigint as amount from rebates where market_id = ${marketId}`.execute(world.db)
    expect(accrued.rows[0]?.amount).toBe(told.rebates)
    expect((await preview({ type: 'ROLL_BACK', resultVersion: 1 })).rebates).toBe(negate(told.rebates))
  })

  test('who owes by it, and against the result before how much more or less each has', async () => {
    await betOnExchange(MATCH_ODDS)
    await declare(winners('101'))
    const first = await accounts()
    await rollBack(1)
    const taken = balanceIn(first)
    await takePoints(elsewhere, taken)
    const open = balanceIn(await accounts())
    const told = await preview({ type: 'DECLARE', outcome: winners('100') })
    await declare(winners('100'))
    const second = await accounts()
    const owing = second.filter(({ balance }) => balance < 0)
    expect(owing.map(({ id }) => id)).toEqual([elsewhere])
    const balance = balanceIn(owing)
    const name = { userName: `elsewhere ${count}`, siteName: 'Club' }
    expect(told.short).toEqual({
      accounts: 1,
      worst: [{ ...name, amount: balance - open, left: balance, withdrawn: 0 }],
    })
    const more = second.map(
      ({ id, balance: now }, at) => now + (id === elsewhere ? taken : 0) - (first[at]?.balance ?? 0),
    )
    const changed = more.filter((change) => change !== 0)
    expect(told.against).toMatchObject({
      result: 'Australia',
      players: changed.length,
      toPlayers: changed.filter((change) => change > 0).reduce((all, change) => all + change, 0),
      fromPlayers: -changed.filter((change) => change < 0).reduce((all, change) => all + change, 0),
    })
    expect(told.against?.biggest.map(({ amount }) => Math.abs(amount))).toEqual(
      changed.map((change) => Math.abs(change)).toSorted((a, b) => b - a),
    )
  })

  test('of a session what a run less and a run more would pay', async () => {
    await betOnSession()
    await setStatus('CLOSED')
    const at = async (result: number) => {
      const { toPlayers, fromPlayers } = await preview({ type: 'DECLARE', outcome: { type: 'RESULT', result } })
      return { result, toPlayers, fromPlayers }
    }
    const { beside } = await preview({ type: 'DECLARE', outcome: { type: 'RESULT', result: 45 } })
    expect(beside).toEqual([await at(44), await at(46)])
    expect(beside[0]).not.toEqual({ ...beside[1], result: 44 })
  })

  test('that the source says another, and that hardly anybody believed in the winner', async () => {
    await betOnExchange(MATCH_ODDS)
    await setStatus('CLOSED')
    const outcome = { type: 'WINNERS', winners: [1], removed: [] } as const
    await askQuestion(world.db, { marketId, kind: 'BY_HAND', outcome, source: 'odds' })
    expect(await preview({ type: 'DECLARE', outcome: winners('100') })).toMatchObject({ warnings: ['UNLIKE_SOURCE'] })
    const agreed = await preview({ type: 'DECLARE', outcome: winners('101') })
    expect(agreed).toMatchObject({ warnings: [], said: expect.any(String) })
    await sql`update fills f set price = 2100 from bets b where b.id = f.bet_id and b.market_id = ${marketId} and b.slot = 1`.execute(
      world.db,
    )
    expect(await preview({ type: 'DECLARE', outcome: winners('101') })).toMatchObject({ warnings: ['LONG_ODDS'] })
  })
})

test('whose balance changes most is named with the site of the account', async () => {
  await betOnExchange(MATCH_ODDS)
  expect(await preview({ type: 'DECLARE', outcome: winners('100') })).toMatchObject({
    biggest: [{ userName: `elsewhere ${count}`, siteName: 'Club', amount: expect.any(Number) }, {}, {}],
  })
})

test('closing tells which bets lapse and what they set free', async () => {
  await betOnExchange(MATCH_ODDS)
  const rests = { slot: 0, price: price(6), timeInForce: 'GOOD_TILL_CANCEL' as const }
  await place(one, { ...rests, stake: paise(12_345) })
  await place(elsewhere, { ...rests, stake: paise(99_999) })
  await place(demo, { ...rests, stake: rupees(50) })
  const open = await accounts()
  const told = await preview({ type: 'CLOSE' })
  expect(told).toMatchObject({
    bets: 7,
    players: 3,
    unmatched: 2,
    toPlayers: 0,
    fromPlayers: 0,
    biggest: [],
    hash: null,
  })
  await setStatus('CLOSED')
  const done = differenceOf(open, await accounts())
  expect(done.net).toBe(0)
  expect(told.held).toBe(done.held)
  expect(told.held).toBeLessThan(0)
  expect(told.mostFreed?.amount ?? 0).toBe(done.mostFreed)
})

test('taking a runner out tells whose bets change and of whom the most', async () => {
  await betOnExchange(MATCH_ODDS)
  const query = { marketId, runnerId: '101', reduction: 25 }
  const { docs } = await (await make(calls.previewWithdrawal, { query })).reply()
  const sums = async () =>
    (
      await sql<{ accountId: number; changed: number }>`
        select account_id, sum(case when voided then size else 0 end)::bigint as voided, sum(case when not voided then case side when 'BACK' then profit else liability end else 0 end)::bigint as win
        from fills where account_id = any(${[one, two, elsewhere]}::bigint[]) group by account_id order by account_id`.execute(
        world.db,
      )
    ).rows as unknown as readonly { accountId: number; voided: number; win: number }[]
  const onRunner = (
    await sql<{ win: number }>`select f.profit as win from fills f join bets b on b.id = f.bet_id
      where b.slot = 1 and b.account_id = ${two} and b.book = 'REAL'`.execute(world.db)
  ).rows.reduce((all, { win }) => all + win, 0)
  const before = await sums()
  const body = { ...query, reason: 'lame', transactionCode: CODE }
  expect((await make(calls.withdrawRunner, { body })).status).toBe(200)
  const after = await sums()
  const changed = before.map(({ accountId, win }, at) => {
    const now = after[at]
    const gone = accountId === two ? onRunner : 0
    return (now?.voided ?? 0) + win - gone - (now?.win ?? 0)
  })
  expect(docs.players).toBe(3)
  expect(docs.biggest?.amount).toBe(Math.max(...changed))
})

test.each([
  ['a market that is not there', { type: 'CLOSE' }, 'NOT_FOUND', 'none'],
  ['closing what is closed', { type: 'CLOSE' }, 'MARKET_NOT_OPEN'],
  ['a stranger that wins', { type: 'DECLARE', outcome: winners('999') }, 'NOT_A_CONTENDER'],
  ['taking back what is not paid', { type: 'ROLL_BACK', resultVersion: 1 }, 'NOTHING_TO_ROLL_BACK'],
] as const)('is refused as the decision would be: %s', async (_, decision, code, other?: string) => {
  await betOnExchange(MATCH_ODDS)
  await setStatus('CLOSED')
  const body = { marketId: other ?? marketId, decision }
  expect((await make(calls.previewDecision, { body })).body).toMatchObject({ code })
})

test.each([1_000_001, 3_932_232_914, Number.MAX_SAFE_INTEGER])(
  'so many runs are no result, told before or declared: %i',
  async (result) => {
    await betOnSession()
    const outcome = { type: 'RESULT', result } as const
    const body = { marketId, decision: { type: 'DECLARE', outcome } } as const
    for (const { body: refused } of [await make(calls.previewDecision, { body }), await declare(outcome)])
      expect(refused).toMatchObject({ code: 'NOT_A_RESULT' })
  },
)

test('a result withdraws nobody, told before or declared', async () => {
  const removing = (reduction: number): Outcome => ({
    type: 'WINNERS',
    winners: ['100'],
    removed: [{ runnerId: '101', reduction }],
  })
  const bothSay = async (outcome: Outcome) => {
    const body = { marketId, decision: { type: 'DECLARE', outcome } } as const
    return [(await make(calls.previewDecision, { body })).body, (await declare(outcome)).body]
  }
  const refused = (code: string) => [expect.objectContaining({ code }), expect.objectContaining({ code })]
  await betOnExchange(MATCH_ODDS)
  expect(await bothSay(removing(17.31))).toEqual(refused('NOT_WITHDRAWN'))
  await withdraw()
  expect(await bothSay(removing(20))).toEqual(refused('NOT_WITHDRAWN'))
  expect((await declare(removing(17.31))).status).toBe(200)
})

test('one winner of two places is refused, told before or declared', async () => {
  await betOnExchange(WINNERS)
  const outcome = winners('100')
  const body = { marketId, decision: { type: 'DECLARE', outcome } } as const
  for (const { body: refused } of [await make(calls.previewDecision, { body }), await declare(outcome)])
    expect(refused).toMatchObject({ code: 'TOO_FEW_WINNERS' })
})

test('of a market that is paid, deciding and asking what it would do say how it stands', async () => {
  await betOnSession()
  const outcome: Outcome = { type: 'RESULT', result: 46 }
  await declare(outcome)
  const asked = async (decision: Decision) => (await make(calls.previewDecision, { body: { marketId, decision } })).body
  expect(await asked({ type: 'CLOSE' })).toMatchObject({ code: 'MARKET_NOT_OPEN' })
  expect(await asked({ type: 'DECLARE', outcome })).toMatchObject({ code: 'MARKET_NOT_CLOSED' })
  expect((await declare(outcome)).body).toMatchObject({ code: 'MARKET_NOT_CLOSED' })
  const body = { marketId, outcome, resultVersion: 0, transactionCode: CODE }
  expect((await make(calls.declareResult, { body })).body).toMatchObject({ code: 'RESULT_VERSION_CHANGED' })
})

test('of a market that is being paid nothing is to be declared any more', async () => {
  await betOnSession()
  await world.control.settleState(marketId, 'SETTLING')
  const decision = { type: 'DECLARE', outcome: { type: 'RESULT', result: 46 } } as const
  expect((await make(calls.previewDecision, { body: { marketId, decision } })).body).toMatchObject({
    code: 'MARKET_NOT_CLOSED',
  })
})

test('taking back another version than stands is refused', async () => {
  await betOnSession()
  await declare({ type: 'RESULT', result: 46 })
  expect(
    (await make(calls.previewDecision, { body: { marketId, decision: { type: 'ROLL_BACK', resultVersion: 2 } } })).body,
  ).toMatchObject({
    code: 'RESULT_VERSION_CHANGED',
  })
})

describe('the list of markets', () => {
  const listed = async () => {
    const query = { page: 1, limit: 25, marketId }
    const { docs } = await (await make(calls.getMarkets, { params: { reader: 'administrator' }, query })).reply()
    return docs[0]?.competitions[0]?.events[0]?.markets[0]
  }

  test.each([
    ['the exchange', () => betOnExchange(MATCH_ODDS), 5, 10_033 + 20_077 + 5_011 + 77_777 + 3_333],
    ['the bookmaker', betWithBookmaker, 3, 10_037 + 33_341 + 70_003],
    ['a session', betOnSession, 3, 10_019 + 50_021 + 7_001],
  ])('counts the bets that stand of %s, and what players have matched', async (_, betOn, openBets, matched) => {
    await betOn()
    expect(await listed()).toMatchObject({ openBets, matched, touches: [] })
  })

  test('tells who has touched a market by hand, to those who operate it alone', async () => {
    await betOnSession()
    await declare({ type: 'RESULT', result: 46 })
    expect((await listed())?.resultVersion).toBe(1)
    await rollBack(1)
    expect((await listed())?.resultVersion).toBeNull()
    expect((await listed())?.touches).toMatchObject([
      { how: 'ROLLED_BACK', actorName: 'second', proposerName: 'administrator' },
      { how: 'DECLARED', actorName: 'second', proposerName: 'administrator' },
    ])
    const common = await ask(world.gateway, calls.getMarkets, {
      params: { reader: 'common' },
      query: { page: 1, limit: 25, marketId },
    })
    const [sport] = (await common.reply()).docs
    expect(sport?.competitions[0]?.events[0]?.markets[0]).toMatchObject({ openBets: 0, matched: null, touches: [] })
  })

  test('tells who has suspended a market, since when and why, to those who operate it alone', async () => {
    const definition = defineMarket(marketId, MATCH_ODDS)
    await openMarket(world, definition)
    expect((await listed())?.suspended).toBeNull()
    await world.control.putMarket(definition, { status: 'SUSPENDED', inPlay: false })
    expect((await listed())?.suspended).toMatchObject({ by: 'FEED', actorName: null, why: null })
    await world.control.putMarket(definition, { status: 'OPEN', inPlay: false })
    await world.control.hold(marketId, 'BALL_RUNNING', true)
    expect((await listed())?.suspended).toMatchObject({ by: 'SCORE', actorName: null, why: 'Ball running' })
    const before = Date.now()
    const body = { marketId, status: 'SUSPENDED', remarksMessage: 'Ball lost', transactionCode: CODE } as const
    await make(calls.setMarketStatus, { body })
    const told = { by: 'OFFICER', actorName: 'administrator', why: 'Ball lost' } as const
    const suspended = (await listed())?.suspended
    expect(suspended).toMatchObject(told)
    expect(suspended?.at).toBeGreaterThanOrEqual(before - 1000)
    // What its source says meanwhile is another line of its history.
    await world.control.putMarket(world.control.find(marketId)?.definition ?? definition, {
      status: 'OPEN',
      inPlay: true,
    })
    expect((await listed())?.suspended).toEqual(suspended)
    const common = await ask(world.gateway, calls.getMarkets, {
      params: { reader: 'common' },
      query: { page: 1, limit: 25, marketId },
    })
    const [sport] = (await common.reply()).docs
    expect(sport?.competitions[0]?.events[0]?.markets[0]).toMatchObject({ status: 'SUSPENDED', suspended: null })
  })
})
