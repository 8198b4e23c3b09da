import { DAY_MS } from '@paddock/domain/time'
import { type Asking, calls, type Endpoint } from '@paddock/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expectAudited } from '../audit-log/testing/rows-of.ts'
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
import { ask, type CallOptions, CODE, createGatewayWorld, type GatewayWorld, signIn } from '../live/testing/gateway.ts'
import { noteProven } from '../auth/credentials/store.ts'
import { saveResetPassword } from '../people/store.ts'
import { postTransfers } from '../ledger/index.ts'
import { refusePlays } from './index.ts'

let world: GatewayWorld
let token: string
let player: number
beforeEach(async () => {
  world = await createGatewayWorld()
  player = world.players[0] ?? 0
  token = await signIn(world.gateway, 'p1')
})
afterEach(() => world.close())

const CONSOLE = { headers: { 'x-console': '1' } }

async function make<E extends Endpoint>(call: E, asking: Asking<E>, options: CallOptions = { token }) {
  const answered = await ask(world.gateway, call, asking, options)
  await expectAudited(world.db, call, answered)
  return answered
}

const read = async () => (await (await make(calls.getProtection, {})).reply()).docs
const limit = (kind: 'DEPOSIT' | 'LOSS' | 'STAKE', period: 'ONE' | 'DAY' | 'WEEK' | 'MONTH', amount: number | null) =>
  make(calls.setLimit, { body: { kind, period, amount: amount === null ? null : rupees(amount) } })
const deposit = (amount: number, now = Date.now()) =>
  world.db
    .transaction()
    .execute((tx) => refusePlays(tx, [{ accountId: player, play: { type: 'DEPOSIT', amount: rupees(amount) } }], now))
const wager = (stake: number, now = Date.now()) =>
  world.db.transaction().execute((tx) =>
    refusePlays(
      tx,
      [
        {
          accountId: player,
          play: {
            type: 'WAGER',
            product: 'EXCHANGE',
            stake: rupees(stake),
            already: rupees(0),
            exposure: rupees(0),
            addedExposure: rupees(stake),
          },
        },
      ],
      now,
    ),
  )

/** As if it had been asked for so long ago. */
const wait = (ms: number) =>
  sql`update player_limits set loosen_asked_at = loosen_asked_at - ${ms} * interval '1 millisecond',
    loosen_effective_at = loosen_effective_at - ${ms} * interval '1 millisecond',
    loosen_expires_at = loosen_expires_at - ${ms} * interval '1 millisecond'`.execute(world.db)

