/** A void in part, by two officers: seen, proposed, confirmed as it was seen, told; and each other way to the same effect. Law D-18, D-23. */
import { type Asking, calls, type Endpoint, type RequestOf } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditRowsOf, expectAudited } from '../audit-log/testing/rows-of.ts'
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
import { writeResults } from '../messages/deliver.ts'
import { addAdministrator, addDeskOfficer } from './testing/by-two.ts'

const CONSOLE = { headers: { 'x-console': '1' } }

let world: GatewayWorld
let first: string
let second: string
let market = ''
let number = 0
let ann: number
beforeAll(async () => {
  world = await createGatewayWorld()
  first = await signIn(world.gateway, 'administrator', CONSOLE)
  second = await addAdministrator(world)
  ann = must(world.players[0], 'a player')
})
afterAll(() => world.close())
afterEach(() => booksBalance(world.db))

type Choice = RequestOf<typeof calls.voidMarketPart>['body']['choice']
let choice: Choice
/** A bet at 3.0 that stands, and one at 6.0 in the time that falls. */
beforeEach(async () => {
  market = `m${++number}`
  await openMarket(world, defineMarket(market, MATCH_ODDS))
  await place(3, 100)
  await sleep(4)
  const from = Date.now()
  await place(6, 50)
  await sleep(4)
  choice = { type: 'TIME', from, until: Date.now() }
})

async function place(at: number, stake: number): Promise<void> {
  quote(world, market, 0, [[at, 500_000]], [])
  const placed = await world.bets.place(bet(ann, market, { price: price(at), stake: rupees(stake) }), null)
  if (!placed.ok) throw new Error(placed.refusal.code)
  await placed.value.decided
}

const make = <E extends Endpoint>(call: E, asking: Asking<E>, token: string) =>
  ask(world.gateway, call, asking, { token })
const GROUNDS = {
  rule: 'LATE_BET',
  evidence: 'The wicket fell at 14:30:05',
  evidenceAt: Date.parse('2026-11-21T14:30:05Z'),
  accuracyMs: 500,
} as const
type Body = RequestOf<typeof calls.voidMarketPart>['body']
const propose = (token = first, change: Partial<Body> = {}) =>
  make(
    calls.voidMarketPart,
    { body: { marketId: market, choice, ...GROUNDS, transactionCode: CODE, ...change } },
    token,
  )
const preview = (token = second) => make(calls.previewPartVoid, { body: { marketId: market, choice } }, token)
const seen = async () => (await (await preview()).reply()).docs
const hash = async () => must((await seen()).hash ?? undefined, 'it has a name')
const proposals = async () =>
  (await (await make(calls.getResultProposals, { query: { page: 1, limit: 25, marketId: market } }, second)).reply())
    .docs
const confirm = async (impactHash: string | undefined, token = second, idempotencyKey?: string) => {
  const { proposalId } = must((await proposals())[0], 'a proposal waits')
  const body = { proposalId, transactionCode: CODE, ...(impactHash !== undefined && { impactHash }) }
  return await make(calls.confirmResultProposal, { body, ...(idempotencyKey && { idempotencyKey }) }, token)
}
const declare = () =>
  world.settlement.declareResult(
    market,
    { type: 'WINNERS', winners: [0], removed: [] },
    { actorId: null, source: 'test' },
  )
const bets = async () =>
  (
    await sql<{ status: string }>`select status from bets where market_id = ${market} order by received_at`.execute(
      world.db,
    )
  ).rows.map(({ status }) => status)
const balance = async () => (await world.account(ann)).balance

