import { exportBets } from '@paddock/contract/endpoints/bets'
import { subtract } from '@paddock/domain/money'
import { BET_WORDS, outcomeTexts } from '@paddock/ui/bets'
import { orderExport } from '@paddock/ui/exports'
import { Tabs } from '@paddock/ui/layers'
import { Notice } from '@paddock/ui/primitives'
import { type BetsAsking, betsQuery, spanOf, useBets } from './api.ts'
import { BET_COLUMNS, betHeads, BetRow, receiptOf } from './bet-row.tsx'
import { CasinoRounds } from './casino-rounds.tsx'
import { ListFilters } from './list-filters.tsx'
import { Card, Figures, Listed, Pager } from './parts.tsx'
import { OpenRow, Rows } from './rows.tsx'
import { CATEGORIES, emptyHint, oneOf, type SeeReceipt, STATUSES } from './state.ts'
import { useView } from './use-view.ts'
import { RECORD_WORDS } from './words.ts'

/** Decided bets with their totals, and rounds of the casino. 001 §9. */
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
      {category === 'allSports' ? <SportsBets seeReceipt={seeReceipt} /> : <CasinoRounds category={category} />}
    </Card>
  )
}

function SportsBets({ seeReceipt }: { readonly seeReceipt: SeeReceipt }) {
  const { address, zone, range, page, setPage } = useView()
  const status = oneOf(STATUSES, address.get('status'), 'counted')
  const asking = { ...spanOf(range), status }
  const reply = useBets(asking, page)

  return (
    <>
      <ListFilters
        filter="status"
        usual="counted"
        label={RECORD_WORDS.status}
        options={STATUSES}
        words={RECORD_WORDS.statuses}
        chosen={status}
        order={() => orderOf(asking)}
      />
      <Listed
        reply={reply}
        hasFigures
        rowClass="h-18 @2xl:h-14"
        isEmpty={({ docs }) => docs.length === 0}
        empty={<Notice icon="bets" text={RECORD_WORDS.noBets} hint={emptyHint(address, RECORD_WORDS.noBetsHint)} />}
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
              {data.docs.map((row) => (
                <OpenRow key={row._id} onOpen={() => seeReceipt(receiptOf(row))}>
                  <BetRow row={row} zone={zone} />
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

const states = () => ({
  ...RECORD_WORDS.outcomes,
  // Of a cash-out.
  SETTLED: RECORD_WORDS.statuses.settled,
  VOIDED: RECORD_WORDS.statuses.void,
})

/** Of whole percents. */
const cashOuts = () =>
  Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`cashOut ${at + 1}`, RECORD_WORDS.cashOutOf(at + 1)]))

const orderOf = (asking: BetsAsking) =>
  orderExport(exportBets, {
    query: betsQuery(asking),
    title: RECORD_WORDS.betHistory,
    columns: [
      { id: 'reference', head: RECORD_WORDS.reference },
      { id: 'placed', head: RECORD_WORDS.placed },
      { id: 'settled', head: RECORD_WORDS.settled },
      { id: 'event', head: RECORD_WORDS.event },
      { id: 'market', head: RECORD_WORDS.market },
      { id: 'selection', head: RECORD_WORDS.selection, words: { ...cashOuts(), ...outcomeTexts() } },
      { id: 'side', head: RECORD_WORDS.side, words: BET_WORDS.sides },
      { id: 'run', head: RECORD_WORDS.run },
      { id: 'price', head: RECORD_WORDS.price },
      { id: 'state', head: RECORD_WORDS.state, words: states() },
      { id: 'stake', head: RECORD_WORDS.stake },
      { id: 'matched', head: RECORD_WORDS.matched },
      { id: 'result', head: RECORD_WORDS.result },
    ],
  })
