/** Proposals that wait for a second officer: the only file that names their table. Law D-18; docs/domain/second-officer.md. */
import type { Refusal } from '@paddock/contract'
import { type Deed, type Holder, rightFor } from '@paddock/domain/desk'
import { CLOSED_STATUSES, type Runner } from '@paddock/domain/market'
import type { Outcome, Removal, VoidChoice } from '@paddock/domain/settlement'
import { sql } from 'kysely'
import type { Grounds } from '../catalogue/index.ts'
import { isAssigned, stillHas } from '../desk-rights/index.ts'
import type { Database, Reader, Tx } from '../platform/database.ts'
import { listed, type Paged, pageOf } from '../platform/read-filters.ts'
import { findKept, isStillKept, type Kept } from '../settlement/index.ts'

/** What is to fall, by which rule, and what shows it. */
export type PartVoidAsked = Grounds & { readonly choice: VoidChoice }

/** What is decided of a market, or waits for a second officer: a result, to take one back, to withdraw a runner, to keep what was paid, to void a part. */
export type Matter =
  | { readonly kind: 'RESULT'; readonly of: Outcome }
  | { readonly kind: 'ROLLBACK'; readonly of: { readonly resultVersion: number } }
  | { readonly kind: 'WITHDRAWAL'; readonly of: Removal }
  | { readonly kind: 'KEEP'; readonly of: Kept }
  | { readonly kind: 'PART_VOID'; readonly of: PartVoidAsked }

/** What it is to decide it. `agrees`: with what the market's source says. */
export function deedOf(asked: Matter, agrees = false): Deed {
  switch (asked.kind) {
    case 'RESULT':
      return { type: 'DECLARE', isVoid: asked.of.type === 'VOID', agrees }
    case 'ROLLBACK':
      return { type: 'ROLL_BACK' }
    case 'WITHDRAWAL':
      return { type: 'WITHDRAW' }
    case 'KEEP':
      return { type: 'KEEP' }
    case 'PART_VOID':
      return { type: 'VOID_PART' }
  }
}

/** Of every other kind a market has one that waits. */
const NO_SLOT = -1
const slotOf = (asked: Matter): number => (asked.kind === 'WITHDRAWAL' ? asked.of.slot : NO_SLOT)

export type Proposing = {
  readonly marketId: string
  readonly asked: Matter
  readonly actor: { readonly accountId: number }
  /** Told to who is to confirm it. */
  readonly reason: string
  /** Written with the proposal. */
  readonly noteIn: (tx: Tx, after: object) => Promise<void>
}

/** Who can no longer sign in stands behind nothing any more, nor who has no longer the right for it. */
const BY_SOMEBODY = sql`exists (select from accounts by where by.id = actor_id and by.password_hash is not null and not by.user_locked
  and ${stillHas(sql`by`, { right: sql`desk_right`, marketId: sql`market_id` })})`

/** By an officer, and not opened since the proposal. */
const IS_STOPPED = sql`m.status in ('SUSPENDED', 'INACTIVE') and m.status_reason = 'OPERATOR'
    and not exists (select from market_events o where o.market_id = m.id and o.status = 'OPEN' and o.at > p.at)`

/**
 * Whether a proposal is still somebody's, and about its market as it is: no result since, and a result to take back that stands, or a
 * runner to withdraw who is in, or a part to void that was not voided, of a market that has taken no bets since, or a result to keep against
 * what its source still says.
 */
const IS_LIVE = sql`${BY_SOMEBODY} and m.result_version = p.result_version and case p.kind
  when 'ROLLBACK' then exists (select from settlements s where s.market_id = m.id and s.result_version = m.result_version
    and s.finished_at is not null and s.rollback_started_at is null)
  when 'WITHDRAWAL' then ${IS_STOPPED}
    and m.runners @> jsonb_build_array(jsonb_build_object('slot', p.slot, 'status', 'ACTIVE'))
  when 'PART_VOID' then (${IS_STOPPED} or m.status in ${listed(CLOSED_STATUSES)})
    and not exists (select from part_voids v where v.id = p.id)
  when 'KEEP' then ${isStillKept(sql`p.asked`)}
  else true end`

