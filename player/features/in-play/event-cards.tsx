import type { Home } from '@paddock/contract/endpoints/home'
import type { ListedEvent } from '@paddock/contract/frames/listing'
import { formatStart } from '@paddock/ui/formats'
import { Icon, Notice, SkeletonRows } from '@paddock/ui/primitives'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { HOME_WORDS } from '../../words/home.ts'
import { WORDS } from '../../words/shell.ts'
import { useHome } from './api.ts'
import { type DrawStar, EventRow } from './event-row.tsx'
import { hasOutcomes, isLive, OUTCOMES, type SportGroup } from './state.ts'

const CARD = 'overflow-hidden rounded-md border border-line bg-surface'

const LONG = 15
/** Between a row of a phone and one of a desktop. */
const ROW_HEIGHT = 80

export const Card = ({ children }: { readonly children: ReactNode }) => <div className={CARD}>{children}</div>

/** What home holds, or what stands in its place: rows of their final size, or what went wrong. `draw` gets the server's clock too. */
export function WithHome(props: {
  readonly draw: (home: Home, now: number) => ReactNode
  /** Above the rows, while nothing is known yet. */
  readonly waiting?: ReactNode
}) {
  const { data, isError, refetch, dataUpdatedAt } = useHome()
  if (data) return props.draw(data, dataUpdatedAt)
  if (isError)
    return (
      <Card>
        <Notice
          icon="warning"
          text={WORDS.couldNotLoad}
          hint={WORDS.checkConnection}
          action={{ label: WORDS.retry, run: () => void refetch() }}
        />
      </Card>
    )
  return (
    <>
      {props.waiting}
      <Card>
        <SkeletonRows rows={8} rowClass="h-[98px] sm:h-14" label={WORDS.loading} />
      </Card>
    </>
  )
}

type CardsProps = {
  readonly groups: readonly SportGroup[]
  readonly home: Home
  readonly now: number
  readonly star: DrawStar | undefined
}

/** A card a sport. What does not fit is behind a link to the sport. */
export function EventCards({ groups, ...rest }: CardsProps) {
  return groups.map((group) => <SportCard key={group.id} group={group} {...rest} />)
}

function SportCard({ group, home, now, star }: Omit<CardsProps, 'groups'> & { readonly group: SportGroup }) {
  const bestOf = ({ marketId }: ListedEvent) => (marketId === null ? undefined : home.fastestOdd[marketId])
  const hasPrices = group.competitions.some(({ events }) => events.some((event) => hasOutcomes(bestOf(event))))
  const shown = group.competitions.reduce((count, { events }) => count + events.length, 0)
  return (
    <section
      className={CARD}
      // A long list is drawn as it comes into sight; its height is guessed until then.
      style={
        shown < LONG ? undefined : { contentVisibility: 'auto', containIntrinsicSize: `auto ${shown * ROW_HEIGHT}px` }
      }
      aria-label={group.name}
    >
      <header className="@container flex h-10 items-center border-b border-line px-3">
        <h3 className="text-md font-bold">{group.name}</h3>
        <span
          className={`ml-auto hidden w-[324px] gap-1 text-center text-xs text-quiet ${hasPrices ? '@min-[560px]:flex' : ''} ${star ? 'mr-11' : ''}`}
          aria-hidden="true"
        >
          {OUTCOMES.map((outcome) => (
            <span key={outcome} className="flex-1">
              {outcome}
            </span>
          ))}
        </span>
      </header>
      {group.competitions.map(({ id, name, events }) => (
        <div key={id}>
          {name && <h4 className="bg-raised px-3 py-1 text-xs text-quiet">{name}</h4>}
          <ul className="divide-y divide-line">
            {events.map((event) => (
              <EventRow
                key={event.eventId}
                event={event}
                best={bestOf(event)}
                isLive={isLive(event, now)}
                starts={formatStart(event.openDate, now)}
                star={star}
              />
            ))}
          </ul>
        </div>
      ))}
      {shown < group.total && (
        <Link
          to={`/${group.id}`}
          className="flex min-h-11 items-center justify-center gap-1 border-t border-line text-sm text-quiet hover:bg-raised hover:text-text"
        >
          {HOME_WORDS.allOf(group.total, group.name)}
          <Icon name="chevron" className="size-4" />
        </Link>
      )}
    </section>
  )
}

export function SportChips(props: {
  readonly sports: readonly { readonly id: string; readonly name: string }[]
  readonly chosen: string | null
  readonly onChoose: (id: string | null) => void
}) {
  const chip = (id: string | null, name: string) => (
    <button
      key={id ?? 'all'}
      type="button"
      aria-pressed={props.chosen === id}
      onClick={() => props.onChoose(id)}
      className={`h-11 shrink-0 rounded-md border px-4 text-sm ${
        props.chosen === id ? 'border-brand font-bold text-text' : 'border-line text-quiet hover:text-text'
      } bg-surface`}
    >
      {name}
    </button>
  )
  return (
    <fieldset aria-label={WORDS.sports} className="flex min-w-0 gap-1 overflow-x-auto [scrollbar-width:none]">
      {chip(null, WORDS.allSports)}
      {props.sports.map(({ id, name }) => chip(id, name))}
    </fieldset>
  )
}
