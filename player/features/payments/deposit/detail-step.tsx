import type { PaymentMethod } from '@paddock/contract/shapes/payment'
import { type FormEvent, useState } from 'react'
import type { Sending } from '../payment-request.ts'
import { PAYMENT_WORDS } from '../words.ts'
import { type Claim, ClaimFields, lackOf } from './claim-fields.tsx'
import { PayDetails } from './pay-details.tsx'
import type { UpiLink } from './state.ts'
import { StepButtons } from './step-buttons.tsx'

type DetailStepProps = Claim & {
  readonly method: PaymentMethod
  readonly digits: string
  readonly needsProof: boolean
  readonly link: UpiLink | null
  readonly sending: Sending
  readonly onUtr: (utr: string) => void
  readonly onImage: (image: File) => void
  readonly onLink: (link: UpiLink) => void
  readonly onBack: () => void
  readonly onProceed: () => void
}

/** Whom to pay, and what says that it was done. 001 §2.13. */
export function DetailStep(props: DetailStepProps) {
  const { method, digits, link, sending, needsProof, onLink, onBack, onProceed } = props
  const [wasTried, setWasTried] = useState(false)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (lackOf(props, needsProof) === null) onProceed()
  }
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-3 px-4">
      <PayDetails {...{ method, digits, link, onLink }} />
      <p className="text-sm">{PAYMENT_WORDS.afterPaying}</p>
      <ClaimFields {...props} which="FIRST" wasTried={wasTried} />
      <StepButtons onBack={onBack} action={PAYMENT_WORDS.proceed} isBusy={sending.is === 'sending'} />
    </form>
  )
}
