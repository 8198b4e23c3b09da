import type { Home } from '@paddock/contract/endpoints/home'
import { Notice } from '@paddock/ui/primitives'
import { type ReactNode, useState } from 'react'
import { HOME_WORDS } from '../../words/home.ts'
import { WORDS } from '../../words/shell.ts'
import { Card, EventCards, ListHeading, SportChips, WithHome } from './event-cards.tsx'
import type { ListTools } from './list-price.tsx'
import { Highlights, HighlightsWaiting } from './highlights.tsx'
import { groupEvents, inTime, mostAtHome, type SportGroup } from './state.ts'

/** Of a sport; the rest is on its own page. */
const MOST_COMING = 5

type HomeListProps = {
  readonly tools: ListTools
  /** What was put forward comes after what is on: a phone's screen is for the matches. */
  readonly isDense?: boolean
  /** Between what is on, or soon, and what comes. */
  readonly children?: ReactNode
}

/** Highlights, everything that is on, and what comes next, by sport and competition. */
export function HomeList(props: HomeListProps) {
  return (
    <WithHome
      waiting={props.isDense ? undefined : <HighlightsWaiting />}
      draw={(home, now) => <Lists {...props} home={home} now={now} />}
    />
  )
}

function Lists(props: HomeListProps & { readonly home: Home; readonly now: number }) {
  const { home, now, tools, isDense = false, children } = props
  const [chosen, setChosen] = useState<string | null>(null)
  const isMeant = ({ eventTypeId }: { readonly eventTypeId: string }) => sportId === null || eventTypeId === sportId
  const { on, soon, later } = inTime(home, now)
  const sports = groupEvents([...on, ...soon, ...later])
  // Of a sport that was chosen the last event may be over by now.
  const sportId = sports.some(({ id }) => id === chosen) ? chosen : null
  const shown = on.filter(isMeant)
  const draw = (groups: readonly SportGroup[]) => <EventCards groups={groups} home={home} now={now} tools={tools} />
  const next = groupEvents(soon.filter(isMeant))
  const rest = groupEvents(later.filter(isMeant), () => MOST_COMING)
  const highlights = <Highlights home={home} now={now} tools={tools} />
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
      {!isDense && highlights}
      <div className="contents short:flex short:items-center short:justify-between short:gap-2">
        <SportChips sports={sports} chosen={sportId} onChoose={setChosen} />
        {shown.length > 0 && <ListHeading text={HOME_WORDS.inPlayNow} count={shown.length} />}
      </div>
      <EventCards groups={groupEvents(shown, mostAtHome)} home={home} now={now} tools={tools} hasRestAtEnd={isDense} />
      {next.length > 0 && <ListHeading text={WORDS.upcoming} />}
      {draw(next)}
      {isDense && highlights}
      {children}
      {rest.length > 0 && <ListHeading text={next.length > 0 ? HOME_WORDS.later : WORDS.upcoming} />}
      {draw(rest)}
    </>
  )
}
