/**
 * What each player's results came to in a period of a rule, summed once; and anew where one of them was taken back since. Nobody sums while somebody
 * else does, so that what is taken back meanwhile is seen by the one or the other. docs/decisions/0078.
 */
import type { PlayedIn } from '@paddock/domain/bonuses'
import { type Paise, ZERO } from '@paddock/domain/money'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Reader, Tx } from '../../platform/database.ts'
import { timeOf } from '../../platform/sql-time.ts'
import { column } from '../../platform/words.ts'
import { type Period, playedInCasino, playedOnMarkets, type Within } from './played.ts'

/** A large site's month takes longer than any call may; nobody waits for it but who sums, and no row is held. */
async function holdSums(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = '30min'`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended('bonus sums', 0))`.execute(tx)
}

type OfRule = { readonly siteId: number; readonly ruleId: string; readonly period: Period }

/** By name, so that of several rules one gives for it. */
export type Named = { readonly unit: string; readonly earnedBy: string }

/** Of everybody of the site who lost. What it gives is decided player by player. */
export async function sumLosses(tx: Tx, { siteId, ruleId, period }: OfRule, { unit, earnedBy }: Named): Promise<void> {
  await holdSums(tx)
  const within = { ...period, siteId }
  await sql`insert into bonus_sums (rule_id, account_id, starts_at, ends_at, site_id, kind, net, house, commission, back, reversed, period, earned_by)
    select ${ruleId}::uuid, account_id, ${timeOf(period.startsAt)}, ${timeOf(period.endsAt)}, ${siteId}, 'loosingBonus', coalesce(m.net, 0), coalesce(m.house, 0),
      coalesce(m.commission, 0), coalesce(m.back, 0), coalesce(m.reversed, 0), ${unit}, ${earnedBy}
    from ${playedOnMarkets(within)} m full join ${playedInCasino(within)} c using (account_id)
    where coalesce(m.net, 0) + coalesce(c.net, 0) < 0 and coalesce(m.house, 0) + coalesce(c.house, 0) < 0
    on conflict do nothing`.execute(tx)
}

/** Of everybody of the site whom somebody referred, from where the rule was summed to until now. */
export async function sumFriends(
  tx: Tx,
  { siteId, ruleId, since, endsAt }: { siteId: number; ruleId: string; since: number; endsAt: number },
): Promise<void> {
  await holdSums(tx)
  const { rows } = await sql<{ at: number }>`
    select coalesce((select max(ends_at) from bonus_sums where rule_id = ${ruleId}::uuid), ${timeOf(since)}) as at`.execute(
    tx,
  )
  const startsAt = rows[0]?.at ?? since
  if (startsAt >= endsAt) return
  await sql`insert into bonus_sums (rule_id, account_id, starts_at, ends_at, site_id, kind, net, house, commission, back, reversed, period, earned_by)
    select ${ruleId}::uuid, m.account_id, ${timeOf(startsAt)}, ${timeOf(endsAt)}, ${siteId}, 'referralPLBonus', m.net, m.house, m.commission, m.back, m.reversed, '', ''
    from ${playedOnMarkets({ startsAt, endsAt, siteId })} m
    join registrations g on g.account_id = m.account_id and g.site_id = ${siteId} and g.referrer_id is not null`.execute(
    tx,
  )
}

export type Brought = { readonly accountId: number; readonly total: Paise }

/** What each referrer's friends have brought the site since the rule was made: their losses and commission, less rebates, bonuses and reversed deposits. */
export async function listBrought(
  from: Reader,
  { siteId, ruleId }: Pick<OfRule, 'siteId' | 'ruleId'>,
): Promise<Brought[]> {
  const { rows } = await sql<Brought>`
    select g.referrer_id as account_id, sum(s.commission - s.house - s.back - s.reversed)::bigint as total
    from bonus_sums s join registrations g on g.account_id = s.account_id and g.site_id = ${siteId} and g.referrer_id is not null
    where s.rule_id = ${ruleId}::uuid group by g.referrer_id order by g.referrer_id`.execute(from)
  return rows
}

type TakenBack = { readonly marketId: string; readonly resultVersion: number }
type Window = Within & { readonly ruleId: string; readonly accountIds: readonly number[] }
const RESULTS_AT_ONCE = 100

/** Sums again what results that were taken back since had been summed in. A loss that had given is looked at again player by player. */
export async function sumAgain(db: Database): Promise<void> {
  for (;;) {
    const results = await db.transaction().execute(async (tx) => {
      await holdSums(tx)
      const { rows: taken } = await sql<TakenBack>`
        select market_id, result_version from settlements where rolled_back_at is not null and not is_summed_again
        order by rolled_back_at limit ${RESULTS_AT_ONCE}`.execute(tx)
      const isTaken = sql`(r.market_id, r.result_version) in (select * from unnest(${taken.map(({ marketId }) => marketId)}::text[],
        ${taken.map(({ resultVersion }) => resultVersion)}::int[]))`
      const { rows: windows } = await sql<Window>`
        select b.rule_id, b.starts_at, b.ends_at, b.site_id, array_agg(distinct b.account_id) as account_ids
        from settlements r join settlement_postings s on s.market_id = r.market_id and s.result_version = r.result_version
        join bonus_sums b on b.account_id = s.account_id and b.starts_at <= r.declared_at and b.ends_at > r.declared_at
        where ${isTaken} group by 1, 2, 3, 4`.execute(tx)
      for (const window of windows) await sumWindow(tx, window)
      await sql`update settlements r set is_summed_again = true where ${isTaken}`.execute(tx)
      return taken.length
    })
    if (results < RESULTS_AT_ONCE) return
  }
}

