import type { LineQuote } from '@paddock/contract/frames/index'
import { callSession, type OutcomeWord, sideWord } from '@paddock/contract/session-words'
import type { Side } from '@paddock/domain/market'
import { formatOdds } from '@paddock/domain/odds'
import { BET_WORDS, marketStatusText, namingOf, outcomeText } from '@paddock/ui/bets'
import { formatSize, priceText } from '@paddock/ui/formats'
import {
  isRunners,
  LINES,
  type MarketFacts,
  type RunnersFacts,
  type SessionFacts,
  useMarketFacts,
  useFollowedEvent,
  useLevel,
  useLine,
} from '@paddock/ui/live'
import { useFlash } from '@paddock/ui/prices'
import { useOddsDisplay } from '@paddock/ui/settings'
import { marketTitle, runnerTitle } from '@paddock/ui/words'
import { useRef } from 'react'
import { Link } from 'wouter'
import { takesBets, whyShut } from '../../words/shut.ts'
import { FavouriteStar } from './star.tsx'
import type { KnownMarket } from './state.ts'
import { FAVOURITE_WORDS as WORDS } from './words.ts'

/** More runners are on the page of the event. */
const MOST_RUNNERS = 8
const ROW = 'flex h-13 items-center gap-3 px-3'

/** A market with its best prices, live; it leads to its event. */
export function MarketCard({ market }: { readonly market: KnownMarket }) {
  const { marketId, marketName, eventId, eventName, sportId } = market
  useFollowedEvent(eventId)
  const facts = useMarketFacts(marketId)
  return (
    <li className="overflow-hidden rounded-md border border-line bg-surface">
      <div className="flex items-center border-b border-line">
        <Link to={`/events/${sportId}/${eventId}`} className="min-w-0 flex-1 px-3 py-2 hover:bg-raised">
          <span className="block truncate text-sm font-bold">{marketTitle(marketName)}</span>
          <span className="block truncate text-xs text-quiet">{eventName}</span>
        </Link>
        <FavouriteStar kind="market" id={marketId} name={`${eventName}, ${marketTitle(marketName)}`} />
      </div>
      {!facts && <p className={`${ROW} text-sm text-quiet`}>{WORDS.waiting}</p>}
      {facts && (isRunners(facts) ? <Runners facts={facts} /> : <Lines facts={facts} />)}
    </li>
  )
}

function Runners({ facts }: { readonly facts: RunnersFacts }) {
  const runners = facts.runners.filter(({ status }) => status !== 'REMOVED').slice(0, MOST_RUNNERS)
  return (
    <ul className="divide-y divide-line">
      {runners.map(({ slot, name }) => (
        <li key={slot} className={ROW}>
          <span className="min-w-0 flex-1 truncate text-sm font-bold">{runnerTitle(name)}</span>
          {takesBets(facts) ? (
            <>
              <Best facts={facts} slot={slot} side="BACK" />
              <Best facts={facts} slot={slot} side="LAY" />
            </>
          ) : (
            <Shut facts={facts} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Lines({ facts }: { readonly facts: SessionFacts }) {
  const first = useLine(facts.marketId, 'BACK', 0)
  if (takesBets(facts) && outcomeOf(facts, first) !== null) return <Outcomes facts={facts} />
  return (
    <div className={ROW}>
      <span className="min-w-0 flex-1 truncate text-sm text-quiet">
        {sideText(facts, 'LAY')} / {sideText(facts, 'BACK')}
      </span>
      {takesBets(facts) ? (
        <>
          <Line facts={facts} side="LAY" />
          <Line facts={facts} side="BACK" />
        </>
      ) : (
        <Shut facts={facts} />
      )}
    </div>
  )
}

const LINES_AT = Array.from({ length: LINES }, (_, at) => at)

/** Of a session whose outcome is picked: each with its price, as a runner is. */
const Outcomes = ({ facts }: { readonly facts: SessionFacts }) => (
  <ul className="divide-y divide-line">
    {LINES_AT.map((at) => (
      <Outcome key={at} facts={facts} at={at} />
    ))}
  </ul>
)

function Outcome({ facts, at }: { readonly facts: SessionFacts; readonly at: number }) {
  const quote = useLine(facts.marketId, 'BACK', at)
  const outcome = outcomeOf(facts, quote)
  if (!quote || outcome === null) return null
  return (
    <li className={ROW}>
      <span className="min-w-0 flex-1 truncate text-sm font-bold">{outcomeText(outcome)}</span>
      <Cell side="BACK" label={BET_WORDS.sides.BACK} main={formatOdds(quote.price)} small={formatSize(quote.max)} />
    </li>
  )
}

/** What is backed at this line, where that is one outcome of a few. */
const outcomeOf = (facts: SessionFacts, quote: LineQuote | null): OutcomeWord | null =>
  quote && callSession(namingOf(facts), 'BACK', quote.line).outcome

const sideText = (facts: SessionFacts, side: Side): string => BET_WORDS.sides[sideWord(namingOf(facts), side)]

/** Why it takes no bets, in the place of its prices. 000 §4. */
const Shut = ({ facts }: { readonly facts: MarketFacts }) => (
  <span className="flex h-10 w-38 items-center justify-center rounded-md bg-raised text-xs font-bold text-quiet">
    {facts.status === 'OPEN' || facts.status === 'SUSPENDED'
      ? whyShut(facts)
      : marketStatusText(facts.status)?.toUpperCase()}
  </span>
)

/** Prices of a bookmaker are no odds: they read the same for everybody. */
function Best({ facts, slot, side }: { readonly facts: RunnersFacts; readonly slot: number; readonly side: Side }) {
  const display = useOddsDisplay()
  const level = useLevel(facts.marketId, slot, side, 0)
  return (
    <Cell
      side={side}
      label={BET_WORDS.sides[side]}
      main={level && priceText(display, facts.kind, level.price)}
      small={level ? formatSize(level.size) : ''}
    />
  )
}

/** The run over its price; the price alone where no runs are counted. */
function Line({ facts, side }: { readonly facts: SessionFacts; readonly side: Side }) {
  const quote = useLine(facts.marketId, side, 0)
  const hasRuns = quote && callSession(namingOf(facts), side, quote.line).runs !== null
  const price = quote && formatOdds(quote.price)
  return (
    <Cell
      side={side}
      label={sideText(facts, side)}
      main={quote && (hasRuns ? String(quote.line) : price)}
      small={quote ? (hasRuns ? formatOdds(quote.price) : formatSize(quote.max)) : ''}
    />
  )
}

type CellProps = {
  readonly side: Side
  readonly label: string
  readonly main: string | null
  readonly small: string
}

function Cell({ side, label, main, small }: CellProps) {
  const cell = useRef<HTMLSpanElement>(null)
  useFlash(cell, main && `${main} ${small}`)
  const tint = side === 'BACK' ? 'bg-back' : 'bg-lay'
  return (
    <span
      ref={cell}
      className={`flex h-10 w-18 flex-col items-center justify-center rounded-md leading-none ${
        main === null ? 'bg-raised text-quiet' : `text-on-price ${tint}`
      }`}
    >
      <span className="sr-only">{label}</span>
      <span className="text-md leading-none font-bold">{main ?? '–'}</span>
      <span className="mt-1 h-3 text-xs leading-none">{small}</span>
    </span>
  )
}