describe('limits', () => {
  test('hold at once, and are loosened a day later by a second yes', async () => {
    expect((await limit('STAKE', 'DAY', 500)).status).toBe(200)
    expect(await wager(501)).toEqual({
      code: 'LIMIT_STAKE',
      limit: rupees(500),
      left: rupees(500),
      period: 'DAY',
      product: 'ALL',
      bySite: false,
    })
    await limit('STAKE', 'DAY', 900)
    const which = { kind: 'STAKE', period: 'DAY' } as const
    expect((await make(calls.confirmLoosening, { body: which })).body).toMatchObject({ code: 'LOOSENING_TOO_SOON' })
    expect(await wager(501)).toMatchObject({ code: 'LIMIT_STAKE' })
    await wait(DAY_MS)
    expect((await read()).limits[0]?.loosening?.due).toBe(true)
    expect(await wager(501)).toMatchObject({ code: 'LIMIT_STAKE' })
    expect((await make(calls.confirmLoosening, { body: which })).status).toBe(200)
    expect(await wager(501)).toBeUndefined()
    expect(await wager(901)).toMatchObject({ code: 'LIMIT_STAKE' })
  })

  test('are kept when the player thinks better of it, and forgotten wishes are no wishes', async () => {
    const which = { kind: 'STAKE', period: 'DAY' } as const
    await limit('STAKE', 'DAY', 500)
    await limit('STAKE', 'DAY', null)
    expect((await make(calls.cancelLoosening, { query: which })).status).toBe(200)
    expect((await make(calls.cancelLoosening, { query: which })).body).toMatchObject({ code: 'NOTHING_TO_LOOSEN' })
    await limit('STAKE', 'DAY', null)
    await wait(8 * DAY_MS)
    expect((await make(calls.confirmLoosening, { body: which })).body).toMatchObject({ code: 'NOTHING_TO_LOOSEN' })
    expect((await read()).limits).toMatchObject([{ kind: 'STAKE', amount: rupees(500), loosening: null }])
  })

  test('go when that was asked for, and then nothing is looked at any more', async () => {
    await limit('LOSS', 'WEEK', 100)
    await limit('LOSS', 'WEEK', null)
    await wait(DAY_MS)
    await make(calls.confirmLoosening, { body: { kind: 'LOSS', period: 'WEEK' } })
    expect((await read()).limits).toEqual([])
    expect(await wager(1_000_000)).toBeUndefined()
    const { rows } = await sql<{ guardedFrom: number }>`select guarded_from from accounts where id = ${player}`.execute(
      world.db,
    )
    expect(rows[0]?.guardedFrom).toBeGreaterThan(Date.now() - 1000)
  })

  test('of money take money, of time take minutes, and not what is not offered', async () => {
    const body = { kind: 'SESSION', period: 'DAY', amount: rupees(5) } as const
    expect((await make(calls.setLimit, { body })).body).toMatchObject({ code: 'BAD_REQUEST', field: 'minutes' })
    expect((await limit('DEPOSIT', 'ONE', 5)).body).toMatchObject({ code: 'LIMIT_NOT_OFFERED' })
    expect((await limit('LOSS', 'DAY', null)).body).toMatchObject({ code: 'LIMIT_NOT_SET' })
  })

  test('count what came in, whatever went out again, for exactly as long as the period reaches back', async () => {
    // The 10,000 that the world gave each player at its beginning are points: no deposit.
    await limit('DEPOSIT', 'DAY', 10_500)
    const at = await paidIn(10_000)
    expect(await deposit(501)).toEqual({
      code: 'LIMIT_DEPOSIT',
      limit: rupees(10_500),
      left: rupees(500),
      period: 'DAY',
      product: 'ALL',
      bySite: false,
    })
    expect(await deposit(500)).toBeUndefined()
    expect(await deposit(10_500, at + DAY_MS - 1)).toMatchObject({ code: 'LIMIT_DEPOSIT' })
    expect(await deposit(10_500, at + DAY_MS + 1)).toBeUndefined()
  })

  test('are not passed by two that come at the same moment', async () => {
    await limit('DEPOSIT', 'DAY', 900)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        world.db.transaction().execute(async (tx) => {
          const refusal = await refusePlays(
            tx,
            [{ accountId: player, play: { type: 'DEPOSIT', amount: rupees(300) } }],
            Date.now(),
          )
          if (!refusal) await postDeposit(tx, 300)
          return refusal
        }),
      ),
    )
    expect(answers.filter((refusal) => refusal === undefined)).toHaveLength(3)
  })

  test('of points and of debts that are paid there are none', async () => {
    await limit('DEPOSIT', 'DAY', 10)
    const administrator = await signIn(world.gateway, 'administrator', CONSOLE)
    await fundAgent()
    const given = await ask(
      world.gateway,
      calls.givePoints,
      {
        params: { role: 'administrator' },
        body: { transfers: [{ userId: String(player), amount: rupees(300) }], transactionCode: CODE },
      },
      { token: administrator },
    )
    expect(given.status).toBe(200)
    expect(await deposit(10)).toBeUndefined()
    await booksBalance(world.db)
  })
})

let deposits = 0
const postDeposit = async (tx: Parameters<typeof postTransfers>[0], amount: number): Promise<void> => {
  const reference = `test:${++deposits}`
  await postTransfers(tx, [
    { debit: world.ids.agent, credit: player, amount: rupees(amount), kind: 'deposit', reference },
  ])
}

/** So much was deposited now; gives when. */
async function paidIn(amount: number): Promise<number> {
  await world.db.transaction().execute((tx) => postDeposit(tx, amount))
  const { rows } = await sql<{ at: number }>`
    select at from transfers where credit_account = ${player} and kind = 'deposit'`.execute(world.db)
  return rows[0]?.at ?? 0
}

