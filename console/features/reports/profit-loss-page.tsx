import { exportProfitLoss, RESULT_LEVELS, type ResultLine } from '@paddock/contract/endpoints/reports'
import { SPORTS } from '@paddock/domain/betting'
import { dayIn, presetRange, RangePicker } from '@paddock/ui/dates'
import { inEachLanguage, sportTitle } from '@paddock/ui/words'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { REPORT_WORDS as WORDS } from '../../words/reports.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { useSiteZone } from '../../kit/brand/index.ts'
import { Page, PageTabs } from '../../kit/page/index.ts'
import { DataTable, type Filter, pageOf, useList, type View } from '../../kit/table/index.ts'
import { columnsOf } from './columns.tsx'
import { FILTERS, leadOf, levelIn, queryOf, rangeIn, type Told, trailOf } from './drill.ts'

const TABS = inEachLanguage(() => RESULT_LEVELS.map((id) => ({ id, label: WORDS.levels[id] })))

const ORDERED_BY = inEachLanguage((): readonly Filter[] => [
  {
    kind: 'select',
    name: 'order',
    label: WORDS.order,
    any: WORDS.latest,
    options: (['won', 'lost'] as const).map((value) => ({ value, label: WORDS.orders[value] })),
  },
])

const SPORT_WORDS = inEachLanguage(() => Object.fromEntries(SPORTS.map(({ id, name }) => [id, sportTitle(id) ?? name])))

/** What players below won and lost, from sports down to who bet. docs/domain/reports.md */
export default function ProfitLossPage() {
  const zone = useSiteZone()
  const [today] = useState(() => dayIn(zone, Date.now()))
  const [told, setTold] = useState<Told | null>(null)
  const goTo = useNavigate()
  const rangeOf = (filters: View['filters']) => rangeIn(filters, presetRange('last7', today))
  const list = useList(FILTERS, exportProfitLoss, {
    query: (view) => queryOf(view, rangeOf(view.filters)),
    page({ docs, totalProfitLoss, totalCommission, totalNet, narrowed, path, ...info }) {
      setTold({ narrowed, path })
      const totals = [
        { column: 'beforeCommission', label: WORDS.won, amount: totalProfitLoss, isResult: true },
        { column: 'commission', label: WORDS.commission, amount: totalCommission },
        { column: 'afterCommission', label: WORDS.after, amount: totalNet, isResult: true },
      ]
      return { ...pageOf(docs, info), totals }
    },
    words: { sport: SPORT_WORDS(), role: COMMON.roles },
  })
  const { view, onView } = list
  const { filters } = view
  const [level, range, trail] = [levelIn(filters), rangeOf(filters), trailOf(filters, told)]
  const leadTo = (row: ResultLine) => leadOf(row, filters, range)
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
        name={`profit-loss-${level}`}
        label={WORDS.profitLoss}
        columns={columnsOf(level, leadTo)}
        {...list}
        queryKey={['profit-loss', range]}
        rowId={({ userId, marketId, eventId, eventTypeId }) => `${userId ?? marketId ?? eventId ?? eventTypeId}`}
        onOpen={(row) => void goTo(leadTo(row))}
        filters={ORDERED_BY()}
        emptyText={WORDS.none}
        emptyHint={WORDS.noneHint}
      />
    </Page>
  )
}
