/** The other payment flow: amount, method, image and reference in one form. 001 §2.13, §6. */
import { showToast } from '@paddock/ui/primitives'
import { TEXTS } from '@paddock/ui/words'
import { type FormEvent, useState } from 'react'
import { AmountField } from '../amount-field.tsx'
import { amountOf } from '../typed-amount.ts'
import { PAYMENT_WORDS } from '../words.ts'
import { ClaimFields, lackOf } from './claim-fields.tsx'
import { DutyNote } from './duty-note.tsx'
import { MethodChoice, NoOpenMethod, RefusalAlert } from './method-step.tsx'
import { PayDetails } from './pay-details.tsx'
import { CHAT, chosenOf, type DepositForm } from './state.ts'
import { StepButtons } from './step-buttons.tsx'

export function OneForm(props: DepositForm) {
  const { draft, change, offered, hasChat, image, onImage, needsProof, sending, onUtr, onLink, offers } = props
  const { digits, utr, link } = draft
  const [wasTried, setWasTried] = useState(false)
  const chosen = chosenOf(offered, draft.chosen)
  const method = offered.find(({ method: { _id } }) => _id === chosen)?.method
  const hasAmount = amountOf(digits) > 0
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (!hasAmount) showToast(TEXTS.enterAmountFirst)
    else if (chosen === CHAT) props.onChat()
    else if (method?.paymentType === 'IPAY') props.onGateway(method)
    else if (method && lackOf({ utr, image }, needsProof) === null) props.onProceed(method)
  }
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-3 px-4">
      <AmountField digits={digits} onChange={(typed) => change({ digits: typed })} />
      <DutyNote amount={amountOf(digits)} />
      <MethodChoice {...{ offered, hasChat, chosen }} onChoose={(next) => change({ chosen: next })} />
      {method && hasAmount && method.paymentType !== 'IPAY' && (
        <>
          <PayDetails key={method._id} {...{ method, digits, link, onLink }} isTyped />
          {offers}
          <ClaimFields {...{ method, utr, image, needsProof, sending, wasTried, onUtr, onImage }} which="LAST" />
        </>
      )}
      {method?.paymentType === 'IPAY' && (
        <>
          {offers}
          <RefusalAlert sending={sending} />
        </>
      )}
      {hasAmount && <NoOpenMethod {...{ offered, chosen }} />}
      <StepButtons
        action={PAYMENT_WORDS.proceed}
        isBusy={sending.is === 'sending'}
        isReady={!hasAmount || chosen !== null}
      />
    </form>
  )
}
