/** What protects players, read under the locks of their accounts in one query, and only for those who have anything. */
import type { Refusal } from '@paddock/contract'
import {
  BREAK_MS,
  type Exclusion,
  type HeldLimit,
  isNearLimit,
  PERIOD_MS,
  type Play,
  played,
  PRODUCT_OF,
  REALITY_CHECK,
  realityCheckDueAt,
  refuseExcluded,
  refusePlay,
  type Sitting,
  type Standing,
} from '@paddock/domain/protection'
import type { Paise } from '@paddock/domain/money'
import type { MarketKind } from '@paddock/domain/market'
import { HOUR_MS } from '@paddock/domain/time'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
import { timeOf } from '../platform/sql-time.ts'
import { lockGuards, SITE_LIMITS_OF } from './store.ts'
import { column } from '../platform/words.ts'

export type StandingRow = {
  readonly accountId: number
  readonly limits: readonly HeldLimit[]
  readonly exclusion: Exclusion | null
  readonly sitting: Sitting | null
  readonly everyMinutes: number
  readonly depositDay: number
  readonly depositWeek: number
  readonly depositMonth: number
  readonly lossDay: number
  readonly lossWeek: number
  readonly lossMonth: number
  readonly stakeDay: number
  readonly stakeWeek: number
  readonly stakeMonth: number
  readonly stakedOn: Readonly<Partial<Record<MarketKind | 'CASINO', Windows>>>
  readonly sessionOne: number
  readonly sessionDay: number
  readonly sessionWeek: number
  readonly sessionMonth: number
}

type Windows = { readonly day: number; readonly week: number; readonly month: number }

/** Of an account `a`: whose time it is, and who stays away. A twin plays with its person's time, and with points, which are no loss. */
const PERSON = sql`coalesce(a.twin_of, a.id)`

/**
 * The standings of these accounts; ask only for those whose `guarded_from` has passed. What counts against a limit is summed
 * only where there is such a limit. The sums of a player who is being settled wait for the same lock, so none is half done. Of what was lost
 * and staked whole hours are read as they are kept, since a month of spins is a hundred thousand rows. Decision 0074.
 */
export const queryOfStandings = (accountIds: readonly number[], now: number): RawBuilder<StandingRow> =>
  sql<StandingRow>`
    select a.id as account_id, k.limits, x.exclusion, s.sitting, coalesce(c.reality_check_minutes, ${REALITY_CHECK.usual}) as every_minutes,
      deposit.day as deposit_day, deposit.week as deposit_week, deposit.month as deposit_month,
      loss.day as loss_day, loss.week as loss_week, loss.month as loss_month,
      stake.day as stake_day, stake.week as stake_week, stake.month as stake_month, product.staked_on,
      session.one as session_one, session.day as session_day, session.week as session_week, session.month as session_month
    from accounts a
    left join player_choices c on c.account_id = ${PERSON}
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'period', period, 'product', product, 'value', value,
          'bySite', by_site)), '[]') as limits,
        coalesce(array_agg(kind), '{}') as kinds, coalesce(bool_or(product <> 'ALL'), false) as by_product
      from (select kind, period, product, value, false as by_site from player_limits
          where account_id = ${PERSON} and (a.twin_of is null or kind = 'SESSION')
        union all ${SITE_LIMITS_OF}) held) k
    left join lateral (
      select jsonb_build_object('kind', kind, 'since', ${millis(sql`since`)}, 'until', ${millis(sql`until`)}) as exclusion
      from exclusions where account_id = ${PERSON} and until > ${timeOf(now)}
      order by kind = 'SELF_EXCLUSION' desc, until desc limit 1) x on true
    left join lateral (
      select jsonb_build_object('startedAt', ${millis(sql`started_at`)}, 'lastSeenAt', ${millis(sql`last_seen_at`)},
        'checkedAt', ${millis(sql`checked_at`)}) as sitting
      from sittings where account_id = ${PERSON} and last_seen_at > ${timeOf(now - BREAK_MS)} order by started_at desc limit 1) s on true
    cross join lateral (
      select ${windows(sql`amount`, (period) => sql`at > ${since(period, now)}`)} from transfers
      where 'DEPOSIT' = any(k.kinds) and credit_account = a.id and kind = 'deposit' and at > ${since('MONTH', now)}) deposit
    cross join lateral (
      select ${windows(sql`lost`, isWithin(now))} from ${lossesOf(sql`'LOSS' = any(k.kinds)`, now)} t) loss
    cross join lateral (
      select ${windows(sql`staked`, isWithin(now))} from ${stakesOf(sql`'STAKE' = any(k.kinds)`, now)} b) stake
    cross join lateral (
      select coalesce(jsonb_object_agg(kind, jsonb_build_object('day', day, 'week', week, 'month', month)), '{}') as staked_on
      from (select kind, ${windows(sql`staked`, isWithin(now))} from ${stakesOf(sql`k.by_product`, now)} b group by kind) b) product
    cross join lateral (
      select ${minutesWithin(null, now)} as one, ${minutesWithin('DAY', now)} as day, ${minutesWithin('WEEK', now)} as week,
        ${minutesWithin('MONTH', now)} as month
      from sittings where 'SESSION' = any(k.kinds) and account_id = ${PERSON} and last_seen_at > ${since('MONTH', now)}) session
    where a.id = any(${accountIds}::bigint[])`

