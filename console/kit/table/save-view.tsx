import { Dialog } from '@paddock/ui/layers'
import { inEachLanguage } from '@paddock/ui/words'
import { useForm } from 'react-hook-form'
import { WORDS } from '../../words/shell.ts'
import { type Field, Fields, Form, FormButtons, useSend } from '../form/index.ts'

type Typed = { readonly name: string }
const NAME = inEachLanguage(
  (): Field<Typed> => ({ kind: 'text', name: 'name', label: WORDS.viewName, typed: { maxLength: 40 } }),
)

/** Asks what the view that is looked at is to be called. */
export function SaveView(props: { readonly onClose: () => void; readonly onSave: (name: string) => void }) {
  const form = useForm<Typed>({ mode: 'onChange', defaultValues: { name: '' } })
  const send = useSend(form, ({ name }) => {
    props.onSave(name.trim())
    props.onClose()
  })
  return (
    <Dialog title={WORDS.saveView} onClose={props.onClose}>
      <Form onSend={send}>
        <Fields form={form} fields={[NAME()]} />
        <FormButtons form={form} action={WORDS.save} onCancel={props.onClose} isDisabled={!form.formState.isValid} />
      </Form>
    </Dialog>
  )
}