/** Whether the market of the row `m` has a proposed result that waits for another operator. */
export const HAS_LIVE_RESULT = sql`exists (
  select from result_proposals p where p.market_id = m.id and p.kind = 'RESULT' and ${IS_LIVE})`

/** Whether something of the kind waits of the market. */
export async function hasLive(from: Reader, marketId: string, kind: Matter['kind']): Promise<boolean> {
  const { rows } = await sql`select from result_proposals p join markets m on m.id = p.market_id
    where p.market_id = ${marketId} and p.kind = ${kind} and ${IS_LIVE}`.execute(from)
  return rows.length > 0
}

/** The same, but for what the actor proposed. */
export async function hasLiveOfOthers(
  from: Reader,
  marketId: string,
  kind: Matter['kind'],
  { accountId }: Proposing['actor'],
): Promise<boolean> {
  const { rows } = await sql`select from result_proposals p join markets m on m.id = p.market_id
    where p.market_id = ${marketId} and p.kind = ${kind} and p.actor_id <> ${accountId} and ${IS_LIVE}`.execute(from)
  return rows.length > 0
}

/** What the market has left behind is no proposal any more: whoever asks then asks anew. */
export async function forgetDead(tx: Tx, marketId: string): Promise<void> {
  await sql`
    delete from result_proposals p using markets m where p.market_id = ${marketId} and m.id = p.market_id and not (${IS_LIVE})`.execute(
    tx,
  )
}

/** Somebody has confirmed it and it is being done. Longer than doing it begins to take: then a crash was in between. */
const IN_HAND = sql`result_proposals.confirmed_at is not null
  and result_proposals.confirmed_at > clock_timestamp() - interval '1 minute'`

/** Anew, or another outcome or factor of whoever proposed before; false where one stands. */
export async function saveProposal(tx: Tx, { marketId, asked, actor, reason }: Proposing): Promise<boolean> {
  const { rows } = await sql`
    insert into result_proposals (market_id, kind, slot, asked, actor_id, reason, desk_right, result_version)
    select id, ${asked.kind}, ${slotOf(asked)}::int, ${JSON.stringify(asked.of)}::jsonb, ${actor.accountId}::bigint, ${reason}, ${rightFor(deedOf(asked))}, result_version
      from markets where id = ${marketId}
    on conflict (market_id, kind, slot) do update set id = gen_random_uuid(), asked = excluded.asked, reason = excluded.reason,
      desk_right = excluded.desk_right, at = clock_timestamp()
      where result_proposals.actor_id = excluded.actor_id and result_proposals.asked <> excluded.asked
        and not (${IN_HAND})
    returning market_id`.execute(tx)
  return rows.length > 0
}

/** Somebody may have confirmed at the same moment: then there is nothing left to propose. */
export async function refuseLate(tx: Tx, { marketId, asked }: Proposing): Promise<Refusal | undefined> {
  const { rows } = await sql<{ isReversible: boolean }>`
    select finished_at is not null and rollback_started_at is null as is_reversible from settlements
    where market_id = ${marketId} and rolled_back_at is null`.execute(tx)
  const [standing] = rows
  if (asked.kind === 'ROLLBACK') return standing?.isReversible ? undefined : { code: 'NOTHING_TO_ROLL_BACK' }
  if (asked.kind === 'KEEP') return (await findKept(tx, marketId)) ? undefined : { code: 'NOT_FOUND' }
  if (asked.kind === 'PART_VOID') return standing && !standing.isReversible ? { code: 'MARKET_NOT_CLOSED' } : undefined
  if (standing) return { code: DONE_ALREADY[asked.kind] }
  return asked.kind === 'WITHDRAWAL' && !(await isIn(tx, marketId, asked.of)) ? { code: 'NOT_A_CONTENDER' } : undefined
}

async function isIn(tx: Tx, marketId: string, { slot }: Removal): Promise<boolean> {
  const { rows } = await sql`select from markets
    where id = ${marketId} and runners @> jsonb_build_array(jsonb_build_object('slot', ${slot}::int, 'status', 'ACTIVE'))`.execute(
    tx,
  )
  return rows.length > 0
}

/** Who proposed what would be confirmed; undefined where nothing waits of it. */
export async function findProposer(from: Reader, confirming: Confirming): Promise<number | undefined> {
  const { rows } = await sql<{ actorId: number }>`
    select actor_id from result_proposals where ${sameAs(confirming)}`.execute(from)
  return rows[0]?.actorId
}

