import { failureText } from '@paddock/ui/client'
import { copyAs } from '@paddock/ui/clipboard'
import { CodeField, PasswordField } from '@paddock/ui/forms'
import { Button, Icon } from '@paddock/ui/primitives'
import { type FormEvent, useState } from 'react'
import { renderSVG } from 'uqr'
import { WORDS } from '../../words/shell.ts'
import { ENTRY_WORDS } from '../../words/entry.ts'
import { type Secret, useBegin, useConfirm } from './api.ts'

type EnrolProps = { readonly onCancel: () => void; readonly onCodes: (codes: readonly string[]) => void }

/** Password, then scan, then prove it with a first code. */
export function Enrol({ onCancel, onCodes }: EnrolProps) {
  const begin = useBegin()
  return begin.data ? (
    <Scan secret={begin.data} onCancel={onCancel} onCodes={onCodes} />
  ) : (
    <AskPassword onCancel={onCancel} isBusy={begin.isPending} error={begin.error} onPassword={begin.mutate} />
  )
}

function AskPassword(props: {
  readonly onCancel: () => void
  readonly isBusy: boolean
  readonly error: unknown
  readonly onPassword: (password: string) => void
}) {
  const [password, setPassword] = useState('')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (password) props.onPassword(password)
  }
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-1 p-4">
      <PasswordField
        label={WORDS.password}
        autoComplete="current-password"
        words={{ show: WORDS.showPassword, hide: WORDS.hidePassword }}
        value={password}
        onChange={setPassword}
        refusal={props.error ? failureText(props.error) : null}
      />
      <Buttons onCancel={props.onCancel} action={ENTRY_WORDS.next} isBusy={props.isBusy} />
    </form>
  )
}

function Scan({ secret, onCancel, onCodes }: EnrolProps & { readonly secret: Secret }) {
  const confirm = useConfirm()
  const [code, setCode] = useState('')
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (code) confirm.mutate(code, { onSuccess: onCodes })
  }
  const type = (next: string) => {
    setCode(next)
    confirm.reset()
  }
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-3 p-4">
      <p className="text-sm text-quiet">{ENTRY_WORDS.scan}</p>
      <img
        alt={ENTRY_WORDS.qrCode}
        className="mx-auto size-48 rounded-md bg-white p-2"
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(secret.uri))}`}
      />
      <div>
        <p className="text-xs text-quiet">{ENTRY_WORDS.orType}</p>
        <div className="flex items-center gap-2 rounded-md bg-raised pl-3">
          <code className="min-w-0 flex-1 py-2 font-mono text-sm break-all select-all">{secret.secret}</code>
          <Button
            look="ghost"
            size="tight"
            className="px-3"
            onClick={() => void copyAs(ENTRY_WORDS.key, secret.secret)}
            aria-label={ENTRY_WORDS.copy}
          >
            <Icon name="copy" />
          </Button>
        </div>
      </div>
      <CodeField
        label={ENTRY_WORDS.confirmTurnOn}
        value={code}
        onChange={type}
        refusal={confirm.isError ? failureText(confirm.error) : null}
      />
      <Buttons onCancel={onCancel} action={ENTRY_WORDS.turnOn} isBusy={confirm.isPending} />
    </form>
  )
}

function Buttons(props: { readonly onCancel: () => void; readonly action: string; readonly isBusy: boolean }) {
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button onClick={props.onCancel}>{WORDS.cancel}</Button>
      <Button type="submit" look="brand" disabled={props.isBusy}>
        {props.action}
      </Button>
    </div>
  )
}
