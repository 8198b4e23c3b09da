/** What a gateway left open, as officers see it: orders that are held or wait for an answer, and lines of reports that are not booked. */
import type { Counted } from '@paddock/contract'
import {
  type Conflict,
  type LineWaits,
  ORDERS_UNDER_WAY,
  type OrderState,
  type OrderWay,
  type ReportKind,
  type Said,
  type Verdict,
  type Word,
} from '@paddock/domain/payments'
import type { Paise } from '@paddock/domain/money'
import type { Role } from '@paddock/domain/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/database.ts'
import { sumsOf } from '../../orders/store.ts'
import { isSpentOut } from '../../requests/spent-out.ts'
import { all, countRows, isNamed, listed, type Paged, pageOf, patternOf } from '../../../platform/read-filters.ts'
import { timeOf } from '../../../platform/sql-time.ts'

type Common = {
  readonly id: string
  readonly reference: string
  readonly siteId: number
  readonly userName: string
  readonly accountId: number
  readonly ownerId: number
  readonly ownerName: string
  readonly ownerRole: Role
  /** Whether it is the caller's to decide. */
  readonly mine: boolean
  readonly gateway: string
  readonly depositId: string | null
  readonly withdrawalId: string | null
  readonly way: OrderWay
  readonly state: OrderState
  readonly amount: Paise
  readonly moved: Paise
  readonly isCredited: boolean
  /** Of the order; null while the gateway has said nothing of it. */
  readonly answeredAt: number | null
  readonly since: number
  readonly version: number
  readonly verdict: Verdict | null
  readonly verdictUtr: string | null
  readonly verdictPayer: string | null
  readonly verdictBy: number | null
  readonly verdictByName: string | null
  readonly verdictByRole: Role | null
  readonly isReturning: boolean
  readonly isChargedBack: boolean
}

export type HeldOrderRow = Common & {
  readonly kind: 'ORDER'
  readonly conflict: Conflict | null
  readonly said: Said | null
}
export type HeldLineRow = Common & {
  readonly kind: 'LINE'
  readonly waits: LineWaits
  readonly lineId: string
  readonly day: string
  readonly lineKind: ReportKind
  readonly lineAmount: Paise
  readonly fee: Paise
  readonly tax: Paise
  readonly heldBack: Paise
}
export type HeldRow = HeldOrderRow | HeldLineRow

/** What a payout takes at a bank is no reason to look. */
const SLOW_MS = 30 * 60_000

/** Of the orders `g` of players `a` whose methods are of owners `o`. */
const common = (
  isOwned: RawBuilder<unknown>,
) => sql`g.reference, g.site_id, a.user_name, g.account_id, g.owner_id, o.user_name as owner_name, o.role as owner_role,
  (${isOwned}) as mine, g.gateway, g.deposit_id, g.withdrawal_id, g.way, g.state, g.amount, g.answered_at,
  ${sumsOf(sql`g`)}, exists (select from deposits d where d.id = g.deposit_id and d.state = 'approved' and d.reversed_at is null) as is_credited,
  exists (select from gateway_orders b where b.deposit_id = g.deposit_id and b.way = 'BACK' and b.state in ${listed(ORDERS_UNDER_WAY)}) as is_returning,
  exists (select from gateway_orders b where b.deposit_id = g.deposit_id and b.way = 'IN' and b.state = 'reversed') as is_charged_back`
const WITH_NAMES = sql`join accounts a on a.id = g.account_id join accounts o on o.id = g.owner_id`

