/** One decision of an operator about a market: the second password first, the first outcome of a key, a row of the log. Law D-39. */
import type { AuditCode, calls, Refusal } from '@paddock/contract'
import type { DeskRight } from '@paddock/domain/desk'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../audit-log/index.ts'
import { refuseOfMarket } from '../desk-rights/index.ts'
import type { Actor, AskedBy } from '../platform/http-call.ts'
import type { EntryOf, NoteIn } from './carry-out.ts'
import type { Answered, Desk } from './desk.ts'
import { findProposal } from './proposal-store.ts'
import { type Decided, loadDecided } from './queries.ts'

type DecidingCall = AskedBy<
  | typeof calls.setMarketStatus
  | typeof calls.withdrawRunner
  | typeof calls.voidMarketPart
  | typeof calls.declareResult
  | typeof calls.rollBackResult
  | typeof calls.keepResult
  | typeof calls.confirmResultProposal,
  Actor
>

export type Notes = { readonly noteIn: NoteIn; readonly entry: EntryOf }

/** Does the work of a decision; its value says `PROPOSED` where it only waits now. */
export type Work = (decision: Decided & Notes) => Promise<Result<unknown, Refusal>>

/** Why, in the operator's words, or by what shows it, where the call asks for that. */
function reasonOf(body: object): string {
  const said = 'reason' in body ? body.reason : 'evidence' in body ? body.evidence : ''
  return typeof said === 'string' ? said : ''
}

/** What is decided: its code in the log, and the right of the desk that it takes. */
type Deciding = { readonly action: AuditCode; readonly right: DeskRight }

/** Gives where the market stands afterwards. The second password, and what was seen, are no part of what the key stands for. */
export async function decide(
  desk: Desk,
  call: DecidingCall,
  deciding: Deciding,
  work: Work,
): Promise<Result<Answered, Refusal>> {
  const { actor, address, idempotencyKey } = call
  const { transactionCode, impactHash: _, ...asked } = { impactHash: undefined, ...call.body }
  const refusal = await desk.refuseWrongCode(actor.accountId, transactionCode, address)
  if (refusal) return refuse(refusal)
  const key = idempotencyKey && `${actor.accountId} ${idempotencyKey}`
  return await desk.keep(key, JSON.stringify(asked), () => decideOnce(desk, call, deciding, work))
}

async function decideOnce(
  { db, log }: Desk,
  call: DecidingCall,
  { action, right }: Deciding,
  work: Work,
): Promise<Result<Answered, Refusal>> {
  const { transactionCode: _, ...asked } = call.body
  const marketId = 'marketId' in asked ? asked.marketId : (await findProposal(db, asked.proposalId))?.marketId
  const before = marketId === undefined ? undefined : await loadDecided(db, marketId)
  if (marketId === undefined || !before) return refuse<Refusal>({ code: 'NOT_FOUND' })
  const refusal = await refuseOfMarket(db, { accountId: call.actor.accountId, marketId }, right)
  if (refusal) return refuse(refusal)
  const entry: EntryOf = (was, is) => {
    const change = { action, objectType: 'market', objectId: marketId, before: was, after: { ...is, asked } }
    return { ...entryOf(call, change), siteId: null, reason: reasonOf(asked) }
  }
  // Of what was before only that which the decision changes as it is written: the status follows later.
  const noteIn: NoteIn = (tx, after) =>
    recordAudit(tx, entry('resultVersion' in after ? { resultVersion: before.resultVersion } : {}, after))
  const done = await work({ ...before, noteIn, entry })
  const { accountId: actorId } = call.actor
  log.info({ actorId, ...asked, refusal: done.ok ? null : done.refusal.code }, 'an operator decided')
  if (!done.ok) return done
  const after = must(await loadDecided(db, marketId), 'a market that was decided on is stored')
  return ok({ ...after, proposed: done.value === 'PROPOSED' })
}
