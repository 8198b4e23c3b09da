/** The statements that settle and roll back: set-based, by chunks of accounts, each chunk one transaction. */
import type { MarketShape } from '@paddock/domain/markets'
import type { Paise } from '@paddock/domain/money'
import type { Weights } from '@paddock/domain/positions'
import { must } from '@paddock/domain/result'
import { type Outcome, settlementWeights } from '@paddock/domain/settlement'
import { type RawBuilder, sql } from 'kysely'
import { HELD_ABOVE, RATE_IN_FORCE } from '../accounts/index.ts'
import { SYSTEM_NAMES, type SystemAccounts } from '../ledger/index.ts'
import { isTouched, saveTouch } from '../markets/touches.ts'
import type { Reader, Tx } from '../platform/database.ts'

export type Run = {
  readonly marketId: string
  readonly version: number
  readonly shape: MarketShape
  readonly outcome: Outcome
  readonly commissionBps: number
}

export type Posting = {
  readonly accountId: number
  readonly siteId: number
  readonly net: Paise
  readonly commission: Paise
  readonly exposureReleased: Paise
}

export type MovedAccount = {
  readonly accountId: number
  readonly seq: number
  readonly balance: Paise
  readonly exposure: Paise
}

export type SettlementRow = {
  readonly marketId: string
  readonly resultVersion: number
  readonly outcome: Outcome
  readonly finishedAt: number | null
  readonly rollbackStartedAt: number | null
  readonly rolledBackAt: number | null
}

export type OpenedRun = number | 'STANDING' | 'SETTLED_BY_HAND'

/**
 * Opens the next result version of the market, unless one is standing already. A source opens none of a market that an officer has
 * touched: its row is held first, so that a touch which is being written is seen. Decision 0035.
 */
export async function openRun(
  tx: Tx,
  marketId: string,
  outcome: Outcome,
  by: { readonly actorId: number | null; readonly source: string },
): Promise<OpenedRun> {
  await sql`select from markets where id = ${marketId} for no key update`.execute(tx)
  if (by.actorId === null && (await isTouched(tx, marketId))) return 'SETTLED_BY_HAND'
  const { rows } = await sql<{ resultVersion: number }>`
    update markets set result_version = result_version + 1, outcome = ${JSON.stringify(outcome)}::jsonb, updated_at = clock_timestamp()
    where id = ${marketId} and status = 'CLOSED' and not exists (
      select 1 from settlements s where s.market_id = markets.id and s.rolled_back_at is null)
    returning result_version`.execute(tx)
  const version = rows[0]?.resultVersion
  if (version === undefined) return 'STANDING'
  if (by.actorId !== null) await saveTouch(tx, { marketId, how: 'DECLARED', actorId: by.actorId })
  await sql`insert into settlements (market_id, result_version, outcome, actor_id, source)
    values (${marketId}, ${version}, ${JSON.stringify(outcome)}::jsonb, ${by.actorId}, ${by.source})`.execute(tx)
  return version
}

/** Accounts beyond `after` that hold a position and were not posted yet in this version, without the house. */
export async function nextAccounts(
  from: Reader,
  { marketId, version }: Run,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ accountId: number }>`
    select p.account_id from positions p join accounts a on a.id = p.account_id
    where p.market_id = ${marketId} and p.account_id > ${after} and a.role <> 'system' and not exists (
      select 1 from settlement_postings s where s.market_id = p.market_id and s.result_version = ${version} and s.account_id = p.account_id)
    order by p.account_id limit ${limit}`.execute(from)
  return rows.map((row) => row.accountId)
}

