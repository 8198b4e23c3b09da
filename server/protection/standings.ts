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
import { type RawBuilder, sql } from 'kysely'
import { BETTING, CASINO } from '../ledger/index.ts'
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

/**
 * The standings of these accounts; ask only for those whose `guarded_from` has passed. What counts against a limit is summed
 * only where there is such a limit. The sums of a player who is being settled wait for the same lock, so none is half done.
 */
export const queryOfStandings = (accountIds: readonly number[], now: number): RawBuilder<StandingRow> =>
  sql<StandingRow>`
    select a.id as account_id, k.limits, x.exclusion, s.sitting, coalesce(c.reality_check_minutes, ${REALITY_CHECK.usual}) as every_minutes,
      deposit.day as deposit_day, deposit.week as deposit_week, deposit.month as deposit_month,
      loss.day as loss_day, loss.week as loss_week, loss.month as loss_month,
      stake.day as stake_day, stake.week as stake_week, stake.month as stake_month, product.staked_on,
      session.one as session_one, session.day as session_day, session.week as session_week, session.month as session_month
    from accounts a
    left join player_choices c on c.account_id = a.id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'period', period, 'product', product, 'value', value,
          'bySite', by_site)), '[]') as limits,
        coalesce(array_agg(kind), '{}') as kinds, coalesce(bool_or(product <> 'ALL'), false) as by_product
      from (select kind, period, product, value, false as by_site from player_limits where account_id = a.id
        union all ${SITE_LIMITS_OF}) held) k
    left join lateral (
      select jsonb_build_object('kind', kind, 'since', ${millis(sql`since`)}, 'until', ${millis(sql`until`)}) as exclusion
      from exclusions where account_id = a.id and until > ${timeOf(now)}
      order by kind = 'SELF_EXCLUSION' desc, until desc limit 1) x on true
    left join lateral (
      select jsonb_build_object('startedAt', ${millis(sql`started_at`)}, 'lastSeenAt', ${millis(sql`last_seen_at`)},
        'checkedAt', ${millis(sql`checked_at`)}) as sitting
      from sittings where account_id = a.id and last_seen_at > ${timeOf(now - BREAK_MS)} order by started_at desc limit 1) s on true
    cross join lateral (
      select ${windows(sql`amount`, sql`at`, now)} from transfers
      where 'DEPOSIT' = any(k.kinds) and credit_account = a.id and kind = 'deposit' and at > ${since('MONTH', now)}) deposit
    cross join lateral (
      select ${windows(sql`amount`, sql`at`, now)} from (
        select amount, at, kind from transfers where 'LOSS' = any(k.kinds) and debit_account = a.id
        union all select -amount, at, kind from transfers where 'LOSS' = any(k.kinds) and credit_account = a.id) t
      where kind = any(${[...BETTING, ...CASINO]}::text[]) and at > ${since('MONTH', now)}) loss
    cross join lateral (
      select ${windows(sql`staked`, sql`at`, now)} from ${stakesOf(sql`'STAKE' = any(k.kinds)`, now)} b) stake
    cross join lateral (
      select coalesce(jsonb_object_agg(kind, jsonb_build_object('day', day, 'week', week, 'month', month)), '{}') as staked_on
      from (select kind, ${windows(sql`staked`, sql`at`, now)} from ${stakesOf(sql`k.by_product`, now)} b group by kind) b) product
    cross join lateral (
      select ${minutesWithin(null, now)} as one, ${minutesWithin('DAY', now)} as day, ${minutesWithin('WEEK', now)} as week,
        ${minutesWithin('MONTH', now)} as month
      from sittings where 'SESSION' = any(k.kinds) and account_id = a.id and last_seen_at > ${since('MONTH', now)}) session
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

/** What is staked of a bet: with what a change of it that waits will add. */
const STAKED: RawBuilder<unknown> = sql`matched + remaining + case when remaining > 0 and amendment ->> 'refusal' is null
  then greatest(0, (amendment -> 'change' ->> 'size')::bigint - stake) else 0 end`

/** Stakes of the account `a` on bets and in the casino, what tables there hold or held, where `isAsked`, with what they were on; what came back of them counts where it was staked. */
const stakesOf = (isAsked: RawBuilder<unknown>, now: number): RawBuilder<unknown> => sql`(
  select kind, received_at as at, ${STAKED} as staked from bets
    where ${isAsked} and account_id = a.id and cash_out_id is null and received_at > ${since('MONTH', now)}
  union all select 'CASINO', at, amount from casino_calls
    where ${isAsked} and account_id = a.id and op = 'debit' and moved <> 0 and reversed_by is null and at > ${since('MONTH', now)}
  union all select 'CASINO', reserved_at, last_hold from casino_tables
    where ${isAsked} and account_id = a.id and reserved_at > ${since('MONTH', now)})`

/** The sum over each period that reaches back from now. */
const windows = (amount: RawBuilder<unknown>, moment: RawBuilder<unknown>, now: number): RawBuilder<unknown> =>
  sql.join(
    (['DAY', 'WEEK', 'MONTH'] as const).map(
      (period) =>
        sql`coalesce(sum(${amount}) filter (where ${moment} > ${since(period, now)}), 0)::bigint as ${column(period.toLowerCase())}`,
    ),
  )

/** Whole minutes of the sittings that fall into the period; of the sitting that runs without one. */
function minutesWithin(period: 'DAY' | 'WEEK' | 'MONTH' | null, now: number): RawBuilder<unknown> {
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
