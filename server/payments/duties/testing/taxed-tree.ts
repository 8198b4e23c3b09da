/** A site that withholds tax, with ways in and out that are in force: for tests. */
import { calls } from '@paddock/contract'
import { dayIn } from '@paddock/domain/days'
import { paise } from '@paddock/domain/money'
import { financialYearOf, yearBegins } from '@paddock/domain/payments'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { CODE, type Tree } from '../../../people/testing/tree.ts'

const DAY_MS = 24 * 60 * 60_000
export const ZONE = 'Asia/Kolkata'

export const thisYear = (tree: Tree): number => financialYearOf(dayIn(ZONE, tree.clock()))
/** As a site is configured that withholds from the beginning of that year on. */
export const taxedSite = (tree: Tree, year = thisYear(tree)) => ({
  payments: { wagerDeposits: 0, twoOfficersAbove: null },
  jurisdiction: { withholding: [{ from: yearBegins(year), bps: 3000 }] },
})

/** The log, as the agent reads it. */
export async function readDuties(tree: Tree, of: 'withheld' | 'deposits', year?: number, quarter?: '4') {
  const query = { page: 1, limit: 100, of, ...(year !== undefined && { year }), ...(quarter && { quarter }) }
  return await (await tree.ask('agent', calls.getDuties, { params: { role: 'agent' }, query })).reply()
}

export type Ways = Awaited<ReturnType<typeof openWays>>

const rupees = (amount: number) => paise(Math.round(amount * 100))

/** The agent's method by UPI, and an account of the player's by it that may be paid to. */
export async function openWays(tree: Tree, player = 'player1') {
  const owner = tree.idOf('agent')
  const { rows } = await sql<{ id: string }>`
    insert into payment_methods (id, site_id, owner_id) values (gen_random_uuid(), 1, ${owner}) returning id`.execute(
    tree.db,
  )
  const methodId = must(rows[0], 'it was made').id
  const terms = { accountName: 'Paddock', upiId: 'paddock@okbank', customFields: [] }
  await sql`insert into payment_method_versions (method_id, version, site_id, made_by, payment_type, payment_name, min_amount, max_amount, fields,
      in_force_from)
    values (${methodId}::uuid, 1, 1, ${owner}, 'UPI', 'UPI', 10000, 500000000, ${JSON.stringify(terms)}::jsonb, now() - interval '1 hour')`.execute(
    tree.db,
  )
  const accountDetails = [{ label: 'UPI ID', value: `${player}@okbank` }]
  const body = { paymentMethodTypeId: methodId, name: 'Ann Lee', accountDetails }
  const made = await tree.ask(player, calls.createPayoutAccount, { body })
  tree.wait(DAY_MS)
  const accountId = (await made.reply()).docs._id
  let references = 800_000_000_000

  const deposit = (amount: number) =>
    tree.ask(player, calls.createDeposit, {
      body: { depositTypeId: methodId, amount: rupees(amount), utr: String(++references) },
    })
  const approve = (depositId: string) =>
    tree.ask('agent', calls.decideDeposit, {
      params: { role: 'agent' },
      body: { depositId, action: 'approved', remarks: '', transactionCode: CODE },
    })
  const withdraw = (amount: number) =>
    tree.ask(player, calls.createWithdrawal, { body: { amount: rupees(amount), accountId } })

  return {
    accountId,
    deposit,
    approve,
    async deposited(amount: number): Promise<string> {
      const id = (await (await deposit(amount)).reply()).docs._id
      must((await approve(id)).status === 200 || undefined, 'it is approved')
      return id
    },
    withdraw,
    async asked(amount: number): Promise<string> {
      return (await (await withdraw(amount)).reply()).docs._id
    },
    decide: (
      withdrawId: string,
      { action = 'approved' }: { action?: 'approved' | 'rejected' } = {},
      utr = String(++references),
      version?: number,
    ) =>
      tree.ask('agent', calls.decideWithdrawal, {
        params: { role: 'agent' },
        body: {
          withdrawId,
          action,
          remarks: '',
          utr,
          transactionCode: CODE,
          ...(version !== undefined && { version }),
        },
      }),
    /** A part of it. */
    pay: (withdrawId: string, amount: number, version: number) =>
      tree.ask('agent', calls.decideWithdrawal, {
        params: { role: 'agent' },
        body: {
          withdrawId,
          action: 'approved',
          amount: rupees(amount),
          remarks: '',
          utr: String(++references),
          version,
          transactionCode: CODE,
        },
      }),
    async detail(withdrawId: string) {
      const answered = await tree.ask('agent', calls.getWithdrawal, { params: { role: 'agent', withdrawId } })
      return (await answered.reply()).docs
    },
    returned: (withdrawId: string, part: number) =>
      tree.ask('agent', calls.returnWithdrawal, {
        params: { role: 'agent', withdrawId },
        body: { part, remarks: 'Wrong account', transactionCode: CODE },
      }),
    terms: async () => (await (await tree.ask(player, calls.getWithdrawTerms, {})).reply()).docs,
  }
}
