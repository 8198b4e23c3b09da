import { getMarketGroup } from '@paddock/contract/endpoints/home'
import type { Person } from '@paddock/contract/shapes/person'
import { useClient } from '@paddock/ui/client'
import { Dialog } from '@paddock/ui/layers'
import { Button } from '@paddock/ui/primitives'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { WORDS } from '../../words/shell.ts'
import { INPUT } from '../../kit/form/index.ts'
import { useLockPeople } from './people-actions.ts'

const KEPT_MS = 60_000

/** Betting on one sport, or on one event, locked for an account and all below it. */
export function ScopeLockDialog({ person, onClose }: { readonly person: Person; readonly onClose: () => void }) {
  const client = useClient()
  const lock = useLockPeople(onClose)
  const [sportId, setSportId] = useState('')
  const [eventId, setEventId] = useState('')
  const { data = [] } = useQuery({
    queryKey: ['tree'],
    queryFn: ({ signal }) => client.call(getMarketGroup, {}, signal).then(({ docs }) => docs),
    staleTime: KEPT_MS,
  })
  const sport = data.find(({ id }) => id === sportId)
  const events = sport?.competitions.flatMap((competition) => competition.events) ?? []
  const event = events.find(({ id }) => id === eventId)
  const send = () => {
    const about = person.userName
    if (event) lock([person._id], { kind: 'EVENT', scopeId: event.id, scopeName: event.name }, true, about)
    else if (sport) lock([person._id], { kind: 'SPORT', scopeId: sport.id, scopeName: sport.name }, true, about)
  }
  return (
    <Dialog title={`${WORDS.lockScope}: ${person.userName}`} onClose={onClose}>
      <div className="flex flex-col gap-3 px-4 pt-2 pb-4">
        <label className="flex flex-col gap-1 text-xs text-quiet">
          {WORDS.sport}
          <select
            aria-label={WORDS.sport}
            value={sportId}
            onChange={({ target }) => {
              setSportId(target.value)
              setEventId('')
            }}
            className={INPUT}
          >
            <option value="">{WORDS.choose}</option>
            {data.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="flex flex-col gap-1 text-xs text-quiet">
          {WORDS.event}
          <select
            aria-label={WORDS.event}
            value={eventId}
            disabled={!sport}
            onChange={({ target }) => setEventId(target.value)}
            className={INPUT}
          >
            <option value="">{WORDS.allEvents}</option>
            {events.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <div className="flex justify-end gap-2">
          <Button size="dense" onClick={onClose}>
            {WORDS.cancel}
          </Button>
          <Button size="dense" look="danger" disabled={!sport} onClick={send}>
            {WORDS.lockBets}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