/** Locks players, their uplines, houses and commission accounts together, in id order: the one order in which accounts are locked. */
export async function lockForPosting(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select id from accounts where id = any(${ids}::bigint[])
    or id in (select unnest(ancestors) from accounts where id = any(${ids}::bigint[])) or (role = 'system' and site_id in (
    select site_id from accounts where id = any(${ids}::bigint[]))) order by id for no key update`.execute(tx)
}

/** What each position, or a cash-out's part of it, comes to: the formula of domain/settlement, on rows. */
function netOf(weights: Weights | undefined, of: RawBuilder<unknown> = sql`p`): RawBuilder<unknown> {
  if (weights === undefined) return sql`0::bigint`
  if (weights.type === 'UP_TO') {
    return sql`${of}.base + coalesce((select sum(c.amount + c.slope * ${weights.result}::bigint)
      from unnest(${of}.keys, ${of}.amounts, ${of}.slopes) as c(key, amount, slope) where c.key <= ${weights.result}), 0)::bigint`
  }
  const keys = [...weights.weights.keys()]
  const shares = keys.map((key) => weights.weights.get(key) ?? 0)
  return sql`(select round((${of}.base::numeric * ${weights.denominator}::int + coalesce(sum(c.amount::numeric * w.weight), 0)) / ${weights.denominator}::int)::bigint
    from unnest(${of}.keys, ${of}.amounts) as c(key, amount)
    join unnest(${keys}::int[], ${shares}::bigint[]) as w(key, weight) on w.key = c.key)`
}

/**
 * What each position of the market comes to by this outcome, with the commission on a net win: what is posted, and what is told of it
 * before. Law 1.8, D-27.
 */
export const netsOf = (run: Omit<Run, 'version'>, whose: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select n.account_id, n.site_id, n.book, n.net,
    case when n.net > 0 then round(n.net::numeric * n.rate / 10000)::bigint else 0 end as commission, n.exposure as exposure_released
  from (select p.account_id, a.site_id, a.book, p.exposure, coalesce(${RATE_IN_FORCE}, ${run.commissionBps}::int) * ${run.commissionBps > 0 ? 1 : 0}::int as rate,
      ${netOf(settlementWeights(run.shape, run.outcome))} as net
    from positions p join accounts a on a.id = p.account_id cross join ${HELD_ABOVE}
    where p.market_id = ${run.marketId} and ${whose}) n`

/** Posts the chunk once: the primary key refuses a second time. */
export async function insertPostings(tx: Tx, run: Run, ids: readonly number[]): Promise<Posting[]> {
  const { rows } = await sql<Posting>`
    insert into settlement_postings (market_id, result_version, account_id, site_id, book, net, commission, exposure_released)
    select ${run.marketId}, ${run.version}, n.* from (${netsOf(run, sql`p.account_id = any(${ids}::bigint[])`)}) n
    returning account_id, site_id, net, commission, exposure_released`.execute(tx)
  return rows
}

/** Whose name it is in the posting's book. */
const nameIn = (purpose: keyof SystemAccounts): RawBuilder<unknown> =>
  sql`case s.book when 'DEMO' then ${SYSTEM_NAMES.DEMO[purpose]} else ${SYSTEM_NAMES.REAL[purpose]} end`

const SYSTEM_ACCOUNT = (purpose: keyof SystemAccounts): RawBuilder<unknown> =>
  sql`(select h.id from accounts h where h.site_id = s.site_id and h.role = 'system' and h.user_name = ${nameIn(purpose)})`

/** Every movement as a transfer: the house pays or is paid, and a winner pays his commission. */
export async function insertTransfers(tx: Tx, { marketId, version }: Run, ids: readonly number[]): Promise<void> {
  const postings = sql`from settlement_postings s where s.market_id = ${marketId} and s.result_version = ${version} and s.account_id = any(${ids}::bigint[])`
  await sql`
    insert into transfers (debit_account, credit_account, amount, kind, reference, market_id, site_id)
    select case when s.net > 0 then ${SYSTEM_ACCOUNT('house')} else s.account_id end,
      case when s.net > 0 then s.account_id else ${SYSTEM_ACCOUNT('house')} end,
      abs(s.net), 'settlement', s.market_id || ':' || s.result_version || ':' || s.account_id, s.market_id, s.site_id
    ${postings} and s.net <> 0
    union all
    select s.account_id, ${SYSTEM_ACCOUNT('commission')}, s.commission, 'commission',
      s.market_id || ':' || s.result_version || ':' || s.account_id || ':commission', s.market_id, s.site_id
    ${postings} and s.commission > 0`.execute(tx)
}

/** `sign` 1 settles, −1 rolls back: balances and exposures move, and every journal gets its line. */
export async function moveAccounts(
  tx: Tx,
  { marketId, version }: Pick<Run, 'marketId' | 'version'>,
  ids: readonly number[],
  sign: 1 | -1,
): Promise<MovedAccount[]> {
  const step = sql`${sign}::int`
  const postings = sql`settlement_postings s where s.market_id = ${marketId} and s.result_version = ${version} and s.account_id = any(${ids}::bigint[])`
  const { rows } = await sql<MovedAccount>`
    update accounts a set balance = a.balance + ${step} * (s.net - s.commission), exposure = a.exposure - ${step} * s.exposure_released,
      journal_seq = a.journal_seq + 1
    from ${sql.raw('settlement_postings')} s
    where s.market_id = ${marketId} and s.result_version = ${version} and s.account_id = any(${ids}::bigint[]) and a.id = s.account_id
    returning a.id as account_id, a.journal_seq as seq, a.balance, a.exposure`.execute(tx)
  await sql`
    insert into journal (account_id, seq, kind, payload)
    select a.id, a.journal_seq, ${sign === 1 ? 'settled' : 'rolledBack'},
      jsonb_build_object('marketId', s.market_id, 'resultVersion', s.result_version, 'net', s.net, 'commission', s.commission)
    from accounts a, ${postings} and a.id = s.account_id`.execute(tx)
  await sql`
    update accounts h set balance = h.balance + ${step} * t.amount from (
      select s.site_id, ${nameIn('house')} as name, -sum(s.net)::bigint as amount from ${postings} group by s.site_id, s.book
      union all select s.site_id, ${nameIn('commission')}, sum(s.commission)::bigint from ${postings} group by s.site_id, s.book) t
    where h.site_id = t.site_id and h.role = 'system' and h.user_name = t.name and t.amount <> 0`.execute(tx)
  return rows
}

export async function releasePositions(tx: Tx, marketId: string, ids: readonly number[]): Promise<void> {
  await sql`update positions set exposure = 0 where market_id = ${marketId} and account_id = any(${ids}::bigint[])`.execute(
    tx,
  )
}

/** What each bet of these accounts won or lost by itself. The account is paid by its position; this is for its statement. */
export async function settleBets(tx: Tx, run: Run, ids: readonly number[]): Promise<void> {
  const isVoid = run.outcome.type === 'VOID'
  await sql`
    update bets b set status = ${isVoid ? 'VOIDED' : 'SETTLED'}, reason = ${isVoid ? 'MARKET_VOIDED' : null}, net = ${betNet(run)},
      settled_at = clock_timestamp(), version = b.version + 1
    where b.market_id = ${run.marketId} and b.account_id = any(${ids}::bigint[]) and b.status = 'ACCEPTED'`.execute(tx)
}

/** What each cash-out of a session added by itself: together with the bets' it is what the account is paid. */
export async function settleCashOuts(tx: Tx, { marketId, shape, outcome }: Run, ids: readonly number[]): Promise<void> {
  const net = netOf(settlementWeights(shape, outcome), sql`o`)
  await sql`
    update session_cash_outs o set status = ${outcome.type === 'VOID' ? 'VOIDED' : 'SETTLED'}, net = ${net},
      settled_at = clock_timestamp(), version = o.version + 1
    where o.market_id = ${marketId} and o.account_id = any(${ids}::bigint[]) and o.status = 'ACCEPTED'`.execute(tx)
}

function betNet({ shape, outcome }: Run): RawBuilder<unknown> {
  const weights = settlementWeights(shape, outcome)
  if (weights === undefined) return sql`0`
  const swing = sql`(b.profit + b.liability)`
  const byShare = (share: RawBuilder<unknown>) =>
    sql`case b.side when 'BACK' then round(${swing} * ${share} - b.liability)::bigint else round(b.profit - ${swing} * ${share})::bigint end`
  if (weights.type === 'EACH') {
    const keys = [...weights.weights.keys()]
    const shares = keys.map((key) => weights.weights.get(key) ?? 0)
    const key = shape.kind === 'SESSION' ? sql`b.matched_run::int` : sql`b.slot`
    return byShare(sql`coalesce((select w.weight::numeric / ${weights.denominator}::int
      from unnest(${keys}::int[], ${shares}::int[]) as w(key, weight) where w.key = ${key}), 0)`)
  }
  const result = sql`${weights.result}::int`
  if (shape.kind !== 'SESSION') throw new TypeError('only a session has a number for a result')
  switch (shape.variant) {
    case 'khado':
      return byShare(
        sql`(b.matched_run <= ${result} and ${result} < b.matched_run + ${must(shape.khadoWidth, 'a khado market has a width')}::int)::int::numeric`,
      )
    case 'line':
      return sql`case when b.matched_run = ${result} then 0
        when (b.side = 'BACK') = (${result} < b.matched_run) then b.profit else -b.liability end`
    case 'meter':
      return sql`(case b.side when 'BACK' then 1 else -1 end) * round(${swing}::numeric / ${must(shape.highestResult, 'a meter market has a highest result')}::int) * (${result} - b.matched_run::int)`
    case 'session':
    case 'overByOver':
    case 'ballByBall':
    case 'oddEven':
    case 'yesNo':
    case 'lastDigit':
      return byShare(sql`(b.matched_run <= ${result})::int::numeric`)
  }
}

export async function finishRun(tx: Tx, { marketId, version }: Run): Promise<void> {
  await sql`update settlements set finished_at = clock_timestamp() where market_id = ${marketId} and result_version = ${version}`.execute(
    tx,
  )
  await sql`update markets set settled_at = clock_timestamp() where id = ${marketId}`.execute(tx)
}

/** The standing run of a market, finished or not. */
export async function findRun(from: Reader, marketId: string): Promise<SettlementRow | undefined> {
  const { rows } = await sql<SettlementRow>`
    select market_id, result_version, outcome, finished_at, rollback_started_at, rolled_back_at from settlements
    where market_id = ${marketId} and rolled_back_at is null order by result_version desc limit 1`.execute(from)
  return rows[0]
}

/**
 * Runs that were left in the middle, of all markets or of one. One whose last step is done but not told to its market is
 * among them: paid and still SETTLING, or taken back and still final.
 */
export async function unfinishedRuns(from: Reader, marketId: string | null = null): Promise<SettlementRow[]> {
  const { rows } = await sql<SettlementRow>`
    select s.market_id, s.result_version, s.outcome, s.finished_at, s.rollback_started_at, s.rolled_back_at
    from settlements s join markets m on m.id = s.market_id and m.result_version = s.result_version
    where s.market_id in (select market_id from settlements where finished_at is null or rollback_started_at is not null
        union all select id from markets where status = 'SETTLING')
      and case when s.rolled_back_at is null then s.finished_at is null or s.rollback_started_at is not null or m.status = 'SETTLING'
        else m.status in ('SETTLED', 'VOIDED') end
      and (${marketId}::text is null or s.market_id = ${marketId})`.execute(from)
  return rows
}

/** A source takes no result back of a market that an officer has touched. */
export async function startRollback(
  tx: Tx,
  marketId: string,
  version: number,
  actorId: number | null,
): Promise<'STARTED' | 'GONE' | 'SETTLED_BY_HAND'> {
  await sql`select from markets where id = ${marketId} for no key update`.execute(tx)
  if (actorId === null && (await isTouched(tx, marketId))) return 'SETTLED_BY_HAND'
  const { numAffectedRows } = await sql`
    update settlements set rollback_started_at = clock_timestamp(), rolled_back_by = ${actorId}
    where market_id = ${marketId} and result_version = ${version} and finished_at is not null and rollback_started_at is null`.execute(
    tx,
  )
  if (numAffectedRows !== 1n) return 'GONE'
  if (actorId !== null) await saveTouch(tx, { marketId, how: 'ROLLED_BACK', actorId })
  return 'STARTED'
}

export async function nextRollbacks(
  from: Reader,
  { marketId, version }: Pick<Run, 'marketId' | 'version'>,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ accountId: number }>`
    select account_id from settlement_postings where market_id = ${marketId} and result_version = ${version} and account_id > ${after} and not rolled_back
    order by account_id limit ${limit}`.execute(from)
  return rows.map((row) => row.accountId)
}