type Proposed = { readonly actorId: number; readonly isSame: boolean }

/** What the row of the log of who confirms says of who proposed. */
export type Confirmed = { readonly confirmed: true; readonly proposedBy: string; readonly proposerId: number }

/** What is confirmed: what was asked for again, or, by its own name, what was seen. */
export type Confirming = Pick<Proposing, 'marketId' | 'asked' | 'actor'> & { readonly proposalId?: string }

const sameAs = ({ marketId, asked, proposalId }: Omit<Confirming, 'actor'>) =>
  sql`market_id = ${marketId} and kind = ${asked.kind} and slot = ${slotOf(asked)}::int
    and (${proposalId ?? null}::text is null or id::text = ${proposalId ?? null})`

/** Takes the proposal in hand, if another than the one who asks wants the same: from now on nobody ends it. */
export async function takeInHand(
  db: Database,
  confirming: Confirming,
  proposer: number,
): Promise<Confirmed | undefined> {
  const { asked, actor } = confirming
  const { rows } = await sql<{ proposerId: number; proposedBy: string }>`
    update result_proposals set confirmed_at = clock_timestamp()
    where ${sameAs(confirming)} and asked = ${JSON.stringify(asked.of)}::jsonb and actor_id = ${proposer} and actor_id <> ${actor.accountId} and ${BY_SOMEBODY}
      and not (${IN_HAND})
    returning actor_id as proposer_id, (select user_name from accounts where id = actor_id) as proposed_by`.execute(db)
  return rows[0] && { confirmed: true, ...rows[0] }
}

/** The name of what is in hand of the market. */
export async function findInHand(from: Reader, marketId: string, asked: Matter): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from result_proposals where ${sameAs({ marketId, asked })} and ${IN_HAND}`.execute(from)
  return rows[0]?.id
}

/** Whatever kept it from being done, it waits again. */
export async function putBack(db: Database, confirming: Confirming): Promise<void> {
  await sql`update result_proposals set confirmed_at = null where ${sameAs(confirming)}`.execute(db)
}

/** Why what stands, or nothing any more does, is not confirmed by this. Where somebody else is doing it, there is nothing left to confirm. */
export async function refuseConfirmation(db: Database, confirming: Confirming): Promise<Refusal> {
  const { asked, actor, proposalId } = confirming
  const { rows } = await sql<Proposed>`
    select actor_id, asked = ${JSON.stringify(asked.of)}::jsonb as is_same from result_proposals where ${sameAs(confirming)}`.execute(
    db,
  )
  const [proposed] = rows
  if (!proposed && proposalId !== undefined) return { code: 'NOT_FOUND' }
  if (!proposed?.isSame) return { code: 'RESULT_DIFFERS' }
  return { code: proposed.actorId === actor.accountId ? 'ANOTHER_MUST_CONFIRM' : DONE_ALREADY[asked.kind] }
}

const DONE_ALREADY = {
  RESULT: 'MARKET_NOT_CLOSED',
  ROLLBACK: 'NOTHING_TO_ROLL_BACK',
  WITHDRAWAL: 'MARKET_NOT_OPEN',
  KEEP: 'NOT_FOUND',
  PART_VOID: 'NOTHING_TO_VOID',
} as const satisfies { readonly [K in Matter['kind']]: Refusal['code'] }

/** It is done. */
export async function forgetProposal(from: Reader, marketId: string, asked: Matter): Promise<void> {
  await sql`
    delete from result_proposals where market_id = ${marketId} and kind = ${asked.kind} and slot = ${slotOf(asked)}::int`.execute(
    from,
  )
}

/** Whoever keeps a result overrules who proposed to take it back. Whether somebody had. */
export async function forgetRollback(from: Reader, marketId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from result_proposals where market_id = ${marketId} and kind = 'ROLLBACK' and not (${IN_HAND}) returning id`.execute(
    from,
  )
  return rows.length > 0
}

/** What the row of the log says of a proposal that is ended. */
export type Ended = Matter & { readonly actorId: number; readonly actorName: string }

export type WaitingStop = { readonly proposalId: string; readonly actorId: number }

