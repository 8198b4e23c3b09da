import { confirmResultProposal, endResultProposal } from '@paddock/contract/endpoints/operator'
import { useClient } from '@paddock/ui/client'
import { formatMoment } from '@paddock/ui/formats'
import { Button, showToast } from '@paddock/ui/primitives'
import { useQueryClient } from '@tanstack/react-query'
import { MARKET_WORDS } from '../../words/markets.ts'
import { WORDS } from '../../words/shell.ts'
import { type Question, useConfirm } from '../confirm/index.ts'
import { formatExact, useSeen, useSeenVoid } from '../effect/index.ts'
import { type Proposal, proposalText } from './proposal.ts'
import { decidedBy, ProposalEffect } from './proposal-effect.tsx'

/** Another's is confirmed, as it was proposed, or overruled; one's own is withdrawn. */
export function ProposalActions({ proposal }: { readonly proposal: Proposal }) {
  const { isMine, marketName, actorName } = proposal
  const { confirm, end } = useDecisions(proposal)
  return (
    <>
      <Button
        size="dense"
        onClick={end}
        aria-label={
          isMine ? MARKET_WORDS.withdrawProposalOf(marketName) : MARKET_WORDS.overruleProposalOf(marketName, actorName)
        }
      >
        {isMine ? MARKET_WORDS.withdrawProposal : MARKET_WORDS.overruleProposal}
      </Button>
      {!isMine && (
        <Button
          size="dense"
          look="danger"
          onClick={confirm}
          aria-label={MARKET_WORDS.confirmProposalOf(marketName, actorName)}
        >
          {MARKET_WORDS.confirmProposal}
        </Button>
      )}
    </>
  )
}

const factOf = ({ kind, outcome }: Proposal): string =>
  MARKET_WORDS.decisionFacts[outcome?.type === 'VOID' ? 'VOID' : kind]

/** Each asks back first, with the transaction code. */
function useDecisions(proposal: Proposal): { readonly confirm: () => void; readonly end: () => void } {
  const client = useClient()
  const ask = useConfirm()
  const queries = useQueryClient()
  const seen = useSeen()
  const seenVoid = useSeenVoid()
  const { proposalId, marketId, marketName, eventName, kind, isMine, actorName, reason, at, partVoid } = proposal
  const what = proposalText(proposal)
  const facts: Question['facts'] = [
    [WORDS.event, eventName],
    [WORDS.market, marketName],
    [MARKET_WORDS.proposalKinds[kind], what],
    [MARKET_WORDS.proposer, WORDS.proposedBy(actorName, formatMoment(at))],
    ...(reason === '' ? [] : [[partVoid ? MARKET_WORDS.evidence : WORDS.reason, reason] as const]),
    ...(partVoid
      ? [
          [
            MARKET_WORDS.evidenceAt,
            MARKET_WORDS.evidenceOf(formatExact(partVoid.evidenceAt), partVoid.accuracyMs / 1000),
          ] as const,
        ]
      : []),
  ]
  const refresh = () => Promise.all(['markets', 'bets'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
  const confirm = () =>
    ask({
      title: MARKET_WORDS.confirmQuestion(what, marketName, eventName),
      text: factOf(proposal),
      facts,
      details: <ProposalEffect proposal={proposal} />,
      action: MARKET_WORDS.confirmProposal,
      isDanger: true,
      run: async ({ transactionCode, idempotencyKey }) => {
        const effect = decidedBy(proposal)
        const impact = partVoid ? seenVoid({ marketId, choice: partVoid.choice }) : effect && seen(effect)
        const body = { proposalId, ...impact, transactionCode }
        await client.call(confirmResultProposal, { body, idempotencyKey })
        showToast(MARKET_WORDS.proposalConfirmed(marketName), 'good')
        await refresh()
      },
    })
  const end = () =>
    ask({
      title: (isMine ? MARKET_WORDS.withdrawQuestion : MARKET_WORDS.overruleQuestion)(what, marketName, eventName),
      text: MARKET_WORDS.endProposalFacts[kind],
      facts,
      action: isMine ? MARKET_WORDS.withdrawProposal : MARKET_WORDS.overruleProposal,
      isDanger: !isMine,
      reasonLabel: MARKET_WORDS.endProposalReason,
      run: async ({ transactionCode, reason: why }) => {
        await client.call(endResultProposal, { body: { proposalId, reason: why, transactionCode } })
        showToast(MARKET_WORDS.proposalEnded(marketName), 'good')
        await refresh()
      },
    })
  return { confirm, end }
}
