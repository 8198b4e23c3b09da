/** Two pairs of eyes: where the installation asks for it, one operator proposes a result and another confirms it. RULES D-18. */
import type { Refusal } from '@paddock/contract'
import type { Runner } from '@paddock/domain/markets'
import { ok, refuse, type Result } from '@paddock/domain/result'
import type { Outcome } from '@paddock/domain/settlement'
import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../platform/database.ts'

export async function asksForTwo(from: Reader): Promise<boolean> {
  const { rows } = await sql<{ confirmResults: boolean }>`select confirm_results from installation`.execute(from)
  return rows[0]?.confirmResults ?? false
}

export async function saveAsksForTwo(to: Reader, confirmResults: boolean): Promise<void> {
  await sql`update installation set confirm_results = ${confirmResults}`.execute(to)
}

export type Proposing = {
  readonly marketId: string
  readonly outcome: Outcome
  readonly actor: { readonly accountId: number }
  /** Written with the proposal. */
  readonly noteIn: (tx: Tx, after: object) => Promise<void>
}

/** Anew, or another outcome of whoever proposed before; false where one stands. */
async function saveProposal(tx: Tx, marketId: string, json: string, actorId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into result_proposals (market_id, outcome, actor_id) values (${marketId}, ${json}::jsonb, ${actorId})
    on conflict (market_id) do update set outcome = excluded.outcome, at = clock_timestamp()
      where result_proposals.actor_id = excluded.actor_id and result_proposals.outcome <> excluded.outcome
    returning market_id`.execute(tx)
  return rows.length > 0
}

async function hasResult(from: Reader, marketId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from settlements where market_id = ${marketId} and rolled_back_at is null`.execute(from)
  return rows.length > 0
}

type Proposed = { readonly actorId: number; readonly isSame: boolean }

/**
 * Proposes the outcome, or confirms the one that another operator proposed: then it is to be settled. Whoever proposed may
 * propose anew; nobody confirms himself, and nobody overrules another.
 */
export async function proposeOrConfirm(
  db: Database,
  { marketId, outcome, actor, noteIn }: Proposing,
): Promise<Result<'PROPOSED' | 'CONFIRMED', Refusal>> {
  const json = JSON.stringify(outcome)
  const actorId = actor.accountId
  const begun = await db.transaction().execute(async (tx) => {
    if (!(await saveProposal(tx, marketId, json, actorId))) return undefined
    // Somebody may have confirmed at the same moment: then there is nothing left to propose.
    if (await hasResult(tx, marketId)) {
      await forgetProposal(tx, marketId)
      return refuse<Refusal>({ code: 'MARKET_NOT_CLOSED' })
    }
    await noteIn(tx, { proposed: true })
    return ok<'PROPOSED'>('PROPOSED')
  })
  if (begun) return begun
  const { rows: standing } = await sql<Proposed>`
    select actor_id, outcome = ${json}::jsonb as is_same from result_proposals where market_id = ${marketId}`.execute(
    db,
  )
  const [proposed] = standing
  if (!proposed?.isSame) return refuse({ code: 'RESULT_DIFFERS' })
  return proposed.actorId === actorId ? refuse({ code: 'ANOTHER_MUST_CONFIRM' }) : ok('CONFIRMED')
}

export async function forgetProposal(from: Reader, marketId: string): Promise<void> {
  await sql`delete from result_proposals where market_id = ${marketId}`.execute(from)
}

export type Proposal = {
  readonly runners: readonly Runner[]
  readonly marketId: string
  readonly marketName: string
  readonly eventName: string
  readonly outcome: Outcome
  readonly actorName: string
  readonly at: number
}

const MOST_SHOWN = 200

export async function listProposals(from: Reader): Promise<Proposal[]> {
  const { rows } = await sql<Proposal>`
    select p.market_id, m.name as market_name, e.name as event_name, m.runners, p.outcome, a.user_name as actor_name, p.at
    from result_proposals p join markets m on m.id = p.market_id join events e on e.id = m.event_id join accounts a on a.id = p.actor_id
    order by p.at limit ${MOST_SHOWN}`.execute(from)
  return rows
}
