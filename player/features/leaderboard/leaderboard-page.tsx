/** Who came first in a day, a week or a month, and where the reader stands. docs/domain/leaderboard.md. */
import type { BoardRow, Leaderboard } from '@paddock/contract/shapes/leaderboard'
import { BOARD_MEASURES, BOARD_PERIODS } from '@paddock/domain/leaderboard'
import { formatAmount, formatDate } from '@paddock/ui/formats'
import { Tabs } from '@paddock/ui/layers'
import { Icon, Notice, SkeletonRows } from '@paddock/ui/primitives'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'wouter'
import { type BoardChoice, useBoard } from './api.ts'
import { measuredText, readChoice, sportsOf, writeChoice } from './state.ts'
import { BOARD_WORDS as WORDS } from './words.ts'

const CARD = 'overflow-clip rounded-md border border-line bg-surface'
const ROW = 'grid min-h-13 grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-3 px-4 py-2'

export function LeaderboardPage() {
  const [address, setAddress] = useSearchParams()
  const choice = readChoice(address)
  const change = (wanted: Partial<BoardChoice>) => setAddress(writeChoice({ ...choice, ...wanted }), { replace: true })
  const { data, isError, isPlaceholderData, refetch } = useBoard(choice)
  return (
    <div className="mx-auto flex w-full max-w-[880px] flex-col gap-2">
      <section aria-label={WORDS.title} className={CARD}>
        <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 border-b border-line px-4 py-1">
          <h1 className="text-md font-bold">{WORDS.title}</h1>
          {data && (
            <p className="text-xs text-quiet">
              {formatDate(data.startsAt)} – {formatDate(data.endsAt - 1)}
            </p>
          )}
        </header>
        <Choices choice={choice} sports={sportsOf(data ?? { sports: [] }, choice.sport)} onChange={change} />
        {data ? (
          <div className={isPlaceholderData ? 'opacity-60' : ''} aria-busy={isPlaceholderData}>
            <Board board={data} />
          </div>
        ) : isError ? (
          <Notice icon="warning" text={WORDS.couldNotLoad} action={{ label: WORDS.retry, run: () => void refetch() }} />
        ) : (
          <SkeletonRows rows={8} rowClass="h-13" label={WORDS.loading} />
        )}
      </section>
      {data && data.prizes.length > 0 && <Prizes board={data} />}
      <p className="px-1 text-xs text-quiet">
        {WORDS.how[choice.measure]} {WORDS.rounded}{' '}
        {data?.mine && (
          <Link to="/settings" className="text-text underline underline-offset-2">
            {WORDS.settings}
          </Link>
        )}
      </p>
    </div>
  )
}

type ChoicesProps = {
  readonly choice: BoardChoice
  readonly sports: readonly { readonly id: string; readonly name: string }[]
  readonly onChange: (wanted: Partial<BoardChoice>) => void
}

function Choices({ choice, sports, onChange }: ChoicesProps) {
  return (
    <div className="grid border-b border-line px-1 md:grid-cols-2">
      <Chosen>
        <Tabs
          label={WORDS.period}
          tabs={BOARD_PERIODS.map((id) => ({ id, label: WORDS.periods[id] }))}
          chosen={choice.period}
          onChoose={(period) => onChange({ period })}
        />
        <Select
          label={WORDS.which}
          options={[
            { id: 'now', name: WORDS.now },
            { id: 'last', name: WORDS.last },
          ]}
          chosen={choice.which}
          onChoose={(which) => onChange({ which: which === 'last' ? 'last' : 'now' })}
        />
      </Chosen>
      <Chosen>
        <Tabs
          label={WORDS.measure}
          tabs={BOARD_MEASURES.map((id) => ({ id, label: WORDS.measures[id] }))}
          chosen={choice.measure}
          onChoose={(measure) => onChange({ measure })}
        />
        <Select label={WORDS.sport} options={sports} chosen={choice.sport} onChoose={(sport) => onChange({ sport })} />
      </Chosen>
    </div>
  )
}

