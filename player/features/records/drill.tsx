import { exportProfitLoss, type ResultLine } from '@paddock/contract/endpoints/reports'
import { TEXTS, marketTitle } from '@paddock/ui/words'
import { RangePicker } from '@paddock/ui/dates'
import { orderExport } from '@paddock/ui/exports'
import { formatMoney } from '@paddock/ui/formats'
import { Panel } from '@paddock/ui/layers'
import { Icon, Notice } from '@paddock/ui/primitives'
import { useState } from 'react'
import { type ResultsAsking, spanOf, useResults } from './api.ts'
import { ExportList } from './export-list.tsx'
import { MarketBets } from './market-bets.tsx'
import { dateIn, timeIn } from './moments.ts'
import { Card, Facts, Figures, Listed, Pager, Toolbar } from './parts.tsx'
import { OpenRow, Result, ROW, Rows } from './rows.tsx'
import { emptyHint, type SeeReceipt, sportOf } from './state.ts'
import { useView } from './use-view.ts'
import { RECORD_WORDS } from './words.ts'

const COLUMNS = 'grid-cols-[136px_minmax(0,1fr)_112px_112px_112px]'

type DrillProps = { readonly sport: string; readonly seeReceipt: SeeReceipt }

/** A sport by events, an event by markets, a market by its bets. */
export function Drill({ sport, seeReceipt }: DrillProps) {
  const { address, range, zone, page, change, setRange, setPage } = useView()
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
  const eventName = event === null ? null : (reply.data?.docs[0]?.eventName ?? '')
  return (
    <Card label={RECORD_WORDS.profitLoss}>
      <Toolbar>
        <RangePicker range={range} zone={zone} onRange={setRange} />
        <ExportList order={() => orderOf(sport, asking)} />
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
        empty={<Notice icon="chart" text={TEXTS.noDataFound} hint={emptyHint(address, RECORD_WORDS.noBetsHint)} />}
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

const orderOf = (sport: string, query: ResultsAsking) =>
  orderExport(exportProfitLoss, {
    params: { role: 'user' },
    query,
    title: `${RECORD_WORDS.profitLoss} ${sportOf(sport)}`,
    columns: [
      { id: 'last', head: RECORD_WORDS.last },
      { id: 'sport', head: RECORD_WORDS.sport, words: { [sport]: sportOf(sport) } },
      { id: 'event', head: RECORD_WORDS.event },
      { id: 'market', head: RECORD_WORDS.market },
      { id: 'beforeCommission', head: RECORD_WORDS.beforeCommission },
      { id: 'commission', head: RECORD_WORDS.commission },
      { id: 'afterCommission', head: RECORD_WORDS.afterCommission },
    ],
  })
