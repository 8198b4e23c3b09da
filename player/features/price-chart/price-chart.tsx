/** How the price of each runner of a market moved, and what was matched: a chart, its figures, and the same as a table. */
import { PRICE_SPANS } from '@paddock/contract/endpoints/prices'
import { hasBook } from '@paddock/domain/kinds'
import type { MarketKind } from '@paddock/domain/market'
import { paise } from '@paddock/domain/money'
import { formatOdds, odds, type PriceLadder } from '@paddock/domain/odds'
import { BET_WORDS } from '@paddock/ui/bets'
import { useNow } from '@paddock/ui/clock'
import { formatMoment, formatTime, formatVolume } from '@paddock/ui/formats'
import { Tabs } from '@paddock/ui/layers'
import { Button, Notice } from '@paddock/ui/primitives'
import { runnerTitle } from '@paddock/ui/words'
import { useState } from 'react'
import { usePriceHistory } from './api.ts'
import { useLivePoint } from './live-point.ts'
import { Plot } from './plot.tsx'
import {
  type Drawn,
  drawnOf,
  type Extent,
  extentOf,
  matchedIn,
  type PriceHistory,
  type PriceSpan,
  rowsOf,
  type Span,
} from './state.ts'
import { useWidth } from './use-width.ts'
import { CHART_WORDS as SAID } from './words.ts'

type ChartRunner = { readonly slot: number; readonly name: string }

type PriceChartProps = {
  readonly marketId: string
  readonly kind: MarketKind
  readonly ladder: PriceLadder | null
  /** Of a session none: it has one line. */
  readonly runners: readonly ChartRunner[]
  /** Whose chart is shown first; the first where it is left out. */
  readonly slot?: number
}

const FIRST_SPAN: PriceSpan = '1h'
const SESSION: ChartRunner = { slot: 0, name: '' }

export function PriceChart({ marketId, kind, ladder, runners, slot }: PriceChartProps) {
  const [span, setSpan] = useState<PriceSpan>(FIRST_SPAN)
  const [chosen, setChosen] = useState(slot ?? runners[0]?.slot ?? 0)
  const history = usePriceHistory(marketId, span)
  const runner = runners.find((one) => one.slot === chosen) ?? SESSION
  return (
    <section aria-label={SAID.title} className="flex flex-col">
      <div className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line">
        <Tabs
          label={SAID.span}
          tabs={PRICE_SPANS.map((id) => ({ id, label: SAID.spans[id] }))}
          chosen={span}
          onChoose={setSpan}
        />
        {runners.length > 1 && <RunnerChoice runners={runners} chosen={chosen} onChoose={setChosen} />}
      </div>
      <div className="min-h-72 p-3">
        {history.data ? (
          <Drawing history={history.data} span={span} runner={runner} kind={kind} ladder={ladder} marketId={marketId} />
        ) : history.isError ? (
          <Notice
            icon="warning"
            text={SAID.couldNotLoad}
            action={{ label: SAID.retry, run: () => void history.refetch() }}
          />
        ) : (
          <output aria-label={SAID.loading} className="block h-42 animate-pulse rounded-md bg-raised" />
        )}
      </div>
    </section>
  )
}

type RunnerChoiceProps = {
  readonly runners: readonly ChartRunner[]
  readonly chosen: number
  readonly onChoose: (slot: number) => void
}

function RunnerChoice({ runners, chosen, onChoose }: RunnerChoiceProps) {
  return (
    <label className="flex min-h-11 min-w-0 items-center px-3 max-sm:w-full max-sm:border-t max-sm:border-line">
      <span className="sr-only">{SAID.runner}</span>
      <select
        value={chosen}
        onChange={({ target }) => onChoose(Number(target.value))}
        className="min-h-11 max-w-full min-w-0 truncate rounded-md bg-surface text-sm font-bold max-sm:w-full sm:min-h-9"
      >
        {runners.map(({ slot, name }) => (
          <option key={slot} value={slot}>
            {runnerTitle(name)}
          </option>
        ))}
      </select>
    </label>
  )
}

type DrawingProps = {
  readonly history: PriceHistory
  readonly span: PriceSpan
  readonly runner: ChartRunner
  readonly kind: MarketKind
  readonly ladder: PriceLadder | null
  readonly marketId: string
}

const USUAL_WIDTH = 360
/** As often as the server looks. */
const EVERY_MS = 5000

