import type { MarketBook } from '@paddock/contract/shapes/market'
import type { Side } from '@paddock/domain/market'
import { BET_WORDS } from '@paddock/ui/bets'
import { groupBy } from '@paddock/ui/grouping'
import { Tabs } from '@paddock/ui/layers'
import { Seen, type SessionFacts } from '@paddock/ui/live'
import { useIsWide } from '@paddock/ui/look'
import { type Pick, RovingGrid } from '@paddock/ui/prices'
import { marketTitle, remarkText } from '@paddock/ui/words'
import { memo, useRef, useState } from 'react'
import { BETTING_WORDS } from '../../words/betting.ts'
import { LINE_COLUMN, LineCell } from './line-cell.tsx'
import { Limits, type MarketTools } from './market-header.tsx'
import { Overlay } from './overlay.tsx'
import { rowOf } from './picks.ts'
import { ROW_LINE } from './row-looks.ts'
import { SessionRules } from './rules.tsx'
import { lookOf, SESSION_GROUPS, type SessionGroup } from './session-looks.ts'
import { SessionPosition, SessionText } from './session-position.tsx'
import { isNamedOutcome, overlayOf, overlayWords, type PlannedBet, type RunsTaken } from './state.ts'
import { EVENT_WORDS } from './words.ts'

type SessionCardProps = {
  /** In the order of the screen. */
  readonly sessions: readonly SessionFacts[]
  readonly books: Readonly<Record<string, MarketBook>>
  /** What each has counted by now, by market, as far as a score says. */
  readonly counts: ReadonlyMap<string, number>
  /** The runs at which the player took each, by market, the last one first. */
  readonly seen: RunsTaken
  readonly planned: PlannedBet | null
  readonly picked: Pick | null
  readonly isWaiting: boolean
  readonly onPick: (pick: Pick) => void
  readonly tools: MarketTools
}

/** The sessions of an event: NO on the left in pink, YES on the right in blue, the run over its price. */
export function SessionCard(props: SessionCardProps) {
  const { sessions, books, counts, seen, planned, picked, isWaiting, onPick, tools } = props
  const [chosen, setChosen] = useState<SessionGroup | 'all'>('all')
  const groups = groupBy(sessions, (facts) => lookOf(facts).group(facts.name))
  const shown = chosen === 'all' ? sessions : (groups.get(chosen) ?? sessions)
  const isWide = useIsWide()
  const tabs = groups.size > 1 && (
    <Tabs
      label={BETTING_WORDS.session}
      tabs={tabsOf(groups, sessions.length)}
      chosen={groups.has(chosen as SessionGroup) ? chosen : 'all'}
      onChoose={setChosen}
    />
  )
  return (
    <section
      className="@container/sessions overflow-clip rounded-md border border-line bg-surface max-md:rounded-none max-md:border-y-0"
      aria-label={BETTING_WORDS.session}
    >
      {/* A phone has the groups in the place of the name. */}
      <header
        className={`flex h-10 items-center gap-2 border-b border-line pr-2 pl-3 max-md:h-11 max-md:bg-raised max-md:pr-0 ${tabs ? 'max-md:pl-0' : ''}`}
      >
        <div className="flex min-w-0 flex-1 items-center gap-1">
          <h2 className={`text-md font-bold ${tabs ? 'max-md:sr-only' : ''}`}>{BETTING_WORDS.session}</h2>
          {!isWide && tabs && <div className="min-w-0 flex-1">{tabs}</div>}
          <SessionRules sessions={shown} />
        </div>
        <div className="flex gap-0.5 text-center text-xs font-bold max-md:gap-0" aria-hidden="true">
          <span className={`${LINE_COLUMN} text-lay-text`}>{BET_WORDS.sides.NO}</span>
          <span className={`${LINE_COLUMN} text-back-text`}>{BET_WORDS.sides.YES}</span>
        </div>
        <span className="hidden w-32 @min-[560px]:block" />
      </header>
      {isWide && tabs && <div className="border-b border-line">{tabs}</div>}
      <RovingGrid label={BETTING_WORDS.session} className="md:divide-y md:divide-line">
        {shown.map((facts) => {
          const isPicked = picked?.marketId === facts.marketId
          return (
            <SessionRow
              key={facts.marketId}
              facts={facts}
              book={books[facts.marketId]}
              count={counts.get(facts.marketId)}
              seen={isNamedOutcome(facts) ? undefined : seen.get(facts.marketId)}
              planned={isPicked ? planned : null}
              pickedSide={isPicked ? picked.side : null}
              pickedOutcome={isPicked ? picked.runnerId : null}
              isWaiting={isWaiting && isPicked}
              onPick={onPick}
              tools={tools}
              isWide={isWide}
            />
          )
        })}
      </RovingGrid>
    </section>
  )
}

const tabsOf = (groups: ReadonlyMap<SessionGroup, readonly unknown[]>, all: number) => [
  { id: 'all' as const, label: EVENT_WORDS.groups.all, count: all },
  ...SESSION_GROUPS.flatMap((id) => {
    const count = groups.get(id)?.length
    return count === undefined ? [] : [{ id, label: EVENT_WORDS.groups[id], count }]
  }),
]

