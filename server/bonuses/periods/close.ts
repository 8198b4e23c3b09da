/** What is earned by a whole period, once it is over: for losses, and by what friends brought. docs/domain/bonuses.md#periods. */
import {
  type BonusPeriod,
  bonusFor,
  goneOf,
  type HoldReason,
  lossOf,
  makeUp,
  shareResult,
  turnoverOf,
} from '@paddock/domain/bonuses'
import { add, type Paise, subtract, ZERO } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../../platform/database.ts'
import { eachByItself } from '../../platform/jobs/each-by-itself.ts'
import { timeOf } from '../../platform/sql-time.ts'
import { findConfig, timeZoneOf } from '../../sites/index.ts'
import { award } from '../awards/earn.ts'
import { reasonsToHold } from '../awards/reasons.ts'
import { hasAward } from '../awards/store.ts'
import { IS_IN_FORCE, type RuleInForce } from '../rules/store.ts'
import { findDelay } from '../rules/site.ts'
import type { Period } from './played.ts'
import {
  holdLoss,
  findOwed,
  listBrought,
  listStale,
  listUndecided,
  saveLoss,
  type SummedLoss,
  sumAgain,
  sumFriends,
  sumLosses,
  sumRounds,
} from './sums.ts'

type Due = { readonly siteId: number; readonly rule: RuleInForce; readonly createdAt: number }

const UNITS: Readonly<Record<BonusPeriod, string>> = { DAY: 'day', WEEK: 'week', MONTH: 'month' }

