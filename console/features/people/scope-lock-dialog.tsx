import type { Person } from '@paddock/contract/shapes/person'
import { Dialog } from '@paddock/ui/layers'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { WORDS } from '../../words/shell.ts'
import { type Field, Fields, Form, FormButtons, useSend } from '../../kit/form/index.ts'
import { type Named, useOfferTree } from '../../kit/market/index.ts'
import { type Lock, useLockPeople } from './people-actions.ts'

type Scope = { readonly sportId: string; readonly eventId: string }

/** Betting on one sport, or on one event, locked for an account and all below it. */
export function ScopeLockDialog({ person, onClose }: { readonly person: Person; readonly onClose: () => void }) {
  const lock = useLockPeople(onClose)
  const form = useForm<Scope>({ defaultValues: { sportId: '', eventId: '' } })
  const scope = useWatch({ control: form.control })
  const { sports, sport, events, event } = useOfferTree(scope)
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

const optionsOf = (any: string, things: readonly Named[]) => [
  { value: '', label: any },
  ...things.map(({ id, name }) => ({ value: id, label: name })),
]

function lockOf(sport: Named | undefined, event: Named | undefined): Lock | undefined {
  if (event) return { kind: 'EVENT', scopeId: event.id, scopeName: event.name }
  return sport && { kind: 'SPORT', scopeId: sport.id, scopeName: sport.name }
}
