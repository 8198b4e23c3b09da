import type { ResultLine } from '@paddock/contract/endpoints/reports'
import { TEXTS, marketTitle } from '@paddock/ui/words'
import { useClient } from '@paddock/ui/client'
import { RangePicker } from '@paddock/ui/dates'
import type { SheetColumn } from '@paddock/ui/exports'
import { formatMoney } from '@paddock/ui/formats'
import { Panel } from '@paddock/ui/layers'
import { Icon, Notice } from '@paddock/ui/primitives'
import { useState } from 'react'
import { readResults, type ResultsAsking, spanOf, useResults } from './api.ts'
import { ExportMenu } from './export-menu.tsx'
import { MarketBets } from './market-bets.tsx'
import { dateIn, sortableIn, timeIn } from './moments.ts'
import { Card, Facts, Figures, Listed, Pager, Toolbar } from './parts.tsx'
import { OpenRow, Result, ROW, Rows } from './rows.tsx'
import { type SeeReceipt, sportOf } from './state.ts'
import { useView } from './use-view.ts'
import { RECORD_WORDS } from './words.ts'

const COLUMNS = 'grid-cols-[136px_minmax(0,1fr)_112px_112px_112px]'

type DrillProps = { readonly sport: string; readonly seeReceipt: SeeReceipt }

/** A sport by events, an event by markets, a market by its bets. */
export function Drill({ sport, seeReceipt }: DrillProps) {
  const { address, range, isToday, zone, page, change, setRange, setPage } = useView()
  const client = useClient()
  const event = address.get('event')
  const asking: ResultsAsking = {
    ...spanOf(range),
    by: event === null ? 'event' : 'market',
    eventTypeId: sport,
    ...(event !== null && { eventId: event }),
  }
  const reply = useResults(asking, page)
  const [opened, setOpened] = useState<ResultLine | null>(null)
  const open = (line: ResultLine) => (line.marketId === null ? change({ event: line.eventId }) : setOpened(line))
  const load = async (at: number, limit: number, until: number | null) => {
    const endDate = isToday && until !== null ? new Date(until).toISOString() : asking.endDate
    const { docs, totalDocs } = await readResults(client, { ...asking, endDate, page: at, limit })
    return { rows: docs, total: totalDocs }
  }
  const eventName = event === null ? null : (reply.data?.docs[0]?.eventName ?? '')
  return (
    <Card label={RECORD_WORDS.profitLoss}>
      <Toolbar>
        <RangePicker range={range} zone={zone} onRange={setRange} />
        <ExportMenu
          title={`${RECORD_WORDS.profitLoss} ${sportOf(sport)}`}
          columns={() => sheetColumns(zone)}
          load={load}
          momentOf={({ lastAt }) => lastAt}
        />
      </Toolbar>
      <Trail
        sport={sport}
        eventName={eventName}
        onAll={() => change({ sport: null, event: null })}
        onSport={() => change({ event: null })}
      />
      <Listed
        reply={reply}
        hasFigures
        rowClass={ROW}
        isEmpty={({ docs }) => docs.length === 0}
        empty={<Notice icon="chart" text={TEXTS.noDataFound} hint={RECORD_WORDS.noBetsHint} />}
      >
        {(data) => (
          <>
            <Figures
              figures={[
                { name: RECORD_WORDS.beforeCommission, amount: data.totalProfitLoss, isResult: true },
                { name: RECORD_WORDS.commission, amount: data.totalCommission },
                { name: RECORD_WORDS.afterCommission, amount: data.totalNet, isResult: true },
              ]}
            />
            <Rows
              numbers={3}
              columns={COLUMNS}
              heads={[
                RECORD_WORDS.last,
                event === null ? RECORD_WORDS.event : RECORD_WORDS.market,
                RECORD_WORDS.beforeCommission,
                RECORD_WORDS.commission,
                RECORD_WORDS.result,
              ]}
            >
              {data.docs.map((line) => (
                <OpenRow key={line.marketId ?? line.eventId} onOpen={() => open(line)}>
                  <Line line={line} zone={zone} />
                </OpenRow>
              ))}
            </Rows>
            <Pager page={data} onTurn={setPage} />
          </>
        )}
      </Listed>
      {opened?.marketId && (
        <Panel
          title={marketTitle(opened.marketName ?? '')}
          closeLabel={RECORD_WORDS.close}
          onClose={() => setOpened(null)}
        >
          <Facts
            facts={[
              { name: RECORD_WORDS.event, value: opened.eventName },
              { name: RECORD_WORDS.beforeCommission, value: <Result amount={opened.profitLoss} /> },
              { name: RECORD_WORDS.commission, value: formatMoney(opened.commission) },
              { name: RECORD_WORDS.afterCommission, value: <Result amount={opened.net} /> },
            ]}
          />
          <MarketBets marketId={opened.marketId} seeReceipt={seeReceipt} />
        </Panel>
      )}
    </Card>
  )
}

