/** Amount, method, detail: one after the other. 001 §2.13, §4. */
import { AmountStep } from './amount-step.tsx'
import { DetailStep } from './detail-step.tsx'
import { MethodStep } from './method-step.tsx'
import { CHAT, type DepositForm } from './state.ts'

export function Steps(props: DepositForm) {
  const { draft, change, offered, hasChat, sending, onChat, onProceed, ...claim } = props
  const { step, digits, chosen, utr, link } = draft
  // What was chosen may have been locked since, or be gone.
  const method = offered.find(({ method: { _id }, isLocked }) => _id === chosen && !isLocked)?.method
  if (step === 'amount')
    return (
      <AmountStep
        digits={digits}
        onChange={(typed) => change({ digits: typed })}
        onNext={() => change({ step: 'method' })}
      />
    )
  if (step === 'method' || !method)
    return (
      <MethodStep
        {...{ digits, offered, chosen, hasChat }}
        isBusy={sending.is === 'sending'}
        onChoose={(next) => change({ chosen: next })}
        onBack={() => change({ step: 'amount' })}
        onNext={(next) => (next === CHAT ? onChat() : change({ chosen: next, step: 'detail' }))}
      />
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
