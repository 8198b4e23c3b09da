/** No call that plays with money, or brings money in, goes round a player's protection. Security 1.4. */
import { randomUUID } from 'node:crypto'
import { type BetOrder, type CallName, calls, type Endpoint } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockUntold } from '../accounts/testing/lock-untold.ts'
import { isSystem, postTransfers } from '../ledger/index.ts'
import { fileOf, picture } from '../images/testing/uploads.ts'
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
import {
  ask,
  type Answered,
  type CallOptions,
  CODE,
  createGatewayWorld,
  type GatewayWorld,
  signIn,
} from '../live/testing/gateway.ts'

let world: GatewayWorld
let player: number
let resting: string
let asPlayer: CallOptions
let asAdministrator: CallOptions
beforeAll(async () => {
  world = await createGatewayWorld()
  await sql`update sites set settings = settings || '{"switches": {"pointsFromPlayers": true, "manyPendingDeposits": true}, "payments": {"accountHoldHours": 0}}' where id = 1`.execute(
    world.db,
  )
  player = world.players[0] ?? 0
  await openMarket(world, defineMarket('m1', MATCH_ODDS))
  quote(world, 'm1', 0, [[2, 5000]], [[2.02, 5000]])
  // A position to close, and an order to change.
  await world.bets.place(bet(player, 'm1', { stake: rupees(100) }), null)
  const rests = { slot: 1, price: price(50), stake: rupees(10), timeInForce: 'GOOD_TILL_CANCEL' } as const
  const placed = await world.bets.place(bet(player, 'm1', rests), null)
  resting = placed.ok ? placed.value.bet.id : ''
  asAdministrator = { token: await signIn(world.gateway, 'administrator', { headers: { 'x-console': '1' } }) }
  const funds = { transfers: [{ userId: String(world.ids.agent), amount: rupees(1000) }], transactionCode: CODE }
  await ask(world.gateway, calls.givePoints, { params: { role: 'administrator' }, body: funds }, asAdministrator)
  await openDeposits()
  await openBranch()
  // Somebody has lost and owes: what is paid in cash would come back as points.
  await lose(rupees(2000))
  await sql`update accounts set credit_reference = ${rupees(20_000)} where id = ${player}`.execute(world.db)
})
afterAll(() => world.close())

const METHOD = '11111111-1111-4111-8111-111111111111'
const AT_GATEWAY = '11111111-1111-4111-8111-111111111112'
const CLAIM = 'dep_claimed-before'
const OTHER_CLAIM = 'dep_claimed-too'

/** A method of the administrators that is in force. */
async function openDeposits(): Promise<void> {
  await sql`insert into payment_methods (id, site_id, owner_id) values (${METHOD}::uuid, 1, 0), (${AT_GATEWAY}::uuid, 1, 0)`.execute(
    world.db,
  )
  await sql`insert into payment_method_versions (method_id, version, site_id, made_by, payment_type, payment_name, min_amount, max_amount, fields,
      in_force_from)
    values (${METHOD}::uuid, 1, 1, 0, 'UPI', 'UPI', 0, 0, '{"upiId": "a@bank", "accountName": "A"}', now()),
      (${AT_GATEWAY}::uuid, 1, 1, 0, 'IPAY', 'Online', 0, 0, '{"upiId": "17"}', now())`.execute(world.db)
}

/** Above the agent: the role that claims for somebody. */
async function openBranch(): Promise<void> {
  await sql`with till as (
      insert into accounts (site_id, role, user_name, parent_id, ancestors, password_hash, transaction_code_hash, second_factor_waived)
      select 1, 'defaultBranch', 'till', parent_id, ancestors, password_hash, transaction_code_hash, true from accounts where user_name = 'agent'
      returning id)
    update accounts a set ancestors = array[u.ancestors[1], t.id] || case when a.id = u.id then '{}' else array[u.id] end,
      parent_id = case when a.id = u.id then t.id else u.id end
    from till t, accounts u where u.user_name = 'agent' and (a.id = u.id or a.parent_id = u.id)`.execute(world.db)
  // What the agent is given comes from it.
  const { rows } = await sql<{ bank: number; till: number }>`
    select b.id as bank, t.id as till from accounts b, accounts t where b.site_id = 1 and ${isSystem(sql`b`, 'bank')} and t.user_name = 'till'`.execute(
    world.db,
  )
  const { bank: debit, till: credit } = must(rows[0], 'both were opened')
  const funds = { debit, credit, amount: rupees(1000), kind: 'points', reference: 'funds of the till' } as const
  await world.db.transaction().execute((tx) => postTransfers(tx, [funds]))
}

