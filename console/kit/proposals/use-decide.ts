/** What an officer asks for of a market: done by one where one is enough, only proposed where it takes two. Law D-18. */
import type { DeclaredOutcome } from '@paddock/contract/endpoints/operator'
import { type Deed, takesTwo } from '@paddock/domain/desk'
import { agreesWith, type Outcome } from '@paddock/domain/settlement'
import { failureText, useClient } from '@paddock/ui/client'
import { showToast } from '@paddock/ui/primitives'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { MARKET_WORDS } from '../../words/markets.ts'
import { type Question, useConfirm } from '../confirm/index.ts'
import { type Proposal, proposalsOf } from './proposal.ts'

export type DecisionKind = 'RESULT' | 'VOID' | 'ROLLBACK' | 'WITHDRAWAL' | 'KEEP' | 'PART_VOID'

/** A question without what it says it does and its button, where that is not the title: both follow from whether it is done or proposed. */
export type Decision = Omit<Question, 'text' | 'action'> & {
  readonly marketId: string
  readonly kind: DecisionKind
  /** What is declared. */
  readonly outcome?: DeclaredOutcome
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
    async ({ marketId, kind, outcome, runnerId, ...question }) => {
      try {
        const { confirmResults, docs, said } = await queries.fetchQuery({
          ...proposalsOf(client, marketId),
          staleTime: 0,
        })
        const waits = takesTwo(deedOf(kind, outcome, said), confirmResults)
        const isProposed = waits && !docs.some((proposal) => isSameMatter(proposal, kind, runnerId))
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

function deedOf(kind: DecisionKind, declared: DeclaredOutcome | undefined, said: DeclaredOutcome | null): Deed {
  switch (kind) {
    case 'RESULT':
    case 'VOID':
      return { type: 'DECLARE', isVoid: kind === 'VOID', agrees: declared !== undefined && agrees(declared, said) }
    case 'ROLLBACK':
      return { type: 'ROLL_BACK' }
    case 'WITHDRAWAL':
      return { type: 'WITHDRAW' }
    case 'KEEP':
      return { type: 'KEEP' }
    case 'PART_VOID':
      return { type: 'VOID_PART' }
  }
}

/** As the server compares them, which knows runners by the numbers of their places. */
function agrees(declared: DeclaredOutcome, said: DeclaredOutcome | null): boolean {
  if (said === null) return false
  const ids = [declared, said].flatMap((one) => (one.type === 'WINNERS' ? one.winners : []))
  const slotsOf = (list: readonly string[]): number[] => list.map((id) => ids.indexOf(id))
  const asPaid = (one: DeclaredOutcome): Outcome =>
    one.type === 'WINNERS'
      ? { type: 'WINNERS', winners: slotsOf(one.winners), tieGroups: (one.tieGroups ?? []).map(slotsOf), removed: [] }
      : one
  return agreesWith(asPaid(declared), asPaid(said))
}

/** Another's of the same matter is confirmed by asking for the same, or refuses what differs: nothing is proposed beside it. */
const isSameMatter = (proposal: Proposal, kind: DecisionKind, runnerId?: string): boolean =>
  !proposal.isMine &&
  proposal.kind === (kind === 'VOID' ? 'RESULT' : kind) &&
  proposal.withdrawal?.runnerId === runnerId
