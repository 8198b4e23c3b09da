/** An account that is paid to: added, looked at, changed, made the primary one, deleted. 001 §2.14, §3.6, §5. */
import type { PayoutAccount } from '@paddock/contract/shapes/withdrawal'
import { CallFailure, failureText } from '@paddock/ui/client'
import { TextField } from '@paddock/ui/forms'
import { formatMoment } from '@paddock/ui/formats'
import { Dialog } from '@paddock/ui/layers'
import { Button, Icon, Notice, showToast, SkeletonRows } from '@paddock/ui/primitives'
import { TEXTS } from '@paddock/ui/words'
import { type FormEvent, useState } from 'react'
import { MethodIcon } from '../deposit/method-icon.tsx'
import { StepButtons } from '../deposit/step-buttons.tsx'
import { PAYMENT_TYPES } from '../../../words/payment-types.ts'
import { PAYMENT_WORDS } from '../words.ts'
import { AccountImage } from './account-image.tsx'
import { useChangeAccount, useCreateAccount, useDeleteAccount, usePayoutMethods, useSetPrimary } from './api.ts'
import { detailsOf, missingIn } from './state.ts'

type Leaving = { readonly onLeave: () => void }
type Field = { readonly label: string; readonly type: string }

export function NewAccountForm({ onLeave }: Leaving) {
  const { data: methods, isError, refetch } = usePayoutMethods()
  const [methodId, setMethodId] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [wasTried, setWasTried] = useState(false)
  // One key for one account, however often it is pressed; a refused one leaves its key free.
  const [key] = useState(() => crypto.randomUUID())
  const create = useCreateAccount()
  if (isError)
    return (
      <Notice
        icon="warning"
        text={PAYMENT_WORDS.couldNotLoad}
        action={{ label: PAYMENT_WORDS.retry, run: () => void refetch() }}
      />
    )
  if (!methods) return <SkeletonRows rows={4} rowClass="h-16" label={PAYMENT_WORDS.loading} />
  const method = methods.find(({ _id }) => _id === methodId) ?? methods[0]
  if (!method) return <Notice icon="bank" text={PAYMENT_WORDS.noPayoutMethods} hint={PAYMENT_WORDS.noMethodsHint} />
  const accountDetails = detailsOf(method.fields, typed)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (name.trim() === '' || missingIn(accountDetails) !== null) return
    create.mutate(
      { key, paymentMethodTypeId: method._id, name: name.trim(), accountDetails },
      {
        onSuccess: () => {
          showToast(TEXTS.accountCreated, 'good')
          onLeave()
        },
        onError: (thrown) => isAtField(thrown) || showToast(textOf(thrown), 'bad'),
      },
    )
  }
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-1 px-4">
      <fieldset className="flex flex-col gap-2 pb-3">
        <legend className="sr-only">{PAYMENT_WORDS.methods}</legend>
        {methods.map(({ _id, paymentType, paymentName }) => (
          <label
            key={_id}
            className={`flex min-h-12 cursor-pointer items-center gap-3 rounded-md border px-3 text-sm ${_id === method._id ? 'border-brand' : 'border-line'}`}
          >
            <input
              type="radio"
              name="payout-method"
              checked={_id === method._id}
              onChange={() => setMethodId(_id)}
              className="size-5 accent-brand"
            />
            <MethodIcon type={paymentType} />
            {PAYMENT_TYPES[paymentType]} | {paymentName}
          </label>
        ))}
      </fieldset>
      <TextField
        label={PAYMENT_WORDS.holder}
        autoComplete="name"
        value={name}
        onChange={setName}
        refusal={(wasTried && name.trim() === '') || isOfHolder(create.error) ? TEXTS.holderNameWrong : null}
      />
      <DetailFields
        fields={method.fields}
        typed={typed}
        onType={setTyped}
        wrong={wasTried ? (missingIn(accountDetails) ?? fieldIn(create.error)) : null}
      />
      <p className="text-xs text-quiet">{PAYMENT_WORDS.newIsHeld}</p>
      <StepButtons onBack={onLeave} action={PAYMENT_WORDS.saveAccount} isBusy={create.isPending} />
    </form>
  )
}

const SERVER_FAULT = 500

/** 'Account Not Created' is what a failure without words of its own says. */
const textOf = (thrown: unknown): string =>
  thrown instanceof CallFailure && (thrown.isUnknown || thrown.status >= SERVER_FAULT)
    ? TEXTS.accountNotCreated
    : failureText(thrown)

