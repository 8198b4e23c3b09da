import type { BestPrice, ListedEvent } from '@paddock/contract/frames/listing'
import type { Side } from '@paddock/domain/markets'
import { formatOdds, type Odds } from '@paddock/domain/odds'
import { formatStart } from '@paddock/ui/formats'
import { useFlash } from '@paddock/ui/prices'
import { memo, useRef } from 'react'
import { Link } from 'react-router'
import { WORDS } from '../../app/words.ts'
import { hasOutcomes, isLive, OUTCOMES, outcomePrices, sidesOf } from './state.ts'

const TINTS: { readonly [S in Side]: string } = { BACK: 'bg-back', LAY: 'bg-lay' }

function ShownPrice({ side, price }: { readonly side: Side; readonly price: Odds | null }) {
  const cell = useRef<HTMLSpanElement>(null)
  const text = price === null ? null : formatOdds(price)
  useFlash(cell, text)
  return (
    <span
      ref={cell}
      className={`flex h-9 min-w-0 flex-1 items-center justify-center rounded-md text-sm ${
        text === null ? 'bg-raised text-quiet' : `font-bold text-on-price ${TINTS[side]}`
      }`}
    >
      {text ?? '–'}
    </span>
  )
}

type EventRowProps = {
  readonly event: ListedEvent
  readonly best: readonly BestPrice[] | undefined
  readonly now: number
}

/** An event of a list: who plays, whether it is on, and the best prices. The whole row leads to its page. */
export const EventRow = memo(function EventRow({ event, best, now }: EventRowProps) {
  const live = isLive(event, now)
  const prices = outcomePrices(best)
  const hasDraw = prices.X !== null
  const hasPrices = hasOutcomes(best)
  return (
    <li>
      <Link
        to={`/events/${event.eventTypeId}/${event.eventId}`}
        className="flex flex-col gap-2 px-3 py-2 hover:bg-raised sm:flex-row sm:items-center sm:gap-4"
      >
        <span className="flex min-w-0 flex-1 items-center gap-3">
          <span className="w-12 shrink-0 text-center text-xs">
            {live ? <LiveMark /> : <span className="text-quiet">{WORDS.versus}</span>}
            {!live && <span className="block text-quiet">{formatStart(event.openDate, now)}</span>}
          </span>
          <span className="min-w-0 text-sm">
            {sidesOf(event.name).map((side) => (
              <span key={side} className="block truncate font-bold">
                {side}
              </span>
            ))}
          </span>
        </span>
        <span className={`flex w-full gap-1 sm:w-[324px] ${hasPrices ? '' : 'hidden'}`} aria-hidden="true">
          {OUTCOMES.map((outcome) => (
            <span key={outcome} className={`flex flex-1 gap-0.5 ${outcome === 'X' && !hasDraw ? 'max-sm:hidden' : ''}`}>
              <ShownPrice side="BACK" price={prices[outcome]?.back ?? null} />
              <ShownPrice side="LAY" price={prices[outcome]?.lay ?? null} />
            </span>
          ))}
        </span>
      </Link>
    </li>
  )
})

function LiveMark() {
  return (
    <span className="inline-flex items-center gap-1 text-xs font-bold text-profit">
      <span className="size-1.5 animate-pulse rounded-full bg-profit" />
      {WORDS.live}
    </span>
  )
}
