/** Lists of withdrawals: a player's own, and the queue of officers. docs/domain/payments.md#queue. */
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
import { partsOf } from '../deposits/queries.ts'
import { dayBefore, sumOfDay } from './of-day.ts'
import { FROM_WITHDRAWALS, type StoredWithdrawal, timeOf, WITHDRAWAL } from './store.ts'

export type Wanted = Paged & {
  readonly range: Range
  readonly status: RequestState | 'all' | 'open'
  readonly search: string | undefined
}

export type QueuedRow = StoredWithdrawal & {
  readonly mine: boolean
  /** As `sumOfDay` has it. */
  readonly ofDay: number
  /** What the player lacks now for what they have at risk. */
  readonly short: number
  readonly isShared: boolean
  readonly isFirst: boolean
  readonly isNew: boolean
  readonly staysAway: boolean
  readonly ageDays: number
}

/** What only the rule of the site asks of one that is open. */
export type DetailedRow = QueuedRow & {
  /** In 30 days, and of it the most from one other player. */
  readonly won: number
  readonly wonFromOne: number
  readonly resultAgeMs: number | null
}

/** As the index of what is open says it. */
const IS_OPEN = sql`w.state in ('pending', 'processing')`

const filters = ({ range, status, search }: Wanted): RawBuilder<unknown>[] => [
  ...within(sql`w.created_at`, range),
  ...(status === 'all' ? [] : [status === 'open' ? IS_OPEN : sql`w.state = ${status}`]),
  ...(search === undefined || search === ''
    ? []
    : [
        sql`(w.id ilike ${patternOf(search)} or ${isNamed(search)} or exists (
        select from withdrawal_parts p where p.withdrawal_id = w.id and p.utr ilike ${patternOf(search)}))`,
      ]),
]

export async function listOwn(
  from: Reader,
  accountId: number,
  wanted: Wanted,
): Promise<{ readonly rows: StoredWithdrawal[]; readonly counted: Counted }> {
  const where = all([sql`w.account_id = ${accountId}`, ...filters(wanted)])
  const { rows } = await sql<StoredWithdrawal>`
    select ${WITHDRAWAL} from ${FROM_WITHDRAWALS} where ${where} order by w.created_at desc, w.id ${pageOf(wanted)}`.execute(
    from,
  )
  return { rows, counted: await countRows(from, sql`${FROM_WITHDRAWALS} where ${where}`) }
}

export type Queue = {
  readonly siteId: number
  /** Whose downline. */
  readonly uplineId: number
  /** Owners that are the caller's or below, among `o`. */
  readonly isOwned: RawBuilder<unknown>
  readonly onlyMine: boolean
  readonly now: number
}

const DAYS_NEW = 7
const DAY_MS = 24 * 60 * 60 * 1000
const REQUEST = { siteId: sql`w.site_id`, accountId: sql`w.account_id`, payee: sql`w.payee` }

/** What else there is to know of withdrawals `w` of players `a` that owners `o` pay. */
const queued = (isOwned: RawBuilder<unknown>, now: number) => sql`${WITHDRAWAL}, (${isOwned}) as mine,
  greatest(0, a.exposure - a.balance) as short,
  ${sumOfDay(REQUEST, dayBefore(now))} as of_day,
  exists (select from payout_accounts p where p.site_id = w.site_id and p.payee = w.payee and p.account_id <> w.account_id) as is_shared,
  not exists (select from withdrawals x where x.account_id = w.account_id and x.paid > 0 and x.id <> w.id) as is_first,
  a.created_at > w.created_at - make_interval(days => ${sql.lit(DAYS_NEW)}) as is_new,
  exists (select from exclusions x where x.account_id = w.account_id and x.until > ${timeOf(now)}) as stays_away,
  floor(extract(epoch from ${timeOf(now)} - a.created_at) / 86400)::int as age_days`

