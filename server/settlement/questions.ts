/** What an officer has to look at of results that sources say, and how a market stands when one does. */
import type { Outcome, ResultAnswer, StandingResult } from '@paddock/domain/settlement'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../platform/database.ts'

export type QuestionKind = Extract<ResultAnswer, { type: 'ASK' }>['question']

export type Question = {
  readonly marketId: string
  readonly kind: QuestionKind
  /** Undefined where the source has none. */
  readonly outcome: Outcome | undefined
  readonly source: string
}

/** True when it is new: the same again, open or decided, is not asked a second time. */
export async function askQuestion(to: Reader, { marketId, kind, outcome, source }: Question): Promise<boolean> {
  const json = outcome === undefined ? null : JSON.stringify(outcome)
  const { rows } = await sql`
    insert into result_questions as q (market_id, kind, outcome, source) values (${marketId}, ${kind}, ${json}::jsonb, ${source})
    on conflict (market_id) do update set kind = excluded.kind, outcome = excluded.outcome, source = excluded.source,
      asked_at = clock_timestamp(), decided_by = null, decided_at = null
      where q.kind <> excluded.kind or q.outcome is distinct from excluded.outcome
    returning market_id`.execute(to)
  return rows.length > 0
}

/** The source says again what stands: there is nothing to ask any more. */
export async function forgetQuestion(from: Reader, marketId: string): Promise<void> {
  await sql`delete from result_questions where market_id = ${marketId}`.execute(from)
}

/** Whatever was asked of the market is decided by what the officer has declared. */
export async function decideQuestion(to: Reader, marketId: string, actorId: number): Promise<void> {
  await sql`
    update result_questions set decided_by = ${actorId}, decided_at = clock_timestamp()
    where market_id = ${marketId} and decided_at is null`.execute(to)
}

/** A result that stands, and what its source says in its place: null where it says none. */
export type Kept = { readonly resultVersion: number; readonly said: Outcome | null }

/** Whether a result of the version stands that may be kept, against a question (`q`) that nobody has decided. */
const IS_OPEN = sql`q.decided_at is null and exists (
  select from settlements s where s.market_id = q.market_id and s.finished_at is not null and s.rollback_started_at is null)`

/** What keeping the result of the market would decide; undefined where none stands, or nothing is asked. */
export async function findKept(from: Reader, marketId: string): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select m.result_version, q.outcome as said from result_questions q join markets m on m.id = q.market_id
    where q.market_id = ${marketId} and ${IS_OPEN}`.execute(from)
  return rows[0]
}

/** Whether what is kept by `asked`, a row's own value, is still what stands and what is said. For a market `m`. */
export const isStillKept = (asked: RawBuilder<unknown>) => sql`exists (
  select from result_questions q where q.market_id = m.id and ${IS_OPEN}
    and q.outcome is not distinct from nullif(${asked} -> 'said', 'null'::jsonb))`

/** Decided for the result that stands. False where none does, or nothing of the kind is asked. */
export async function keepStanding(to: Reader, marketId: string, { said }: Kept, actorId: number): Promise<boolean> {
  const { rows } = await sql`
    update result_questions q set decided_by = ${actorId}, decided_at = clock_timestamp()
    where market_id = ${marketId} and ${IS_OPEN}
      and q.outcome is not distinct from nullif(${JSON.stringify(said)}::jsonb, 'null'::jsonb)
    returning market_id`.execute(to)
  return rows.length > 0
}

/** With the version that it is judged by: of the last result, standing or taken back. */
export type JudgedResult = StandingResult & { readonly version: number }

export async function loadStanding(from: Reader, marketId: string): Promise<JudgedResult> {
  const { rows } = await sql<JudgedResult>`
    select (select s.outcome from settlements s where s.market_id = ${marketId} and s.rolled_back_at is null) as outcome,
      (select p.asked from result_proposals p join markets m on m.id = p.market_id
        where p.market_id = ${marketId} and p.kind = 'RESULT' and p.result_version = m.result_version) as proposed,
      exists (select from market_touches where market_id = ${marketId}) as by_hand, count(*)::int as results,
      coalesce(max(result_version), 0) as version
    from settlements where market_id = ${marketId}`.execute(from)
  return rows[0] ?? { outcome: null, proposed: null, byHand: false, results: 0, version: 0 }
}
