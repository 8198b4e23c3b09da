import { type Exclusion, mayMarketTo } from '@paddock/domain/protection'
import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import { timeOf } from './store.ts'

type Row = { readonly id: number; readonly exclusion: Exclusion | null; readonly marketingStoppedAt: number | null }

/**
 * Of these accounts those that something which advertises may be sent to. Every message that is not about the account itself
 * asks here, at the moment of sending, and goes to nobody else. SECURITY 1.4.
 */
export async function keepMarketable(from: Reader, accountIds: readonly number[], now: number): Promise<Set<number>> {
  const { rows } = await sql<Row>`
    select a.id, c.marketing_stopped_at, (
      select jsonb_build_object('kind', e.kind, 'since', floor(extract(epoch from e.since) * 1000)::bigint,
        'until', floor(extract(epoch from e.until) * 1000)::bigint)
      from exclusions e where e.account_id = a.id and e.until > ${timeOf(now)}::timestamptz order by e.until desc limit 1
    ) as exclusion
    from accounts a left join player_choices c on c.account_id = a.id
    where a.id = any(${accountIds}::bigint[]) and a.retired_at is null`.execute(from)
  return new Set(rows.filter((row) => mayMarketTo(row, now)).map(({ id }) => id))
}
