/** What rounds of the casino brought, by game, by provider or by who stands below. docs/domain/casino.md#figures. */
import type { CasinoFigure } from '@paddock/contract'
import { isAlarming, sigmasOf } from '@paddock/domain/casino'
import { type Paise, ZERO } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import { findStanding, liesBelow, rightBelow, type Standing } from '../../platform/downline.ts'
import { splitRange } from '../../platform/kept-days.ts'
import type { Range } from '../../platform/read-filters.ts'
import { ADMINISTRATORS } from '../../platform/stands-as.ts'

const FIGURE_DAYS = { days: 'casino_figure_days', marks: 'casino_figure_marks' } as const

export type By = 'game' | 'provider' | 'below'

/** A player, or everybody below somebody: their rounds at a site that have ended, played for money. */
export type Wanted = { readonly siteId: number; readonly uplineId: number; readonly by: By; readonly range: Range }

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
    by: sql`s.provider_id, s.game_code`,
    of: sql`join casino_providers p on p.id = f.provider_id join casino_games g on g.provider_id = f.provider_id and g.game_code = f.game_code`,
    columns: sql`p.name as provider, g.game_code, g.name as game_name, g.type as game_type, ${NOTHING} as user_id, ${NOTHING} as user_name`,
    order: sql`p.name, g.game_code`,
  },
  provider: {
    by: sql`s.provider_id`,
    of: sql`join casino_providers p on p.id = f.provider_id`,
    columns: sql`p.name as provider, ${NOTHING} as game_code, ${NOTHING} as game_name, ${NOTHING} as game_type, ${NOTHING} as user_id,
      ${NOTHING} as user_name`,
    order: sql`p.name`,
  },
  below: {
    by: sql`s.below_id`,
    // One by one: joined, the database reads all accounts of the site for the names of a few.
    of: sql`cross join lateral (select b.id, b.user_name from accounts b where b.id = f.below_id limit 1) b`,
    columns: sql`${NOTHING} as provider, ${NOTHING} as game_code, ${NOTHING} as game_name, ${NOTHING} as game_type, b.id::text as user_id, b.user_name`,
    order: sql`b.id`,
  },
} as const

/** Rounds `r` that have ended. */
export const IS_PLAYED = sql`r.closed_at is not null and r.staked > 0`

/** What rounds `r` come to. The squares are whole numbers beyond what an int8 holds. */
export const SUMS = sql`count(*) as rounds, count(*) filter (where r.won > r.staked) as wins, sum(r.staked)::bigint as staked, sum(r.won)::bigint as won,
  sum(r.staked::numeric * r.staked) as staked_squared, sum(r.staked::numeric * r.won) as staked_by_won, sum(r.won::numeric * r.won) as won_squared`

/**
 * What comes back of a stake in the long run; null where its game does not tell. With it a deviation from that, and its square, are sums of rounds in
 * which it does not stand: it is what the game says today.
 */
const RTP = sql`(g.rtp_bps / 10000::numeric)`

