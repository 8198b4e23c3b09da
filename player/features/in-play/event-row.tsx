import type { BestPrice, ListedEvent } from '@paddock/contract/frames/listing'
import type { MarketKind, Side } from '@paddock/domain/market'
import type { Odds } from '@paddock/domain/odds'
import { PER_100 } from '@paddock/ui/formats'
import { useFlash } from '@paddock/ui/prices'
import { useOddsDisplay } from '@paddock/ui/settings'
import { memo, type ReactNode, useRef } from 'react'
import { Link } from 'wouter'
import { WORDS } from '../../words/shell.ts'
import { hasOutcomes, OUTCOMES, outcomePrices, priceText, sidesOf } from './state.ts'

const TINTS: { readonly [S in Side]: string } = { BACK: 'bg-back', LAY: 'bg-lay' }

type ShownPriceProps = { readonly side: Side; readonly price: Odds | null; readonly kind: MarketKind | null }

function ShownPrice({ side, price, kind }: ShownPriceProps) {
  const cell = useRef<HTMLSpanElement>(null)
  const display = useOddsDisplay()
  const text = price === null ? null : priceText(display, kind, price)
  useFlash(cell, text)
  return (
    <span
      ref={cell}
      className={`flex h-9 min-w-0 flex-1 flex-col items-center justify-center rounded-md text-sm leading-none ${
        text === null ? 'bg-raised text-quiet' : `font-bold text-on-price ${TINTS[side]}`
      }`}
    >
      {text === null ? '–' : text.replace(PER_100, '')}
      {text?.endsWith(PER_100) && <span className="text-xs leading-none font-normal">{PER_100}</span>}
    </span>
  )
}

/** Draws the star of an event; the same function always, so that a row is not drawn anew for it. */
export type DrawStar = (event: ListedEvent) => ReactNode

type EventRowProps = {
  readonly event: ListedEvent
  readonly best: readonly BestPrice[] | undefined
  readonly isLive: boolean
  /** When it starts, as people read it. */
  readonly starts: string
  readonly star: DrawStar | undefined
}

/** An event of a list: who plays, whether it is on, and the best prices. The row leads to its page; a star stands beside it. */
export const EventRow = memo(function EventRow({ event, best, isLive, starts, star }: EventRowProps) {
  const prices = outcomePrices(best)
  const hasDraw = prices.X !== null
  return (
    <li className="@container relative flex hover:bg-raised">
      <Link
        to={`/events/${event.eventTypeId}/${event.eventId}`}
        className="flex min-w-0 flex-1 flex-col gap-2 px-3 py-2 @min-[560px]:flex-row @min-[560px]:items-center @min-[560px]:gap-4"
      >
        <span className={`flex min-h-10 min-w-0 flex-1 items-center gap-3 ${star ? '@max-[560px]:pr-9' : ''}`}>
          <span className="w-12 shrink-0 text-center text-xs">
            {isLive ? <LiveMark /> : <span className="text-quiet">{WORDS.versus}</span>}
            {!isLive && <span className="block text-quiet">{starts}</span>}
          </span>
          <span className="min-w-0 text-sm">
            {sidesOf(event.name).map((side) => (
              <span key={side} className="block truncate font-bold">
                {side}
              </span>
            ))}
          </span>
        </span>
        {hasOutcomes(best) && (
          <span className="flex w-full gap-1 @min-[560px]:w-[324px]" aria-hidden="true">
            {OUTCOMES.map((outcome) => (
              <span
                key={outcome}
                className={`flex flex-1 gap-0.5 ${outcome === 'X' && !hasDraw ? '@max-[560px]:hidden' : ''}`}
              >
                <ShownPrice side="BACK" kind={event.marketType} price={prices[outcome]?.back ?? null} />
                <ShownPrice side="LAY" kind={event.marketType} price={prices[outcome]?.lay ?? null} />
              </span>
            ))}
          </span>
        )}
      </Link>
      {star && (
        <span className="flex size-11 shrink-0 items-center justify-center self-center @max-[560px]:absolute @max-[560px]:top-1 @max-[560px]:right-0">
          {star(event)}
        </span>
      )}
    </li>
  )
})

export function LiveMark() {
  return (
    <span className="inline-flex items-center gap-1 text-xs font-bold text-profit">
      <span className="size-1.5 animate-pulse rounded-full bg-profit" />
      {WORDS.live}
    </span>
  )
}
