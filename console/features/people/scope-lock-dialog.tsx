import { getMarketGroup } from '@paddock/contract/endpoints/home'
import type { Person } from '@paddock/contract/shapes/person'
import { useClient } from '@paddock/ui/client'
import { Dialog } from '@paddock/ui/layers'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { WORDS } from '../../words/shell.ts'
import { type Field, Fields, Form, FormButtons, useSend } from '../../kit/form/index.ts'
import { type Lock, useLockPeople } from './people-actions.ts'

const KEPT_MS = 60_000

type Scope = { readonly sportId: string; readonly eventId: string }

/** Betting on one sport, or on one event, locked for an account and all below it. */
export function ScopeLockDialog({ person, onClose }: { readonly person: Person; readonly onClose: () => void }) {
  const lock = useLockPeople(onClose)
  const form = useForm<Scope>({ defaultValues: { sportId: '', eventId: '' } })
  const scope = useWatch({ control: form.control })
  const { sports, sport, events, event } = useChosen(scope)
  // An event is one of its sport: another sport begins with all its events.
  useEffect(() => form.setValue('eventId', ''), [form, scope.sportId])
  const send = useSend(form, () => {
    const chosen = lockOf(sport, event)
    if (chosen) lock([person._id], chosen, true, person.userName)
  })
  const fields: readonly Field<Scope>[] = [
    { kind: 'select', name: 'sportId', label: WORDS.sport, options: optionsOf(WORDS.choose, sports) },
    {
      kind: 'select',
      name: 'eventId',
      label: WORDS.event,
      options: optionsOf(WORDS.allEvents, events),
      isOptional: true,
      isDisabled: !sport,
    },
  ]
  return (
    <Dialog title={`${WORDS.lockScope}: ${person.userName}`} onClose={onClose}>
      <Form onSend={send}>
        <Fields form={form} fields={fields} />
        <FormButtons form={form} action={WORDS.lockBets} look="danger" onCancel={onClose} isDisabled={!sport} />
      </Form>
    </Dialog>
  )
}

type Named = { readonly id: string; readonly name: string }

const optionsOf = (any: string, things: readonly Named[]) => [
  { value: '', label: any },
  ...things.map(({ id, name }) => ({ value: id, label: name })),
]

/** The sports with their events, and what of them is chosen. */
function useChosen({ sportId, eventId }: Partial<Scope>) {
  const client = useClient()
  const { data: sports = [] } = useQuery({
    queryKey: ['tree'],
    queryFn: ({ signal }) => client.call(getMarketGroup, {}, signal).then(({ docs }) => docs),
    staleTime: KEPT_MS,
  })
  const sport = sports.find(({ id }) => id === sportId)
  const events: readonly Named[] = sport?.competitions.flatMap((competition) => competition.events) ?? []
  return { sports, sport, events, event: events.find(({ id }) => id === eventId) }
}

function lockOf(sport: Named | undefined, event: Named | undefined): Lock | undefined {
  if (event) return { kind: 'EVENT', scopeId: event.id, scopeName: event.name }
  return sport && { kind: 'SPORT', scopeId: sport.id, scopeName: sport.name }
}
