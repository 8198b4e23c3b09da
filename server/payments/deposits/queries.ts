/** Lists of deposits: a player's own, and the queue of officers. docs/domain/payments.md#queue. */
import type { Counted } from '@paddock/contract'
import type { Paise } from '@paddock/domain/money'
import type { RequestState } from '@paddock/domain/payments'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import { findBelow } from '../../platform/downline.ts'
import {
  all,
  countRows,
  isNamed,
  type Paged,
  pageOf,
  patternOf,
  type Range,
  within,
} from '../../platform/read-filters.ts'
import { hasNoLine } from '../statements/store.ts'
import { type Claim, DEPOSIT, FROM_DEPOSITS, type StoredDeposit } from './store.ts'

export type Wanted = Paged & {
  readonly range: Range
  readonly status: RequestState | 'all' | 'open' | 'reversed'
  readonly search: string | undefined
}

export type QueuedRow = StoredDeposit & {
  readonly mine: boolean
  /** Approved for the player within 24 hours before now. */
  readonly ofDay: number
  /** While it is open: what ends as its reference does. */
  readonly claims: readonly Claim[]
  /** Whether the same file came with another claim of the site. */
  readonly isProofSeen: boolean
  readonly isFirst: boolean
  readonly isNew: boolean
}

/** With the gateway's page while it can be paid at, which is its player's alone. */
export type OwnRow = StoredDeposit & { readonly payUrl: string | null }
const OWN = sql`${DEPOSIT}, (select g.pay_url from gateway_orders g
  where g.deposit_id = d.id and g.way = 'IN' and g.state = 'open' and g.conflict is null and d.state in ('pending', 'processing')) as pay_url`

/** As the index of what is open says it. */
const IS_OPEN = sql`d.state in ('pending', 'processing')`