type SessionRowProps = {
  readonly facts: SessionFacts
  readonly book: MarketBook | undefined
  readonly count: number | undefined
  readonly seen: readonly number[] | undefined
  readonly planned: PlannedBet | null
  readonly pickedSide: Side | null
  readonly pickedOutcome: string | null
  readonly isWaiting: boolean
  readonly onPick: (pick: Pick) => void
  readonly tools: MarketTools
  readonly isWide: boolean
}

/** Rows out of sight are neither laid out nor painted: a long list costs what the screen shows. */
const ROW =
  '[contain-intrinsic-size:auto_56px] [content-visibility:auto] max-md:[contain-intrinsic-size:auto_var(--row)]'

const SessionRow = memo(function SessionRow(props: SessionRowProps) {
  const { facts, book, count, seen, planned, pickedSide, pickedOutcome, isWaiting, onPick, tools, isWide } = props
  const overlay = overlayOf(facts, overlayWords())
  const { isGrid, outcomes } = lookOf(facts)
  const row = useRef<HTMLDivElement>(null)
  return (
    <div ref={row} className={ROW}>
      <Seen element={row}>
        <div
          data-price-row=""
          data-row={rowOf({ marketId: facts.marketId, slot: null })}
          className={`flex min-h-14 flex-wrap items-center gap-x-2 gap-y-1 py-1 pr-2 pl-3 max-md:min-h-(--row) max-md:gap-y-0 max-md:py-0 max-md:pr-0 ${isGrid ? '' : 'max-md:flex-nowrap'} ${ROW_LINE}`}
        >
          {isWide ? (
            <WideText {...{ facts, book, planned, seen, tools }} />
          ) : (
            <SessionText {...{ facts, book, planned, count, seen, tools }} />
          )}
          <div
            className={`relative max-md:gap-0 ${isGrid ? 'order-last grid w-full grid-cols-5 gap-0.5' : 'flex gap-0.5'}`}
          >
            {outcomes === null ? (
              <TwoSides {...{ facts, onPick, pickedSide, isWaiting }} />
            ) : (
              <Outcomes {...{ facts, outcomes, onPick, pickedOutcome, isWaiting }} />
            )}
            {overlay && <Overlay text={overlay} />}
          </div>
          <p className="hidden w-32 text-right text-xs leading-4 text-quiet max-md:pr-3 @min-[560px]:block">
            <Limits min={facts.min} max={facts.max} isStacked />
          </p>
        </div>
      </Seen>
    </div>
  )
})

/** With a position the way out of it stands beside it, in the room of the name's second line: the rows below stay where they are. */
function WideText({ facts, book, planned, seen, tools }: TextProps) {
  const isHeld = book !== undefined
  return (
    <>
      {tools.star && <span className="relative z-1 -my-1 -mr-2.5 -ml-3 flex">{tools.star(facts)}</span>}
      <div className="@container/held min-w-0 flex-1">
        <p className={`text-sm font-bold leading-4 ${isHeld ? 'truncate' : 'line-clamp-2'}`}>
          {marketTitle(facts.name)}
        </p>
        <div className={`flex items-center gap-2 @max-[150px]/held:gap-1 ${isHeld ? 'h-8' : ''}`}>
          <SessionPosition facts={facts} book={book} planned={planned} seen={seen} />
          {/* Where there is little room the bet in the slip comes first: what it changes stands beside what there is. */}
          <span className={planned === null ? 'flex' : 'flex @max-[280px]/held:hidden'}>{tools.cashOut?.(facts)}</span>
        </div>
        {facts.status === 'OPEN' && facts.betAllow && facts.remarksMessage && (
          <p className="truncate text-xs leading-4 text-warn">{remarkText(facts.remarksMessage)}</p>
        )}
      </div>
    </>
  )
}

type TextProps = { readonly [P in 'facts' | 'book' | 'planned' | 'seen' | 'tools']: SessionRowProps[P] }

const TwoSides = ({ facts, onPick, pickedSide, isWaiting }: RowPart<'pickedSide'>) => (
  <>
    {lookOf(facts).isBackOnly ? (
      <span className={LINE_COLUMN} />
    ) : (
      <LineCell {...{ facts, onPick, isWaiting }} side="LAY" at={0} isPicked={pickedSide === 'LAY'} />
    )}
    <LineCell {...{ facts, onPick, isWaiting }} side="BACK" at={0} isPicked={pickedSide === 'BACK'} />
  </>
)

/** Every outcome is backed: odd and even beside each other, ten digits in two rows. */
const Outcomes = ({
  facts,
  outcomes,
  onPick,
  pickedOutcome,
  isWaiting,
}: RowPart<'pickedOutcome'> & { readonly outcomes: number }) =>
  Array.from({ length: outcomes }, (_, at) => (
    <LineCell key={at} {...{ facts, onPick, at, pickedOutcome, isWaiting }} side="BACK" isPicked={false} />
  ))

type RowPart<K extends keyof SessionRowProps> = {
  readonly [P in 'facts' | 'onPick' | 'isWaiting' | K]: SessionRowProps[P]
}
