import { inEachLanguage } from '@paddock/ui/words'
import { CASINO_WORDS as WORDS } from '../../words/casino.ts'
import { Page, PageTabs, useTab } from '../../kit/page/index.ts'
import { WaitingChanges } from '../../kit/second-officer/index.ts'
import { DayTable } from './day-table.tsx'
import { DifferenceTable } from './difference-table.tsx'
import { StuckTable } from './stuck-table.tsx'

const TABS = inEachLanguage(
  () =>
    [
      { id: 'stuck', label: WORDS.bookTabs.stuck },
      { id: 'days', label: WORDS.bookTabs.days },
      { id: 'differences', label: WORDS.bookTabs.differences },
    ] as const,
)

const TABLES = { stuck: StuckTable, days: DayTable, differences: DifferenceTable }
const FACTS = inEachLanguage(() => ({
  stuck: WORDS.stuckFact,
  days: WORDS.daysFact,
  differences: WORDS.differencesFact,
}))

/** Whether what providers say and what we have booked is the same. docs/domain/casino.md#stuck, #reconciliation. */
export default function BooksPage() {
  const { tab, chooseTab } = useTab(TABS())
  const Table = TABLES[tab]
  return (
    <Page
      title={WORDS.books}
      isFixed
      head={<PageTabs label={WORDS.books} tabs={TABS()} chosen={tab} onChoose={chooseTab} />}
    >
      <p className="max-w-3xl text-sm text-quiet max-md:px-3 max-md:pt-3">{FACTS()[tab]}</p>
      {tab === 'differences' && <WaitingChanges />}
      <Table key={tab} />
    </Page>
  )
}
