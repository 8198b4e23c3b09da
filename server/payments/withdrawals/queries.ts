/** Lists of withdrawals: a player's own, and the queue of officers. docs/domain/payments.md#queue. */
import { DAY_MS } from '@paddock/domain/time'
import { type RawBuilder, sql } from 'kysely'
import { IS_LOCKED } from '../../accounts/index.ts'
import type { Reader } from '../../platform/database.ts'
import { findConcerned } from '../../platform/downline.ts'
import { within } from '../../platform/read-filters.ts'
import { timeOf } from '../../platform/sql-time.ts'
import type { Hold } from '../accounts/store.ts'
import {
  beginsWith,
  type Called,
  filtersOf,
  type Listed,
  listOwnOf,
  listQueueOf,
  type Wanted,
} from '../requests/queries.ts'
import { givenTo } from '../../points/index.ts'
import { isOpen, tablesOf } from '../requests/store.ts'
import { isLeft } from '../rules/sweep.ts'
import { dayBefore, sumOfDay } from './of-day.ts'
import { type StoredWithdrawal, WITHDRAWAL, WITHDRAWALS } from './store.ts'

export type QueuedRow = StoredWithdrawal &
  Hold & {
    readonly mine: boolean
    /** As `sumOfDay` has it. */
    readonly ofDay: number
    /** What the player lacks now for what they have at risk. */
    readonly short: number
    readonly isShared: boolean
    readonly isFirst: boolean
    readonly isNew: boolean
    readonly staysAway: boolean
    readonly isLocked: boolean
    readonly ageDays: number
  }

/** What only the rule of the site asks of one that is open. */
export type DetailedRow = QueuedRow & {
  /** In 30 days, and of it the most from one other player. */
  readonly won: number
  readonly wonFromOne: number
  readonly resultAgeMs: number | null
  readonly isLeft: boolean
  readonly wasGiven: boolean
  readonly isOtherPayer: boolean
}

const CALLED: Called = {
  matches: (pattern) =>
    sql`exists (select from withdrawal_parts p where p.withdrawal_id = w.id and p.utr ilike ${pattern})`,
  beginning: (siteId, text) => [
    sql`select w.id from withdrawals w where w.site_id = ${siteId} and ${beginsWith(sql`w.id`, text)}`,
    sql`select p.withdrawal_id from withdrawal_parts p where p.site_id = ${siteId} and ${beginsWith(sql`p.utr`, text)}`,
  ],
  // Each asks for its own parts: where the database may put them together first, it reads all that begin so.
  begins: (text) => sql`(${beginsWith(sql`w.id`, text)}
    or (select true from withdrawal_parts p where p.withdrawal_id = w.id and ${beginsWith(sql`p.utr`, text)} limit 1))`,
}

const stateIs = (status: Wanted['status']): RawBuilder<unknown>[] => {
  if (status === 'all') return []
  return [status === 'open' ? isOpen(WITHDRAWALS) : sql`w.state = ${status}`]
}

const filters = (wanted: Wanted): RawBuilder<unknown>[] => [
  ...filtersOf(WITHDRAWALS, wanted, CALLED),
  ...stateIs(wanted.status),
]

export const listOwn = async (from: Reader, accountId: number, wanted: Wanted): Promise<Listed<StoredWithdrawal>> =>
  await listOwnOf(from, WITHDRAWALS, [sql`w.account_id = ${accountId}`, ...filters(wanted)], wanted)

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
const REQUEST = { siteId: sql`w.site_id`, accountId: sql`w.account_id`, payee: sql`w.payee` }

/** What else there is to know of withdrawals `w` of players `a` that owners `o` pay. */
const queued = (isOwned: RawBuilder<unknown>, now: number) => sql`${WITHDRAWAL}, (${isOwned}) as mine,
  greatest(0, a.exposure - a.balance) as short,
  ${sumOfDay(REQUEST, dayBefore(now))} as of_day,
  exists (select from payees_had p where p.site_id = w.site_id and p.payee = w.payee and p.account_id <> w.account_id) as is_shared,
  not exists (select from withdrawals x where x.account_id = w.account_id and x.paid > 0 and x.id <> w.id) as is_first,
  a.created_at > w.created_at - make_interval(days => ${sql.lit(DAYS_NEW)}) as is_new,
  exists (select from exclusions x where x.account_id = w.account_id and x.until > ${timeOf(now)}) as stays_away, ${IS_LOCKED} as is_locked,
  floor(extract(epoch from ${timeOf(now)} - a.created_at) / 86400)::int as age_days,
  (select p.payee_at from payout_accounts p where p.id = w.payout_account_id) as payee_at, a.ways_changed_at, a.withdrawal_hold_until`

