import { exportDeposits } from '@paddock/contract/endpoints/payments'
import { exportWithdrawals } from '@paddock/contract/endpoints/withdrawals'
import { type ExportOrder, orderExport } from '@paddock/ui/exports'
import { Tabs } from '@paddock/ui/layers'
import { Notice } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { TEXTS } from '@paddock/ui/words'
import { PAYMENT_TYPES } from '../../words/payment-types.ts'
import { type RequestsAsking, spanOf, useRequests } from './api.ts'
import { ListBar, ListChoices } from './list-filters.tsx'
import { Card, Listed, Pager } from './parts.tsx'
import { RequestList } from './request-list.tsx'
import { remarksWords } from '../../words/remarks.ts'
import { CANCEL_SWITCH, REQUEST_KINDS, type RequestKind, statusesFor } from './request-state.ts'
import { ROW } from './rows.tsx'
import { emptyHint, oneOf } from './state.ts'
import { useView } from './use-view.ts'
import { RECORD_WORDS } from './words.ts'

type TransactionsPageProps = {
  /** Whose tab is open where the address says nothing. */
  readonly kind?: RequestKind | undefined
}

/** My Transactions: what was asked for, with its state. 001 §2.12. */
export function TransactionsPage({ kind: usual = 'deposit' }: TransactionsPageProps) {
  const site = useSite()
  const { address, zone, range, page, change, setPage } = useView()
  const kinds = REQUEST_KINDS.filter((each) => site.can(each))
  const kind = oneOf(kinds, address.get('tab'), kinds.find((each) => each === usual) ?? kinds[0] ?? usual)
  const statuses = statusesFor(site.can(CANCEL_SWITCH[kind]))
  const status = oneOf(statuses, address.get('status'), 'all')
  const asking = { ...spanOf(range), status }
  const reply = useRequests(kind, asking, page)
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
        <ListChoices
          filter="status"
          usual="all"
          label={RECORD_WORDS.status}
          options={statuses}
          words={RECORD_WORDS.requestStates}
          chosen={status}
        />
      </Card>
      <Card label={RECORD_WORDS.requestKinds[kind]}>
        <Listed
          reply={reply}
          rowClass={ROW}
          isEmpty={({ docs }) => docs.length === 0}
          empty={
            <Notice
              icon="receipt"
              text={TEXTS.noTransactionFound}
              hint={emptyHint(address, RECORD_WORDS.noRequestsHint)}
            />
          }
        >
          {(data) => (
            <>
              <RequestList
                {...{ kind, zone }}
                requests={data.docs}
                isRefreshing={reply.isFetching}
                onRefresh={() => void reply.refetch()}
              />
              <Pager page={data} onTurn={setPage} />
            </>
          )}
        </Listed>
      </Card>
      <ListBar filter="status" order={() => orderOf(kind, asking)} />
    </>
  )
}

/** What both have; each has a name of its own for where the money goes or comes from, and for what became of it. */
const commonColumns = () =>
  [
    { id: 'id', head: RECORD_WORDS.requestId },
    { id: 'createdAt', head: RECORD_WORDS.dateAndTime },
    { id: 'type', head: RECORD_WORDS.paymentType, words: PAYMENT_TYPES },
    { id: 'utr', head: RECORD_WORDS.utr },
    { id: 'amount', head: RECORD_WORDS.amount },
    { id: 'status', head: RECORD_WORDS.status, words: RECORD_WORDS.requestStates },
    { id: 'decidedAt', head: RECORD_WORDS.decided },
    { id: 'remarks', head: RECORD_WORDS.remarks, words: remarksWords() },
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
    columns: [
      ...commonColumns(),
      { id: 'account', head: RECORD_WORDS.wallet },
      { id: 'paidAmount', head: settled },
      { id: 'taxAmount', head: RECORD_WORDS.taxOfRequest.withdraw },
      { id: 'netAmount', head: RECORD_WORDS.netOfRequest.withdraw },
    ],
  })
}