describe('a market that takes bets', () => {
  test('what it would do is told, and has no name while bets can change it', async () => {
    const before = world.control.find(market)?.state.version
    expect(await seen()).toMatchObject({
      bets: 1,
      whole: 1,
      players: 1,
      cashOuts: 0,
      sides: { BACK: { bets: 1, stakes: rupees(50), profit: rupees(250) }, LAY: { bets: 0, stakes: 0, profit: 0 } },
      house: { gain: null, worst: rupees(-450), worstAfter: rupees(-200) },
      levels: [],
      // 50 of what the market holds of them is free again.
      biggest: [{ userName: 'p1', amount: rupees(50) }],
      short: { accounts: 0, worst: [] },
      hash: null,
    })
    // A look changes nothing: it goes on taking bets.
    expect(world.control.find(market)?.state).toMatchObject({ status: 'OPEN', version: before })
    expect(world.control.find(market)?.holds.has('OPERATOR')).toBe(false)
  })

  test('one proposes and its betting stops; another confirms what they have seen, and it is told who, why and what', async () => {
    const proposed = await propose()
    expect(proposed.body).toMatchObject({ docs: { proposed: true, status: 'SUSPENDED' } })
    expect(await expectAudited(world.db, calls.voidMarketPart, proposed)).toMatchObject([
      { reason: GROUNDS.evidence, after: { proposed: true } },
    ])
    expect(await bets()).toEqual(['ACCEPTED', 'ACCEPTED'])
    expect(await proposals()).toMatchObject([
      { kind: 'PART_VOID', reason: GROUNDS.evidence, partVoid: { choice, ...GROUNDS }, isMine: false },
    ])
    const answered = await confirm(await hash())
    expect(answered.body).toMatchObject({ docs: { proposed: false, status: 'SUSPENDED' } })
    expect(await bets()).toEqual(['ACCEPTED', 'VOIDED'])
    expect(await proposals()).toEqual([])
    const [row] = await expectAudited(world.db, calls.confirmResultProposal, answered)
    expect(row).toMatchObject({
      objectId: market,
      after: { kind: 'PART_VOID', confirmed: true, proposerId: world.ids.administrator, rule: 'LATE_BET' },
    })
    const query = { marketId: market, page: 1, limit: 25 }
    expect((await (await make(calls.getPartVoids, { query }, first)).reply()).docs).toMatchObject([
      { choice, ...GROUNDS, proposedBy: 'administrator', confirmedBy: 'second', bets: 1, stakes: rupees(50) },
    ])
    expect((await world.account(ann)).exposure).toBeGreaterThanOrEqual(100)
    // From now on no source settles it.
    expect(await declare()).toEqual({ ok: false, refusal: { code: 'SETTLED_BY_HAND' } })
  })

  test('nothing unseen is confirmed, nor anything else than was seen, nor by who proposed it', async () => {
    await propose()
    const name = await hash()
    expect((await confirm(undefined)).body).toMatchObject({ code: 'IMPACT_CHANGED' })
    expect((await confirm('0'.repeat(64))).body).toMatchObject({ code: 'IMPACT_CHANGED' })
    expect((await confirm(name, first)).body).toMatchObject({ code: 'ANOTHER_MUST_CONFIRM' })
    expect(await bets()).toEqual(['ACCEPTED', 'ACCEPTED'])
    expect((await confirm(name)).status).toBe(200)
  })

  test('it is done once: twice at the same moment, and again under its key', async () => {
    await propose()
    const { proposalId } = must((await proposals())[0], 'a proposal waits')
    const body = { proposalId, transactionCode: CODE, impactHash: await hash() }
    const asking = { body, idempotencyKey: 'once' }
    const both = await Promise.all([
      make(calls.confirmResultProposal, { body }, second),
      make(calls.confirmResultProposal, asking, second),
    ])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await make(calls.confirmResultProposal, { body }, second)).body).toMatchObject({ code: 'NOT_FOUND' })
    expect(await sql`select from part_voids where market_id = ${market}`.execute(world.db)).toMatchObject({
      rows: [{}],
    })
  })

  test('another officer who asks for the very same confirms it, and only with what they have seen', async () => {
    await propose()
    expect((await propose(second)).body).toMatchObject({ code: 'IMPACT_CHANGED' })
    expect((await propose(second, { evidence: 'Another reason' })).body).toMatchObject({ code: 'RESULT_DIFFERS' })
    expect((await propose(second, { impactHash: await hash() })).body).toMatchObject({ docs: { proposed: false } })
    expect(await bets()).toEqual(['ACCEPTED', 'VOIDED'])
  })

  test('opening it ends what waits, and the log says so', async () => {
    await propose()
    const body = { marketId: market, status: 'OPEN' as const, transactionCode: CODE }
    const opened = await make(calls.setMarketStatus, { body }, first)
    expect(opened.body).toMatchObject({ docs: { status: 'OPEN' } })
    expect(await proposals()).toEqual([])
    expect(await auditRowsOf(world.db, opened)).toMatchObject([
      {},
      { action: 'RESULT_PROPOSAL_ENDED', before: { kind: 'PART_VOID' }, after: { byOpening: true } },
    ])
  })

  test.each<[string, () => Choice, string]>([
    ['a time without anything', () => ({ type: 'TIME', from: 1, until: 2 }), 'NOTHING_TO_VOID'],
    ['a time that ends before it begins', () => ({ type: 'TIME', from: 2, until: 1 }), 'VOID_TIME_EMPTY'],
    ['quotes of an exchange', () => ({ type: 'QUOTES', versions: [1] }), 'NOTHING_QUOTED'],
  ])('%s is not proposed, and players go on betting', async (_, of, code) => {
    expect((await propose(first, { choice: of() })).body).toMatchObject({ code })
    expect(world.control.find(market)?.state.status).toBe('OPEN')
  })
})

