import { exportDeposits } from '@paddock/contract/endpoints/payments'
import { exportWithdrawals } from '@paddock/contract/endpoints/withdrawals'
import { RangePicker } from '@paddock/ui/dates'
import { type ExportOrder, orderExport } from '@paddock/ui/exports'
import { Tabs } from '@paddock/ui/layers'
import { Button, Notice } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { TEXTS } from '@paddock/ui/words'
import { useState } from 'react'
import { type RequestsAsking, spanOf, useRequests } from './api.ts'
import { ExportList } from './export-list.tsx'
import { Card, Choice, Listed, Pager, Toolbar } from './parts.tsx'
import { REQUEST_COLUMNS, RequestRow } from './request-row.tsx'
import { RequestSheet } from './request-sheet.tsx'
import { REQUEST_KINDS, type RequestKind, statusesFor } from './request-state.ts'
import { OpenRow, ROW, Rows } from './rows.tsx'
import { oneOf } from './state.ts'
import { useView } from './use-view.ts'
import { RECORD_WORDS } from './words.ts'

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
          <ExportList order={() => orderOf(kind, asking)} />
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
                columns={REQUEST_COLUMNS}
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
                    <RequestRow request={request} zone={zone} />
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

/** What both have; each has a name of its own for where the money goes or comes from, and for what became of it. */
const commonColumns = () =>
  [
    { id: 'id', head: RECORD_WORDS.requestId },
    { id: 'createdAt', head: RECORD_WORDS.dateAndTime },
    { id: 'type', head: RECORD_WORDS.paymentType },
    { id: 'utr', head: RECORD_WORDS.utr },
    { id: 'amount', head: RECORD_WORDS.amount },
    { id: 'status', head: RECORD_WORDS.status, words: RECORD_WORDS.requestStates },
    { id: 'decidedAt', head: RECORD_WORDS.decided },
    { id: 'remarks', head: RECORD_WORDS.remarks },
  ] as const

function orderOf(kind: RequestKind, query: RequestsAsking): ExportOrder {
  const asking = { params: { role: 'user' }, query, title: RECORD_WORDS.requestKinds[kind] } as const
  const settled = RECORD_WORDS.settledAs[kind]
  if (kind === 'deposit')
    return orderExport(exportDeposits, {
      ...asking,
      columns: [
        ...commonColumns(),
        { id: 'paymentName', head: RECORD_WORDS.wallet },
        { id: 'receivedAmount', head: settled },
      ],
    })
  return orderExport(exportWithdrawals, {
    ...asking,
    columns: [...commonColumns(), { id: 'account', head: RECORD_WORDS.wallet }, { id: 'paidAmount', head: settled }],
  })
}
