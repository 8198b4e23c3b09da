import { exportDeposits } from '@paddock/contract/endpoints/payments'
import { formatMoney } from '@paddock/ui/formats'
import { RangePicker } from '@paddock/ui/dates'
import { orderExport } from '@paddock/ui/exports'
import { Tabs } from '@paddock/ui/layers'
import { Button, Notice } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { TEXTS } from '@paddock/ui/words'
import { useState } from 'react'
import { type RequestsAsking, spanOf, useRequests } from './api.ts'
import { ExportList } from './export-list.tsx'
import { dateIn, timeIn } from './moments.ts'
import { Card, Choice, Listed, Pager, Toolbar } from './parts.tsx'
import { RequestSheet } from './request-sheet.tsx'
import { type MoneyRequest, REQUEST_KINDS, type RequestKind, statusesFor, toneOfStatus } from './request-state.ts'
import { OpenRow, ROW, Rows } from './rows.tsx'
import { oneOf } from './state.ts'
import { useView } from './use-view.ts'
import { RECORD_WORDS } from './words.ts'

const COLUMNS = 'grid-cols-[160px_minmax(0,1fr)_minmax(0,1fr)_110px_130px]'
const CANCEL_SWITCH = { deposit: 'playerCancelsDeposits', withdraw: 'playerCancelsWithdrawals' } as const

type TransactionsPageProps = {
  /** Whose tab is open where the address says nothing. */
  readonly kind?: RequestKind | undefined
}

/** My Transactions: what was asked for, with its state. 001 §2.12. */
export function TransactionsPage({ kind: usual = 'deposit' }: TransactionsPageProps) {
  const site = useSite()
  const { address, zone, range, page, change, setRange, setPage } = useView()
  const kinds = REQUEST_KINDS.filter((each) => site.can(each))
  const kind = oneOf(kinds, address.get('tab'), usual)
  const statuses = statusesFor(site.can(CANCEL_SWITCH[kind]))
  const status = oneOf(statuses, address.get('status'), 'all')
  const asking = { ...spanOf(range), status }
  const reply = useRequests(kind, asking, page)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const opened = reply.data?.docs.find(({ _id }) => _id === openedId)
  const tabs = kinds.map((id) => ({ id, label: RECORD_WORDS.requestKinds[id] }))

  return (
    <>
      <Card label={RECORD_WORDS.choice}>
        <Tabs
          label={RECORD_WORDS.transactions}
          tabs={tabs}
          chosen={kind}
          onChoose={(next) => change({ tab: next, status: null })}
        />
        <Toolbar>
          <RangePicker range={range} zone={zone} onRange={setRange} />
          <Choice
            label={RECORD_WORDS.status}
            options={statuses}
            words={RECORD_WORDS.requestStates}
            chosen={status}
            onChoose={(next) => change({ status: next === 'all' ? null : next })}
          />
          {address.size > 0 && (
            <Button look="ghost" onClick={() => change({ from: null, to: null, status: null })}>
              {RECORD_WORDS.reset}
            </Button>
          )}
          <ExportList order={() => orderOf(asking)} />
        </Toolbar>
      </Card>
      <Card label={RECORD_WORDS.requestKinds[kind]}>
        <Listed
          reply={reply}
          rowClass={ROW}
          isEmpty={({ docs }) => docs.length === 0}
          empty={<Notice icon="receipt" text={TEXTS.noTransactionFound} hint={RECORD_WORDS.noRequestsHint} />}
        >
          {(data) => (
            <>
              <Rows
                numbers={1}
                columns={COLUMNS}
                heads={[
                  RECORD_WORDS.date,
                  RECORD_WORDS.paymentType,
                  RECORD_WORDS.utr,
                  RECORD_WORDS.status,
                  RECORD_WORDS.amount,
                ]}
              >
                {data.docs.map((request) => (
                  <OpenRow key={request._id} onOpen={() => setOpenedId(request._id)}>
                    <Row request={request} zone={zone} />
                  </OpenRow>
                ))}
              </Rows>
              <Pager page={data} onTurn={setPage} />
            </>
          )}
        </Listed>
      </Card>
      {opened && (
        <RequestSheet
          kind={kind}
          request={opened}
          zone={zone}
          isRefreshing={reply.isFetching}
          onRefresh={() => void reply.refetch()}
          onClose={() => setOpenedId(null)}
        />
      )}
    </>
  )
}

function Row({ request, zone }: { readonly request: MoneyRequest; readonly zone: string }) {
  const { amount, createdAt, status, type, paymentName, utr } = request
  const moment = `${dateIn(zone, createdAt)}, ${timeIn(zone, createdAt)}`
  const method = `${type} | ${paymentName}`
  const money = `₹ ${formatMoney(amount)}`
  return (
    <>
      <span className={`flex items-center justify-between gap-3 px-3 @2xl:hidden ${ROW}`}>
        <span className="min-w-0">
          <span className="block truncate text-sm">{method}</span>
          <span className="block truncate text-xs text-quiet">{moment}</span>
        </span>
        <span className="shrink-0 text-right text-sm">
          <span className="block font-bold">{money}</span>
          <Badge status={status} />
        </span>
      </span>
      <span className={`hidden items-center gap-3 px-3 text-sm @2xl:grid ${COLUMNS} ${ROW}`}>
        <span className="text-quiet">{moment}</span>
        <span className="truncate">{method}</span>
        <span className="truncate text-quiet">{utr ?? RECORD_WORDS.noUtr}</span>
        <span>
          <Badge status={status} />
        </span>
        <span className="text-right font-bold">{money}</span>
      </span>
    </>
  )
}

const Badge = ({ status }: Pick<MoneyRequest, 'status'>) => (
  <span className={`inline-flex items-center gap-1 text-xs ${toneOfStatus(status)}`}>
    <span aria-hidden="true" className="size-2 rounded-full bg-current" />
    {RECORD_WORDS.requestStates[status]}
  </span>
)

const orderOf = (query: RequestsAsking) =>
  orderExport(exportDeposits, {
    params: { role: 'user' },
    query,
    title: RECORD_WORDS.requestKinds.deposit,
    columns: [
      { id: 'id', head: RECORD_WORDS.requestId },
      { id: 'createdAt', head: RECORD_WORDS.dateAndTime },
      { id: 'type', head: RECORD_WORDS.paymentType },
      { id: 'paymentName', head: RECORD_WORDS.wallet },
      { id: 'utr', head: RECORD_WORDS.utr },
      { id: 'amount', head: RECORD_WORDS.amount },
      { id: 'receivedAmount', head: RECORD_WORDS.received },
      { id: 'status', head: RECORD_WORDS.status, words: RECORD_WORDS.requestStates },
      { id: 'decidedAt', head: RECORD_WORDS.decided },
      { id: 'remarks', head: RECORD_WORDS.remarks },
    ],
  })
