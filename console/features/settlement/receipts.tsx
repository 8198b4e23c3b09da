import { exportReceipts, type Receipt, reverseReceipt, verifyReceipt } from '@paddock/contract/endpoints/points'
import { failureText, useClient } from '@paddock/ui/client'
import { copyAs } from '@paddock/ui/clipboard'
import { formatMoney } from '@paddock/ui/formats'
import { Panel } from '@paddock/ui/layers'
import { Button, Icon } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SETTLEMENT_WORDS as WORDS } from '../../words/settlement.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { useConfirm } from '../../kit/confirm/index.ts'
import { useBrand } from '../../kit/brand/index.ts'
import { operatorRole, useMay, useMe } from '../../kit/me/index.ts'
import { Badge, Moment, Money, PhoneNote } from '../../kit/page/index.ts'
import { type ExportedColumn, DataTable, type Filter, plainPage, useList } from '../../kit/table/index.ts'
import { hisabOfReceipts, otherText } from './hisab.ts'

const FILTERS = ['startDate', 'endDate'] as const

const NARROWED_BY = inEachLanguage((): readonly Filter[] => [
  { kind: 'day', name: 'startDate', label: COMMON.from },
  { kind: 'day', name: 'endDate', label: COMMON.to },
])

const COLUMNS = inEachLanguage((): readonly ExportedColumn<Receipt, typeof exportReceipts>[] => [
  {
    id: 'number',
    label: WORDS.receiptNumber,
    isNumber: true,
    cell: ({ number }) => number,
  },
  { id: 'at', label: COMMON.time, isWide: true, cell: ({ at }) => <Moment at={at} /> },
  {
    id: 'account',
    label: COMMON.account,
    cell: (receipt) => (
      <>
        <span className="font-bold">{receipt.userName}</span>
        <PhoneNote>{[COMMON.debtKinds[receipt.kind], otherText(receipt) ?? []].flat().join(' · ')}</PhoneNote>
        <PhoneNote>
          <Moment at={receipt.at} />
        </PhoneNote>
      </>
    ),
  },
  { id: 'upline', label: COMMON.upline, isWide: true, cell: ({ uplineName }) => uplineName },
  {
    id: 'kind',
    label: COMMON.kind,
    isWide: true,
    cell: (receipt) => (
      <>
        {COMMON.debtKinds[receipt.kind]}
        <OtherReceipt receipt={receipt} />
      </>
    ),
  },
  {
    id: 'amount',
    label: WORDS.cash,
    isNumber: true,
    cell: ({ amount }) => <Money amount={amount} />,
  },
  {
    id: 'after',
    label: COMMON.left,
    isWide: true,
    isNumber: true,
    cell: ({ after }) => <Money amount={after} isResult />,
  },
  { id: 'by', label: COMMON.by, isWide: true, cell: ({ actorName }) => actorName },
  { id: 'remarks', label: COMMON.remarksShort, isWide: true, cell: ({ remarks }) => remarks },
])

function OtherReceipt({ receipt }: { readonly receipt: Receipt }) {
  const text = otherText(receipt)
  return text === undefined ? null : <span className="block text-xs text-warn">{text}</span>
}

export function ReceiptsTable({ userId }: { readonly userId: string | null }) {
  const [open, setOpen] = useState<Receipt | null>(null)
  const list = useList(FILTERS, exportReceipts, {
    query: ({ page, limit, filters: { startDate, endDate } }) => ({
      page,
      limit,
      ...(startDate && { startDate }),
      ...(endDate && { endDate }),
      ...(userId !== null && { userId }),
    }),
    page: plainPage,
    words: { kind: COMMON.debtKinds },
  })
  return (
    <>
      <DataTable
        name="receipts"
        label={WORDS.receipts}
        columns={COLUMNS()}
        {...list}
        queryKey={['settlement', 'receipts', userId]}
        scheduled={{ report: 'RECEIPTS', ...(userId !== null && { userId }) }}
        rowId={({ _id }) => _id}
        onOpen={setOpen}
        filters={NARROWED_BY()}
      />
      {open && <ReceiptsPanel receipts={[open]} onClose={() => setOpen(null)} />}
    </>
  )
}

type PanelProps = { readonly receipts: readonly Receipt[]; readonly onClose: () => void }

