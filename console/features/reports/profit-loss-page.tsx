import { exportProfitLoss, RESULT_LEVELS, type ResultLine } from '@paddock/contract/endpoints/reports'
import { SPORTS } from '@paddock/domain/betting'
import { useNow } from '@paddock/ui/clock'
import { dayIn, presetRange, RangePicker } from '@paddock/ui/dates'
import { inEachLanguage, sportTitle } from '@paddock/ui/words'
import { useNavigate } from 'react-router'
import { REPORT_WORDS as WORDS } from '../../words/reports.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { useSiteZone } from '../../kit/brand/index.ts'
import { Page, PageTabs } from '../../kit/page/index.ts'
import { DataTable, type Filter, pageOf, useList, useTablePage, type View } from '../../kit/table/index.ts'
import { columnsOf } from './columns.tsx'
import { FILTERS, leadOf, levelIn, queryOf, rangeIn, titleOf, trailOf } from './drill.ts'

const TICK_MS = 60_000

const TABS = inEachLanguage(() => RESULT_LEVELS.map((id) => ({ id, label: WORDS.levels[id] })))

const ORDERED_BY = inEachLanguage((): readonly Filter[] => [
  {
    kind: 'select',
    name: 'order',
    narrows: false,
    label: WORDS.order,
    any: WORDS.latest,
    options: (['won', 'lost'] as const).map((value) => ({ value, label: WORDS.orders[value] })),
  },
])

/** Days, level and what it is narrowed to are where one is: tabs, the choice of days and the way back change them. */
const CLEARABLE = ['order']

const SPORT_WORDS = inEachLanguage(() => Object.fromEntries(SPORTS.map(({ id, name }) => [id, sportTitle(id) ?? name])))

/** What players below won and lost, from sports down to who bet. docs/domain/reports.md */
export default function ProfitLossPage() {
  const zone = useSiteZone()
  // Another day begins while the page is open.
  const today = dayIn(zone, useNow(TICK_MS))
  const goTo = useNavigate()
  const rangeOf = (filters: View['filters']) => rangeIn(filters, presetRange('last7', today))
  const list = useList(FILTERS, exportProfitLoss, {
    query: (view) => queryOf(view, rangeOf(view.filters)),
    page({ docs, totalProfitLoss, totalCommission, totalNet, narrowed, path, ...info }) {
      const totals = [
        { column: 'beforeCommission', label: WORDS.won, amount: totalProfitLoss, isResult: true },
        { column: 'commission', label: WORDS.commission, amount: totalCommission },
        { column: 'afterCommission', label: WORDS.after, amount: totalNet, isResult: true },
      ]
      return { ...pageOf(docs, info), totals, way: { narrowed, path } }
    },
    words: { sport: SPORT_WORDS(), role: COMMON.roles },
  })
  const { view, onView } = list
  const { filters } = view
  const [level, range] = [levelIn(filters), rangeOf(filters)]
  const asked = { ...list, queryKey: ['profit-loss', range] }
  const trail = trailOf(view, useTablePage(asked).data?.way)
  const leadTo = (row: ResultLine) => leadOf(row, view, range)
  return (
    <Page
      title={trail.at(-1)?.label ?? WORDS.profitLoss}
      crumbs={trail.slice(0, -1)}
      isFixed
      actions={
        <RangePicker
          range={range}
          zone={zone}
          onRange={({ from, to }) => onView({ filters: { ...filters, startDate: from, endDate: to } })}
        />
      }
      head={
        <>
          <p className="max-w-3xl text-sm text-quiet max-md:px-3">{WORDS.fact}</p>
          <PageTabs
            label={WORDS.by}
            tabs={TABS()}
            chosen={level}
            onChoose={(by) => onView({ filters: { ...filters, by } })}
          />
        </>
      }
    >
      <DataTable
        name="profit-loss"
        columnsName={`profit-loss-${level}`}
        label={WORDS.profitLoss}
        columns={columnsOf(level, leadTo)}
        {...asked}
        scheduled={{ report: 'PROFIT_LOSS' }}
        exported={(shown) => list.exported({ ...shown, label: titleOf(trail) })}
        rowId={({ userId, marketId, eventId, eventTypeId }) => `${userId ?? marketId ?? eventId ?? eventTypeId}`}
        onOpen={(row) => void goTo(leadTo(row))}
        filters={ORDERED_BY()}
        clearable={CLEARABLE}
        emptyText={WORDS.none}
        emptyHint={WORDS.noneHint}
      />
    </Page>
  )
}
