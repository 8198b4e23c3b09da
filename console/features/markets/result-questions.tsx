import { getResultQuestions, keepResult } from '@paddock/contract/endpoints/operator'
import type { ReplyOf } from '@paddock/contract'
import { useClient } from '@paddock/ui/client'
import { formatMoment } from '@paddock/ui/formats'
import { Button, showToast } from '@paddock/ui/primitives'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { WORDS } from '../../words/shell.ts'
import { useDecide } from '../../kit/proposals/index.ts'
import { useRollBack } from '../../kit/roll-back/index.ts'
import { LIST_LIMIT } from '../../kit/table/index.ts'
import { DecisionList } from './decision-list.tsx'

const EVERY_MS = 10_000

type Question = ReplyOf<typeof getResultQuestions>['docs'][number]

/**
 * Results that wait for an officer, above the markets; nothing where nothing waits. A result that stands is kept, or rolled back; where
 * none does, the market is looked at and declared. Decisions 0023, 0037.
 */
export function ResultQuestions({ onOpen }: { readonly onOpen: (marketId: string) => void }) {
  const client = useClient()
  const [page, setPage] = useState(1)
  const { data } = useQuery({
    queryKey: ['markets', 'questions', page],
    queryFn: ({ signal }) => client.call(getResultQuestions, { query: { page, limit: LIST_LIMIT } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  })
  if (!data || data.totalDocs === 0) return null
  return (
    <DecisionList title={WORDS.resultQuestions} page={page} total={data.totalDocs} onPage={setPage}>
      {data.docs.map((question) => (
        <QuestionRow key={question.marketId} question={question} onOpen={onOpen} />
      ))}
    </DecisionList>
  )
}

function QuestionRow({ question, onOpen }: { readonly question: Question; readonly onOpen: (id: string) => void }) {
  const { marketId, marketName, eventName, standing } = question
  const keep = useKeep(question)
  const rollBack = useRollBack()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-sm">
      <span className="min-w-52 flex-1">
        <span className="block truncate">
          <strong>{marketName}</strong> <span className="text-quiet">{eventName}</span>
        </span>
        <span className="block text-xs text-loss">{reasonOf(question)}</span>
        <span className="block text-xs text-quiet">{factsOf(question).join(' · ')}</span>
      </span>
      <span className="flex gap-2">
        {standing === null ? (
          <Button size="dense" onClick={() => onOpen(marketId)}>
            {WORDS.look}
          </Button>
        ) : (
          <>
            <Button size="dense" onClick={keep}>
              {WORDS.keepResult}
            </Button>
            <Button size="dense" look="danger" onClick={() => rollBack({ ...question, result: standing })}>
              {WORDS.rollBack}
            </Button>
          </>
        )}
      </span>
    </li>
  )
}

const reasonOf = ({ question, actorName, at, ended }: Question): string => {
  if (ended) return WORDS.proposalEnds[ended.how](ended.actorName, ended.reason)
  const what = WORDS.questionKinds[question]
  return actorName === null ? what : WORDS.doneBy(what, actorName, formatMoment(at))
}

const factsOf = ({ said, standing, openBets, actorName, at, ended }: Question): string[] => [
  ...(said === null ? [] : [WORDS.saidResult(said || WORDS.nobodyWon)]),
  ...(standing === null ? [] : [WORDS.standingResult(standing)]),
  ...(openBets === 0 ? [] : [WORDS.betsWait(openBets)]),
  ...(ended ? [formatMoment(ended.at)] : []),
  ...(ended || actorName !== null ? [] : [formatMoment(at)]),
]

/** Asks back first, with the reason and the transaction code. */
function useKeep({ marketId, marketName, eventName, said, standing }: Question): () => void {
  const client = useClient()
  const decide = useDecide()
  const queries = useQueryClient()
  return () =>
    void decide({
      marketId,
      kind: 'KEEP',
      title: WORDS.keepResult,
      facts: [
        [WORDS.event, eventName],
        [WORDS.market, marketName],
        [WORDS.result, standing ?? WORDS.nothing],
        ...(said === null ? [] : [[WORDS.saidBySource, said || WORDS.nobodyWon] as const]),
      ],
      reasonLabel: WORDS.keepResultReason,
      run: async ({ transactionCode, idempotencyKey, reason }) => {
        const { docs } = await client.call(keepResult, { body: { marketId, reason, transactionCode }, idempotencyKey })
        showToast((docs.proposed ? WORDS.keepProposed : WORDS.resultKept)(marketName), 'good')
        await queries.invalidateQueries({ queryKey: ['markets'] })
      },
    })
}
