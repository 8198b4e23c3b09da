import type { Home } from '@paddock/contract/endpoints/home'
import { Notice } from '@paddock/ui/primitives'
import { type ReactNode, useState } from 'react'
import { HOME_WORDS } from '../../words/home.ts'
import { WORDS } from '../../words/shell.ts'
import { Card, EventCards, SportChips, WithHome } from './event-cards.tsx'
import type { DrawStar } from './event-row.tsx'
import { Highlights, HighlightsWaiting } from './highlights.tsx'
import { groupEvents, isOn, mostAtHome, withNextUp } from './state.ts'

/** Of a sport; the rest is on its own page. */
const MOST_COMING = 5

type HomeListProps = {
  readonly star?: DrawStar
  /** Between what is on and what comes. */
  readonly children?: ReactNode
}

/** Highlights, everything that is on, and what comes next, by sport and competition. */
export function HomeList(props: HomeListProps) {
  return <WithHome waiting={<HighlightsWaiting />} draw={(home, now) => <Lists {...props} home={home} now={now} />} />
}

function Lists({ home, now, star, children }: HomeListProps & { readonly home: Home; readonly now: number }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const ongoing = withNextUp(
    home.ongoing.filter((event) => isOn(event, now)),
    home.upcoming,
    now,
  )
  const shownOn = new Set(ongoing)
  const coming = home.upcoming.filter((event) => event.openDate > now && !shownOn.has(event))
  const sports = groupEvents([...ongoing, ...coming])
  // Of a sport that was chosen the last event may be over by now.
  const sportId = sports.some(({ id }) => id === chosen) ? chosen : null
  const isMeant = ({ eventTypeId }: { readonly eventTypeId: string }) => sportId === null || eventTypeId === sportId
  const on = groupEvents(ongoing.filter(isMeant), mostAtHome)
  const next = groupEvents(coming.filter(isMeant), () => MOST_COMING)
  if (sports.length === 0)
    return (
      <>
        <Card>
          <Notice icon="clock" text={WORDS.noEvents} hint={WORDS.noEventsHint} />
        </Card>
        {children}
      </>
    )
  return (
    <>
      <Highlights home={home} now={now} />
      <SportChips sports={sports} chosen={sportId} onChoose={setChosen} />
      {on.length > 0 && <h2 className="px-1 pt-1 text-md font-bold">{HOME_WORDS.inPlayNow}</h2>}
      <EventCards groups={on} home={home} now={now} star={star} />
      {children}
      {next.length > 0 && <h2 className="px-1 pt-1 text-md font-bold">{WORDS.upcoming}</h2>}
      <EventCards groups={next} home={home} now={now} star={star} />
    </>
  )
}
