/** The second factor of a withdrawal, on each way that asks for money. docs/domain/payments.md#second-factor. Security T55. */
import { calls } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { beginFirstFactor, confirmFirstFactor, createKeys, createThrottle } from '../auth/index.ts'
import { CODE, RECEIPT_KEY } from '../people/testing/tree.ts'
import { readyAccount } from './gateway/testing/ready-account.ts'
import {
  AGAIN,
  cancel,
  codeOf,
  DAY_MS,
  decide,
  depositOf,
  payouts,
  ready,
  rupees,
  tree,
  useTree,
} from './testing/money-out.ts'

useTree()

const STEP_MS = 30_000
const PAYMENTS = { wagerDeposits: 0, accountHoldHours: 0 }
const MANY = { manyPendingWithdrawals: true, playerCancelsWithdrawals: true }
const configure = (secondFactorAbove: number | null, payments: object = {}) =>
  tree.configure({ payments: { ...PAYMENTS, ...payments, secondFactorAbove }, switches: MANY })

let secret = ''
const codeNow = (steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: tree.clock() + steps * STEP_MS })
/** A code that was not used yet: that of a later step. */
function freshCode(): string {
  tree.wait(STEP_MS)
  return codeNow()
}

/** Turns the second factor of the player on, and gives its backup codes. */
async function turnOn(player: string, atWithdrawals = false, { ageMs = DAY_MS } = {}): Promise<string[]> {
  const { db } = tree
  const deps = { db, keys: createKeys(RECEIPT_KEY), clock: tree.clock, throttle: createThrottle(db, tree.clock) }
  const begun = await beginFirstFactor(deps, tree.idOf(player), { site: 'Demo', userName: player })
  secret = begun.secret
  const codes = await confirmFirstFactor(deps, tree.idOf(player), codeNow(-1), async () => undefined)
  await sql`update second_factors set at_withdrawals = ${atWithdrawals},
    confirmed_at = to_timestamp(${(tree.clock() - ageMs) / 1000}::float8)`.execute(db)
  await sql`update accounts set ways_changed_at = null`.execute(db)
  return must(codes, 'the code was right')
}

type Way = 'withdraw' | 'iPay'
let accounts: Readonly<Record<Way, string>>
const WAYS = [['withdraw'], ['iPay']] as const satisfies readonly (readonly [Way])[]

/** Asks by one of the ways, with a code or without one. */
const askBy = (way: Way, amount: number, factorCode?: string, key?: string) =>
  tree.ask(
    'player1',
    way === 'withdraw' ? calls.createWithdrawal : calls.createIPayWithdrawal,
    { body: { amount: rupees(amount), accountId: accounts[way], ...(factorCode !== undefined && { factorCode }) } },
    key === undefined ? {} : { key },
  )
const termsOf = async (player = 'player1') =>
  (await (await tree.ask(player, calls.getWithdrawTerms, {})).reply()).docs.factor
