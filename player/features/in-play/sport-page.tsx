import { Notice } from '@paddock/ui/primitives'
import { sportTitle } from '@paddock/ui/words'
import { HOME_WORDS } from '../../words/home.ts'
import { WORDS } from '../../words/shell.ts'
import { Card, EventCards, ListHeading, WithHome } from './event-cards.tsx'
import type { ListTools } from './list-price.tsx'
import { mostOfSport } from './racing.ts'
import { groupEvents, isOn } from './state.ts'

/** Everything of one sport: what is on, then what comes. 001 §2.1 `/{gameType}`. */
export default function SportPage({ sportId, tools }: { readonly sportId: string; readonly tools: ListTools }) {
  return (
    <div className="flex flex-col gap-2">
      <h1 className="px-1 pt-1 text-lg font-bold">{sportTitle(sportId) ?? sportId}</h1>
      <WithHome
        draw={(home, now) => {
          const ofSport = [...home.ongoing, ...home.upcoming].filter(({ eventTypeId }) => eventTypeId === sportId)
          const on = groupEvents(
            ofSport.filter((event) => isOn(event, now)),
            mostOfSport,
          )
          const next = groupEvents(
            ofSport.filter((event) => !isOn(event, now)),
            mostOfSport,
          )
          return (
            <>
              {ofSport.length === 0 && (
                <Card>
                  <Notice icon="clock" text={HOME_WORDS.nothingInSport} hint={WORDS.noEventsHint} />
                </Card>
              )}
              {on.length > 0 && <ListHeading text={HOME_WORDS.inPlayNow} />}
              <EventCards groups={on} home={home} now={now} tools={tools} />
              {next.length > 0 && <ListHeading text={WORDS.upcoming} />}
              <EventCards groups={next} home={home} now={now} tools={tools} />
            </>
          )
        }}
      />
    </div>
  )
}
