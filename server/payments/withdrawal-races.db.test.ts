/** Withdrawals that are raced, and broken off at each write: one effect, and books that hold. docs/domain/payments.md#withdrawals. */
import { calls } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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
import { ask, CODE, createGatewayWorld, type GatewayWorld, PASSWORD, signIn } from '../live/testing/gateway.ts'

const METHOD = '11111111-1111-4111-8111-111111111111'
const ACCOUNT = 'acc_1'

let world: GatewayWorld
let player: number
let asPlayer: { token: string }
let asAgent: { token: string; headers: Record<string, string> }
let asAdministrator: { token: string; headers: Record<string, string> }
beforeEach(async () => {
  world = await createGatewayWorld()
  player = world.players[0] ?? 0
  await openMarket(world, defineMarket('m1', MATCH_ODDS))
  quote(world, 'm1', 0, [[2, 20_000]], [[2.02, 20_000]])
  await openPayouts()
  const headers = { 'x-console': '1' }
  asPlayer = { token: await signIn(world.gateway, 'p1') }
  asAgent = { token: await signIn(world.gateway, 'agent', { headers }), headers }
  asAdministrator = { token: await signIn(world.gateway, 'administrator', { headers }), headers }
})
afterEach(async () => {
  await booksBalance(world.db)
  await world.close()
})

/** A method of the agent's in force, and an account of the player's that is paid to, on a site where players may cancel. */
async function openPayouts(): Promise<void> {
  const { db, ids } = world
  await sql`update sites set settings = '{"switches": {"playerCancelsWithdrawals": true}, "payments": {"clearBelow": 600, "clearAfterDays": 7}}'::jsonb where id = 1`.execute(
    db,
  )
  await sql`insert into payment_methods (id, site_id, owner_id) values (${METHOD}::uuid, 1, ${ids.agent})`.execute(db)
  await sql`insert into payment_method_versions (method_id, version, site_id, made_by, payment_type, payment_name, min_amount, max_amount, fields,
      in_force_from)
    values (${METHOD}::uuid, 1, 1, ${ids.agent}, 'UPI', 'UPI', 0, 0, '{"upiId": "a@bank", "accountName": "A", "customFields": []}', now())`.execute(
    db,
  )
  await sql`insert into payout_accounts (id, site_id, account_id, method_id, payment_type, holder, details, payee, is_primary, payee_at, created_at)
    values (${ACCOUNT}, 1, ${player}, ${METHOD}::uuid, 'UPI', 'Ann Lee', '[{"label": "UPI ID", "type": "UPI", "value": "ann@okbank"}]', '\\x01', true,
      now() - interval '2 days', now() - interval '2 days')`.execute(db)
  await sql`update accounts set ways_changed_at = null where id = ${player}`.execute(db)
}

const withdraw = (amount: number, factorCode?: string) =>
  ask(
    world.gateway,
    calls.createWithdrawal,
    { body: { amount: rupees(amount), accountId: ACCOUNT, ...(factorCode !== undefined && { factorCode }) } },
    asPlayer,
  )
async function asked(amount: number): Promise<string> {
  const answered = await withdraw(amount)
  expect(answered.body).toMatchObject({ docs: { status: 'pending' } })
  return (await answered.reply()).docs._id
}
let references = 800_000_000_000
const decide = (by: typeof asAgent, withdrawId: string, action: 'approved' | 'rejected' = 'approved', version = 1) =>
  ask(
    world.gateway,
    calls.decideWithdrawal,
    {
      params: { role: by === asAgent ? 'agent' : 'administrator' },
      body: { withdrawId, action, version, utr: String(++references), remarks: '', transactionCode: CODE },
    },
    by,
  )
