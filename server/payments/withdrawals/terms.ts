/** What stands before a withdrawal: by which rail money goes back, how long the last ones took. */
import { freePoints } from '@paddock/domain/ledger'
import { OPEN_REQUESTS, RAIL_OF, type RailFlow, STANDING_REQUESTS } from '@paddock/domain/payments'
import { must } from '@paddock/domain/result'
import { DAY_MS } from '@paddock/domain/time'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import { listed } from '../../platform/read-filters.ts'
import { timeOf } from '../../platform/sql-time.ts'
import type { heldUntil } from '../accounts/present.ts'
import { type Asked, cameBefore } from '../turnover/left.ts'

/** What a player has, and what holds what they are paid. */
export async function loadPlayer(from: Reader, accountId: number) {
  type Player = Parameters<typeof freePoints>[0] & Omit<Parameters<typeof heldUntil>[0], 'payeeAt'>
  const { rows } = await sql<Player>`
    select balance, exposure, ways_changed_at, withdrawal_hold_until from accounts where id = ${accountId}`.execute(
    from,
  )
  return must(rows[0], 'a player has an account')
}

/** By rail what came in within 90 days, and what went out; of a withdrawal that was asked for what there was beside it, and what of it is paid. */
export async function loadFlows(
  from: Reader,
  accountId: number,
  now: number,
  asked: Asked | null = null,
): Promise<RailFlow[]> {
  const since = sql`${timeOf(now)} - interval '90 days'`
  const { rows } = await sql<RailFlow>`
    select rail, sum(came)::bigint as came, sum(went)::bigint as went from (
      select rail, received - reversed as came, 0 as went from deposits
      where account_id = ${accountId} and state = 'approved' and reversed_at is null and decided_at > ${since} and ${cameBefore(asked, sql`decided_at`)}
      union all
      select ${railOf}, 0, case w.id when ${asked?.id ?? ''} then w.paid else w.amount - w.back end from withdrawals w
      where w.account_id = ${accountId} and w.state in ${listed(STANDING_REQUESTS)} and w.created_at > ${since}) m
    group by rail order by rail`.execute(from)
  return rows
}

const railOf = sql`case w.payment_type ${sql.join(
  Object.entries(RAIL_OF).map(([type, rail]) => sql`when ${sql.lit(type)} then ${sql.lit(rail)}`),
  sql` `,
)} end`

const CLOCK_MS = 30 * DAY_MS

export type Clock = {
  readonly medianMinutes: number | null
  readonly p95Minutes: number | null
  readonly waiting: number
}

/** More tell nothing else, and how long it takes now. */
const CLOCKED = 500

/** From asking to the last payment, of what was paid last within 30 days, whenever it was asked for; and how many wait now. What has all come back was not paid. */
export async function loadClock(from: Reader, siteId: number, now: number): Promise<Clock> {
  const { rows } = await sql<Clock>`
    select ceil(percentile_cont(0.5) within group (order by took))::int as median_minutes,
      ceil(percentile_cont(0.95) within group (order by took))::int as p95_minutes,
      (select count(*) from withdrawals where site_id = ${siteId} and state in ${listed(OPEN_REQUESTS)}) as waiting
    from (select extract(epoch from (select max(p.at) from withdrawal_parts p where p.withdrawal_id = x.id) - x.created_at) / 60 as took
      from withdrawals x where x.site_id = ${siteId} and x.state = 'approved' and x.decided_at > ${timeOf(now - CLOCK_MS)}
      order by x.decided_at desc limit ${CLOCKED}) w`.execute(from)
  return rows[0] ?? { medianMinutes: null, p95Minutes: null, waiting: 0 }
}
