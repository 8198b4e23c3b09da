/** What of deposits is still to be played: from what is kept of whole days, and what came and was played since. docs/domain/payments.md#turnover. */
import { DAY_MS } from '@paddock/domain/time'
import { type Paise, ZERO } from '@paddock/domain/money'
import {
  leftBehind,
  type PlayedPeriod,
  playedPeriod,
  type TurnoverEvent,
  withoutDeposits,
} from '@paddock/domain/payments'
import { type RawBuilder, sql } from 'kysely'
import { listOpen, listWagered, type OpenMarket } from '../../bonuses/index.ts'
import type { Reader } from '../../platform/database.ts'
import { inSpans, type Span } from '../../platform/database/spans.ts'
import { timeOf } from '../../platform/sql-time.ts'
import { firstGivenTo, givenTo } from '../../points/index.ts'
import { dayOf, loadDaysOf, loadKept, loadStale, type Whose } from './store.ts'

/** A withdrawal that was asked for: of what came in since nothing counts. */
export type Asked = { readonly id: string; readonly createdAt: number }

export const cameBefore = (asked: Asked | null, at: RawBuilder<unknown>): RawBuilder<unknown> =>
  asked === null ? sql`true` : sql`${at} <= ${timeOf(asked.createdAt)}`

/**
 * By what was at risk since: as bonuses count it, in groups of markets that have all ended, without bets that met an account of the player's own, and from
 * when a group was begun, so that nothing counts for money that came later. Of a withdrawal that was asked for what came in since does not count.
 */
export async function loadTurnoverLeft(
  from: Reader,
  accountId: number,
  times: number,
  /** Where players have money of their own, what officers gave them is wagered as a deposit is. */
  withGiven: boolean,
  asked: Asked | null = null,
): Promise<Paise> {
  if (times === 0) return ZERO
  const whose = { accountId, withGiven }
  const since = await findFirst(from, whose, asked)
  if (since === null) return ZERO
  const open = await listOpen(from, accountId)
  const stale = [...(await loadStale(from, accountId)), ...(await loadDaysOf(from, accountId, open))]
  const { until, days } = await loadKept(from, whose, since)
  const cut = asked === null ? null : dayOf(asked.createdAt)
  const anew = [...stale, ...(cut === null ? [] : [cut])].filter((day) => day >= dayOf(since) && day < until)
  const known = [...days].filter(([day]) => !anew.includes(day))
  const kept = known.map(
    ([day, played]) => [day, cut !== null && day > cut ? withoutDeposits(played) : played] as const,
  )
  const spans = [...spansOf(anew), { from: until, until: null }]
  const read = await readDays(from, whose, { since, asked, spans, open })
  const all = [...kept, ...read].toSorted(([one], [other]) => one - other)
  return all.reduce<Paise>((left, [, played]) => leftBehind(left, played, times), ZERO)
}

/**
 * Since when nothing of what came has been played: what is left to play is all of it, as often as it is to be wagered, since the oldest is played
 * first; and all of it is there and free, since what is in a bet that is open, or has gone out, was the oldest too. Null where something of everything
 * was played, or nothing need be.
 */
export async function findUnplayed(
  from: Reader,
  accountId: number,
  times: number,
  withGiven: boolean,
): Promise<number | null> {
  const left = await loadTurnoverLeft(from, accountId, times, withGiven)
  if (left === 0) return null
  const { rows } = await sql<{ since: number | null }>`
    select min(at) as since from (select c.at, sum(c.amount) over since as total, sum(c.amount - coalesce(u.amount, 0)) over since as credited
      from ${cameTo({ accountId, withGiven })} c left join duties u on u.reference = 'deposit:' || c.deposit_id || ':tax' and u.bearer = 'ADDED'
      window since as (order by c.at desc)) t
    where t.total * ${times} <= ${left} and t.credited <= (select a.balance - a.exposure from accounts a where a.id = ${accountId})`.execute(
    from,
  )
  return rows[0]?.since ?? null
}

/** Each day once. */
export const spansOf = (days: readonly number[]): Span[] =>
  [...new Set(days)].map((day) => ({ from: day, until: day + DAY_MS }))

type OnDays = {
  readonly since: number
  readonly spans: readonly Span[]
  readonly asked: Asked | null
  /** What may be opposite to what was played then: none where a day is kept, since what is open today has ended tomorrow. */
  readonly open?: readonly OpenMarket[]
}

/** What came and was played on each day of these spans. What was deposited in the moment of a bet came before it. */
export async function readDays(
  from: Reader,
  whose: Whose,
  { since, spans, asked, open }: OnDays,
): Promise<Map<number, PlayedPeriod>> {
  const { rows: came } = await queryOfCame(whose, { spans, asked }).execute(from)
  const played = await listWagered(from, whose.accountId, { since, spans }, open)
  const events: readonly (TurnoverEvent & { readonly at: number })[] = [...came, ...played]
  const byDay = Map.groupBy(
    events.toSorted((one, other) => one.at - other.at),
    ({ at }) => dayOf(at),
  )
  return new Map([...byDay].map(([day, ofDay]) => [day, playedPeriod(ofDay)]))
}

/** @internal Exported for the tests. */
export const queryOfCame = (
  whose: Whose,
  { spans, asked }: Omit<OnDays, 'since' | 'open'>,
): RawBuilder<{ at: number; deposited: Paise }> => sql`
  select c.at, c.amount as deposited from ${cameTo(whose)} c
  where ${inSpans(sql`c.at`, spans)} and ${cameBefore(asked, sql`c.at`)} order by c.at`

/** All that came to the player, and when. */
const cameTo = ({ accountId, withGiven }: Whose): RawBuilder<unknown> => sql`(
  select d.decided_at as at, d.received - d.reversed as amount, d.id as deposit_id from deposits d
  where d.account_id = ${accountId} and d.state = 'approved' and d.reversed_at is null
  ${withGiven ? sql`union all select g.at, g.amount, null from ${givenTo(sql`${accountId}::bigint`)} g` : sql``})`

/** When the first of it came; null where nothing has. */
export const findFirst = async (from: Reader, whose: Whose, asked: Asked | null): Promise<number | null> =>
  (await queryOfFirst(whose, asked).execute(from)).rows[0]?.at ?? null

/** @internal Exported for the tests. */
export const queryOfFirst = (
  { accountId, withGiven }: Whose,
  asked: Asked | null,
): RawBuilder<{ at: number | null }> => {
  const holds = (at: RawBuilder<unknown>) => cameBefore(asked, at)
  const deposited = sql`(select d.decided_at from deposits d where d.account_id = ${accountId} and d.state = 'approved' and d.reversed_at is null
    and ${holds(sql`d.decided_at`)} order by d.decided_at limit 1)`
  return withGiven
    ? sql`select least(${deposited}, ${firstGivenTo(sql`${accountId}::bigint`, holds)}) as at`
    : sql`select ${deposited} as at`
}