/** Days that are over are kept, for each account with everybody below it; what is left of the range is read from its rounds. */
export async function loadFigures(from: Reader, { siteId, uplineId, by, range }: Wanted): Promise<CasinoFigure[]> {
  const upline = await findStanding(from, uplineId)
  if (!upline) return []
  const { isKept, gaps } = await splitRange(from, FIGURE_DAYS, siteId, range)
  const isBelow = by === 'below'
  const kept =
    isKept &&
    sql`
    select ${isBelow ? sql`f.account_id` : sql`null::bigint`} as below_id, f.provider_id, f.game_code, f.rounds, f.wins, f.staked, f.won, f.staked_squared,
      f.staked_by_won, f.won_squared
    from casino_figures f where f.site_id = ${siteId} and ${await whoseSums(from, uplineId, isBelow)} and ${isKept(sql`f.day`)}`
  const read = gaps(sql`r.opened_at`).map(
    (isWithin) => sql`
    select ${isBelow ? rightBelow(upline, sql`a`) : sql`null::bigint`} as below_id, r.provider_id, r.game_code, ${SUMS}
    from casino_rounds r join accounts a on a.id = r.account_id
    where r.site_id = ${siteId} and ${arePlayers(upline, uplineId)} and ${IS_PLAYED} and ${isWithin} group by 1, 2, 3`,
  )
  const { by: group, of, columns, order } = GROUPS[by]
  // Names are read of what is told alone, not of each round. What only a deviation is made of is summed as it is told: whole numbers of any length are dear
  // for thousands of games of those below.
  const { rows } = await sql<FigureRow>`
    with s as (
      select u.below_id, u.provider_id, u.game_code, sum(u.rounds) as rounds, sum(u.wins) as wins, sum(u.staked) as staked, sum(u.won) as won,
        sum(u.staked_squared::float8) as staked_squared, sum(u.staked_by_won::float8) as staked_by_won, sum(u.won_squared::float8) as won_squared
      from (${sql.join([...(kept ? [kept] : []), ...read], sql` union all `)}) u group by 1, 2, 3)
    select ${columns}, f.rounds, f.staked, f.won, f.told_rounds, f.wins, f.told_staked, f.expected, f.deviation, f.squares from (
      select ${group}, sum(s.rounds)::int as rounds, sum(s.staked)::bigint as staked, sum(s.won)::bigint as won,
        coalesce(sum(s.rounds) filter (where g.rtp_bps is not null), 0)::int as told_rounds,
        coalesce(sum(s.wins) filter (where g.rtp_bps is not null), 0)::int as wins,
        coalesce(sum(s.staked) filter (where g.rtp_bps is not null), 0)::float8 as told_staked,
        coalesce(sum(s.staked * ${RTP}), 0)::float8 as expected, coalesce(sum(s.won - s.staked * ${RTP}), 0)::float8 as deviation,
        coalesce(sum(s.won_squared - 2 * ${RTP} * s.staked_by_won + ${RTP} * ${RTP} * s.staked_squared), 0)::float8 as squares
      from s join casino_games g on g.provider_id = s.provider_id and g.game_code = s.game_code group by ${group}) f
    ${of} order by f.staked desc, ${order}`.execute(from)
  return rows.map(present)
}

/** So many right below are named one by one, so that the database knows how much it is asked for. */
const FEW_BELOW = 500

/** Whose days `f` are meant: of a player the own ones, of whoever stands above players one sum over all of them or those of who stands right below. */
async function whoseSums(from: Reader, uplineId: number, isBelow: boolean): Promise<RawBuilder<unknown>> {
  const { rows: asked } = await sql<{ isPlayer: boolean }>`
    select role = 'user' as is_player from accounts where id = ${uplineId}`.execute(from)
  if (asked[0]?.isPlayer || (!isBelow && uplineId !== ADMINISTRATORS)) return sql`f.account_id = ${uplineId}`
  const below = sql`select c.id from accounts c where c.parent_id = ${uplineId}`
  const { rows } = await sql<{ id: number }>`${below} limit ${FEW_BELOW + 1}`.execute(from)
  return rows.length > FEW_BELOW
    ? sql`f.account_id in (${below})`
    : sql`f.account_id = any(${rows.map(({ id }) => id)}::bigint[])`
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
export async function loadKept(
  from: Reader,
  { siteId, uplineId, range }: Pick<Wanted, 'siteId' | 'uplineId' | 'range'>,
): Promise<Paise> {
  const upline = await findStanding(from, uplineId)
  if (!upline) return ZERO
  const { isKept, gaps } = await splitRange(from, FIGURE_DAYS, siteId, range)
  const sums = gaps(sql`s.at`).map(
    (isWithin) => sql`
    select sum(s.kept[array_position(s.levels, ${uplineId}::bigint)]) as kept from casino_shares s
    -- Whoever is a level of a share stands above its player. Each is looked up by itself: joined, all accounts of the site were read.
    where s.site_id = ${siteId} and array_position(s.levels, ${uplineId}::bigint) is not null and ${isWithin}
      and (select a.book from accounts a where a.id = s.account_id) = 'REAL'`,
  )
  const kept =
    isKept &&
    sql`select sum(k.kept) as kept from casino_kept_days k where k.account_id = ${uplineId} and k.site_id = ${siteId} and ${isKept(sql`k.day`)}`
  const { rows } = await sql<{ kept: Paise }>`
    select coalesce(sum(u.kept), 0)::bigint as kept from (${sql.join([...(kept ? [kept] : []), ...sums], sql` union all `)}) u`.execute(
    from,
  )
  return must(rows[0], 'a sum has its row').kept
}
