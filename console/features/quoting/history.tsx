import { getQuoteHistory } from '@paddock/contract/endpoints/quoting'
import type { DeskRow, QuoteLine } from '@paddock/contract/shapes/quoting'
import { useClient } from '@paddock/ui/client'
import { Panel } from '@paddock/ui/layers'
import { Button, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { marketReader, useMe } from '../../kit/me/index.ts'
import { CouldNotLoad, Moment } from '../../kit/page/index.ts'
import { VoidPartDialog } from '../../kit/part-void/index.ts'
import { wholeQuoteText } from '../../kit/quotes/index.ts'
import { LIST_LIMIT, ListPager } from '../../kit/table/index.ts'
import { MARKET_WORDS } from '../../words/markets.ts'
import { QUOTING_WORDS as WORDS } from '../../words/quoting.ts'
import { WORDS as COMMON } from '../../words/shell.ts'

const EVERY_MS = 4000

/** What was quoted of a row and by whom, the newest first. */
export function History({ row, onClose }: { readonly row: DeskRow; readonly onClose: () => void }) {
  const client = useClient()
  const role = marketReader(useMe())
  const [page, setPage] = useState(1)
  const [isVoiding, setVoiding] = useState(false)
  const { marketId, name, teams } = row
  const { data, error, refetch } = useQuery({
    queryKey: ['quoting', 'history', marketId, page],
    queryFn: ({ signal }) =>
      client.call(getQuoteHistory, { params: { role, marketId }, query: { page, limit: LIST_LIMIT } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  })
  return (
    <Panel title={WORDS.historyOf(name)} closeLabel={COMMON.close} onClose={onClose}>
      {data ? (
        data.docs.length === 0 ? (
          <Notice icon="history" text={WORDS.historyNone} />
        ) : (
          <>
            <div className="px-4 py-2">
              <Button size="dense" onClick={() => setVoiding(true)}>
                {MARKET_WORDS.partVoidOpen}
              </Button>
            </div>
            <ol aria-label={WORDS.historyOf(name)}>
              {data.docs.map((line) => (
                <HistoryLine key={`${line.at} ${line.version} ${line.what}`} line={line} teams={teams} />
              ))}
            </ol>
            <ListPager label={WORDS.historyPages} page={page} total={data.totalDocs} onPage={setPage} />
          </>
        )
      ) : error ? (
        <CouldNotLoad error={error} refetch={refetch} />
      ) : (
        <SkeletonRows rows={8} rowClass="h-12" label={COMMON.loading} />
      )}
      {isVoiding && (
        <VoidPartDialog
          marketId={marketId}
          marketName={name}
          isQuoted
          teams={teams}
          by="QUOTES"
          onClose={() => setVoiding(false)}
        />
      )}
    </Panel>
  )
}

const HistoryLine = ({ line, teams }: { readonly line: QuoteLine; readonly teams: DeskRow['teams'] }) => (
  <li className="flex flex-col gap-1 border-b border-line px-4 py-2 text-sm">
    <span className="flex items-baseline gap-2">
      <b>{WORDS.happened[line.what]}</b>
      <span className="min-w-0 truncate">{line.by ?? WORDS.byItself}</span>
      <span className="ml-auto shrink-0 text-xs text-quiet tabular-nums">
        <Moment at={line.at} />
      </span>
    </span>
    {(line.why !== null || line.quote !== null) && (
      <span className="flex gap-2 text-xs text-quiet tabular-nums">
        <span className="min-w-0 flex-1">
          {line.why === null ? line.quote && wholeQuoteText(line.quote, teams) : WORDS.why[line.why]}
        </span>
        <span className="shrink-0">{WORDS.version(line.version)}</span>
      </span>
    )}
  </li>
)
