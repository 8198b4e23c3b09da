/** What rounds of the casino brought, by game, by provider or by who stands below. docs/domain/casino.md#figures. */
import type { CasinoFigure } from '@paddock/contract'
import { isAlarming, sigmasOf } from '@paddock/domain/casino'
import { type Paise, ZERO } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import { findStanding, liesBelow, rightBelow, type Standing } from '../../platform/downline.ts'
import { all, type Range, within } from '../../platform/read-filters.ts'

export type By = 'game' | 'provider' | 'below'

/** A player, or everybody below somebody: their rounds that have ended, played for money. */
export type Wanted = { readonly uplineId: number; readonly by: By; readonly range: Range }

type FigureRow = {
  readonly provider: string | null
  readonly gameCode: string | null
  readonly gameName: string | null
  readonly gameType: CasinoFigure['gameType']
  readonly userId: string | null
  readonly userName: string | null
  readonly rounds: number
  readonly staked: Paise
  readonly won: Paise
  /** Of rounds of games that tell what comes back. */
  readonly toldRounds: number
  readonly wins: number
  readonly toldStaked: number
  readonly expected: number
  readonly deviation: number
  readonly squares: number
}

const NOTHING = sql`null::text`
/** By what rounds are summed, and what a row tells of it. */
const GROUPS = {
  game: {
    key: () => sql`r.provider_id, r.game_code`,
    by: sql`r.provider_id, r.game_code`,
    of: sql`join casino_providers p on p.id = f.provider_id join casino_games g on g.provider_id = f.provider_id and g.game_code = f.game_code`,
    columns: sql`p.name as provider, g.game_code, g.name as game_name, g.type as game_type, ${NOTHING} as user_id, ${NOTHING} as user_name`,
    order: sql`p.name, g.game_code`,
  },
  provider: {
    key: () => sql`r.provider_id`,
    by: sql`r.provider_id`,
    of: sql`join casino_providers p on p.id = f.provider_id`,
    columns: sql`p.name as provider, ${NOTHING} as game_code, ${NOTHING} as game_name, ${NOTHING} as game_type, ${NOTHING} as user_id,
      ${NOTHING} as user_name`,
    order: sql`p.name`,
  },
  below: {
    key: (upline: Standing) => sql`${rightBelow(upline, sql`a`)} as below_id`,
    by: sql`below_id`,
    // One by one: joined, the database reads all accounts of the site for the names of a few.
    of: sql`cross join lateral (select b.id, b.user_name from accounts b where b.id = f.below_id limit 1) b`,
    columns: sql`${NOTHING} as provider, ${NOTHING} as game_code, ${NOTHING} as game_name, ${NOTHING} as game_type, b.id::text as user_id, b.user_name`,
    order: sql`b.id`,
  },
} as const

/** What comes back of a round's stake in the long run; null where its game does not tell. Not of money: it is added up as what it is compared with. */
const EXPECTED = sql`(r.staked * (g.rtp_bps / 10000::float8))`

export async function loadFigures(from: Reader, { uplineId, by, range }: Wanted): Promise<CasinoFigure[]> {
  const upline = await findStanding(from, uplineId)
  if (!upline) return []
  const { key, by: group, of, columns, order } = GROUPS[by]
  const isRound = sql`r.closed_at is not null and r.staked > 0`
  // Names are read of what is told alone, not of each round.
  const { rows } = await sql<FigureRow>`
    select ${columns}, f.rounds, f.staked, f.won, f.told_rounds, f.wins, f.told_staked, f.expected, f.deviation, f.squares from (
      select ${key(upline)}, count(*)::int as rounds, sum(r.staked)::bigint as staked, sum(r.won)::bigint as won,
        count(g.rtp_bps)::int as told_rounds, count(*) filter (where g.rtp_bps is not null and r.won > r.staked)::int as wins,
        coalesce(sum(r.staked) filter (where g.rtp_bps is not null), 0)::float8 as told_staked,
        coalesce(sum(${EXPECTED}), 0) as expected, coalesce(sum(r.won - ${EXPECTED}), 0) as deviation,
        coalesce(sum(power(r.won - ${EXPECTED}, 2)), 0) as squares
      from casino_rounds r join accounts a on a.id = r.account_id
      join casino_games g on g.provider_id = r.provider_id and g.game_code = r.game_code
      where ${all([arePlayers(upline, uplineId), isRound, ...within(sql`r.opened_at`, range)])} group by ${group}) f
    ${of} order by f.staked desc, ${order}`.execute(from)
  return rows.map(present)
}

const arePlayers = (upline: Standing, uplineId: number): RawBuilder<unknown> =>
  sql`a.book = 'REAL' and (a.id = ${uplineId} or ${liesBelow(upline)(sql`a`)})`

function present({ toldRounds, wins, toldStaked, expected, deviation, squares, ...row }: FigureRow): CasinoFigure {
  const played = { rounds: toldRounds, wins, deviation, squares }
  return {
    ...row,
    ggr: (row.staked - row.won) as Paise,
    rtpBps: bpsOf(row.won, row.staked),
    theoryBps: toldStaked > 0 ? bpsOf(expected, toldStaked) : null,
    sigmas: sigmasOf(played),
    isAlarm: isAlarming(played),
  }
}

const WHOLE_BPS = 10_000
const bpsOf = (part: number, whole: number): number => Math.round((part / whole) * WHOLE_BPS)

/** What the level itself kept of the results of those below, as shares were moved. */
export async function loadKept(from: Reader, uplineId: number, range: Range): Promise<Paise> {
  const upline = await findStanding(from, uplineId)
  if (!upline) return ZERO
  const { rows } = await sql<{ kept: Paise }>`
    select coalesce(sum(s.kept[array_position(s.levels, ${uplineId}::bigint)]), 0)::bigint as kept
    from casino_shares s join accounts a on a.id = s.account_id
    where ${all([arePlayers(upline, uplineId), ...within(sql`s.at`, range)])}`.execute(from)
  return must(rows[0], 'a sum has its row').kept
}
