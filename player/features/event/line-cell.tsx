import type { LineQuote } from '@paddock/contract/frames/index'
import { callSession, sideWord } from '@paddock/contract/session-words'
import type { Side } from '@paddock/domain/market'
import { formatOdds } from '@paddock/domain/odds'
import { BET_WORDS, namingOf, outcomeText, sessionText } from '@paddock/ui/bets'
import { type SessionFacts, useIsFresh, useLine, useLive } from '@paddock/ui/live'
import { type Pick, PriceCell } from '@paddock/ui/prices'
import { marketTitle } from '@paddock/ui/words'
import { pickOfLine } from './picks.ts'
import { ROW_CELL } from './row-looks.ts'
import { lookOf } from './session-looks.ts'
import { takesBets } from '../../words/shut.ts'
import { isNamedOutcome } from './state.ts'
import { EVENT_WORDS } from './words.ts'

/** Where there is room, as wide as the best price of a market above it. */
export const LINE_COLUMN = 'w-[72px] max-md:w-[66px] max-[359px]:w-[58px]! @min-[560px]:w-[66px]'

type LineCellProps = {
  readonly facts: SessionFacts
  readonly side: Side
  /** Which of the lines of the side. */
  readonly at: number
  readonly isPicked: boolean
  /** The bet in the slip, which is on this session, is on its way. */
  readonly isWaiting: boolean
  /** Of a list of outcomes: the one in the slip. */
  readonly pickedOutcome?: string | null
  readonly onPick: (pick: Pick) => void
}

/** One quote of a session: the run over its price; of a named outcome, its name and price. */
export function LineCell({ facts, side, at, isPicked, isWaiting, pickedOutcome = null, onPick }: LineCellProps) {
  const live = useLive()
  const quote = useLine(facts.marketId, side, at)
  const canBet = useIsFresh() && takesBets(facts)
  const { outcomes, isGrid, figures } = lookOf(facts)
  const word = wordOf(facts, side, quote)
  const name = marketTitle(facts.name)
  const pick = () => {
    const now = live?.book.line(facts.marketId, side, at) ?? quote
    if (now) onPick(pickOfLine(facts, side, now, sessionText(facts.name, callSession(namingOf(facts), side, now.line))))
  }
  const isMine = isPicked || (quote !== null && pickedOutcome === String(quote.line))
  const shown = quote && figures(quote, word)
  return (
    <PriceCell
      side={side}
      depth={0}
      main={shown && shown.main}
      small={shown ? shown.small : ''}
      mark={outcomes === null ? word.slice(0, 1) : undefined}
      label={
        quote
          ? EVENT_WORDS.line(word, name, isNamedOutcome(facts) ? null : quote.line, formatOdds(quote.price))
          : EVENT_WORDS.noPrice(word, name)
      }
      isDisabled={!canBet}
      isPicked={isMine}
      isWaiting={isWaiting && isMine}
      onPick={pick}
      className={`${ROW_CELL} ${isGrid ? '' : LINE_COLUMN}`}
    />
  )
}

/** What the cell takes: an outcome, where one is quoted, or a side. */
function wordOf(facts: SessionFacts, side: Side, quote: LineQuote | null): string {
  if (!quote) return BET_WORDS.sides[sideWord(namingOf(facts), side)]
  const called = callSession(namingOf(facts), side, quote.line)
  return called.outcome === null ? BET_WORDS.sides[called.side] : outcomeText(called.outcome)
}