/** Taken by the agent, for longer than it is theirs. */
async function leaveLying(withdrawId: string): Promise<void> {
  await ask(
    world.gateway,
    calls.takeWithdrawal,
    { params: { role: 'agent', withdrawId }, body: { take: true } },
    asAgent,
  )
  await sql`update withdrawals set taken_at = taken_at - interval '1 hour' where id = ${withdrawId}`.execute(world.db)
}
const stake = (amount: number) => world.bets.place(bet(player, 'm1', { stake: rupees(amount) }), null)

const worked = (answers: readonly { readonly status: number }[]): number =>
  answers.filter(({ status }) => status === 200).length
const balance = async (): Promise<number> => (await world.account(player)).balance
const transfersOf = async (withdrawId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from transfers where reference like ${`withdrawal:${withdrawId}:%`}`.execute(world.db)
  return must(rows[0], 'a count').count
}

describe('one effect', () => {
  test('of ten requests at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw(100)))
    expect(worked(answers)).toBe(1)
    expect(await balance()).toBe(9900)
  })

  test('of fifty approvals by two officers', async () => {
    const withdrawId = await asked(1000)
    const answers = []
    // As many as may ask at the same moment with a transaction code.
    for (let round = 0; round < 10; round++)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 5 }, (_, n) => decide(n % 2 === 0 ? asAgent : asAdministrator, withdrawId)),
        )),
      )
    expect(worked(answers)).toBe(1)
    expect([await balance(), await transfersOf(withdrawId)]).toEqual([9000, 1])
  })

  test.each(Array.from({ length: 4 }, (_, n) => n))('of an approval against a rejection (%d)', async () => {
    const withdrawId = await asked(1000)
    const [paid, rejected] = await Promise.all([
      decide(asAgent, withdrawId),
      decide(asAdministrator, withdrawId, 'rejected'),
    ])
    expect(worked([paid, rejected])).toBe(1)
    expect(await balance()).toBe(paid.status === 200 ? 9000 : 10_000)
  })

  test.each([1, 2])('of an approval against a cancellation of what was left lying (%d)', async () => {
    const withdrawId = await asked(1000)
    await leaveLying(withdrawId)
    const [canceled, paid] = await Promise.all([
      ask(world.gateway, calls.cancelWithdrawal, { query: { withdrawId } }, asPlayer),
      decide(asAdministrator, withdrawId, 'approved', 2),
    ])
    expect(worked([canceled, paid])).toBe(1)
    expect(await balance()).toBe(paid.status === 200 ? 9000 : 10_000)
    expect(await transfersOf(withdrawId)).toBe(1)
  })

  test.each(Array.from({ length: 4 }, (_, n) => n))(
    'of a withdrawal against a bet of the same money (%d)',
    async () => {
      const [out, placed] = await Promise.all([withdraw(8000), stake(8000)])
      expect(Number(out.status === 200) + Number(placed.ok)).toBe(1)
      const { balance: held, exposure } = await world.account(player)
      expect(held - exposure).toBe(2000)
    },
  )
})

describe('the code of a withdrawal', () => {
  const own = { params: { role: 'user' } } as const
  let secret = ''
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

  beforeEach(async () => {
    const begun = await ask(world.gateway, calls.beginSecondFactor, { ...own, body: { password: PASSWORD } }, asPlayer)
    secret = (await begun.reply()).docs.secret
    const confirmed = await ask(world.gateway, calls.confirmSecondFactor, { ...own, body: { code: code() } }, asPlayer)
    asPlayer = { token: String(confirmed.headers['authorization']).replace('Bearer ', '') }
    await (await ask(world.gateway, calls.askFactorAtWithdrawals, {}, asPlayer)).reply()
    await sql`update second_factors set last_step = 0`.execute(world.db)
    await sql`update accounts set ways_changed_at = null where id = ${player}`.execute(world.db)
  })

  test.each([1, 2])('is none of a sign-in any more, and the other way round (%d)', async () => {
    const half = await ask(world.gateway, calls.signIn, { body: { email: 'p1', password: PASSWORD } }, {})
    const ticket = { token: String(half.headers['authorization']).replace('Bearer ', '') }
    const given = code()
    const both = await Promise.all([
      withdraw(100, given),
      ask(world.gateway, calls.giveSecondFactor, { ...own, body: { code: given } }, ticket),
    ])
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 422])
  })

  // Each has the factor before the account: in another order they would wait for each other.
  test.each(Array.from({ length: 4 }, (_, n) => n))(
    'and the end of its factor at the same moment: one of them (%d)',
    async () => {
      const given = code()
      const both = await Promise.all([
        withdraw(100, given),
        ask(world.gateway, calls.endSecondFactor, { ...own, body: { code: given, password: PASSWORD } }, asPlayer),
      ])
      // Behind the end of the factor nothing is asked for any more but by the site: the account is held for a day instead.
      const [out, ended] = both.map(({ body, status }) => (status === 200 ? 'done' : body.code))
      expect([
        ['done', 'OTP_VERIFICATION_FAILED'],
        ['ACCOUNT_HELD', 'done'],
      ]).toContainEqual([out, ended])
    },
  )
})

test.each(Array.from({ length: 4 }, (_, n) => n))(
  'what a cash-out frees may be asked for, and what is at risk may not (%d)',
  async () => {
    expect((await stake(8000)).ok).toBe(true)
    expect((await withdraw(3000)).body).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    const closed = ask(
      world.gateway,
      calls.cashOut,
      { body: { marketId: 'm1', fraction: 100, minLocked: rupees(-8000) } },
      asPlayer,
    )
    const [closing, out] = await Promise.all([closed, withdraw(3000)])
    expect(closing.status).toBe(200)
    // It came before the money was free, or behind.
    expect([200, 422]).toContain(out.status)
    expect(out.body.code).toBe(out.status === 200 ? undefined : 'INSUFFICIENT_FUNDS')
    const { balance: held, exposure } = await world.account(player)
    // Backed at 2 and laid at 2.02: what is held goes with the stake, and what is lost at worst stays at risk until the result.
    expect(exposure).toBeLessThan(200)
    expect(held).toBe(out.status === 200 ? 7000 : 10_000)
    const again = await withdraw(3000)
    expect(again.status).toBe(out.status === 200 ? 409 : 200)
  },
)

test('a result that is taken back while it is paid leaves books that hold, and pays no more than is there', async () => {
  await stake(8000)
  const won = { type: 'WINNERS', winners: [0], removed: [] } as const
  expect(await world.settlement.declareResult('m1', won, { actorId: null, source: 'test' })).toMatchObject({ ok: true })
  const before = await balance()
  expect(before).toBeGreaterThan(10_000)
  const withdrawId = await asked(before)
  const [back, paid] = await Promise.all([
    world.settlement.rollBack('m1', 1, { actorId: null }),
    decide(asAgent, withdrawId),
  ])
  expect(back).toMatchObject({ ok: true })
  // Behind the result that is taken back more is asked for than is there; paid before, it is gone. What was asked for has left the balance either way.
  expect(paid.status === 200 || paid.body.code === 'MORE_THAN_LEFT').toBe(true)
  expect([await balance(), await transfersOf(withdrawId)]).toEqual([10_000 - before, paid.status === 200 ? 1 : 0])
})

describe('an officer is told of what was won', () => {
  const reasons = async (withdrawId: string) => {
    const answered = await ask(world.gateway, calls.getWithdrawal, { params: { role: 'agent', withdrawId } }, asAgent)
    return (await answered.reply()).docs.withdrawal.ruleReasons
  }
  async function play(who: number, marketId: string, status: string, change: Parameters<typeof bet>[2]): Promise<void> {
    const placed = await world.bets.place(bet(who, marketId, { price: price(3), ...change }), null)
    expect(placed.ok && (await placed.value.decided)).toMatchObject({ status })
  }

  /** The stake of the player at 3, of which the other player of the agent has laid so much and the house the rest. */
  async function win(marketId: string, stake: number, met: number): Promise<void> {
    await openMarket(world, defineMarket(marketId, MATCH_ODDS, { restingAllowed: true }))
    const other = must(world.players[1], 'another player')
    if (met > 0)
      await play(other, marketId, 'UNMATCHED', {
        side: 'LAY',
        stake: rupees(met),
        timeInForce: 'GOOD_TILL_CANCEL',
      })
    if (met < stake) quote(world, marketId, 0, [[3, 20_000]], [])
    await play(player, marketId, 'ACCEPTED', { stake: rupees(stake) })
    const won = { type: 'WINNERS', winners: [0], removed: [] } as const
    expect(await world.settlement.declareResult(marketId, won, { actorId: null, source: 'test' })).toMatchObject({
      ok: true,
    })
  }

  test.each([
    ['all of it from one player', 1000, 1000, true],
    ['more than half from one player', 1000, 501, true],
    ['half from one player, half from the house', 1000, 500, false],
    ['all of it from the house', 1000, 0, false],
  ])('%s', async (_, staked, met, fromOne) => {
    await win('m2', staked, met)
    const said = await reasons(await asked(100))
    expect(said?.includes('ONE_PLAYER')).toBe(fromOne)
    expect(said).toContain('FRESH_RESULT')
  })

  test('of what was won of one in several markets together, and of results until they are half an hour old', async () => {
    await win('m2', 1000, 400)
    await win('m3', 1000, 700)
    const withdrawId = await asked(100)
    expect(await reasons(withdrawId)).toContain('ONE_PLAYER')
    await win('m4', 1000, 0)
    expect(await reasons(withdrawId)).not.toContain('ONE_PLAYER')
    await sql`update bets set settled_at = settled_at - interval '31 minutes'`.execute(world.db)
    expect(await reasons(withdrawId)).not.toContain('FRESH_RESULT')
  })
})

test.each(Array.from({ length: 4 }, (_, n) => n))(
  'what a result brought is asked for as it is taken back: both stand, and the player owes what is not there (%d)',
  async () => {
    await stake(8000)
    const won = { type: 'WINNERS', winners: [0], removed: [] } as const
    await world.settlement.declareResult('m1', won, { actorId: null, source: 'test' })
    const before = await balance()
    const [out, back] = await Promise.all([withdraw(before), world.settlement.rollBack('m1', 1, { actorId: null })])
    expect(back).toMatchObject({ ok: true })
    expect(await balance()).toBe(out.status === 200 ? 10_000 - before : 10_000)
  },
)

/** A write of this table fails once, as a server that ends there would leave it. */
async function breakOff(table: string): Promise<() => Promise<unknown>> {
  await sql`create or replace function break_off() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`.execute(
    world.db,
  )
  await sql`create trigger zz_break_off before insert or update on ${sql.table(table)} execute function break_off()`.execute(
    world.db,
  )
  return () => sql`drop trigger zz_break_off on ${sql.table(table)}`.execute(world.db)
}

const WRITES = ['accounts', 'transfers', 'withdrawals', 'withdrawal_steps', 'audit_log', 'journal']
describe.each(WRITES)('broken off at a write of %s', (table) => {
  test('nothing was asked for, and the next try is the only one', async () => {
    const mend = await breakOff(table)
    expect((await withdraw(1000)).status).toBe(500)
    await mend()
    expect(await balance()).toBe(10_000)
    await booksBalance(world.db)
    await asked(1000)
  })

  test.each(['approved', 'rejected'] as const)('nothing was %s, and the next try is the only one', async (action) => {
    const withdrawId = await asked(1000)
    const mend = await breakOff(table)
    expect((await decide(asAgent, withdrawId, action)).status).toBe(500)
    await mend()
    await booksBalance(world.db)
    expect(await transfersOf(withdrawId)).toBe(0)
    expect((await decide(asAgent, withdrawId, action)).status).toBe(200)
    expect(await transfersOf(withdrawId)).toBe(1)
  })
})
