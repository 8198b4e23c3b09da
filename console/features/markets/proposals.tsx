import { endResultProposal, getResultProposals } from '@paddock/contract/endpoints/operator'
import type { ReplyOf } from '@paddock/contract/reply'
import { ZERO } from '@paddock/domain/money'
import { useClient } from '@paddock/ui/client'
import { formatMoney, formatMoment } from '@paddock/ui/formats'
import { Button, showToast } from '@paddock/ui/primitives'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MARKET_WORDS } from '../../app/words-markets.ts'
import { WORDS } from '../../app/words.ts'
import { useConfirm } from '../../kit/confirm/index.ts'
import { Card } from '../../kit/page/index.ts'
import { useRollBack } from '../../kit/roll-back/index.ts'
import { LIST_LIMIT, ListPager } from '../../kit/table/index.ts'

type Proposal = ReplyOf<typeof getResultProposals>['docs'][number]

const EVERY_MS = 10_000

/**
 * Results, rollbacks and withdrawn runners that one operator asked for and another has to ask for too, above the markets, with what
 * each would do; nothing where none waits. Whoever asked may withdraw it, another overrules it. RULES D-18.
 */
export function Proposals({ onOpen }: { readonly onOpen: (marketId: string) => void }) {
  const client = useClient()
  const [page, setPage] = useState(1)
  const { data } = useQuery({
    queryKey: ['markets', 'proposals', page],
    queryFn: ({ signal }) => client.call(getResultProposals, { query: { page, limit: LIST_LIMIT } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  })
  if (!data || data.totalDocs === 0) return null
  return (
    <Card title={MARKET_WORDS.proposals}>
      <ul className="max-h-60 divide-y divide-line overflow-y-auto">
        {data.docs.map((proposal) => (
          <ProposalRow key={proposal.proposalId} proposal={proposal} onOpen={onOpen} />
        ))}
      </ul>
      <ListPager label={MARKET_WORDS.proposals} page={page} total={data.totalDocs} onPage={setPage} />
    </Card>
  )
}

type RowProps = { readonly proposal: Proposal; readonly onOpen: (marketId: string) => void }

function ProposalRow({ proposal, onOpen }: RowProps) {
  const { marketId, marketName, eventName, kind, isMine, actorName, at } = proposal
  const rollBack = useRollBack()
  const end = useEndProposal(proposal)
  const time = formatMoment(at)
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1 text-sm">
      <span className="min-w-52 flex-1">
        <span className="block truncate">
          <strong>{marketName}</strong> <span className="text-quiet">{eventName}</span>
        </span>
        <span className="block text-xs text-quiet">
          {effectText(proposal)} · {isMine ? MARKET_WORDS.myProposal(time) : WORDS.proposedBy(actorName, time)}
        </span>
      </span>
      <span className="flex gap-2">
        <Button size="dense" onClick={end.ask} aria-label={end.label}>
          {isMine ? MARKET_WORDS.withdrawProposal : MARKET_WORDS.overruleProposal}
        </Button>
        {kind === 'ROLLBACK' && !isMine ? (
          <Button size="dense" look="danger" onClick={() => rollBack(proposal)}>
            {WORDS.rollBack}
          </Button>
        ) : (
          <Button size="dense" onClick={() => onOpen(marketId)}>
            {WORDS.look}
          </Button>
        )}
      </span>
    </li>
  )
}

/** Asks back first, with the reason and the transaction code. */
function useEndProposal(proposal: Proposal): { readonly label: string; readonly ask: () => void } {
  const client = useClient()
  const confirm = useConfirm()
  const queries = useQueryClient()
  const { proposalId, marketName, eventName, kind, isMine, actorName } = proposal
  const label = isMine
    ? MARKET_WORDS.withdrawProposalOf(marketName)
    : MARKET_WORDS.overruleProposalOf(marketName, actorName)
  const ask = () =>
    confirm({
      title: label,
      text: MARKET_WORDS.endProposalFacts[kind],
      facts: [
        [WORDS.event, eventName],
        [MARKET_WORDS.proposalKinds[kind], effectText(proposal)],
        [MARKET_WORDS.proposer, actorName],
      ],
      action: isMine ? MARKET_WORDS.withdrawProposal : MARKET_WORDS.overruleProposal,
      isDanger: !isMine,
      reasonLabel: MARKET_WORDS.endProposalReason,
      run: async ({ transactionCode, reason }) => {
        await client.call(endResultProposal, { body: { proposalId, reason, transactionCode } })
        showToast(MARKET_WORDS.proposalEnded(marketName), 'good')
        await queries.invalidateQueries({ queryKey: ['markets'] })
      },
    })
  return { label, ask }
}

/** What it would do, once another asks for the same. */
function effectText({ kind, result, reversed, withdrawal }: Proposal): string {
  if (kind === 'ROLLBACK') return WORDS.takesBack(result, formatMoney(reversed ?? ZERO))
  if (!withdrawal) return result
  const { runnerName, reduction, effect } = withdrawal
  const bets = effect && [
    `${WORDS.betsVoided(effect.voidedBets)} ${formatMoney(effect.returned)}`,
    `${WORDS.betsReduced(effect.reducedBets)} ${formatMoney(effect.profitLess)}`,
  ]
  return [WORDS.withdraws(runnerName, reduction), ...(bets ?? [])].join(' · ')
}