/** A claim that was made before somebody stays away. */
async function claimOnce(id = CLAIM): Promise<void> {
  const { rows } =
    await sql`insert into deposits (id, site_id, account_id, method_id, method_version, payment_type, owner_id, payee, amount, rail, state,
      alone, created_by)
    values (${id}, 1, ${player}, ${METHOD}::uuid, 1, 'UPI', 0, 'a@b', ${rupees(5)}, 'RRN', 'pending', false, ${player})
    on conflict do nothing returning id`.execute(world.db)
  if (rows.length === 0) return
  await sql`insert into deposit_steps (deposit_id, n, site_id, actor_id, address, state) values (${id}, 1, 1, ${player}, '', 'pending')`.execute(
    world.db,
  )
}

type Make = () => Promise<Answered<Endpoint>>

/** One way to try each of them, that goes well for who is not protected. */
const TRIES: Partial<Record<CallName, Make>> = {
  placeBet: () => ask(world.gateway, calls.placeBet, { body: ORDER, idempotencyKey: randomUUID() }, asPlayer),
  amendBet: () => ask(world.gateway, calls.amendBet, { body: { betId: resting, stake: rupees(20) } }, asPlayer),
  cashOut: () =>
    ask(world.gateway, calls.cashOut, { body: { marketId: 'm1', fraction: 50, minLocked: rupees(-100) } }, asPlayer),
  createDeposit: async () => {
    const image = fileOf(await picture().png().toBuffer(), 'receipt.png')
    const body = { depositTypeId: METHOD, amount: rupees(5), utr: '412345678901', image }
    return await ask(world.gateway, calls.createDeposit, { body }, asPlayer)
  },
  createDepositFor: async () => {
    const token = await signIn(world.gateway, 'till', { headers: { 'x-console': '1' } })
    const claimed = {
      userId: String(player),
      depositTypeId: METHOD,
      amount: rupees(5),
      utr: '412345678902',
      remarks: '',
    }
    const body = { ...claimed, transactionCode: CODE }
    return await ask(world.gateway, calls.createDepositFor, { params: { role: 'branch' }, body }, { token })
  },
  beginUpi: () => ask(world.gateway, calls.beginUpi, { body: { depositTypeId: METHOD, amount: rupees(5) } }, asPlayer),
  createIPayDeposit: async () => {
    const redirectUrl = 'http://localhost/transaction'
    const body = { depositTypeId: AT_GATEWAY, amount: rupees(5), operatorId: 17, redirectUrl }
    return await ask(world.gateway, calls.createIPayDeposit, { body }, asPlayer)
  },
  decideDeposit: async () => {
    await claimOnce()
    const body = { depositId: CLAIM, action: 'approved', remarks: '', transactionCode: CODE } as const
    return await ask(world.gateway, calls.decideDeposit, { params: { role: 'administrator' }, body }, asAdministrator)
  },
  decideDeposits: async () => {
    await claimOnce(OTHER_CLAIM)
    const deposits = [{ depositId: OTHER_CLAIM, version: 1 }]
    const body = { action: 'approved', deposits, remarks: '', transactionCode: CODE } as const
    const params = { role: 'administrator' } as const
    const answered = await ask(world.gateway, calls.decideDeposits, { params, body }, asAdministrator)
    // Each is refused for itself.
    const [one] = (await answered.reply()).docs
    return one?.refusal ? { ...answered, body: one.refusal } : answered
  },
  givePoints: () =>
    ask(
      world.gateway,
      calls.givePoints,
      {
        params: { role: 'administrator' },
        body: { transfers: [{ userId: String(player), amount: rupees(5) }], transactionCode: CODE },
      },
      asAdministrator,
    ),
}

const ORDER: BetOrder = {
  marketId: 'm1',
  kind: 'BETFAIR',
  runnerId: '100',
  side: 'BACK',
  price: price(2),
  line: null,
  stake: rupees(10),
  timeInForce: 'FILL_OR_KILL',
  minFill: null,
  persistence: 'LAPSE',
  expiresAt: null,
  acceptAnyPrice: false,
  acceptTicks: 0,
  marketVersion: null,
  requestId: null,
  device: {},
  country: null,
}

const movingMoney = (Object.entries(calls) as [CallName, Endpoint][])
  .filter(([, call]) => call.movesMoney !== null)
  .map(([name]) => name)
const setLock = (isLocked: boolean) => lockUntold(world.db, 'p1', isLocked)
test.each(movingMoney)('%s is refused to who is self-excluded, or locked, and changes nothing', async (name) => {
  const make = TRIES[name]
  expect(make, `${name} moves money: show here that protection holds it`).toBeDefined()
  asPlayer = { token: await signIn(world.gateway, 'p1') }
  await exclude()
  const before = await standing()
  const refused = await make?.()
  expect(refused?.body).toMatchObject({ code: 'SELF_EXCLUDED' })
  expect(await standing()).toEqual(before)
  await forgive()
  await setLock(true)
  const whileLocked = await make?.().finally(() => setLock(false))
  expect(['ACCOUNT_LOCKED', 'PLAYER_LOCKED']).toContain(whileLocked?.body.code)
  expect(await standing()).toEqual(before)
  asPlayer = { token: await signIn(world.gateway, 'p1') }
  expect((await make?.())?.body).toMatchObject({ docs: expect.anything() })
  await booksBalance(world.db)
})

