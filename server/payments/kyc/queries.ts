/** The officers' list of who sent documents. docs/domain/payments.md#kyc. */
import type { Counted } from '@paddock/contract'
import type { KycState } from '@paddock/domain/payments'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import type { Below } from '../../platform/downline.ts'
import { all, countRows, findCalled, isNamed, type Paged, pageOf } from '../../platform/read-filters.ts'
import { standsWithin } from '../../platform/stands-as.ts'
import { timeOf } from '../../platform/sql-time.ts'
import type { StoredCheck } from './store.ts'

export type ListedCheck = StoredCheck & {
  readonly userName: string
  readonly fullName: string
  readonly decidedByName: string | null
  readonly mine: boolean
}

export type Wanted = Paged & {
  readonly status: KycState | 'all'
  readonly search: string | undefined
  readonly onlyMine: boolean
  readonly now: number
}

const isOver = (now: number) => sql`(k.state = 'verified' and k.expires_at <= ${timeOf(now)})`

/** As `kycStateOf` tells it of one. */
function isIn(status: KycState | 'all', now: number): RawBuilder<unknown> {
  switch (status) {
    case 'all':
      return sql`true`
    case 'none':
      return sql`false`
    case 'expired':
      return isOver(now)
    case 'verified':
      return sql`k.state = 'verified' and ${isOver(now)} is not true`
    case 'submitted':
    case 'rejected':
      return sql`k.state = ${status}`
  }
}

/** `standing`: as whom the reader stands, who is told no name of an officer above them. Law D-40. */
type Whose = {
  readonly siteId: number
  readonly isMeant: Below
  readonly isOwned: RawBuilder<unknown>
  readonly standing: number
}

/** What waits comes first, the oldest first; then what is decided, the newest first: each in its own order, no further than the page. */
export async function listChecks(
  from: Reader,
  { siteId, isMeant, isOwned, standing }: Whose,
  { status, search, onlyMine, now, ...paged }: Wanted,
): Promise<{ readonly rows: ListedCheck[]; readonly counted: Counted }> {
  const called = search ? await findCalled(from, { siteId, isMeant, search }) : undefined
  const isTheirs = called
    ? sql`k.account_id = any(${[...called]}::bigint[])`
    : sql`a.site_id = ${siteId} and ${isMeant(sql`a`)} and ${search ? isNamed(search) : sql`true`}`
  const where = all([sql`k.site_id = ${siteId} and ${isTheirs}`, isIn(status, now), ...(onlyMine ? [isOwned] : [])])
  const among = sql`kyc_checks k join accounts a on a.id = k.account_id join accounts o on o.id = k.owner_id`
  const upTo = sql`limit ${paged.page * paged.limit}`
  const { rows } = await sql<ListedCheck>`
    select k.account_id, k.owner_id, k.state, k.version, k.submitted_at, k.decided_at, k.reason, k.expires_at, a.user_name,
      a.full_name, case when ${standsWithin(sql`d`, standing)} then d.user_name end as decided_by_name, (${isOwned}) as mine
    from (
      (select k.* from ${among} where ${where} and k.state = 'submitted' order by k.submitted_at, k.account_id ${upTo})
      union all
      (select k.* from ${among} where ${where} and k.state <> 'submitted' order by k.decided_at desc, k.account_id ${upTo})) k
    join accounts a on a.id = k.account_id join accounts o on o.id = k.owner_id left join accounts d on d.id = k.decided_by
    order by k.state <> 'submitted', case k.state when 'submitted' then k.submitted_at end, k.decided_at desc, k.account_id ${pageOf(paged)}`.execute(
    from,
  )
  // Whoever was looked up is asked nothing more.
  const counting = called && !onlyMine ? sql`kyc_checks k` : among
  return { rows, counted: await countRows(from, sql`${counting} where ${where}`) }
}
