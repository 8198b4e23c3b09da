import { Tabs } from '@paddock/ui/layers'
import { Notice } from '@paddock/ui/primitives'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { HOME_WORDS } from '../../words/home.ts'
import { WORDS } from '../../words/shell.ts'
import { Card, EventCards, SportChips, WithHome } from './event-cards.tsx'
import type { ListTools } from './list-price.tsx'
import { type Day, DAYS, eventsOfDay } from './days.ts'
import { groupEvents } from './state.ts'

const LABELS: { readonly [D in Day]: () => string } = {
  live: () => WORDS.inPlay,
  today: () => HOME_WORDS.today,
  tomorrow: () => HOME_WORDS.tomorrow,
}
const EMPTY: { readonly [D in Day]: () => string } = {
  live: () => HOME_WORDS.nothingInPlay,
  today: () => HOME_WORDS.nothingToday,
  tomorrow: () => HOME_WORDS.nothingTomorrow,
}

/** The day stands in the address, so that the way back leads to it. */
function useDay(): readonly [Day, (day: Day) => void] {
  const [address, setAddress] = useSearchParams()
  const day = DAYS.find((known) => known === address.get('day')) ?? 'live'
  return [day, (next) => setAddress(next === 'live' ? {} : { day: next }, { replace: true })]
}

/** What is on, what comes today and tomorrow. */
export default function InPlayPage({ tools }: { readonly tools: ListTools }) {
  const [day, setDay] = useDay()
  const [sportId, setSportId] = useState<string | null>(null)
  return (
    <div className="flex flex-col gap-2">
      <WithHome
        waiting={<div className="h-11 rounded-md border border-line bg-surface" />}
        draw={(home, now) => {
          const tabs = DAYS.map((id) => ({ id, label: LABELS[id](), count: eventsOfDay(home, id, now).length }))
          const groups = groupEvents(eventsOfDay(home, day, now))
          const chosen = groups.some(({ id }) => id === sportId) ? sportId : null
          return (
            <>
              {/* On a phone one row that scrolls: a second one is a match less. */}
              <div className="flex gap-1 [scrollbar-width:none] max-md:overflow-x-auto md:flex-col md:gap-2">
                <div className="max-md:shrink-0">
                  <Card>
                    <Tabs label={HOME_WORDS.when} tabs={tabs} chosen={day} onChoose={setDay} />
                  </Card>
                </div>
                {groups.length > 1 && (
                  <div className="max-md:shrink-0">
                    <SportChips sports={groups} chosen={chosen} onChoose={setSportId} />
                  </div>
                )}
              </div>
              {groups.length === 0 && (
                <Card>
                  <Notice
                    icon="clock"
                    text={EMPTY[day]()}
                    {...(day === 'tomorrow'
                      ? { hint: WORDS.noEventsHint }
                      : {
                          action: {
                            label: HOME_WORDS.seeWhatIsNext,
                            run: () => setDay(day === 'live' ? 'today' : 'tomorrow'),
                          },
                        })}
                  />
                </Card>
              )}
              <EventCards
                groups={chosen === null ? groups : groups.filter(({ id }) => id === chosen)}
                home={home}
                now={now}
                tools={tools}
              />
            </>
          )
        }}
      />
    </div>
  )
}