/** What waits of a market for which its betting was stopped and may go on: withdrawals and voids in part, and whose they are. */
export async function liveStops(from: Reader, marketId: string): Promise<WaitingStop[]> {
  const { rows } =
    await sql<WaitingStop>`select p.id as proposal_id, p.actor_id from result_proposals p join markets m on m.id = p.market_id
    where p.market_id = ${marketId} and p.kind in ('WITHDRAWAL', 'PART_VOID') and ${IS_LIVE}`.execute(from)
  return rows
}

/**
 * Whoever lets players bet again wants no runner withdrawn, and nothing voided. Gives which of those that waited are ended by it; what is being done is not, and
 * what was left behind long ago goes without a word.
 */
export async function forgetStops(tx: Tx, marketId: string, waiting: readonly string[]): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    with ended as (
      delete from result_proposals using accounts a
      where market_id = ${marketId} and kind in ('WITHDRAWAL', 'PART_VOID') and a.id = actor_id and not (${IN_HAND})
      returning result_proposals.id, kind, asked as of, actor_id, a.user_name as actor_name)
    select kind, of, actor_id, actor_name from ended where id::text = any(${waiting})`.execute(tx)
  return rows
}

/** All proposed results of the market, also one that is being done: its source has said the result. Gives what was forgotten. */
export async function forgetResults(tx: Tx, marketId: string): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    with ended as (delete from result_proposals where market_id = ${marketId} and kind = 'RESULT' returning kind, asked, actor_id)
    select kind, asked as of, actor_id, user_name as actor_name from ended join accounts a on a.id = actor_id`.execute(
    tx,
  )
  return rows
}

export type Proposal = Matter & {
  readonly proposalId: string
  readonly runners: readonly Runner[]
  readonly marketId: string
  readonly marketName: string
  readonly eventName: string
  readonly resultVersion: number
  /** What the market has been paid by; null where no result stands. */
  readonly standing: Outcome | null
  readonly actorId: number
  readonly actorName: string
  readonly reason: string
  readonly at: number
}

const LIVE = sql`from result_proposals p join markets m on m.id = p.market_id join events e on e.id = m.event_id
  join accounts a on a.id = p.actor_id where ${IS_LIVE}`
const PROPOSAL = sql`p.id as proposal_id, p.kind, p.asked as of, p.market_id, m.name as market_name, e.name as event_name, m.runners,
  p.result_version, m.outcome as standing, p.actor_id, a.user_name as actor_name, p.reason, p.at`

/** Of one market, where it is named. */
const about = (marketId: string | undefined) => (marketId === undefined ? sql`` : sql`and p.market_id = ${marketId}`)

/** Of which market, where one is named, and those that the reader is assigned to. */
type Meant = { readonly marketId?: string | undefined; readonly holder: Holder }
const meant = ({ marketId, holder }: Meant) =>
  sql`${about(marketId)} and ${isAssigned(holder, { id: sql`e.id`, sport: sql`e.sport_id` })}`

/** The oldest first. */
export async function listProposals(from: Reader, paged: Paged, which: Meant): Promise<Proposal[]> {
  const { rows } =
    await sql<Proposal>`select ${PROPOSAL} ${LIVE} ${meant(which)} order by p.at, p.id ${pageOf(paged)}`.execute(from)
  return rows
}

/** Undefined where nothing of the name waits. */
export async function findProposal(from: Reader, proposalId: string): Promise<Proposal | undefined> {
  const { rows } = await sql<Proposal>`select ${PROPOSAL} ${LIVE} and p.id::text = ${proposalId}`.execute(from)
  return rows[0]
}

export async function countProposals(from: Reader, which: Meant): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${LIVE} ${meant(which)}`.execute(from)
  return rows[0]?.count ?? 0
}

/** Withdraws or overrules what waits, and tells what it was. Undefined where nothing of the name waits, or it is being done. */
export async function endProposal(tx: Tx, proposalId: string): Promise<Proposal | undefined> {
  const { rows } =
    await sql<Proposal>`select ${PROPOSAL} ${LIVE} and p.id::text = ${proposalId} for update of p`.execute(tx)
  const { rows: ended } = await sql`
    delete from result_proposals where id::text = ${proposalId} and not (${IN_HAND}) returning id`.execute(tx)
  return ended.length > 0 ? rows[0] : undefined
}
