/** What rounds of the casino brought, by game, by provider or by who stands below. docs/domain/casino.md#figures. */
import type { CasinoFigure } from '@paddock/contract'
import { isAlarming, sigmasOf } from '@paddock/domain/casino'
import type { Paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import { findBelow } from '../../platform/downline.ts'
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
/** By what rows are put together, and what a row tells of it. */
const GROUPS = {
  game: {
    columns: sql`p.name as provider, g.game_code, g.name as game_name, g.type as game_type, ${NOTHING} as user_id, ${NOTHING} as user_name`,
    by: sql`p.name, g.game_code, g.name, g.type`,
  },
  provider: {
    columns: sql`p.name as provider, ${NOTHING} as game_code, ${NOTHING} as game_name, ${NOTHING} as game_type, ${NOTHING} as user_id,
      ${NOTHING} as user_name`,
    by: sql`p.name`,
  },
  below: {
    columns: sql`${NOTHING} as provider, ${NOTHING} as game_code, ${NOTHING} as game_name, ${NOTHING} as game_type, b.id::text as user_id, b.user_name`,
    by: sql`b.id, b.user_name`,
  },
} as const

/** What a round is off from what comes back of its stake in the long run; null where its game does not tell. */
const OFF = sql`(r.won - r.staked * g.rtp_bps / 10000.0)`

export async function loadFigures(from: Reader, { uplineId, by, range }: Wanted): Promise<CasinoFigure[]> {
  const { columns, by: group } = GROUPS[by]
  const { rows } = await sql<FigureRow>`
    select ${columns}, count(*)::int as rounds, sum(r.staked)::bigint as staked, sum(r.won)::bigint as won,
      count(g.rtp_bps)::int as told_rounds, count(*) filter (where g.rtp_bps is not null and r.won > r.staked)::int as wins,
      coalesce(sum(r.staked) filter (where g.rtp_bps is not null), 0)::float8 as told_staked,
      coalesce(sum(r.staked * g.rtp_bps / 10000.0), 0)::float8 as expected, coalesce(sum(${OFF}), 0)::float8 as deviation,
      coalesce(sum(power(${OFF}, 2)), 0)::float8 as squares
    from casino_rounds r join accounts a on a.id = r.account_id join casino_providers p on p.id = r.provider_id
    join casino_games g on g.provider_id = r.provider_id and g.game_code = r.game_code ${by === 'below' ? childOf(uplineId) : sql``}
    where ${all([await arePlayers(from, uplineId), sql`r.closed_at is not null and r.staked > 0`, ...within(sql`r.opened_at`, range)])}
    group by ${group} order by sum(r.staked) desc, ${group}`.execute(from)
  return rows.map(present)
}

async function arePlayers(from: Reader, uplineId: number): Promise<RawBuilder<unknown>> {
  const isBelow = await findBelow(from, uplineId)
  return sql`a.book = 'REAL' and (a.id = ${uplineId} or ${isBelow(sql`a`)})`
}

/** Who stands right below, and above the player or is the player. */
const childOf = (uplineId: number): RawBuilder<unknown> => sql`
  join accounts b on b.id = coalesce(a.ancestors[array_position(a.ancestors, ${uplineId}::bigint) + 1], a.id)`

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
  const { rows } = await sql<{ kept: Paise }>`
    select coalesce(sum(l.kept), 0)::bigint as kept from casino_shares s cross join lateral unnest(s.levels, s.kept) as l(level, kept)
    join accounts a on a.id = s.account_id
    where ${all([await arePlayers(from, uplineId), sql`l.level = ${uplineId}`, ...within(sql`s.at`, range)])}`.execute(
    from,
  )
  return must(rows[0], 'a sum has its row').kept
}
