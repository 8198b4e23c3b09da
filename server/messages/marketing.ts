/** Whether an account may be advertised to now. Asked where something goes out, never where it was written. */
import { mayMarketTo } from '@paddock/domain/protection'
import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'

export type StoredStanding = {
  readonly marketingStoppedAt: number | null
  readonly excludedUntil: number | null
  readonly loosensUntil: number | null
}

/** Who practises is the person that they are: what a twin is shown, its person is. docs/domain/practice.md#whose. */
const PERSON = sql`coalesce(a.twin_of, a.id)`

/** Of the account `a`. */
export const MARKETING_STANDING = sql`
  (select c.marketing_stopped_at from player_choices c where c.account_id = ${PERSON}) as marketing_stopped_at,
  (select max(x.until) from exclusions x where x.account_id = ${PERSON}) as excluded_until,
  (select max(l.loosen_expires_at) from player_limits l where l.account_id = ${PERSON}) as loosens_until`

export const mayAdvertiseTo = (
  { marketingStoppedAt, excludedUntil, loosensUntil }: StoredStanding,
  now: number,
): boolean =>
  mayMarketTo(
    {
      marketingStoppedAt,
      exclusion: excludedUntil === null ? null : { until: excludedUntil },
      loosening: loosensUntil === null ? null : { expiresAt: loosensUntil },
    },
    now,
  )

/** Undefined where there is no such account. */
export async function loadMarketingStanding(from: Reader, accountId: number): Promise<StoredStanding | undefined> {
  const { rows } = await sql<StoredStanding>`
    select ${MARKETING_STANDING} from accounts a where a.id = ${accountId}`.execute(from)
  return rows[0]
}
