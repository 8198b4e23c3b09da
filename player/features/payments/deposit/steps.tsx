/** Amount, method, detail: one after the other. 001 §2.13, §4. */
import { AmountStep } from './amount-step.tsx'
import { DetailStep } from './detail-step.tsx'
import { MethodStep } from './method-step.tsx'
import { CHAT, type DepositForm } from './state.ts'

export function Steps(props: DepositForm) {
  const { draft, change, offered, hasChat, sending, onChat, onGateway, onProceed, offers, ...claim } = props
  const { step, digits, chosen, utr, link } = draft
  // What was chosen may have been locked since, or be gone.
  const method = offered.find(({ method: { _id }, isLocked }) => _id === chosen && !isLocked)?.method
  const choose = (next: string) => {
    const picked = offered.find(({ method: { _id } }) => _id === next)?.method
    if (next === CHAT) onChat()
    else if (picked?.paymentType === 'IPAY') onGateway(picked)
    else change({ chosen: next, step: 'detail' })
  }
  if (step === 'amount')
    return (
      <AmountStep
        digits={digits}
        onChange={(typed) => change({ digits: typed })}
        onNext={() => change({ step: 'method' })}
      />
    )
  if (step === 'method' || !method || method.paymentType === 'IPAY')
    return (
      <MethodStep
        {...{ digits, offered, chosen, hasChat, sending }}
        onChoose={(next) => change({ chosen: next })}
        onBack={() => change({ step: 'amount' })}
        onNext={choose}
      >
        {offers}
      </MethodStep>
    )
  return (
    <DetailStep
      {...claim}
      {...{ method, digits, utr, link, sending }}
      onBack={() => change({ step: 'method' })}
      onProceed={() => onProceed(method)}
    />
  )
}
