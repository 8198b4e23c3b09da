/** What waits for a second officer: seen with what it would do, confirmed, withdrawn by who proposed it, overruled by another. Law D-18. */
import { calls, type DeclaredOutcome, pageInfoOf, type Refusal, type RequestOf } from '@paddock/contract'
import { type Holder, rightFor, seesDecisions } from '@paddock/domain/desk'
import type { Runner } from '@paddock/domain/market'
import { ok, refuse, type Result } from '@paddock/domain/result'
import type { Removal } from '@paddock/domain/settlement'
import { recordAudit } from '../audit-log/index.ts'
import { resultText } from '../board/index.ts'
import { findPlaceOfMarket, loadHolder, refuseOfMarket } from '../desk-rights/index.ts'
import type { Database, Tx } from '../platform/database.ts'
import { type Actor, answer, type Routes } from '../platform/http-call.ts'
import { carryOut } from './carry-out.ts'
import { decide, type Notes } from './decide.ts'
import type { Desk } from './desk.ts'
import { endedEntry } from './end-proposal.ts'
import { countProposals, endProposal, findProposal, listProposals, type Proposal } from './proposal-store.ts'
import { confirmProposal } from './propose.ts'
import { findSaid, loadNamed, sumToReverse } from './queries.ts'
import { declaredOf } from './read-outcome.ts'
import { asksForTwo } from './two-officers.ts'
import { withdrawalEffectOf } from './withdrawal-routes.ts'

const CONFIRMING = { action: 'RESULT_CONFIRMED', right: rightFor({ type: 'CONFIRM' }) } as const

export function proposalRoutes(routes: Routes, desk: Desk): void {
  const { db, refuseWrongCode } = desk

  routes.guarded(calls.getResultProposals, async ({ query: { page, limit, marketId }, actor }) => {
    const which = { marketId, holder: await loadHolder(db, actor.accountId) }
    const proposals = await listProposals(db, { page, limit }, which)
    const docs = await Promise.all(proposals.map((proposal) => presentProposal(desk, proposal, actor.accountId)))
    const info = pageInfoOf(page, limit, await countProposals(db, which))
    const said = marketId === undefined ? null : await readSaid(db, which.holder, marketId)
    return answer({ docs, ...info, confirmResults: await asksForTwo(db), said })
  })

  routes.guarded(calls.confirmResultProposal, async (asked) => {
    const decided = await decide(desk, asked, CONFIRMING, (notes) => confirm(desk, asked.actor, asked.body, notes))
    return decided.ok ? answer({ docs: decided.value }) : decided
  })

  routes.guarded(calls.endResultProposal, async (asked) => {
    const { proposalId, reason, transactionCode } = asked.body
    const refusal = await refuseWrongCode(asked.actor.accountId, transactionCode, asked.address)
    if (refusal) return refuse(refusal)
    const ended = await db.transaction().execute(async (tx): Promise<Result<Proposal, Refusal>> => {
      const waiting = await findProposal(tx, proposalId)
      const wrong = waiting && (await refuseToEnd(tx, asked.actor, waiting))
      if (wrong) return refuse(wrong)
      const proposal = await endProposal(tx, proposalId)
      if (!proposal) return refuse({ code: 'NOT_FOUND' })
      await recordAudit(tx, { ...(await endedEntry(tx, asked, proposal.marketId, proposal)), reason })
      return ok(proposal)
    })
    return ended.ok ? answer({ docs: { proposalId, marketId: ended.value.marketId } }) : ended
  })
}

/** In slots, as nobody reads it; by the names of runners, as it would be declared. */
async function readSaid(db: Database, holder: Holder, marketId: string): Promise<DeclaredOutcome | null> {
  const place = await findPlaceOfMarket(db, marketId)
  const [said, named] = await Promise.all([findSaid(db, marketId), loadNamed(db, marketId)])
  return place && said && named && seesDecisions(holder, place) ? declaredOf(said, named.runners) : null
}

/** Whoever proposed takes it back; another one overrules it. */
const refuseToEnd = async (
  tx: Tx,
  { accountId }: Actor,
  { actorId, marketId }: Proposal,
): Promise<Refusal | undefined> =>
  actorId === accountId ? undefined : await refuseOfMarket(tx, { accountId, marketId }, rightFor({ type: 'OVERRULE' }))

/** What the second operator has seen, and nothing else: another proposal has another name. */
async function confirm(
  desk: Desk,
  actor: Actor,
  { proposalId, impactHash: seen }: RequestOf<typeof calls.confirmResultProposal>['body'],
  notes: Notes,
): Promise<Result<unknown, Refusal>> {
  const proposal = await findProposal(desk.db, proposalId)
  if (!proposal) return refuse({ code: 'NOT_FOUND' })
  const { marketId, kind, of } = proposal
  const told = { kind, of }
  const instruction = {
    marketId,
    asked: proposal,
    actor,
    seen,
    noteIn: (tx: Tx, after: object) => notes.noteIn(tx, { ...told, ...after }),
    entry: (before: object, after: object) => notes.entry(before, { ...told, ...after }),
  }
  return await confirmProposal(desk, proposal, actor, (confirmed) => carryOut(desk, instruction, confirmed))
}

async function presentProposal(desk: Desk, { standing, runners, actorId, ...proposal }: Proposal, reader: number) {
  const { proposalId, marketId, marketName, eventName, kind, resultVersion, actorName, reason, at } = proposal
  return {
    proposalId,
    marketId,
    marketName,
    eventName,
    kind,
    resultVersion,
    actorName,
    reason,
    isMine: actorId === reader,
    at,
    result: resultText({ runners }, proposal.kind === 'RESULT' ? proposal.of : standing) ?? '',
    outcome: proposal.kind === 'RESULT' ? declaredOf(proposal.of, runners) : null,
    said: proposal.kind === 'KEEP' && proposal.of.said ? resultText({ runners }, proposal.of.said) : null,
    reversed: kind === 'ROLLBACK' ? await sumToReverse(desk.db, marketId, resultVersion) : null,
    partVoid: proposal.kind === 'PART_VOID' ? proposal.of : null,
    withdrawal: proposal.kind === 'WITHDRAWAL' ? await presentWithdrawal(desk, marketId, runners, proposal.of) : null,
  }
}

async function presentWithdrawal({ control }: Desk, marketId: string, runners: readonly Runner[], removal: Removal) {
  const runner = runners.find(({ slot }) => slot === removal.slot)
  const preview = await control.previewWithdrawal(marketId, removal)
  const effect = preview.ok ? withdrawalEffectOf(preview.value) : null
  return { runnerId: runner?.id ?? '', runnerName: runner?.name ?? '', reduction: removal.reductionBps / 100, effect }
}
