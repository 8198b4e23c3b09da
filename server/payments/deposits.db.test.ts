import { calls, type ManagedMethod, type RequestOf } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockUntold } from '../accounts/testing/lock-untold.ts'
import { auditBooks } from '../ledger/index.ts'
import type { Database } from '../platform/database.ts'
import { CODE, createTree, type Tree, WAYS_OUT } from '../people/testing/tree.ts'

async function booksHold(db: Database): Promise<void> {
  expect(await auditBooks(db)).toEqual([])
}

const HOUR_MS = 60 * 60 * 1000

let tree: Tree
beforeEach(async () => {
  tree = await createTree()
})
afterEach(async () => {
  await booksHold(tree.db)
  await tree.close()
})

const role = (name: string) => (name === 'whitelabel' ? 'whiteLabel' : name.replace(/\d+$/, '')) as 'agent'
type Terms = Omit<RequestOf<typeof calls.changeMethod>['body'], 'version' | 'transactionCode'>
const TERMS: Terms = {
  paymentType: 'UPI',
  paymentName: 'Any UPI app',
  minAmount: paise(10_000),
  maxAmount: paise(5_000_000),
  accountNumber: '',
  ifscCode: '',
  accountName: 'Paddock',
  bankName: '',
  walletNumber: '',
  upiId: 'paddock@okbank',
  mobileNumber: '',
  appName: '',
  remarks: '',
  customFields: [],
}

async function propose(owner: string, change: Partial<Terms> = {}): Promise<ManagedMethod> {
  const body = { ...TERMS, ...change, transactionCode: CODE }
  const made = await tree.ask(owner, calls.createMethod, { params: { role: role(owner) }, body })
  return (await made.reply()).docs
}

const confirm = (by: string, { _id, waiting }: ManagedMethod) =>
  tree.ask(by, calls.confirmMethod, {
    params: { role: role(by), methodId: _id },
    body: { version: must(waiting, 'it waits').version, transactionCode: CODE },
  })

/** A method of the owner's that has been confirmed and is an hour old. */
async function method(owner: string, by = 'whitelabel', change: Partial<Terms> = {}): Promise<string> {
  const proposed = await propose(owner, change)
  expect((await confirm(by, proposed)).status).toBe(200)
  tree.wait(HOUR_MS)
  return proposed._id
}

const shown = async (player: string) =>
  (await (await tree.ask(player, calls.getPaymentMethods, { query: {} })).reply()).docs

let utrs = 100_000_000_000
const deposit = (player: string, depositTypeId: string, amount = 1000, utr = String(++utrs)) =>
  tree.ask(player, calls.createDeposit, { body: { depositTypeId, amount: paise(amount * 100), utr } })
async function asked(player: string, depositTypeId: string, amount = 1000, utr = String(++utrs)): Promise<string> {
  const answered = await deposit(player, depositTypeId, amount, utr)
  expect(answered.body).toMatchObject({ docs: { status: 'pending' } })
  return (await answered.reply()).docs._id
}

type Decision = { action?: 'approved' | 'rejected'; amount?: number; version?: number; remarks?: string }
const decide = (
  officer: string,
  depositId: string,
  { action = 'approved', amount, version, remarks = '' }: Decision = {},
) =>
  tree.ask(officer, calls.decideDeposit, {
    params: { role: role(officer) },
    body: {
      depositId,
      action,
      remarks,
      transactionCode: CODE,
      ...(amount !== undefined && { amount: paise(amount * 100) }),
      ...(version !== undefined && { version }),
    },
  })
const take = (officer: string, depositId: string, on = true) =>
  tree.ask(officer, calls.takeDeposit, { params: { role: role(officer), depositId }, body: { take: on } })
const queue = async (officer: string, mine = false) =>
  (
    await (
      await tree.ask(officer, calls.getDeposits, {
        params: { role: role(officer) },
        query: { mine, page: 1, limit: 25, status: 'all' },
      })
    ).reply()
  ).docs
const codeOf = ({ body }: { body: { code?: string } }) => body.code

describe('a method', () => {
  test('is shown when another officer has confirmed who is paid, and an hour is over', async () => {
    const proposed = await propose('agent')
    expect(proposed).toMatchObject({
      inForce: false,
      ownerName: 'agent',
      waiting: { proposedBy: 'agent', mayConfirm: false },
    })
    tree.wait(24 * HOUR_MS)
    expect(await shown('player1')).toEqual([])
    expect(codeOf(await confirm('agent', proposed))).toBe('SECOND_OFFICER_NEEDED')
    expect((await confirm('admin', proposed)).status).toBe(200)
    expect(await shown('player1')).toEqual([])
    tree.wait(HOUR_MS)
    expect(await shown('player1')).toMatchObject([{ _id: proposed._id, upiId: 'paddock@okbank', version: 1 }])
  })

  test('is not for officers below its owner, beside it or on another site', async () => {
    const proposed = await propose('admin')
    for (const other of ['agent', 'agent2', 'branch']) {
      expect(codeOf(await confirm(other, proposed))).toBe('NOT_FOUND')
    }
  })

  test('changes at once where the same are paid, and else by two and after an hour', async () => {
    const id = await method('agent')
    const change = async (version: number, terms: Partial<Terms>) =>
      tree.ask('agent', calls.changeMethod, {
        params: { role: 'agent', methodId: id },
        body: { ...TERMS, ...terms, version, transactionCode: CODE } as typeof TERMS & {
          version: number
          transactionCode: string
        },
      })
    expect((await change(1, { minAmount: paise(50_000) })).status).toBe(200)
    expect(await shown('player1')).toMatchObject([{ version: 2, minAmount: 50_000 }])
    const other = await change(2, { upiId: 'thief@okbank' })
    expect((await other.reply()).docs).toMatchObject({
      upiId: 'paddock@okbank',
      waiting: { version: 3, upiId: 'thief@okbank' },
    })
    tree.wait(100 * HOUR_MS)
    expect(await shown('player1')).toMatchObject([{ version: 2, upiId: 'paddock@okbank' }])
    expect(codeOf(await change(2, { minAmount: paise(1) }))).toBe('METHOD_CHANGED')
    expect((await confirm('admin', (await other.reply()).docs)).status).toBe(200)
    expect(await shown('player1')).toMatchObject([{ version: 2 }])
    tree.wait(HOUR_MS)
    expect(await shown('player1')).toMatchObject([{ version: 3, upiId: 'thief@okbank' }])
  })

  test('that is confirmed can be ended within its hour', async () => {
    const id = await method('agent')
    const [current] = await shown('player1')
    const changed = await tree.ask('agent', calls.changeMethod, {
      params: { role: 'agent', methodId: id },
      body: { ...TERMS, upiId: 'other@okbank', version: must(current, 'one').version, transactionCode: CODE },
    })
    const { docs } = await changed.reply()
    expect((await confirm('admin', docs)).status).toBe(200)
    const ended = await tree.ask('agent', calls.withdrawMethodChange, {
      params: { role: 'agent', methodId: id },
      body: { version: 2, transactionCode: CODE },
    })
    expect(ended.status).toBe(200)
    tree.wait(2 * HOUR_MS)
    expect(await shown('player1')).toMatchObject([{ version: 1, upiId: 'paddock@okbank' }])
  })

  test('of the nearest officer above who has any is what a player sees', async () => {
    const ofAdmin = await method('admin')
    expect((await shown('player1')).map(({ _id }) => _id)).toEqual([ofAdmin])
    const ofAgent = await method('agent')
    expect((await shown('player1')).map(({ _id }) => _id)).toEqual([ofAgent])
    expect((await shown('player3')).map(({ _id }) => _id)).toEqual([ofAdmin])
  })

  test.each([
    [{ upiId: 'no id' }, 'METHOD_FIELD_WRONG'],
    [{ paymentType: 'IMPS', accountNumber: '12', ifscCode: 'HDFC0001234' }, 'METHOD_FIELD_WRONG'],
    [{ minAmount: paise(200), maxAmount: paise(100) }, 'METHOD_BOUNDS'],
  ] satisfies [Partial<Terms>, string][])('%j is refused', async (change, code) => {
    const body = { ...TERMS, ...change, transactionCode: CODE }
    const made = await tree.ask('agent', calls.createMethod, { params: { role: 'agent' }, body })
    expect(codeOf(made)).toBe(code)
  })
})

