/** Lists of deposits: a player's own, and the queue of officers. docs/domain/payments.md#queue. */
import type { OwnDeposit } from '@paddock/contract'
import { isFinal, OPEN_REQUESTS, ORDERS_UNDER_WAY, type RequestState } from '@paddock/domain/payments'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import { findConcerned, findFewBelow } from '../../platform/downline.ts'
import { listed, within } from '../../platform/read-filters.ts'
import { listNearLimits } from '../../protection/index.ts'
import { isLeft } from '../rules/sweep.ts'
import { hasNoLine } from '../statements/store.ts'
import {
  beginsWith,
  type Called,
  endsAsUtr,
  filtersOf,
  type Listed,
  listOwnOf,
  listQueueOf,
  MOST_QUEUED,
  type Wanted as WantedOf,
} from '../requests/queries.ts'
import { isOpen, tablesOf } from '../requests/store.ts'
import {
  type Claim,
  type ClaimElsewhere,
  DEPOSIT,
  DEPOSITS,
  type StoredDeposit,
  type SumsOfDay,
  sumsOfDay,
} from './store.ts'

export type Wanted = WantedOf<RequestState | 'all' | 'open' | 'reversed'>

export type QueuedRow = StoredDeposit &
  SumsOfDay & {
    readonly mine: boolean
    /** While it is open: what ends as its reference does. */
    readonly claims: readonly Claim[]
    /** The same of other rails, and of what else stands in its line. */
    readonly elsewhere: readonly ClaimElsewhere[]
    /** Whether the same file came with another claim of the site. */
    readonly isProofSeen: boolean
    readonly isFirst: boolean
    readonly isNew: boolean
    /** No rule looks at it any more. */
    readonly isLeft: boolean
    /** By what counts against the limits of the player, and by what they are; of what is open. */
    readonly isLimitNear: boolean
  }

/** With the gateway's page while it can be paid at, which is its player's alone. */
export type OwnRow = StoredDeposit & {
  readonly payUrl: string | null
  /** How far what goes back to where it came from is; null of all else. */
  readonly goesBack: OwnDeposit['goesBack']
}
const OWN = sql`${DEPOSIT}, (select g.pay_url from gateway_orders g
  where g.deposit_id = d.id and g.way = 'IN' and g.state = 'open' and g.conflict is null and d.state in ${listed(OPEN_REQUESTS)}) as pay_url,
  coalesce((select case when w.never_came_at is not null then 'NEVER_CAME' when w.sent_at is null then 'ON_ITS_WAY' else 'BACK' end
      from deposits_owed w where w.deposit_id = d.id),
    (select case when bool_or(g.state in ${listed(ORDERS_UNDER_WAY)} or g.held_at is not null) then 'ON_ITS_WAY' when count(*) > 0 then 'BACK' end
      from gateway_orders g where g.deposit_id = d.id and g.way = 'BACK')) as goes_back`

function stateIs(status: Wanted['status']): RawBuilder<unknown>[] {
  switch (status) {
    case 'all':
      return []
    case 'open':
      return [isOpen(DEPOSITS)]
    case 'approved':
      return [sql`d.state = 'approved' and d.reversed_at is null`]
    case 'reversed':
      return [sql`d.reversed_at is not null`]
    case 'pending':
    case 'processing':
    case 'rejected':
    case 'canceled':
      return [sql`d.state = ${status}`]
  }
}

const beginnings = (text: string): readonly RawBuilder<unknown>[] => [
  beginsWith(sql`d.id`, text),
  beginsWith(sql`d.utr`, text),
  endsAsUtr(sql`d`, text),
]
const CALLED: Called = {
  matches: (pattern) => sql`d.utr ilike ${pattern}`,
  beginning: (siteId, text) =>
    beginnings(text).map((isIt) => sql`select d.id from deposits d where d.site_id = ${siteId} and ${isIt}`),
  begins: (text) => sql`(${sql.join(beginnings(text), sql` or `)})`,
}

const filters = (wanted: Wanted): RawBuilder<unknown>[] => [
  ...filtersOf(DEPOSITS, wanted, CALLED),
  ...stateIs(wanted.status),
]

export const listOwn = async (from: Reader, accountId: number, wanted: Wanted): Promise<Listed<OwnRow>> =>
  await listOwnOf(from, { ...DEPOSITS, columns: OWN }, [sql`d.account_id = ${accountId}`, ...filters(wanted)], wanted)

export async function findOwn(from: Reader, id: string, accountId: number): Promise<OwnRow | undefined> {
  const { rows } = await sql<OwnRow>`
    select ${OWN} from ${tablesOf(DEPOSITS)} where d.id = ${id} and d.account_id = ${accountId}`.execute(from)
  return rows[0]
}

