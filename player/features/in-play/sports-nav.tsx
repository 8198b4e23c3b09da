import type { Sport } from '@paddock/contract/endpoints/home'
import { sideMark } from '@paddock/domain/betting'
import { formatStart } from '@paddock/ui/formats'
import { Icon, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { sportTitle } from '@paddock/ui/words'
import { useState } from 'react'
import { NavLink } from '../../routing/nav-link.tsx'
import { HOME_WORDS } from '../../words/home.ts'
import { WORDS } from '../../words/shell.ts'
import { useSports } from './api.ts'
import { bySport } from './state.ts'
import { toggleCompetition, toggleSport, type Unfolded } from './unfolded.ts'

const NAV_ROW = 'flex min-h-11 w-full items-center gap-2 px-3 py-1 text-left text-sm hover:bg-raised md:min-h-9'

type NavProps = {
  /** In a drawer: an event was chosen, and the drawer is in its way. */
  readonly onLeave?: () => void
  /** The drawer says itself what it is. */
  readonly hidesTitle?: boolean
}

/** Sports, competitions, events. Only one sport and one competition are open at once. 000 §4. */
export function SportsNav({ onLeave, hidesTitle = false }: NavProps) {
  const { data, isError, refetch, dataUpdatedAt } = useSports()
  const sports = (data ?? []).toSorted(bySport)
  const [chosen, setChosen] = useState<Unfolded | null>(null)
  const [first] = sports
  const unfolded = chosen ?? { sport: first?.id ?? null, competition: first ? keyOf(first.competitions[0]) : null }
  return (
    <nav
      aria-label={WORDS.sports}
      className={hidesTitle ? '' : 'overflow-hidden rounded-md border border-line bg-surface'}
    >
      {!hidesTitle && (
        <h2 className="flex h-10 items-center border-b border-line px-3 text-md font-bold">{WORDS.sports}</h2>
      )}
      {!data && !isError && <SkeletonRows rows={5} rowClass="h-11" label={WORDS.loading} />}
      {isError && !data && (
        <Notice icon="warning" text={WORDS.couldNotLoad} action={{ label: WORDS.retry, run: () => void refetch() }} />
      )}
      {data?.length === 0 && <Notice icon="clock" text={WORDS.noEvents} />}
      <ul className="divide-y divide-line">
        {sports.map((sport) => (
          <SportItem
            key={sport.id}
            sport={sport}
            now={dataUpdatedAt}
            unfolded={unfolded}
            onUnfold={setChosen}
            onLeave={onLeave}
          />
        ))}
      </ul>
    </nav>
  )
}

type Competition = Sport['competitions'][number]

/** Races of several countries have neither id nor name. */
const keyOf = (competition: Competition | undefined): string | null =>
  competition ? (competition.id ?? competition.name ?? competition.events[0]?.id ?? '') : null

type SportItemProps = {
  readonly sport: Sport
  readonly now: number
  readonly unfolded: Unfolded
  readonly onUnfold: (unfolded: Unfolded) => void
  readonly onLeave: (() => void) | undefined
}

function SportItem({ sport, now, unfolded, onUnfold, onLeave }: SportItemProps) {
  const isOpen = unfolded.sport === sport.id
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => onUnfold(toggleSport(unfolded, sport.id))}
        className={`${NAV_ROW} min-h-11 font-bold md:min-h-11`}
      >
        <Chevron isOpen={isOpen} />
        <span className="truncate">{sportTitle(sport.id) ?? sport.name}</span>
        <Count of={sport.totalEventCount} />
      </button>
      {isOpen && (
        <ul className="pb-1">
          {sport.competitions.map((competition) => {
            const key = keyOf(competition) ?? ''
            const isUnfolded = unfolded.competition === key
            return (
              <li key={key}>
                <button
                  type="button"
                  aria-expanded={isUnfolded}
                  onClick={() => onUnfold(toggleCompetition(unfolded, key))}
                  className={`${NAV_ROW} pl-5 text-quiet`}
                >
                  <Chevron isOpen={isUnfolded} />
                  <span className="truncate">{competition.name ?? WORDS.otherEvents}</span>
                  <Count of={competition.eventCount} />
                </button>
                {isUnfolded && (
                  <EventLinks sportId={sport.id} events={competition.events} now={now} onLeave={onLeave} />
                )}
              </li>
            )
          })}
        </ul>
      )}
    </li>
  )
}

const Count = ({ of }: { readonly of: number }) => (
  <span className="ml-auto shrink-0 text-xs font-normal text-quiet" aria-label={HOME_WORDS.events(of)}>
    {of}
  </span>
)

type LinksProps = {
  readonly sportId: string
  readonly events: Competition['events']
  readonly now: number
  readonly onLeave: (() => void) | undefined
}

function EventLinks({ sportId, events, now, onLeave }: LinksProps) {
  return (
    <ul>
      {events.map(({ id, name, openDate }) => (
        <li key={id}>
          <NavLink
            to={`/events/${sportId}/${id}`}
            onClick={onLeave}
            className={(isActive) =>
              `${NAV_ROW} border-l-2 pl-7 ${isActive ? 'border-brand bg-raised font-bold' : 'border-transparent'}`
            }
          >
            <Mark openDate={openDate} now={now} />
            <span className="line-clamp-2" title={name}>
              {name}
            </span>
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

/** LIVE once its open date has passed, else VS and when. 000 §4. */
function Mark({ openDate, now }: { readonly openDate: number; readonly now: number }) {
  return sideMark(openDate, now) === 'LIVE' ? (
    <span className="w-10 shrink-0 text-center text-xs font-bold text-profit">{WORDS.live}</span>
  ) : (
    <span className="w-10 shrink-0 text-center text-xs text-quiet" title={formatStart(openDate, now)}>
      {WORDS.versus}
    </span>
  )
}

const Chevron = ({ isOpen }: { readonly isOpen: boolean }) => (
  <Icon name="chevron" className={`size-4 text-quiet transition-transform ${isOpen ? 'rotate-90' : ''}`} />
)
