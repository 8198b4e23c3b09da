import { exportStatement, type StatementLine } from '@paddock/contract/endpoints/reports'
import { inEachLanguage } from '@paddock/ui/words'
import { useMemo } from 'react'
import { WORDS } from '../../words/shell.ts'
import { Moment, Money, PhoneNote, RoundLink } from '../../kit/page/index.ts'
import { DataTable, type ExportedColumn, type Filter, pageOf, useList } from '../../kit/table/index.ts'

const FILTERS = ['trxType', 'search', 'startDate', 'endDate'] as const
const KINDS = [
  'points',
  'cash',
  'deposit',
  'withdrawal',
  'reversal',
  'bonus',
  'tax',
  'fee',
  'bet',
  'share',
  'commission',
  'rebate',
  'rollback',
  'casino',
] as const
const KIND_OPTIONS = inEachLanguage(() => KINDS.map((value) => ({ value, label: WORDS.lineKinds[value] })))

const NARROWED_BY = inEachLanguage((): readonly Filter[] => [
  { kind: 'select', name: 'trxType', label: WORDS.kind, options: KIND_OPTIONS() },
  { kind: 'search', name: 'search', label: WORDS.search },
  { kind: 'day', name: 'startDate', label: WORDS.from },
  { kind: 'day', name: 'endDate', label: WORDS.to },
])

type AboutProps = { readonly round: StatementLine['round']; readonly userId: string; readonly text: string }

/** What a line is about; of the casino the way to its round. */
const About = ({ round, userId, text }: AboutProps) =>
  round === null ? (
    text
  ) : (
    <RoundLink round={{ provider: round.casino, userId, roundId: round.roundId }}>{text}</RoundLink>
  )

/** A share of the casino is of no market. */
const aboutOf = ({ description, trxType, market }: StatementLine): string =>
  description === '' && trxType === 'share' && market === null ? WORDS.lineKinds.casino : description

const columnsOf = (userId: string): readonly ExportedColumn<StatementLine, typeof exportStatement>[] => [
  {
    id: 'at',
    label: WORDS.time,
    cell: (line) => (
      <>
        <Moment at={line.createdAt} />
        <PhoneNote>
          <About round={line.round} userId={userId} text={aboutOf(line) || WORDS.lineKinds[line.trxType]} />
        </PhoneNote>
      </>
    ),
  },
  {
    id: 'kind',
    label: WORDS.kind,
    isWide: true,
    cell: ({ trxType }) => WORDS.lineKinds[trxType],
  },
  {
    id: 'description',
    label: WORDS.description,
    isWide: true,
    cell: (line) => <About round={line.round} userId={userId} text={aboutOf(line)} />,
  },
  {
    id: 'counterparty',
    label: WORDS.counterparty,
    isWide: true,
    cell: ({ counterparty }) => counterparty ?? WORDS.nothing,
  },
  {
    id: 'amount',
    label: WORDS.amount,
    isNumber: true,
    cell: ({ amount }) => <Money amount={amount} isResult />,
  },
  {
    id: 'balance',
    label: WORDS.balance,
    isNumber: true,
    cell: ({ balance }) => <Money amount={balance} />,
  },
  { id: 'remarks', label: WORDS.remarksShort, isWide: true, cell: ({ remarks }) => remarks },
]

/** The statement of an account, newest first, the balance after each line. */
export function Statement({ userId, userName }: { readonly userId: string; readonly userName: string }) {
  const columns = useMemo(() => columnsOf(userId), [userId])
  const list = useList(FILTERS, exportStatement, {
    query({ page, limit, filters: { trxType, search, startDate, endDate } }) {
      const kind = KINDS.find((known) => known === trxType)
      return {
        page,
        limit,
        userId,
        ...(kind && { trxType: kind }),
        ...(search && { search }),
        ...(startDate && { startDate }),
        ...(endDate && { endDate }),
      }
    },
    page({ docs, opening, closing, totalIn, totalOut, ...info }) {
      const totals = [
        { column: 'amount', label: WORDS.sumIn, amount: totalIn },
        { column: 'amount', label: WORDS.sumOut, amount: totalOut },
        { column: 'balance', label: WORDS.opening, amount: opening },
        { column: 'balance', label: WORDS.closing, amount: closing },
      ]
      return { ...pageOf(docs, info), totals }
    },
    words: { kind: WORDS.lineKinds },
  })
  return (
    <DataTable
      name="statement"
      label={`${WORDS.statement} ${userName}`}
      columns={columns}
      {...list}
      queryKey={['statement', userId]}
      scheduled={{ report: 'STATEMENT', userId, userName }}
      rowId={({ _id }) => _id}
      filters={NARROWED_BY()}
    />
  )
}
