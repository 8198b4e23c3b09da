/** What arrives in USDT is credited in rupees once its network has confirmed it, on every way to an approval. docs/domain/payments.md#usdt. */
import { calls, type RequestOf } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { type MicroUsdt, parseUsdt } from '@paddock/domain/payments'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditBooks } from '../../ledger/index.ts'
import { booksBalance } from '../../markets/testing/world.ts'
import { CODE, createTree, type Tree } from '../../people/testing/tree.ts'
import { timeOf } from '../../platform/sql-time.ts'

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const HASH = 'ab'.repeat(32)

let tree: Tree
beforeEach(async () => {
  tree = await createTree()
  await tree.configure({ switches: { manyPendingDeposits: true } })
})
afterEach(async () => {
  await booksBalance(tree.db)
  await tree.close()
})

type Terms = {
  readonly wallet?: string
  readonly network?: string
  readonly confirmations?: number
  readonly rate?: number
}
/** At 88.50, as two officers have agreed to it. */
async function method({
  wallet = TRON,
  network = 'TRC20',
  confirmations = 20,
  rate = 8_850,
}: Terms = {}): Promise<string> {
  const none = {
    accountNumber: '',
    ifscCode: '',
    accountName: '',
    bankName: '',
    upiId: '',
    mobileNumber: '',
    appName: '',
    remarks: '',
  }
  const fields = { ...none, walletNumber: wallet, network, confirmations, usdtRate: rate, customFields: [] }
  const agent = tree.idOf('agent')
  const { rows } = await sql<{ id: string }>`
    with made as (insert into payment_methods (id, site_id, owner_id) values (gen_random_uuid(), 1, ${agent}) returning id)
    insert into payment_method_versions (method_id, version, site_id, made_by, payment_type, payment_name, min_amount, max_amount, fields, in_force_from)
    select id, 1, 1, ${agent}, 'USDT', 'USDT', 0, 0, ${JSON.stringify(fields)}::jsonb, now() - interval '1 hour' from made
    returning method_id as id`.execute(tree.db)
  return must(rows[0], 'it was made').id
}

async function claim(depositTypeId: string, utr = HASH, amount = 1000): Promise<string> {
  const made = await tree.ask('player1', calls.createDeposit, {
    body: { depositTypeId, amount: paise(amount * 100), utr },
  })
  expect(made.body).toMatchObject({ docs: { status: 'pending' } })
  return (await made.reply()).docs._id
}

type Body = RequestOf<typeof calls.decideDeposit>['body']
type Said = { hash?: string; confirmations?: number; usdt?: string }
const role = (name: string) => (name === 'whitelabel' ? 'whiteLabel' : name) as 'agent'
const approve = (officer: string, depositId: string, said: Said | null = {}, body: Partial<Body> = {}) =>
  tree.ask(officer, calls.decideDeposit, {
    params: { role: role(officer) },
    body: {
      depositId,
      action: 'approved',
      remarks: '',
      transactionCode: CODE,
      ...(said && { arrived: arrivedOf(said) }),
      ...body,
    },
  })
const arrivedOf = ({ hash = HASH, confirmations = 20, usdt = '11.30' }: Said) => ({
  hash,
  confirmations,
  usdt: microsOf(usdt),
})
const microsOf = (usdt: string): MicroUsdt => must(parseUsdt(usdt), 'it is a number')
const codeOf = ({ body }: { body: { code?: string } }) => body.code
const detail = async (depositId: string) =>
  (await (await tree.ask('agent', calls.getDeposit, { params: { role: 'agent', depositId } })).reply()).docs
const own = async () =>
  (
    await (
      await tree.ask('player1', calls.getDeposits, { params: { role: 'user' }, query: { page: 1, limit: 10 } })
    ).reply()
  ).docs