const orders = (isOwned: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`
  select g.reference as id, 'ORDER' as kind, ${common(isOwned)}, coalesce(g.held_at, g.created_at) as since, g.held_version as version, g.verdict,
    g.verdict_utr, g.verdict_payer, g.verdict_by, f.user_name as verdict_by_name, f.role as verdict_by_role, g.conflict, g.said, null as waits, null as line_id, null as day, null as line_kind,
    null::bigint as line_amount, null::bigint as fee, null::bigint as tax, null::bigint as held_back
  from gateway_orders g ${WITH_NAMES} left join accounts f on f.id = g.verdict_by where ${where}`

const lines = (isOwned: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`
  select l.id::text as id, 'LINE' as kind, ${common(isOwned)}, l.at as since, l.held_version as version, l.verdict,
    null as verdict_utr, null as verdict_payer, l.verdict_by, f.user_name as verdict_by_name, f.role as verdict_by_role, null as conflict, null::jsonb as said, l.waits, l.line_id,
    l.day::text as day, l.kind as line_kind, l.amount as line_amount, l.fee, l.tax, l.held_back
  from gateway_lines l join gateway_orders g on g.reference = l.reference ${WITH_NAMES} left join accounts f on f.id = l.verdict_by
  where l.waits <> 'SET_ASIDE' and ${where}`

/** It pays somebody, and what became of it is not known. */
const IS_UNDER_WAY = sql`g.way in ('OUT', 'BACK') and g.state in ${listed(ORDERS_UNDER_WAY)}`

const isSlow = (now: number): RawBuilder<unknown> => sql`${IS_UNDER_WAY} and g.created_at < ${timeOf(now - SLOW_MS)}`

export type Whose = {
  readonly siteId: number
  readonly isOwned: RawBuilder<unknown>
  readonly isBelow: RawBuilder<unknown>
}

export type HeldQuery = Paged & {
  readonly onlyMine: boolean
  readonly search: string | undefined
  readonly now: number
}

/** The oldest first. */
export async function listHeld(
  from: Reader,
  { siteId, isOwned, isBelow }: Whose,
  { onlyMine, search, now, ...paged }: HeldQuery,
): Promise<{ readonly rows: HeldRow[]; readonly counted: Counted }> {
  const theirs = all([
    isBelow,
    ...(onlyMine ? [isOwned] : []),
    ...(search === undefined ? [] : [sql`(${isNamed(search)} or g.reference like ${patternOf(search)})`]),
  ])
  const held = sql`(${orders(isOwned, sql`g.site_id = ${siteId} and ${theirs} and (g.held_at is not null or ${isSlow(now)})`)}
    union all ${lines(isOwned, sql`l.site_id = ${siteId} and ${theirs}`)}) h`
  const { rows } = await sql<HeldRow>`select h.* from ${held} order by h.since, h.id ${pageOf(paged)}`.execute(from)
  return { rows, counted: await countRows(from, held) }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Undefined where nothing is left open. */
export async function findHeld(
  from: Reader,
  id: string,
  { siteId, isOwned, isBelow }: Whose,
): Promise<HeldRow | undefined> {
  const isOpen = sql`(g.held_at is not null or ${IS_UNDER_WAY})`
  const one = UUID.test(id)
    ? lines(isOwned, sql`l.id = ${id}::uuid and l.site_id = ${siteId} and ${isBelow}`)
    : orders(isOwned, sql`g.reference = ${id} and g.site_id = ${siteId} and ${isBelow} and ${isOpen}`)
  const { rows } = await sql<HeldRow>`select * from (${one}) h`.execute(from)
  return rows[0]
}

export const wordOf = ({
  verdict,
  verdictUtr,
  verdictPayer,
}: Pick<Common, 'verdict' | 'verdictUtr' | 'verdictPayer'>): Word | null =>
  verdict === null ? null : { verdict, utr: verdictUtr, payer: verdictPayer }

/** The word of the first of two. */
export async function saveWord(
  tx: Tx,
  { kind, id }: Pick<HeldRow, 'kind' | 'id'>,
  { verdict, utr, payer = null, by }: Word & { readonly by: number },
): Promise<void> {
  if (kind === 'ORDER')
    await sql`update gateway_orders set verdict = ${verdict}, verdict_by = ${by}, verdict_utr = ${utr}, verdict_payer = ${payer}, held_version = held_version + 1
      where reference = ${id}`.execute(tx)
  else
    await sql`update gateway_lines set verdict = ${verdict}, verdict_by = ${by}, held_version = held_version + 1
      where id = ${id}::uuid`.execute(tx)
}

export async function setLineAside(tx: Tx, id: string): Promise<void> {
  await sql`update gateway_lines set waits = 'SET_ASIDE', held_version = held_version + 1 where id = ${id}::uuid`.execute(
    tx,
  )
}

/** Nothing more comes of it: what was said stays known, so that the same word again is no news. */
export async function closeOrder(tx: Tx, reference: string, state: OrderState = 'failed'): Promise<void> {
  await sql`update gateway_orders set state = ${state}, held_at = null, verdict = null, verdict_by = null, verdict_utr = null, verdict_payer = null, ask_at = null
    where reference = ${reference}`.execute(tx)
}

/** False where the reference belongs to another payment. */
export async function keepSent(
  tx: Tx,
  reference: string,
  { utr, payer }: { readonly utr: string; readonly payer: string },
): Promise<boolean> {
  if (await isSpentOut(tx, { rail: null, utr })) return false
  await sql`update gateway_orders set sent_utr = ${utr}, sent_payer = ${payer} where reference = ${reference}`.execute(
    tx,
  )
  return true
}
