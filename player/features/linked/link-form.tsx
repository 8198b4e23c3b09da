import { CallFailure, failureText } from '@paddock/ui/client'
import { PasswordField, TextField, TickField } from '@paddock/ui/forms'
import { Dialog } from '@paddock/ui/layers'
import { Button, showToast } from '@paddock/ui/primitives'
import { type FormEvent, useState } from 'react'
import { WORDS } from '../../words/shell.ts'
import { type Linked, useLinkAccount } from './api.ts'
import { LINKED_WORDS as SAID } from './words.ts'

const EMPTY = { password: '', otherName: '', otherPassword: '', bothWays: false }
type Form = typeof EMPTY
const FIELDS = ['password', 'otherName', 'otherPassword'] as const
type Field = (typeof FIELDS)[number]

/** Which field the server's refusal is about; the others stand below all of them. */
const FIELD_OF: { readonly [code: string]: Field } = {
  INVALID_PASSWORD: 'password',
  OTHER_CREDENTIALS_WRONG: 'otherPassword',
}

type LinkFormProps = { readonly to: Linked['sites'][number]; readonly onClose: () => void }

/** Asks for both passwords, once. */
export function LinkForm({ to: { site, host }, onClose }: LinkFormProps) {
  const [form, setForm] = useState<Form>(EMPTY)
  const [wasSent, setWasSent] = useState(false)
  const link = useLinkAccount(() => {
    showToast(SAID.linked(site), 'good')
    onClose()
  })
  const refused = link.error instanceof CallFailure ? FIELD_OF[link.error.code] : undefined
  const refusalOf = (field: Field): string | null => {
    if (wasSent && form[field].trim() === '') return SAID.fillIn
    return refused === field ? failureText(link.error) : null
  }
  const set = (change: Partial<Form>) => setForm({ ...form, ...change })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (FIELDS.every((field) => form[field].trim() !== '') && !link.isPending) link.mutate({ host, ...form })
  }
  const shown = { show: WORDS.showPassword, hide: WORDS.hidePassword }
  return (
    <Dialog title={SAID.linkOn(site)} onClose={onClose}>
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-1 px-4 pt-2 pb-4">
        <p className="text-sm text-quiet">{SAID.formHint(site)}</p>
        <p className="pb-2 text-sm text-warn">{SAID.onlyYours}</p>
        <PasswordField
          label={SAID.ownPassword}
          autoComplete="current-password"
          words={shown}
          value={form.password}
          onChange={(password) => set({ password })}
          refusal={refusalOf('password')}
        />
        <TextField
          label={SAID.otherName(site)}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={200}
          value={form.otherName}
          onChange={(otherName) => set({ otherName })}
          refusal={refusalOf('otherName')}
        />
        <PasswordField
          label={SAID.otherPassword(site)}
          autoComplete="current-password"
          words={shown}
          value={form.otherPassword}
          onChange={(otherPassword) => set({ otherPassword })}
          refusal={refusalOf('otherPassword')}
        />
        <TickField isTicked={form.bothWays} onChange={(bothWays) => set({ bothWays })}>
          {SAID.bothWays}
        </TickField>
        {link.error && refused === undefined && (
          <p role="alert" className="text-sm text-loss">
            {failureText(link.error)}
          </p>
        )}
        <div className="grid grid-cols-2 gap-2 pt-2">
          <Button onClick={onClose} disabled={link.isPending}>
            {WORDS.cancel}
          </Button>
          <Button type="submit" look="brand" disabled={link.isPending}>
            {SAID.doLink}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
