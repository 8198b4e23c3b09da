import { formatStart } from '@paddock/ui/formats'
import { Notice } from '@paddock/ui/primitives'
import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { useSearch } from './api.ts'
import { eventsOf, type FoundEvent, type FoundSport, placeAfter } from './state.ts'
import { SearchInput } from './search-input.tsx'
import { clearSearch, useSearchText } from './text.ts'
import { SEARCH_WORDS as WORDS } from './words.ts'

const LIST =
  'absolute inset-x-0 top-full z-40 mt-1 shadow-2xl max-h-[300px] overflow-y-auto overscroll-contain rounded-md border border-line bg-surface'

/** The field of a header and what it finds below it, over the page, grouped by sport. Arrows choose, Enter opens, Escape clears. */
export function SearchField() {
  const typed = useSearchText()
  const { sports, text, at: foundAt } = useSearch(typed)
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const list = useId()
  const [, navigate] = useLocation()
  const events = eventsOf(sports ?? [])
  const chosen = at < events.length ? at : -1
  const isShown = isOpen && sports !== null

  const open = ({ eventTypeId, eventId }: FoundEvent) => {
    clearSearch()
    setOpen(false)
    setAt(-1)
    navigate(`/events/${eventTypeId}/${eventId}`)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      clearSearch()
      setOpen(false)
      setAt(-1)
    }
    const target = events[Math.max(0, chosen)]
    if (event.key === 'Enter' && isShown && target) open(target)
    const next = placeAfter(event.key, chosen, isShown ? events.length : 0)
    if (next === chosen) return
    event.preventDefault()
    setAt(next)
    document.getElementById(optionId(list, next))?.scrollIntoView({ block: 'nearest' })
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  return (
    <search className="relative w-72" onBlur={onBlur}>
      <SearchInput
        isLow
        // A <select> takes no text to look for.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="combobox"
        aria-expanded={isShown}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isShown && chosen >= 0 ? optionId(list, chosen) : undefined}
        onTyped={() => {
          setAt(-1)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <div
        id={list}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <select> holds no rows with a LIVE mark and a way
        role="listbox"
        aria-label={WORDS.results}
        tabIndex={-1}
        hidden={!isShown || events.length === 0}
        className={LIST}
      >
        <Results sports={sports ?? []} now={foundAt} list={list} chosen={chosen} onOpen={open} />
      </div>
      <output className="absolute inset-x-0 top-full z-40 mt-1 block">
        {isShown && events.length === 0 && (
          <span className="block rounded-md border border-line bg-surface shadow-2xl">
            <Notice icon="search" text={WORDS.nothing(text)} hint={WORDS.nothingHint} />
          </span>
        )}
      </output>
    </search>
  )
}

const optionId = (list: string, at: number): string => `${list}-${at}`

type ResultsProps = {
  readonly sports: readonly FoundSport[]
  readonly now: number
  readonly list: string
  readonly chosen: number
  readonly onOpen: (event: FoundEvent) => void
}

function Results({ sports, now, list, chosen, onOpen }: ResultsProps) {
  const places = new Map(eventsOf(sports).map((event, place) => [event, place]))
  return sports.map(({ eventTypeId, name, events }) => (
    // A group of options is no form.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div key={eventTypeId} role="group" aria-label={name}>
      <p aria-hidden="true" className="sticky top-0 bg-raised px-3 py-1 text-xs text-quiet">
        {name}
      </p>
      {events.map((event) => {
        const place = places.get(event) ?? -1
        return (
          <Option
            key={event.eventId}
            id={optionId(list, place)}
            event={event}
            now={now}
            isChosen={place === chosen}
            onOpen={() => onOpen(event)}
          />
        )
      })}
    </div>
  ))
}

type OptionProps = {
  readonly id: string
  readonly event: FoundEvent
  readonly now: number
  readonly isChosen: boolean
  readonly onOpen: () => void
}

/** The field keeps the focus: a press must not take it before it is a click. */
function Option({ id, event, now, isChosen, onOpen }: OptionProps) {
  return (
    <button
      type="button"
      id={id}
      // The field holds the focus and names the option that is meant; a <select> shows no such list.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      onPointerDown={(press) => press.preventDefault()}
      onClick={onOpen}
      className={`flex min-h-11 w-full items-center gap-3 px-3 text-left text-sm hover:bg-raised ${
        isChosen ? 'border-l-2 border-brand bg-raised font-bold' : 'border-l-2 border-transparent'
      }`}
    >
      <span className="min-w-0 flex-1 truncate">{event.eventName}</span>
      {event.openDate <= now ? (
        <span className="shrink-0 text-xs font-bold text-profit">{WORDS.live}</span>
      ) : (
        <span className="shrink-0 text-xs text-quiet">{formatStart(event.openDate, now)}</span>
      )}
    </button>
  )
}
