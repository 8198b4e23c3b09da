import type { MarketBook } from '@paddock/contract/shapes/market'
import type { Side } from '@paddock/domain/market'
import { type Paise, paise, ZERO } from '@paddock/domain/money'
import { formatOdds } from '@paddock/domain/odds'
import { formatOddsAs, formatSize, PER_100, spokenSize } from '@paddock/ui/formats'
import {
  type CellOf,
  DEPTH,
  type Live,
  type RunnerFacts,
  type RunnersFacts,
  Seen,
  useCellNews,
  useIsFresh,
  useLive,
} from '@paddock/ui/live'
import { useHasDepth, useIsWide } from '@paddock/ui/look'
import { Icon } from '@paddock/ui/primitives'
import { type Figures, LivePriceCell, type Pick, RovingGrid } from '@paddock/ui/prices'
import { type OddsDisplay, useOddsDisplay } from '@paddock/ui/settings'
import { marketTitle, runnerTitle } from '@paddock/ui/words'
import { memo, useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import { WORDS } from '../../words/shell.ts'
import { BETTING_WORDS } from '../../words/betting.ts'
import { isNotOffered, takesBets } from '../../words/shut.ts'
import { MarketHeader, type MarketTools } from './market-header.tsx'
import { Overlay } from './overlay.tsx'
import { pickOfRunner, rowOf } from './picks.ts'
import { Position } from './position.tsx'
import { Cloth, Connections } from './race-card.tsx'
import { ROW_CELL, ROW_LINE, ROW_NAME } from './row-looks.ts'
import {
  inCardOrder,
  nameOnCard,
  overlayWords,
  percentOf,
  type PlannedBet,
  positionOf,
  positionWith,
  runnerOverlayOf,
} from './state.ts'
import { EVENT_WORDS } from './words.ts'

/** Best price on a narrow screen, three where there is room. The card's own width decides, not the window's. */
const SIDE_COLUMNS =
  'grid w-[72px] shrink-0 grid-cols-1 gap-0.5 max-md:@max-[559px]:w-[66px] @min-[560px]:w-[202px] @min-[560px]:grid-cols-3'
const DEEPER = 'hidden @min-[560px]:flex'
/** A bookmaker has one price a side; it stands in the column of the best. */
const BEST_ONLY_COLUMN = '@min-[560px]:col-start-3'
const BEST_ONLY_OVERLAY = '@min-[560px]:inset-x-[136px]'
/** Deepest back first, so that the best of both sides stand side by side. */
const BACK_DEPTHS = Array.from({ length: DEPTH }, (_, at) => DEPTH - 1 - at)
const LAY_DEPTHS = Array.from({ length: DEPTH }, (_, at) => at)
const BEST = [0]

/** About what a card takes: one out of sight is neither laid out nor painted, and needs its place all the same. */
const HEIGHT = {
  wide: (rows: number) => `auto ${66 + rows * 53}px`,
  narrow: (rows: number) => `auto calc(44px + ${rows} * var(--row))`,
}

/** Opens the depth of a runner. */
export type OnDepth = (marketId: string, slot: number) => void

type MarketCardProps = {
  readonly facts: RunnersFacts
  readonly book: MarketBook | undefined
  /** The bet in the slip, when it is in this market. */
  readonly planned: PlannedBet | null
  readonly picked: Pick | null
  /** The bet in the slip is on its way. */
  readonly isWaiting: boolean
  readonly onPick: (pick: Pick) => void
  /** Null where there is no ladder to open. */
  readonly onDepth: OnDepth | null
  readonly tools: MarketTools
}

/** A market of runners: match odds, bookmaker, a race. */
export const MarketCard = memo(function MarketCard(props: MarketCardProps) {
  const { facts, book, planned, picked, isWaiting, onPick, onDepth, tools } = props
  const card = useRef<HTMLElement>(null)
  const heightOf = HEIGHT[useIsWide() ? 'wide' : 'narrow']
  return (
    <section
      ref={card}
      className="@container/market overflow-clip rounded-md border border-line bg-surface [content-visibility:auto] max-md:rounded-none max-md:border-y-0"
      style={{ containIntrinsicSize: heightOf(facts.runners.length) }}
      aria-label={marketTitle(facts.name)}
    >
      <Seen element={card}>
        <MarketHeader
          facts={facts}
          tools={tools}
          columns={<Columns unit={facts.kind === 'BOOKMAKER' ? PER_100 : ''} />}
        />
        <RovingGrid label={marketTitle(facts.name)} className="md:divide-y md:divide-line">
          {inCardOrder(facts.runners).map((runner) => {
            const side = picked?.runnerId === runner.id ? picked.side : null
            return (
              <RunnerRow
                key={runner.slot}
                {...{ facts, runner, onPick }}
                now={positionOf(book, runner.id)}
                next={planned && positionWith(book, runner.id, planned)}
                onDepth={facts.ladder && !isNotOffered(facts) ? onDepth : null}
                pickedSide={side}
                isWaiting={isWaiting && side !== null}
              />
            )
          })}
        </RovingGrid>
      </Seen>
    </section>
  )
})

const Columns = ({ unit }: { readonly unit: string }) => (
  <div className="flex gap-0.5 text-center text-xs font-bold max-md:gap-0" aria-hidden="true">
    <span className={SIDE_COLUMNS}>
      <span className="col-start-1 text-back-text @min-[560px]:col-start-3">
        {WORDS.back} {unit}
      </span>
    </span>
    <span className={SIDE_COLUMNS}>
      <span className="text-lay-text">
        {WORDS.lay} {unit}
      </span>
    </span>
  </div>
)

type RunnerRowProps = {
  readonly facts: RunnersFacts
  readonly runner: RunnerFacts
  readonly now: ReturnType<typeof positionOf>
  readonly next: ReturnType<typeof positionWith> | null
  readonly pickedSide: Side | null
  readonly isWaiting: boolean
  readonly onPick: (pick: Pick) => void
  readonly onDepth: OnDepth | null
}

const RunnerRow = memo(function RunnerRow(props: RunnerRowProps) {
  const { facts, runner, now, next, pickedSide, isWaiting, onPick, onDepth } = props
  const isOut = runner.status === 'REMOVED'
  const overlay = runnerOverlayOf(facts, runner, overlayWords())
  return (
    <div
      data-price-row=""
      data-row={rowOf({ marketId: facts.marketId, slot: runner.slot })}
      className={`flex items-center gap-2 py-1 pr-2 pl-3 max-md:pr-0 ${ROW_LINE} ${runner.racing ? 'max-md:min-h-(--row)' : 'max-md:h-(--row) max-md:py-0'}`}
    >
      {runner.racing && <Cloth racing={runner.racing} />}
      <div className="relative flex min-h-11 min-w-0 flex-1 flex-col justify-center max-md:self-stretch">
        <RunnerName runner={runner} onDepth={isOut ? null : onDepth && (() => onDepth(facts.marketId, runner.slot))} />
        {runner.racing && !isOut && <Connections racing={runner.racing} />}
        {isOut && <NonRunner runner={runner} />}
        {isOut ? null : now !== undefined || next !== null ? (
          <Position now={now} planned={next} />
        ) : (
          // On a phone its line is kept free: no row grows.
          <span className="h-3.5 md:hidden" />
        )}
      </div>
      <div className="relative flex gap-0.5 max-md:gap-0">
        <SideCells {...{ facts, runner, onPick, pickedSide, isWaiting }} side="BACK" />
        <SideCells {...{ facts, runner, onPick, pickedSide, isWaiting }} side="LAY" />
        {overlay && <Overlay text={overlay} className={facts.kind === 'BOOKMAKER' ? BEST_ONLY_OVERLAY : ''} />}
      </div>
    </div>
  )
})

/** The name opens the depth: the whole left half of the row is its button. */
function RunnerName({ runner, onDepth }: { readonly runner: RunnerFacts; readonly onDepth: (() => void) | null }) {
  const isWide = useIsWide()
  const look = `text-sm font-bold leading-4 ${isWide ? 'line-clamp-2' : ROW_NAME} ${runner.status === 'REMOVED' ? 'text-quiet line-through' : ''}`
  const name = <CardName runner={runner} />
  if (!onDepth) return <p className={look}>{name}</p>
  return (
    <button
      type="button"
      aria-label={EVENT_WORDS.depthOf(runnerTitle(runner.name))}
      onClick={onDepth}
      className="group -my-1 flex items-center gap-1 py-1 text-left before:absolute before:-inset-y-1 before:inset-x-0 max-md:before:inset-y-0"
    >
      <span className={look}>{name}</span>
      <Icon name="ladder" className="size-3 text-quiet group-hover:text-text" />
    </button>
  )
}

/** The number stands on the cloth beside it; who does not see that hears it with the name. */
function CardName({ runner }: { readonly runner: RunnerFacts }) {
  const name = nameOnCard(runner)
  const number = runner.name.slice(0, runner.name.length - name.length)
  return (
    <>
      {number && <span className="sr-only">{number}</span>}
      {number ? name : runnerTitle(name)}
    </>
  )
}

const NonRunner = ({ runner }: { readonly runner: RunnerFacts }) => (
  <p className="text-xs leading-4 text-quiet">
    {EVENT_WORDS.nonRunner}
    {runner.reductionBps !== null && ` · ${EVENT_WORDS.reduction(percentOf(runner.reductionBps))}`}
  </p>
)

type SideCellsProps = {
  readonly facts: RunnersFacts
  readonly runner: RunnerFacts
  readonly side: Side
  readonly pickedSide: Side | null
  readonly isWaiting: boolean
  readonly onPick: (pick: Pick) => void
}

function SideCells({ facts, runner, side, pickedSide, isWaiting, onPick }: SideCellsProps) {
  const isBookmaker = facts.kind === 'BOOKMAKER'
  const hasDepth = useHasDepth() && !isBookmaker
  const depths = !hasDepth ? BEST : side === 'BACK' ? BACK_DEPTHS : LAY_DEPTHS
  const bestClass = isBookmaker && side === 'BACK' ? BEST_ONLY_COLUMN : ''
  return (
    <div className={SIDE_COLUMNS}>
      {depths.map((depth) => (
        <LiveCell
          key={depth}
          {...{ facts, runner, side, depth, onPick }}
          isPicked={pickedSide === side && depth === 0}
          isWaiting={isWaiting && pickedSide === side && depth === 0}
          className={`${ROW_CELL} ${depth === 0 ? bestClass : DEEPER}`}
        />
      ))}
    </div>
  )
}

type LiveCellProps = Omit<SideCellsProps, 'pickedSide'> & {
  readonly depth: number
  readonly isPicked: boolean
  readonly className: string
}

const LiveCell = memo(function LiveCell(props: LiveCellProps) {
  const { facts, runner, side, depth, isPicked, isWaiting, className, onPick } = props
  const display = useOddsDisplay()
  const live = useLive()
  const { marketId, kind } = facts
  const { id: runnerId, slot, name } = runner
  const cell = useMemo(() => ({ marketId, runnerId, slot, side }), [marketId, runnerId, slot, side])
  const news = useCellNews(cell, depth)
  const state = useSyncExternalStore(news, () => stateOf(live, cell, depth))
  const figures = useCallback(
    () => figuresOf(live, { cell, depth, kind, name: runnerTitle(name), display }),
    [live, cell, depth, kind, name, display],
  )
  const canBet = useIsFresh() && runner.status === 'ACTIVE' && takesBets(facts)
  // The bet is on what stands in the book at the tap, which may be a frame ahead of what is drawn.
  const pick = () => {
    const now = live?.book.price(marketId, slot, side, depth)
    if (now) onPick(pickOfRunner(facts, runner, side, now.price))
  }
  const mark = side === 'BACK' ? EVENT_WORDS.backShort : EVENT_WORDS.layShort
  return (
    <LivePriceCell
      side={side}
      depth={depth}
      hasPrice={state !== 'EMPTY'}
      figures={figures}
      subscribe={news}
      mark={depth === 0 ? mark : undefined}
      isOwn={state === 'BEHIND_OWN'}
      isDisabled={!canBet}
      isPicked={isPicked}
      isWaiting={isWaiting}
      onPick={pick}
      className={className}
    />
  )
})

/** By what a cell looks otherwise; the same through most changes of a price. */
function stateOf(live: Live | null, cell: CellOf, depth: number): 'EMPTY' | 'OFFERED' | 'BEHIND_OWN' {
  const { marketId, slot, side } = cell
  if (!live?.book.price(marketId, slot, side, depth)) return 'EMPTY'
  return live.book.isBehindOwn(cell, depth) ? 'BEHIND_OWN' : 'OFFERED'
}

type Shown = {
  readonly cell: CellOf
  readonly depth: number
  readonly kind: RunnersFacts['kind']
  readonly name: string
  readonly display: OddsDisplay
}

function figuresOf(live: Live | null, { cell, depth, kind, name, display }: Shown): Figures {
  const { marketId, slot, side } = cell
  const word = side === 'BACK' ? WORDS.back : WORDS.lay
  const level = live?.book.price(marketId, slot, side, depth)
  if (!live || !level) return { main: null, small: '', label: EVENT_WORDS.noPrice(word, name) }
  const own = live.book.own.offers(cell).get(level.price) ?? ZERO
  const isBehindOwn = live.book.isBehindOwn(cell, depth)
  const main = kind === 'BETFAIR' ? formatOddsAs(display, level.price) : formatOdds(level.price)
  const price = kind === 'BOOKMAKER' ? BETTING_WORDS.per100(main) : main
  return {
    main,
    small: sizeWords(level.size, own),
    label: labelOf({ word, name, price, size: level.size, own, isBehindOwn }),
  }
}

type Said = {
  readonly word: string
  readonly name: string
  readonly price: string
  readonly size: Paise
  readonly own: Paise
  readonly isBehindOwn: boolean
}

function labelOf({ word, name, price, size, own, isBehindOwn }: Said): string {
  if (isBehindOwn) return `${word} ${name} ${price}, ${own > 0 ? yours(own) : BETTING_WORDS.behindYours}`
  const offered = EVENT_WORDS.price(word, name, price, spokenSize(paise(size - own)))
  return own > 0 ? `${offered}. ${yours(own)}` : offered
}

const yours = (own: Paise): string => BETTING_WORDS.yours(formatSize(own))

/** What others offer; where nobody else does, the reader's own, as theirs. */
const sizeWords = (size: Paise, own: Paise): string =>
  own >= size ? yours(own) : formatSize(own > 0 ? paise(size - own) : size)
