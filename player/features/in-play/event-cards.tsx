import { MINUTE_MS } from '@paddock/domain/time'
import type { Home } from '@paddock/contract/endpoints/home'
import type { ListedEvent } from '@paddock/contract/frames/listing'
import { formatStart } from '@paddock/ui/formats'
import { RovingGrid } from '@paddock/ui/prices'
import { Icon, Notice, SkeletonRows } from '@paddock/ui/primitives'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { HOME_WORDS } from '../../words/home.ts'
import { WORDS } from '../../words/shell.ts'
import { useHome } from './api.ts'
import { EventRow } from './event-row.tsx'
import type { ListTools } from './list-price.tsx'
import { hasOutcomes, isLive, OUTCOMES, type SportGroup } from './state.ts'

const CARD = 'overflow-hidden rounded-md border border-line bg-surface'
/** From edge to edge on a phone, where all sports are one list: each row says its competition. On its side the list has two columns, each as wide as a phone. */
const LIST = '@container/list overflow-hidden border-line bg-surface md:rounded-md md:border short:contents'

const LONG = 15
const ROW_HEIGHT = 56

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
        <SkeletonRows rows={8} rowClass="h-14" label={WORDS.loading} />
      </Card>
    </>
  )
}

/** What a list holds, and how much of it. */
export const ListHeading = ({ text, count }: { readonly text: string; readonly count?: number }) => (
  <h2 className="flex h-7 shrink-0 items-center gap-1.5 px-1 text-md font-bold md:mt-1">
    {text}
    {count !== undefined && <span className="text-xs font-normal text-quiet">{count}</span>}
  </h2>
)

type CardsProps = {
  readonly groups: readonly SportGroup[]
  readonly home: Home
  readonly now: number
  readonly tools: ListTools
  /** Links to the rest of a sport come after all cards: above the fold of a phone each is a match less. */
  readonly hasRestAtEnd?: boolean
}

const SOON_MS = 60 * MINUTE_MS

/** The time to go within the hour, else when it is. */
function startOf({ openDate }: ListedEvent, now: number): string {
  const toGo = openDate - now
  return toGo > 0 && toGo <= SOON_MS ? HOME_WORDS.inMinutes(Math.ceil(toGo / MINUTE_MS)) : formatStart(openDate, now)
}

/** A card a sport. What does not fit is behind a link to the sport. */
export function EventCards({ groups, hasRestAtEnd = false, ...rest }: CardsProps) {
  return (
    <div className="flex flex-col border-line max-md:-mx-2 max-md:border-t md:gap-2 short:grid short:grid-cols-2">
      {groups.map((group) => (
        <SportCard key={group.id} group={group} {...rest}>
          {!hasRestAtEnd && <RestOfSport group={group} />}
        </SportCard>
      ))}
      {hasRestAtEnd && groups.map((group) => <RestOfSport key={group.id} group={group} />)}
    </div>
  )
}

const shownOf = ({ competitions }: SportGroup): number =>
  competitions.reduce((count, { events }) => count + events.length, 0)

function RestOfSport({ group }: { readonly group: SportGroup }) {
  if (shownOf(group) >= group.total) return null
  return (
    <Link
      to={`/${group.id}`}
      className="flex min-h-11 items-center justify-center gap-1 text-sm text-quiet hover:bg-raised hover:text-text md:border-t md:border-line short:col-span-2"
    >
      {HOME_WORDS.allOf(group.total, group.name)}
      <Icon name="chevron" className="size-4" />
    </Link>
  )
}

type CardProps = Pick<CardsProps, 'home' | 'now' | 'tools'> & {
  readonly group: SportGroup
  readonly children: ReactNode
}

function SportCard({ group, home, now, tools, children }: CardProps) {
  const bestOf = ({ marketId }: ListedEvent) => (marketId === null ? undefined : home.fastestOdd[marketId])
  const hasPrices = group.competitions.some(({ events }) =>
    events.some((event) => event.race === null && hasOutcomes(bestOf(event))),
  )
  const shown = shownOf(group)
  return (
    <section
      className={LIST}
      // A long list is drawn as it comes into sight; its height is guessed until then.
      style={
        shown < LONG ? undefined : { contentVisibility: 'auto', containIntrinsicSize: `auto ${shown * ROW_HEIGHT}px` }
      }
      aria-label={group.name}
    >
      <header className="flex h-10 items-center border-b border-line px-3 max-md:hidden">
        <h3 className="text-md font-bold">{group.name}</h3>
        <span
          className={`ml-auto hidden w-[326px] gap-1 text-center text-xs text-quiet ${hasPrices ? '@min-[560px]/list:flex' : ''} ${tools.star ? 'mr-[60px]' : ''}`}
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
        <div key={id} className="short:contents">
          {name && <h4 className="bg-raised px-3 py-1 text-xs text-quiet max-md:sr-only">{name}</h4>}
          <RovingGrid label={name || group.name} className="short:contents">
            <ul className="divide-y divide-line max-md:border-b max-md:border-line short:contents">
              {events.map((event) => (
                <EventRow
                  key={event.eventId}
                  event={event}
                  best={bestOf(event)}
                  isLive={isLive(event, now)}
                  starts={startOf(event, now)}
                  tools={tools}
                />
              ))}
            </ul>
          </RovingGrid>
        </div>
      ))}
      {children}
    </section>
  )
}

export function SportChips(props: {
  readonly sports: readonly { readonly id: string; readonly name: string; readonly total: number }[]
  readonly chosen: string | null
  readonly onChoose: (id: string | null) => void
}) {
  const chip = (id: string | null, name: string, total: number | null) => (
    <button
      key={id ?? 'all'}
      type="button"
      aria-pressed={props.chosen === id}
      onClick={() => props.onChoose(id)}
      className={`h-11 shrink-0 rounded-md border px-3 text-sm ${
        props.chosen === id ? 'border-brand font-bold text-text' : 'border-line text-quiet hover:text-text'
      } bg-surface`}
    >
      {name}
      {total !== null && (
        <span aria-hidden="true" className="ml-1.5 text-xs text-quiet">
          {total}
        </span>
      )}
    </button>
  )
  return (
    <fieldset aria-label={WORDS.sports} className="flex min-w-0 gap-1 overflow-x-auto [scrollbar-width:none]">
      {chip(null, WORDS.allSports, null)}
      {props.sports.map(({ id, name, total }) => chip(id, name, total))}
    </fieldset>
  )
}