test('what was told to be sent is credited by one officer as what it is worth, and each reads what was found', async () => {
  const depositId = await claim(await method())
  expect(await own()).toMatchObject([
    { utr: HASH, usdt: { network: 'TRC20', needed: 20, confirmations: null, arrived: null } },
  ])
  const approved = await (await approve('agent', depositId, { confirmations: 23 })).reply()
  // 11.30 at 88.50: rounded up to a hundredth of a USDT it is no more than was claimed.
  expect(approved.docs).toMatchObject({ status: 'approved', receivedAmount: 100_005 })
  expect(await tree.balanceOf('player1')).toBe(2000.05)
  const found = { confirmations: 23, arrived: 11_300_000 }
  expect(await own()).toMatchObject([{ usdt: { network: 'TRC20', needed: 20, ...found } }])
  const { steps, deposit } = await detail(depositId)
  expect(deposit.usdt).toMatchObject(found)
  expect(steps).toMatchObject([
    { status: 'pending' },
    { status: 'approved', arrival: { usdt: 11_300_000, confirmations: 23 } },
  ])
  const { rows } =
    await sql`select after -> 'arrival' as arrival from audit_log where action = 'DEPOSIT_DECIDED'`.execute(tree.db)
  expect(rows).toEqual([{ arrival: { hash: HASH, network: 'TRC20', usdt: 11_300_000, confirmations: 23 } }])
})

test.each([
  ['10', 88_500, 'less'],
  ['11.299999', 100_005, 'less by dust, rounded once'],
  ['0.000057', 1, 'hardly anything'],
])('%s USDT are credited as %d paise: %s', async (usdt, received) => {
  const depositId = await claim(await method())
  const { docs } = await (await approve('agent', depositId, { usdt }, { version: 1 })).reply()
  expect(docs).toMatchObject({ status: 'approved', amount: 100_000, receivedAmount: received })
})

