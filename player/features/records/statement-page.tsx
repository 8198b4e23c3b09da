import { exportStatement, type StatementLine } from '@paddock/contract/endpoints/reports'
import { TEXTS } from '@paddock/ui/words'
import { orderExport } from '@paddock/ui/exports'
import { formatMoney } from '@paddock/ui/formats'
import { Notice } from '@paddock/ui/primitives'
import { useState } from 'react'
import { spanOf, type StatementAsking, useStatement } from './api.ts'
import { BalanceChart } from './balance-chart.tsx'
import { LinePanel } from './line-panel.tsx'
import { ListFilters } from './list-filters.tsx'
import { dateIn, timeIn } from './moments.ts'
import { Card, Figures, Listed, Pager } from './parts.tsx'
import { OpenRow, Result, ROW, Rows } from './rows.tsx'
import { emptyHint, oneOf, REPORT_TYPES, type SeeReceipt } from './state.ts'
import { useView } from './use-view.ts'
import { RECORD_WORDS } from './words.ts'

const COLUMNS = 'grid-cols-[136px_minmax(0,1fr)_112px_112px_120px]'

/** Every movement of the account with the balance after it; each leads to where it comes from. */
export function StatementPage({ seeReceipt }: { readonly seeReceipt: SeeReceipt }) {
  const { address, zone, range, page, setPage } = useView()
  const type = oneOf(REPORT_TYPES, address.get('type'), 'all')
  const asking = { ...spanOf(range), trxType: type }
  const reply = useStatement(asking, page)
  const [opened, setOpened] = useState<StatementLine | null>(null)

  return (
    <>
      <Card label={RECORD_WORDS.choice}>
        <ListFilters
          filter="type"
          usual="all"
          label={RECORD_WORDS.reportType}
          options={REPORT_TYPES}
          words={RECORD_WORDS.reportTypes}
          chosen={type}
          order={() => orderOf(asking)}
        />
      </Card>
      {/* On a phone the lines come first, the picture below them. */}
      <div className="max-md:order-last">
        <BalanceChart span={spanOf(range)} zone={zone} />
      </div>
      <Card label={RECORD_WORDS.statement}>
        <Listed
          reply={reply}
          rowClass={ROW}
          hasFigures
          isEmpty={({ docs }) => docs.length === 0}
          empty={
            <Notice
              icon="receipt"
              text={TEXTS.noTransactionFound}
              hint={emptyHint(address, RECORD_WORDS.noLinesHint)}
            />
          }
        >
          {(data) => (
            <>
              <Figures
                figures={[
                  { name: RECORD_WORDS.opening, amount: data.opening },
                  { name: RECORD_WORDS.moneyIn, amount: data.totalIn },
                  { name: RECORD_WORDS.moneyOut, amount: data.totalOut },
                  { name: RECORD_WORDS.closing, amount: data.closing },
                ]}
              />
              <Rows
                numbers={2}
                columns={COLUMNS}
                heads={[
                  RECORD_WORDS.date,
                  RECORD_WORDS.about,
                  RECORD_WORDS.kind,
                  RECORD_WORDS.amount,
                  RECORD_WORDS.balance,
                ]}
              >
                {data.docs.map((line) => (
                  <OpenRow key={line._id} onOpen={() => setOpened(line)}>
                    <Line line={line} zone={zone} />
                  </OpenRow>
                ))}
              </Rows>
              <Pager page={data} onTurn={setPage} />
            </>
          )}
        </Listed>
      </Card>
      {opened && <LinePanel line={opened} zone={zone} seeReceipt={seeReceipt} onClose={() => setOpened(null)} />}
    </>
  )
}

const aboutOf = ({ description, counterparty, trxType }: StatementLine): string =>
  description || (counterparty ?? RECORD_WORDS.lineKinds[trxType])

function Line({ line, zone }: { readonly line: StatementLine; readonly zone: string }) {
  const { createdAt, trxType, amount, balance } = line
  const moment = `${dateIn(zone, createdAt)}, ${timeIn(zone, createdAt)}`
  const kind = RECORD_WORDS.lineKinds[trxType]
  const about = aboutOf(line)
  return (
    <>
      {/* On the narrowest phones a long kind has a third line: nothing of it is cut. */}
      <span className="flex min-h-14 items-center justify-between gap-3 px-3 py-2 @2xl:hidden">
        <span className="min-w-0">
          <span className="block truncate text-sm">{about}</span>
          <span className="block text-xs text-quiet">{about === kind ? moment : `${kind} · ${moment}`}</span>
        </span>
        <span className="shrink-0 text-right text-sm">
          <Result amount={amount} />
          <span className="block text-xs text-quiet">{formatMoney(balance)}</span>
        </span>
      </span>
      <span className={`hidden items-center gap-3 px-3 text-sm @2xl:grid ${COLUMNS} ${ROW}`}>
        <span className="text-quiet">{moment}</span>
        <span className="truncate">{about}</span>
        <span className="truncate text-quiet">{kind}</span>
        <span className="text-right">
          <Result amount={amount} />
        </span>
        <span className="text-right">{formatMoney(balance)}</span>
      </span>
    </>
  )
}

const orderOf = (query: StatementAsking) =>
  orderExport(exportStatement, {
    params: { role: 'user' },
    query,
    title: RECORD_WORDS.statement,
    columns: [
      { id: 'number', head: RECORD_WORDS.number },
      { id: 'at', head: RECORD_WORDS.date },
      { id: 'kind', head: RECORD_WORDS.kind, words: RECORD_WORDS.lineKinds },
      { id: 'about', head: RECORD_WORDS.about, words: RECORD_WORDS.lineKinds },
      { id: 'remarks', head: RECORD_WORDS.remarks },
      { id: 'amount', head: RECORD_WORDS.amount },
      { id: 'balance', head: RECORD_WORDS.balance },
    ],
    sums: [
      { id: 'opening', head: RECORD_WORDS.opening },
      { id: 'totalIn', head: RECORD_WORDS.moneyIn },
      { id: 'totalOut', head: RECORD_WORDS.moneyOut },
      { id: 'closing', head: RECORD_WORDS.closing },
    ],
  })