/** The agent has points to give. */
async function fundAgent(): Promise<void> {
  const administrator = await signIn(world.gateway, 'administrator', CONSOLE)
  const body = { transfers: [{ userId: String(world.ids.agent), amount: rupees(100_000) }], transactionCode: CODE }
  const answered = await ask(
    world.gateway,
    calls.givePoints,
    { params: { role: 'administrator' }, body },
    { token: administrator },
  )
  expect(answered.body).toMatchObject({ docs: expect.anything() })
}

describe('an upline', () => {
  const asAgent = async () => ({ token: await signIn(world.gateway, 'agent', CONSOLE) })
  const tighten = async (amount: number, userId = player) =>
    make(
      calls.tightenLimitOfOne,
      {
        params: { role: 'agent', userId: String(userId) },
        body: { kind: 'LOSS', period: 'DAY', amount: rupees(amount), transactionCode: CODE, remarks: 'agreed' },
      },
      await asAgent(),
    )

  test('may protect a player below, and never the other way', async () => {
    expect((await tighten(500)).status).toBe(200)
    expect((await read()).limits).toMatchObject([{ kind: 'LOSS', amount: rupees(500), byOperator: true }])
    expect((await tighten(501)).body).toMatchObject({ code: 'LIMIT_NOT_TIGHTER' })
    expect((await tighten(499)).status).toBe(200)
  })

  test('sees and touches nobody else', async () => {
    const [, , stranger = 0] = world.players
    expect((await tighten(5, stranger)).status).toBe(404)
    const asking = { params: { role: 'agent', userId: String(stranger) } } as const
    expect((await make(calls.getProtectionOfOne, asking, await asAgent())).status).toBe(404)
  })
})

