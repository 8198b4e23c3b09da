import { Notice } from '@paddock/ui/primitives'
import type { KeyboardEvent, ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useSearch } from './api.ts'
import { SearchInput } from './search-input.tsx'
import { eventsOf, type FoundEvent } from './state.ts'
import { clearSearch, useSearchText } from './text.ts'
import { SEARCH_WORDS as WORDS } from './words.ts'

/** Found events as the app draws events in lists; `now` is when they were found. */
type DrawFound = (events: readonly FoundEvent[], now: number) => ReactNode

/** The search of a phone, where the header has no room for it: what is found stands as in every list, with prices that go into the slip. */
export default function SearchPage({ drawFound }: { readonly drawFound: DrawFound }) {
  const typed = useSearchText()
  const { sports, text, at } = useSearch(typed)
  const [, navigate] = useLocation()
  const events = eventsOf(sports ?? [])
  const isNothing = sports !== null && events.length === 0
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const [first] = events
    if (key === 'Escape') clearSearch()
    if (key === 'Enter' && first) navigate(`/events/${first.eventTypeId}/${first.eventId}`)
  }
  return (
    <search className="flex flex-col gap-2">
      <h1 className="px-1 pt-1 text-lg font-bold">{WORDS.search}</h1>
      {/* It is why one came to the page. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <SearchInput type="search" autoFocus onKeyDown={onKeyDown} />
      {typed.trim() === '' && <p className="px-1 text-sm text-quiet">{WORDS.begin}</p>}
      {events.length > 0 && <section aria-label={WORDS.results}>{drawFound(events, at)}</section>}
      <output>
        {isNothing && (
          <span className="block rounded-md border border-line bg-surface">
            <Notice icon="search" text={WORDS.nothing(text)} hint={WORDS.nothingHint} />
          </span>
        )}
      </output>
    </search>
  )
}