const fieldIn = (thrown: unknown): string | null =>
  thrown instanceof CallFailure && thrown.code === 'ACCOUNT_FIELD_WRONG' ? (thrown.body?.field ?? null) : null

const isOfHolder = (thrown: unknown): boolean => thrown instanceof CallFailure && thrown.code === 'HOLDER_NAME_WRONG'

/** It stands at its field, and is told once. */
const isAtField = (thrown: unknown): boolean => isOfHolder(thrown) || fieldIn(thrown) !== null

type DetailFieldsProps = {
  readonly fields: readonly Field[]
  readonly typed: Readonly<Record<string, string>>
  readonly onType: (typed: Readonly<Record<string, string>>) => void
  /** The label of the one that is missing or wrong. */
  readonly wrong: string | null
}

const DetailFields = ({ fields, typed, onType, wrong }: DetailFieldsProps) =>
  fields.map(({ label, type }) => {
    const value = typed[label] ?? ''
    const onValue = (next: string) => onType({ ...typed, [label]: next })
    const refusal = wrong === label ? PAYMENT_WORDS.notValid(label) : null
    return type === 'IMAGE' ? (
      <AccountImage key={label} {...{ label, onValue, refusal }} isKept={value !== ''} />
    ) : (
      <TextField
        key={label}
        label={label}
        inputMode={type === 'NUMBER' ? 'numeric' : 'text'}
        autoCapitalize={type === 'IFSC' ? 'characters' : 'none'}
        autoComplete="off"
        maxLength={100}
        value={value}
        onChange={onValue}
        refusal={refusal}
      />
    )
  })

/** What it is shown as is masked: a value that is left as it was stays. */
export function AccountForm({ account, onLeave }: Leaving & { readonly account: PayoutAccount }) {
  const { _id, name, primary, accountDetails, heldUntil, paymentMethodType } = account
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(accountDetails.map(({ label, value }) => [label, value])),
  )
  const [isAsked, setIsAsked] = useState(false)
  const change = useChangeAccount()
  const makePrimary = useSetPrimary()
  const remove = useDeleteAccount()
  const said = (text: string) => ({
    onSuccess: () => {
      showToast(text, 'good')
      onLeave()
    },
    onError: (thrown: unknown) => isAtField(thrown) || showToast(failureText(thrown), 'bad'),
  })
  const details = detailsOf(accountDetails, typed)
  const missing = missingIn(details)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (missing === null) change.mutate({ accountId: _id, accountDetails: details }, said(TEXTS.updated))
  }
  const isBusy = change.isPending || makePrimary.isPending || remove.isPending
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-1 px-4">
      <p className="flex min-h-11 items-center gap-3 pb-2 text-sm">
        <MethodIcon type={paymentMethodType.paymentType} />
        <span className="min-w-0">
          <span className="block truncate font-bold">{name}</span>
          <span className="block text-xs text-quiet">{paymentMethodType.paymentName}</span>
        </span>
      </p>
      {heldUntil !== null && (
        <p className="flex items-start gap-2 pb-2 text-sm text-warn">
          <Icon name="clock" className="size-5" />
          {PAYMENT_WORDS.heldUntil(formatMoment(heldUntil))}
        </p>
      )}
      <DetailFields fields={accountDetails} typed={typed} onType={setTyped} wrong={missing ?? fieldIn(change.error)} />
      <div className="flex gap-2">
        <Button
          className="flex-1"
          disabled={primary || isBusy}
          onClick={() => makePrimary.mutate(_id, said(TEXTS.updated))}
        >
          <Icon name={primary ? 'check' : 'star'} className="size-4" />
          {primary ? PAYMENT_WORDS.isPrimary : PAYMENT_WORDS.makePrimary}
        </Button>
        <Button look="danger" className="flex-1" disabled={isBusy} onClick={() => setIsAsked(true)}>
          {PAYMENT_WORDS.deleteAccount}
        </Button>
      </div>
      <StepButtons onBack={onLeave} action={PAYMENT_WORDS.saveAccount} isBusy={isBusy} />
      {isAsked && (
        <Dialog title={TEXTS.sureToDelete} onClose={() => setIsAsked(false)}>
          <div className="flex gap-2 p-4">
            <Button className="flex-1" onClick={() => setIsAsked(false)}>
              {PAYMENT_WORDS.cancel}
            </Button>
            <Button
              look="danger"
              className="flex-1"
              disabled={isBusy}
              onClick={() => remove.mutate(_id, said(TEXTS.accountDeleted))}
            >
              {PAYMENT_WORDS.ok}
            </Button>
          </div>
        </Dialog>
      )}
    </form>
  )
}
