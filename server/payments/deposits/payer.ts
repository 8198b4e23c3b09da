/** Whether a line says that it was this player who paid. docs/domain/payments.md#deposits-by-rule. */
import { sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import type { Evidence } from '../statements/store.ts'
import type { StoredDeposit } from './store.ts'

/** Our reference of a link that this player opened for this payment, or an account that they paid from before: whom they are paid to anybody names. */
export type Payer = { readonly tr: string } | { readonly account: string }

export async function findPayer(from: Reader, deposit: StoredDeposit, line: Evidence): Promise<Payer | undefined> {
  const tr = await findIntent(from, deposit, line)
  if (tr !== undefined) return { tr }
  if (await isOfAnother(from, deposit, line)) return undefined
  // Whom a line names is who paid, and nobody else whom a remark may name.
  const { payer } = line
  return payer !== null && (await hasPaidBefore(from, deposit, payer)) ? { account: payer } : undefined
}

async function findIntent(
  from: Reader,
  { accountId, methodId, amount }: StoredDeposit,
  { narration }: Evidence,
): Promise<string | undefined> {
  const { rows } = await sql<{ tr: string }>`
    select tr from payment_intents where account_id = ${accountId} and method_id = ${methodId}::uuid and amount = ${amount}
      and position(tr in ${narration.toUpperCase()}) > 0 limit 1`.execute(from)
  return rows[0]?.tr
}

const FUNDED = sql`statement_lines l join deposits x on x.id = l.deposit_id and x.state = 'approved' and x.reversed_at is null`

/** Whoever paid for somebody else too is a third person to both. */
async function isOfAnother(from: Reader, { siteId, accountId }: StoredDeposit, { payer }: Evidence): Promise<boolean> {
  if (payer === null) return false
  const { rows } = await sql`
    select 1 from ${FUNDED} where l.site_id = ${siteId} and l.payer collate "C" = ${payer} and x.account_id <> ${accountId} limit 1`.execute(
    from,
  )
  return rows.length > 0
}

/** Of the deposits `x`: null where a rule approved. Later steps of one that is approved tell of what became of it. */
const APPROVER = sql`(select s.actor_id from deposit_steps s where s.deposit_id = x.id and s.state = 'approved' order by s.n limit 1)`

/** By a deposit that an officer approved, before its line was imported or on it, and of which neither an officer nor its bank has said since that it did not come. */
async function hasPaidBefore(from: Reader, { siteId, accountId }: StoredDeposit, payer: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${FUNDED} where l.site_id = ${siteId} and l.payer collate "C" = ${payer} and x.account_id = ${accountId}
      and not l.is_canceled and x.reversal_by is null and ${APPROVER} is not null limit 1`.execute(from)
  return rows.length > 0
}