test('an officer who is locked does nothing with their code, also before word of the lock has come', async () => {
  const transfers = [{ userId: String(world.ids.agent), amount: rupees(10) }]
  const body = { transfers, transactionCode: CODE }
  const give = () => ask(world.gateway, calls.givePoints, { params: { role: 'administrator' }, body }, asAdministrator)
  expect((await give()).body).toMatchObject({ docs: expect.anything() })
  await lockUntold(world.db, 'administrator')
  const refused = await give().finally(() => lockUntold(world.db, 'administrator', false))
  expect(refused.body).toMatchObject({ code: 'ACCOUNT_LOCKED' })
  expect((await give()).body).toMatchObject({ docs: expect.anything() })
})

test('who is self-excluded may pay what is owed, no more than it, and stake none of what comes back', async () => {
  asPlayer = { token: await signIn(world.gateway, 'p1') }
  await exclude()
  const settle = (amount: number) =>
    ask(
      world.gateway,
      calls.settleCash,
      {
        params: { role: 'administrator' },
        body: {
          settlements: [{ userId: String(player), kind: 'LENA', amount: rupees(amount) }],
          transactionCode: CODE,
        },
      },
      asAdministrator,
    )
  const before = (await world.account(player)).balance
  expect((await settle(1_000_000)).body).toMatchObject({ code: 'MORE_THAN_OWED' })
  expect((await settle(100)).status).toBe(200)
  expect((await world.account(player)).balance).toBe(before + 100)
  for (const name of ['placeBet', 'amendBet', 'cashOut', 'givePoints'] as const)
    expect((await TRIES[name]?.())?.body).toMatchObject({ code: 'SELF_EXCLUDED' })
  const raise = (creditPts: number) =>
    ask(
      world.gateway,
      calls.changePerson,
      {
        params: { role: 'administrator', userId: String(player) },
        body: { creditPts: rupees(creditPts), transactionCode: CODE },
      },
      asAdministrator,
    )
  expect((await raise(30_000)).body).toMatchObject({ code: 'SELF_EXCLUDED' })
  expect((await raise(19_000)).status).toBe(200)
  await forgive()
  expect((await raise(20_000)).status).toBe(200)
  await booksBalance(world.db)
})

test('what only takes money out, or lessens the risk, is left to who is self-excluded', async () => {
  asPlayer = { token: await signIn(world.gateway, 'p1') }
  await exclude()
  const cancelled = await ask(world.gateway, calls.cancelBet, { query: { betId: resting } }, asPlayer)
  expect(cancelled.status).toBe(200)
  const body = { transfers: [{ userId: String(player), amount: rupees(5) }], transactionCode: CODE }
  const take = () => ask(world.gateway, calls.takePoints, { params: { role: 'administrator' }, body }, asAdministrator)
  // What came in by the tests before and was not played goes back as it came.
  expect((await take()).body).toMatchObject({ code: 'PAYOUT_HELD' })
  await sql`update deposits set decided_at = decided_at - interval '100 days' where account_id = ${player}`.execute(
    world.db,
  )
  expect((await take()).body).toMatchObject({ docs: expect.anything() })
})

const exclude = () =>
  asOwner(sql`insert into exclusions (account_id, kind, since, until, origin_id)
    values (${player}, 'SELF_EXCLUSION', now(), now() + interval '7 months', ${player})`)

/** As a market that is lost would post it. */
const lose = (amount: number) =>
  world.db.transaction().execute(async (tx) => {
    await sql`insert into transfers (debit_account, credit_account, amount, kind, reference)
      select p.id, h.id, ${amount}, 'settlement', 'lost:' || p.id from accounts p join accounts h on h.site_id = p.site_id and ${isSystem(sql`h`, 'house')}
      where p.id = ${player}`.execute(tx)
    const moved = sql`case a.id when ${player} then -${amount}::bigint else ${amount}::bigint end`
    await sql`update accounts a set balance = a.balance + ${moved}, sports_net = a.sports_net + ${moved}
      from accounts p where p.id = ${player} and (a.id = p.id or (a.site_id = p.site_id and ${isSystem(sql`a`, 'house')}))`.execute(
      tx,
    )
  })

/** As nothing in the program can. */
const forgive = () => asOwner(sql`delete from exclusions`)

async function asOwner(statement: ReturnType<typeof sql>): Promise<void> {
  await world.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await statement.execute(tx)
    await sql`update accounts set guarded_from = '-infinity' where id = ${player}`.execute(tx)
  })
}

async function standing(): Promise<unknown> {
  const { rows } = await sql`select a.balance, a.exposure, (select count(*) from bets where account_id = a.id) as bets
    from accounts a where a.id = ${player}`.execute(world.db)
  return rows
}