async function sumWindow(tx: Tx, { ruleId, ...within }: Window): Promise<void> {
  const { startsAt, accountIds } = within
  await sql`update bonus_sums b set net = coalesce(m.net, 0), house = coalesce(m.house, 0), commission = coalesce(m.commission, 0),
      back = coalesce(m.back, 0), reversed = coalesce(m.reversed, 0), is_stale = b.lost is not null
    from unnest(${[...accountIds]}::bigint[]) i(id) left join ${playedOnMarkets(within)} m on m.account_id = i.id
    where b.rule_id = ${ruleId}::uuid and b.account_id = i.id and b.starts_at = ${timeOf(startsAt)}`.execute(tx)
}

/* Losses */

export type SummedLoss = OfRule &
  Named & {
    readonly accountId: number
    readonly markets: PlayedIn
    /** Null until it is decided what it gives. */
    readonly lost: Paise | null
    readonly gone: Paise
    readonly used: Paise
    readonly isStale: boolean
  }

type LossRow = Period & PlayedIn & Omit<SummedLoss, 'period' | 'markets' | 'unit'> & { readonly period: string }

const LOSS = sql`b.site_id, b.rule_id, b.account_id, b.starts_at, b.ends_at, b.net, b.house, b.back, b.period, b.earned_by, b.lost, b.gone, b.used, b.is_stale`

async function listLosses(from: Reader, isMeant: RawBuilder<unknown>, held = sql``): Promise<SummedLoss[]> {
  const { rows } = await sql<LossRow>`
    select ${LOSS} from bonus_sums b where b.kind = 'loosingBonus' and ${isMeant} order by b.ends_at, b.account_id, b.rule_id ${held}`.execute(
    from,
  )
  return rows.map(({ startsAt, endsAt, net, house, back, period: unit, ...row }) => ({
    ...row,
    unit,
    period: { startsAt, endsAt },
    markets: { net, house, back },
  }))
}

export const listUndecided = (from: Reader, ruleId: string): Promise<SummedLoss[]> =>
  listLosses(from, sql`b.rule_id = ${ruleId}::uuid and b.lost is null`)

export const listStale = (from: Reader): Promise<SummedLoss[]> => listLosses(from, sql`b.is_stale`)

/**
 * As it is now: under the lock of its player, which whatever moves a round of theirs holds too, and held itself, so that who sums it again waits and
 * sees that it was decided.
 */
export async function holdLoss(
  tx: Tx,
  { ruleId, accountId, period: { startsAt } }: SummedLoss,
): Promise<SummedLoss | undefined> {
  const isMeant = sql`b.rule_id = ${ruleId}::uuid and b.account_id = ${accountId} and b.starts_at = ${timeOf(startsAt)}`
  return (await listLosses(tx, isMeant, sql`for no key update of b`))[0]
}

/** What the player's rounds of its period came to. */
export async function sumRounds(from: Reader, { siteId, accountId, period }: SummedLoss): Promise<PlayedIn> {
  const within = { ...period, siteId, accountIds: [accountId] }
  const { rows } = await sql<PlayedIn>`select c.net, c.house, c.back from ${playedInCasino(within)} c`.execute(from)
  return rows[0] ?? { net: ZERO, house: ZERO, back: ZERO }
}

/** Whether another rule has decided of the same, and what of earlier losses has given, is none any more, and was not made up for. */
export async function findOwed(
  from: Reader,
  { ruleId, accountId, unit, earnedBy }: SummedLoss,
): Promise<{ readonly isDecided: boolean; readonly owed: Paise }> {
  const { rows } = await sql<{ isDecided: boolean; owed: Paise }>`
    select coalesce(bool_or(earned_by = ${earnedBy} and rule_id <> ${ruleId}::uuid and lost is not null), false) as is_decided,
      coalesce(sum(gone - used), 0)::bigint as owed
    from bonus_sums where account_id = ${accountId} and kind = 'loosingBonus' and period = ${unit}`.execute(from)
  return rows[0] ?? { isDecided: false, owed: ZERO }
}

export async function saveLoss(
  tx: Tx,
  { ruleId, accountId, period: { startsAt } }: SummedLoss,
  { lost, gone, used }: { readonly lost: Paise; readonly gone: Paise; readonly used: Paise },
): Promise<void> {
  await sql`update bonus_sums set lost = ${lost}, gone = ${gone}, used = ${used}, is_stale = false
    where rule_id = ${ruleId}::uuid and account_id = ${accountId} and starts_at = ${timeOf(startsAt)}`.execute(tx)
}

/** Rounds `rounds` of the casino that moved: a loss that has given for one is looked at again. As a part of the statement that writes them. */
export const noteLosses = (rounds: string): RawBuilder<unknown> => sql`
  update bonus_sums b set is_stale = true from (
    select k.rule_id, k.account_id, k.starts_at from ${column(rounds)} r cross join lateral (
      select s.rule_id, s.account_id, s.starts_at from bonus_sums s
      where s.account_id = r.account_id and s.ends_at > r.opened_at and s.starts_at <= r.opened_at and s.lost > s.gone limit 100) k
    where r.closed_at is not null group by 1, 2, 3) l
  where b.rule_id = l.rule_id and b.account_id = l.account_id and b.starts_at = l.starts_at`
