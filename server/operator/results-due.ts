/**
 * Which markets wait for a result from an officer, and why. Told from how a market stands, not only from what was asked: one that is
 * closed, has bets and no result waits, whatever was asked and answered of it before. Decision 0037.
 */
import type { Holder } from '@paddock/domain/desk'
import type { Runner } from '@paddock/domain/market'
import type { Outcome } from '@paddock/domain/settlement'
import { sql } from 'kysely'
import { isAssigned } from '../desk-rights/index.ts'
import type { Reader } from '../platform/database.ts'
import { type Paged, pageOf } from '../platform/read-filters.ts'
import type { QuestionKind } from '../settlement/index.ts'
import { HAS_LIVE_RESULT } from './proposal-store.ts'

/** ROLLED_BACK: an officer, or its source, took the result back. CLOSED: an officer closed it; a NO_RESULT its source closed. */
export type DueKind = QuestionKind | 'ROLLED_BACK' | 'CLOSED'

export type DueResult = {
  readonly marketId: string
  readonly kind: DueKind
  readonly marketName: string
  readonly eventName: string
  readonly runners: readonly Runner[]
  readonly said: Outcome | null
  readonly standing: Outcome | null
  readonly resultVersion: number
  readonly openBets: number
  readonly source: string
  /** Whose doing it is; null where it is the source's. */
  readonly actorName: string | null
  readonly at: number
  /** How the proposal of its result ended, where that is what left it so. */
  readonly ended: {
    readonly how: 'WITHDRAWN' | 'OVERRULED'
    readonly actorName: string
    readonly reason: string
    readonly at: number
  } | null
}

/** So long a source, or who closed the market, has time for its result before anybody is asked. */
const GRACE = sql`interval '5 minutes'`

const IS_UNPAID = sql`m.status = 'CLOSED' and not exists (
  select from settlements s where s.market_id = m.id and s.rolled_back_at is null)`
const HAS_BETS = sql`exists (select from bets b where b.market_id = m.id and b.status = 'ACCEPTED')`

/** What sources said and nobody has decided. */
const ASKED = sql`
  select q.market_id, q.kind, q.source, null::bigint as actor_id, q.asked_at as at from result_questions q where q.decided_at is null`

/** Closed with bets and without a result, though nothing is asked and no officer's proposal waits. What an officer took back waits at once. */
const LEFT = sql`
  select m.id as market_id, case when t.result_version is not null then 'ROLLED_BACK' when c.actor_id is not null then 'CLOSED' else 'NO_RESULT' end as kind,
    m.source, coalesce(t.rolled_back_by, case when t.result_version is null then c.actor_id end) as actor_id,
    coalesce(t.rolled_back_at, m.closed_at, m.updated_at) as at
  from markets m
  left join lateral (select s.result_version, s.rolled_back_by, s.rolled_back_at from settlements s
    where s.market_id = m.id order by s.result_version desc limit 1) t on true
  left join lateral (select e.actor_id from market_events e
    where e.market_id = m.id and e.status = 'CLOSED' and e.actor_id is not null order by e.id desc limit 1) c on true
  where ${IS_UNPAID} and ${HAS_BETS} and not ${HAS_LIVE_RESULT}
    and not exists (select from result_questions q where q.market_id = m.id and q.decided_at is null)
    and (t.rolled_back_by is not null or coalesce(t.rolled_back_at, m.closed_at, m.updated_at) < clock_timestamp() - ${GRACE})`

const DUE = sql`(${ASKED} union all ${LEFT}) d`

/** The last proposal of a result that an officer ended since the market was closed without one, and since its source spoke of that. */
const ENDED = sql`
  select jsonb_build_object('how', l.after ->> 'ended', 'actorName', b.user_name, 'reason', l.reason, 'at', floor(extract(epoch from l.at) * 1000)) as ended
  from audit_log l join accounts b on b.id = l.actor_id
  where l.object_type = 'market' and l.object_id = d.market_id and l.action = 'RESULT_PROPOSAL_ENDED' and l.before ->> 'kind' = 'RESULT'
    and d.kind in ('CLOSED', 'NO_RESULT') and l.at >= d.at
    and not exists (select from settlements s where s.market_id = d.market_id and s.rolled_back_at > l.at)
  order by l.id desc limit 1`

const EVENT = { id: sql`e.id`, sport: sql`e.sport_id` }

/** The oldest first, with how many bets wait for the answer. */
export async function listDue(from: Reader, paged: Paged, holder: Holder): Promise<DueResult[]> {
  const { rows } = await sql<DueResult>`
    select d.market_id, d.kind, m.name as market_name, e.name as event_name, m.runners, q.outcome as said, m.outcome as standing,
      m.result_version,
      (select count(*) from bets b where b.market_id = d.market_id and b.status = 'ACCEPTED')::int as open_bets, d.source,
      a.user_name as actor_name, d.at, (${ENDED}) as ended
    from ${DUE} join markets m on m.id = d.market_id join events e on e.id = m.event_id
    left join result_questions q on q.market_id = d.market_id left join accounts a on a.id = d.actor_id
    where ${isAssigned(holder, EVENT)} order by d.at, d.market_id ${pageOf(paged)}`.execute(from)
  return rows
}

export async function countDue(from: Reader, holder: Holder): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${DUE} join markets m on m.id = d.market_id
    join events e on e.id = m.event_id where ${isAssigned(holder, EVENT)}`.execute(from)
  return rows[0]?.count ?? 0
}
