import { Dialog } from '@paddock/ui/layers'
import { Button } from '@paddock/ui/primitives'
import { type FormEvent, useState } from 'react'
import { WORDS } from '../../words/shell.ts'
import { INPUT } from '../form/input.ts'

export function SaveView(props: { readonly onClose: () => void; readonly onSave: (name: string) => void }) {
  const [name, setName] = useState('')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    props.onSave(name.trim())
    props.onClose()
  }
  return (
    <Dialog title={WORDS.saveView} onClose={props.onClose}>
      <form onSubmit={onSubmit} className="flex flex-col gap-3 p-4">
        <label className="flex flex-col gap-1 text-xs text-quiet">
          {WORDS.viewName}
          <input value={name} onChange={(event) => setName(event.target.value)} maxLength={40} className={INPUT} />
        </label>
        <div className="flex justify-end gap-2">
          <Button size="dense" onClick={props.onClose}>
            {WORDS.cancel}
          </Button>
          <Button size="dense" look="brand" type="submit" disabled={name.trim() === ''}>
            {WORDS.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
