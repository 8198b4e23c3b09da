import type { Person } from '@paddock/contract/shapes/person'
import { Dialog } from '@paddock/ui/layers'
import { Button } from '@paddock/ui/primitives'
import { useForm } from 'react-hook-form'
import { WORDS } from '../../words/shell.ts'
import { TextField } from '../../kit/form/index.ts'
import { usePerson } from './api.ts'
import type { MadeAccount } from './made.tsx'
import { openingFacts, openingOf, OpeningPoints } from './opening-points.tsx'
import { useClonePerson } from './people-actions.ts'
import { typedMoney } from './terms.ts'

type CloneProps = {
  readonly person: Person
  readonly onClose: () => void
  readonly onMade: (account: MadeAccount) => void
}

export function CloneDialog({ person, onClose, onMade }: CloneProps) {
  const form = useForm({
    defaultValues: { userName: '', creditPts: typedMoney(person.creditPts), openingPts: typedMoney(person.creditPts) },
  })
  const giver = usePerson(person.parentId ?? undefined).data?.user
  const clone = useClonePerson(onMade)
  const send = form.handleSubmit(({ userName, ...typed }) =>
    clone(
      person._id,
      person.userName,
      { userName: userName.trim(), openingPts: openingOf(typed) },
      openingFacts(typed, giver),
    ),
  )
  return (
    <Dialog title={`${WORDS.clone}: ${person.userName}`} onClose={onClose}>
      <form onSubmit={(event) => void send(event)} className="flex flex-col gap-3 px-4 pt-2 pb-4">
        <p className="text-sm text-quiet">{WORDS.cloneFact}</p>
        <TextField
          form={form}
          name="userName"
          label={WORDS.username}
          hint={WORDS.userNameHint}
          typed={{ maxLength: 24 }}
        />
        <OpeningPoints form={form} giver={giver} />
        <div className="flex justify-end gap-2">
          <Button size="dense" onClick={onClose}>
            {WORDS.cancel}
          </Button>
          <Button size="dense" look="brand" type="submit">
            {WORDS.clone}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