/** How long the database lets anybody wait for a row. What crosses another one is refused sooner. */
const ROW_PATIENCE_MS = 5000
/** As what waited for a row is refused; the share of a pool has a wait of its own. */
const ROW_RETRY_MS = 1000

/** As a client does that is told to come again behind others: nothing of what it asked for has happened. */
async function untilTold<A extends { readonly body: { code?: string; retryAfterMs?: unknown } }>(
  ask: () => Promise<A>,
): Promise<A> {
  for (;;) {
    const from = performance.now()
    const answered = await ask()
    const { code, retryAfterMs } = answered.body
    if (code !== 'TOO_MANY_REQUESTS') return answered
    if (retryAfterMs === ROW_RETRY_MS && performance.now() - from < ROW_PATIENCE_MS)
      throw new Error('it did not wait behind the others, it went across one')
  }
}

describe('a deposit', () => {
  test('is claimed, looked at, approved, and moves the points of the method’s owner: nobody owes anything by it', async () => {
    const id = await method('agent')
    const before = await tree.balanceOf('agent')
    const depositId = await asked('player1', id)
    expect(await tree.balanceOf('player1')).toBe(1000)
    expect(await queue('agent')).toMatchObject([
      { _id: depositId, status: 'pending', mine: true, ownerName: 'agent', flags: ['FIRST_PAYMENT', 'NEW_ACCOUNT'] },
    ])
    expect((await decide('agent', depositId)).status).toBe(200)
    expect(await tree.balanceOf('player1')).toBe(2000)
    expect(await tree.balanceOf('agent')).toBe(before - 1000)
    // Who was paid owes it, and nobody further up.
    expect(await tree.debtOf('player1')).toBe(1000)
    expect(await tree.debtOf('agent')).toBe(0)
    expect(tree.deposits.map(({ state }) => state)).toEqual(['pending', 'approved'])
  })

  test('by a method of an officer further up is owed by them to those between and the player, until it is lost', async () => {
    const id = await method('admin')
    expect((await decide('admin', await asked('player1', id, 700))).status).toBe(200)
    expect(await tree.balanceOf('player1')).toBe(1700)
    expect(await tree.debtOf('player1')).toBe(700)
    expect(await tree.debtOf('agent')).toBe(700)
    expect(await tree.debtOf('admin')).toBe(0)
    await tree.playerResult('player1', -700)
    expect(await tree.debtOf('player1')).toBe(0)
  })

  test('is for the owner of its method and those above to decide; others do not see it, or see it only', async () => {
    const id = await method('admin')
    const depositId = await asked('player1', id)
    expect(codeOf(await decide('agent', depositId))).toBe('NOT_METHOD_OWNER')
    expect(codeOf(await take('agent', depositId))).toBe('NOT_METHOD_OWNER')
    expect(codeOf(await decide('agent2', depositId))).toBe('NOT_FOUND')
    expect(await queue('agent', true)).toEqual([])
    expect(await queue('agent')).toMatchObject([{ mine: false }])
    expect((await decide('whitelabel', depositId)).status).toBe(200)
  })

  test('is credited once, however often and from wherever it is approved', async () => {
    const id = await method('agent')
    const depositId = await asked('player1', id)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => untilTold(() => decide(n % 2 === 0 ? 'agent' : 'admin', depositId))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(codeOf))).toEqual(new Set(['REQUEST_CHANGED']))
    expect(await tree.balanceOf('player1')).toBe(2000)
  })

  test('that is approved and rejected at once is one of the two', async () => {
    const id = await method('agent')
    for (let round = 0; round < 5; round += 1) {
      const before = await tree.balanceOf('player1')
      const depositId = await asked('player1', id, 100)
      const both = await Promise.all([decide('agent', depositId), decide('admin', depositId, { action: 'rejected' })])
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
      const isApproved = both[0]?.status === 200
      expect(await tree.balanceOf('player1')).toBe(before + (isApproved ? 100 : 0))
    }
  })

  test('that its player takes back as it is approved is one of the two', async () => {
    const id = await method('agent')
    await tree.configure({ switches: { playerCancelsDeposits: true } })
    for (let round = 0; round < 5; round += 1) {
      const before = await tree.balanceOf('player1')
      const depositId = await asked('player1', id, 100)
      const canceling = tree.ask('player1', calls.cancelDeposit, { query: { depositId } })
      const [canceled, approved] = await Promise.all([canceling, decide('agent', depositId)])
      expect([canceled, approved].filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await tree.balanceOf('player1')).toBe(before + (approved.status === 200 ? 100 : 0))
    }
  })

  test('needs what its owner has', async () => {
    const id = await method('agent')
    await sql`update payment_method_versions set max_amount = 0`.execute(tree.db)
    const depositId = await asked('player1', id, 90_000)
    const refused = await decide('agent', depositId)
    expect(refused.body).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    expect(await queue('agent')).toMatchObject([{ status: 'pending', version: 1 }])
  })

  test('stops another one until it is decided, also where both come at once', async () => {
    const id = await method('agent')
    const both = await Promise.all([deposit('player1', id), deposit('player1', id)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.map(codeOf)).toContain('REQUEST_PENDING')
  })

  test.each([
    ['a method that is not shown', 'METHOD_UNKNOWN', { depositTypeId: '00000000-0000-4000-8000-000000000000' }],
    ['too little', 'AMOUNT_OUT_OF_RANGE', { amount: paise(9_999) }],
    ['too much', 'AMOUNT_OUT_OF_RANGE', { amount: paise(5_000_001) }],
    ['no reference', 'UTR_INVALID', { utr: '' }],
    ['a reference that is none', 'UTR_INVALID', { utr: '12 34' }],
  ])('by %s is refused, and leaves nothing', async (_, code, change) => {
    const depositTypeId = await method('agent')
    const body = { depositTypeId, amount: paise(100_000), utr: '412345678901', ...change }
    expect(codeOf(await tree.ask('player1', calls.createDeposit, { body }))).toBe(code)
    expect(await queue('agent')).toEqual([])
  })

  test('asked twice with one key is one', async () => {
    const depositTypeId = await method('agent')
    const body = { depositTypeId, amount: paise(100_000), utr: '412345678901' }
    const both = await Promise.all(
      [1, 2].map(() => tree.ask('player1', calls.createDeposit, { body }, { key: 'a-key-of-this-deposit' })),
    )
    const ids = both.map(({ body: answered }) => (answered.docs as { _id?: string } | undefined)?._id)
    expect(new Set(ids)).toEqual(new Set([expect.stringMatching(/^dep_/)]))
    expect(await queue('agent')).toHaveLength(1)
  })

  test('stands under the limits of its player when it is asked for and when it is approved', async () => {
    const id = await method('agent')
    const depositId = await asked('player1', id, 600)
    await sql`insert into player_limits (account_id, kind, period, value, since, set_by)
      values (${tree.idOf('player1')}, 'DEPOSIT', 'DAY', 50000, now(), ${tree.idOf('player1')})`.execute(tree.db)
    await sql`update accounts set guarded_from = '-infinity' where id = ${tree.idOf('player1')}`.execute(tree.db)
    expect(codeOf(await decide('agent', depositId))).toBe('LIMIT_DEPOSIT')
    expect(await tree.balanceOf('player1')).toBe(1000)
    expect((await decide('agent', depositId, { action: 'rejected' })).status).toBe(200)
    expect(codeOf(await deposit('player1', id, 600))).toBe('LIMIT_DEPOSIT')
    expect((await deposit('player1', id, 400)).status).toBe(200)
  })
})

