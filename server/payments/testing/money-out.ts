/** Money out by hand, as tests ask for it and officers pay it. */
import { calls, type PayoutAccount, type RequestOf } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect } from 'vitest'
import { auditBooks } from '../../ledger/index.ts'
import { CODE, createTree, type Tree } from '../../people/testing/tree.ts'

/** Of the test that runs. */
export let tree: Tree

/** A tree of its own for each test of the file, whose books hold after it. */
export function useTree(): void {
  beforeEach(async () => {
    tree = await createTree()
    await tree.configure({ payments: { wagerDeposits: 0 } })
  })
  afterEach(async () => {
    await booksHold()
    await tree.close()
  })
}

export const HOUR_MS = 60 * 60 * 1000
export const DAY_MS = 24 * HOUR_MS

async function booksHold(): Promise<void> {
  expect(await auditBooks(tree.db)).toEqual([])
}

export const rupees = (amount: number) => paise(Math.round(amount * 100))
export const role = (name: string) => (name === 'whitelabel' ? 'whiteLabel' : name.replace(/\d+$/, '')) as 'agent'
export const codeOf = ({ body }: { body: { code?: string } }) => body.code

type Type = 'UPI' | 'IMPS' | 'USDT'
const PAID_TO: Readonly<Record<Type, Readonly<Record<string, string>>>> = {
  UPI: { upiId: 'paddock@okbank' },
  IMPS: { accountNumber: '123456789', ifscCode: 'HDFC0001234' },
  USDT: { walletNumber: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
}

/** A method of the owner's in force, as two officers made it an hour ago. */
export async function method(
  owner: string,
  paymentType: Type = 'UPI',
  customFields: readonly object[] = [],
): Promise<string> {
  const fields = { accountNumber: '', ifscCode: '', bankName: '', walletNumber: '', upiId: '', mobileNumber: '' }
  const terms = {
    ...fields,
    accountName: 'Paddock',
    appName: '',
    remarks: '',
    customFields,
    ...PAID_TO[paymentType],
  }
  const { rows } = await sql<{ id: string }>`
    insert into payment_methods (id, site_id, owner_id) values (gen_random_uuid(), 1, ${tree.idOf(owner)}) returning id`.execute(
    tree.db,
  )
  const { id } = must(rows[0], 'it was made')
  await sql`insert into payment_method_versions (method_id, version, site_id, made_by, payment_type, payment_name, min_amount, max_amount, fields,
      in_force_from)
    values (${id}::uuid, 1, 1, ${tree.idOf(owner)}, ${paymentType}, ${paymentType}, 10000, 5000000, ${JSON.stringify(terms)}::jsonb, now() - interval '1 hour')`.execute(
    tree.db,
  )
  return id
}

export const UPI = [{ label: 'UPI ID', value: 'Ann.Lee@OkBank' }]
type NewAccount = Partial<RequestOf<typeof calls.createPayoutAccount>['body']>
export const make = (player: string, paymentMethodTypeId: string, change: NewAccount = {}) =>
  tree.ask(player, calls.createPayoutAccount, {
    body: { paymentMethodTypeId, name: 'Ann Lee', accountDetails: UPI, ...change },
  })
export const list = async (player: string): Promise<readonly PayoutAccount[]> =>
  (await (await tree.ask(player, calls.getPayoutAccounts, {})).reply()).docs

/** An account by a method of the owner's, a day old, and so paid to. */
export async function ready(player: string, owner = 'agent', change: NewAccount = {}): Promise<string> {
  const made = await make(player, await method(owner), change)
  expect(made.status).toBe(200)
  tree.wait(DAY_MS)
  return (await made.reply()).docs._id
}

export const withdraw = (player: string, accountId: string, amount: number, key?: string) =>
  tree.ask(
    player,
    calls.createWithdrawal,
    { body: { amount: rupees(amount), accountId } },
    key === undefined ? {} : { key },
  )
export async function asked(player: string, accountId: string, amount = 500): Promise<string> {
  const answered = await withdraw(player, accountId, amount)
  expect(answered.body).toMatchObject({ docs: { status: 'pending' }, message: 'Withdraw Request Added' })
  return (await answered.reply()).docs._id
}
export const AGAIN = '5f6d1a52-3b0c-4a4e-9a53-0c8c9a7d6a11'
let references = 600_000_000_000
const nextReference = (): string => String(++references)
type Decision = {
  action?: 'approved' | 'rejected'
  amount?: number
  version?: number
  utr?: string
  remarks?: string
  depositId?: string
}
export const decide = (officer: string, withdrawId: string, decision: Decision = {}) => {
  const { action = 'approved', amount, version, remarks = '', utr = nextReference() } = decision
  return tree.ask(officer, calls.decideWithdrawal, {
    params: { role: role(officer) },
    body: {
      withdrawId,
      action,
      remarks,
      transactionCode: CODE,
      ...(utr !== '' && { utr }),
      ...(amount !== undefined && { amount: rupees(amount) }),
      ...(version !== undefined && { version }),
    },
  })
}
export const take = (officer: string, withdrawId: string, on = true) =>
  tree.ask(officer, calls.takeWithdrawal, { params: { role: role(officer), withdrawId }, body: { take: on } })
export const cancel = (player: string, withdrawId: string) =>
  tree.ask(player, calls.cancelWithdrawal, { query: { withdrawId } })
export const one = async (officer: string, withdrawId: string) =>
  (await (await tree.ask(officer, calls.getWithdrawal, { params: { role: role(officer), withdrawId } })).reply()).docs
export const queue = async (officer: string) =>
  (
    await (
      await tree.ask(officer, calls.getWithdrawals, {
        params: { role: role(officer) },
        query: { page: 1, limit: 25, status: 'all' },
      })
    ).reply()
  ).docs
export const payouts = async (): Promise<number> => {
  const { rows } = await sql<{ balance: number }>`
    select balance from accounts where site_id = 1 and book = 'REAL' and purpose = 'payouts'`.execute(tree.db)
  return must(rows[0], 'payouts').balance / 100
}
export const notices = async (player: string): Promise<string[]> => {
  const { rows } = await sql<{ kind: string }>`
    select kind from notifications where account_id = ${tree.idOf(player)} order by id`.execute(tree.db)
  return rows.map(({ kind }) => kind)
}

/** An approved deposit by UPI, as an officer would have approved it now. */
export async function depositOf(player: string, amount: number, minute?: number): Promise<string> {
  const id = await method('agent')
  const made = await tree.ask(player, calls.createDeposit, {
    body: { depositTypeId: id, amount: rupees(amount), utr: nextReference() },
  })
  const depositId = (await made.reply()).docs._id
  const approved = await tree.ask('agent', calls.decideDeposit, {
    params: { role: 'agent' },
    body: { depositId, action: 'approved', remarks: '', transactionCode: CODE },
  })
  expect(approved.status).toBe(200)
  if (minute !== undefined)
    await sql`update deposits set decided_at = ${atMinute(minute)} where id = ${depositId}`.execute(tree.db)
  return depositId
}

const atMinute = (minute: number) => sql`now() + make_interval(mins => ${minute})`

/** As a market that is settled so: one of its own event, or one of the two sides of a contest there. */
export async function wager(
  market: string,
  { net, exposure, contest }: { net: number; exposure: number; contest?: string },
  minute = 10_000,
): Promise<void> {
  const eventId = contest ?? `e-${market}`
  const runners = contest === undefined ? [] : [{ name: 'India' }, { name: 'Kenya' }]
  await sql`insert into events (id, sport_id, name, open_at, partition, source) values (${eventId}, '4', 'A match', now(), 0, 'test')
    on conflict do nothing`.execute(tree.db)
  await sql`insert into markets (id, event_id, kind, type, name, shape, runners, status, min_stake, max_stake, max_house_loss, max_user_win, source, open_at)
    values (${market}, ${eventId}, 'BOOKMAKER', 'BOOKMAKER', 'A market', '{}', ${JSON.stringify(runners)}::jsonb, 'SETTLED', 1, 1, 1, 1, 'test', now())`.execute(
    tree.db,
  )
  await sql`insert into settlements (market_id, result_version, outcome, source, declared_at) values (${market}, 1, '{}', 'test', ${atMinute(minute)})`.execute(
    tree.db,
  )
  await sql`insert into settlement_postings (market_id, result_version, account_id, site_id, net, exposure_released, first_at)
    values (${market}, 1, ${tree.idOf('player1')}, 1, ${net * 100}, ${exposure * 100}, ${atMinute(minute)})`.execute(
    tree.db,
  )
  await sql`insert into positions (market_id, account_id, base, keys, amounts, slopes, exposure)
    values (${market}, ${tree.idOf('player1')}, 0, '{}', '{}', '{}', 0)`.execute(tree.db)
  await tree.playerResult('player1', net, `${market}:1:${tree.idOf('player1')}`)
}
