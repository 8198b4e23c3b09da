/** What a sitting has brought, and what playing has cost. */
import type { Cost, SittingSummary } from '@paddock/contract'
import type { Paise } from '@paddock/domain/money'
import { minutesBetween, PERIOD_MS, type Sitting } from '@paddock/domain/protection'
import { DAY_MS } from '@paddock/domain/time'
import { must } from '@paddock/domain/result'
import { type RawBuilder, sql } from 'kysely'
import { BETTING, CASINO, isPaidIn, isPaidOut } from '../ledger/index.ts'
import type { Reader } from '../platform/database.ts'
import { timeOf } from '../platform/sql-time.ts'

type Results = { readonly staked: Paise; readonly won: Paise; readonly net: Paise }

/** Bets are placed long before they are settled, so results are looked for among the bets of a month. */
const OLDEST_OPEN_MS = PERIOD_MS.MONTH

/** What was staked since then, and on how many bets and rounds: as a limit counts it. Of an account. */
const stakesOf = (accountId: number, since: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select coalesce(sum(staked), 0)::bigint as staked, count(*) as bets from stakes
  where account_id = ${accountId} and at >= ${since} and staked > 0)`

/** Stakes are those placed in the sitting, results those that came in it, of whatever bet or round; before commission. */
export async function summarizeSitting(
  from: Reader,
  accountId: number,
  { startedAt, lastSeenAt }: Sitting,
): Promise<SittingSummary> {
  const since = timeOf(startedAt)
  const { rows } = await sql<Results>`
    select c.staked, (b.won + r.won)::bigint as won, (b.net + m.net)::bigint as net
    from (select coalesce(sum(net) filter (where net > 0 and settled_at >= ${since}), 0) as won,
        coalesce(sum(net) filter (where settled_at >= ${since}), 0) as net
      from bets where account_id = ${accountId} and received_at > ${timeOf(startedAt - OLDEST_OPEN_MS)}) b,
      ${stakesOf(accountId, since)} c,
      (select coalesce(sum(moved), 0) as net from casino_calls where account_id = ${accountId} and moved <> 0 and at >= ${since}) m,
      (select coalesce(sum(won - staked), 0) as won from casino_rounds
        where account_id = ${accountId} and won > staked and last_at >= ${since} and opened_at > ${timeOf(startedAt - OLDEST_OPEN_MS)}) r`.execute(
    from,
  )
  const results = must(rows[0], 'a sum has its row')
  return { startedAt, minutes: minutesBetween(startedAt, lastSeenAt), ...results }
}

const COST_PERIODS = {
  day: PERIOD_MS.DAY,
  week: PERIOD_MS.WEEK,
  month: PERIOD_MS.MONTH,
  year: 365 * DAY_MS,
  lifetime: null,
} as const

type CostPeriod = keyof typeof COST_PERIODS

export async function loadCost(from: Reader, accountId: number, now: number): Promise<Cost[]> {
  const costs: Cost[] = []
  for (const period of Object.keys(COST_PERIODS) as CostPeriod[]) {
    const reach = COST_PERIODS[period]
    const start = reach === null ? null : now - reach
    costs.push({ period, from: start, ...(await sumCost(from, accountId, start)) })
  }
  return costs
}

type Sums = Omit<Cost, 'period' | 'from'>

async function sumCost(from: Reader, accountId: number, start: number | null): Promise<Sums> {
  const since = start === null ? sql`'-infinity'::timestamptz` : timeOf(start)
  const { rows } = await sql<Sums>`
    select b.staked, b.bets, m.net, m.deposited, m.withdrawn, s.minutes
    from ${stakesOf(accountId, since)} b,
      (select coalesce(sum(signed) filter (where kind = any(${[...BETTING, ...CASINO]}::text[])), 0)::bigint as net,
          coalesce(sum(signed) filter (where ${isPaidIn(sql`kind`, sql`signed`)}), 0)::bigint as deposited,
          coalesce(-sum(signed) filter (where ${isPaidOut(sql`kind`, sql`signed`)}), 0)::bigint as withdrawn
        from (select amount as signed, kind from transfers where credit_account = ${accountId} and at > ${since}
          union all select -amount, kind from transfers where debit_account = ${accountId} and at > ${since}) t) m,
      (select coalesce(floor(sum(extract(epoch from last_seen_at - greatest(started_at, ${since}))) / 60), 0)::bigint as minutes
        from sittings where account_id = ${accountId} and last_seen_at > ${since}) s`.execute(from)
  return must(rows[0], 'a sum has its row')
}

/** What the account stands to lose by what it has open. */
export async function loadExposure(from: Reader, accountId: number): Promise<number> {
  const { rows } = await sql<{ exposure: number }>`select exposure from accounts where id = ${accountId}`.execute(from)
  return rows[0]?.exposure ?? 0
}
