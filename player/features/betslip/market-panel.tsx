import type { LineQuote } from '@paddock/contract/frames/index'
import { callSession, sideWord } from '@paddock/contract/session-words'
import type { Side } from '@paddock/domain/market'
import { formatOdds } from '@paddock/domain/odds'
import { BET_WORDS, namingOf, sessionText } from '@paddock/ui/bets'
import { formatOddsAs, formatSize, spokenSize, withUnit } from '@paddock/ui/formats'
import {
  isSessionFacts,
  LINES,
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
import { marketTitle, runnerTitle } from '@paddock/ui/words'
import { WORDS } from '../../words/shell.ts'
import { BETTING_WORDS } from '../../words/betting.ts'
import { isNotOffered, takesBets } from '../../words/shut.ts'
import { outcomeNumber } from './called.ts'
import { SLIP_WORDS } from './words.ts'

type MarketPanelProps = {
  /** What is in the slip: the panel shows its market. */
  readonly pick: Pick
  readonly onPick: (pick: Pick) => void
}

const LINES_AT = Array.from({ length: LINES }, (_, at) => at)

/** The market of the bet with its prices of now, where its page is not in sight; none of one that its player is not offered. At most 140 px high. 000 §2. */
export function MarketPanel({ pick, onPick }: MarketPanelProps) {
  useFollowedEvent(pick.eventId)
  const facts = useMarketFacts(pick.marketId)
  const canBet = useFreshness().state === 'fresh' && facts !== null && takesBets(facts)
  if (!facts || isNotOffered(facts)) return null
  const cell = { pick, onPick, canBet }
  return (
    <RovingGrid
      label={marketTitle(facts.name)}
      className="max-h-[140px] divide-y divide-line overflow-y-auto border-y border-line bg-surface px-3 [scrollbar-width:thin]"
    >
      {isSessionFacts(facts)
        ? LINES_AT.map((at) => <SessionRow key={at} {...cell} at={at} />)
        : facts.runners.map((runner) => <RunnerRow key={runner.slot} {...cell} runner={runner} />)}
    </RovingGrid>
  )
}

type CellProps = MarketPanelProps & { readonly canBet: boolean }

const ROW = 'flex min-h-[46px] items-center gap-1 py-px'

function RunnerRow({ runner, ...cell }: CellProps & { readonly runner: RunnerFacts }) {
  return (
    <div data-price-row="" className={ROW}>
      <span className="min-w-0 flex-1 truncate text-xs">{runnerTitle(runner.name)}</span>
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
          ? `${word} ${runnerTitle(runner.name)} ${pick.kind === 'BOOKMAKER' ? BETTING_WORDS.per100(price) : price}, ${size}`
          : `${word} ${runnerTitle(runner.name)}`
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

/** Both sides of a run or of an outcome that is picked; there may be as many rows as lines are quoted. */
function SessionRow({ at, ...cell }: CellProps & { readonly at: number }) {
  const { pick } = cell
  const no = useLine(pick.marketId, 'LAY', at)
  const yes = useLine(pick.marketId, 'BACK', at)
  const shown = yes ?? no
  if (!shown && at > 0) return null
  const name = shown
    ? sessionText(pick.marketName, callSession(namingOf(pick), pick.side, shown.line))
    : marketTitle(pick.marketName)
  return (
    <div data-price-row="" className={ROW}>
      <span className="min-w-0 flex-1 truncate text-xs">{name}</span>
      <SessionCell {...cell} name={name} quote={no} side="LAY" />
      <SessionCell {...cell} name={name} quote={yes} side="BACK" />
    </div>
  )
}

type SessionCellProps = CellProps & {
  readonly name: string
  readonly quote: LineQuote | null
  readonly side: Side
}

function SessionCell({ pick, onPick, canBet, name, quote, side }: SessionCellProps) {
  const called = quote && callSession(namingOf(pick), side, quote.line)
  const price = quote && formatOdds(quote.price)
  const hasRuns = called && called.runs !== null
  const word = BET_WORDS.sides[called?.side ?? sideWord(namingOf(pick), side)]
  return (
    <PriceCell
      side={side}
      depth={0}
      main={quote && (hasRuns ? String(quote.line) : price)}
      small={quote ? (hasRuns ? formatOdds(quote.price) : formatSize(quote.max)) : ''}
      label={[word, name, hasRuns ? `${quote.line}, ${price}` : price].filter(Boolean).join(' ')}
      isDisabled={!canBet}
      isPicked={pick.side === side && quote?.line === (pick.line ?? outcomeNumber(pick))}
      onPick={() => quote && onPick(pickAgain(pick, name, side, quote))}
      className="w-[72px]"
    />
  )
}

/** Another line of the same session: of one whose outcomes are picked the outcome is what the order names. */
const pickAgain = (pick: Pick, runnerName: string, side: Side, { line, price, max }: LineQuote): Pick =>
  pick.line === null
    ? { ...pick, runnerName, runnerId: String(line), side, price, max }
    : { ...pick, line, side, price, max }
