import type { Sport } from '@paddock/contract/endpoints/home'
import { formatTime } from '@paddock/ui/formats'
import { Icon, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { useState } from 'react'
import { NavLink } from 'react-router'
import { WORDS } from '../../app/words.ts'
import { useSports } from './api.ts'
import { bySport } from './state.ts'

const NAV_ROW = 'flex min-h-9 w-full items-center gap-2 px-3 py-1 text-left text-sm hover:bg-raised'

/** Sports, competitions, events. Only one sport and one competition are open at once. 000 §4. */
export function SportsNav() {
  const { data, isError, refetch } = useSports()
  const sports = (data ?? []).toSorted(bySport)
  const [openSport, setOpenSport] = useState<string | null>(null)
  return (
    <nav aria-label={WORDS.sports} className="overflow-hidden rounded-md border border-line bg-surface">
      <h2 className="flex h-10 items-center border-b border-line px-3 text-md font-bold">{WORDS.sports}</h2>
      {!data && !isError && <SkeletonRows rows={5} rowClass="h-9" label={WORDS.loading} />}
      {isError && !data && (
        <Notice icon="warning" text={WORDS.couldNotLoad} action={{ label: WORDS.retry, run: () => void refetch() }} />
      )}
      {data?.length === 0 && <Notice icon="clock" text={WORDS.noEvents} />}
      <ul className="divide-y divide-line">
        {sports.map((sport) => (
          <SportItem
            key={sport.id}
            sport={sport}
            isOpen={(openSport ?? sports[0]?.id) === sport.id}
            onToggle={() => setOpenSport(openSport === sport.id ? '' : sport.id)}
          />
        ))}
      </ul>
    </nav>
  )
}

type SportItemProps = { readonly sport: Sport; readonly isOpen: boolean; readonly onToggle: () => void }

function SportItem({ sport, isOpen, onToggle }: SportItemProps) {
  const [openCompetition, setOpenCompetition] = useState<number | null>(0)
  return (
    <li>
      <button type="button" aria-expanded={isOpen} onClick={onToggle} className={`${NAV_ROW} min-h-11 font-bold`}>
        <Chevron isOpen={isOpen} />
        <span className="truncate">{sport.name}</span>
        <span className="ml-auto text-xs font-normal text-quiet">{sport.totalEventCount}</span>
      </button>
      {isOpen && (
        <ul className="pb-1">
          {sport.competitions.map((competition, at) => (
            <li key={competition.id ?? competition.name ?? at}>
              <button
                type="button"
                aria-expanded={openCompetition === at}
                onClick={() => setOpenCompetition(openCompetition === at ? null : at)}
                className={`${NAV_ROW} pl-5 text-quiet`}
              >
                <Chevron isOpen={openCompetition === at} />
                <span className="truncate">{competition.name ?? WORDS.otherEvents}</span>
              </button>
              {openCompetition === at && <EventLinks sportId={sport.id} events={competition.events} />}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function EventLinks(props: { readonly sportId: string; readonly events: Sport['competitions'][number]['events'] }) {
  return (
    <ul>
      {props.events.map(({ id, name, inPlay, openDate }) => (
        <li key={id}>
          <NavLink
            to={`/events/${props.sportId}/${id}`}
            className={({ isActive }) =>
              `${NAV_ROW} border-l-2 pl-9 ${isActive ? 'border-brand bg-raised font-bold' : 'border-transparent'}`
            }
          >
            <span className="truncate">{name}</span>
            {!inPlay && <span className="ml-auto shrink-0 text-xs text-quiet">{formatTime(openDate)}</span>}
            {inPlay && (
              <span className="ml-auto size-1.5 shrink-0 rounded-full bg-profit">
                <span className="sr-only">{WORDS.live}</span>
              </span>
            )}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

const Chevron = ({ isOpen }: { readonly isOpen: boolean }) => (
  <Icon name="chevron" className={`size-4 text-quiet transition-transform ${isOpen ? 'rotate-90' : ''}`} />
)
