/** Affiliates of the site: how many came by each, what they have of it, and what waits. docs/domain/affiliates.md. */
import { exportAffiliates } from '@paddock/contract/endpoints/affiliates'
import type { AffiliateRow } from '@paddock/contract/shapes/affiliate'
import { formatAmount, formatSigned } from '@paddock/ui/formats'
import { inEachLanguage } from '@paddock/ui/words'
import { useState } from 'react'
import { AFFILIATE_WORDS as WORDS } from '../../words/affiliates.ts'
import { AddButton, Badge, Moment, Page, PhoneNote } from '../../kit/page/index.ts'
import { DataTable, type ExportedColumn, type Filter, plainPage, useList, type View } from '../../kit/table/index.ts'
import { AffiliatePanel } from './affiliate-panel.tsx'
import { AFFILIATES } from './keys.ts'
import { MakePanel } from './make-form.tsx'

const FILTERS = ['search', 'status'] as const
const NARROWED_BY = inEachLanguage((): readonly Filter[] => [
  { kind: 'search', name: 'search', label: WORDS.search },
  { kind: 'select', name: 'status', label: WORDS.state, options: [{ value: 'waiting', label: WORDS.whatWaits }] },
])
const EVERY_MS = 60_000

const COLUMNS = inEachLanguage((): readonly ExportedColumn<AffiliateRow, typeof exportAffiliates>[] => [
  {
    id: 'userName',
    label: WORDS.player,
    cell: ({ userName, code }) => (
      <>
        <span className="font-bold">{userName}</span>
        <PhoneNote>{code}</PhoneNote>
      </>
    ),
  },
  { id: 'code', label: WORDS.code, isWide: true, cell: ({ code }) => code },
  {
    id: 'active',
    label: WORDS.state,
    cell: ({ active, waits }) => (
      <span className="flex flex-wrap gap-1">
        <Badge mood={active ? 'good' : 'plain'}>{WORDS.states[active ? 'true' : 'false']}</Badge>
        {waits && (
          <Badge mood="warn" icon="clock">
            {WORDS.waits}
          </Badge>
        )}
      </span>
    ),
  },
  { id: 'visits', label: WORDS.visits, isNumber: true, isWide: true, cell: ({ visits }) => visits },
  { id: 'signUps', label: WORDS.signUps, isNumber: true, isWide: true, cell: ({ signUps }) => signUps },
  {
    id: 'firstDeposits',
    label: WORDS.firstDeposits,
    isNumber: true,
    isWide: true,
    cell: ({ firstDeposits }) => firstDeposits,
  },
  { id: 'heads', label: WORDS.heads, isNumber: true, isExtra: true, cell: ({ heads }) => heads },
  { id: 'earned', label: WORDS.earned, isNumber: true, isWide: true, cell: ({ earned }) => formatSigned(earned) },
  { id: 'paid', label: WORDS.paid, isNumber: true, isWide: true, cell: ({ paid }) => formatAmount(paid) },
  { id: 'open', label: WORDS.open, isNumber: true, cell: ({ open }) => formatAmount(open) },
  { id: 'createdAt', label: WORDS.createdAt, isExtra: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
])

export default function AffiliatesPage() {
  const [opened, open] = useState<string | null>(null)
  const [isMaking, setMaking] = useState(false)
  const list = useList(FILTERS, exportAffiliates, { query: queryOf, page: plainPage, words: { active: WORDS.states } })
  return (
    <Page
      title={WORDS.affiliates}
      isFixed
      actions={<AddButton onClick={() => setMaking(true)}>{WORDS.make}</AddButton>}
    >
      <DataTable
        name="affiliates"
        label={WORDS.affiliates}
        columns={COLUMNS()}
        {...list}
        queryKey={[AFFILIATES, 'list']}
        rowId={({ _id }) => _id}
        onOpen={({ _id }) => open(_id)}
        filters={NARROWED_BY()}
        emptyText={WORDS.none}
        emptyHint={WORDS.noneHint}
        refreshMs={EVERY_MS}
      />
      {isMaking && <MakePanel onClose={() => setMaking(false)} onMade={open} />}
      {opened !== null && <AffiliatePanel affiliateId={opened} onClose={() => open(null)} />}
    </Page>
  )
}

const queryOf = ({ page, limit, filters: { search, status } }: View) => ({
  page,
  limit,
  ...(search && { search }),
  ...(status === 'waiting' && { status: 'waiting' as const }),
})
