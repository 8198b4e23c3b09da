import type { Side } from '@paddock/domain/market'
import { formatOdds } from '@paddock/domain/odds'
import { formatOddsAs, formatSize, spokenSize, withUnit } from '@paddock/ui/formats'
import {
  DEPTH,
  isSession,
  type RunnerFacts,
  useMarketFacts,
  useFollowedEvent,
  useFreshness,
  useLevel,
  useLine,
  useOwn,
} from '@paddock/ui/live'
import { type Pick, PriceCell, RovingGrid } from '@paddock/ui/prices'
import { useOddsDisplay } from '@paddock/ui/settings'
import { WORDS } from '../../words/shell.ts'
import { BETTING_WORDS } from '../../words/betting.ts'
import { SLIP_WORDS } from './words.ts'

type MarketPanelProps = {
  /** What is in the slip: the panel shows its market. */
  readonly pick: Pick
  readonly onPick: (pick: Pick) => void
}

const LEVELS = Array.from({ length: DEPTH }, (_, at) => at)

/** The market of the bet with its prices of now, where its page is not in sight. At most 140 px high. 000 §2. */
export function MarketPanel({ pick, onPick }: MarketPanelProps) {
  useFollowedEvent(pick.eventId)
  const facts = useMarketFacts(pick.marketId)
  const canBet = useFreshness().state === 'fresh' && facts?.status === 'OPEN' && facts.betAllow && facts.marketActive
  if (!facts) return null
  const cell = { pick, onPick, canBet }
  return (
    <RovingGrid
      label={facts.name}
      className="max-h-[140px] divide-y divide-line overflow-y-auto border-y border-line bg-surface px-3 [scrollbar-width:thin]"
    >
      {isSession(facts)
        ? LEVELS.map((at) => <SessionRow key={at} {...cell} at={at} />)
        : facts.runners.map((runner) => <RunnerRow key={runner.slot} {...cell} runner={runner} />)}
    </RovingGrid>
  )
}

type CellProps = MarketPanelProps & { readonly canBet: boolean }

const ROW = 'flex min-h-[46px] items-center gap-1 py-px'

function RunnerRow({ runner, ...cell }: CellProps & { readonly runner: RunnerFacts }) {
  return (
    <div data-price-row="" className={ROW}>
      <span className="min-w-0 flex-1 truncate text-xs">{runner.name}</span>
      <RunnerCell {...cell} runner={runner} side="BACK" />
      <RunnerCell {...cell} runner={runner} side="LAY" />
    </div>
  )
}

function RunnerCell({
  pick,
  onPick,
  canBet,
  runner,
  side,
}: CellProps & { readonly runner: RunnerFacts; readonly side: Side }) {
  const display = useOddsDisplay()
  const level = useLevel(pick.marketId, runner.slot, side, 0)
  const { isBehindOwn } = useOwn({ marketId: pick.marketId, runnerId: runner.id, slot: runner.slot, side }, 0)
  const price = level && (pick.kind === 'BETFAIR' ? formatOddsAs(display, level.price) : formatOdds(level.price))
  const word = side === 'BACK' ? WORDS.back : WORDS.lay
  const size =
    level && (isBehindOwn ? BETTING_WORDS.yours(spokenSize(level.size)) : SLIP_WORDS.available(spokenSize(level.size)))
  return (
    <PriceCell
      side={side}
      depth={0}
      main={price && withUnit(pick.kind, price)}
      small={level ? formatSize(level.size) : ''}
      label={
        price
          ? `${word} ${runner.name} ${pick.kind === 'BOOKMAKER' ? BETTING_WORDS.per100(price) : price}, ${size}`
          : `${word} ${runner.name}`
      }
      isDisabled={!canBet || runner.status !== 'ACTIVE'}
      isOwn={isBehindOwn}
      isPicked={pick.runnerId === runner.id && pick.side === side}
      onPick={() =>
        level &&
        onPick({ ...pick, runnerId: runner.id, runnerName: runner.name, slot: runner.slot, side, price: level.price })
      }
      className="w-[72px]"
    />
  )
}

/** NO and YES at one run; a session may be quoted at three. */
function SessionRow({ at, ...cell }: CellProps & { readonly at: number }) {
  const no = useLine(cell.pick.marketId, 'LAY', at)
  const yes = useLine(cell.pick.marketId, 'BACK', at)
  if (!no && !yes && at > 0) return null
  return (
    <div data-price-row="" className={ROW}>
      <span className="min-w-0 flex-1 truncate text-xs">{cell.pick.runnerName}</span>
      <SessionCell {...cell} at={at} side="LAY" />
      <SessionCell {...cell} at={at} side="BACK" />
    </div>
  )
}

function SessionCell({ pick, onPick, canBet, at, side }: CellProps & { readonly at: number; readonly side: Side }) {
  const quote = useLine(pick.marketId, side, at)
  const word = side === 'BACK' ? BETTING_WORDS.yes : BETTING_WORDS.no
  const isNamed = pick.line === null
  return (
    <PriceCell
      side={side}
      depth={0}
      main={quote && String(quote.line)}
      small={quote ? formatOdds(quote.price) : ''}
      label={
        quote ? `${word} ${pick.runnerName} ${quote.line}, ${formatOdds(quote.price)}` : `${word} ${pick.runnerName}`
      }
      isDisabled={!canBet || isNamed}
      isPicked={pick.side === side && quote?.line === pick.line}
      onPick={() => quote && onPick({ ...pick, side, price: quote.price, line: quote.line, max: quote.max })}
      className="w-[72px]"
    />
  )
}
