import { changePassword } from '@paddock/contract/endpoints/access'
import { useClient, useSessionStore } from '@paddock/ui/client'
import { Dialog } from '@paddock/ui/layers'
import { Button, showToast } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { WORDS } from '../../words/shell.ts'
import { type Field, Fields, Form, FormButtons, useSend } from '../../kit/form/index.ts'
import { useMe } from '../../kit/me/index.ts'
import { Card } from '../../kit/page/index.ts'

const SHORTEST = 8

/** Which field a refusal is about. */
const FIELDS = {
  INVALID_PASSWORD: 'oldPassword',
  SAME_PASSWORD: 'newPassword',
  WEAK_PASSWORD: 'newPassword',
  COMMON_PASSWORD: 'newPassword',
} as const

type Typed = { readonly oldPassword: string; readonly newPassword: string }

const TYPED = inEachLanguage((): readonly Field<Typed>[] => [
  {
    kind: 'text',
    name: 'oldPassword',
    label: WORDS.oldPassword,
    typed: { type: 'password', autoComplete: 'current-password' },
  },
  {
    kind: 'text',
    name: 'newPassword',
    label: WORDS.newPassword,
    typed: { type: 'password', autoComplete: 'new-password' },
    isWrong: (text) => (text.length < SHORTEST ? WORDS.tooShort(SHORTEST) : undefined),
  },
])

/** Ends every session, this one too: one signs in again with the new password. */
export function ChangePassword() {
  const client = useClient()
  const session = useSessionStore()
  const { pathRole } = useMe()
  const [code, setCode] = useState<string | null>(null)
  const form = useForm<Typed>({ defaultValues: { oldPassword: '', newPassword: '' } })
  const leave = () => {
    session.clear()
    showToast(WORDS.passwordChangedSignIn, 'good')
  }
  const change = async (body: Typed) => {
    const { docs } = await client.call(changePassword, { params: { role: pathRole }, body })
    if (docs.transactionCode === null) leave()
    else setCode(docs.transactionCode)
  }
  const send = useSend(form, change, FIELDS)
  return (
    <Card title={WORDS.changePassword}>
      <Form onSend={send} className="flex flex-col gap-3 p-3">
        <Fields form={form} fields={TYPED()} />
        <FormButtons form={form} action={WORDS.changePassword} />
      </Form>
      {code !== null && (
        <Dialog title={WORDS.yourTransactionCode} onClose={leave} isForced>
          <div className="flex flex-col gap-3 p-4">
            <p className="text-sm text-quiet">{WORDS.shownOnce}</p>
            <p className="rounded-md bg-raised p-3 font-mono text-md select-all">{code}</p>
            <Button size="dense" look="brand" onClick={leave}>
              {WORDS.keptIt}
            </Button>
          </div>
        </Dialog>
      )}
    </Card>
  )
}
