import type { ListedEvent } from '@paddock/contract/frames/listing'
import type { Home } from '@paddock/contract/endpoints/home'
import { Notice, SkeletonRows } from '@paddock/ui/primitives'
import { useState } from 'react'
import { WORDS } from '../../app/words.ts'
import { useHome } from './api.ts'
import { EventRow } from './event-row.tsx'
import { groupEvents, hasOutcomes, isNearlyLive, OUTCOMES, type SportGroup, withNextUp } from './state.ts'

const CARD = 'overflow-hidden rounded-md border border-line bg-surface'

/** Everything that is on and what comes next, by sport and competition. */
export function HomePage() {
  return (
    <EventsOfHome choose={({ ongoing, upcoming }) => ({ events: withNextUp(ongoing, upcoming), rest: upcoming })} />
  )
}

/** Only what is on. */
export function InPlayPage() {
  return (
    <EventsOfHome
      choose={({ ongoing }) => ({ events: ongoing.filter((event) => isNearlyLive(event, Date.now())), rest: [] })}
    />
  )
}

type Chosen = { readonly events: readonly ListedEvent[]; readonly rest: readonly ListedEvent[] }

function EventsOfHome({ choose }: { readonly choose: (home: Home) => Chosen }) {
  const { data, isError, refetch, dataUpdatedAt } = useHome()
  const [sportId, setSportId] = useState<string | null>(null)
  if (!data) {
    const retry = { label: WORDS.retry, run: () => void refetch() }
    return (
      <div className={CARD}>
        {isError ? (
          <Notice icon="warning" text={WORDS.couldNotLoad} hint={WORDS.checkConnection} action={retry} />
        ) : (
          <SkeletonRows rows={8} rowClass="h-[92px] sm:h-14" label={WORDS.loading} />
        )}
      </div>
    )
  }
  const { events, rest } = choose(data)
  const groups = groupEvents(events)
  const later = groupEvents(rest.filter((event) => !events.includes(event)))
  const sports = [...new Map([...groups, ...later].map((group) => [group.id, group.name]))]
  const isShown = ({ id }: SportGroup) => sportId === null || id === sportId
  if (sports.length === 0) {
    return (
      <div className={CARD}>
        <Notice icon="clock" text={WORDS.noEvents} hint={WORDS.noEventsHint} />
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-2">
      <SportChips sports={sports} chosen={sportId} onChoose={setSportId} />
      {groups.filter(isShown).map((group) => (
        <SportCard key={group.id} group={group} home={data} now={dataUpdatedAt} />
      ))}
      {later.some(isShown) && <h2 className="px-1 pt-2 text-md font-bold">{WORDS.upcoming}</h2>}
      {later.filter(isShown).map((group) => (
        <SportCard key={group.id} group={group} home={data} now={dataUpdatedAt} />
      ))}
    </div>
  )
}

function SportChips(props: {
  readonly sports: readonly (readonly [id: string, name: string])[]
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
    <div className="flex gap-1 overflow-x-auto [scrollbar-width:none]">
      {chip(null, WORDS.allSports)}
      {props.sports.map(([id, name]) => chip(id, name))}
    </div>
  )
}

function SportCard({ group, home, now }: { readonly group: SportGroup; readonly home: Home; readonly now: number }) {
  const bestOf = ({ marketId }: ListedEvent) => (marketId === null ? undefined : home.fastestOdd[marketId])
  const hasPrices = group.competitions.some(({ events }) => events.some((event) => hasOutcomes(bestOf(event))))
  return (
    <section className={CARD} aria-label={group.name}>
      <header className="flex h-10 items-center border-b border-line px-3">
        <h2 className="text-md font-bold">{group.name}</h2>
        <span
          className={`ml-auto hidden w-[324px] gap-1 text-center text-xs text-quiet ${hasPrices ? 'sm:flex' : ''}`}
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
          {name && <h3 className="bg-raised px-3 py-1 text-xs text-quiet">{name}</h3>}
          <ul className="divide-y divide-line">
            {events.map((event) => (
              <EventRow key={event.eventId} event={event} best={bestOf(event)} now={now} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
