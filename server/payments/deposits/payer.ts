/** Whether a line says that it was this player who paid. docs/domain/payments.md#deposits-by-rule. */
import { numberIn, type PayoutDetail } from '@paddock/domain/payments'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import type { Evidence } from '../statements/store.ts'
import type { StoredDeposit } from './store.ts'

/** Our reference of a link that this player opened for this payment, or an account that is known to be theirs. */
export type Payer = { readonly tr: string } | { readonly account: string }

export async function findPayer(from: Reader, deposit: StoredDeposit, line: Evidence): Promise<Payer | undefined> {
  const tr = await findIntent(from, deposit, line)
  if (tr !== undefined) return { tr }
  if (await isOfAnother(from, deposit, line)) return undefined
  const account = await findAccount(from, deposit, line)
  return account === undefined ? undefined : { account }
}

/** Whom a line names is who paid, and nobody else whom a remark may name. */
async function findAccount(
  from: Reader,
  deposit: StoredDeposit,
  { payer, narration }: Evidence,
): Promise<string | undefined> {
  const paidTo = await listPaidTo(from, deposit)
  if (payer === null) return numberIn(narration, paidTo)
  return paidTo.includes(payer) || (await hasPaidBefore(from, deposit, payer)) ? payer : undefined
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

const NAMING = new Set<PayoutDetail['type']>(['UPI', 'NUMBER'])
/** What is shorter may stand in a narration by chance. */
const LEAST_LENGTH = 8

/** Ids and numbers of accounts that the player was paid to, and nobody else has or had. */
async function listPaidTo(from: Reader, { siteId, accountId }: StoredDeposit): Promise<string[]> {
  const { rows } = await sql<{ details: readonly PayoutDetail[] }>`
    select w.details from withdrawals w where w.account_id = ${accountId} and w.paid > 0 and not exists (
      select from payees_had p where p.site_id = ${siteId} and p.payee = w.payee and p.account_id <> ${accountId})
    order by w.created_at desc limit 100`.execute(from)
  const named = rows.flatMap(({ details }) => details.filter(({ type }) => NAMING.has(type)))
  return named.map(({ value }) => value).filter((value) => value.length >= LEAST_LENGTH)
}
