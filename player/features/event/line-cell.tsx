import type { LineQuote } from '@paddock/contract/frames/index'
import type { Side } from '@paddock/domain/markets'
import { formatOdds } from '@paddock/domain/odds'
import { formatSize } from '@paddock/ui/formats'
import { type SessionFacts, useIsFresh, useLine, useLive } from '@paddock/ui/live'
import { type Pick, PriceCell } from '@paddock/ui/prices'
import { BETTING_WORDS } from '../../app/words-betting.ts'
import { pickOfLine } from './picks.ts'
import { isListOfOutcomes, isNamedOutcome, takesBets } from './state.ts'
import { EVENT_WORDS } from './words.ts'

/** Where there is room, as wide as the best price of a market above it. */
export const LINE_COLUMN = 'w-[72px] @min-[560px]:w-[66px]'

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
  const word = sideWord(facts, side, quote)
  const pick = () => {
    const now = live?.book.line(facts.marketId, side, at) ?? quote
    if (now) onPick(pickOfLine(facts, side, now, runnerNameOf(facts, now)))
  }
  const isMine = isPicked || (quote !== null && pickedOutcome === String(quote.line))
  const shown = quote && figuresOf(facts, quote)
  return (
    <PriceCell
      side={side}
      depth={0}
      main={shown && shown.main}
      small={shown ? shown.small : ''}
      mark={isListOfOutcomes(facts) ? undefined : word.slice(0, 1)}
      label={
        quote
          ? EVENT_WORDS.line(word, facts.name, isNamedOutcome(facts) ? null : quote.line, formatOdds(quote.price))
          : EVENT_WORDS.noPrice(word, facts.name)
      }
      isDisabled={!canBet}
      isPicked={isMine}
      isWaiting={isWaiting && isMine}
      onPick={pick}
      className={facts.variant === 'lastDigit' ? '' : LINE_COLUMN}
    />
  )
}

/** The run over its price; of a list, the outcome over its price; of a yes or no, the price over what can be had. */
function figuresOf(facts: SessionFacts, quote: LineQuote): { readonly main: string; readonly small: string } {
  const price = formatOdds(quote.price)
  switch (facts.variant) {
    case 'oddEven':
      return { main: sideWord(facts, 'BACK', quote), small: price }
    case 'yesNo':
      return { main: price, small: formatSize(quote.max) }
    case 'session':
    case 'overByOver':
    case 'ballByBall':
    case 'lastDigit':
    case 'khado':
    case 'meter':
    case 'line':
      return { main: String(quote.line), small: price }
  }
}

/** What the side is called: of an outcome its name, of a line whether it is below or above. */
function sideWord({ variant }: SessionFacts, side: Side, quote: LineQuote | null): string {
  switch (variant) {
    case 'oddEven':
      return quote?.line === 0 ? EVENT_WORDS.even : EVENT_WORDS.odd
    case 'lastDigit':
      return `${EVENT_WORDS.digit} ${quote?.line ?? ''}`.trim()
    case 'line':
      return side === 'BACK' ? EVENT_WORDS.under : EVENT_WORDS.over
    case 'session':
    case 'overByOver':
    case 'ballByBall':
    case 'yesNo':
    case 'khado':
    case 'meter':
      return side === 'BACK' ? BETTING_WORDS.yes : BETTING_WORDS.no
  }
}

const runnerNameOf = (facts: SessionFacts, quote: LineQuote): string =>
  isListOfOutcomes(facts) ? `${facts.name}: ${sideWord(facts, 'BACK', quote)}` : facts.name
