import { EffectFacts, type Effective, VoidFacts, WithdrawalFacts } from '../effect/index.ts'
import type { Proposal } from './proposal.ts'

/** What confirming it decides, where that pays or takes a payment back. */
export function decidedBy({ marketId, kind, outcome, resultVersion }: Proposal): Effective | null {
  if (kind === 'ROLLBACK') return { marketId, decision: { type: 'ROLL_BACK', resultVersion } }
  return outcome && { marketId, decision: { type: 'DECLARE', outcome } }
}

/** What confirming it would do to players, as the server computes it now. */
export function ProposalEffect({ proposal }: { readonly proposal: Proposal }) {
  const { marketId, withdrawal, partVoid } = proposal
  if (partVoid) return <VoidFacts marketId={marketId} choice={partVoid.choice} />
  if (withdrawal) return <WithdrawalFacts marketId={marketId} {...withdrawal} />
  const effect = decidedBy(proposal)
  return effect && <EffectFacts {...effect} />
}