export const standingsOf = (rows: readonly StandingRow[]): Map<number, Standing> =>
  new Map(rows.map((row) => [row.accountId, standingOf(row)]))

export async function loadPlayStandings(
  from: Reader,
  accountIds: readonly number[],
  now: number,
): Promise<Map<number, Standing>> {
  if (accountIds.length === 0) return new Map()
  return standingsOf((await queryOfStandings(accountIds, now).execute(from)).rows)
}

const since = (period: keyof typeof PERIOD_MS, now: number): RawBuilder<unknown> => timeOf(now - PERIOD_MS[period])
const millis = (moment: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`floor(extract(epoch from ${moment}) * 1000)::bigint`

const PERIODS = ['DAY', 'WEEK', 'MONTH'] as const
type Reaching = (typeof PERIODS)[number]

/** The periods, each with the part of an hour that it begins in: as far as the first hour that it has whole. */
const beginnings = (now: number): RawBuilder<unknown> => {
  const parts = PERIODS.map((period) => {
    const firstWhole = (Math.floor((now - PERIOD_MS[period]) / HOUR_MS) + 1) * HOUR_MS
    return sql`(${period}, ${since(period, now)}, ${timeOf(firstWhole)})`
  })
  return sql`(values ${sql.join(parts)}) as e(period, since, until)`
}

/** Keeps the planner from joining the parts of hours to all rows of the account, of which it has too few in mind: each part is a range of the index. */
const EACH_BY_ITSELF = sql`offset 0`

/** What the account `a` lost since the longest period began, where `isAsked`; what came back counts as less. */
const lossesOf = (isAsked: RawBuilder<unknown>, now: number): RawBuilder<unknown> => sql`(
  select hour as at, null as begins, lost from lost_hours
    where ${isAsked} and account_id = a.id and hour > ${since('MONTH', now)}
  union all select l.at, e.period, l.lost from ${beginnings(now)} cross join lateral (
    select at, lost from losses where ${isAsked} and account_id = a.id and at > e.since and at < e.until ${EACH_BY_ITSELF}) l)`

/** What it staked on bets and in the casino, and what tables there hold or held, each with what it was on; what came back of them counts where it was staked. */
const stakesOf = (isAsked: RawBuilder<unknown>, now: number): RawBuilder<unknown> => sql`(
  select hour as at, null as begins, kind, staked from staked_hours
    where ${isAsked} and account_id = a.id and hour > ${since('MONTH', now)}
  union all select s.at, e.period, s.kind, s.staked from ${beginnings(now)} cross join lateral (
    select at, kind, staked from stakes where ${isAsked} and account_id = a.id and at > e.since and at < e.until ${EACH_BY_ITSELF}) s)`

/** A whole hour is within each period that began before it; what is told by itself is of the period that begins in its hour alone. */
const isWithin =
  (now: number) =>
  (period: Reaching): RawBuilder<unknown> =>
    sql`begins = ${period} or (begins is null and at > ${since(period, now)})`

/** The sum over each period that reaches back from now. */
const windows = (
  amount: RawBuilder<unknown>,
  isMeant: (period: Reaching) => RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql.join(
    PERIODS.map(
      (period) =>
        sql`coalesce(sum(${amount}) filter (where ${isMeant(period)}), 0)::bigint as ${column(period.toLowerCase())}`,
    ),
  )

/** Whole minutes of the sittings that fall into the period; of the sitting that runs without one. */
function minutesWithin(period: Reaching | null, now: number): RawBuilder<unknown> {
  const start = period === null ? sql`started_at` : sql`greatest(started_at, ${since(period, now)})`
  const isMeant =
    period === null ? sql`last_seen_at > ${timeOf(now - BREAK_MS)}` : sql`last_seen_at > ${since(period, now)}`
  return sql`coalesce(floor(sum(extract(epoch from last_seen_at - ${start})) filter (where ${isMeant}) / 60), 0)::bigint`
}

const standingOf = (row: StandingRow): Standing => ({
  exclusion: row.exclusion,
  limits: row.limits,
  used: {
    DEPOSIT: { ONE: 0, DAY: row.depositDay, WEEK: row.depositWeek, MONTH: row.depositMonth },
    LOSS: { ONE: 0, DAY: row.lossDay, WEEK: row.lossWeek, MONTH: row.lossMonth },
    STAKE: { ONE: 0, DAY: row.stakeDay, WEEK: row.stakeWeek, MONTH: row.stakeMonth },
    SESSION: { ONE: row.sessionOne, DAY: row.sessionDay, WEEK: row.sessionWeek, MONTH: row.sessionMonth },
  },
  stakedOn: Object.fromEntries(
    Object.entries(row.stakedOn).map(([kind, { day, week, month }]) => [
      kind === 'CASINO' ? kind : PRODUCT_OF[kind as MarketKind],
      { ONE: 0, DAY: day, WEEK: week, MONTH: month },
    ]),
  ),
  realityCheckDueAt: realityCheckDueAt(row.sitting, row.everyMinutes),
})

export type PlayOf = { readonly accountId: number; readonly play: Play }

/** The standings of those of these accounts whom anything protects. Locks the accounts, in the order of their ids. */
async function holdStandings(tx: Tx, accountIds: readonly number[], now: number): Promise<Map<number, Standing>> {
  const guards = await lockGuards(tx, accountIds)
  const guarded = [...guards].filter(([, from]) => from <= now).map(([id]) => id)
  return await loadPlayStandings(tx, guarded, now)
}

/**
 * Why one of these plays may not be, in the transaction that would move its money; nothing when all may. Locks the accounts, in
 * the order of their ids: where other accounts move too, lock all of them in that order before.
 */
export async function refusePlays(tx: Tx, plays: readonly PlayOf[], now: number): Promise<Refusal | undefined> {
  const standings = await holdStandings(
    tx,
    plays.map(({ accountId }) => accountId),
    now,
  )
  for (const { accountId, play } of plays) {
    const standing = standings.get(accountId)
    if (!standing) continue
    const refusal = refusePlay(standing, play, now)
    if (refusal) return refusal
    standings.set(accountId, played(standing, play))
  }
  return undefined
}

/** Whether this play may be, as it stands, for who only looks: nothing is locked by it. */
export async function foreseePlay(
  from: Reader,
  { accountId, play }: PlayOf,
  now: number,
): Promise<Refusal | undefined> {
  const standing = (await loadPlayStandings(from, [accountId], now)).get(accountId)
  return standing && refusePlay(standing, play, now)
}

/**
 * Whether the account stays away, in the transaction that would do what is not for such an account. Its row is locked before by whoever may
 * not overlook one that begins just now.
 */
export async function refuseStayingAway(from: Reader, accountId: number, now: number): Promise<Refusal | undefined> {
  const standing = (await loadPlayStandings(from, [accountId], now)).get(accountId)
  return standing && refuseExcluded(standing, now)
}

type Deposit = { readonly id: string; readonly accountId: number; readonly amount: Paise }

/** Of deposits that are asked for those whose player has a limit near. */
export async function listNearLimits(from: Reader, deposits: readonly Deposit[], now: number): Promise<Set<string>> {
  const ids = [...new Set(deposits.map(({ accountId }) => accountId))]
  const standings = await loadPlayStandings(from, ids, now)
  const near = deposits.filter(({ accountId, amount }) => {
    const standing = standings.get(accountId)
    return standing && isNearLimit(standing, amount)
  })
  return new Set(near.map(({ id }) => id))
}
