/** The second step of a login: a code of the authenticator, or one of the backup codes. 000 §2, §4; security T14. */
import { OTP_DIGITS } from '@paddock/domain/access'
import { CallFailure, failureText } from '@paddock/ui/client'
import { CodeField, TextField, useFocusFirst } from '@paddock/ui/forms'
import { useState } from 'react'
import { ENTRY_WORDS as WORDS } from '../../words/entry.ts'
import { useSecondFactor } from './api.ts'
import type { OnArrived } from './arrival.ts'
import { EntryForm, SubmitButton, TextButton } from './form-parts.tsx'

type SecondFactorFormProps = {
  readonly onArrived: OnArrived
  /** The ticket of the first step has ended: back to the beginning. */
  readonly onEnded: (text: string) => void
}

const BACKUP_LENGTH = 20

export function SecondFactorForm({ onArrived, onEnded }: SecondFactorFormProps) {
  const factor = useSecondFactor(onArrived)
  const [isBackup, setIsBackup] = useState(false)
  const [code, setCode] = useState('')
  const send = (given: string) =>
    factor.mutate(given.trim(), {
      onError: (thrown) => {
        setCode('')
        if (thrown instanceof CallFailure && thrown.code === 'UNAUTHENTICATED') onEnded(failureText(thrown))
      },
    })
  const type = (next: string) => {
    if (factor.isPending) return
    setCode(next)
    factor.reset()
    // The last digit is as good as the button.
    if (!isBackup && next.length === OTP_DIGITS && next !== code) send(next)
  }
  const refusal = factor.isError ? failureText(factor.error) : null
  const part = useFocusFirst<HTMLDivElement>(isBackup)
  return (
    <EntryForm onSubmit={() => code.length >= OTP_DIGITS && send(code)} isBusy={factor.isPending}>
      <div ref={part}>
        {isBackup ? (
          <TextField
            label={WORDS.backupCode}
            autoComplete="off"
            autoCapitalize="none"
            maxLength={BACKUP_LENGTH}
            value={code}
            onChange={type}
            refusal={refusal}
          />
        ) : (
          <CodeField label={WORDS.authenticatorCode} value={code} onChange={type} refusal={refusal} />
        )}
      </div>
      <SubmitButton isBusy={factor.isPending} label={WORDS.verify} busyLabel={WORDS.verifying} />
      <p className="text-center">
        <TextButton
          onClick={() => {
            setIsBackup(!isBackup)
            setCode('')
            factor.reset()
          }}
        >
          {isBackup ? WORDS.useAuthenticator : WORDS.useBackup}
        </TextButton>
      </p>
    </EntryForm>
  )
}