const failures = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select coalesce(sum(count), 0)::int as count from failed_tries`.execute(
    tree.db,
  )
  return must(rows[0], 'a sum').count
}
const lastStep = async (): Promise<number> => {
  const { rows } = await sql<{ lastStep: number }>`select last_step from second_factors`.execute(tree.db)
  return must(rows[0], 'a factor').lastStep
}

beforeEach(async () => {
  await configure(null)
  accounts = { withdraw: await ready('player1'), iPay: (await readyAccount(tree)).accountId }
})

describe.each(WAYS)('by %s', (way) => {
  test('nothing is asked of who has no factor, on a site that asks nobody; a code that is sent all the same is not looked at', async () => {
    expect(await termsOf()).toEqual({ isOn: false, free: null, above: null, tooNew: null })
    expect((await askBy(way, 100)).status).toBe(200)
    expect((await askBy(way, 100, '000000')).status).toBe(200)
    expect(await failures()).toBe(0)
    await turnOn('player1')
    const code = freshCode()
    const before = await lastStep()
    expect((await askBy(way, 100, code)).status).toBe(200)
    expect(await lastStep()).toBe(before)
  })

  test('whoever has it asked for at each gives a code that is right, and none twice', async () => {
    await turnOn('player1', true)
    expect(await termsOf()).toEqual({ isOn: true, free: 0, above: null, tooNew: null })
    const before = await lastStep()
    expect(codeOf(await askBy(way, 100))).toBe('FACTOR_CODE_MISSING')
    expect(await failures()).toBe(0)
    expect(codeOf(await askBy(way, 100, '000000'))).toBe('OTP_VERIFICATION_FAILED')
    expect(codeOf(await askBy(way, 100, codeNow(3)))).toBe('OTP_VERIFICATION_FAILED')
    expect(await failures()).toBeGreaterThan(0)
    expect([await tree.balanceOf('player1'), await payouts(), await lastStep()]).toEqual([1000, 0, before])
    const code = freshCode()
    expect((await askBy(way, 100, code)).status).toBe(200)
    expect(await payouts()).toBe(100)
    expect(codeOf(await askBy(way, 100, code))).toBe('OTP_VERIFICATION_FAILED')
    expect(await payouts()).toBe(100)
    const { rows } = await sql<{ after: object }>`
      select after from audit_log where action = 'WITHDRAWAL_ASKED'`.execute(tree.db)
    expect(rows).toMatchObject([{ after: { byFactor: true } }])
  })

  test('a site asks above so much of a day, of whatever it is split into', async () => {
    await configure(300)
    await turnOn('player1')
    expect((await askBy(way, 200)).status).toBe(200)
    expect(await termsOf()).toEqual({ isOn: true, free: rupees(100), above: rupees(300), tooNew: null })
    expect(codeOf(await askBy(way, 101))).toBe('FACTOR_CODE_MISSING')
    expect((await askBy(way, 100)).status).toBe(200)
    for (const other of ['withdraw', 'iPay'] as const)
      expect(codeOf(await askBy(other, 100))).toBe('FACTOR_CODE_MISSING')
    expect((await askBy(way, 100, freshCode())).status).toBe(200)
    // Asked with a code, it counts as well.
    expect(await termsOf()).toEqual({ isOn: true, free: 0, above: rupees(300), tooNew: null })
    tree.wait(DAY_MS)
    expect((await askBy(way, 100)).status).toBe(200)
  })

  test('who has none is told of how much, and is paid nothing', async () => {
    await configure(300)
    expect((await askBy(way, 300)).status).toBe(200)
    const refused = { code: 'FACTOR_NEEDED', facts: { above: 300 } }
    expect((await askBy(way, 100)).body).toMatchObject(refused)
    expect((await askBy(way, 100, '000000')).body).toMatchObject(refused)
    expect([await payouts(), await failures()]).toEqual([300, 0])
    await configure(0)
    tree.wait(DAY_MS)
    expect((await askBy(way, 100)).body).toMatchObject({ code: 'FACTOR_NEEDED', facts: { above: 0 } })
    await turnOn('player1')
    expect(codeOf(await askBy(way, 100))).toBe('FACTOR_CODE_MISSING')
    expect((await askBy(way, 100, freshCode())).status).toBe(200)
  })

  test('one that was turned on today serves for what its player wants it for, and not for what the site asks', async () => {
    await configure(300)
    await turnOn('player1', true, { ageMs: DAY_MS - 3_600_000 })
    expect((await askBy(way, 100, freshCode())).status).toBe(200)
    const { free, tooNew } = await termsOf()
    expect([free, tooNew?.free]).toEqual([0, rupees(200)])
    // A fresh code came a step later.
    expect((tooNew?.until ?? 0) - tree.clock()).toBeGreaterThan(3_500_000)
    expect((tooNew?.until ?? 0) - tree.clock()).toBeLessThanOrEqual(3_600_000)
    const before = await lastStep()
    for (const code of [undefined, freshCode(), '000000'])
      expect((await askBy(way, 201, code)).body).toMatchObject({
        code: 'FACTOR_TOO_NEW',
        facts: { until: expect.any(String) },
      })
    expect([await payouts(), await lastStep(), await failures()]).toEqual([100, before, 0])
    tree.wait(3_600_000)
    expect(await termsOf()).toMatchObject({ tooNew: null })
    expect((await askBy(way, 201, freshCode())).status).toBe(200)
  })

  test('sent again under its key it is the one of before: it asks for no code, and uses none up', async () => {
    await turnOn('player1', true)
    // What was refused leaves its key free.
    expect(codeOf(await askBy(way, 100, '000000', AGAIN))).toBe('OTP_VERIFICATION_FAILED')
    const first = await askBy(way, 100, freshCode(), AGAIN)
    const { _id } = (await first.reply()).docs
    const [used, wrong] = [await lastStep(), await failures()]
    for (const code of [undefined, '000000', freshCode()])
      expect((await askBy(way, 100, code, AGAIN)).body).toMatchObject({ docs: { _id } })
    expect([await lastStep(), await failures(), await payouts()]).toEqual([used, wrong, 100])
    expect(codeOf(await askBy(way, 101, freshCode(), AGAIN))).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  test('of two with the same code at the same moment there is one', async () => {
    await turnOn('player1', true)
    const code = freshCode()
    const answers = await Promise.all([askBy(way, 100, code), askBy(way, 100, code), askBy('withdraw', 100, code)])
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 422, 422])
    expect(await payouts()).toBe(100)
  })

  test('of several at the same moment without a code there are as many as the site lets', async () => {
    await configure(300)
    const answers = await Promise.all(Array.from({ length: 5 }, () => askBy(way, 100)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await payouts()).toBe(300)
  })
})

test('what came back is free again, and what is on its way is not', async () => {
  await configure(300)
  const made = await askBy('withdraw', 300)
  const { _id } = (await made.reply()).docs
  expect(await termsOf()).toMatchObject({ free: 0 })
  expect((await cancel('player1', _id)).status).toBe(200)
  expect(await termsOf()).toMatchObject({ free: rupees(300) })
  const again = (await (await askBy('withdraw', 300)).reply()).docs._id
  expect((await decide('agent', again)).status).toBe(200)
  expect(await termsOf()).toMatchObject({ free: 0 })
})

test('where something else is refused the code stays good', async () => {
  await turnOn('player1', true)
  const code = freshCode()
  expect(codeOf(await askBy('withdraw', 5000, code))).toBe('INSUFFICIENT_FUNDS')
  const body = { amount: rupees(100), accountId: accounts.withdraw, factorCode: code }
  expect(codeOf(await tree.ask('player1', calls.createIPayWithdrawal, { body }))).toBe('METHOD_UNKNOWN')
  expect((await askBy('withdraw', 100, code)).status).toBe(200)
})

test('a backup code is good once, also for who has guessed too often and waits', async () => {
  const [first = '', second = ''] = await turnOn('player1', true)
  const done = await askBy('withdraw', 100, first, AGAIN)
  expect(done.status).toBe(200)
  for (let n = 0; n < 5; n++) expect(codeOf(await askBy('withdraw', 100, '000000'))).toBe('OTP_VERIFICATION_FAILED')
  expect(await askBy('iPay', 100, codeNow(1))).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect((await askBy('withdraw', 100, '000000', AGAIN)).status).toBe(200)
  expect(codeOf(await askBy('withdraw', 100, first))).toBe('TOO_MANY_REQUESTS')
  expect((await askBy('iPay', 100, second)).status).toBe(200)
  expect(await payouts()).toBe(200)
})

test('of a player alone: another one is asked nothing, and their codes are none of mine', async () => {
  await turnOn('player2', true)
  const theirs = freshCode()
  expect((await askBy('withdraw', 100)).status).toBe(200)
  await configure(0)
  await sql`update accounts set ways_changed_at = null`.execute(tree.db)
  const owner = secret
  await turnOn('player1')
  expect(owner).not.toBe(secret)
  expect(codeOf(await askBy('withdraw', 100, theirs))).toBe('OTP_VERIFICATION_FAILED')
})

test('what a deposit brought goes back to where it came from without a code, and an officer takes by their own', async () => {
  const site = { payments: { ...PAYMENTS, secondFactorAbove: 0, wagerDeposits: 1 }, switches: MANY }
  await tree.configure(site)
  const depositId = await depositOf('player1', 400)
  expect((await tree.ask('player1', calls.returnDeposit, { params: { depositId }, body: {} })).status).toBe(200)
  await tree.configure({
    ...site,
    payments: { ...site.payments, wagerDeposits: 0 },
    switches: { ...MANY, pointsFromPlayers: true },
  })
  const taken = await tree.ask('agent', calls.takePoints, {
    params: { role: 'agent' },
    body: { transfers: [{ userId: String(tree.idOf('player1')), amount: rupees(100) }], transactionCode: CODE },
  })
  expect(taken.status).toBe(200)
})

test('paid is what was asked for before a site asked for a code', async () => {
  const { _id } = (await (await askBy('withdraw', 500)).reply()).docs
  await configure(0)
  expect((await decide('agent', _id)).body).toMatchObject({ docs: { status: 'approved' } })
})