describe('a market that was paid', () => {
  beforeEach(async () => {
    await declare()
  })

  test('what is told of it beforehand is what happens', async () => {
    const had = await balance()
    const told = await seen()
    expect(told).toMatchObject({
      bets: 1,
      house: { gain: rupees(250) },
      biggest: [{ userName: 'p1', amount: rupees(-245) }],
      short: { accounts: 0 },
    })
    expect((await propose()).body).toMatchObject({ docs: { proposed: true, status: 'SETTLED' } })
    const answered = await confirm(must(told.hash ?? undefined, 'nothing changes it'))
    expect(answered.body).toMatchObject({ docs: { status: 'SETTLED', resultVersion: 2, proposed: false } })
    expect(await expectAudited(world.db, calls.confirmResultProposal, answered)).toMatchObject([
      { after: { kind: 'PART_VOID', takenBack: 1, confirmed: true } },
    ])
    expect((await balance()) - had).toBe(-245)
    expect(await bets()).toEqual(['SETTLED', 'VOIDED'])
  })

  test('who owes by it is named, with what is left to them', async () => {
    const move = (by: number) =>
      sql`update accounts set balance = balance + ${rupees(by)} where id = ${ann}`.execute(world.db)
    const had = await balance()
    await move(100 - had)
    const { short } = await seen()
    await move(had - 100)
    expect(short).toMatchObject({
      accounts: 1,
      worst: [{ userName: 'p1', amount: rupees(-245), left: rupees(-145), withdrawn: 0 }],
    })
  })

  test('another result since ends the proposal', async () => {
    await propose()
    await world.settlement.rollBack(market, 1, { actorId: world.ids.administrator })
    await world.settlement.declareResult(
      market,
      { type: 'WINNERS', winners: [1], removed: [] },
      { actorId: world.ids.administrator, source: 'operator' },
    )
    expect(await proposals()).toEqual([])
  })

  test('what was seen before the result was taken back and paid anew is not confirmed', async () => {
    const before = await hash()
    await world.settlement.rollBack(market, 1, { actorId: world.ids.administrator })
    await declare()
    await world.settlement.declareResult(
      market,
      { type: 'WINNERS', winners: [0], removed: [] },
      { actorId: world.ids.administrator, source: 'operator' },
    )
    await propose()
    expect((await confirm(before)).body).toMatchObject({ code: 'IMPACT_CHANGED' })
  })
})

