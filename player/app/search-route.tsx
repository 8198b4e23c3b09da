import GivenEvents from '../features/in-play/given-events.tsx'
import SearchPage from '../features/search/search-page.tsx'
import { useListTools } from './list-tools.tsx'

/** The search with the rows and prices of every list. */
export default function SearchRoute() {
  const tools = useListTools()
  return (
    <SearchPage
      drawFound={(events, now) => (
        <GivenEvents
          events={events.map(({ eventId, eventTypeId, eventName, openDate }) => ({
            eventId,
            sportId: eventTypeId,
            name: eventName,
            competition: null,
            openDate,
            inPlay: openDate <= now,
          }))}
          tools={tools}
        />
      )}
    />
  )
}
