import type { PaymentMethod } from '@paddock/contract/shapes/payment'
import { RAIL_OF } from '@paddock/domain/payments'
import { TextField } from '@paddock/ui/forms'
import { TEXTS } from '@paddock/ui/words'
import { type FormEvent, useState } from 'react'
import type { Sending } from '../payment-request.ts'
import { PAYMENT_WORDS } from '../words.ts'
import { PayDetails } from './pay-details.tsx'
import type { UpiLink } from './state.ts'
import { StepButtons } from './step-buttons.tsx'

type DetailStepProps = {
  readonly method: PaymentMethod
  readonly digits: string
  readonly utr: string
  readonly link: UpiLink | null
  readonly sending: Sending
  readonly onUtr: (utr: string) => void
  readonly onLink: (link: UpiLink) => void
  readonly onBack: () => void
  readonly onProceed: () => void
}

/** Whom to pay, and the reference that says it was done. 001 §2.13. */
export function DetailStep(props: DetailStepProps) {
  const { method, digits, utr, link, sending, onUtr, onLink, onBack, onProceed } = props
  const [wasTried, setWasTried] = useState(false)
  const isMissing = utr.trim() === ''
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (!isMissing) onProceed()
  }
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-3 px-4">
      <PayDetails {...{ method, digits, link, onLink }} />
      <p className="text-sm">{PAYMENT_WORDS.afterPaying}</p>
      <UtrField
        utr={utr}
        onChange={onUtr}
        isOfDigits={RAIL_OF[method.paymentType] === 'RRN'}
        refusal={wasTried && isMissing ? PAYMENT_WORDS.missingReference : refusalOf(sending, true)}
      />
      <Failure text={refusalOf(sending, false)} />
      <StepButtons onBack={onBack} action={PAYMENT_WORDS.proceed} isBusy={sending.is === 'sending'} />
    </form>
  )
}

/** What was refused stands beside the reference where it is about that. */
function refusalOf(sending: Sending, isOfUtr: boolean): string | null {
  if (sending.is !== 'failed') return null
  return (sending.code === 'UTR_INVALID') === isOfUtr ? sending.text : null
}

type UtrFieldProps = {
  readonly utr: string
  readonly onChange: (utr: string) => void
  /** UPI and IMPS number their payments. */
  readonly isOfDigits: boolean
  readonly refusal: string | null
}

const MOST_LETTERS = 100

export const UtrField = ({ utr, onChange, isOfDigits, refusal }: UtrFieldProps) => (
  <TextField
    label={TEXTS.uniqueReference}
    placeholder={isOfDigits ? TEXTS.utrPlaceholder : ''}
    inputMode={isOfDigits ? 'numeric' : 'text'}
    autoComplete="off"
    autoCapitalize="characters"
    maxLength={MOST_LETTERS}
    value={utr}
    onChange={onChange}
    refusal={refusal}
  />
)

export const Failure = ({ text }: { readonly text: string | null }) =>
  text && (
    <p role="alert" className="text-sm text-loss">
      {text}
    </p>
  )
