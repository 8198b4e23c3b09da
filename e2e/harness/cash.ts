/** Money of the demo's players on its way in and out, over the real HTTP: claims, approvals, accounts that are paid to. */
import { calls } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { claimDeposits } from './claims.ts'
import type { TestDatabase } from './database.ts'
import { type Person, TRANSACTION_CODE } from './people.ts'

type Method = { readonly id: string; readonly upi: string }
type MethodType = 'UPI' | 'IPAY'

export async function methodOf(database: TestDatabase, type: MethodType): Promise<Method> {
  const rows = await database.rows<Method>(
    `select m.id, v.fields ->> 'upiId' as upi from payment_methods m join payment_method_versions v on v.method_id = m.id
       join sites s on s.id = m.site_id where s.label = 'demo' and v.payment_type = $1`,
    [type],
  )
  return must(rows[0], `there is ${type}`)
}

/** Asks, and gives what was answered where it was. */
export async function docsOf(
  answering: ReturnType<Person['ask']>,
): Promise<{ readonly _id: string; readonly version: number }> {
  const answer = await answering
  if (answer?.status !== 200) throw new Error(`${answer?.status} ${answer?.body}`)
  return (JSON.parse(answer.body) as { docs: { _id: string; version: number } }).docs
}

/** Whose claims `claim` makes. */
export const DEPOSITOR = 'player2'
/** Rupees of each. */
export const CLAIMED = 750

/** A claim by UPI that waits, and maybe the offer that it was made with. */
export async function claim(
  database: TestDatabase,
  offer: { readonly ruleId: string; readonly version: number } | null = null,
): Promise<string> {
  const { id } = await methodOf(database, 'UPI')
  await claimDeposits(database, id, 1)
  const rows = await database.rows<{ id: string }>(
    `update deposits set bonus_rule_id = $2, bonus_version = $3
     where id = (select id from deposits where method_id = $1 order by created_at desc limit 1) returning id`,
    [id, offer?.ruleId ?? null, offer?.version ?? null],
  )
  return must(rows[0], 'it was claimed').id
}

export const approveDeposit = (agent: Person, depositId: string, idempotencyKey: string) =>
  agent.ask(calls.decideDeposit, {
    params: { role: 'agent' },
    body: { depositId, action: 'approved', remarks: '', version: 1, transactionCode: TRANSACTION_CODE },
    idempotencyKey,
  })

/** One of two officers takes an approved deposit back. */
export const reverseDeposit = (
  officer: Person,
  role: 'agent' | 'master',
  deposit: { readonly depositId: string; readonly version: number },
  idempotencyKey: string,
) =>
  officer.ask(calls.reverseDeposit, {
    params: { role, depositId: deposit.depositId },
    body: { remarks: 'It never came', version: deposit.version, transactionCode: TRANSACTION_CODE },
    idempotencyKey,
  })

/** An account of the player's that nothing holds. */
export async function accountAt(database: TestDatabase, player: Person, type: MethodType): Promise<string> {
  const [name = ''] = player.name.split('@')
  const { id: paymentMethodTypeId } = await methodOf(database, type)
  const known = await database.rows<{ id: string }>(
    `select p.id from payout_accounts p join accounts a on a.id = p.account_id join sites s on s.id = p.site_id
     where s.label = 'demo' and a.user_name = $1 and p.payment_type = $2`,
    [name, type],
  )
  if (known[0]) return known[0].id
  const accountDetails =
    type === 'UPI'
      ? [{ label: 'UPI ID', value: `${name}@okbank` }]
      : [
          { label: 'Bank Name', value: 'HDFC Bank' },
          { label: 'IFSC Code', value: 'HDFC0001234' },
          { label: 'Account Number', value: '50100234567891' },
        ]
  const made = await docsOf(
    player.ask(calls.createPayoutAccount, { body: { paymentMethodTypeId, name: 'Ann Lee', accountDetails } }),
  )
  await database.rows(`update payout_accounts set payee_at = now() - interval '2 days' where id = $1`, [made._id])
  return made._id
}
