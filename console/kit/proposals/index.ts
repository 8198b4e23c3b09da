export { ProposalActions } from './proposal-actions.tsx'
export { ProposalBanner } from './proposal-banner.tsx'
export { type Proposal, proposalText, useMarketProposals } from './proposal.ts'
export { useDecide } from './use-decide.ts'