describe('is refused', () => {
  test.each<[string, Said | null, object]>([
    [
      'with one confirmation too few',
      { confirmations: 19 },
      { code: 'CONFIRMATIONS_TOO_FEW', facts: { seen: 19, needed: 20 } },
    ],
    ['with none', { confirmations: 0 }, { code: 'CONFIRMATIONS_TOO_FEW', facts: { seen: 0, needed: 20 } }],
    ['where nobody says what arrived', null, { code: 'ARRIVAL_MISSING', facts: { needed: 20 } }],
    ['by the hash of another payment', { hash: 'cd'.repeat(32) }, { code: 'UTR_DIFFERS' }],
    ['by no hash', { hash: 'ab' }, { code: 'UTR_INVALID' }],
    ['by a hash as Tron has none', { hash: `0x${HASH}` }, { code: 'UTR_INVALID' }],
    ['where what arrived is worth nothing', { usdt: '0.000001' }, { code: 'AMOUNT_OUT_OF_RANGE' }],
    ['where it is worth more than there is', { usdt: '999999999' }, { code: 'AMOUNT_OUT_OF_RANGE' }],
  ])('%s', async (_, said, refusal) => {
    const depositId = await claim(await method())
    expect((await approve('agent', depositId, said)).body).toMatchObject(refusal)
    expect(await tree.balanceOf('player1')).toBe(1000)
    expect((await detail(depositId)).deposit).toMatchObject({ status: 'pending', version: 1 })
  })

  test('by what the version asks for that was shown, not by another one', async () => {
    const depositId = await claim(await method({ confirmations: 60 }))
    expect((await approve('agent', depositId, { confirmations: 59 })).body).toMatchObject({
      facts: { seen: 59, needed: 60 },
    })
    expect((await approve('agent', depositId, { confirmations: 60 })).status).toBe(200)
  })

  test('with an amount of rupees beside it, and so is what arrived of another kind of payment', async () => {
    const depositId = await claim(await method())
    expect((await approve('agent', depositId, {}, { amount: paise(500_000) })).body).toMatchObject({ field: 'amount' })
    expect(codeOf(await approve('agent', depositId, null, { amount: paise(100_000) }))).toBe('ARRIVAL_MISSING')
    await sql`update payment_method_versions set payment_type = 'UPI'`.execute(tree.db)
    await sql`update deposits set payment_type = 'UPI', rail = 'RRN'`.execute(tree.db)
    expect((await approve('agent', depositId)).body).toMatchObject({ code: 'BAD_REQUEST', field: 'arrived' })
  })

  test('as one of several', async () => {
    const depositId = await claim(await method())
    const body = {
      action: 'approved' as const,
      deposits: [{ depositId, version: 1 }],
      remarks: '',
      transactionCode: CODE,
    }
    const { docs } = await (await tree.ask('agent', calls.decideDeposits, { params: { role: 'agent' }, body })).reply()
    expect(docs).toMatchObject([{ status: null, refusal: { code: 'ARRIVAL_MISSING', facts: { needed: 20 } } }])
    expect(await tree.balanceOf('player1')).toBe(1000)
  })

  test('by a rule, whatever a statement says', async () => {
    const switches = { manyPendingDeposits: true, depositsByRule: true, depositProof: false }
    await tree.configure({ switches })
    await sql`update accounts set created_at = now() - interval '30 days' where role = 'user'`.execute(tree.db)
    const id = await method()
    expect((await approve('agent', await claim(id, 'cd'.repeat(32)), { hash: 'cd'.repeat(32) })).status).toBe(200)
    tree.wait(48 * 60 * 60 * 1000)
    const depositId = await claim(id)
    // A line as none is read from a bank's file, that is evidence of the claim all the same, paid by a link of the player's.
    await sql`insert into payment_intents (tr, site_id, account_id, method_id, method_version, amount, until)
      values ('TRTRTRTRTRTRTRTRTRTR', 1, ${tree.idOf('player1')}, ${id}::uuid, 1, 100000, now() + interval '9 days')`.execute(
      tree.db,
    )
    await sql`with a as (insert into statement_accounts (site_id, owner_id, name, mapping) values (1, ${tree.idOf('agent')}, 'x', '{}') returning id)
      insert into statement_lines (site_id, account_id, owner_id, day, direction, amount, narration, ordinal, rail, utr, utr_end, imported_by)
      select 1, a.id, ${tree.idOf('agent')}, to_char(${timeOf(tree.clock())} at time zone 'Asia/Kolkata', 'YYYY-MM-DD'),
        'CREDIT', 100000, 'TRTRTRTRTRTRTRTRTRTR', 0, 'USDT', ${HASH}, ${HASH}, ${tree.idOf('agent')} from a`.execute(
      tree.db,
    )
    expect((await detail(depositId)).lines).toHaveLength(1)
    expect((await detail(depositId)).deposit.flags).toEqual([])
    expect(await tree.startDepositRule().run()).toBe(0)
    expect((await detail(depositId)).deposit).toMatchObject({ status: 'pending', version: 1 })
    // The same of another kind is approved: it is the network that was asked.
    await sql`update payment_method_versions set payment_type = 'UPI'`.execute(tree.db)
    await sql`update deposits set payment_type = 'UPI' where id = ${depositId}`.execute(tree.db)
    expect(await tree.startDepositRule().run()).toBe(1)
  })
})

test('a branch that claims for a player credits nothing: its claim is confirmed as any other is', async () => {
  const id = await method()
  await sql`update accounts set role = 'defaultBranch' where id = ${tree.idOf('agent')}`.execute(tree.db)
  const body = {
    userId: String(tree.idOf('player1')),
    depositTypeId: id,
    amount: paise(100_000),
    utr: HASH,
    remarks: '',
    transactionCode: CODE,
  }
  const made = await tree.ask('agent', calls.createDepositFor, { params: { role: 'branch' }, body })
  const { _id } = (await made.reply()).docs
  expect(await tree.balanceOf('player1')).toBe(1000)
  expect(codeOf(await approve('whitelabel', _id, { confirmations: 19 }))).toBe('CONFIRMATIONS_TOO_FEW')
  expect(codeOf(await approve('whitelabel', _id, null))).toBe('ARRIVAL_MISSING')
  expect((await approve('whitelabel', _id)).status).toBe(200)
  expect(await tree.balanceOf('player1')).toBe(2000.05)
})