/** Tabs, and what is chosen beside them: the tabs scroll where both do not fit. */
const Chosen = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex min-w-0 items-center justify-between gap-2 py-0.5 pr-2 [&>:first-child]:min-w-0">{children}</div>
)

type SelectProps = {
  readonly label: string
  readonly options: readonly { readonly id: string; readonly name: string }[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
}

const Select = ({ label, options, chosen, onChoose }: SelectProps) => (
  <select
    aria-label={label}
    value={chosen}
    onChange={({ target }) => onChoose(target.value)}
    className="min-h-10 max-w-30 min-w-18 shrink-0 rounded-md border border-line bg-raised px-2 text-sm md:min-h-9"
  >
    {options.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </select>
)

function Board({ board: { rows, mine } }: { readonly board: Leaderboard }) {
  return (
    <>
      {rows.length > 0 ? (
        <ol aria-label={WORDS.title} className="divide-y divide-line">
          {rows.map((row, n) => (
            // They stand by their rank, and two may be alike in all that is told of them.
            // oxlint-disable-next-line react/no-array-index-key -- as above
            <Place key={n} row={row} />
          ))}
        </ol>
      ) : (
        <Notice icon="trophy" text={WORDS.empty} hint={WORDS.emptyHint} />
      )}
      {mine && <Mine mine={mine} />}
    </>
  )
}

const Rank = ({ rank }: { readonly rank: number | null }) => (
  <span className="text-center text-md font-bold tabular-nums">
    {rank !== null && <span className="sr-only">{WORDS.rank} </span>}
    {rank ?? '–'}
  </span>
)

const Place = ({ row }: { readonly row: BoardRow }) => (
  <li className={ROW}>
    <Rank rank={row.rank} />
    <span className="truncate text-sm">{row.name}</span>
    <span className="text-right">
      <span className="block text-sm font-bold tabular-nums">{measuredText(row)}</span>
      {row.prize !== null && (
        <span className="flex items-center justify-end gap-1 text-xs text-quiet tabular-nums">
          <Icon name="gift" className="size-3.5 text-brand-text" />
          <span className="sr-only">{WORDS.prize}</span>₹ {formatAmount(row.prize)}
        </span>
      )}
    </span>
  </li>
)

/** Exact, since it is the reader's own; in sight however long the board is. */
const Mine = ({ mine }: { readonly mine: NonNullable<Leaderboard['mine']> }) => (
  <section
    aria-label={WORDS.yourPlace}
    className={`${ROW} sticky bottom-[calc(53px+env(safe-area-inset-bottom))] border-t border-brand bg-raised md:bottom-0`}
  >
    <Rank rank={mine.rank} />
    <span className="min-w-0">
      <span className="block text-sm font-bold">{WORDS.you}</span>
      {mine.rank === null && <span className="block text-xs text-quiet">{WORDS.noPlace}</span>}
    </span>
    <span className="text-sm font-bold tabular-nums">{measuredText(mine)}</span>
  </section>
)

const Prizes = ({ board: { prizes, multiple } }: { readonly board: Leaderboard }) => (
  <section aria-label={WORDS.prizes} className={CARD}>
    <h2 className="border-b border-line px-4 py-3 text-md font-bold">{WORDS.prizes}</h2>
    <ol className="grid grid-cols-2 gap-x-6 gap-y-2 px-4 py-3 text-sm sm:grid-cols-4">
      {prizes.map((prize, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- its place is its rank
        <li key={n} className="flex items-baseline gap-2">
          <span className="w-6 shrink-0 text-quiet tabular-nums">{n + 1}.</span>
          <span className="font-bold tabular-nums">₹ {formatAmount(prize)}</span>
        </li>
      ))}
    </ol>
    <p className="px-4 pb-3 text-xs text-quiet">{multiple === 0 ? WORDS.atOnce : WORDS.wagered(multiple)}</p>
  </section>
)
