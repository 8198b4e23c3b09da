import { exportCasinoHistory } from '@paddock/contract/endpoints/casino'
import type { CasinoRound } from '@paddock/contract/shapes/casino'
import { orderExport } from '@paddock/ui/exports'
import { formatMoney } from '@paddock/ui/formats'
import { Notice } from '@paddock/ui/primitives'
import { RangePicker } from '@paddock/ui/dates'
import { useState } from 'react'
import { type RoundsAsking, spanOf, useRounds } from './api.ts'
import { ExportList } from './export-list.tsx'
import { dateIn, timeIn } from './moments.ts'
import { Listed, Pager, Toolbar } from './parts.tsx'
import { OpenRow, Result, Rows } from './rows.tsx'
import { RoundSheet } from './round-sheet.tsx'
import { emptyHint, GAME_TYPE_OF, type GameCategory } from './state.ts'
import { useView } from './use-view.ts'
import { RECORD_WORDS } from './words.ts'

const COLUMNS = 'grid-cols-[136px_minmax(0,1fr)_104px_104px_104px]'
const heads = (): readonly string[] => [
  RECORD_WORDS.date,
  RECORD_WORDS.game,
  RECORD_WORDS.stake,
  RECORD_WORDS.won,
  RECORD_WORDS.result,
]

/** Rounds of the casino that have ended, of one kind of game or of all. 001 §9. */
export function CasinoRounds({ category }: { readonly category: GameCategory }) {
  const { address, zone, range, page, setPage, setRange } = useView()
  const gameType = GAME_TYPE_OF[category]
  const asking = { ...spanOf(range), ...(gameType && { gameType }) }
  const reply = useRounds(asking, page)
  const [opened, setOpened] = useState<CasinoRound | null>(null)
  return (
    <>
      <Toolbar>
        <RangePicker range={range} zone={zone} onRange={setRange} />
        <ExportList order={() => orderOf(asking)} />
      </Toolbar>
      <Listed
        reply={reply}
        rowClass="h-14 @2xl:h-11"
        isEmpty={({ docs }) => docs.length === 0}
        empty={
          <Notice icon="casino" text={RECORD_WORDS.noRounds} hint={emptyHint(address, RECORD_WORDS.noRoundsHint)} />
        }
      >
        {(data) => (
          <>
            <Rows numbers={3} columns={COLUMNS} heads={heads()}>
              {data.docs.map((round) => (
                <OpenRow key={`${round.provider} ${round.roundId}`} onOpen={() => setOpened(round)}>
                  <Row round={round} zone={zone} />
                </OpenRow>
              ))}
            </Rows>
            <Pager page={data} onTurn={setPage} />
          </>
        )}
      </Listed>
      {opened && <RoundSheet round={opened} zone={zone} onClose={() => setOpened(null)} />}
    </>
  )
}

function Row({ round, zone }: { readonly round: CasinoRound; readonly zone: string }) {
  const { gameName, providerName, stake, won, net, openedAt } = round
  return (
    <span className={`flex h-14 items-center gap-3 px-3 text-sm @2xl:grid @2xl:h-11 ${COLUMNS}`}>
      <time
        dateTime={new Date(openedAt).toISOString()}
        className="order-last hidden text-xs text-quiet @2xl:order-none @2xl:block"
      >
        {dateIn(zone, openedAt)} {timeIn(zone, openedAt)}
      </time>
      <span className="min-w-0 flex-1">
        <span className="block truncate">{gameName}</span>
        <span className="block truncate text-xs text-quiet @2xl:hidden">
          {dateIn(zone, openedAt)} {timeIn(zone, openedAt)} · {providerName}
        </span>
      </span>
      <span className="text-right text-xs text-quiet tabular-nums @2xl:text-sm">
        <span className="@2xl:hidden">{RECORD_WORDS.stake} </span>
        {formatMoney(stake)}
      </span>
      <span className="hidden text-right tabular-nums @2xl:block">{formatMoney(won)}</span>
      <span className="min-w-20 text-right tabular-nums">
        <Result amount={net} />
      </span>
    </span>
  )
}

const orderOf = (query: RoundsAsking) =>
  orderExport(exportCasinoHistory, {
    query,
    title: RECORD_WORDS.rounds,
    columns: [
      { id: 'opened', head: RECORD_WORDS.date },
      { id: 'game', head: RECORD_WORDS.game },
      { id: 'provider', head: RECORD_WORDS.provider },
      { id: 'round', head: RECORD_WORDS.number },
      { id: 'stake', head: RECORD_WORDS.stake },
      { id: 'won', head: RECORD_WORDS.won },
      { id: 'result', head: RECORD_WORDS.result },
    ],
  })
