import type { MarketBook } from '@paddock/contract/shapes/market'
import type { Side } from '@paddock/domain/markets'
import type { Paise } from '@paddock/domain/money'
import { formatOdds } from '@paddock/domain/odds'
import { formatAmount, formatSize, formatVolume, spokenSize } from '@paddock/ui/formats'
import {
  DEPTH,
  type RunnerFacts,
  type RunnersFacts,
  useFreshness,
  useLevel,
  useLive,
  useVolume,
} from '@paddock/ui/live'
import { type Pick, PriceCell, RovingGrid } from '@paddock/ui/prices'
import { memo, type ReactNode } from 'react'
import { WORDS } from '../../app/words.ts'
import { BETTING_WORDS } from '../../app/words-betting.ts'
import { Overlay } from './overlay.tsx'
import { Position } from './position.tsx'
import { overlayOf, type PlannedBet, positionOf, positionWith, runnerOverlayOf } from './state.ts'

/** Best price on a narrow screen, three where there is room. The card's own width decides, not the window's. */
const SIDE_COLUMNS = 'grid w-[72px] shrink-0 grid-cols-1 gap-0.5 @min-[560px]:w-[204px] @min-[560px]:grid-cols-3'
const DEEPER = 'hidden @min-[560px]:flex'
/** A bookmaker has one price a side; it stands in the column of the best. */
const BEST_ONLY_COLUMN = '@min-[560px]:col-start-3'
const BEST_ONLY_OVERLAY = '@min-[560px]:inset-x-[136px]'
/** Deepest back first, so that the best of both sides stand side by side. */
const BACK_DEPTHS = Array.from({ length: DEPTH }, (_, at) => DEPTH - 1 - at)
const LAY_DEPTHS = Array.from({ length: DEPTH }, (_, at) => at)

type MarketCardProps = {
  readonly facts: RunnersFacts
  readonly book: MarketBook | undefined
  /** The bet in the slip, when it is in this market. */
  readonly planned: PlannedBet | null
  readonly picked: Pick | null
  readonly onPick: (pick: Pick) => void
  /** The slip, where it stands under the runner. */
  readonly slip: ReactNode
}

/** A market of runners: match odds, bookmaker. */
export const MarketCard = memo(function MarketCard(props: MarketCardProps) {
  const { facts, book, planned, picked, onPick, slip } = props
  const overlayClass = facts.kind === 'BOOKMAKER' ? BEST_ONLY_OVERLAY : ''
  const hasPositions = book !== undefined || planned !== null
  return (
    <section className="@container overflow-hidden rounded-md border border-line bg-surface" aria-label={facts.name}>
      <MarketHeader facts={facts} />
      <RovingGrid label={facts.name} className="divide-y divide-line">
        {facts.runners.map((runner) => {
          const isPicked = picked?.runnerId === runner.id
          const overlay = runnerOverlayOf(facts, runner, BETTING_WORDS)
          return (
            <div key={runner.slot}>
              <div data-price-row="" className="flex items-center gap-2 py-1 pr-2 pl-3">
                <div className="min-w-0 flex-1">
                  <p className="line-clamp-2 text-sm font-bold leading-4">{runner.name}</p>
                  {hasPositions && (
                    <Position
                      now={positionOf(book, runner.id)}
                      planned={planned && positionWith(book, runner.id, planned)}
                    />
                  )}
                </div>
                <div className="relative flex gap-0.5">
                  <SideCells {...{ facts, runner, onPick }} side="BACK" pickedSide={isPicked ? picked.side : null} />
                  <SideCells {...{ facts, runner, onPick }} side="LAY" pickedSide={isPicked ? picked.side : null} />
                  {overlay && <Overlay text={overlay} className={overlayClass} />}
                </div>
              </div>
              {isPicked && slip}
            </div>
          )
        })}
      </RovingGrid>
    </section>
  )
})

