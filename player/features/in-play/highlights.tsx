import type { Home } from '@paddock/contract/endpoints/home'
import type { ListedEvent } from '@paddock/contract/frames/listing'
import { sidesOf } from '@paddock/domain/betting'
import type { MarketKind } from '@paddock/domain/market'
import type { Odds } from '@paddock/domain/odds'
import { formatStart, priceText } from '@paddock/ui/formats'
import { useOddsDisplay } from '@paddock/ui/settings'
import { Suspense } from 'react'
import { Link } from 'wouter'
import { HOME_WORDS } from '../../words/home.ts'
import { LiveMark, Suspended } from './event-row.tsx'
import type { ListTools } from './list-price.tsx'
import { highlightsOf, isLive, outcomePrices } from './state.ts'

/** A row of so much height is kept for them while nobody knows yet whether there are any. */
const ROW = 'flex h-[108px] gap-2 overflow-x-auto snap-x snap-mandatory [scrollbar-width:none]'
const CARD = 'w-60 shrink-0 snap-start rounded-md border border-line bg-surface'
const PLACES = [0, 1, 2, 3, 4, 5]

export const HighlightsWaiting = () => (
  <div className={ROW} aria-hidden="true">
    {PLACES.map((place) => (
      <div key={place} className={`${CARD} animate-pulse`} />
    ))}
  </div>
)

/** What an operator put forward, or what is busiest, in a row that is pushed aside. */
export function Highlights({
  home,
  now,
  tools,
}: {
  readonly home: Home
  readonly now: number
  readonly tools: Pick<ListTools, 'isBarred'>
}) {
  const events = highlightsOf(home)
  if (events.length === 0) return null
  return (
    <section aria-label={HOME_WORDS.highlights}>
      <ul className={ROW}>
        {events.map((event) => (
          <li key={event.eventId} className="snap-start">
            <HighlightCard {...{ event, home, now }} isBarred={tools.isBarred?.(event) ?? false} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function HighlightCard({
  event,
  home,
  now,
  isBarred,
}: {
  readonly event: ListedEvent
  readonly home: Home
  readonly now: number
  readonly isBarred: boolean
}) {
  const prices = outcomePrices(event.marketId === null ? undefined : home.fastestOdd[event.marketId])
  const backs = [prices['1']?.back ?? null, prices['2']?.back ?? null]
  return (
    <Link
      to={`/events/${event.eventTypeId}/${event.eventId}`}
      className={`${CARD} flex h-full flex-col px-3 py-2 hover:border-quiet`}
    >
      <span className="flex items-center gap-2 text-xs text-quiet">
        {isLive(event, now) ? <LiveMark /> : formatStart(event.openDate, now)}
        <span className="ml-auto truncate">{event.competition}</span>
      </span>
      <span className="relative flex flex-1 flex-col justify-center gap-1">
        {sidesOf(event.name).map((side, at) => (
          <span key={side} className="flex h-7 items-center gap-2 text-sm font-bold">
            <span className="min-w-0 flex-1 truncate">{side}</span>
            <BackPrice kind={event.marketType} price={backs[at] ?? null} />
          </span>
        ))}
        {(event.isSuspended || isBarred) && (
          <span className="absolute inset-y-0 right-0 w-22">
            <Suspense>
              <Suspended isBarred={isBarred} />
            </Suspense>
          </span>
        )}
      </span>
    </Link>
  )
}

function BackPrice({ kind, price }: { readonly kind: MarketKind | null; readonly price: Odds | null }) {
  const display = useOddsDisplay()
  if (price === null) return null
  return (
    <span aria-hidden="true" className="w-18 rounded-md bg-back text-center text-sm text-on-price">
      {priceText(display, kind, price)}
    </span>
  )
}
