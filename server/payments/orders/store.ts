/** Orders at payment gateways, and the log of what became of them. docs/domain/payments.md#gateway. */
import type { Paise } from '@paddock/domain/money'
import type { Conflict, OrderState, OrderWay } from '@paddock/domain/payments'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import type { Payee } from './payee.ts'

export type StoredOrder = {
  readonly reference: string
  readonly siteId: number
  readonly accountId: number
  readonly gateway: string
  readonly way: OrderWay
  readonly depositId: string | null
  readonly withdrawalId: string | null
  readonly ownerId: number
  readonly operatorId: number
  readonly amount: Paise
  readonly state: OrderState
  readonly conflict: Conflict | null
  readonly payUrl: string | null
  readonly expiresAt: number | null
  readonly payee: Payee | null
  readonly tries: number
  readonly createdAt: number
}

const ORDER = sql`o.reference, o.site_id, o.account_id, o.gateway, o.way, o.deposit_id, o.withdrawal_id, o.owner_id, o.operator_id, o.amount,
  o.state, o.conflict, o.pay_url, o.expires_at, o.payee, o.tries, o.created_at`

const timeOf = (at: number): string => new Date(at).toISOString()

export async function findOrder(from: Reader, reference: string): Promise<StoredOrder | undefined> {
  const { rows } = await sql<StoredOrder>`
    select ${ORDER} from gateway_orders o where o.reference = ${reference}`.execute(from)
  return rows[0]
}

/** Accounts and the request are locked before it. */
export async function holdOrder(tx: Tx, reference: string): Promise<StoredOrder | undefined> {
  const { rows } = await sql<StoredOrder>`
    select ${ORDER} from gateway_orders o where o.reference = ${reference} for update`.execute(tx)
  return rows[0]
}

export type NewOrder = Pick<
  StoredOrder,
  'reference' | 'siteId' | 'accountId' | 'gateway' | 'way' | 'depositId' | 'withdrawalId' | 'ownerId' | 'operatorId'
> &
  Pick<StoredOrder, 'amount' | 'payee'> & {
    readonly at: number
    /** When it is asked about by the clock first. */
    readonly askAt: number
  }

/** What is to be asked, before it is. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<void> {
  const { reference, siteId, accountId, gateway, way, depositId, withdrawalId, ownerId, operatorId, amount } = order
  const payee = order.payee === null ? null : JSON.stringify(order.payee)
  await sql`insert into gateway_orders (reference, site_id, account_id, gateway, way, deposit_id, withdrawal_id, owner_id, operator_id, amount,
      payee, ask_at, created_at)
    values (${reference}, ${siteId}, ${accountId}, ${gateway}, ${way}, ${depositId}, ${withdrawalId}, ${ownerId}, ${operatorId}, ${amount},
      ${payee}::jsonb, ${timeOf(order.askAt)}::timestamptz, ${timeOf(order.at)}::timestamptz)`.execute(tx)
  await log(tx, order, { at: order.at, what: 'ASKED', facts: { amount } })
}

export type Entry = {
  readonly at: number
  readonly what: string
  /** What the gateway's account moved by. */
  readonly moved?: { readonly amount: Paise; readonly transfer: string }
  readonly facts?: object
}

export async function log(
  tx: Reader,
  { reference, siteId }: Pick<StoredOrder, 'reference' | 'siteId'>,
  { at, what, moved, facts = {} }: Entry,
): Promise<void> {
  await sql`insert into gateway_log (reference, n, site_id, at, what, moved, transfer, facts)
    select ${reference}, coalesce(max(n), 0) + 1, ${siteId}, ${timeOf(at)}::timestamptz, ${what}, ${moved?.amount ?? 0},
      ${moved?.transfer ?? null}, ${JSON.stringify(facts)}::jsonb
    from gateway_log where reference = ${reference}`.execute(tx)
}

export type OrderChange = {
  readonly state?: OrderState
  /** Null: it is settled. */
  readonly conflict?: Conflict | null
  readonly payUrl?: string
  readonly expiresAt?: number
  readonly tries?: number
  /** Null: not by the clock any more. */
  readonly askAt?: number | null
}

/** What is left out stays as it is. */
export async function saveOrder(tx: Reader, reference: string, change: OrderChange): Promise<void> {
  const { state = null, conflict, payUrl = null, expiresAt, tries = null, askAt } = change
  await sql`update gateway_orders set state = coalesce(${state}, state),
      conflict = case when ${conflict === undefined} then conflict else ${conflict ?? null}::text end,
      pay_url = coalesce(${payUrl}, pay_url), tries = coalesce(${tries}::int, tries),
      expires_at = coalesce(${expiresAt === undefined ? null : timeOf(expiresAt)}::timestamptz, expires_at),
      ask_at = case when ${askAt === undefined} then ask_at else ${askAt === undefined || askAt === null ? null : timeOf(askAt)}::timestamptz end
    where reference = ${reference}`.execute(tx)
}

/** Takes what is to be asked about now. What a process took and never came back to is taken again after a while. */
export async function takeDueOrders(
  from: Reader,
  { gateway, now, most, againAt }: { gateway: string; now: number; most: number; againAt: number },
): Promise<StoredOrder[]> {
  const { rows } = await sql<StoredOrder>`
    update gateway_orders o set ask_at = ${timeOf(againAt)}::timestamptz
    where o.reference in (select d.reference from gateway_orders d where d.gateway = ${gateway} and d.ask_at <= ${timeOf(now)}::timestamptz
      order by d.ask_at limit ${most} for update skip locked)
    returning ${ORDER}`.execute(from)
  return rows
}

/** Something was heard of it: it is asked about now, whatever it waited for. */
export async function hastenOrder(from: Reader, gateway: string, reference: string, now: number): Promise<boolean> {
  const { rows } = await sql`
    update gateway_orders set ask_at = ${timeOf(now)}::timestamptz, tries = 0
    where gateway = ${gateway} and reference = ${reference} returning reference`.execute(from)
  return rows.length > 0
}

/** False where it was heard before. */
export async function keepNonce(from: Reader, gateway: string, nonce: string): Promise<boolean> {
  const { rows } = await sql`
    insert into gateway_nonces (gateway, nonce) values (${gateway}, ${nonce}) on conflict do nothing returning nonce`.execute(
    from,
  )
  return rows.length > 0
}

export async function forgetNonces(from: Reader, olderThanMs: number): Promise<void> {
  await sql`delete from gateway_nonces where at < clock_timestamp() - make_interval(secs => ${olderThanMs / 1000})`.execute(
    from,
  )
}
