/** All withdrawals of everybody below, the open ones first, as a list with a file. */
import { exportWithdrawals } from '@paddock/contract/endpoints/withdrawals'
import type { QueuedWithdrawal } from '@paddock/contract/shapes/withdrawal'
import { Panel } from '@paddock/ui/layers'
import { inEachLanguage } from '@paddock/ui/words'
import { useState } from 'react'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { Badge, Moment, Money, PersonLink, PhoneNote } from '../../kit/page/index.ts'
import { DataTable, type ExportedColumn, pageOf, useList } from '../../kit/table/index.ts'
import { remarksText, STATE_MOODS } from './detail-parts.tsx'
import { HISTORY_FILTERS, narrowedBy, queryOf, WITHDRAWAL_STATES } from './history-filters.ts'
import { WithdrawalDetail } from './withdrawal-detail.tsx'
import { isQueuedWithdrawal, useDecideWithdrawals, WITHDRAWALS } from './withdrawals.ts'

const COLUMNS = inEachLanguage((): readonly ExportedColumn<QueuedWithdrawal, typeof exportWithdrawals>[] => [
  {
    id: 'userName',
    label: WORDS.player,
    cell: ({ userId, userName, type, account, createdAt }) => (
      <>
        <PersonLink {...{ userId, userName }} />
        <PhoneNote>{`${WORDS.types[type]} · ${account}`}</PhoneNote>
        <PhoneNote>
          <Moment at={createdAt} />
        </PhoneNote>
      </>
    ),
  },
  { id: 'amount', label: COMMON.amount, isNumber: true, cell: ({ amount }) => <Money amount={amount} /> },
  {
    id: 'paidAmount',
    label: WORDS.paid,
    isNumber: true,
    isWide: true,
    cell: ({ paidAmount }) => <Money amount={paidAmount} />,
  },
  {
    id: 'status',
    label: WORDS.status,
    cell: ({ status, reason }) => (
      <span title={reason === null ? undefined : WORDS.withdrawEnds[reason]}>
        <Badge mood={STATE_MOODS[status]}>{WORDS.requestStates[status]}</Badge>
      </span>
    ),
  },
  { id: 'type', label: WORDS.type, isWide: true, cell: ({ type }) => WORDS.types[type] },
  { id: 'account', label: WORDS.payTo, isWide: true, cell: ({ account }) => account },
  { id: 'utr', label: WORDS.bankReference, isWide: true, cell: ({ utr }) => utr ?? WORDS.noReference },
  { id: 'createdAt', label: WORDS.asked, isWide: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    id: 'decidedAt',
    label: WORDS.decided,
    isWide: true,
    cell: ({ decidedAt }) => <Moment at={decidedAt} />,
  },
  { id: 'remarks', label: WORDS.playerRemarks, isWide: true, cell: ({ remarks }) => remarksText(remarks) },
  { id: 'id', label: WORDS.askedAs, isExtra: true, cell: ({ _id }) => _id },
])

const NARROWED_BY = inEachLanguage(() => narrowedBy(WITHDRAWAL_STATES))
const nothing = (): void => undefined

export function WithdrawalHistory() {
  const [open, setOpen] = useState<QueuedWithdrawal | null>(null)
  const { returnPart } = useDecideWithdrawals(nothing)
  const list = useList(HISTORY_FILTERS, exportWithdrawals, {
    query: (asked) => queryOf(asked, WITHDRAWAL_STATES),
    page: ({ docs, ...info }) => pageOf(docs.filter(isQueuedWithdrawal), info),
    words: { type: WORDS.types, status: WORDS.requestStates, remarks: WORDS.endedBy },
  })
  return (
    <>
      <DataTable
        name="withdrawals"
        label={WORDS.withdrawals}
        columns={COLUMNS()}
        {...list}
        queryKey={[WITHDRAWALS, 'history']}
        scheduled={{ report: 'WITHDRAWALS' }}
        rowId={({ _id }) => _id}
        onOpen={setOpen}
        filters={NARROWED_BY()}
        emptyText={WORDS.noWithdrawals}
      />
      {open && (
        <Panel title={open.userName} closeLabel={COMMON.close} onClose={() => setOpen(null)} isWide>
          <div className="flex h-full flex-col">
            <WithdrawalDetail withdrawal={open} onReturn={returnPart} />
          </div>
        </Panel>
      )}
    </>
  )
}
