import { changePassword } from '@paddock/contract/endpoints/access'
import { useClient, useSessionStore } from '@paddock/ui/client'
import { Dialog } from '@paddock/ui/layers'
import { Button, showToast } from '@paddock/ui/primitives'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { WORDS } from '../../words/shell.ts'
import { FormError, showRefusal, TextField } from '../../kit/form/index.ts'
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

/** Ends every session, this one too: one signs in again with the new password. */
export function ChangePassword() {
  const client = useClient()
  const session = useSessionStore()
  const { pathRole } = useMe()
  const [code, setCode] = useState<string | null>(null)
  const form = useForm({ defaultValues: { oldPassword: '', newPassword: '' } })
  const leave = () => {
    session.clear()
    showToast(WORDS.passwordChangedSignIn, 'good')
  }
  const send = form.handleSubmit(async (body) => {
    try {
      const { docs } = await client.call(changePassword, { params: { role: pathRole }, body })
      if (docs.transactionCode === null) leave()
      else setCode(docs.transactionCode)
    } catch (thrown) {
      showRefusal(form, thrown, FIELDS)
    }
  })
  return (
    <Card title={WORDS.changePassword}>
      <form onSubmit={(event) => void send(event)} className="flex flex-col gap-3 p-3">
        <TextField
          form={form}
          name="oldPassword"
          label={WORDS.oldPassword}
          typed={{ type: 'password', autoComplete: 'current-password' }}
        />
        <TextField
          form={form}
          name="newPassword"
          label={WORDS.newPassword}
          typed={{ type: 'password', autoComplete: 'new-password' }}
          isWrong={(text) => (text.length < SHORTEST ? WORDS.tooShort(SHORTEST) : undefined)}
        />
        <div className="flex items-center justify-end gap-3">
          <FormError form={form} />
          <Button size="dense" look="brand" type="submit" disabled={form.formState.isSubmitting}>
            {WORDS.changePassword}
          </Button>
        </div>
      </form>
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
