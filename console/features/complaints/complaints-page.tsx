/** What players complain of: what is due first, then what is over. docs/domain/complaints.md. */
import { exportComplaints } from '@paddock/contract/endpoints/complaints'
import type { ComplaintShown } from '@paddock/contract/shapes/complaint'
import { COMPLAINT_CATEGORIES, COMPLAINT_STATES, type ComplaintState } from '@paddock/domain/complaints'
import { inEachLanguage } from '@paddock/ui/words'
import { useState } from 'react'
import { COMPLAINT_WORDS as WORDS } from '../../words/complaints.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { Badge, Moment, Page, PhoneNote } from '../../kit/page/index.ts'
import { DataTable, type ExportedColumn, type Filter, plainPage, useList, type View } from '../../kit/table/index.ts'
import { ComplaintPanel } from './complaint-panel.tsx'
import { COMPLAINTS } from './keys.ts'

const FILTERS = ['search', 'status', 'category', 'userId'] as const
const NARROWED_BY = inEachLanguage((): readonly Filter[] => [
  { kind: 'search', name: 'search', label: WORDS.search },
  {
    kind: 'select',
    name: 'status',
    label: WORDS.state,
    options: COMPLAINT_STATES.map((value) => ({ value, label: WORDS.states[value] })),
  },
  {
    kind: 'select',
    name: 'category',
    label: WORDS.category,
    options: COMPLAINT_CATEGORIES.map((value) => ({ value, label: WORDS.categories[value] })),
  },
])
const EVERY_MS = 30_000

const MOODS: Readonly<Record<ComplaintState, 'good' | 'warn' | 'plain'>> = {
  open: 'warn',
  answered: 'plain',
  resolved: 'good',
  withdrawn: 'plain',
}

const COLUMNS = inEachLanguage((): readonly ExportedColumn<ComplaintShown, typeof exportComplaints>[] => [
  {
    id: 'title',
    label: WORDS.title,
    cell: ({ title, userName }) => (
      <>
        <span className="font-bold">{title}</span>
        <PhoneNote>{userName}</PhoneNote>
      </>
    ),
  },
  { id: 'userName', label: WORDS.player, isWide: true, cell: ({ userName }) => userName },
  { id: 'category', label: WORDS.category, isWide: true, cell: ({ category }) => WORDS.categories[category] },
  {
    id: 'status',
    label: WORDS.state,
    cell: ({ status }) => <Badge mood={MOODS[status]}>{WORDS.states[status]}</Badge>,
  },
  {
    id: 'dueAt',
    label: WORDS.dueAt,
    cell: ({ dueAt, late }) => (
      <>
        <Moment at={dueAt} />
        {late && <Badge mood="warn">{WORDS.late}</Badge>}
      </>
    ),
  },
  { id: 'createdAt', label: WORDS.createdAt, isWide: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    id: 'outcome',
    label: WORDS.outcome,
    isExtra: true,
    cell: ({ outcome }) => (outcome === null ? COMMON.nothing : WORDS.outcomes[outcome]),
  },
  { id: 'closedAt', label: WORDS.closedAt, isExtra: true, cell: ({ closedAt }) => <Moment at={closedAt} /> },
  {
    id: 'stars',
    label: WORDS.stars,
    isExtra: true,
    cell: ({ stars }) => (stars === null ? COMMON.nothing : WORDS.starsOf(stars)),
  },
])

export default function ComplaintsPage() {
  const [openedId, setOpenedId] = useState<string | null>(null)
  const words = { status: WORDS.states, category: WORDS.categories, outcome: WORDS.outcomes }
  const list = useList(FILTERS, exportComplaints, { query: queryOf, page: plainPage, words })
  return (
    <Page title={WORDS.complaints} isFixed>
      <DataTable
        name="complaints"
        label={WORDS.complaints}
        columns={COLUMNS()}
        {...list}
        queryKey={[COMPLAINTS, 'list']}
        rowId={({ _id }) => _id}
        onOpen={({ _id }) => setOpenedId(_id)}
        filters={NARROWED_BY()}
        emptyText={WORDS.none}
        emptyHint={WORDS.noneHint}
        refreshMs={EVERY_MS}
      />
      {openedId !== null && <ComplaintPanel complainId={openedId} onClose={() => setOpenedId(null)} />}
    </Page>
  )
}

function queryOf({ page, limit, filters: { search, status, category, userId } }: View) {
  const state = COMPLAINT_STATES.find((known) => known === status)
  const about = COMPLAINT_CATEGORIES.find((known) => known === category)
  return {
    page,
    limit,
    ...(search && { search }),
    ...(state && { status: state }),
    ...(about && { category: about }),
    ...(userId && { userId }),
  }
}
