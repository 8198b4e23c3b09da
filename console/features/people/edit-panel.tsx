import { changePerson } from '@paddock/contract/endpoints/people'
import type { Person } from '@paddock/contract/shapes/person'
import { CallFailure, useClient } from '@paddock/ui/client'
import { Panel } from '@paddock/ui/layers'
import { Button, showToast } from '@paddock/ui/primitives'
import { useEffect, useId } from 'react'
import { useForm } from 'react-hook-form'
import { WORDS } from '../../words/shell.ts'
import { isWrongCode, useConfirm } from '../../kit/confirm/index.ts'
import { FormError, showRefusal } from '../../kit/form/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { useReadAgain } from './api.ts'
import type { Held } from './held.ts'
import {
  changedFields,
  changedTerms,
  seenTerms,
  TERM_FIELDS,
  TERM_LABELS,
  type TypedTerms,
  typedTermsOf,
} from './terms.ts'
import { TermsFields } from './terms-fields.tsx'

/** The terms of an account, changed. */
export function EditPanel(props: { readonly person: Person; readonly held: Held; readonly onClose: () => void }) {
  const { person, held, onClose } = props
  const client = useClient()
  const role = operatorRole(useMe())
  const confirm = useConfirm()
  const readAgain = useReadAgain()
  const formId = useId()
  const before = typedTermsOf(person)
  const form = useForm<TypedTerms>({ defaultValues: before })
  const { isDirty } = form.formState
  // What somebody else changed meanwhile is shown in the fields that were not touched here, and said in the question of those that were.
  useEffect(() => {
    form.reset(typedTermsOf(person), { keepDirtyValues: true, keepErrors: true })
  }, [form, person])
  const leave = () => {
    if (!isDirty) {
      onClose()
      return
    }
    confirm({
      title: WORDS.discardChanges,
      text: WORDS.discardChangesFact,
      action: WORDS.discard,
      isDanger: true,
      asksCode: false,
      run: async () => onClose(),
    })
  }
  const send = form.handleSubmit((after) => {
    const changes = changedTerms(before, after)
    if (Object.keys(changes).length === 0) {
      form.setError('root', { message: WORDS.unsaved })
      return
    }
    confirm({
      title: WORDS.edit,
      facts: [
        [WORDS.about, person.userName],
        ...changedFields(before, after).map(
          ({ field, was, is }) => [TERM_LABELS[field], WORDS.changedFrom(was, is)] as const,
        ),
      ],
      action: WORDS.save,
      run: async ({ transactionCode }) => {
        try {
          const body = { ...changes, seen: seenTerms(person, changes), transactionCode }
          const asking = { params: { role, userId: person._id }, body }
          const { message } = await client.call(changePerson, asking)
          showToast(message ?? WORDS.done, 'good')
        } catch (thrown) {
          // Beside its field as well, for when the question is closed.
          if (!isWrongCode(thrown)) showRefusal(form, thrown, TERM_FIELDS)
          // What the question shows stands no longer: it is asked anew, from what does.
          if (!(thrown instanceof CallFailure && thrown.code === 'TERM_CHANGED')) throw thrown
          await readAgain()
          return
        }
        onClose()
        await readAgain()
      },
    })
  })
  return (
    <Panel
      title={WORDS.editOf(person.userName)}
      closeLabel={WORDS.close}
      onClose={leave}
      footer={
        <div className="flex items-center justify-end gap-3">
          <FormError form={form} />
          <Button size="dense" onClick={leave}>
            {WORDS.cancel}
          </Button>
          <Button size="dense" look="brand" type="submit" form={formId}>
            {WORDS.save}
          </Button>
        </div>
      }
    >
      <form id={formId} onSubmit={(event) => void send(event)}>
        <TermsFields form={form} userType={person.userType} held={held} />
      </form>
    </Panel>
  )
}
