/** Change of the own password: wished, or asked for before anything else. 000 §4, 001 §2.11, §5. */
import { TEXTS } from '@paddock/ui/words'
import { CallFailure, failureText } from '@paddock/ui/client'
import { copyAs } from '@paddock/ui/clipboard'
import { PasswordField } from '@paddock/ui/forms'
import { Button, Icon, showToast } from '@paddock/ui/primitives'
import { useState } from 'react'
import { WORDS } from '../../words/shell.ts'
import { ENTRY_WORDS } from '../../words/entry.ts'
import { useChangePassword } from './api.ts'
import { EntryForm, SubmitButton } from './form-parts.tsx'
import { keepsSession, type NewPasswordRefusal, refuseNewPassword } from './new-password-state.ts'
import { StrengthMeter } from './strength-meter.tsx'

type NewPasswordFormProps = {
  /** Asked for before anything else. */
  readonly isForced: boolean
  /** The temporary one, of who has just signed in with it; null asks for it. */
  readonly oldPassword: string | null
  /** The password is new and every session has ended. */
  readonly onChanged: () => void
  /** Signed out without a new password: the text says why. */
  readonly onFailed: (text: string) => void
}

export function NewPasswordForm({ isForced, oldPassword, onChanged, onFailed }: NewPasswordFormProps) {
  const [typed, setTyped] = useState({ old: '', password: '', confirmation: '' })
  const [refusal, setRefusal] = useState<NewPasswordRefusal | undefined>(undefined)
  const [transactionCode, setTransactionCode] = useState<string | null>(null)
  const change = useChangePassword((code) => {
    showToast(TEXTS.passwordUpdated, 'good')
    if (code === null) onChanged()
    else setTransactionCode(code)
  })
  const old = oldPassword ?? typed.old
  const set = (field: keyof typeof typed) => (value: string) => {
    setTyped({ ...typed, [field]: value })
    setRefusal(undefined)
  }
  const save = () => {
    const wrong = refuseNewPassword({ ...typed, old })
    setRefusal(wrong)
    if (wrong) return
    change.mutate(
      { oldPassword: old, newPassword: typed.password },
      {
        onError: (thrown) => {
          const text = failureText(thrown)
          if (thrown instanceof CallFailure && keepsSession(thrown.code)) setRefusal({ field: 'password', text })
          else onFailed(text)
        },
      },
    )
  }
  if (transactionCode !== null) return <TransactionCode code={transactionCode} onDone={onChanged} />
  const words = { show: WORDS.showPassword, hide: WORDS.hidePassword }
  const refusalOf = (field: 'old' | 'password' | 'confirmation') => (refusal?.field === field ? refusal.text : null)
  return (
    <EntryForm onSubmit={save} isBusy={change.isPending}>
      <p className="pb-2 text-sm text-quiet">
        {isForced ? ENTRY_WORDS.changePasswordFirst : ENTRY_WORDS.signedOutAfter}
      </p>
      {oldPassword === null && (
        <PasswordField
          label={ENTRY_WORDS.oldPassword}
          autoComplete="current-password"
          words={words}
          value={typed.old}
          onChange={set('old')}
          refusal={refusalOf('old')}
        />
      )}
      <PasswordField
        label={ENTRY_WORDS.newPassword}
        autoComplete="new-password"
        words={words}
        value={typed.password}
        onChange={set('password')}
        refusal={refusalOf('password')}
        aside={<span className="w-48">{typed.password !== '' && <StrengthMeter password={typed.password} />}</span>}
      />
      <PasswordField
        label={ENTRY_WORDS.confirmPassword}
        autoComplete="new-password"
        words={words}
        value={typed.confirmation}
        onChange={set('confirmation')}
        refusal={refusalOf('confirmation')}
        isDisabled={typed.password === ''}
      />
      <SubmitButton isBusy={change.isPending} label={ENTRY_WORDS.changePassword} busyLabel={ENTRY_WORDS.saving} />
    </EntryForm>
  )
}

/** Given once, to be copied before one goes on. 001 §2.11. */
function TransactionCode({ code, onDone }: { readonly code: string; readonly onDone: () => void }) {
  return (
    <div className="flex flex-col gap-3 px-4 pb-4">
      <p className="text-sm text-quiet">{ENTRY_WORDS.transactionCodeHint}</p>
      <p className="rounded-md bg-raised p-3 text-center font-mono text-lg select-all">{code}</p>
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={() => void copyAs(ENTRY_WORDS.transactionCode, code)}>
          <Icon name="copy" />
          {ENTRY_WORDS.copy}
        </Button>
        <Button look="brand" onClick={onDone}>
          {ENTRY_WORDS.keptIt}
        </Button>
      </div>
    </div>
  )
}