type TrailProps = {
  readonly sport: string
  /** Null on the level of events. */
  readonly eventName: string | null
  readonly onAll: () => void
  readonly onSport: () => void
}

function Trail({ sport, eventName, onAll, onSport }: TrailProps) {
  const step = 'inline-flex min-h-11 shrink-0 items-center hover:underline'
  return (
    <nav
      aria-label={RECORD_WORDS.trail}
      className="flex items-center gap-2 overflow-x-auto border-b border-line px-3 text-sm whitespace-nowrap text-quiet"
    >
      <button type="button" className={step} onClick={onAll}>
        {RECORD_WORDS.allSports}
      </button>
      <Icon name="chevron" className="size-3" />
      {eventName === null ? (
        <span aria-current="page" className="font-bold text-text">
          {sportOf(sport)}
        </span>
      ) : (
        <>
          <button type="button" className={step} onClick={onSport}>
            {sportOf(sport)}
          </button>
          <Icon name="chevron" className="size-3" />
          <span aria-current="page" className="font-bold text-text">
            {eventName}
          </span>
        </>
      )}
    </nav>
  )
}

function Line({ line, zone }: { readonly line: ResultLine; readonly zone: string }) {
  const { eventName, marketName, markets, profitLoss, commission, net, lastAt } = line
  const moment = `${dateIn(zone, lastAt)}, ${timeIn(zone, lastAt)}`
  const note = marketName === null ? `${RECORD_WORDS.marketCount(markets)} · ${moment}` : moment
  return (
    <>
      <span className={`flex items-center justify-between gap-3 px-3 @2xl:hidden ${ROW}`}>
        <span className="min-w-0">
          <span className="block truncate text-sm">{marketName === null ? eventName : marketTitle(marketName)}</span>
          <span className="block truncate text-xs text-quiet">{note}</span>
        </span>
        <span className="shrink-0 text-right text-sm">
          <Result amount={net} />
          <span className="block text-xs text-quiet">
            {RECORD_WORDS.commission} {formatMoney(commission)}
          </span>
        </span>
      </span>
      <span className={`hidden items-center gap-3 px-3 text-sm @2xl:grid ${COLUMNS} ${ROW}`}>
        <span className="text-quiet">{moment}</span>
        <span className="truncate">
          {marketName === null ? eventName : marketTitle(marketName)}
          {marketName === null && <span className="text-quiet"> · {RECORD_WORDS.marketCount(markets)}</span>}
        </span>
        <span className="text-right">
          <Result amount={profitLoss} />
        </span>
        <span className="text-right">{formatMoney(commission)}</span>
        <span className="text-right">
          <Result amount={net} />
        </span>
      </span>
    </>
  )
}

const sheetColumns = (zone: string): readonly SheetColumn<ResultLine>[] => [
  { label: RECORD_WORDS.last, value: ({ lastAt }) => sortableIn(zone, lastAt) },
  { label: RECORD_WORDS.sport, value: ({ eventTypeId }) => sportOf(eventTypeId) },
  { label: RECORD_WORDS.event, value: ({ eventName }) => eventName },
  { label: RECORD_WORDS.market, value: ({ marketName }) => marketName },
  { label: RECORD_WORDS.beforeCommission, value: ({ profitLoss }) => profitLoss / 100 },
  { label: RECORD_WORDS.commission, value: ({ commission }) => commission / 100 },
  { label: RECORD_WORDS.afterCommission, value: ({ net }) => net / 100 },
]
