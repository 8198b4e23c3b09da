import { proposeAdministrator } from '@paddock/contract/endpoints/control-changes'
import { isUserName, looksLikePhone } from '@paddock/domain/access'
import { useClient } from '@paddock/ui/client'
import { inEachLanguage } from '@paddock/ui/words'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { WORDS as COMMON } from '../../words/shell.ts'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { type Question, useAskedSend } from '../../kit/confirm/index.ts'
import { type Field, Fields, Form, FormButtons } from '../../kit/form/index.ts'
import { OnceDialog, useReadChangesAgain } from '../../kit/second-officer/index.ts'
import { Row } from './switch-row.tsx'

type Typed = { readonly name: string }

const isName = (text: string): boolean => isUserName(text) && !looksLikePhone(text)

const NAME = inEachLanguage(
  (): Field<Typed> => ({
    kind: 'text',
    name: 'name',
    label: COMMON.username,
    isBare: true,
    typed: { placeholder: COMMON.username, maxLength: 24, autoComplete: 'off' },
    isWrong: (text) => (isName(text.trim()) ? undefined : WORDS.userNameRule),
    className: 'w-40',
  }),
)

/** One administrator proposes a further one; another confirms below. Each is told half of the first password. */
export function Administrators() {
  const [begins, setBegins] = useState<string | null>(null)
  const form = useForm<Typed>({ mode: 'onChange', defaultValues: { name: '' } })
  const propose = usePropose((passwordBegins) => {
    form.reset()
    setBegins(passwordBegins)
  })
  const send = useAskedSend(form, ({ name }) => propose(name.trim()), { userName: 'name', USER_NAME_TAKEN: 'name' })
  return (
    <Row label={WORDS.newAdministrator} fact={WORDS.newAdministratorFact}>
      <Form onSend={send} className="flex items-start gap-2">
        <Fields form={form} fields={[NAME()]} />
        <FormButtons form={form} action={WORDS.propose} isDisabled={!form.formState.isValid} />
      </Form>
      {begins !== null && (
        <OnceDialog
          title={WORDS.passwordBegins}
          text={WORDS.passwordBeginsFact}
          secret={begins}
          onClose={() => setBegins(null)}
        />
      )}
    </Row>
  )
}

function usePropose(onProposed: (passwordBegins: string) => void): (userName: string) => Question {
  const client = useClient()
  const readAgain = useReadChangesAgain()
  return (userName) => ({
    title: WORDS.newAdministrator,
    text: WORDS.newAdministratorFact,
    facts: [[COMMON.username, userName]],
    action: WORDS.propose,
    isDanger: true,
    run: async ({ transactionCode }) => {
      const { docs } = await client.call(proposeAdministrator, { body: { userName, transactionCode } })
      onProposed(docs.passwordBegins)
      await readAgain()
    },
  })
}
