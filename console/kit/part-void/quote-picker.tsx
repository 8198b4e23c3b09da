import { getQuoteHistory } from '@paddock/contract/endpoints/quoting'
import type { DeskRow, QuoteLine } from '@paddock/contract/shapes/quoting'
import { useClient } from '@paddock/ui/client'
import { SkeletonRows } from '@paddock/ui/primitives'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { MARKET_WORDS as WORDS } from '../../words/markets.ts'
import { QUOTING_WORDS } from '../../words/quoting.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { formatExact } from '../effect/index.ts'
import { marketReader, useMe } from '../me/index.ts'
import { CouldNotLoad } from '../page/index.ts'
import { wholeQuoteText } from '../quotes/index.ts'
import { LIST_LIMIT, ListPager } from '../table/index.ts'

type Props = {
  readonly marketId: string
  readonly teams: DeskRow['teams']
  readonly picked: readonly number[]
  readonly onPick: (versions: readonly number[]) => void
}

/** A version stands in several lines, as it was quoted, opened and shut: one of them says what it was. */
const quotesAmong = (lines: readonly QuoteLine[]): readonly QuoteLine[] =>
  lines.filter(
    ({ version, quote }, at) =>
      quote !== null && lines.findIndex((line) => line.version === version && line.quote) === at,
  )

/** What was quoted of a row, the newest first, to be ticked: by what was quoted, whoever bet at it. */
export function QuotePicker({ marketId, teams, picked, onPick }: Props) {
  const client = useClient()
  const role = marketReader(useMe())
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['quoting', 'history', marketId, page],
    queryFn: ({ signal }) =>
      client.call(getQuoteHistory, { params: { role, marketId }, query: { page, limit: LIST_LIMIT } }, signal),
    placeholderData: keepPreviousData,
  })
  if (error) return <CouldNotLoad error={error} refetch={refetch} />
  if (!data) return <SkeletonRows rows={4} rowClass="h-11" label={COMMON.loading} />
  const quotes = quotesAmong(data.docs)
  if (quotes.length === 0) return <p className="text-sm text-quiet">{WORDS.neverQuoted}</p>
  const toggle = (version: number) =>
    onPick(picked.includes(version) ? picked.filter((other) => other !== version) : [...picked, version])
  return (
    <fieldset className="min-w-0 text-sm tabular-nums">
      <legend className="pb-1 text-xs text-quiet">{WORDS.whichQuotes}</legend>
      {quotes.map(({ version, at, by, quote }) => (
        <QuoteTick
          key={version}
          isPicked={picked.includes(version)}
          onToggle={() => toggle(version)}
          quote={quote ? wholeQuoteText(quote, teams) : COMMON.nothing}
          told={[QUOTING_WORDS.version(version), by ?? QUOTING_WORDS.byItself, formatExact(at)].join(' · ')}
        />
      ))}
      <ListPager label={QUOTING_WORDS.historyPages} page={page} total={data.totalDocs} onPage={setPage} />
    </fieldset>
  )
}

type TickProps = {
  readonly isPicked: boolean
  readonly onToggle: () => void
  readonly quote: string
  readonly told: string
}

function QuoteTick({ isPicked, onToggle, quote, told }: TickProps) {
  const id = useId()
  return (
    <span className="flex min-h-11 items-center gap-3 border-b border-line py-1">
      <input id={id} type="checkbox" checked={isPicked} onChange={onToggle} className="size-5 shrink-0" />
      <label htmlFor={id} className="min-w-0 flex-1">
        {quote}
        <span className="block text-xs text-quiet">{told}</span>
      </label>
    </span>
  )
}