describe('its player', () => {
  const own = <E extends Endpoint>(call: E, asking: Asking<E>) => make(call, asking, player)
  let player: string
  beforeEach(async () => {
    player = await signIn(world.gateway, 'p1')
  })
  const receiptOf = async (which: number) => {
    const { rows } = await sql<{
      id: string
    }>`select id from bets where market_id = ${market} order by received_at`.execute(world.db)
    const id = must(rows[which], 'a bet').id
    return (await (await own(calls.getBet, { params: { betId: id } })).reply()).docs
  }
  const news = async () => {
    await writeResults(world.db)
    await writeResults(world.db)
    const { docs } = await (
      await own(calls.getNotifications, { params: { role: 'user' }, query: { page: 1, limit: 200 } })
    ).reply()
    return docs
      .filter(({ marketId }) => marketId === market)
      .map(({ kind, amount, partVoid }) => [kind, amount ?? partVoid])
  }

  test('sees which bet is void, since when and why, with what was matched before and what stands', async () => {
    await propose()
    await confirm(await hash())
    expect((await receiptOf(1)).steps.at(-1)).toMatchObject({
      what: 'VOIDED_IN_PART',
      size: 0,
      sizeBefore: rupees(50),
      reason: { code: 'BETS_VOIDED' },
    })
    expect((await receiptOf(0)).steps.map(({ what }) => what)).not.toContain('VOIDED_IN_PART')
    expect(await news()).toEqual([['BETS_PART_VOIDED', { before: rupees(150), after: rupees(100), cashOuts: 0 }]])
  })

  test('of a market that was paid is told both results as well', async () => {
    await declare()
    await propose()
    await confirm(await hash())
    expect((await receiptOf(1)).steps.map(({ what }) => what)).toEqual([
      'RECEIVED',
      'MATCHED',
      'SETTLED',
      'ROLLED_BACK',
      'VOIDED_IN_PART',
      'SETTLED',
    ])
    const told = await news()
    expect(told).toHaveLength(4)
    for (const one of [
      ['BETS_PART_VOIDED', { before: rupees(150), after: rupees(100), cashOuts: 0 }],
      ['BETS_SETTLED', rupees(450 * 0.98)],
      ['BETS_SETTLED', rupees(200 * 0.98)],
      ['RESULT_TAKEN_BACK', rupees(-450 * 0.98)],
    ])
      expect(told).toContainEqual(one)
  })
})

describe('who may', () => {
  test('nobody below an administrator, and of the desk who has the right there', async () => {
    const agent = await signIn(world.gateway, 'agent', CONSOLE)
    expect((await propose(agent)).status).toBe(403)
    expect((await preview(agent)).status).toBe(403)
    const anand = await addDeskOfficer(world, `anand${number}`)
    const give = (rights: readonly string[]) =>
      sql`update desk_officers set rights = ${[...rights]}::text[], everything = true where account_id = ${anand.id}`.execute(
        world.db,
      )
    const theirs = () =>
      make(
        calls.voidMarketPart,
        { params: { role: 'desk' }, body: { marketId: market, choice, ...GROUNDS, transactionCode: CODE } },
        anand.token,
      )
    await give(['RESULT', 'CONFIRM', 'SUSPEND', 'QUOTE', 'LIMITS'])
    expect((await theirs()).body).toMatchObject({ code: 'DESK_RIGHT_NEEDED', facts: { right: 'VOID' } })
    await give(['VOID', 'CONFIRM'])
    expect((await theirs()).body).toMatchObject({ docs: { proposed: true } })
    // Nor do they confirm their own with the other right.
    const { proposalId } = must((await proposals())[0], 'a proposal waits')
    const body = { proposalId, transactionCode: CODE, impactHash: await hash() }
    expect(
      (await make(calls.confirmResultProposal, { params: { role: 'desk' }, body }, anand.token)).body,
    ).toMatchObject({ code: 'ANOTHER_MUST_CONFIRM' })
    await give(['CONFIRM'])
    expect(await proposals()).toEqual([])
  })
})
