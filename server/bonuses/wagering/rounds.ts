/** What a player has wagered in the casino, round by round. docs/domain/bonuses.md#casino-rounds. */
import { type CasinoRound, countRound, type WageredRound, WHOLE_WEIGHTS } from '@paddock/domain/bonuses'
import type { Paise } from '@paddock/domain/money'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import { type Columns, rowSet } from '../../platform/database/rows.ts'
import { inSpans, type Span } from '../../platform/database/spans.ts'
import { timeOf } from '../../platform/sql-time.ts'

/** A round of a player that is known. */
export type RoundName = { readonly providerId: number; readonly roundId: string }
const ROUND_NAME: Columns<RoundName> = { roundId: 'text', providerId: 'int' }

export type LoadedRound = WageredRound & {
  readonly what: 'ROUND'
  readonly key: string
  readonly round: RoundName
  /** When it moved last, of one that has ended; null while it has not. */
  readonly endedAt: number | null
}

/** No group of markets is called so. */
const keyOf = ({ providerId, roundId }: RoundName): string => `casino ${providerId} ${roundId}`
/** The same of a round `r`. */
export const KEY_OF_ROUND = sql`('casino ' || r.provider_id || ' ' || r.round_id)`

/** Of a round `r`: what it brought, and what could be lost by it. */
const NET = sql`(r.won - r.staked)`
export const RISKED_IN_ROUND = sql`(r.staked + (select coalesce(sum(t.last_hold - greatest(-t.pnl, 0)), 0) from casino_tables t
  where t.provider_id = r.provider_id and t.account_id = r.account_id and t.round_id = r.round_id))::bigint`

type RoundRow = RoundName & {
  readonly net: Paise
  readonly risked: Paise
  readonly isDisabled: boolean
  readonly openedAt: number
  readonly endedAt: number | null
}

export async function loadRounds(
  from: Reader,
  accountId: number,
  rounds: readonly RoundName[],
): Promise<LoadedRound[]> {
  if (rounds.length === 0) return []
  const { rows } = await sql<RoundRow>`
    select r.provider_id, r.round_id, ${NET} as net, ${RISKED_IN_ROUND} as risked, not r.counts_for_bonus as is_disabled, r.opened_at,
      case when r.closed_at is not null then r.last_at end as ended_at
    from (select distinct * from (${rowSet(ROUND_NAME, rounds)}) n) n
    join casino_rounds r on r.provider_id = n.provider_id and r.round_id = n.round_id and r.account_id = ${accountId}
    order by r.provider_id, r.round_id`.execute(from)
  return rows.map(({ providerId, roundId, net, risked, isDisabled, openedAt, endedAt }) => {
    const round = { providerId, roundId }
    const played = endedAt === null ? null : { net, risked }
    return { what: 'ROUND', key: keyOf(round), round, played, isDisabled, openedAt, endedAt }
  })
}

export type Played = { readonly since: number; readonly spans: readonly Span[] }

/** What was at risk in rounds that ended since then, from when each began, of those that began in the spans: where wagering is due of itself all count whole. */
export async function listWageredRounds(
  from: Reader,
  accountId: number,
  which: Played,
): Promise<{ readonly at: number; readonly wagered: Paise }[]> {
  const { rows } = await queryOfRounds(accountId, which).execute(from)
  return rows.map(({ at, ...played }) => ({ at, wagered: countRound(played, WHOLE_WEIGHTS, false) }))
}

/** @internal Exported for the tests. */
export const queryOfRounds = (
  accountId: number,
  { since, spans }: Played,
): RawBuilder<CasinoRound & { readonly at: number }> => sql`
  select r.opened_at as at, ${NET} as net, ${RISKED_IN_ROUND} as risked
  from casino_rounds r where r.account_id = ${accountId} and ${inSpans(sql`r.opened_at`, spans)} and r.closed_at >= ${timeOf(since)}`
