import type { Bet } from '@paddock/contract/shapes/bet'
import { subtract } from '@paddock/domain/money'
import { useClient } from '@paddock/ui/client'
import { RangePicker } from '@paddock/ui/dates'
import type { SheetColumn } from '@paddock/ui/exports'
import { Tabs } from '@paddock/ui/layers'
import { Button, Notice } from '@paddock/ui/primitives'
import { readBets, spanOf, useBets } from './api.ts'
import { BET_COLUMNS, betHeads, BetRow, decimalOf, momentOf, sideOf } from './bet-row.tsx'
import { ExportMenu } from './export-menu.tsx'
import { sortableIn } from './moments.ts'
import { Card, Choice, Figures, Listed, Pager, Toolbar } from './parts.tsx'
import { OpenRow, Rows } from './rows.tsx'
import { CATEGORIES, oneOf, outcomeOf, type SeeReceipt, STATUSES } from './state.ts'
import { useView } from './use-view.ts'
import { RECORD_WORDS } from './words.ts'

/** Decided bets with their totals. What is not played here yet has its place, and says so. 001 §9. */
export function BetHistoryPage({ seeReceipt }: { readonly seeReceipt: SeeReceipt }) {
  const { address, change } = useView()
  const category = oneOf(CATEGORIES, address.get('category'), 'allSports')
  const tabs = CATEGORIES.map((id) => ({ id, label: RECORD_WORDS.categories[id] }))
  return (
    <Card label={RECORD_WORDS.betHistory}>
      <div className="border-b border-line">
        <Tabs
          label={RECORD_WORDS.category}
          tabs={tabs}
          chosen={category}
          onChoose={(next) => change({ category: next === 'allSports' ? null : next })}
        />
      </div>
      {category === 'allSports' ? (
        <SportsBets seeReceipt={seeReceipt} />
      ) : (
        <Notice
          icon="history"
          text={RECORD_WORDS.notPlayedHere(RECORD_WORDS.categories[category])}
          hint={RECORD_WORDS.notPlayedHereHint}
        />
      )}
    </Card>
  )
}

function SportsBets({ seeReceipt }: { readonly seeReceipt: SeeReceipt }) {
  const { address, zone, range, isToday, page, change, setRange, setPage } = useView()
  const client = useClient()
  const status = oneOf(STATUSES, address.get('status'), 'counted')
  const asking = { ...spanOf(range), status }
  const reply = useBets(asking, page)

  const load = async (at: number, limit: number, until: number | null) => {
    const endDate = isToday && until !== null ? new Date(until).toISOString() : asking.endDate
    const { docs, totalDocs } = await readBets(client, { ...asking, endDate, page: at, limit })
    return { rows: docs, total: totalDocs }
  }

  return (
    <>
      <Toolbar>
        <RangePicker range={range} zone={zone} onRange={setRange} />
        <Choice
          label={RECORD_WORDS.status}
          options={STATUSES}
          words={RECORD_WORDS.statuses}
          chosen={status}
          onChoose={(next) => change({ status: next === 'counted' ? null : next })}
        />
        {address.size > 0 && (
          <Button look="ghost" onClick={() => change({ from: null, to: null, status: null })}>
            {RECORD_WORDS.reset}
          </Button>
        )}
        <ExportMenu
          title={RECORD_WORDS.betHistory}
          columns={() => sheetColumns(zone)}
          load={load}
          momentOf={momentOf}
        />
      </Toolbar>
      <Listed
        reply={reply}
        hasFigures
        rowClass="h-14"
        isEmpty={({ docs }) => docs.length === 0}
        empty={<Notice icon="bets" text={RECORD_WORDS.noBets} hint={RECORD_WORDS.noBetsHint} />}
      >
        {(data) => (
          <>
            <Figures
              figures={[
                { name: RECORD_WORDS.backed, amount: data.totalBack },
                { name: RECORD_WORDS.laid, amount: data.totalLay },
                { name: RECORD_WORDS.commission, amount: data.totalCommission },
                {
                  name: RECORD_WORDS.afterCommission,
                  amount: subtract(data.totalBetPts, data.totalCommission),
                  isResult: true,
                },
              ]}
            />
            <Rows numbers={2} columns={BET_COLUMNS} heads={betHeads()}>
              {data.docs.map((bet) => (
                <OpenRow key={bet._id} onOpen={() => seeReceipt(bet._id)}>
                  <BetRow bet={bet} zone={zone} />
                </OpenRow>
              ))}
            </Rows>
            <Pager page={data} onTurn={setPage} />
          </>
        )}
      </Listed>
    </>
  )
}

const sheetColumns = (zone: string): readonly SheetColumn<Bet>[] => [
  { label: RECORD_WORDS.reference, value: ({ _id }) => _id },
  { label: RECORD_WORDS.placed, value: ({ placedAt }) => sortableIn(zone, placedAt) },
  { label: RECORD_WORDS.settled, value: ({ settledAt }) => (settledAt === null ? null : sortableIn(zone, settledAt)) },
  { label: RECORD_WORDS.event, value: ({ market }) => market.event.name },
  { label: RECORD_WORDS.market, value: ({ market }) => market.marketName },
  { label: RECORD_WORDS.selection, value: ({ odds }) => odds.runnerName },
  { label: RECORD_WORDS.side, value: sideOf },
  { label: RECORD_WORDS.run, value: ({ odds }) => odds.line },
  { label: RECORD_WORDS.price, value: decimalOf },
  { label: RECORD_WORDS.state, value: (bet) => RECORD_WORDS.outcomes[outcomeOf(bet)] },
  { label: RECORD_WORDS.stake, value: ({ stake }) => stake / 100 },
  { label: RECORD_WORDS.matched, value: ({ sizeMatched }) => sizeMatched / 100 },
  { label: RECORD_WORDS.result, value: ({ profitLoss }) => (profitLoss === null ? null : profitLoss / 100) },
]
