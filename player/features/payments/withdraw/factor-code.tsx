/** The code of a withdrawal that needs the second factor, or where to turn one on. docs/domain/payments.md#second-factor. */
import { CodeField, TextField } from '@paddock/ui/forms'
import { Button } from '@paddock/ui/primitives'
import { useState } from 'react'
import { ENTRY_WORDS } from '../../../words/entry.ts'
import { PAYMENT_WORDS } from '../words.ts'

const BACKUP_LENGTH = 20

type FactorCodeProps = {
  readonly code: string
  readonly onCode: (code: string) => void
  /** What the server said of the last one. */
  readonly refusal: string | null
  /** Whether it is missing where it was looked for. */
  readonly isMissing: boolean
}

/** Of the authenticator, or one of the backup codes for who does not have it there. */
export function FactorCode({ code, onCode, refusal, isMissing }: FactorCodeProps) {
  const [isBackup, setIsBackup] = useState(false)
  const missing = isBackup ? PAYMENT_WORDS.backupMissing : PAYMENT_WORDS.codeMissing
  const field = { value: code, onChange: onCode, refusal: refusal ?? (isMissing ? missing : null) }
  return (
    <div className="flex flex-col gap-1">
      {isBackup ? (
        <TextField
          {...field}
          label={ENTRY_WORDS.backupCode}
          hint={PAYMENT_WORDS.codeHint}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={BACKUP_LENGTH}
        />
      ) : (
        <CodeField {...field} label={ENTRY_WORDS.authenticatorCode} hint={PAYMENT_WORDS.codeHint} />
      )}
      <Button
        look="ghost"
        size="tight"
        className="self-start"
        onClick={() => {
          setIsBackup(!isBackup)
          onCode('')
        }}
      >
        {isBackup ? ENTRY_WORDS.useAuthenticator : ENTRY_WORDS.useBackup}
      </Button>
    </div>
  )
}
