/** What waits for a second operator: seen with what it would do, withdrawn by who proposed it, overruled by another. Law D-18. */
import { calls, pageInfoOf, type Refusal } from '@paddock/contract'
import type { Runner } from '@paddock/domain/market'
import { ok, refuse, type Result } from '@paddock/domain/result'
import type { Removal } from '@paddock/domain/settlement'
import { type AuditEntry, entryOf, recordAudit } from '../audit-log/index.ts'
import type { RefuseWrongCode } from '../auth/index.ts'
import type { MarketControl, RemovalPreview } from '../markets/index.ts'
import { resultText } from '../board/index.ts'
import type { Database } from '../platform/database.ts'
import { type Actor, answer, type Routes } from '../platform/http-call.ts'
import { asksForTwo, countProposals, type Ended, endProposal, listProposals, type Proposal } from './confirm-result.ts'
import { sumToReverse } from './queries.ts'
import { declaredOf } from './read-outcome.ts'

export type ProposalDeps = {
  readonly db: Database
  readonly control: Pick<MarketControl, 'previewWithdrawal'>
  readonly refuseWrongCode: RefuseWrongCode
}

export const withdrawalEffectOf = ({ voided, reduced }: RemovalPreview) => ({
  voidedBets: voided.bets,
  returned: voided.stakes,
  reducedBets: reduced.bets,
  profitLess: reduced.profit,
})

/** The row of the log of a proposal that is ended, by whoever ends it: his own, or another's. */
export function endedEntry(
  asked: Parameters<typeof entryOf>[0] & { readonly actor: Actor },
  marketId: string,
  { kind, of, actorId, actorName }: Ended,
  why: object = {},
): AuditEntry {
  const before = { kind, asked: of, proposedBy: actorName, proposerId: actorId }
  const after = { ended: actorId === asked.actor.accountId ? 'WITHDRAWN' : 'OVERRULED', ...why }
  const change = { action: 'RESULT_PROPOSAL_ENDED', objectType: 'market', objectId: marketId, before, after } as const
  return { ...entryOf(asked, change), siteId: null }
}

export function proposalRoutes(routes: Routes, { db, control, refuseWrongCode }: ProposalDeps): void {
  routes.guarded(calls.getResultProposals, async ({ query: { page, limit, marketId }, actor }) => {
    const proposals = await listProposals(db, { page, limit }, marketId)
    const docs = await Promise.all(proposals.map((proposal) => presentProposal(proposal, actor.accountId)))
    const info = pageInfoOf(page, limit, await countProposals(db, marketId))
    return answer({ docs, ...info, confirmResults: await asksForTwo(db) })
  })

  async function presentProposal({ standing, runners, actorId, ...proposal }: Proposal, reader: number) {
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
      reversed: kind === 'ROLLBACK' ? await sumToReverse(db, marketId, resultVersion) : null,
      withdrawal: proposal.kind === 'WITHDRAWAL' ? await presentWithdrawal(marketId, runners, proposal.of) : null,
    }
  }

  async function presentWithdrawal(marketId: string, runners: readonly Runner[], removal: Removal) {
    const runner = runners.find(({ slot }) => slot === removal.slot)
    const preview = await control.previewWithdrawal(marketId, removal)
    const effect = preview.ok ? withdrawalEffectOf(preview.value) : null
    return { runnerId: runner?.id ?? '', runnerName: runner?.name ?? '', reduction: removal.reductionBps / 100, effect }
  }

  routes.guarded(calls.endResultProposal, async (asked) => {
    const { proposalId, reason, transactionCode } = asked.body
    const refusal = await refuseWrongCode(asked.actor.accountId, transactionCode, asked.address)
    if (refusal) return refuse(refusal)
    const ended = await db.transaction().execute(async (tx): Promise<Result<Proposal, Refusal>> => {
      const proposal = await endProposal(tx, proposalId)
      if (!proposal) return refuse({ code: 'NOT_FOUND' })
      await recordAudit(tx, { ...endedEntry(asked, proposal.marketId, proposal), reason })
      return ok(proposal)
    })
    return ended.ok ? answer({ docs: { proposalId, marketId: ended.value.marketId } }) : ended
  })
}
