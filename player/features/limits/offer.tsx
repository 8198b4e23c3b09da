/** Limits are offered to who has none: at the first sign-in and every month after a no. Neither answer is the easier one. */
import { failureText } from '@paddock/ui/client'
import { TextField } from '@paddock/ui/forms'
import { Sheet } from '@paddock/ui/layers'
import { Button, showToast } from '@paddock/ui/primitives'
import { type FormEvent, useState } from 'react'
import { ACCOUNT_WORDS } from '../../words/account.ts'
import { WORDS } from '../../words/shell.ts'
import { useDeclineLimits, useSetLimit } from './api.ts'
import { readTyped, refusalOfTyped } from './state.ts'

const OFFERED = [
  { kind: 'DEPOSIT', period: 'MONTH', label: () => ACCOUNT_WORDS.offerDeposit },
  { kind: 'LOSS', period: 'WEEK', label: () => ACCOUNT_WORDS.offerLoss },
  { kind: 'SESSION', period: 'DAY', label: () => ACCOUNT_WORDS.offerTime },
] as const

type Typed = Readonly<Record<(typeof OFFERED)[number]['kind'], string>>
const NOTHING: Typed = { DEPOSIT: '', LOSS: '', SESSION: '' }

/** Closed without an answer it comes again with the next visit. */
export function LimitsOffer({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState(NOTHING)
  const [wasSent, setWasSent] = useState(false)
  const setLimit = useSetLimit()
  const decline = useDeclineLimits()
  const wanted = OFFERED.filter(({ kind }) => typed[kind].trim() !== '')
  const refusalOf = (kind: keyof Typed) =>
    wasSent && typed[kind].trim() !== '' && readTyped(kind, typed[kind]) === undefined ? refusalOfTyped(kind) : null
  const failed = setLimit.error ?? decline.error
  const isBusy = setLimit.isPending || decline.isPending

  const save = async () => {
    for (const { kind, period } of wanted) {
      const value = readTyped(kind, typed[kind])
      if (value !== undefined) await setLimit.mutateAsync({ kind, period, product: 'ALL', value })
    }
    showToast(ACCOUNT_WORDS.saved, 'good')
    onClose()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    const isReadable = wanted.every(({ kind }) => readTyped(kind, typed[kind]) !== undefined)
    // What went wrong stands below the fields; those that were set already stay set.
    if (isReadable && wanted.length > 0) save().catch(() => undefined)
  }
  const sayNo = () =>
    decline.mutate(undefined, {
      onSuccess: () => {
        showToast(ACCOUNT_WORDS.offerDeclined)
        onClose()
      },
    })
  return (
    <Sheet title={ACCOUNT_WORDS.offerTitle} closeLabel={WORDS.close} onClose={onClose} focusesField>
      <form onSubmit={onSubmit} noValidate className="flex flex-col gap-2 px-4 pb-4">
        <p className="text-sm text-quiet">{ACCOUNT_WORDS.offerIntro}</p>
        {OFFERED.map(({ kind, label }) => (
          <TextField
            key={kind}
            label={label()}
            value={typed[kind]}
            inputMode={kind === 'SESSION' ? 'numeric' : 'decimal'}
            maxLength={16}
            autoComplete="off"
            onChange={(text) => setTyped({ ...typed, [kind]: text })}
            refusal={refusalOf(kind)}
          />
        ))}
        <p className="text-xs text-quiet">{ACCOUNT_WORDS.offerOptional}</p>
        {(failed || (wasSent && wanted.length === 0)) && (
          <p role="alert" className="text-sm text-loss">
            {failed ? failureText(failed) : ACCOUNT_WORDS.offerNothing}
          </p>
        )}
        <div className="mt-1 grid gap-2 sm:grid-cols-2">
          <Button type="submit" disabled={isBusy}>
            {ACCOUNT_WORDS.offerSet}
          </Button>
          <Button disabled={isBusy} onClick={sayNo}>
            {ACCOUNT_WORDS.offerDecline}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