describe('of two officers', () => {
  test('each says what they found: the first is refused as the second is, and both mean the same', async () => {
    const depositId = await claim(await method())
    await tree.configure({ payments: { twoOfficersAbove: 500 } })
    expect(codeOf(await approve('admin', depositId, { confirmations: 19 }))).toBe('CONFIRMATIONS_TOO_FEW')
    const first = await (await approve('admin', depositId, { confirmations: 21 })).reply()
    expect(first.docs).toMatchObject({ status: 'processing', firstAmount: 100_005, usdt: { confirmations: 21 } })
    const second = { version: 2 }
    expect(codeOf(await approve('agent', depositId, { confirmations: 19 }, second))).toBe('CONFIRMATIONS_TOO_FEW')
    expect(codeOf(await approve('agent', depositId, null, second))).toBe('ARRIVAL_MISSING')
    expect(codeOf(await approve('agent', depositId, { usdt: '11.31' }, { ...second, remarks: 'more' }))).toBe(
      'AMOUNT_UNCONFIRMED',
    )
    expect(await tree.balanceOf('player1')).toBe(1000)
    expect((await approve('agent', depositId, { confirmations: 40 }, second)).status).toBe(200)
    expect(await tree.balanceOf('player1')).toBe(2000.05)
    expect((await detail(depositId)).steps.map(({ arrival }) => arrival?.confirmations)).toEqual([undefined, 21, 40])
  })

  test('more than was to be sent needs a reason and both', async () => {
    const depositId = await claim(await method())
    const more = { usdt: '11.31' }
    expect(codeOf(await approve('agent', depositId, more, { version: 1 }))).toBe('REASON_MISSING')
    const first = await (await approve('agent', depositId, more, { version: 1, remarks: 'sent twice' })).reply()
    expect(first.docs).toMatchObject({ status: 'processing', firstAmount: 100_094 })
    expect((await approve('admin', depositId, more, { version: 2, remarks: 'yes' })).status).toBe(200)
    expect(await tree.balanceOf('player1')).toBe(2000.94)
  })
})

test('where hashes are written as Ethereum writes them one spelling is kept, and one payment funds one deposit on whatever network', async () => {
  const id = await method({ wallet: ETHEREUM, network: 'BEP20', confirmations: 15 })
  const first = await claim(id, `0x${HASH.toUpperCase()}`)
  expect((await detail(first)).deposit.utr).toBe(HASH)
  expect((await approve('agent', first, { hash: `0x${HASH}`, confirmations: 15 })).status).toBe(200)
  const second = await claim(await method(), HASH)
  expect(codeOf(await approve('agent', second))).toBe('UTR_SPENT')
})

test('the audit finds what was credited for another sum than arrived, or by nobody’s word', async () => {
  const depositId = await claim(await method())
  expect((await approve('agent', depositId)).status).toBe(200)
  const found = async () =>
    (await auditBooks(tree.db)).map(({ invariant }) => invariant).filter((name) => name.includes('USDT'))
  const without = async (work: string) => {
    await sql
      .raw(
        `alter table deposit_arrivals disable trigger user; ${work}; alter table deposit_arrivals enable trigger user`,
      )
      .execute(tree.db)
  }
  expect(await found()).toEqual([])
  await without('update deposit_arrivals set usdt = usdt + 1000')
  expect(await found()).toHaveLength(1)
  await without('create table kept as select * from deposit_arrivals; delete from deposit_arrivals')
  expect(await found()).toHaveLength(1)
  await without(
    'insert into deposit_arrivals select * from kept; update deposit_arrivals set usdt = usdt - 1000; drop table kept',
  )
  expect(await found()).toEqual([])
})