/** Of what is open, whom it was won from: of a bet that many players met each fill comes to its own part (`FROM_HOUSE` of bonuses says why). */
const results = (now: number) => sql`left join lateral (
  select (select coalesce(sum(b.net), 0)::bigint from bets b
      where b.account_id = w.account_id and b.net > 0 and b.settled_at > ${timeOf(now - 30 * DAY_MS)}) as won,
    (select max(m.amount)::bigint from (
      select sum((b.net::numeric + b.liability) * (f.profit + f.liability) / (b.profit + b.liability) - f.liability) as amount from bets b join fills f on f.bet_id = b.id join bets c on c.id = f.counter_bet
      where b.account_id = w.account_id and b.net > 0 and b.profit + b.liability > 0 and not f.voided and b.settled_at > ${timeOf(now - 30 * DAY_MS)}
      group by c.account_id) m) as won_from_one,
    -- A round of the casino may be taken back as a result of sports may.
    (select floor(extract(epoch from ${timeOf(now)} - max(x.at)) * 1000)::bigint from (
      select b.settled_at as at from bets b where b.account_id = w.account_id and b.settled_at > ${timeOf(now - DAY_MS)}
      union all (select c.at from casino_calls c where c.account_id = w.account_id and c.moved <> 0 and c.at > ${timeOf(now - DAY_MS)}
        order by c.at desc limit 1)) x) as result_age_ms,
    exists (select from ${givenTo(sql`w.account_id`)} g where g.at > ${timeOf(now - 30 * DAY_MS)}) as was_given,
    exists (select from deposits d join statement_lines l on l.deposit_id = d.id
      join statement_lines o on o.site_id = l.site_id and o.payer collate "C" = l.payer and o.deposit_id is not null
      join deposits x on x.id = o.deposit_id and x.account_id <> d.account_id and x.state = 'approved'
      where d.account_id = w.account_id and d.state = 'approved' and d.decided_at > ${timeOf(now - 90 * DAY_MS)}) as is_other_payer
  where ${isOpen(WITHDRAWALS)}) b on true`

export async function listQueue(
  from: Reader,
  { siteId, uplineId, isOwned, onlyMine, now }: Queue,
  wanted: Wanted,
): Promise<Listed<QueuedRow>> {
  const isBelow = await findConcerned(from, uplineId)
  const conditions = [
    sql`w.site_id = ${siteId}`,
    isBelow(sql`a`),
    ...within(sql`w.created_at`, wanted.range),
    ...stateIs(wanted.status),
  ]
  const listing = { ...WITHDRAWALS, columns: queued(isOwned, now) }
  const ofOwner = onlyMine ? isOwned : null
  return await listQueueOf(from, listing, { conditions, ofOwner, meaning: { siteId, isBelow, called: CALLED } }, wanted)
}

export async function findQueued(
  from: Reader,
  id: string,
  { whose, isOwned, now }: Pick<Queue, 'isOwned' | 'now'> & { readonly whose: RawBuilder<unknown> },
): Promise<DetailedRow | undefined> {
  const { rows } = await sql<DetailedRow>`
    select ${queued(isOwned, now)}, coalesce(b.won, 0) as won, coalesce(b.won_from_one, 0) as won_from_one, b.result_age_ms, ${isLeft(sql`w.id`)} as is_left,
      coalesce(b.was_given, false) as was_given, coalesce(b.is_other_payer, false) as is_other_payer
    from ${tablesOf(WITHDRAWALS)} ${results(now)} where w.id = ${id} and ${whose}`.execute(from)
  return rows[0]
}
