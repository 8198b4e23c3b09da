import { exportDownlineCasinoHistory } from '@paddock/contract/endpoints/casino'
import type { CasinoRound } from '@paddock/contract/shapes/casino'
import { GAME_TYPES, type GameType } from '@paddock/domain/casino'
import { inEachLanguage } from '@paddock/ui/words'
import { useNavigate } from 'react-router'
import { CASINO_WORDS as WORDS } from '../../words/casino.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { Moment, Money, Page, PhoneNote, roundAddress } from '../../kit/page/index.ts'
import { DataTable, type ExportedColumn, type Filter, pageOf, useList } from '../../kit/table/index.ts'

const NAMES = ['startDate', 'endDate', 'gameType', 'userId'] as const

const FILTERS = inEachLanguage((): readonly Filter[] => [
  {
    kind: 'select',
    name: 'gameType',
    label: WORDS.kind,
    options: GAME_TYPES.map((value) => ({ value, label: WORDS.kinds[value] })),
  },
  { kind: 'thing', name: 'userId', label: COMMON.player },
  { kind: 'day', name: 'startDate', label: COMMON.from },
  { kind: 'day', name: 'endDate', label: COMMON.to },
])

const COLUMNS = inEachLanguage((): readonly ExportedColumn<CasinoRound, typeof exportDownlineCasinoHistory>[] => [
  {
    id: 'player',
    label: COMMON.player,
    cell: ({ userName, gameName, providerName, openedAt }) => (
      <>
        <span className="font-bold">{userName}</span>
        <PhoneNote>
          {gameName} · {providerName}
        </PhoneNote>
        <PhoneNote>
          <Moment at={openedAt} />
        </PhoneNote>
      </>
    ),
  },
  { id: 'game', label: WORDS.game, isWide: true, cell: ({ gameName }) => gameName },
  { id: 'kind', label: WORDS.kind, isWide: true, cell: ({ gameType }) => WORDS.kinds[gameType] },
  { id: 'provider', label: WORDS.provider, isWide: true, cell: ({ providerName }) => providerName },
  { id: 'round', label: WORDS.round, isWide: true, cell: ({ roundId }) => roundId },
  { id: 'stake', label: COMMON.stake, isNumber: true, cell: ({ stake }) => <Money amount={stake} /> },
  { id: 'won', label: WORDS.won, isNumber: true, isWide: true, cell: ({ won }) => <Money amount={won} /> },
  { id: 'result', label: WORDS.result, isNumber: true, cell: ({ net }) => <Money amount={net} isResult /> },
  { id: 'opened', label: WORDS.opened, isWide: true, cell: ({ openedAt }) => <Moment at={openedAt} /> },
  { id: 'closed', label: WORDS.closed, isWide: true, cell: ({ closedAt }) => <Moment at={closedAt} /> },
])

/** Rounds that have ended of the players below. docs/domain/casino.md#records. */
export default function RoundsPage() {
  const navigate = useNavigate()
  const list = useList(NAMES, exportDownlineCasinoHistory, {
    query: ({ page, limit, filters: { startDate, endDate, gameType, userId } }) => ({
      page,
      limit,
      ...(startDate && { startDate }),
      ...(endDate && { endDate }),
      ...(userId && { userId }),
      ...(isKind(gameType) && { gameType }),
    }),
    page: ({ docs, narrowed, ...info }) => pageOf(docs, info, { userId: narrowed.user?.name }),
    words: { kind: WORDS.kinds },
  })
  return (
    <Page title={WORDS.rounds} isFixed>
      <DataTable
        name="casino-rounds"
        label={WORDS.rounds}
        columns={COLUMNS()}
        {...list}
        queryKey={['casino', 'rounds']}
        scheduled={{ report: 'CASINO_ROUNDS' }}
        rowId={({ provider, roundId, userName }) => `${provider} ${roundId} ${userName}`}
        onOpen={({ provider, userId = '', roundId }) => void navigate(roundAddress({ provider, userId, roundId }))}
        filters={FILTERS()}
        emptyText={WORDS.noRounds}
      />
    </Page>
  )
}

const isKind = (kind: string | undefined): kind is GameType => GAME_TYPES.some((known) => known === kind)