describe('staying away', () => {
  test('is asked for by several tabs at the same moment, and the longest holds', async () => {
    const lengths = ['DAY', 'WEEK', 'MONTH', 'SIX_WEEKS'] as const
    const answers = await Promise.all(lengths.map((length) => make(calls.beginTimeOut, { body: { length } })))
    for (const { status } of answers) expect([200, 409]).toContain(status)
    token = await signIn(world.gateway, 'p1')
    const until = (await read()).exclusion?.until ?? 0
    expect(until - Date.now()).toBeGreaterThan(41 * DAY_MS)
  })

  test('begins at once, cannot be shortened or taken back by anybody, and ends the sessions', async () => {
    const begun = await make(calls.beginTimeOut, { body: { length: 'WEEK' } })
    expect((await begun.reply()).docs.exclusion).toMatchObject({ kind: 'TIME_OUT' })
    expect(await wager(1)).toMatchObject({ code: 'TIMED_OUT' })
    expect(await deposit(1)).toMatchObject({ code: 'TIMED_OUT' })
    expect((await ask(world.gateway, calls.getProtection, {}, { token })).status).toBe(401)
    token = await signIn(world.gateway, 'p1')
    expect((await make(calls.beginTimeOut, { body: { length: 'DAY' } })).body).toMatchObject({
      code: 'TIME_OUT_RUNNING',
    })
    await expect(sql`delete from exclusions`.execute(world.db)).rejects.toThrow('append-only')
    await expect(sql`update exclusions set until = now()`.execute(world.db)).rejects.toThrow('append-only')
  })

  test('takes what waits to be matched out of the market, and leaves what is matched', async () => {
    await openMarket(world, defineMarket('m1', MATCH_ODDS))
    quote(world, 'm1', 0, [[2, 5000]], [[2.02, 5000]])
    await world.bets.place(bet(player, 'm1', { stake: rupees(100) }), null)
    const rests = { slot: 1, price: price(50), stake: rupees(10), timeInForce: 'GOOD_TILL_CANCEL' } as const
    await world.bets.place(bet(player, 'm1', rests), null)
    await make(calls.excludeSelf, { body: { months: 6, confirm: true } })
    const { rows } = await sql`select status from bets where account_id = ${player} order by received_at`.execute(
      world.db,
    )
    expect(rows).toEqual([{ status: 'ACCEPTED' }, { status: 'CANCELLED' }])
    expect((await world.account(player)).exposure).toBe(100)
    await booksBalance(world.db)
  })

  test('of half a year and more holds on every site, and on one that the person joins later', async () => {
    const twin = async (siteId: number, phone: string) => {
      const { rows } = await sql<{ id: number }>`insert into accounts (site_id, role, user_name, phone)
        values (${siteId}, 'user', 'twin', ${phone}) returning id`.execute(world.db)
      return rows[0]?.id ?? 0
    }
    const phone = '+919876543210'
    await sql`update accounts set phone = ${phone} where id = ${player}`.execute(world.db)
    const there = await twin(2, phone)
    await make(calls.excludeSelf, { body: { months: 6, confirm: true } })
    const excludedOn = async (accountId: number) =>
      await world.db
        .transaction()
        .execute((tx) => refusePlays(tx, [{ accountId, play: { type: 'DEPOSIT', amount: rupees(1) } }], Date.now()))
    expect(await excludedOn(there)).toMatchObject({ code: 'SELF_EXCLUDED' })
    await sql`update accounts set user_name = 'former', phone = null where id = ${there}`.execute(world.db)
    expect(await excludedOn(await twin(2, phone))).toMatchObject({ code: 'SELF_EXCLUDED' })
    const [, other = 0] = world.players
    expect(await excludedOn(other)).toBeUndefined()
    await sql`update accounts set identity_hash = 'same' where id = any(${[player, other]}::bigint[])`.execute(world.db)
    expect(await excludedOn(other)).toMatchObject({ code: 'SELF_EXCLUDED' })
  })

  describe('from an account that an officer has given a new password', () => {
    const phone = '+919876500000'
    let there = 0
    const joins = async () =>
      (
        await sql<{ id: number }>`insert into accounts (site_id, role, user_name, phone)
          values (2, 'user', 'twin', ${phone}) returning id`.execute(world.db)
      ).rows[0]?.id ?? 0
    const leaves = (accountId: number) =>
      sql`update accounts set user_name = 'former' || id, phone = null where id = ${accountId}`.execute(world.db)
    const isExcluded = async (accountId: number) =>
      (await world.db
        .transaction()
        .execute((tx) =>
          refusePlays(tx, [{ accountId, play: { type: 'DEPOSIT', amount: rupees(1) } }], Date.now()),
        )) !== undefined
    const reset = () =>
      world.db.transaction().execute(async (tx) => {
        await saveResetPassword(tx, player, 'made by an officer')
        // Whoever signs in with it has to choose another, which proves nothing.
        await sql`update accounts set must_change_password = false where id = ${player}`.execute(tx)
      })

    beforeEach(async () => {
      await sql`update accounts set phone = ${phone} where id = ${player}`.execute(world.db)
      there = await joins()
    })

    test('holds there alone, until a code has proven the number', async () => {
      await reset()
      await make(calls.excludeSelf, { body: { months: 60, confirm: true } })
      expect([await isExcluded(player), await isExcluded(there)]).toEqual([true, false])
      await leaves(there)
      const later = await joins()
      expect(await isExcluded(later)).toBe(false)
      await world.db.transaction().execute((tx) => noteProven(tx, player))
      expect([await isExcluded(player), await isExcluded(later)]).toEqual([true, true])
      await leaves(later)
      expect(await isExcluded(await joins())).toBe(true)
    })

    test('so it does where an officer has made the link that the session came by', async () => {
      await sql`update sessions set way = 'TICKET' where account_id = ${player}`.execute(world.db)
      await make(calls.beginTimeOut, { body: { length: 'SIX_WEEKS' } })
      expect([await isExcluded(player), await isExcluded(there)]).toEqual([true, false])
      await world.db.transaction().execute((tx) => noteProven(tx, player))
      expect(await isExcluded(there)).toBe(true)
    })

    test('a new password afterwards lets nobody join anew', async () => {
      await make(calls.excludeSelf, { body: { months: 6, confirm: true } })
      await reset()
      await leaves(there)
      expect(await isExcluded(await joins())).toBe(true)
    })
  })
})

test('what it has cost is told, and limits are offered until somebody says no', async () => {
  expect((await read()).offerDue).toBe(true)
  await make(calls.declineLimits, {})
  expect((await read()).offerDue).toBe(false)
  const costs = (await (await make(calls.getCost, {})).reply()).docs
  expect(costs.map(({ period }) => period)).toEqual(['day', 'week', 'month', 'year', 'lifetime'])
  expect(costs[4]).toMatchObject({ staked: 0, net: 0, deposited: rupees(10_000), withdrawn: 0 })
})
