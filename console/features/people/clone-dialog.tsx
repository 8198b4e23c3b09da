import type { Person } from '@paddock/contract/shapes/person'
import { Dialog } from '@paddock/ui/layers'
import { useForm } from 'react-hook-form'
import { WORDS } from '../../words/shell.ts'
import { useAskedSend, useLeave } from '../../kit/confirm/index.ts'
import { Fields, Form, FormButtons, typedMoney } from '../../kit/form/index.ts'
import { usePerson } from './api.ts'
import type { MadeAccount } from './made.tsx'
import { openingFacts, openingOf, OpeningPoints, type TypedOpening } from './opening-points.tsx'
import { useClonePerson } from './people-actions.ts'
import { ACCOUNT_FIELDS, USER_NAME } from './account-fields.ts'

type CloneProps = {
  readonly person: Person
  readonly onClose: () => void
  readonly onMade: (account: MadeAccount) => void
}

type TypedClone = TypedOpening & { readonly userName: string }

export function CloneDialog({ person, onClose, onMade }: CloneProps) {
  const credit = typedMoney(person.creditPts)
  const form = useForm<TypedClone>({ defaultValues: { userName: '', creditPts: credit, openingPts: credit } })
  const giver = usePerson(person.parentId ?? undefined).data?.user
  const cloneOf = useClonePerson(person, onMade)
  const send = useAskedSend(
    form,
    (typed) => cloneOf({ userName: typed.userName.trim(), openingPts: openingOf(typed) }, openingFacts(typed, giver)),
    ACCOUNT_FIELDS.ofClone,
  )
  const leave = useLeave(form, onClose)
  return (
    <Dialog title={`${WORDS.clone}: ${person.userName}`} onClose={leave}>
      <Form onSend={send}>
        <p className="text-sm text-quiet">{WORDS.cloneFact}</p>
        <Fields form={form} fields={[USER_NAME()]} />
        <OpeningPoints form={form} giver={giver} />
        <FormButtons form={form} action={WORDS.clone} onCancel={leave} />
      </Form>
    </Dialog>
  )
}
