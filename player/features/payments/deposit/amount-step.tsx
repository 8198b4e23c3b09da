import { TEXTS } from '@paddock/ui/words'
import { showToast } from '@paddock/ui/primitives'
import type { FormEvent } from 'react'
import { AmountField } from '../amount-field.tsx'
import { amountOf } from '../typed-amount.ts'
import { PAYMENT_WORDS } from '../words.ts'
import { DutyNote } from './duty-note.tsx'
import { StepButtons } from './step-buttons.tsx'

type AmountStepProps = {
  readonly digits: string
  readonly onChange: (digits: string) => void
  readonly onNext: () => void
}

/** How much. 001 §4: without an amount there is no next step. */
export function AmountStep({ digits, onChange, onNext }: AmountStepProps) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (amountOf(digits) === 0) showToast(TEXTS.enterAmountFirst)
    else onNext()
  }
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-3 px-4">
      <AmountField digits={digits} onChange={onChange} />
      <DutyNote amount={amountOf(digits)} />
      <StepButtons action={PAYMENT_WORDS.next} />
    </form>
  )
}