/** Every rule of the kind in force, of all sites. */
async function listRules(from: Reader): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select r.site_id, r.created_at, jsonb_build_object('id', r.id, 'version', v.version, 'terms', v.terms || jsonb_build_object('kind', v.kind),
      'anewOf', to_jsonb(v.anew_of)) as rule
    from bonus_rules r join bonus_rule_versions v on v.rule_id = r.id and ${IS_IN_FORCE}
    where r.active and v.kind in ('loosingBonus', 'referralPLBonus') order by r.site_id, r.id`.execute(from)
  return rows
}

/**
 * The last period that is over, as the site counts its days; none where that one is done with. It begins where the one before it ended: where
 * the site counts by another clock since, the first one is shorter or longer, and nothing counts in two.
 */
async function lastPeriod(from: Reader, { siteId, rule }: Due, now: number): Promise<Period | undefined> {
  const zone = timeZoneOf({ config: await findConfig(from, siteId) })
  const { kind, period } = rule.terms
  const unit = UNITS[kind === 'referralPLBonus' ? 'WEEK' : period]
  const ends = sql`(date_trunc(${unit}, ${timeOf(now)} at time zone ${zone}) at time zone ${zone})`
  const starts = sql`((${ends} at time zone ${zone} - ('1 ' || ${unit})::interval) at time zone ${zone})`
  const before = sql`((${starts} at time zone ${zone} - ('1 ' || ${unit})::interval) at time zone ${zone})`
  const { rows } = await sql<Period>`
    select coalesce((select max(ends_at) from bonus_periods where rule_id = ${rule.id}::uuid and ends_at > ${before}), ${starts}) as starts_at,
      ${ends} as ends_at`.execute(from)
  const [last] = rows
  return last && last.startsAt < last.endsAt ? last : undefined
}

/**
 * May run twice, or be cut off anywhere: each award is made once, and a period is done with when all of them are. A rule, or a player, that fails
 * keeps no other from its own, of whatever site; it is told when all had their turn, and tried again with the next.
 */
export async function closePeriods(db: Database, now: number): Promise<void> {
  await eachByItself(steps(db, now), (step) => step())
}

async function* steps(db: Database, now: number): AsyncGenerator<() => Promise<void>> {
  yield () => sumAgain(db)
  for (const loss of await listStale(db)) yield () => db.transaction().execute((tx) => lookAgain(tx, loss))
  for (const due of await listRules(db)) {
    yield () => closePeriod(db, due, now)
    for (const loss of await listUndecided(db, due.rule.id))
      yield () => db.transaction().execute((tx) => awardLoss(tx, due, loss, now))
  }
}

async function closePeriod(db: Database, due: Due, now: number): Promise<void> {
  const { siteId, rule, createdAt } = due
  const period = await lastPeriod(db, due, now - (await findDelay(db, siteId)))
  if (!period) return
  const done = (to: Database | Tx) =>
    sql`insert into bonus_periods (rule_id, starts_at, ends_at, site_id, done_at)
    values (${rule.id}::uuid, ${timeOf(period.startsAt)}, ${timeOf(period.endsAt)}, ${siteId}, ${timeOf(now)}) on conflict do nothing`.execute(
      to,
    )
  if (rule.terms.kind === 'loosingBonus')
    await db.transaction().execute(async (tx) => {
      const named = { unit: rule.terms.period, earnedBy: nameOf(rule, period) }
      // What was lost before there was the rule was lost without it.
      const since = { ...period, startsAt: Math.max(period.startsAt, createdAt) }
      if (since.startsAt < since.endsAt) await sumLosses(tx, { siteId, ruleId: rule.id, period: since }, named)
      await done(tx)
    })
  else {
    await shareResults(db, due, period, now)
    await done(db)
  }
}

const nameOf = ({ terms: { period } }: RuleInForce, { startsAt }: Period): string =>
  `period:${period}:${new Date(startsAt).toISOString()}`

const holdAccount = async (tx: Tx, accountId: number): Promise<void> =>
  void (await sql`select from accounts where id = ${accountId} for no key update`.execute(tx))

/** Decided once, whatever it gives: what had given before and was taken back since is made up for first. */
async function awardLoss(tx: Tx, { siteId, rule }: Due, summed: SummedLoss, now: number): Promise<void> {
  const { accountId, earnedBy } = summed
  await holdAccount(tx, accountId)
  const loss = must(await holdLoss(tx, summed), 'sums stay')
  if (loss.lost !== null) return
  const { isDecided, owed } = await findOwed(tx, loss)
  const { used, rest } = makeUp(owed, isDecided ? ZERO : lossOf(loss.markets, await sumRounds(tx, loss)))
  const amount = bonusFor(rule.terms, rest)
  const turnover = turnoverOf(rule.terms, amount, ZERO)
  const earned = { siteId, accountId, wagererId: accountId, rule, amount, turnover, earnedBy }
  const made = { ...earned, depositId: null, acceptedAt: now, now }
  const gives =
    amount > 0 && ((await award(tx, made)) !== undefined || (await hasAward(tx, { ...made, kind: rule.terms.kind })))
  await saveLoss(tx, loss, { lost: gives ? add(used, rest) : used, gone: ZERO, used })
}

/** What of it is a loss no more will be made up for by the next. */
async function lookAgain(tx: Tx, stale: SummedLoss): Promise<void> {
  await holdAccount(tx, stale.accountId)
  const { lost, gone, used, ...loss } = must(await holdLoss(tx, stale), 'sums stay')
  const given = must(lost, 'only what was decided is looked at again')
  const now = lossOf(loss.markets, await sumRounds(tx, stale))
  await saveLoss(tx, stale, { lost: given, gone: add(gone, goneOf(subtract(given, gone), now)), used })
}

/** Results of friends count from when the rule was made. */
async function shareResults(db: Database, due: Due, period: Period, now: number): Promise<void> {
  const { siteId, rule, createdAt } = due
  const summing = { siteId, ruleId: rule.id, since: createdAt, endsAt: period.endsAt }
  await db.transaction().execute((tx) => sumFriends(tx, summing))
  await eachByItself(await listBrought(db, summing), ({ accountId, total }) =>
    db.transaction().execute((tx) => shareOne(tx, due, { accountId, total, period, now })),
  )
}

type Sharing = { readonly accountId: number; readonly total: Paise; readonly period: Period; readonly now: number }

async function shareOne(tx: Tx, { siteId, rule }: Due, { accountId, total, period, now }: Sharing): Promise<void> {
  await holdAccount(tx, accountId)
  const { rows } = await sql<{ total: Paise; carried: Paise; startsAt: number }>`
    select total, carried, starts_at from bonus_results where rule_id = ${rule.id}::uuid and account_id = ${accountId}
    order by starts_at desc limit 1`.execute(tx)
  const [last] = rows
  if (last && last.startsAt >= period.startsAt) return
  const before = last ?? { total: ZERO, carried: ZERO }
  const shared = shareResult(rule.terms, before, total)
  const held = shared.due === 0 ? [] : await reasonsOfFriends(tx, { siteId, accountId, rule })
  const earned = { siteId, accountId, wagererId: accountId, rule, amount: shared.due, turnover: ZERO, held }
  const made = { ...earned, earnedBy: nameOf(rule, period), depositId: null, acceptedAt: now, now }
  // What the player is not given now is not shared: it is there with the next period. What another rule of the kind gave for it is.
  const isShared =
    shared.due === 0 ||
    (await award(tx, made)) !== undefined ||
    (await hasAward(tx, { ...made, kind: rule.terms.kind }))
  const stands = isShared ? shared : { ...before, due: ZERO }
  await sql`insert into bonus_results (rule_id, account_id, starts_at, site_id, total, carried, due)
    values (${rule.id}::uuid, ${accountId}, ${timeOf(period.startsAt)}, ${siteId}, ${stands.total}, ${stands.carried}, ${stands.due})`.execute(
    tx,
  )
}

/** Whoever is their own friend, by the look of one of them, has an officer look first. */
async function reasonsOfFriends(
  tx: Tx,
  about: { readonly siteId: number; readonly accountId: number; readonly rule: RuleInForce },
): Promise<HoldReason[]> {
  const { rows: friends } = await sql<{ accountId: number }>`
    select account_id from registrations where site_id = ${about.siteId} and referrer_id = ${about.accountId}`.execute(
    tx,
  )
  const reasons = new Set<HoldReason>()
  for (const { accountId } of friends)
    for (const reason of await reasonsToHold(tx, { ...about, wagererId: accountId })) reasons.add(reason)
  return [...reasons]
}
