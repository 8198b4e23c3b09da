import type { Person } from '@paddock/contract/shapes/person'
import { Dialog } from '@paddock/ui/layers'
import { Button } from '@paddock/ui/primitives'
import { useForm } from 'react-hook-form'
import { WORDS } from '../../app/words.ts'
import { TextField } from '../../kit/form/index.ts'
import type { MadeAccount } from './made.tsx'
import { useClonePerson } from './people-actions.ts'

type CloneProps = {
  readonly person: Person
  readonly onClose: () => void
  readonly onMade: (account: MadeAccount) => void
}

export function CloneDialog({ person, onClose, onMade }: CloneProps) {
  const form = useForm({ defaultValues: { userName: '' } })
  const clone = useClonePerson(onMade)
  const send = form.handleSubmit(({ userName }) => clone(person._id, person.userName, userName.trim()))
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
