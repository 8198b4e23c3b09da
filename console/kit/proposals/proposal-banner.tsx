import { formatMoment } from '@paddock/ui/formats'
import { MARKET_WORDS } from '../../words/markets.ts'
import { WORDS } from '../../words/shell.ts'
import { Badge } from '../page/index.ts'
import { type Proposal, proposalText } from './proposal.ts'
import { ProposalActions } from './proposal-actions.tsx'
import { ProposalEffect } from './proposal-effect.tsx'

/** In the market's own panel: what waits of it, whose it is, what it would do, and what may be done with it. */
export function ProposalBanner({ proposal }: { readonly proposal: Proposal }) {
  const { kind, isMine, actorName, reason, at } = proposal
  const time = formatMoment(at)
  return (
    <section aria-label={MARKET_WORDS.proposal} className="flex flex-col gap-2 bg-surface p-3 text-sm">
      <p>
        <Badge mood="warn">{MARKET_WORDS.proposal}</Badge>
      </p>
      <p>
        <span className="text-quiet">{MARKET_WORDS.proposalKinds[kind]}: </span>
        <strong>{proposalText(proposal)}</strong>
        <span className="block text-xs text-quiet">
          {isMine ? MARKET_WORDS.myProposal(time) : WORDS.proposedBy(actorName, time)}
          {reason !== '' && ` · ${reason}`}
        </span>
      </p>
      <ProposalEffect proposal={proposal} />
      {isMine && <p className="text-xs text-quiet">{MARKET_WORDS.ownProposalFact}</p>}
      <div className="flex flex-wrap gap-2">
        <ProposalActions proposal={proposal} />
      </div>
    </section>
  )
}
