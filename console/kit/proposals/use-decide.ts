/** What an officer asks for of a market: done by one where one is enough, only proposed where results need two. Law D-18. */
import { failureText, useClient } from '@paddock/ui/client'
import { showToast } from '@paddock/ui/primitives'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { MARKET_WORDS } from '../../words/markets.ts'
import { type Question, useConfirm } from '../confirm/index.ts'
import { type Proposal, proposalsOf } from './proposal.ts'

export type DecisionKind = 'RESULT' | 'VOID' | 'ROLLBACK' | 'WITHDRAWAL' | 'KEEP'

/** A question without what it says it does and its button, where that is not the title: both follow from whether it is done or proposed. */
export type Decision = Omit<Question, 'text' | 'action'> & {
  readonly marketId: string
  readonly kind: DecisionKind
  /** Who is withdrawn. */
  readonly runnerId?: string
}

/**
 * Asks for the decision: the question says what it does, or that it waits for a second officer and does nothing yet. Whether it does is read
 * before it is asked; where that cannot be read, nothing is asked and a toast says so.
 */
export function useDecide(): (decision: Decision) => Promise<void> {
  const client = useClient()
  const queries = useQueryClient()
  const confirm = useConfirm()
  return useCallback(
    async ({ marketId, kind, runnerId, ...question }) => {
      try {
        const { confirmResults, docs } = await queries.fetchQuery({ ...proposalsOf(client, marketId), staleTime: 0 })
        const isProposed = confirmResults && !docs.some((proposal) => isSameMatter(proposal, kind, runnerId))
        confirm({
          ...question,
          text: (isProposed ? MARKET_WORDS.proposeFacts : MARKET_WORDS.decisionFacts)[kind],
          action: isProposed ? MARKET_WORDS.propose : question.title,
        })
      } catch (thrown) {
        showToast(failureText(thrown), 'bad')
      }
    },
    [client, queries, confirm],
  )
}

/** Another's of the same matter is confirmed by asking for the same, or refuses what differs: nothing is proposed beside it. */
const isSameMatter = (proposal: Proposal, kind: DecisionKind, runnerId?: string): boolean =>
  !proposal.isMine &&
  proposal.kind === (kind === 'VOID' ? 'RESULT' : kind) &&
  proposal.withdrawal?.runnerId === runnerId