export type Queue = {
  readonly siteId: number
  /** Whose downline. */
  readonly uplineId: number
  /** Owners of methods that are the caller's to decide, among `o`. */
  readonly isOwned: RawBuilder<unknown>
  /** What the caller may decide: of a gateway's payments the gateway says what became of them. */
  readonly onlyMine: boolean
  /** One player's only. */
  readonly accountId: number | null
  readonly now: number
  /** Only what is still owed to where it came from. */
  readonly onlyOwed: boolean
  /** Only what statements have no line of; in which zone their days are. */
  readonly lineless: { readonly zone: string } | null
}

const DAYS_NEW = 7

const IS_OWED = sql`d.id in (select w.deposit_id from deposits_owed w where w.site_id = d.site_id and w.sent_at is null and w.never_came_at is null)`

/** What else there is to know of deposits `d` of players `a` by owners `o`. */
const queued = (isOwned: RawBuilder<unknown>, now: number) => ({
  columns: sql`${DEPOSIT}, (${isOwned}) as mine, ${sumsOfDay(now)}, ${isLeft(sql`d.id`)} as is_left,
  coalesce(c.claims, '[]') as claims, coalesce(e.elsewhere, '[]') as elsewhere,
  exists (select from images i join images j on j.site_id = i.site_id and j.mark = i.mark and j.use = 'proof' and j.key <> i.key
    and j.kept_at is not null where i.key = d.proof) as is_proof_seen,
  not exists (select from deposits p where p.account_id = d.account_id and p.state = 'approved' and p.id <> d.id) as is_first,
  a.created_at > d.created_at - make_interval(days => ${sql.lit(DAYS_NEW)}) as is_new`,
  joins: sql`${DEPOSITS.joins} left join lateral (
  select jsonb_agg(jsonb_build_object('depositId', x.deposit_id, 'siteId', x.site_id, 'state', x.state, 'utr', x.utr)) as claims
  from claims_of_utr(d.rail, d.utr_end, d.id) x where ${isOpen(DEPOSITS)}) c on true
  left join lateral (
  select jsonb_agg(jsonb_build_object('depositId', x.deposit_id, 'siteId', x.site_id, 'state', x.state, 'rail', x.rail, 'utr', x.utr, 'inLine', x.in_line)) as elsewhere
  from claims_beside(d.id) x where ${isOpen(DEPOSITS)}) e on true`,
})

export async function listQueue(from: Reader, queue: Queue, wanted: Wanted): Promise<Listed<QueuedRow>> {
  const { siteId, uplineId, isOwned, onlyMine, accountId, lineless, onlyOwed, now } = queue
  const isBelow = await findConcerned(from, uplineId)
  const few = lineless && accountId === null ? await findFewBelow(from, siteId, uplineId) : undefined
  const conditions = [
    sql`d.site_id = ${siteId}`,
    accountId === null ? isBelow(sql`a`) : sql`d.account_id = ${accountId}`,
    ...(onlyMine ? [sql`d.payment_type <> 'IPAY'`] : []),
    // With the number of the site whoever is below is read from the index of the paths, and not from all accounts.
    ...(lineless ? [sql`a.site_id = ${siteId}`] : []),
    ...(few ? [sql`d.account_id = any(${[...few]}::bigint[])`] : []),
    ...within(sql`d.created_at`, wanted.range),
    ...stateIs(wanted.status),
    ...(onlyOwed ? [IS_OWED] : []),
  ]
  const whose = accountId === null ? isBelow : (account: RawBuilder<unknown>) => sql`${account}.id = ${accountId}`
  const { rows, counted } = await listQueueOf<Row>(
    from,
    { ...DEPOSITS, ...queued(isOwned, now) },
    {
      conditions,
      ofOwner: onlyMine ? isOwned : null,
      meaning: { siteId, isBelow: whose, called: CALLED },
      ...(lineless && { oneByOne: hasNoLine(lineless.zone), most: MOST_QUEUED }),
    },
    wanted,
  )
  return { rows: await withLimits(from, rows, now), counted }
}

type Row = Omit<QueuedRow, 'isLimitNear'>

/** Asked only of what is open. */
async function withLimits(from: Reader, rows: readonly Row[], now: number): Promise<QueuedRow[]> {
  const open = rows.filter(({ state }) => !isFinal(state))
  const near = open.length === 0 ? new Set() : await listNearLimits(from, open, now)
  return rows.map((row) => ({ ...row, isLimitNear: near.has(row.id) }))
}

export async function findQueued(
  from: Reader,
  id: string,
  {
    whose,
    isOwned,
    now,
  }: { readonly whose: RawBuilder<unknown>; readonly isOwned: RawBuilder<unknown>; readonly now: number },
): Promise<QueuedRow | undefined> {
  const { columns, joins } = queued(isOwned, now)
  const { rows } = await sql<Row>`
    select ${columns} from ${tablesOf({ ...DEPOSITS, joins })} where d.id = ${id} and ${whose}`.execute(from)
  return (await withLimits(from, rows, now))[0]
}
