/** Who practises below an officer: beside their money, and in no sum of it. docs/domain/practice.md#officers. */
import type { Counted, Practiser } from '@paddock/contract'
import { OPEN_STATUSES } from '@paddock/domain/market'
import { sql } from 'kysely'
import { SESSION_STANDS } from '../auth/index.ts'
import type { Reader } from '../platform/database.ts'
import { findBelow } from '../platform/downline.ts'
import { all, countRows, isNamed, listed, type Paged, pageOf } from '../platform/read-filters.ts'

type Asking = { readonly siteId: number; readonly uplineId: number; readonly search: string | undefined }

/** Who bet last comes first. */
export async function listPractisers(
  from: Reader,
  { siteId, uplineId, search }: Asking,
  paged: Paged,
): Promise<{ readonly rows: Practiser[]; readonly counted: Counted; readonly practising: number }> {
  const isBelow = await findBelow(from, uplineId)
  const where = all([sql`a.site_id = ${siteId}`, isBelow(sql`a`), ...(search ? [isNamed(search)] : [])])
  const twins = sql`accounts t join accounts a on a.id = t.twin_of join practices p on p.account_id = t.id where ${where}`
  const { rows } = await sql<Practiser>`
    select a.id::text as user_id, a.user_name, p.begun_at, b.last_bet_at, b.bets, b.open_bets, t.balance, t.exposure,
      t.sports_net + t.casino_net + t.commission_net as won
    from (select t.id as twin from ${twins}) x join accounts t on t.id = x.twin join accounts a on a.id = t.twin_of
    join practices p on p.account_id = t.id cross join lateral (
      select count(*)::int as bets, count(*) filter (where status in ${listed(OPEN_STATUSES)})::int as open_bets, max(received_at) as last_bet_at
      from bets where account_id = t.id) b
    order by b.last_bet_at desc nulls last, t.id desc ${pageOf(paged)}`.execute(from)
  const { rows: now } = await sql<{ practising: number }>`
    select count(distinct a.id)::int as practising from sessions s join accounts a on a.id = s.account_id
    where s.practises and ${SESSION_STANDS} and a.site_id = ${siteId} and ${isBelow(sql`a`)}`.execute(from)
  return { rows, counted: await countRows(from, twins), practising: now[0]?.practising ?? 0 }
}
