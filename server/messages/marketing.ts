/** Whether an account may be advertised to now. Asked where something goes out, never where it was written. */
import { mayMarketTo } from '@paddock/domain/protection'
import { sql } from 'kysely'

export type StoredStanding = {
  readonly marketingStoppedAt: number | null
  readonly excludedUntil: number | null
  readonly loosensUntil: number | null
}

/** Of the account `a`. */
export const MARKETING_STANDING = sql`
  (select c.marketing_stopped_at from player_choices c where c.account_id = a.id) as marketing_stopped_at,
  (select max(x.until) from exclusions x where x.account_id = a.id) as excluded_until,
  (select max(l.loosen_expires_at) from player_limits l where l.account_id = a.id) as loosens_until`

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
