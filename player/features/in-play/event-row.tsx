import type { BestPrice, ListedEvent } from '@paddock/contract/frames/listing'
import { sidesOf } from '@paddock/domain/betting'
import { SideName } from '@paddock/ui/bets'
import { useSettings } from '@paddock/ui/settings'
import { marketTitle, runnerTitle, THE_DRAW } from '@paddock/ui/words'
import { memo, Suspense } from 'react'
import { Link } from 'wouter'
import { HOME_WORDS } from '../../words/home.ts'
import { WORDS } from '../../words/shell.ts'
import { part } from '../../routing/part.tsx'
import { ListPrice, type ListPriceProps, type ListTools, type PricesProps } from './list-price.tsx'
import { hasOutcomes, type Outcome, OUTCOMES, outcomePrices } from './state.ts'

/** A row of a phone has its best backs beside the names; where there is room both sides of each outcome stand there. */
const ROW =
  '@container/row relative flex h-(--list-row) items-center gap-2 px-2 hover:bg-raised short:border-r short:border-b short:border-line short:bg-surface @min-[560px]/list:h-16 @min-[560px]/list:gap-4 @min-[560px]/list:px-3'
const CELL = 'w-14 max-[359px]:w-12 @min-[560px]/list:w-[52px]'
const FOURTH_CELL = 'w-11 @min-[560px]/list:w-[52px]'
const WIDE_ONLY = 'hidden @min-[560px]/list:flex'

// Most lists hold no race, and most of their markets take bets.
const RacePrices = part(() => import('./race-prices.tsx'))
export const Suspended = part(() => import('./suspended.tsx'))

type EventRowProps = {
  readonly event: ListedEvent
  readonly best: readonly BestPrice[] | undefined
  readonly isLive: boolean
  /** When it starts, as people read it. */
  readonly starts: string
  readonly tools: ListTools
}

/** An event of a list: who plays, how it stands, and the best prices, which go into the slip. The names lead to its page; a star stands beside it where there is room. */
export const EventRow = memo(function EventRow({ event: listed, best, isLive, starts, tools }: EventRowProps) {
  const isBarred = tools.isBarred?.(listed) ?? false
  const event = isBarred ? { ...listed, isSuspended: true } : listed
  return (
    <li data-price-row="" data-row={event.eventId} className={ROW}>
      <Link
        to={`/events/${event.eventTypeId}/${event.eventId}`}
        className="flex h-full min-w-0 flex-1 flex-col justify-center leading-[18px]"
      >
        {event.race === null ? <Sides event={event} /> : <Race event={event} runners={best?.length} />}
        <span className="flex h-3.5 items-center gap-1.5 overflow-hidden text-xs leading-[14px] whitespace-nowrap text-quiet">
          {isLive ? <LiveMark /> : starts}
          {isLive && event.score?.clock}
          {tools.held?.(event)}
          {event.competition && <span className="flex-1 truncate">{event.competition}</span>}
        </span>
      </Link>
      {best && (
        <span className="relative flex shrink-0">
          {event.race !== null ? (
            <Suspense fallback={<span className="w-44" />}>
              <RacePrices {...{ event, best, tools }} />
            </Suspense>
          ) : hasOutcomes(best) ? (
            <Prices {...{ event, best, tools }} />
          ) : (
            <span className="text-xs text-quiet">{HOME_WORDS.runners(best.length)}</span>
          )}
          {event.isSuspended && (
            <Suspense>
              <Suspended isBarred={isBarred} />
            </Suspense>
          )}
        </span>
      )}
      {tools.star && (
        <span className={`size-11 shrink-0 items-center justify-center ${tools.keepsStar ? 'flex' : WIDE_ONLY}`}>
          {tools.star(event)}
        </span>
      )}
    </li>
  )
})

/** Each with its score, the side at bat marked. The smallest screens have short names. */
function Sides({ event: { name, score } }: { readonly event: ListedEvent }) {
  return sidesOf(name).map((side, at) => (
    <span key={side} className="flex min-w-0 items-center gap-1 text-sm">
      <span className={`min-w-0 truncate ${score && score.batting !== at ? '' : 'font-bold'}`}>
        <SideName of={side} />
      </span>
      {score && (
        <span className="ml-auto flex shrink-0 items-center gap-1 pl-1 @min-[560px]/list:ml-0">
          {score.batting === at && <span className="size-1.5 rounded-full bg-brand" aria-hidden="true" />}
          <span className={score.batting === at ? 'font-bold' : 'text-quiet'}>{score.sides[at]}</span>
        </span>
      )}
    </span>
  ))
}

/** Where and how far, and how many run. */
const Race = ({ event, runners = 0 }: { readonly event: ListedEvent; readonly runners: number | undefined }) => (
  <>
    <span className="truncate text-sm font-bold">
      {event.name} {event.race && marketTitle(event.race)}
    </span>
    <span className="text-sm">{runners > 0 && HOME_WORDS.runners(runners)}</span>
  </>
)

function Prices({ event, best, tools }: PricesProps) {
  const prices = outcomePrices(best)
  const hasFour = useSettings().bothSides && prices.X === null
  const cell = hasFour ? FOURTH_CELL : CELL
  return (
    <span className="flex gap-1">
      {OUTCOMES.map((outcome) => (
        <span key={outcome} className={`gap-0.5 ${hasFour && outcome === 'X' ? WIDE_ONLY : 'flex'}`}>
          <Price {...{ event, outcome, tools }} side="BACK" best={prices[outcome]} className={cell} />
          <Price
            {...{ event, outcome, tools }}
            side="LAY"
            best={prices[outcome]}
            className={`${cell} ${hasFour ? '' : WIDE_ONLY}`}
          />
        </span>
      ))}
    </span>
  )
}

type PriceProps = Pick<ListPriceProps, 'event' | 'side' | 'best' | 'tools' | 'className'> & {
  readonly outcome: Outcome
}

const Price = ({ outcome, ...rest }: PriceProps) => (
  <ListPrice
    {...rest}
    small={null}
    name={
      outcome === 'X' ? runnerTitle(THE_DRAW) : (sidesOf(rest.event.name)[outcome === '1' ? 0 : 1] ?? rest.event.name)
    }
  />
)

export function LiveMark() {
  return (
    <span className="inline-flex items-center gap-1 text-xs font-bold text-profit">
      <span className="size-1.5 animate-pulse rounded-full bg-profit" />
      {WORDS.live}
    </span>
  )
}
