/** Orders at payment gateways, and the log of what became of them. docs/domain/payments.md#gateway. */
import type { Paise } from '@paddock/domain/money'
import {
  type Conflict,
  NOTHING_WITHHELD,
  type OrderState,
  type OrderWay,
  type Said,
  type Withheld,
} from '@paddock/domain/payments'
import { must } from '@paddock/domain/result'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import { timeOf, timeOrNull } from '../../platform/sql-time.ts'
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
  /** Of a payout: what of the withdrawal is taxed with it, and withheld beside the amount. */
  readonly taxed: Paise
  readonly tax: Paise
  readonly state: OrderState
  /** What was booked of it as paid, in all, and what of that was undone since. What moves it locks the gateway's account first. */
  readonly moved: Paise
  readonly undone: Paise
  readonly conflict: Conflict | null
  /** What was said that cannot be booked. */
  readonly said: Said | null
  readonly payUrl: string | null
  readonly expiresAt: number | null
  readonly payee: Payee | null
  readonly tries: number
  readonly createdAt: number
}

/** A payment moves the gateway's account below zero, what goes out or back above it. */
export const sumsOf = (order: RawBuilder<unknown>): RawBuilder<unknown> => {
  const sum = (isMeant: RawBuilder<unknown>) => sql`(select coalesce(abs(sum(l.moved)), 0)::bigint from gateway_log l
    where l.reference = ${order}.reference and l.moved <> 0 and ${isMeant})`
  const isPaid = sql`(l.moved < 0) = (${order}.way = 'IN')`
  return sql`${sum(isPaid)} as moved, ${sum(sql`not (${isPaid})`)} as undone`
}

const ORDER = sql`o.reference, o.site_id, o.account_id, o.gateway, o.way, o.deposit_id, o.withdrawal_id, o.owner_id, o.operator_id, o.amount,
  ${sumsOf(sql`o`)}, o.taxed, o.tax, o.state, o.conflict, o.said, o.pay_url, o.expires_at, o.payee, o.tries, o.created_at`

/** Tells the transfers of an order that is undone in several parts from each other: what is undone only grows. */
export const nth = ({ undone }: Pick<StoredOrder, 'undone'>): string => (undone === 0 ? '' : `:${undone}`)

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
    readonly withheld?: Withheld
    readonly at: number
    /** When it is asked about by the clock first. */
    readonly askAt: number
  }

/** How a deposit came by a gateway. */
export async function findPaymentOf(from: Reader, depositId: string): Promise<StoredOrder> {
  const { rows } = await sql<StoredOrder>`
    select ${ORDER} from gateway_orders o where o.deposit_id = ${depositId} and o.way = 'IN'`.execute(from)
  return must(rows[0], 'it came by one')
}

/** What is to be asked, before it is. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<void> {
  const { reference, siteId, accountId, gateway, way, depositId, withdrawalId, ownerId, operatorId, amount } = order
  const { base, tax } = order.withheld ?? NOTHING_WITHHELD
  const payee = order.payee === null ? null : JSON.stringify(order.payee)
  await sql`insert into gateway_orders (reference, site_id, account_id, gateway, way, deposit_id, withdrawal_id, owner_id, operator_id, amount,
      taxed, tax, payee, ask_at, created_at)
    values (${reference}, ${siteId}, ${accountId}, ${gateway}, ${way}, ${depositId}, ${withdrawalId}, ${ownerId}, ${operatorId}, ${amount},
      ${base}, ${tax}, ${payee}::jsonb, ${timeOf(order.askAt)}, ${timeOf(order.at)})`.execute(tx)
  await log(tx, order, { at: order.at, what: 'ASKED', facts: { amount } })
}

type OrderEntry = {
  readonly at: number
  readonly what: string
  /** What the gateway's account moved by. */
  readonly moved?: { readonly amount: Paise; readonly transfer: string }
  readonly facts?: object
}

export async function log(
  tx: Reader,
  { reference, siteId }: Pick<StoredOrder, 'reference' | 'siteId'>,
  { at, what, moved, facts = {} }: OrderEntry,
): Promise<void> {
  await sql`insert into gateway_log (reference, n, site_id, at, what, moved, transfer, facts)
    select ${reference}, coalesce(max(n), 0) + 1, ${siteId}, ${timeOf(at)}, ${what}, ${moved?.amount ?? 0},
      ${moved?.transfer ?? null}, ${JSON.stringify(facts)}::jsonb
    from gateway_log where reference = ${reference}`.execute(tx)
}

export type OrderChange = {
  /** With it whatever was to be decided of the one before is over. */
  readonly state?: OrderState
  readonly payUrl?: string
  readonly expiresAt?: number
  readonly tries?: number
  /** Null: not by the clock any more. */
  readonly askAt?: number | null
  /** The gateway has said something. */
  readonly answeredAt?: number | null
}

const NOT_HELD = sql`conflict = null, said = null, held_at = null, verdict = null, verdict_by = null, verdict_utr = null, verdict_payer = null,`

/** What is left out stays as it is. */
export async function saveOrder(tx: Reader, reference: string, change: OrderChange): Promise<void> {
  const { state, payUrl = null, expiresAt = null, tries = null, askAt, answeredAt = null } = change
  await sql`update gateway_orders set ${state === undefined ? sql`` : sql`state = ${state}, ${NOT_HELD}`}
      ${askAt === undefined ? sql`` : sql`ask_at = ${timeOrNull(askAt)},`}
      pay_url = coalesce(${payUrl}, pay_url), tries = coalesce(${tries}::int, tries), expires_at = coalesce(${timeOrNull(expiresAt)}, expires_at),
      answered_at = coalesce(${timeOrNull(answeredAt)}, answered_at)
    where reference = ${reference}`.execute(tx)
}

/** It cannot be booked: nothing moves until somebody has looked. False where that is known already. */
export async function holdUp(
  tx: Tx,
  order: StoredOrder,
  conflict: Conflict,
  said: Said,
  now: number,
): Promise<boolean> {
  const facts = JSON.stringify(said)
  const { rows } =
    await sql`update gateway_orders set conflict = ${conflict}, said = ${facts}::jsonb, held_at = ${timeOf(now)},
      held_version = held_version + 1, verdict = null, verdict_by = null, verdict_utr = null, verdict_payer = null
    where reference = ${order.reference} and (conflict is distinct from ${conflict} or said is distinct from ${facts}::jsonb)
    returning reference`.execute(tx)
  if (rows.length === 0) return false
  await log(tx, order, { at: now, what: 'HELD', facts: { ...said, conflict } })
  return true
}

/** Takes what is to be asked about now. What a process took and never came back to is taken again after a while. */
export async function takeDueOrders(
  from: Reader,
  { gateway, now, most, againAt }: { gateway: string; now: number; most: number; againAt: number },
): Promise<StoredOrder[]> {
  const { rows } = await sql<StoredOrder>`
    update gateway_orders o set ask_at = ${timeOf(againAt)}
    where o.reference in (select d.reference from gateway_orders d where d.gateway = ${gateway} and d.ask_at <= ${timeOf(now)}
      order by d.ask_at limit ${most} for update skip locked)
    returning ${ORDER}`.execute(from)
  return rows
}

/** Something was heard of it: it is asked about now, whatever it waited for. */
export async function hastenOrder(from: Reader, gateway: string, reference: string, now: number): Promise<boolean> {
  const { rows } = await sql`
    update gateway_orders set ask_at = ${timeOf(now)}, tries = 0
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
