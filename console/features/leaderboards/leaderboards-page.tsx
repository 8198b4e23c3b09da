/** Leaderboards of the site: who came first and what they were given, prizes, and who is left out. docs/domain/leaderboard.md. */
import { exportBoardPlaces, getBoardPrizes } from '@paddock/contract/endpoints/leaderboard'
import type { BoardPlace } from '@paddock/contract/shapes/leaderboard'
import { BOARD_PERIODS } from '@paddock/domain/leaderboard'
import { useClient } from '@paddock/ui/client'
import { formatAmount } from '@paddock/ui/formats'
import { Button, Icon } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LEADERBOARD_WORDS as WORDS } from '../../words/leaderboards.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Badge, Moment, Page, PhoneNote } from '../../kit/page/index.ts'
import { DataTable, type ExportedColumn, type Filter, plainPage, useList, type View } from '../../kit/table/index.ts'
import { BOARD_SPORTS, boardSport, boardText } from './board-text.ts'
import { BOARDS } from './keys.ts'
import { LeftOutPanel } from './left-out-panel.tsx'
import { PrizesPanel } from './prizes-panel.tsx'

const FILTERS = ['search', 'period'] as const
const NARROWED_BY = inEachLanguage((): readonly Filter[] => [
  { kind: 'search', name: 'search', label: WORDS.search },
  {
    kind: 'select',
    name: 'period',
    label: WORDS.period,
    options: BOARD_PERIODS.map((value) => ({ value, label: WORDS.periods[value] })),
  },
])
const EVERY_MS = 60_000
const MOODS = { due: 'warn', given: 'good', lapsed: 'plain' } as const

const COLUMNS = inEachLanguage((): readonly ExportedColumn<BoardPlace, typeof exportBoardPlaces>[] => [
  {
    id: 'userName',
    label: WORDS.player,
    cell: (place) => (
      <>
        <span className="font-bold">{place.userName}</span>
        <PhoneNote>{boardText(place)}</PhoneNote>
      </>
    ),
  },
  { id: 'rank', label: WORDS.rank, isNumber: true, cell: ({ rank }) => rank },
  { id: 'period', label: WORDS.period, isWide: true, cell: ({ period }) => WORDS.periods[period] },
  { id: 'measure', label: WORDS.measure, isWide: true, cell: ({ measure }) => WORDS.measures[measure] },
  { id: 'sport', label: WORDS.sport, isWide: true, cell: ({ sport }) => boardSport(sport) },
  { id: 'startsAt', label: WORDS.startsAt, isWide: true, cell: ({ startsAt }) => <Moment at={startsAt} /> },
  { id: 'endsAt', label: WORDS.endsAt, isExtra: true, cell: ({ endsAt }) => <Moment at={endsAt} /> },
  {
    id: 'amount',
    label: WORDS.amount,
    isNumber: true,
    isWide: true,
    cell: ({ amount }) => (amount === null ? '–' : formatAmount(amount)),
  },
  { id: 'streak', label: WORDS.streak, isNumber: true, isWide: true, cell: ({ streak }) => streak ?? '–' },
  { id: 'prize', label: WORDS.prize, isNumber: true, cell: ({ prize }) => formatAmount(prize) },
  {
    id: 'status',
    label: WORDS.state,
    cell: ({ status }) => <Badge mood={MOODS[status]}>{WORDS.states[status]}</Badge>,
  },
  { id: 'decidedAt', label: WORDS.decidedAt, isExtra: true, cell: ({ decidedAt }) => <Moment at={decidedAt} /> },
])

const FILE_WORDS = inEachLanguage(() => ({
  period: WORDS.periods,
  measure: WORDS.measures,
  sport: Object.fromEntries(BOARD_SPORTS.map((id) => [id, boardSport(id)])),
  status: WORDS.states,
}))

export default function LeaderboardsPage() {
  const [opened, open] = useState<'prizes' | 'leftOut' | null>(null)
  const list = useList(FILTERS, exportBoardPlaces, { query: queryOf, page: plainPage, words: FILE_WORDS() })
  const prizes = usePrizes()
  const waiting = prizes?.filter(({ mayConfirm }) => mayConfirm).length ?? 0
  return (
    <Page
      title={WORDS.leaderboards}
      isFixed
      actions={
        <>
          <Button size="dense" onClick={() => open('leftOut')}>
            {WORDS.leftOutPlayers}
          </Button>
          <Button look="brand" size="dense" disabled={!prizes} onClick={() => open('prizes')}>
            <Icon name="gift" className="size-4" />
            {waiting === 0 ? WORDS.prizes : WORDS.prizesWait(waiting)}
          </Button>
        </>
      }
    >
      <DataTable
        name="leaderboards"
        label={WORDS.leaderboards}
        columns={COLUMNS()}
        {...list}
        queryKey={[BOARDS, 'places']}
        rowId={({ _id }) => _id}
        filters={NARROWED_BY()}
        emptyText={WORDS.none}
        emptyHint={WORDS.noneHint}
        refreshMs={EVERY_MS}
      />
      {opened === 'prizes' && prizes && <PrizesPanel prizes={prizes} onClose={() => open(null)} />}
      {opened === 'leftOut' && <LeftOutPanel onClose={() => open(null)} />}
    </Page>
  )
}

function usePrizes() {
  const client = useClient()
  const role = operatorRole(useMe())
  const { data } = useQuery({
    queryKey: [BOARDS, 'prizes'],
    queryFn: async ({ signal }) => (await client.call(getBoardPrizes, { params: { role } }, signal)).docs,
    refetchInterval: EVERY_MS,
  })
  return data
}

const queryOf = ({ page, limit, filters: { search, period } }: View) => ({
  page,
  limit,
  ...(search && { search }),
  ...BOARD_PERIODS.filter((known) => known === period).map((known) => ({ period: known }))[0],
})