describe('a reference', () => {
  test('funds one deposit, also where both are approved at once, and typed in part', async () => {
    const id = await method('agent')
    const one = await asked('player1', id, 500, '412345678901')
    const other = await asked('player2', id, 500, '5678901')
    expect(await queue('agent')).toMatchObject([
      { flags: expect.arrayContaining(['UTR_CLAIMED']) },
      { flags: expect.arrayContaining(['UTR_CLAIMED']) },
    ])
    const both = await Promise.all([decide('agent', one), decide('admin', other)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.map(codeOf)).toContain('UTR_SPENT')
    expect((await tree.balanceOf('player1')) + (await tree.balanceOf('player2'))).toBe(2500)
  })

  test('funds one deposit, also where it is claimed of two owners', async () => {
    const [one, other] = [
      await asked('player1', await method('agent'), 500, '412345678901'),
      await asked('player3', await method('agent2'), 500, '412345678901'),
    ]
    const both = await Promise.all([decide('agent', one), decide('agent2', other)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.map(codeOf)).toContain('UTR_SPENT')
    expect((await tree.balanceOf('player1')) + (await tree.balanceOf('player3'))).toBe(2500)
  })

  test('that a kind of one’s own takes is flagged beside the same digits of UPI, on both, and stays flagged once one is spent', async () => {
    const [upi, free] = [await method('agent'), await method('agent', 'whitelabel', { paymentType: 'other' })]
    const one = await asked('player1', upi, 500, '412345678901')
    const other = await asked('player2', free, 500, 'RRN-4123 45678901-A')
    const flagsOf = async () =>
      Object.fromEntries((await queue('admin')).map((row) => [row._id, 'flags' in row ? row.flags : []]))
    const flagged = expect.arrayContaining(['UTR_ELSEWHERE'])
    expect(await flagsOf()).toMatchObject({ [one]: flagged, [other]: flagged })
    const params = { role: 'agent', depositId: other } as const
    const { docs } = await (await tree.ask('agent', calls.getDeposit, { params })).reply()
    expect(docs.claims).toEqual([{ depositId: one, status: 'pending', here: true }])
    expect((await decide('agent', one)).status).toBe(200)
    expect(await flagsOf()).toMatchObject({ [other]: expect.arrayContaining(['UTR_ELSEWHERE', 'UTR_SPENT']) })
  })

  const NEFT = { paymentType: 'NEFT', accountNumber: '123456789012', ifscCode: 'HDFC0001234' } as const
  const rails = async () => ({
    UPI: await method('agent'),
    NEFT: await method('agent', 'whitelabel', NEFT),
    OTHER: await method('agent', 'whitelabel', { paymentType: 'other' }),
    OTHER_OWNER: await method('agent2', 'whitelabel', { paymentType: 'other' }),
  })
  type At = keyof Awaited<ReturnType<typeof rails>>
  const NEFT_UTR = 'HDFCN52026112112345678'

  test.each<readonly [At, string, At, string]>([
    ['UPI', '412345678901', 'OTHER', 'RRN-412345678901'],
    ['OTHER', '412345678901', 'UPI', '412345678901'],
    ['UPI', '412345678901', 'OTHER_OWNER', '412345678901'],
    ['NEFT', NEFT_UTR, 'OTHER', NEFT_UTR],
    ['OTHER', NEFT_UTR, 'NEFT', NEFT_UTR],
  ])('approved by %s as %s brings nothing by %s as %s, on whatever way', async (rail, utr, otherRail, otherUtr) => {
    const of = await rails()
    const officerOf = (at: At) => (at === 'OTHER_OWNER' ? 'agent2' : 'agent')
    const playerOf = (at: At) => (at === 'OTHER_OWNER' ? 'player3' : 'player2')
    const one = await asked('player1', of[rail], 500, utr)
    const other = await asked(playerOf(otherRail), of[otherRail], 500, otherUtr)
    const both = await Promise.all([decide(officerOf(rail), one), decide(officerOf(otherRail), other)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(both.map(codeOf)).toContain('UTR_SPENT')
    const [left] = both[0].status === 200 ? [other] : [one]
    expect(codeOf(await decide('administrator', left, { version: 1 }))).toBe('UTR_SPENT')
    const body = {
      action: 'approved' as const,
      deposits: [{ depositId: left, version: 1 }],
      remarks: '',
      transactionCode: CODE,
    }
    const several = await tree.ask('admin', calls.decideDeposits, { params: { role: role('admin') }, body })
    expect((await several.reply()).docs).toMatchObject([{ status: null, refusal: { code: 'UTR_SPENT' } }])
    const balances = await Promise.all(['player1', 'player2', 'player3'].map((name) => tree.balanceOf(name)))
    expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(3500)
  })

  test('the audit finds a payment that two rails were credited for', async () => {
    const of = await rails()
    const one = await asked('player1', of.UPI, 500, '412345678901')
    const other = await asked('player2', of.OTHER, 500, '512345678999')
    for (const id of [one, other]) expect((await decide('agent', id)).status).toBe(200)
    const spell = (utr: string) => sql`update deposits set utr = ${utr} where id = ${other}`.execute(tree.db)
    await spell('RRN-412345678901')
    const found = (await auditBooks(tree.db)).map(({ invariant }) => invariant)
    await spell('512345678999')
    expect(found).toEqual(['one payment funded one deposit, over all sites'])
  })

  test.each<readonly [At, string, At, string]>([
    ['UPI', '5678901', 'OTHER', '412345678901'],
    ['OTHER', '5678901', 'UPI', '412345678901'],
    ['UPI', '412345678901', 'NEFT', 'HDFC412345678901'],
    ['NEFT', '0000412345678901', 'UPI', '412345678901'],
    ['OTHER', '412345678901', 'OTHER', 'RRN412345678901'],
    ['OTHER', '412345678901X', 'OTHER', 'RRN-4123 4567 8901'],
  ])(
    'approved by %s as %s may be the one by %s as %s: two officers say that it is another',
    async (rail, utr, otherRail, otherUtr) => {
      const of = await rails()
      const one = await asked('player1', of[rail], 500, utr)
      const other = await asked('player2', of[otherRail], 500, otherUtr)
      expect((await decide('agent', one)).status).toBe(200)
      expect((await queue('admin')).find(({ _id }) => _id === other)).toMatchObject({
        needsTwo: true,
        flags: expect.arrayContaining(['UTR_ELSEWHERE']),
      })
      expect((await decide('agent', other)).body).toMatchObject({ docs: { status: 'processing' } })
      expect(codeOf(await decide('agent', other, { version: 2, amount: 500 }))).toBe('SECOND_OFFICER_NEEDED')
      expect((await decide('admin', other, { version: 2, amount: 500 })).body).toMatchObject({
        docs: { status: 'approved' },
      })
      expect(await tree.balanceOf('player2')).toBe(1500)
    },
  )

  test('of another rail is another one', async () => {
    const upi = await method('agent')
    const neft = await method('agent', 'whitelabel', {
      paymentType: 'NEFT',
      accountNumber: '123456789012',
      ifscCode: 'HDFC0001234',
    })
    const one = await asked('player1', upi, 500, '412345678901')
    const other = await asked('player2', neft, 500, 'HDFC512345678901')
    expect((await decide('agent', one)).status).toBe(200)
    expect((await decide('agent', other)).status).toBe(200)
  })
})

describe('two officers', () => {
  test('approve what comes to more within a day than the site lets one; splitting it changes nothing', async () => {
    const id = await method('agent')
    await tree.configure({ payments: { twoOfficersAbove: 1000 } })
    expect((await decide('agent', await asked('player1', id, 600))).status).toBe(200)
    const second = await asked('player1', id, 600)
    const first = await decide('agent', second)
    expect((await first.reply()).docs).toMatchObject({
      status: 'processing',
      firstBy: 'agent',
      firstAmount: 60_000,
      version: 2,
    })
    expect(await tree.balanceOf('player1')).toBe(1600)
    expect(codeOf(await decide('agent', second, { version: 2, amount: 600 }))).toBe('SECOND_OFFICER_NEEDED')
    expect(codeOf(await decide('admin', second, { version: 2, amount: 500 }))).toBe('AMOUNT_UNCONFIRMED')
    expect((await decide('admin', second, { version: 2, amount: 600 })).status).toBe(200)
    expect(await tree.balanceOf('player1')).toBe(2200)
  })

  test('are needed as soon as another process has published so, and nothing is claimed where it took deposits off', async () => {
    const id = await method('agent')
    const depositId = await asked('player1', id, 600)
    await tree.publishElsewhere({ payments: { twoOfficersAbove: 500 }, switches: { deposit: false } })
    expect((await (await decide('agent', depositId)).reply()).docs).toMatchObject({ status: 'processing' })
    expect(codeOf(await deposit('player2', id))).toBe('PAYMENTS_OFF')
    const begun = await tree.ask('player2', calls.beginUpi, { body: { depositTypeId: id, amount: paise(100_000) } })
    expect(codeOf(begun)).toBe('PAYMENTS_OFF')
  })

  test('who approve at once have said one word, and of several who agree to it one credits', async () => {
    const id = await method('agent')
    await tree.configure({ payments: { twoOfficersAbove: 500 } })
    const depositId = await asked('player1', id, 600)
    const officers = ['agent', 'admin', 'whitelabel']
    const words = await Promise.all(officers.map((officer) => decide(officer, depositId)))
    expect(words.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await tree.balanceOf('player1')).toBe(1000)
    const agreed = await Promise.all(officers.map((officer) => decide(officer, depositId, { version: 2, amount: 600 })))
    expect(agreed.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await tree.balanceOf('player1')).toBe(1600)
  })

  test.each(['LOCKED', 'RETIRED'] as const)(
    'are not one who is out by now (%s) and one who agrees: whose word is the first',
    async (how) => {
      const id = await method('agent')
      await tree.configure({ payments: { twoOfficersAbove: 500 } })
      const depositId = await asked('player1', id, 600)
      await decide('administrator', depositId)
      await tree.shutOut('administrator', how)
      expect((await decide('administrator2', depositId, { version: 2, amount: 600 })).body).toMatchObject({
        docs: { status: 'processing', firstBy: 'administrator2' },
      })
      expect(await tree.balanceOf('player1')).toBe(1000)
      expect((await decide('whitelabel', depositId, { version: 3, amount: 600 })).body).toMatchObject({
        docs: { status: 'approved' },
      })
      expect(await tree.balanceOf('player1')).toBe(1600)
    },
  )

  test.each(WAYS_OUT)('of a payee are not one who is out by now (%s): it is proposed anew', async (how) => {
    const proposed = await propose('agent')
    await tree.shutOut('agent', how)
    expect(codeOf(await confirm('whitelabel', proposed))).toBe('SECOND_OFFICER_NEEDED')
    const { docs: managed } = await (
      await tree.ask('whitelabel', calls.getManagedMethods, {
        params: { role: role('whitelabel') },
        query: { page: 1, limit: 25 },
      })
    ).reply()
    expect(managed.find(({ _id }) => _id === proposed._id)?.waiting).toMatchObject({ mayConfirm: false })
    tree.wait(HOUR_MS)
    expect(await shown('player1')).toEqual([])
  })

  test('are not an officer and an account whose password they have just reset', async () => {
    const id = await method('agent')
    const proposed = await propose('agent', { upiId: 'another@okbank' })
    await tree.configure({ payments: { twoOfficersAbove: 500 } })
    const depositId = await asked('player1', id, 600)
    await tree.takeOver('agent', 'admin')
    expect((await decide('agent', depositId)).body).toMatchObject({ docs: { firstBy: 'agent' } })
    // The word of whoever stands above takes the place of the first: it is still one.
    expect((await decide('admin', depositId, { version: 2, amount: 600 })).body).toMatchObject({
      docs: { status: 'processing', firstBy: 'admin' },
    })
    expect((await decide('agent', depositId, { version: 3, amount: 600 })).body).toMatchObject({
      docs: { status: 'processing', firstBy: 'agent' },
    })
    expect(await tree.balanceOf('player1')).toBe(1000)
    const { docs: managed } = await (
      await tree.ask('admin', calls.getManagedMethods, { params: { role: 'admin' }, query: { page: 1, limit: 25 } })
    ).reply()
    expect(managed.find(({ _id }) => _id === proposed._id)?.waiting).toMatchObject({ mayConfirm: false })
    expect(codeOf(await confirm('admin', proposed))).toBe('SECOND_OFFICER_NEEDED')

    expect((await decide('admin', depositId, { version: 4, amount: 600 })).body).toMatchObject({
      docs: { firstBy: 'admin' },
    })
    expect((await decide('whitelabel', depositId, { version: 5, amount: 600 })).body).toMatchObject({
      docs: { status: 'approved' },
    })
    const { rows } = await sql`
      select after -> 'officers' as officers from audit_log where action = 'DEPOSIT_DECIDED' and object_id = ${depositId} and after ? 'officers'`.execute(
      tree.db,
    )
    const [first, second] = [tree.idOf('admin'), tree.idOf('whitelabel')]
    expect(rows).toEqual([{ officers: { first, second, standing: 'ABOVE' } }])
    tree.wait(7 * 24 * HOUR_MS)
    expect((await confirm('admin', proposed)).status).toBe(200)
  })

  test('approve what comes to more within a day for one payee, whichever players it is split over and whichever method has it', async () => {
    const [one, same, another] = [
      await method('agent'),
      await method('agent'),
      await method('agent', 'whitelabel', { upiId: 'other@okbank' }),
    ]
    await tree.configure({ payments: { twoOfficersAbove: 1000, twoOfficersAbovePayee: 1500 } })
    // Each below what one officer may approve of a player.
    expect((await decide('agent', await asked('player1', one, 900))).status).toBe(200)
    const second = await asked('player2', same, 900)
    expect(await queue('agent')).toMatchObject([{ _id: second, needsTwo: true }, {}])
    expect((await decide('agent', second)).body).toMatchObject({ docs: { status: 'processing' } })
    expect((await decide('admin', second, { version: 2, amount: 900 })).body).toMatchObject({
      docs: { status: 'approved' },
    })
    // Of another payee one officer does, and of the player one does after a day.
    expect((await decide('agent', await asked('player2', another, 100))).body).toMatchObject({
      docs: { status: 'approved' },
    })
    tree.wait(24 * HOUR_MS)
    expect((await decide('agent', await asked('player1', same, 900))).body).toMatchObject({
      docs: { status: 'approved' },
    })
  })

  test('approved at the same moment by one officer, of two players to one payee: the second waits for another', async () => {
    const id = await method('agent')
    await tree.configure({ payments: { twoOfficersAbovePayee: 1500 } })
    const [one, two] = [await asked('player1', id, 900), await asked('player2', id, 900)]
    const states = await Promise.all(
      [one, two].map(async (depositId) => (await (await decide('agent', depositId)).reply()).docs.status),
    )
    expect(states.toSorted()).toEqual(['approved', 'processing'])
  })

  test('approve more than was claimed, with a reason; less is stated by one', async () => {
    const id = await method('agent')
    const more = await asked('player1', id, 500)
    expect(codeOf(await decide('agent', more, { version: 1, amount: 600 }))).toBe('REASON_MISSING')
    expect((await decide('agent', more, { version: 1, amount: 600, remarks: 'bank says 600' })).status).toBe(200)
    expect((await decide('admin', more, { version: 2, amount: 600, remarks: 'seen' })).status).toBe(200)
    expect(await tree.balanceOf('player1')).toBe(1600)
    const less = await asked('player2', id, 500)
    expect((await decide('agent', less, { version: 1, amount: 450 })).status).toBe(200)
    expect(await tree.balanceOf('player2')).toBe(1450)
  })
})

describe('an officer who works on it', () => {
  test('is alone with it for ten minutes, or until it is left', async () => {
    const id = await method('agent')
    const depositId = await asked('player1', id)
    expect((await take('agent', depositId)).status).toBe(200)
    expect(codeOf(await decide('admin', depositId, { version: 2 }))).toBe('REQUEST_TAKEN')
    expect(codeOf(await take('admin', depositId))).toBe('REQUEST_TAKEN')
    expect((await take('agent', depositId, false)).status).toBe(200)
    expect((await take('admin', depositId)).status).toBe(200)
    tree.wait(11 * 60 * 1000)
    expect((await decide('agent', depositId, { version: 4 })).status).toBe(200)
  })

  test('decides what was looked at: a version that is over is refused', async () => {
    const id = await method('agent')
    const depositId = await asked('player1', id)
    await take('agent', depositId)
    await take('agent', depositId, false)
    expect(codeOf(await decide('agent', depositId, { version: 1 }))).toBe('REQUEST_CHANGED')
    // An existing client tells none: nothing may have happened, or be happening.
    await take('agent', depositId)
    expect(codeOf(await decide('agent', depositId))).toBe('REQUEST_CHANGED')
  })
})

describe('a payment by a method as it was shown', () => {
  const DAY_MS = 24 * HOUR_MS
  const claim = (depositTypeId: string, version?: number, amount = 1000) =>
    tree.ask('player1', calls.createDeposit, {
      body: { depositTypeId, amount: paise(amount * 100), utr: String(++utrs), version },
    })
  const change = async (methodId: string, version: number, terms: Partial<Terms>) => {
    const body = { ...TERMS, ...terms, version, transactionCode: CODE } as RequestOf<typeof calls.changeMethod>['body']
    const changed = await tree.ask('agent', calls.changeMethod, { params: { role: 'agent', methodId }, body })
    return (await changed.reply()).docs
  }
  const arrange = (methodId: string, how: { active?: boolean; isLock?: boolean }) =>
    tree.ask('agent', calls.arrangeMethod, {
      params: { role: 'agent', methodId },
      body: { ...how, transactionCode: CODE },
    })
  const claimed = async (depositId: string) => {
    const seen = await tree.ask('agent', calls.getDeposit, { params: { role: 'agent', depositId } })
    return (await seen.reply()).docs.method
  }

  test('keeps the one who was paid, for a day after another is', async () => {
    const id = await method('agent')
    expect((await confirm('whitelabel', await change(id, 1, { upiId: 'other@okbank' }))).status).toBe(200)
    tree.wait(HOUR_MS)
    const { docs } = await (await claim(id, 1)).reply()
    expect(await claimed(docs._id)).toMatchObject({ version: 1, upiId: 'paddock@okbank' })
    await decide('agent', docs._id, { action: 'rejected' })
    tree.wait(DAY_MS)
    const later = await (await claim(id, 1)).reply()
    expect(await claimed(later.docs._id)).toMatchObject({ version: 2, upiId: 'other@okbank' })
  })

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['locked', (id) => arrange(id, { isLock: true })],
    ['hidden', (id) => arrange(id, { active: false })],
    ['given other bounds', (id) => change(id, 1, { minAmount: paise(200_000) })],
  ])('is taken for a day after it was %s', async (_, become) => {
    const id = await method('agent')
    await become(id)
    expect((await deposit('player1', id)).status).not.toBe(200)
    const taken = await claim(id, 1)
    expect(taken.body).toMatchObject({ docs: { status: 'pending' } })
    await decide('agent', (await taken.reply()).docs._id, { action: 'rejected' })
    expect(codeOf(await claim(id, 1, 50))).not.toBeUndefined()
    tree.wait(DAY_MS + HOUR_MS)
    expect((await claim(id, 1)).status).not.toBe(200)
  })

  test('by a link needs no version', async () => {
    const id = await method('agent')
    await tree.ask('player1', calls.beginUpi, { body: { depositTypeId: id, amount: paise(100_000) } })
    await arrange(id, { isLock: true })
    expect(codeOf(await deposit('player1', id, 900))).toBe('METHOD_LOCKED')
    expect((await deposit('player1', id)).body).toMatchObject({ docs: { status: 'pending' } })
  })

  test('is none of a version that was never in force, or of a method that nobody above has', async () => {
    const proposed = await propose('agent')
    expect(codeOf(await claim(proposed._id, 1))).toBe('METHOD_UNKNOWN')
    const id = await method('agent')
    const foreign = await tree.ask('player2', calls.createDeposit, {
      body: { depositTypeId: id, amount: paise(100_000), utr: String(++utrs), version: 9 },
    })
    expect(foreign.body).toMatchObject({ docs: { status: 'pending' } })
    expect(await claimed((await foreign.reply()).docs._id)).toMatchObject({ version: 1 })
  })
})

test('a link for payment apps pays just this, and is no request', async () => {
  const depositTypeId = await method('agent')
  const begun = await tree.ask('player1', calls.beginUpi, { body: { depositTypeId, amount: paise(123_450) } })
  const { docs } = await begun.reply()
  const query = new URLSearchParams(docs.link.replace('upi://pay?', ''))
  expect(Object.fromEntries(query)).toEqual({
    pa: 'paddock@okbank',
    pn: 'Paddock',
    am: '1234.50',
    cu: 'INR',
    tr: docs.tr,
    tn: docs.tr,
  })
  expect((await deposit('player1', depositTypeId)).status).toBe(200)
})

test('a link is given to nobody who is locked, also where that has not been heard of yet', async () => {
  const depositTypeId = await method('agent')
  const begin = () => tree.ask('player1', calls.beginUpi, { body: { depositTypeId, amount: paise(100_000) } })
  expect((await begin()).status).toBe(200)
  await lockUntold(tree.db, 'player1')
  expect(codeOf(await begin())).toBe('PLAYER_LOCKED')
})

describe('several at once', () => {
  const several = (officer: string, depositIds: readonly string[], action: 'approved' | 'rejected', key?: string) =>
    tree.ask(
      officer,
      calls.decideDeposits,
      {
        params: { role: role(officer) },
        body: {
          action,
          deposits: depositIds.map((depositId) => ({ depositId, version: 1 })),
          remarks: '',
          transactionCode: CODE,
        },
      },
      key === undefined ? {} : { key },
    )
  const outcomes = async (answered: Awaited<ReturnType<typeof several>>) =>
    (await answered.reply()).docs.map(({ status, refusal }) => status ?? refusal?.code)

  test('are each decided for themselves: what is refused of one stops no other', async () => {
    const id = await method('agent')
    const ofAdmin = await method('admin')
    const mine = await asked('player1', id, 400)
    const second = await asked('player2', id, 300)
    const notMine = await asked('player3', ofAdmin, 200)
    const answered = await several('agent', [mine, notMine, 'dep_nowhere', second], 'approved')
    expect(await outcomes(answered)).toEqual(['approved', 'NOT_FOUND', 'NOT_FOUND', 'approved'])
    expect([await tree.balanceOf('player1'), await tree.balanceOf('player2')]).toEqual([1400, 1300])
    expect(await outcomes(await several('admin', [notMine], 'rejected'))).toEqual(['rejected'])
  })

  test('asked again with the same key are not done twice, and what was refused is tried again', async () => {
    const id = await method('agent')
    const one = await asked('player1', id, 400)
    const two = await asked('player2', id, 300)
    await take('admin', two)
    expect(await outcomes(await several('agent', [one, two], 'approved', 'a-key-of-several'))).toEqual([
      'approved',
      'REQUEST_TAKEN',
    ])
    const both = await Promise.all([1, 2].map(() => several('agent', [one], 'approved', 'a-key-of-several')))
    for (const answered of both) expect(await outcomes(answered)).toEqual(['approved'])
    expect(await tree.balanceOf('player1')).toBe(1400)
  })

  test('where the owner’s points run out are refused from there on', async () => {
    const id = await method('agent')
    await sql`update payment_method_versions set max_amount = 0`.execute(tree.db)
    const free = await tree.balanceOf('agent')
    const one = await asked('player1', id, free - 100)
    const two = await asked('player2', id, 200)
    await tree.configure({ payments: { twoOfficersAbove: null } })
    expect(await outcomes(await several('agent', [one, two], 'approved'))).toEqual(['approved', 'INSUFFICIENT_FUNDS'])
  })

  test('with a wrong code nothing is decided', async () => {
    const depositId = await asked('player1', await method('agent'))
    const body = { action: 'approved', deposits: [{ depositId, version: 1 }], remarks: '', transactionCode: '999999' }
    const params = { role: 'agent' } as const
    const answered = await tree.ask('agent', calls.decideDeposits, { params, body } as never)
    expect(codeOf(answered)).toBe('WRONG_TRANSACTION_CODE')
    expect(await queue('agent')).toMatchObject([{ status: 'pending', version: 1 }])
  })
})

describe('the queue', () => {
  const list = async (status: 'open' | 'all' | 'approved' | 'pending', page = 1, limit = 25) =>
    (
      await (
        await tree.ask('agent', calls.getDeposits, { params: { role: 'agent' }, query: { page, limit, status } })
      ).reply()
    ).docs.map(({ _id }) => _id)

  test('has what is open first, the oldest first, then what is decided, the newest first, over pages too', async () => {
    const id = await method('agent')
    await tree.configure({ switches: { manyPendingDeposits: true } })
    const made: string[] = []
    for (const amount of [100, 200, 300, 400, 500]) {
      made.push(await asked('player1', id, amount))
      tree.wait(1000)
    }
    const [a, b, c, d, e] = made
    for (const depositId of [b, d]) {
      expect((await decide('agent', must(depositId, 'it was made'))).status).toBe(200)
      tree.wait(1000)
    }
    await take('agent', must(c, 'it was made'))
    expect(await list('all')).toEqual([a, c, e, d, b])
    expect([...(await list('all', 1, 2)), ...(await list('all', 2, 2)), ...(await list('all', 3, 2))]).toEqual([
      a,
      c,
      e,
      d,
      b,
    ])
    expect(await list('open')).toEqual([a, c, e])
    expect(await list('pending')).toEqual([a, e])
    expect(await list('approved')).toEqual([d, b])
  })

  test('is of a player where one is named, as the withdrawals, totals, duties and held payments are', async () => {
    const id = await method('agent')
    const [mine, other] = [await asked('player1', id, 100), await asked('player2', id, 200)]
    await decide('agent', mine)
    const about = { userId: String(tree.idOf('player1')), page: 1, limit: 25 }
    const params = { role: 'agent' } as const
    const of = async (query: object) =>
      (await (await tree.ask('agent', calls.getDeposits, { params, query: { ...about, ...query } })).reply()).docs
    expect((await of({ status: 'all' })).map(({ _id }) => _id)).toEqual([mine])
    expect((await of({ status: 'all', userId: String(tree.idOf('player2')) })).map(({ _id }) => _id)).toEqual([other])
    const totals = await tree.ask('agent', calls.getPaymentTotals, { params, query: { ...about, by: 'method' } })
    expect((await totals.reply()).docs).toHaveLength(1)
    for (const call of [calls.getWithdrawals, calls.getDuties, calls.getHeldPayments])
      expect((await tree.ask('agent', call, { params, query: about })).status).toBe(200)
  })
})

describe('totals', () => {
  const totals = async (
    officer: string,
    by: 'method' | 'officer',
    days: { startDate?: string; endDate?: string } = {},
  ) => {
    const query = { page: 1, limit: 25, by, ...days }
    return await (await tree.ask(officer, calls.getPaymentTotals, { params: { role: role(officer) }, query })).reply()
  }

  test('are what was decided, by method and by officer; what is open is in none', async () => {
    const id = await method('agent')
    const ofAdmin = await method('admin', 'whitelabel', { paymentName: 'Bank of the admin' })
    await tree.configure({ switches: { manyPendingDeposits: true } })
    await decide('agent', await asked('player1', id, 500), { version: 1, amount: 450 })
    await decide('admin', await asked('player2', id, 300))
    await decide('agent', await asked('player1', id, 200), { action: 'rejected' })
    await decide('admin', await asked('player3', ofAdmin, 700))
    await asked('player1', id, 100)
    const byMethod = await totals('admin', 'method')
    expect(byMethod.docs).toMatchObject([
      {
        _id: id,
        name: 'Any UPI app',
        type: 'UPI',
        owner: 'agent',
        deposits: 2,
        depositAmount: 75_000,
        claimedAmount: 80_000,
        rejected: 1,
      },
      { _id: ofAdmin, name: 'Bank of the admin', owner: 'admin', deposits: 1, depositAmount: 70_000, rejected: 0 },
    ])
    expect(byMethod).toMatchObject({ totalAmount: 145_000, totalDocs: 2 })
    expect((await totals('admin', 'officer')).docs).toMatchObject([
      { name: 'admin', type: null, owner: null, deposits: 2, depositAmount: 100_000, rejected: 0 },
      { name: 'agent', deposits: 1, depositAmount: 45_000, rejected: 1 },
    ])
    // An officer sums what is below: the admin's own method took nothing of theirs.
    expect((await totals('agent', 'method')).docs.map(({ _id }) => _id)).toEqual([id])
    expect((await totals('admin', 'method', { endDate: '2020-01-01' })).docs).toEqual([])
  })

  test('name no officer above the reader: what they did is one sum of their role', async () => {
    const id = await method('agent')
    await tree.configure({ switches: { manyPendingDeposits: true } })
    const decided = [
      ['agent', 100],
      ['admin', 200],
      ['whitelabel', 300],
      ['administrator', 400],
      ['administrator2', 500],
    ] as const
    for (const [officer, amount] of decided) await decide(officer, await asked('player1', id, amount))
    const told = async (reader: string) =>
      (await totals(reader, 'officer')).docs.map(({ name, role: of, depositAmount }) => [name, of, depositAmount])
    expect(await told('agent')).toEqual([
      ['', 'administrator', 90_000],
      ['', 'whiteLabel', 30_000],
      ['', 'admin', 20_000],
      ['agent', null, 10_000],
    ])
    expect(await told('whitelabel')).toEqual([
      ['', 'administrator', 90_000],
      ['whitelabel', null, 30_000],
      ['admin', null, 20_000],
      ['agent', null, 10_000],
    ])
    expect(await told('administrator')).toContainEqual(['administrator2', null, 50_000])
  })

  test('are of the site’s days, to the millisecond', async () => {
    const id = await method('agent')
    await tree.configure({ switches: { manyPendingDeposits: true } })
    const [last, first] = [await asked('player1', id, 500), await asked('player1', id, 300)]
    const IST_MS = 5.5 * HOUR_MS
    const DAY_MS = 24 * HOUR_MS
    const midnight = Math.ceil((tree.clock() + IST_MS) / DAY_MS) * DAY_MS - IST_MS
    const dayOf = (at: number) => new Date(at + IST_MS).toISOString().slice(0, 10)
    const on = async (day: string) => (await totals('agent', 'method', { startDate: day, endDate: day })).totalAmount
    for (const [depositId, at] of [
      [last, midnight - 1],
      [first, midnight],
    ] as const) {
      expect((await decide('agent', depositId)).status).toBe(200)
      await sql`update deposits set decided_at = ${new Date(at).toISOString()} where id = ${depositId}`.execute(tree.db)
    }
    expect([await on(dayOf(midnight - 1)), await on(dayOf(midnight))]).toEqual([50_000, 30_000])
  })

  test('are of who approved, not of who takes it back; what was taken back has not come in', async () => {
    const id = await method('agent')
    const reverse = (officer: string, depositId: string, version: number) =>
      tree.ask(officer, calls.reverseDeposit, {
        params: { role: role(officer), depositId },
        body: { version, remarks: 'Never came', transactionCode: CODE },
      })
    const [back, half] = [await asked('player1', id, 500), await asked('player2', id, 300)]
    for (const depositId of [back, half]) expect((await decide('agent', depositId)).status).toBe(200)
    expect((await reverse('admin', back, 2)).status).toBe(200)
    expect((await reverse('whitelabel', back, 3)).status).toBe(200)
    // One word alone takes nothing back.
    expect((await reverse('admin', half, 2)).status).toBe(200)
    const left = { deposits: 1, depositAmount: 30_000, claimedAmount: 30_000, rejected: 0 }
    const byOfficer = await totals('admin', 'officer')
    expect(byOfficer.docs).toMatchObject([{ name: 'agent', ...left }])
    expect(byOfficer).toMatchObject({ totalAmount: 30_000, totalDocs: 1 })
    expect((await totals('admin', 'method')).docs).toMatchObject([{ _id: id, ...left }])
  })
})

const REQUEST = '5f2b7c1e-8d4a-4b6f-a1c3-9e0d8f7b6a5c'

test('what became of a claim is told by the key it was sent with, to its player only', async () => {
  const depositTypeId = await method('agent')
  const outcomeFor = (player: string) => tree.ask(player, calls.getDepositOutcome, { params: { requestId: REQUEST } })
  expect(codeOf(await outcomeFor('player1'))).toBe('NOT_FOUND')
  const body = { depositTypeId, amount: paise(100_000), utr: String(++utrs) }
  const { docs } = await (await tree.ask('player1', calls.createDeposit, { body }, { key: REQUEST })).reply()
  expect((await outcomeFor('player1')).body).toMatchObject({ docs: { _id: docs._id, status: 'pending' } })
  await decide('agent', docs._id, { action: 'rejected', remarks: 'Nothing came' })
  const { rows: news } = await sql`
    select facts ->> 'remarks' as remarks from notifications where kind = 'DEPOSIT_REJECTED'`.execute(tree.db)
  expect(news).toEqual([{ remarks: 'Nothing came' }])
  expect((await outcomeFor('player1')).body).toMatchObject({ docs: { _id: docs._id, status: 'rejected' } })
  expect(codeOf(await outcomeFor('player2'))).toBe('NOT_FOUND')
})