function MarketHeader({ facts }: { readonly facts: RunnersFacts }) {
  return (
    <header className="flex items-end gap-2 border-b border-line py-1 pr-2 pl-3">
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-md font-bold">{facts.name}</h2>
        <p className="flex flex-wrap gap-x-2 text-xs text-quiet">
          <Limits min={facts.min} max={facts.max} />
          {facts.kind === 'BETFAIR' && <Volume marketId={facts.marketId} />}
        </p>
      </div>
      <div className="flex gap-0.5 text-center text-xs font-bold" aria-hidden="true">
        <span className={SIDE_COLUMNS}>
          <span className="col-start-1 text-back-text @min-[560px]:col-start-3">{WORDS.back}</span>
        </span>
        <span className={SIDE_COLUMNS}>
          <span className="text-lay-text">{WORDS.lay}</span>
        </span>
      </div>
    </header>
  )
}

export const Limits = ({ min, max }: { readonly min: Paise; readonly max: Paise }) => (
  <span>
    {BETTING_WORDS.min} {formatAmount(min)} · {BETTING_WORDS.max} {formatAmount(max)}
  </span>
)

function Volume({ marketId }: { readonly marketId: string }) {
  const volume = useVolume(marketId)
  return (
    <span>
      {BETTING_WORDS.matched} {volume === null ? '–' : formatVolume(volume)}
    </span>
  )
}

type SideCellsProps = {
  readonly facts: RunnersFacts
  readonly runner: RunnerFacts
  readonly side: Side
  readonly pickedSide: Side | null
  readonly onPick: (pick: Pick) => void
}

function SideCells({ facts, runner, side, pickedSide, onPick }: SideCellsProps) {
  const isBestOnly = facts.kind === 'BOOKMAKER'
  const depths = isBestOnly ? [0] : side === 'BACK' ? BACK_DEPTHS : LAY_DEPTHS
  const bestClass = isBestOnly && side === 'BACK' ? BEST_ONLY_COLUMN : ''
  return (
    <div className={SIDE_COLUMNS}>
      {depths.map((depth) => (
        <LiveCell
          key={depth}
          {...{ facts, runner, side, depth, onPick }}
          isPicked={pickedSide === side && depth === 0}
          className={depth === 0 ? bestClass : DEEPER}
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

const LiveCell = memo(function LiveCell({ facts, runner, side, depth, isPicked, className, onPick }: LiveCellProps) {
  const live = useLive()
  const level = useLevel(facts.marketId, runner.slot, side, depth)
  const isFresh = useFreshness().state === 'fresh'
  const canBet = isFresh && runner.status === 'ACTIVE' && overlayOf(facts, BETTING_WORDS.suspended) === null
  // The bet is on what stands in the book at the tap, which may be a frame ahead of what is drawn.
  const pick = () => {
    const now = live?.book.price(facts.marketId, runner.slot, side, depth) ?? level
    if (now) onPick(pickOf(facts, runner, side, now.price))
  }
  const word = side === 'BACK' ? WORDS.back : WORDS.lay
  const label = level
    ? `${word} ${runner.name} ${formatOdds(level.price)}, ${spokenSize(level.size)} available`
    : `${word} ${runner.name}`
  return (
    <PriceCell
      side={side}
      depth={depth}
      main={level && formatOdds(level.price)}
      small={level ? formatSize(level.size) : ''}
      label={label}
      isDisabled={!canBet}
      isPicked={isPicked}
      onPick={pick}
      className={className}
    />
  )
})

const pickOf = (facts: RunnersFacts, runner: RunnerFacts, side: Side, price: Pick['price']): Pick => ({
  eventId: facts.eventId,
  eventName: facts.eventName,
  marketId: facts.marketId,
  marketName: facts.name,
  kind: facts.kind,
  variant: null,
  runnerId: runner.id,
  runnerName: runner.name,
  slot: runner.slot,
  side,
  price,
  line: null,
  min: facts.min,
  max: facts.max,
})