/** The stored transfers of the version, the other way round, whatever has happened to bets since. Law D-20. */
export async function reverseTransfers(
  tx: Tx,
  marketId: string,
  version: number,
  ids: readonly number[],
): Promise<void> {
  await sql`
    insert into transfers (debit_account, credit_account, amount, kind, reference, market_id, site_id)
    select t.credit_account, t.debit_account, t.amount, case t.kind when 'commission' then 'commissionRollback' else 'rollback' end,
      t.reference || ':rollback', t.market_id, t.site_id
    from settlement_postings s join transfers t on t.reference in (
      s.market_id || ':' || s.result_version || ':' || s.account_id, s.market_id || ':' || s.result_version || ':' || s.account_id || ':commission')
    where s.market_id = ${marketId} and s.result_version = ${version} and s.account_id = any(${ids}::bigint[])`.execute(
    tx,
  )
}

export async function reopenPositions(
  tx: Tx,
  marketId: string,
  version: number,
  ids: readonly number[],
): Promise<void> {
  await sql`
    update positions p set exposure = s.exposure_released from settlement_postings s
    where s.market_id = ${marketId} and s.result_version = ${version} and s.account_id = any(${ids}::bigint[])
      and p.market_id = s.market_id and p.account_id = s.account_id`.execute(tx)
  await sql`
    update bets set status = 'ACCEPTED', net = null, settled_at = null, version = version + 1,
      reason = case when reason = 'MARKET_VOIDED' then null else reason end
    where market_id = ${marketId} and account_id = any(${ids}::bigint[]) and settled_at is not null`.execute(tx)
  await sql`
    update session_cash_outs set status = 'ACCEPTED', net = null, settled_at = null, version = version + 1
    where market_id = ${marketId} and account_id = any(${ids}::bigint[]) and settled_at is not null`.execute(tx)
  await sql`update settlement_postings set rolled_back = true
    where market_id = ${marketId} and result_version = ${version} and account_id = any(${ids}::bigint[])`.execute(tx)
}

export async function finishRollback(tx: Tx, marketId: string, version: number): Promise<void> {
  await sql`update settlements set rolled_back_at = clock_timestamp() where market_id = ${marketId} and result_version = ${version}`.execute(
    tx,
  )
  await sql`update markets set outcome = null, settled_at = null where id = ${marketId}`.execute(tx)
}
