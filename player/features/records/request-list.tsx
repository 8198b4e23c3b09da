import { useState } from 'react'
import { REQUEST_COLUMNS, RequestRow } from './request-row.tsx'
import { RequestSheet } from './request-sheet.tsx'
import type { MoneyRequest, RequestKind } from './request-state.ts'
import { OpenRow, Rows } from './rows.tsx'
import { RECORD_WORDS } from './words.ts'

type RequestListProps = {
  readonly kind: RequestKind
  readonly requests: readonly MoneyRequest[]
  readonly zone: string
  readonly isRefreshing: boolean
  readonly onRefresh: () => void
}

/** Requests of one kind, each opened by a press: wherever they stand. 001 §2.12. */
export function RequestList({ kind, requests, zone, isRefreshing, onRefresh }: RequestListProps) {
  const [openedId, setOpenedId] = useState<string | null>(null)
  const opened = requests.find(({ _id }) => _id === openedId)
  return (
    <>
      <Rows numbers={1} columns={REQUEST_COLUMNS} heads={headsOf()}>
        {requests.map((request) => (
          <OpenRow key={request._id} onOpen={() => setOpenedId(request._id)}>
            <RequestRow request={request} zone={zone} />
          </OpenRow>
        ))}
      </Rows>
      {opened && (
        <RequestSheet {...{ kind, zone, isRefreshing, onRefresh }} request={opened} onClose={() => setOpenedId(null)} />
      )}
    </>
  )
}

const headsOf = () => [
  RECORD_WORDS.date,
  RECORD_WORDS.paymentType,
  RECORD_WORDS.utr,
  RECORD_WORDS.status,
  RECORD_WORDS.amount,
]
