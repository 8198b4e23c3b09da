/** All deposits of everybody below, the open ones first, as a list with a file; or those that statements have no line of, or that are owed back. */
import { exportDeposits } from '@paddock/contract/endpoints/payments'
import type { QueuedDeposit } from '@paddock/contract/shapes/payment'
import { Panel } from '@paddock/ui/layers'
import { inEachLanguage } from '@paddock/ui/words'
import { useState } from 'react'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { STATEMENT_WORDS } from '../../words/statements.ts'
import { Moment, Money, PersonLink, PhoneNote } from '../../kit/page/index.ts'
import { DataTable, type ExportedColumn, pageOf, useList } from '../../kit/table/index.ts'
import { DEPOSITS, isQueued } from './deposits.ts'
import { DepositDetail } from './deposit-detail.tsx'
import { DepositState, remarksText } from './detail-parts.tsx'
import { DEPOSIT_STATES, HISTORY_FILTERS, narrowedBy, queryOf } from './history-filters.ts'

const COLUMNS = inEachLanguage((): readonly ExportedColumn<QueuedDeposit, typeof exportDeposits>[] => [
  {
    id: 'userName',
    label: WORDS.player,
    cell: ({ userId, userName, type, paymentName, utr, createdAt }) => (
      <>
        <PersonLink {...{ userId, userName }} />
        <PhoneNote>{`${WORDS.types[type]} · ${paymentName}`}</PhoneNote>
        <PhoneNote>{utr}</PhoneNote>
        <PhoneNote>
          <Moment at={createdAt} />
        </PhoneNote>
      </>
    ),
  },
  { id: 'amount', label: WORDS.claimed, isNumber: true, cell: ({ amount }) => <Money amount={amount} /> },
  {
    id: 'receivedAmount',
    label: WORDS.received,
    isNumber: true,
    isWide: true,
    cell: ({ receivedAmount }) => (receivedAmount === null ? COMMON.nothing : <Money amount={receivedAmount} />),
  },
  {
    id: 'status',
    label: WORDS.status,
    cell: (deposit) => <DepositState {...deposit} />,
  },
  { id: 'type', label: WORDS.type, isWide: true, cell: ({ type }) => WORDS.types[type] },
  { id: 'paymentName', label: WORDS.method, isWide: true, cell: ({ paymentName }) => paymentName },
  { id: 'utr', label: WORDS.reference, isWide: true, cell: ({ utr }) => utr ?? WORDS.noReference },
  { id: 'createdAt', label: WORDS.asked, isWide: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    id: 'decidedAt',
    label: WORDS.decided,
    isWide: true,
    cell: ({ decidedAt }) => <Moment at={decidedAt} />,
  },
  {
    id: 'reversedAt',
    label: WORDS.reversedOn,
    isExtra: true,
    cell: ({ reversedAt }) => <Moment at={reversedAt} />,
  },
  { id: 'remarks', label: WORDS.playerRemarks, isWide: true, cell: ({ remarks }) => remarksText(remarks) },
  { id: 'id', label: WORDS.askedAs, isExtra: true, cell: ({ _id }) => _id },
])

const NARROWED_BY = inEachLanguage(() => narrowedBy(DEPOSIT_STATES))
const WORDS_OF_FILE = inEachLanguage(() => ({
  type: WORDS.types,
  status: { ...WORDS.requestStates, reversed: WORDS.reversed },
  remarks: WORDS.endedBy,
}))

const LISTS = inEachLanguage(
  () =>
    ({
      ALL: { name: 'deposits', label: WORDS.deposits, empty: WORDS.noDeposits, hint: null, asks: {} },
      LINELESS: {
        name: 'lineless-deposits',
        label: STATEMENT_WORDS.claims,
        empty: STATEMENT_WORDS.noClaims,
        hint: STATEMENT_WORDS.claimsHint,
        asks: { lineless: true },
      },
      OWED: {
        name: 'owed-deposits',
        label: WORDS.owed,
        empty: WORDS.noOwed,
        hint: WORDS.owedHint,
        asks: { owed: true },
      },
    }) as const,
)

export function DepositHistory({ of = 'ALL' }: { readonly of?: keyof ReturnType<typeof LISTS> }) {
  const { name, label, empty, hint, asks } = LISTS()[of]
  const [open, setOpen] = useState<QueuedDeposit | null>(null)
  const list = useList(HISTORY_FILTERS, exportDeposits, {
    query: (asked) => ({ ...queryOf(asked, DEPOSIT_STATES), ...asks }),
    page: ({ docs, ...info }) => pageOf(docs.filter(isQueued), info),
    words: WORDS_OF_FILE(),
  })
  return (
    <>
      {hint !== null && <p className="text-sm text-quiet max-md:px-3 max-md:pt-3">{hint}</p>}
      <DataTable
        name={name}
        label={label}
        columns={COLUMNS()}
        {...list}
        queryKey={[DEPOSITS, 'history', of]}
        {...(of === 'ALL' && { scheduled: { report: 'DEPOSITS' } as const })}
        rowId={({ _id }) => _id}
        onOpen={setOpen}
        filters={NARROWED_BY()}
        emptyText={empty}
      />
      {open && (
        <Panel title={open.userName} closeLabel={COMMON.close} onClose={() => setOpen(null)} isWide>
          <div className="flex h-full flex-col">
            <DepositDetail deposit={open} />
          </div>
        </Panel>
      )}
    </>
  )
}
