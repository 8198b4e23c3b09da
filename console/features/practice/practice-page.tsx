/** Who practises below the officer, apart from everything that is money. docs/domain/practice.md#officers. */
import { getPractisers } from '@paddock/contract/endpoints/practice'
import type { Practiser } from '@paddock/contract/shapes/practice'
import { useClient } from '@paddock/ui/client'
import { inEachLanguage } from '@paddock/ui/words'
import { useState } from 'react'
import { PRACTICE_WORDS as WORDS } from '../../words/practice.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Badge, Moment, Money, Page, PhoneNote } from '../../kit/page/index.ts'
import { type Column, DataTable, type Filter, pageOf, useTableView } from '../../kit/table/index.ts'

const NAMES = ['search'] as const
const FILTERS = inEachLanguage((): readonly Filter[] => [{ kind: 'search', name: 'search', label: WORDS.search }])
const EVERY_MS = 30_000

const COLUMNS = inEachLanguage((): readonly Column<Practiser>[] => [
  {
    id: 'userName',
    label: WORDS.player,
    cell: ({ userName, lastBetAt }) => (
      <>
        <span className="font-bold">{userName}</span>
        <PhoneNote>
          <Moment at={lastBetAt} />
        </PhoneNote>
      </>
    ),
  },
  { id: 'lastBetAt', label: WORDS.lastBetAt, isWide: true, cell: ({ lastBetAt }) => <Moment at={lastBetAt} /> },
  { id: 'begunAt', label: WORDS.begunAt, isExtra: true, cell: ({ begunAt }) => <Moment at={begunAt} /> },
  { id: 'bets', label: WORDS.bets, isNumber: true, isWide: true, cell: ({ bets }) => bets },
  { id: 'openBets', label: WORDS.openBets, isNumber: true, isWide: true, cell: ({ openBets }) => openBets },
  { id: 'balance', label: WORDS.points, isNumber: true, cell: ({ balance }) => <Money amount={balance} /> },
  {
    id: 'exposure',
    label: WORDS.atRisk,
    isNumber: true,
    isWide: true,
    cell: ({ exposure }) => <Money amount={exposure} />,
  },
  { id: 'won', label: WORDS.won, isNumber: true, cell: ({ won }) => <Money amount={won} isResult /> },
])

export default function PracticePage() {
  const client = useClient()
  const role = operatorRole(useMe())
  const [view, setView] = useTableView(NAMES)
  const [practising, setPractising] = useState<number | null>(null)
  return (
    <Page
      title={WORDS.practice}
      isFixed
      actions={practising !== null && <Badge mood="plain">{WORDS.now(practising)}</Badge>}
    >
      <p className="px-4 pb-2 text-sm text-quiet">{WORDS.fact}</p>
      <DataTable
        name="practice"
        label={WORDS.practice}
        columns={COLUMNS()}
        view={view}
        onView={setView}
        load={async ({ page, limit, filters: { search } }, signal) => {
          const query = { page, limit, ...(search && { search }) }
          const {
            docs,
            practising: now,
            ...info
          } = await client.call(getPractisers, { params: { role }, query }, signal)
          setPractising(now)
          return pageOf(docs, info)
        }}
        queryKey={['practice']}
        rowId={({ userId }) => userId}
        filters={FILTERS()}
        emptyText={WORDS.none}
        emptyHint={WORDS.noneHint}
        refreshMs={EVERY_MS}
      />
    </Page>
  )
}
