/** A method of the gateway's that is in force, and an account of a player's by it that may be paid to. */
import { calls } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import type { Tree } from '../../../people/testing/tree.ts'

const DAY_MS = 24 * 60 * 60_000

/** The gateway's number of the agent. */
export const OPERATOR = 17
const BANK = { 'Bank Name': 'HDFC Bank', 'IFSC Code': 'HDFC0001234', 'Account Number': '50100234567891' }

export async function readyAccount(tree: Tree): Promise<{ readonly methodId: string; readonly accountId: string }> {
  const owner = tree.idOf('agent')
  const { rows } = await sql<{ id: string }>`
    insert into payment_methods (id, site_id, owner_id) values (gen_random_uuid(), 1, ${owner}) returning id`.execute(
    tree.db,
  )
  const { id: methodId } = must(rows[0], 'it was made')
  const details = { accountNumber: '', ifscCode: '', accountName: '', bankName: '', walletNumber: '', mobileNumber: '' }
  const fields = { ...details, upiId: String(OPERATOR), appName: '', remarks: '', customFields: [] }
  await sql`insert into payment_method_versions (method_id, version, site_id, made_by, payment_type, payment_name, min_amount, max_amount, fields,
      in_force_from)
    values (${methodId}::uuid, 1, 1, ${owner}, 'IPAY', 'Pay online', 0, 0, ${JSON.stringify(fields)}::jsonb, now() - interval '1 hour')`.execute(
    tree.db,
  )
  const accountDetails = Object.entries(BANK).map(([label, value]) => ({ label, value }))
  const body = { paymentMethodTypeId: methodId, name: 'Ann Lee', accountDetails }
  const made = await tree.ask('player1', calls.createPayoutAccount, { body })
  tree.wait(DAY_MS)
  return { methodId, accountId: (await made.reply()).docs._id }
}

/** Of the first site's account of this kind, in rupees. */
export async function systemBalance(tree: Tree, purpose: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select balance from accounts where site_id = 1 and role = 'system' and book = 'REAL' and purpose = ${purpose}`.execute(
    tree.db,
  )
  return (rows[0]?.balance ?? 0) / 100
}
