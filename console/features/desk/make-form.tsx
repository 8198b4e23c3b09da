import { createDeskOfficer } from '@paddock/contract/endpoints/desk'
import { isUserName, looksLikePhone } from '@paddock/domain/access'
import { useClient } from '@paddock/ui/client'
import { inEachLanguage } from '@paddock/ui/words'
import { useForm } from 'react-hook-form'
import { DESK_WORDS as WORDS } from '../../words/desk.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { STUDIO_WORDS } from '../../words/studio.ts'
import { useAskedSend } from '../../kit/confirm/index.ts'
import { type Field, Fields, Form, FormButtons } from '../../kit/form/index.ts'
import { type Secret, useReadOfficersAgain } from './use-officers.ts'

type Typed = { readonly userName: string; readonly fullName: string }

const isName = (text: string): boolean => isUserName(text) && !looksLikePhone(text)

const FIELDS = inEachLanguage((): readonly Field<Typed>[] => [
  {
    kind: 'text',
    name: 'userName',
    label: COMMON.username,
    typed: { maxLength: 24, autoComplete: 'off', autoCapitalize: 'none' },
    isWrong: (text) => (isName(text.trim()) ? undefined : STUDIO_WORDS.userNameRule),
    className: 'md:w-48',
  },
  {
    kind: 'text',
    name: 'fullName',
    label: WORDS.fullName,
    isOptional: true,
    typed: { maxLength: 60, autoComplete: 'off' },
    className: 'md:w-60',
  },
])

/** Without rights: these are given afterwards. */
export function MakeForm({ onMade }: { readonly onMade: (secret: Secret) => void }) {
  const client = useClient()
  const readAgain = useReadOfficersAgain()
  const form = useForm<Typed>({ mode: 'onChange', defaultValues: { userName: '', fullName: '' } })
  const send = useAskedSend(
    form,
    ({ userName: name, fullName: full }) => {
      const [userName, fullName] = [name.trim(), full.trim()]
      return {
        title: WORDS.add,
        facts: [[COMMON.username, userName], ...(fullName ? [[WORDS.fullName, fullName] as const] : [])],
        action: WORDS.add,
        run: async ({ transactionCode }) => {
          const body = { userName, ...(fullName && { fullName }), transactionCode }
          const { docs } = await client.call(createDeskOfficer, { body })
          form.reset()
          onMade({ name: userName, password: docs.password, isNew: true })
          await readAgain()
        },
      }
    },
    { userName: 'userName', USER_NAME_TAKEN: 'userName' },
  )
  return (
    <Form onSend={send} label={WORDS.add} className="flex flex-wrap items-start gap-3 border-b border-line p-3">
      <Fields form={form} fields={FIELDS()} />
      <div className="md:mt-5">
        <FormButtons form={form} action={WORDS.add} isDisabled={!form.formState.isValid} />
      </div>
    </Form>
  )
}