/** Of what is open, whom it was won from: a bet that many players met is shared out among them by size. */
const results = (now: number) => sql`left join lateral (
  select (select coalesce(sum(b.net), 0)::bigint from bets b
      where b.account_id = w.account_id and b.net > 0 and b.settled_at > ${timeOf(now - 30 * DAY_MS)}) as won,
    (select max(m.amount)::bigint from (
      select sum(b.net::numeric * f.size / b.matched) as amount from bets b join fills f on f.bet_id = b.id join bets c on c.id = f.counter_bet
      where b.account_id = w.account_id and b.net > 0 and b.matched > 0 and not f.voided and b.settled_at > ${timeOf(now - 30 * DAY_MS)}
      group by c.account_id) m) as won_from_one,
    (select floor(extract(epoch from ${timeOf(now)} - max(b.settled_at)) * 1000)::bigint from bets b
      where b.account_id = w.account_id and b.settled_at > ${timeOf(now - DAY_MS)}) as result_age_ms
  where ${IS_OPEN}) b on true`

const FROM_QUEUE = sql`withdrawals w join accounts a on a.id = w.account_id join accounts o on o.id = w.owner_id`
/** Of what is open no more are counted. */
const MOST_QUEUED = 500

/** What is open comes first, the oldest first; then what is decided, the newest first. */
export async function listQueue(
  from: Reader,
  { siteId, uplineId, isOwned, onlyMine, now }: Queue,
  wanted: Wanted,
): Promise<{ readonly rows: QueuedRow[]; readonly counted: Counted }> {
  const isBelow = await findBelow(from, uplineId)
  const where = all([sql`w.site_id = ${siteId}`, isBelow(sql`a`), ...(onlyMine ? [isOwned] : []), ...filters(wanted)])
  // Each part is read in its own order, from its own index, no further than the page.
  const upTo = sql`limit ${wanted.page * wanted.limit}`
  const open = sql`(select w.*, 0 as part from ${FROM_QUEUE} where ${where} and ${IS_OPEN} order by w.created_at, w.id ${upTo})`
  const closed = sql`(select w.*, 1 as part from ${FROM_QUEUE} where ${where} and not ${IS_OPEN} order by w.created_at desc, w.id ${upTo})`
  const order = sql`order by w.part, case w.part when 0 then w.created_at end, w.created_at desc, w.id`
  const { rows } = await sql<QueuedRow>`
    select ${queued(isOwned, now)} from (
      select w.* from (${sql.join(partsOf(wanted.status, open, closed), sql` union all `)}) w ${order} ${pageOf(wanted)}) w
    join accounts a on a.id = w.account_id join accounts o on o.id = w.owner_id
    left join accounts t on t.id = w.taken_by left join accounts f on f.id = w.first_by ${order}`.execute(from)
  const most = wanted.status === 'open' ? MOST_QUEUED : undefined
  return { rows, counted: await countRows(from, sql`${FROM_QUEUE} where ${where}`, most) }
}

export async function findQueued(
  from: Reader,
  id: string,
  { whose, isOwned, now }: Pick<Queue, 'isOwned' | 'now'> & { readonly whose: RawBuilder<unknown> },
): Promise<DetailedRow | undefined> {
  const { rows } = await sql<DetailedRow>`
    select ${queued(isOwned, now)}, coalesce(b.won, 0) as won, coalesce(b.won_from_one, 0) as won_from_one, b.result_age_ms
    from ${FROM_WITHDRAWALS} ${results(now)} where w.id = ${id} and ${whose}`.execute(from)
  return rows[0]
}

type StoredStep = {
  readonly at: number
  readonly by: string | null
  readonly state: RequestState
  readonly amount: Paise | null
  readonly remarks: string
}

export async function listSteps(from: Reader, id: string): Promise<StoredStep[]> {
  const { rows } = await sql<StoredStep>`
    select s.at, a.user_name as by, s.state, s.amount, s.remarks from withdrawal_steps s left join accounts a on a.id = s.actor_id
    where s.withdrawal_id = ${id} order by s.n`.execute(from)
  return rows
}

const LAST = 10

/** The player's withdrawals before this one. */
export async function listLast(
  from: Reader,
  { accountId, id }: Pick<StoredWithdrawal, 'accountId' | 'id'>,
): Promise<StoredWithdrawal[]> {
  const { rows } = await sql<StoredWithdrawal>`
    select ${WITHDRAWAL} from ${FROM_WITHDRAWALS} where w.account_id = ${accountId} and w.id <> ${id} order by w.created_at desc limit ${LAST}`.execute(
    from,
  )
  return rows
}
