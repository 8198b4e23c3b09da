import type { BalancePoint } from '@paddock/contract/endpoints/reports'
import type { Paise } from '@paddock/domain/money'
import { formatMoney } from '@paddock/ui/formats'
import { Button, Notice } from '@paddock/ui/primitives'
import { type PointerEvent, useState } from 'react'
import { type Span, useBalanceHistory } from './api.ts'
import { type Chart, chartOf, HEIGHT, pointAt, WIDTH } from './chart-state.ts'
import { dateIn, timeIn } from './moments.ts'
import { Card } from './parts.tsx'
import { RECORD_WORDS } from './words.ts'

type History = {
  readonly docs: readonly BalancePoint[]
  readonly opening: Paise
  readonly closing: Paise
  readonly step: 'transfer' | 'day'
  readonly isCut: boolean
}

/** The balance of the range as a line, or as the table behind it. */
export function BalanceChart({ span, zone }: { readonly span: Span; readonly zone: string }) {
  const { data, isError, refetch } = useBalanceHistory(span)
  const [isTable, setTable] = useState(false)
  return (
    <Card label={RECORD_WORDS.chart}>
      <header className="flex min-h-11 items-center justify-between gap-2 border-b border-line pl-3">
        <h2 className="text-sm font-bold">{RECORD_WORDS.chart}</h2>
        <Button look="ghost" onClick={() => setTable(!isTable)} disabled={!data || data.docs.length === 0}>
          {isTable ? RECORD_WORDS.asChart : RECORD_WORDS.asTable}
        </Button>
      </header>
      <div className={isTable ? 'max-h-64 overflow-y-auto' : 'h-44'}>
        {data ? (
          data.docs.length === 0 ? (
            <Notice icon="chart" text={RECORD_WORDS.chartEmpty} />
          ) : isTable ? (
            <Table history={data} zone={zone} />
          ) : (
            <Line history={data} zone={zone} />
          )
        ) : isError ? (
          <Notice
            icon="warning"
            text={RECORD_WORDS.couldNotLoad}
            action={{ label: RECORD_WORDS.retry, run: () => void refetch() }}
          />
        ) : (
          <output aria-label={RECORD_WORDS.loading} className="block h-full p-3">
            <span className="block h-full animate-pulse rounded-md bg-raised" />
          </output>
        )}
      </div>
    </Card>
  )
}

type ShownProps = { readonly history: History; readonly zone: string }

function Line({ history, zone }: ShownProps) {
  const { docs, opening, closing, step, isCut } = history
  const [place, setPlace] = useState<number | null>(null)
  const first = docs[0]?.at ?? 0
  const last = docs.at(-1)?.at ?? 0
  // The opening balance is seen before the first change.
  const start = first - Math.max(60_000, (last - first) / 20)
  const chart = chartOf(docs, opening, start, last)
  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setPlace(pointAt(chart.places, (event.clientX - left) / width))
  }
  const point = place === null ? undefined : docs[place]
  const moment = (at: number) => `${dateIn(zone, at)}, ${timeIn(zone, at)}`
  return (
    <figure className="flex h-full flex-col gap-1 px-3 py-2">
      <p className="sr-only">
        {RECORD_WORDS.chartSays(
          formatMoney(opening),
          formatMoney(closing),
          formatMoney(chart.low),
          formatMoney(chart.high),
        )}
      </p>
      <figcaption className="flex justify-between gap-2 text-xs text-quiet">
        <span>
          {place === null
            ? `${step === 'day' ? RECORD_WORDS.chartByDay : RECORD_WORDS.chartByTransfer}${isCut ? ` · ${RECORD_WORDS.chartCut}` : ''}`
            : point
              ? moment(point.at)
              : RECORD_WORDS.opening}
        </span>
        <span className="font-bold text-text">
          {formatMoney(place === null ? closing : (point?.balance ?? opening))}
        </span>
      </figcaption>
      <div className="grid min-h-0 flex-1 grid-cols-[auto_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] gap-x-2 text-xs text-quiet">
        <p className="flex flex-col justify-between text-right">
          <span>{formatMoney(chart.high)}</span>
          {chart.low !== chart.high && <span>{formatMoney(chart.low)}</span>}
        </p>
        <div
          className="relative touch-pan-y"
          onPointerMove={follow}
          onPointerDown={follow}
          onPointerLeave={() => setPlace(null)}
        >
          <Drawing chart={chart} marked={place === null ? null : (chart.places[place] ?? 0)} />
        </div>
        <p className="col-start-2 flex justify-between pt-1">
          <span>{dateIn(zone, first)}</span>
          <span>{dateIn(zone, last)}</span>
        </p>
      </div>
    </figure>
  )
}

type DrawingProps = { readonly chart: Chart; readonly marked: number | null }

function Drawing({ chart, marked }: DrawingProps) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full"
    >
      <path d={chart.area} className="fill-raised" />
      <path
        d={chart.line}
        vectorEffect="non-scaling-stroke"
        strokeWidth={2}
        className="fill-none stroke-brand-text"
        strokeLinejoin="round"
      />
      {marked !== null && (
        <path
          d={`M${marked * WIDTH} 0V${HEIGHT}`}
          vectorEffect="non-scaling-stroke"
          strokeWidth={1}
          className="fill-none stroke-quiet"
        />
      )}
    </svg>
  )
}

function Table({ history: { docs, opening }, zone }: ShownProps) {
  return (
    <table className="w-full text-sm">
      <thead className="sr-only">
        <tr>
          <th scope="col">{RECORD_WORDS.date}</th>
          <th scope="col">{RECORD_WORDS.balance}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {docs.toReversed().map(({ at, balance }, index) => (
          <tr key={`${at} ${index}`} className="h-9">
            <th scope="row" className="px-3 text-left font-normal text-quiet">
              {dateIn(zone, at)}, {timeIn(zone, at)}
            </th>
            <td className="px-3 text-right">{formatMoney(balance)}</td>
          </tr>
        ))}
        <tr className="h-9">
          <th scope="row" className="px-3 text-left font-normal text-quiet">
            {RECORD_WORDS.opening}
          </th>
          <td className="px-3 text-right">{formatMoney(opening)}</td>
        </tr>
      </tbody>
    </table>
  )
}
