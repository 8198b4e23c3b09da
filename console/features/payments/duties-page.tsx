/** The log of tax by financial year and quarter, with what a return needs as a file. docs/domain/duties.md#tax-reports. */
import { exportDuties, type getDuties } from '@paddock/contract/endpoints/payments'
import type { ReplyOf } from '@paddock/contract/reply'
import type { DutyLine } from '@paddock/contract/shapes/payment'
import { financialYearOf } from '@paddock/domain/payments'
import { isoDay } from '@paddock/ui/formats'
import { inEachLanguage } from '@paddock/ui/words'
import { useState } from 'react'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { Moment, Money, Page, PersonLink, PhoneNote } from '../../kit/page/index.ts'
import { DataTable, type ExportedColumn, type Filter, pageOf, useList, type View } from '../../kit/table/index.ts'

const FILTERS = ['of', 'year', 'quarter'] as const
const QUARTERS = ['1', '2', '3', '4'] as const
const YEARS_SHOWN = 6
const nameOfYear = (year: number): string => `${year}-${String(year + 1).slice(2)}`
/** The officer's own day: the site's may be the next one for some hours. */
const thisYear = (): number => financialYearOf(isoDay(Date.now()))
/** Years back from the one that the page is opened in. */
const narrowedBy = (newest: number): readonly Filter[] => [
  {
    kind: 'select',
    name: 'of',
    label: WORDS.dutiesOf,
    any: WORDS.dutiesWithheld,
    options: [{ value: 'deposits', label: WORDS.dutiesOfDeposits }],
  },
  {
    kind: 'select',
    name: 'year',
    label: WORDS.financialYear,
    any: WORDS.thisFinancialYear,
    options: Array.from({ length: YEARS_SHOWN }, (_, ago) => newest - ago).map((year) => ({
      value: String(year),
      label: nameOfYear(year),
    })),
  },
  {
    kind: 'select',
    name: 'quarter',
    label: WORDS.quarter,
    any: WORDS.wholeYear,
    options: QUARTERS.map((value) => ({ value, label: WORDS.quarters[value] })),
  },
]

const rateOf = ({ bps, bearer }: DutyLine): string =>
  `${bps / 100} %${bearer === null ? '' : ` ${WORDS.dutyBearers[bearer]}`}`

const COLUMNS = inEachLanguage((): readonly ExportedColumn<DutyLine, typeof exportDuties>[] => [
  {
    id: 'userName',
    label: WORDS.player,
    cell: ({ userId, userName, fullName, kind, at }) => (
      <>
        <PersonLink {...{ userId, userName }} />
        <PhoneNote>{fullName}</PhoneNote>
        <PhoneNote>{WORDS.dutyKinds[kind]}</PhoneNote>
        <PhoneNote>
          <Moment at={at} />
        </PhoneNote>
      </>
    ),
  },
  { id: 'fullName', label: WORDS.fullName, isWide: true, cell: ({ fullName }) => fullName },
  { id: 'kind', label: WORDS.type, isWide: true, cell: ({ kind }) => WORDS.dutyKinds[kind] },
  { id: 'at', label: WORDS.dutyDay, isWide: true, cell: ({ at }) => <Moment at={at} /> },
  {
    id: 'grossAmount',
    label: WORDS.grossAmount,
    isNumber: true,
    isWide: true,
    cell: ({ grossAmount }) => <Money amount={grossAmount} />,
  },
  {
    id: 'taxableAmount',
    label: WORDS.taxableAmount,
    isNumber: true,
    cell: ({ taxableAmount }) => <Money amount={taxableAmount} />,
  },
  { id: 'rate', label: WORDS.rate, isNumber: true, isWide: true, cell: rateOf },
  { id: 'taxAmount', label: WORDS.taxAmount, isNumber: true, cell: ({ taxAmount }) => <Money amount={taxAmount} /> },
])

export default function DutiesPage() {
  const [filters] = useState(() => narrowedBy(thisYear()))
  const list = useList(FILTERS, exportDuties, { query: queryOf, page: pageWithSums, words: { kind: WORDS.dutyKinds } })
  return (
    <Page title={WORDS.duties} isFixed>
      <DataTable
        name="duties"
        label={WORDS.duties}
        columns={COLUMNS()}
        {...list}
        queryKey={['duties']}
        rowId={({ _id }) => _id}
        filters={filters}
        emptyText={WORDS.noDuties}
      />
    </Page>
  )
}

function queryOf({ page, limit, filters: { of, year, quarter } }: View) {
  const known = QUARTERS.find((one) => one === quarter)
  const days = { ...(year && { year: Number(year) }), ...(known && { quarter: known }) }
  return { page, limit, of: of === 'deposits' ? ('deposits' as const) : ('withheld' as const), ...days }
}

function pageWithSums({ docs, totalGross, totalTaxable, totalTax, ...info }: ReplyOf<typeof getDuties>) {
  const totals = [
    { column: 'grossAmount', label: WORDS.grossTogether, amount: totalGross },
    { column: 'taxableAmount', label: WORDS.taxableTogether, amount: totalTaxable },
    { column: 'taxAmount', label: WORDS.taxTogether, amount: totalTax },
  ]
  return { ...pageOf(docs, info), totals }
}
