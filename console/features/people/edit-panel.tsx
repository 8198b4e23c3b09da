import { changePerson } from '@paddock/contract/endpoints/people'
import type { Person } from '@paddock/contract/shapes/person'
import { CallFailure, useClient } from '@paddock/ui/client'
import { Panel } from '@paddock/ui/layers'
import { showToast } from '@paddock/ui/primitives'
import { useEffect, useId } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { WORDS } from '../../words/shell.ts'
import { type Question, useAskedSend, useLeave } from '../../kit/confirm/index.ts'
import { Form, FormButtons, showRefusal } from '../../kit/form/index.ts'
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

type TermsForm = UseFormReturn<TypedTerms>

/** The terms of an account, changed. */
export function EditPanel(props: { readonly person: Person; readonly held: Held; readonly onClose: () => void }) {
  const { person, held, onClose } = props
  const formId = useId()
  const form = useForm<TypedTerms>({ defaultValues: typedTermsOf(person) })
  // What somebody else changed meanwhile is shown in the fields that were not touched here; the question says it of the others.
  useEffect(() => {
    form.reset(typedTermsOf(person), { keepDirtyValues: true, keepErrors: true })
  }, [form, person])
  const send = useAskedSend(form, useChange(form, person, onClose), TERM_FIELDS)
  const leave = useLeave(form, onClose)
  return (
    <Panel
      title={WORDS.editOf(person.userName)}
      closeLabel={WORDS.close}
      onClose={leave}
      footer={<FormButtons form={form} formId={formId} action={WORDS.save} onCancel={leave} />}
    >
      <Form id={formId} onSend={send} className="">
        <TermsFields form={form} userType={person.userType} held={held} />
      </Form>
    </Panel>
  )
}

/** The question before terms are changed; where nothing differs from what stands, nothing is asked and the form says so. */
function useChange(form: TermsForm, person: Person, onDone: () => void): (after: TypedTerms) => Question | undefined {
  const save = useSave(form, person, onDone)
  return (after) => {
    const before = typedTermsOf(person)
    const changes = changedTerms(before, after)
    if (Object.keys(changes).length === 0) {
      form.setError('root', { message: WORDS.unsaved })
      return undefined
    }
    return {
      title: WORDS.edit,
      facts: [
        [WORDS.about, person.userName],
        ...changedFields(before, after).map(
          ({ field, was, is }) => [TERM_LABELS()[field], WORDS.changedFrom(was, is)] as const,
        ),
      ],
      action: WORDS.save,
      run: ({ transactionCode }) => save(changes, transactionCode),
    }
  }
}

function useSave(form: TermsForm, person: Person, onDone: () => void) {
  const client = useClient()
  const role = operatorRole(useMe())
  const readAgain = useReadAgain()
  return async (changes: ReturnType<typeof changedTerms>, transactionCode: string) => {
    try {
      const body = { ...changes, seen: seenTerms(person, changes), transactionCode }
      const { message } = await client.call(changePerson, { params: { role, userId: person._id }, body })
      showToast(message ?? WORDS.done, 'good')
    } catch (thrown) {
      if (!(thrown instanceof CallFailure && thrown.code === 'TERM_CHANGED')) throw thrown
      // What the question shows stands no longer: it closes, and is asked anew from what stands now.
      showRefusal(form, thrown, TERM_FIELDS)
      await readAgain()
      return
    }
    onDone()
    await readAgain()
  }
}
