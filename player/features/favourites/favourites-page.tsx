import type { Sport } from '@paddock/contract/endpoints/home'
import { Button, Notice, SkeletonRows } from '@paddock/ui/primitives'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useFavourites, useForget } from './api.ts'
import { MarketCard } from './market-card.tsx'
import { type KnownEvent, type Sorted, sortFavourites } from './state.ts'
import { FAVOURITE_WORDS as WORDS } from './words.ts'

/** Each is followed live; more is on the pages of the events. */
const MOST_MARKETS = 40

type PageProps = {
  /** The tree of what is on offer; undefined while it is read. */
  readonly sports: readonly Sport[] | undefined
  readonly isSportsError: boolean
  readonly onRetry: () => void
  /** The events as every list draws them. */
  readonly drawEvents: (events: readonly KnownEvent[]) => ReactNode
}

/** What the player marked: events as in a list, markets with their prices. */
export function FavouritesPage({ sports, isSportsError, onRetry, drawEvents }: PageProps) {
  const events = useFavourites('event')
  const markets = useFavourites('market')
  const retry = () => {
    if (events.isError) void events.refetch()
    if (markets.isError) void markets.refetch()
    if (isSportsError) onRetry()
  }
  const isError = events.isError || markets.isError || (isSportsError && !sports)
  const isKnown = sports && events.data && markets.data
  return (
    <div className="flex flex-col gap-2">
      <h1 className="px-1 pt-1 text-lg font-bold">{WORDS.title}</h1>
      {isKnown ? (
        <Found sorted={sortFavourites(sports, events.data, markets.data)} drawEvents={drawEvents} />
      ) : (
        <div className="overflow-hidden rounded-md border border-line bg-surface">
          {isError ? (
            <Notice icon="warning" text={WORDS.couldNotLoad} action={{ label: WORDS.retry, run: retry }} />
          ) : (
            <SkeletonRows rows={5} rowClass="h-[98px] sm:h-14" label={WORDS.loading} />
          )}
        </div>
      )}
    </div>
  )
}

function Found({ sorted, drawEvents }: { readonly sorted: Sorted; readonly drawEvents: PageProps['drawEvents'] }) {
  const { events, markets, over } = sorted
  const isEmpty = events.length === 0 && markets.length === 0
  return (
    <>
      {isEmpty && (
        <div className="rounded-md border border-line bg-surface">
          <Notice icon="star" text={WORDS.nothing} hint={WORDS.nothingHint}>
            <Link
              to="/inPlay"
              className="mt-1 inline-flex min-h-11 items-center rounded-md border border-line bg-raised px-4 text-sm hover:border-quiet"
            >
              {WORDS.findSome}
            </Link>
          </Notice>
        </div>
      )}
      {events.length > 0 && (
        <>
          <h2 className="px-1 text-md font-bold">{WORDS.events}</h2>
          {drawEvents(events)}
        </>
      )}
      {markets.length > 0 && (
        <>
          <h2 className="px-1 pt-1 text-md font-bold">{WORDS.markets}</h2>
          <ul className="grid items-start gap-2 lg:grid-cols-2">
            {markets.slice(0, MOST_MARKETS).map((market) => (
              <MarketCard key={market.marketId} market={market} />
            ))}
          </ul>
        </>
      )}
      <Over over={over} />
    </>
  )
}

/** What is over is not shown one by one: nobody knows its name any more. */
function Over({ over }: Pick<Sorted, 'over'>) {
  const { mutate, isPending } = useForget()
  const count = over.events.length + over.markets.length
  if (count === 0) return null
  return (
    <div className="flex items-center gap-3 rounded-md border border-line bg-surface py-1 pr-1 pl-3 text-sm text-quiet">
      <span className="flex-1">{WORDS.over(count)}</span>
      <Button look="ghost" onClick={() => mutate(over)} disabled={isPending}>
        {WORDS.forgetOver}
      </Button>
    </div>
  )
}
