import { setDeskRights } from '@paddock/contract/endpoints/desk'
import { getMarketGroup } from '@paddock/contract/endpoints/home'
import { type DeskRights, officerOf } from '@paddock/contract/shapes/desk'
import { DESK_RIGHTS, type DeskRight, givesWeight } from '@paddock/domain/desk'
import { useClient } from '@paddock/ui/client'
import { Dialog } from '@paddock/ui/layers'
import { sportTitle } from '@paddock/ui/words'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { DESK_WORDS as WORDS } from '../../words/desk.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { STUDIO_WORDS } from '../../words/studio.ts'
import { useAskedSend } from '../../kit/confirm/index.ts'
import { type Field, Fields, Form, FormButtons } from '../../kit/form/index.ts'
import {
  assignedText,
  controlsText,
  rightsText,
  tellOutcome,
  useReadChangesAgain,
} from '../../kit/second-officer/index.ts'
import { type Officer, useReadOfficersAgain } from './use-officers.ts'

type Typed = {
  readonly rights: Readonly<Record<DeskRight, boolean>>
  readonly scope: 'ALL' | 'SOME'
  /** By their ids, which a name of a field may not be made of alone. */
  readonly sports: Readonly<Record<string, boolean>>
  readonly events: string
}

const keyOf = (sportId: string): `s${string}` => `s${sportId}`

const typedOf = ({ rights, everything, sportIds, eventIds }: DeskRights): Typed => ({
  rights: Object.fromEntries(DESK_RIGHTS.map((right) => [right, rights.includes(right)])) as Typed['rights'],
  scope: everything ? 'ALL' : 'SOME',
  sports: Object.fromEntries(sportIds.map((id) => [keyOf(id), true])),
  events: eventIds.join(', '),
})

function readRights({ rights, scope, sports, events }: Typed): DeskRights {
  const everything = scope === 'ALL'
  return {
    rights: DESK_RIGHTS.filter((right) => rights[right]),
    everything,
    sportIds: everything ? [] : Object.entries(sports).flatMap(([key, isOn]) => (isOn ? [key.slice(1)] : [])),
    eventIds: everything ? [] : events.split(/[\s,]+/).filter((id) => id !== ''),
  }
}

/** All rights of one officer, in place of those before: what is given of money waits for another administrator, and then all of it. */
export function RightsDialog({ officer, onClose }: { readonly officer: Officer; readonly onClose: () => void }) {
  const form = useForm<Typed>({ defaultValues: typedOf(officer) })
  const scope = useWatch({ control: form.control, name: 'scope' })
  const sports = useSports(officer)
  const send = useSetRights(officer, form, onClose)
  return (
    <Dialog title={WORDS.changeOf(officer.userName)} onClose={onClose}>
      <Form onSend={send} label={WORDS.changeOf(officer.userName)} className="flex flex-col gap-3 p-3">
        <Fields form={form} fields={rightFields()} />
        <Fields
          form={form}
          fields={scope === 'ALL' ? [scopeField()] : [scopeField(), ...sports.map(sportField), eventsField()]}
        />
        <FormButtons form={form} action={WORDS.save} />
      </Form>
    </Dialog>
  )
}

const rightFields = (): readonly Field<Typed>[] =>
  DESK_RIGHTS.map((right) => ({
    kind: 'switch',
    name: `rights.${right}`,
    label: WORDS.rights[right],
    hint: WORDS.rightFacts[right],
  }))

const scopeField = (): Field<Typed> => ({
  kind: 'select',
  name: 'scope',
  label: WORDS.assignedTo,
  options: [
    { value: 'SOME', label: WORDS.some },
    { value: 'ALL', label: WORDS.everything },
  ],
})

const sportField = (id: string): Field<Typed> => ({
  kind: 'tick',
  name: `sports.${keyOf(id)}`,
  label: sportTitle(id) ?? id,
})

const eventsField = (): Field<Typed> => ({
  kind: 'text',
  name: 'events',
  label: WORDS.events,
  isOptional: true,
  typed: { autoComplete: 'off', autoCapitalize: 'none', maxLength: 4000 },
})

/** Those that are on, and those that are given already. */
function useSports({ sportIds }: Officer): readonly string[] {
  const client = useClient()
  const { data = [] } = useQuery({
    queryKey: ['sports'],
    queryFn: ({ signal }) => client.call(getMarketGroup, {}, signal).then(({ docs }) => docs),
  })
  return [...new Set([...data.map(({ id }) => id), ...sportIds])]
}

function useSetRights(officer: Officer, form: ReturnType<typeof useForm<Typed>>, onDone: () => void) {
  const client = useClient()
  const readOfficersAgain = useReadOfficersAgain()
  const readChangesAgain = useReadChangesAgain()
  return useAskedSend(form, (typed) => {
    const rights = readRights(typed)
    const waits = givesWeight(officerOf(officer), officerOf(rights))
    return {
      title: WORDS.change,
      text: waits ? STUDIO_WORDS.weakensFact(controlsText(['deskRights'])) : '',
      facts: [
        [COMMON.username, officer.userName],
        [WORDS.change, rightsText(rights)],
        [WORDS.assignedTo, assignedText(rights, (id) => officer.eventNames[id] ?? id)],
      ],
      action: waits ? STUDIO_WORDS.propose : WORDS.save,
      isDanger: waits,
      run: async ({ transactionCode }) => {
        const body = { ...rights, version: officer.version, transactionCode }
        tellOutcome(await client.call(setDeskRights, { params: { officerId: officer.userId }, body }), COMMON.done)
        onDone()
        await Promise.all([readOfficersAgain(), readChangesAgain()])
      },
    }
  })
}
