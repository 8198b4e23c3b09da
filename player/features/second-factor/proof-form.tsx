import { CallFailure, failureText } from '@paddock/ui/client'
import { CodeField, PasswordField } from '@paddock/ui/forms'
import { Button } from '@paddock/ui/primitives'
import { type FormEvent, useState } from 'react'
import { WORDS } from '../../words/shell.ts'
import { ENTRY_WORDS } from '../../words/entry.ts'

type ProofFormProps = {
  readonly action: string
  readonly look: 'brand' | 'danger'
  readonly isBusy: boolean
  readonly error: unknown
  readonly onProof: (proof: { readonly password: string; readonly code: string }) => void
  readonly onCancel: () => void
}

/** Password and a code: what changes the second factor asks for both. */
export function ProofForm({ action, look, isBusy, error, onProof, onCancel }: ProofFormProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const isCodeWrong = error instanceof CallFailure && error.code === 'OTP_VERIFICATION_FAILED'
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (password && code) onProof({ password, code })
  }
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-1 p-4">
      <PasswordField
        label={WORDS.password}
        autoComplete="current-password"
        words={{ show: WORDS.showPassword, hide: WORDS.hidePassword }}
        value={password}
        onChange={setPassword}
        refusal={error && !isCodeWrong ? failureText(error) : null}
      />
      <CodeField
        label={ENTRY_WORDS.authenticatorCode}
        value={code}
        onChange={setCode}
        refusal={isCodeWrong ? failureText(error) : null}
      />
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={onCancel}>{WORDS.cancel}</Button>
        <Button type="submit" look={look} disabled={isBusy}>
          {action}
        </Button>
      </div>
    </form>
  )
}
