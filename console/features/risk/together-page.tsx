import { exportTogether, type TogetherDays } from '@paddock/contract/endpoints/risk'
import type { TogetherGroup } from '@paddock/contract/shapes/risk'
import { inEachLanguage } from '@paddock/ui/words'
import { Link } from 'react-router'
import { RISK_WORDS as WORDS } from '../../words/risk.ts'
import { Moment, Page, PersonLink, PhoneNote } from '../../kit/page/index.ts'
import { DataTable, type ExportedColumn, type Filter, plainPage, useList } from '../../kit/table/index.ts'
import { BigBetNews } from './big-bet-news.tsx'
import { BY_FILTER, byOf, DAYS_FILTER, daysOf, wayTo } from './together.ts'

const FILTERS = ['by', 'days'] as const
const NARROWED_BY = inEachLanguage((): readonly Filter[] => [BY_FILTER(), DAYS_FILTER()])

type Columns = readonly ExportedColumn<TogetherGroup, typeof exportTogether>[]

const columnsFor = (days: TogetherDays): Columns => [
  {
    id: 'shown',
    label: WORDS.shared,
    cell: (group) => (
      <>
        <Link to={wayTo(group, days)} className="font-bold break-all hover:underline">
          {group.shown}
        </Link>
        <PhoneNote>{WORDS.togetherBy[group.by]}</PhoneNote>
        <PhoneNote>{group.names.map(({ userName }) => userName).join(', ')}</PhoneNote>
        <PhoneNote>
          <Moment at={group.lastAt} />
        </PhoneNote>
      </>
    ),
  },
  { id: 'by', label: WORDS.sharedBy, isWide: true, cell: ({ by }) => WORDS.togetherBy[by] },
  { id: 'players', label: WORDS.playerCount, isNumber: true, cell: ({ players }) => players },
  {
    id: 'names',
    label: WORDS.among,
    isWide: true,
    cell: ({ names, players }) => (
      <span className="flex flex-wrap gap-x-2">
        {names.map((one) => (
          <PersonLink key={one.userId} {...one} />
        ))}
        {players > names.length && <span className="text-quiet">{WORDS.others(players - names.length)}</span>}
      </span>
    ),
  },
  { id: 'lastAt', label: WORDS.lastSeen, isWide: true, cell: ({ lastAt }) => <Moment at={lastAt} /> },
]

/** Addresses, devices and payees that several players below have together. docs/domain/risk.md#together */
export default function TogetherPage() {
  const list = useList(FILTERS, exportTogether, {
    query: ({ page, limit, filters }) => {
      const by = byOf(filters['by'])
      return { page, limit, days: daysOf(filters['days']), ...(by && { by }) }
    },
    page: plainPage,
    words: { by: WORDS.togetherBy },
  })
  return (
    <Page
      title={WORDS.together}
      crumbs={[{ label: WORDS.risk, to: '/risk' }]}
      isFixed
      head={
        <>
          <p className="max-w-3xl text-sm text-quiet max-md:px-3">{WORDS.togetherFact}</p>
          <BigBetNews />
        </>
      }
    >
      <DataTable
        name="together"
        label={WORDS.together}
        columns={columnsFor(daysOf(list.view.filters['days']))}
        {...list}
        queryKey={['together', 'groups']}
        rowId={({ by, key }) => `${by} ${key}`}
        filters={NARROWED_BY()}
        emptyText={WORDS.noneTogether}
      />
    </Page>
  )
}