/** Receipts as they are printed and handed over; the signature proves each. A mistake is taken back here: its counter-receipt stands above it. */
export function ReceiptsPanel({ receipts, onClose }: PanelProps) {
  const [counters, setCounters] = useState<readonly Receipt[]>([])
  const { name } = useBrand()
  const may = useMay()
  const reverse = useReverse((counter) => setCounters((before) => [counter, ...before]))
  const standing = receipts.map((receipt) => {
    const counter = counters.find(({ reverses }) => reverses?._id === receipt._id)
    return counter ? { ...receipt, reversedBy: { _id: counter._id, number: counter.number } } : receipt
  })
  const shown = [...counters, ...standing]
  const isReversible = ({ reverses, reversedBy }: Receipt) => !reverses && !reversedBy && may('settle.cash')
  return (
    <Panel
      title={WORDS.receipts}
      closeLabel={COMMON.close}
      onClose={onClose}
      footer={
        <div className="flex gap-2">
          <Button size="dense" look="brand" onClick={() => print()}>
            <Icon name="receipt" className="size-4" />
            {COMMON.print}
          </Button>
          <Button
            size="dense"
            onClick={() => void copyAs(WORDS.receipts, hisabOfReceipts(shown, { name, at: Date.now() }))}
          >
            <Icon name="copy" className="size-4" />
            {WORDS.copyHisab}
          </Button>
        </div>
      }
    >
      <div className="receipt flex flex-col gap-3 p-3">
        {shown.map((receipt) => (
          <ReceiptSheet
            key={receipt._id}
            receipt={receipt}
            {...(isReversible(receipt) && { onReverse: () => reverse(receipt) })}
          />
        ))}
      </div>
    </Panel>
  )
}

function useReverse(onReversed: (counter: Receipt) => void) {
  const client = useClient()
  const role = operatorRole(useMe())
  const confirm = useConfirm()
  const queries = useQueryClient()
  return ({ _id, number, userId, userName, kind, amount }: Receipt) =>
    confirm({
      title: WORDS.reverseReceipt(number),
      text: WORDS.reverseFact,
      facts: [
        [COMMON.account, userName],
        [COMMON.kind, COMMON.debtKinds[kind]],
        [WORDS.cashBack, formatMoney(amount)],
      ],
      action: WORDS.reverse,
      isDanger: true,
      reasonLabel: COMMON.reason,
      run: async ({ transactionCode, idempotencyKey, reason }) => {
        const { docs } = await client.call(reverseReceipt, {
          params: { role },
          body: { userId, receiptId: _id, reason, transactionCode },
          idempotencyKey,
        })
        onReversed(docs)
        await Promise.all(
          ['settlement', 'people', 'dashboard', 'statement'].map((name) =>
            queries.invalidateQueries({ queryKey: [name] }),
          ),
        )
      },
    })
}

function ReceiptSheet(props: { readonly receipt: Receipt; readonly onReverse?: () => void }) {
  const { receipt, onReverse } = props
  const rows = [
    [COMMON.time, <Moment key="at" at={receipt.at} />],
    [COMMON.account, receipt.userName],
    [COMMON.upline, receipt.uplineName],
    [COMMON.kind, COMMON.debtKinds[receipt.kind]],
    [COMMON.before, formatMoney(receipt.before)],
    [COMMON.left, formatMoney(receipt.after)],
    [COMMON.by, receipt.actorName],
    ...(receipt.remarks ? [[COMMON.remarksShort, receipt.remarks] as const] : []),
  ] as const
  return (
    <article className="break-inside-avoid rounded-md border border-line p-3">
      <header className="flex items-baseline justify-between">
        <h3 className="text-sm font-bold">{WORDS.receiptTitle(receipt.number)}</h3>
        <Genuine receipt={receipt} />
      </header>
      <OtherReceipt receipt={receipt} />
      <p className="py-2 text-lg font-bold tabular-nums">₹ {formatMoney(receipt.amount)}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-quiet">{label}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 border-t border-line pt-2 font-mono text-xs break-all text-quiet">{receipt.signature}</p>
      {onReverse && (
        <div className="flex justify-end pt-2 print:hidden">
          <Button size="dense" look="danger" onClick={onReverse}>
            {WORDS.reverse}
          </Button>
        </div>
      )}
    </article>
  )
}

/** The server's own word on the receipt. */
function Genuine({ receipt }: { readonly receipt: Receipt }) {
  const client = useClient()
  const { pathRole } = useMe()
  const { data, isError, error } = useQuery({
    queryKey: ['settlement', 'genuine', receipt._id],
    queryFn: ({ signal }) =>
      client
        .call(
          verifyReceipt,
          { params: { role: pathRole, receiptId: receipt._id }, query: { signature: receipt.signature } },
          signal,
        )
        .then(({ docs }) => docs.genuine),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError) return <Badge mood="warn">{failureText(error)}</Badge>
  if (data === undefined) return <Badge>{COMMON.loading}</Badge>
  return <Badge mood={data ? 'good' : 'bad'}>{data ? WORDS.genuine : WORDS.notGenuine}</Badge>
}