function stateIs(status: Wanted['status']): RawBuilder<unknown>[] {
  switch (status) {
    case 'all':
      return []
    case 'open':
      return [IS_OPEN]
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

const filters = ({ range, status, search }: Wanted): RawBuilder<unknown>[] => [
  ...within(sql`d.created_at`, range),
  ...stateIs(status),
  ...(search === undefined || search === ''
    ? []
    : [sql`(d.id ilike ${patternOf(search)} or d.utr ilike ${patternOf(search)} or ${isNamed(search)})`]),
]

export async function listOwn(
  from: Reader,
  accountId: number,
  wanted: Wanted,
): Promise<{ readonly rows: OwnRow[]; readonly counted: Counted }> {
  const where = all([sql`d.account_id = ${accountId}`, ...filters(wanted)])
  const { rows } = await sql<OwnRow>`
    select ${OWN} from ${FROM_DEPOSITS} where ${where} order by d.created_at desc, d.id ${pageOf(wanted)}`.execute(from)
  return { rows, counted: await countRows(from, sql`${FROM_DEPOSITS} where ${where}`) }
}

export async function findOwn(from: Reader, id: string, accountId: number): Promise<OwnRow | undefined> {
  const { rows } = await sql<OwnRow>`
    select ${OWN} from ${FROM_DEPOSITS} where d.id = ${id} and d.account_id = ${accountId}`.execute(from)
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
  /** Only what statements have no line of; in which zone their days are. */
  readonly lineless: { readonly zone: string } | null
}

const DAYS_NEW = 7

/** What else there is to know of deposits `d` of players `a` by owners `o`. */
const queued = (isOwned: RawBuilder<unknown>) => sql`${DEPOSIT}, (${isOwned}) as mine,
  (select coalesce(sum(s.received), 0)::bigint from deposits s
    where s.account_id = d.account_id and s.state = 'approved' and s.decided_at > clock_timestamp() - interval '24 hours') as of_day,
  coalesce(c.claims, '[]') as claims,
  exists (select from images i join images j on j.site_id = i.site_id and j.mark = i.mark and j.use = 'proof' and j.key <> i.key
    and j.kept_at is not null where i.key = d.proof) as is_proof_seen,
  not exists (select from deposits p where p.account_id = d.account_id and p.state = 'approved' and p.id <> d.id) as is_first,
  a.created_at > d.created_at - make_interval(days => ${sql.lit(DAYS_NEW)}) as is_new`
const CLAIMS = sql`left join lateral (
  select jsonb_agg(jsonb_build_object('depositId', x.deposit_id, 'siteId', x.site_id, 'state', x.state, 'utr', x.utr)) as claims
  from claims_of_utr(d.rail, d.utr_end, d.id) x where d.state in ('pending', 'processing')) c on true`

/** An officer works on what is oldest: nobody asks how many there are behind these, and counting them would be most of what the page costs. */
const MOST_QUEUED = 500

/** What is open comes first, the oldest first; then what is decided, the newest first. */
export async function listQueue(
  from: Reader,
  queue: Queue,
  wanted: Wanted,
): Promise<{ readonly rows: QueuedRow[]; readonly counted: Counted }> {
  const { siteId, uplineId, isOwned, onlyMine, accountId, lineless } = queue
  const isBelow = await findBelow(from, uplineId)
  const whose = accountId === null ? isBelow(sql`a`) : sql`d.account_id = ${accountId}`
  const where = all([
    sql`d.site_id = ${siteId}`,
    whose,
    ...(onlyMine ? [isOwned, sql`d.payment_type <> 'IPAY'`] : []),
    ...(lineless ? [hasNoLine(lineless.zone)] : []),
    ...filters(wanted),
  ])
  // Each part is read in its own order, from its own index, no further than the page.
  const upTo = sql`limit ${wanted.page * wanted.limit}`
  const open = sql`(select d.*, 0 as part from ${FROM_QUEUE} where ${where} and ${IS_OPEN} order by d.created_at, d.id ${upTo})`
  const closed = sql`(select d.*, 1 as part from ${FROM_QUEUE} where ${where} and not ${IS_OPEN} order by d.created_at desc, d.id ${upTo})`
  const order = sql`order by d.part, case d.part when 0 then d.created_at end, d.created_at desc, d.id`
  const { rows } = await sql<QueuedRow>`
    select ${queued(isOwned)} from (
      select d.* from (${sql.join(partsOf(wanted.status, open, closed), sql` union all `)}) d ${order} ${pageOf(wanted)}) d
    join accounts a on a.id = d.account_id join accounts o on o.id = d.owner_id
    join payment_method_versions v on v.method_id = d.method_id and v.version = d.method_version
    left join accounts t on t.id = d.taken_by left join accounts f on f.id = d.first_by
    left join accounts r on r.id = d.reversal_by ${CLAIMS} ${order}`.execute(from)
  const most = wanted.status === 'open' ? MOST_QUEUED : undefined
  return { rows, counted: await countRows(from, sql`${FROM_QUEUE} where ${where}`, most) }
}

const FROM_QUEUE = sql`deposits d join accounts a on a.id = d.account_id join accounts o on o.id = d.owner_id`

/** Which parts of a queue there can be anything of. */
export function partsOf<T>(status: Wanted['status'], open: T, closed: T): readonly T[] {
  if (status === 'all') return [open, closed]
  return status === 'open' || status === 'pending' || status === 'processing' ? [open] : [closed]
}

export async function findQueued(
  from: Reader,
  id: string,
  { whose, isOwned }: { readonly whose: RawBuilder<unknown>; readonly isOwned: RawBuilder<unknown> },
): Promise<QueuedRow | undefined> {
  const { rows } = await sql<QueuedRow>`
    select ${queued(isOwned)} from ${FROM_DEPOSITS} ${CLAIMS} where d.id = ${id} and ${whose}`.execute(from)
  return rows[0]
}

export type StoredStep = {
  readonly at: number
  readonly by: string | null
  readonly state: RequestState
  readonly received: Paise | null
  readonly remarks: string
}

export async function listSteps(from: Reader, id: string): Promise<StoredStep[]> {
  const { rows } = await sql<StoredStep>`
    select s.at, a.user_name as by, s.state, s.received, s.remarks from deposit_steps s left join accounts a on a.id = s.actor_id
    where s.deposit_id = ${id} order by s.n`.execute(from)
  return rows
}

const LAST = 10

/** The player's payments before this one. */
export async function listLast(
  from: Reader,
  { accountId, id }: Pick<StoredDeposit, 'accountId' | 'id'>,
): Promise<StoredDeposit[]> {
  const { rows } = await sql<StoredDeposit>`
    select ${DEPOSIT} from ${FROM_DEPOSITS} where d.account_id = ${accountId} and d.id <> ${id} order by d.created_at desc limit ${LAST}`.execute(
    from,
  )
  return rows
}
