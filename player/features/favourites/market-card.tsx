import type { Side } from '@paddock/domain/market'
import { formatOdds } from '@paddock/domain/odds'
import { formatOddsAs, formatSize, withUnit } from '@paddock/ui/formats'
import {
  isRunners,
  type RunnersFacts,
  type SessionFacts,
  useMarketFacts,
  useFollowedEvent,
  useLevel,
  useLine,
} from '@paddock/ui/live'
import { useFlash } from '@paddock/ui/prices'
import { useOddsDisplay } from '@paddock/ui/settings'
import { marketTitle } from '@paddock/ui/words'
import { useRef } from 'react'
import { Link } from 'wouter'
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
          <span className="min-w-0 flex-1 truncate text-sm font-bold">{name}</span>
          {facts.status === 'OPEN' ? (
            <>
              <Best facts={facts} slot={slot} side="BACK" />
              <Best facts={facts} slot={slot} side="LAY" />
            </>
          ) : (
            <Closed status={facts.status} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Lines({ facts }: { readonly facts: SessionFacts }) {
  return (
    <div className={ROW}>
      <span className="min-w-0 flex-1 truncate text-sm text-quiet">
        {WORDS.no} / {WORDS.yes}
      </span>
      {facts.status === 'OPEN' ? (
        <>
          <Line marketId={facts.marketId} side="LAY" />
          <Line marketId={facts.marketId} side="BACK" />
        </>
      ) : (
        <Closed status={facts.status} />
      )}
    </div>
  )
}

/** Its status in capitals, over the prices. 000 §4. */
const Closed = ({ status }: { readonly status: string }) => (
  <span className="flex h-10 w-38 items-center justify-center rounded-md bg-raised text-xs font-bold text-quiet">
    {status === 'SUSPENDED' ? WORDS.suspended : status}
  </span>
)

/** Prices of a bookmaker are no odds: they read the same for everybody. */
function Best({ facts, slot, side }: { readonly facts: RunnersFacts; readonly slot: number; readonly side: Side }) {
  const display = useOddsDisplay()
  const level = useLevel(facts.marketId, slot, side, 0)
  return (
    <Cell
      side={side}
      label={side === 'BACK' ? WORDS.back : WORDS.lay}
      main={
        level &&
        (facts.kind === 'BETFAIR' ? formatOddsAs(display, level.price) : withUnit(facts.kind, formatOdds(level.price)))
      }
      small={level ? formatSize(level.size) : ''}
    />
  )
}

function Line({ marketId, side }: { readonly marketId: string; readonly side: Side }) {
  const quote = useLine(marketId, side, 0)
  return (
    <Cell
      side={side}
      label={side === 'BACK' ? WORDS.yes : WORDS.no}
      main={quote && String(quote.line)}
      small={quote ? formatOdds(quote.price) : ''}
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
