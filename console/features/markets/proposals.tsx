import { getResultProposals } from '@paddock/contract/endpoints/operator'
import { useClient } from '@paddock/ui/client'
import { formatMoney, formatMoment } from '@paddock/ui/formats'
import { Button } from '@paddock/ui/primitives'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MARKET_WORDS } from '../../words/markets.ts'
import { WORDS } from '../../words/shell.ts'
import { type Proposal, ProposalActions, proposalText } from '../../kit/proposals/index.ts'
import { LIST_LIMIT } from '../../kit/table/index.ts'
import { DecisionList } from './decision-list.tsx'

const EVERY_MS = 10_000

/**
 * Results, rollbacks and withdrawn runners that one operator asked for and another has to confirm, above the markets, with what
 * each would do; nothing where none waits. Whoever asked may withdraw it, another overrules it. Law D-18.
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
    <DecisionList title={MARKET_WORDS.proposals} page={page} total={data.totalDocs} onPage={setPage}>
      {data.docs.map((proposal) => (
        <ProposalRow key={proposal.proposalId} proposal={proposal} onOpen={onOpen} />
      ))}
    </DecisionList>
  )
}

/** What a market that is not over tells more of, or what was voided of one. */
const LOOKED_AT: ReadonlySet<Proposal['kind']> = new Set<Proposal['kind']>(['RESULT', 'WITHDRAWAL', 'PART_VOID'])

type RowProps = { readonly proposal: Proposal; readonly onOpen: (marketId: string) => void }

function ProposalRow({ proposal, onOpen }: RowProps) {
  const { marketId, marketName, eventName, kind, isMine, actorName, reason, at } = proposal
  const time = formatMoment(at)
  const by = isMine ? MARKET_WORDS.myProposal(time) : WORDS.proposedBy(actorName, time)
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1 text-sm">
      <span className="min-w-52 flex-1">
        <span className="block truncate">
          <strong>{marketName}</strong> <span className="text-quiet">{eventName}</span>
        </span>
        <span className="block text-xs text-quiet">
          {[...effectsOf(proposal), by, ...(reason === '' ? [] : [reason])].join(' · ')}
        </span>
      </span>
      <span className="flex gap-2">
        {LOOKED_AT.has(kind) && (
          <Button size="dense" onClick={() => onOpen(marketId)}>
            {WORDS.look}
          </Button>
        )}
        <ProposalActions proposal={proposal} />
      </span>
    </li>
  )
}

/** Of a withdrawn runner also what becomes of bets, since its market tells that nowhere else. */
function effectsOf(proposal: Proposal): readonly string[] {
  const effect = proposal.withdrawal?.effect
  if (!effect) return [proposalText(proposal)]
  return [
    proposalText(proposal),
    `${WORDS.betsVoided(effect.voidedBets)} ${formatMoney(effect.returned)}`,
    `${WORDS.betsReduced(effect.reducedBets)} ${formatMoney(effect.profitLess)}`,
  ]
}
