import type { ListedEvent } from '@paddock/contract/frames/listing'
import { EventCards, WithHome } from './event-cards.tsx'
import type { ListTools } from './list-price.tsx'
import { groupEvents } from './state.ts'

type Given = Pick<ListedEvent, 'eventId' | 'name' | 'competition' | 'openDate' | 'inPlay'> & {
  readonly sportId: string
}

/** Certain events as every list draws them. One that home does not list, for want of a market with runners, has no prices. */
export default function GivenEvents({
  events,
  tools,
}: {
  readonly events: readonly Given[]
  readonly tools: ListTools
}) {
  return (
    <WithHome
      draw={(home, now) => {
        const listed = new Map([...home.ongoing, ...home.upcoming].map((event) => [event.eventId, event]))
        const shown = events.map((event) => listed.get(event.eventId) ?? withoutPrices(event))
        return <EventCards groups={groupEvents(shown)} home={home} now={now} tools={tools} />
      }}
    />
  )
}

const withoutPrices = ({ sportId, ...event }: Given): ListedEvent => ({
  ...event,
  eventTypeId: sportId,
  competitionId: null,
  countryCode: null,
  marketId: null,
  marketType: null,
  score: null,
  isSuspended: false,
  race: null,
})
