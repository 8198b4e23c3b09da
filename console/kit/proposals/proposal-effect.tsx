import { EffectFacts, WithdrawalFacts } from '../effect/index.ts'
import type { Proposal } from './proposal.ts'

/** What confirming it would do to players, as the server computes it now. */
export function ProposalEffect({ proposal }: { readonly proposal: Proposal }) {
  const { marketId, kind, outcome, resultVersion, withdrawal } = proposal
  if (withdrawal) return <WithdrawalFacts marketId={marketId} {...withdrawal} />
  if (kind === 'ROLLBACK') return <EffectFacts marketId={marketId} decision={{ type: 'ROLL_BACK', resultVersion }} />
  return outcome && <EffectFacts marketId={marketId} decision={{ type: 'DECLARE', outcome }} />
}
