import { getResultQuestions, keepResult } from '@paddock/contract/endpoints/operator'
import { useClient } from '@paddock/ui/client'
import { formatMoment } from '@paddock/ui/formats'
import { Button, Check, showToast } from '@paddock/ui/primitives'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MARKET_WORDS } from '../../words/markets.ts'
import { WORDS } from '../../words/shell.ts'
import { useDecide } from '../../kit/proposals/index.ts'
import { useRollBack } from '../../kit/roll-back/index.ts'
import { LIST_LIMIT } from '../../kit/table/index.ts'
import { DecisionList } from './decision-list.tsx'
import { type DueResult, isSaid, useDeclareSaid } from './declare-said.tsx'

const EVERY_MS = 10_000

type Question = DueResult

/**
 * Results that wait for an officer, above the markets; nothing where nothing waits. A result that stands is kept, or rolled back; where
 * none does, the market is looked at and declared. Decisions 0023, 0037.
 */
export function ResultQuestions({ onOpen }: { readonly onOpen: (marketId: string) => void }) {
  const client = useClient()
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const declareSaid = useDeclareSaid(() => setChosen(new Set()))
  const { data } = useQuery({
    queryKey: ['markets', 'questions', page],
    queryFn: ({ signal }) => client.call(getResultQuestions, { query: { page, limit: LIST_LIMIT } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  })
  if (!data || data.totalDocs === 0) return null
  const said = data.docs.filter(isSaid)
  const meant = said.filter(({ marketId }) => chosen.has(marketId))
  const choose = (ids: readonly string[], isOn: boolean): void =>
    setChosen(new Set(isOn ? [...chosen, ...ids] : [...chosen].filter((id) => !ids.includes(id))))
  return (
    <DecisionList
      title={WORDS.resultQuestions}
      page={page}
      total={data.totalDocs}
      onPage={setPage}
      actions={
        said.length > 0 && (
          <>
            <Check
              label={MARKET_WORDS.allSaid(said.length)}
              isOn={meant.length === said.length}
              onChange={(isOn) =>
                choose(
                  said.map(({ marketId }) => marketId),
                  isOn,
                )
              }
            />
            <Button size="dense" look="brand" disabled={meant.length === 0} onClick={() => declareSaid(meant)}>
              {MARKET_WORDS.declareSaid(meant.length)}
            </Button>
          </>
        )
      }
    >
      {data.docs.map((question) => (
        <QuestionRow
          key={question.marketId}
          question={question}
          onOpen={onOpen}
          isChosen={chosen.has(question.marketId)}
          {...(isSaid(question) && { onChoose: (isOn: boolean) => choose([question.marketId], isOn) })}
        />
      ))}
    </DecisionList>
  )
}

type RowProps = {
  readonly question: Question
  readonly onOpen: (id: string) => void
  readonly isChosen: boolean
  /** Where it may be declared with others. */
  readonly onChoose?: (isOn: boolean) => void
}

function QuestionRow({ question, onOpen, isChosen, onChoose }: RowProps) {
  const { marketId, marketName, eventName, standing } = question
  const keep = useKeep(question)
  const rollBack = useRollBack()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-sm">
      {onChoose && (
        <label className="grid size-9 place-items-center max-md:size-11">
          <input
            type="checkbox"
            checked={isChosen}
            aria-label={MARKET_WORDS.chooseResult(marketName, eventName)}
            onChange={(event) => onChoose(event.target.checked)}
            className="size-4 accent-brand"
          />
        </label>
      )}
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