function Drawing({ history, span, runner, kind, ladder, marketId }: DrawingProps) {
  const { width, measure } = useWidth(USUAL_WIDTH)
  const [isTable, setTable] = useState(false)
  const sampled = history.runners.find(({ slot }) => slot === runner.slot)?.points.at(-1)
  // The line goes on while nothing changes.
  const at = Math.floor(useNow(EVERY_MS) / 1000)
  const live = useLivePoint(marketId, kind, { slot: runner.slot, at, volume: sampled?.volume ?? 0 })
  const drawn = drawnOf(history, runner.slot, live)
  const extent = extentOf(drawn)
  if (!extent) return <Notice icon="chart" text={SAID.none} hint={SAID.noneHint} />
  const since = Math.round(history.since / 1000)
  const time: Span = { since, until: Math.max(Math.round(history.until / 1000), drawn.at(-1)?.at ?? since) }
  const format = formatOf(kind)
  const formatAt = time.until - time.since > DAY_SECONDS ? formatMoment : formatTime
  const say = ({ at, value }: Drawn) =>
    value === null ? SAID.nothingAt(formatAt(at * 1000)) : SAID.at(formatAt(at * 1000), format(value))
  const { low, high, last } = extent
  const summary = SAID.summary(
    runnerTitle(runner.name) || SAID.title,
    SAID.spans[span],
    last === null ? '–' : format(last),
    format(low),
    format(high),
  )
  return (
    <div className="flex flex-col gap-3">
      <div ref={measure} className="min-h-42 overflow-hidden">
        {isTable ? (
          <PointTable drawn={drawn} kind={kind} formatAt={formatAt} />
        ) : (
          <>
            <Plot
              ladder={ladder}
              drawn={drawn}
              span={time}
              extent={extent}
              width={width}
              summary={summary}
              format={format}
              say={say}
            />
            <p aria-hidden="true" className="flex justify-between pr-12 text-xs text-quiet">
              <span>{formatAt(time.since * 1000)}</span>
              <span>{formatAt(time.until * 1000)}</span>
            </p>
          </>
        )}
      </div>
      <Figures extent={extent} matched={matchedIn(drawn)} format={format} hasVolume={hasBook(kind)} />
      <div className="flex items-center justify-between gap-3">
        <p className="text-xs text-quiet">{kind === 'SESSION' ? SAID.lineOfRuns : SAID.line}</p>
        <Button
          look="ghost"
          size="dense"
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
          className="shrink-0 whitespace-nowrap"
        >
          {isTable ? SAID.asChart : SAID.asTable}
        </Button>
      </div>
    </div>
  )
}

const DAY_SECONDS = 86_400

const ONE_DECIMAL = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 })

/** Midway between two prices may be half a hundredth. The bookmaker's are so many for a hundred, runs are runs. */
const formatOf =
  (kind: MarketKind) =>
  (value: number): string =>
    kind === 'SESSION'
      ? ONE_DECIMAL.format(value)
      : kind === 'BOOKMAKER'
        ? ONE_DECIMAL.format(value / 100)
        : formatOdds(odds(Math.round(value)))

type FiguresProps = {
  readonly extent: Extent
  readonly matched: number
  readonly format: (value: number) => string
  readonly hasVolume: boolean
}

function Figures({ extent: { low, high, last }, matched, format, hasVolume }: FiguresProps) {
  const figures = [
    [SAID.now, last === null ? '–' : format(last)],
    [SAID.lowest, format(low)],
    [SAID.highest, format(high)],
    ...(hasVolume ? [[SAID.inSpan, formatVolume(paise(matched))] as const] : []),
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-3 gap-y-1 sm:grid-cols-4">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-xs text-quiet">{name}</dt>
          <dd className="text-md font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const MOST_ROWS = 60

type TableProps = {
  readonly drawn: readonly Drawn[]
  readonly kind: MarketKind
  readonly formatAt: (at: number) => string
}

function PointTable({ drawn, kind, formatAt }: TableProps) {
  const isSession = kind === 'SESSION'
  const format = formatOf(kind)
  const cell = (value: number | null) => (value === null ? '–' : format(value))
  return (
    <section className="h-48 overflow-y-auto" aria-label={SAID.asTable}>
      <table className="w-full text-right text-xs">
        <thead className="sticky top-0 bg-surface text-quiet">
          <tr>
            <th className="py-1 text-left font-normal">{SAID.time}</th>
            <th className="font-normal">{BET_WORDS.sides[isSession ? 'NO' : 'BACK']}</th>
            <th className="font-normal">{BET_WORDS.sides[isSession ? 'YES' : 'LAY']}</th>
            {!isSession && <th className="font-normal">{SAID.lastMatched}</th>}
            {!isSession && <th className="font-normal">{SAID.matched}</th>}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rowsOf(drawn, MOST_ROWS).map(({ at, point }) => (
            <tr key={at}>
              <td className="py-1 text-left">{formatAt(at * 1000)}</td>
              <td>{cell(isSession ? point.layRun : point.back)}</td>
              <td>{cell(isSession ? point.backRun : point.lay)}</td>
              {!isSession && <td>{cell(point.last)}</td>}
              {!isSession && <td>{formatVolume(point.volume)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
