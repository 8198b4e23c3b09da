import type { PaymentMethod } from '@paddock/contract/shapes/payment'
import { isBounded } from '@paddock/domain/payments'
import { formatAmount, formatMoney } from '@paddock/ui/formats'
import { Icon, Notice } from '@paddock/ui/primitives'
import { TEXTS } from '@paddock/ui/words'
import type { FormEvent, ReactNode } from 'react'
import { isUnderWay, type Sending } from '../payment-request.ts'
import { amountOf } from '../typed-amount.ts'
import { PAYMENT_TYPES } from '../../../words/payment-types.ts'
import { PAYMENT_WORDS } from '../words.ts'
import { MethodIcon } from './method-icon.tsx'
import { CHAT, chosenOf, type Offered } from './state.ts'
import { StepButtons } from './step-buttons.tsx'

type MethodStepProps = {
  readonly digits: string
  readonly offered: readonly Offered[]
  readonly chosen: string | null
  /** Where a chat takes deposits too. */
  readonly hasChat: boolean
  readonly sending: Sending
  readonly onChoose: (chosen: string) => void
  readonly onBack: () => void
  readonly onNext: (chosen: string) => void
  readonly children?: ReactNode
}

/** By what. The first that may be chosen is, until somebody chooses. 001 §2.13, §4. */
export function MethodStep(props: MethodStepProps) {
  const { digits, offered, hasChat, onChoose, onBack, onNext, sending, children } = props
  const chosen = chosenOf(offered, props.chosen) ?? (hasChat ? CHAT : null)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen !== null) onNext(chosen)
  }
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col px-4">
      <p className="flex items-baseline justify-between rounded-md bg-raised px-3 py-2 text-sm">
        <span className="text-quiet">{PAYMENT_WORDS.amount}</span>
        <span className="text-lg font-bold whitespace-nowrap">₹ {formatMoney(amountOf(digits))}</span>
      </p>
      <MethodChoice {...{ offered, hasChat, chosen, onChoose }} />
      {children}
      <RefusalAlert sending={sending} />
      <NoOpenMethod {...{ offered, chosen }} />
      <StepButtons onBack={onBack} action={PAYMENT_WORDS.next} isBusy={isUnderWay(sending)} isReady={chosen !== null} />
    </form>
  )
}

/** A gateway's payment is made without one: whoever looks for the offers is told. */
export const NoOffers = () => <p className="pt-3 text-sm text-quiet">{PAYMENT_WORDS.noOffers}</p>

export const RefusalAlert = ({ sending }: { readonly sending: Sending }) =>
  sending.is === 'failed' && (
    <p role="alert" className="pt-3 text-sm text-loss">
      {sending.text}
    </p>
  )

/** Why it cannot be gone on: where there is no method at all the list says so. */
export const NoOpenMethod = ({ offered, chosen }: Pick<MethodStepProps, 'offered' | 'chosen'>) =>
  chosen === null && offered.length > 0 && <p className="pt-3 text-sm text-quiet">{PAYMENT_WORDS.noOpenMethod}</p>

type MethodChoiceProps = Pick<MethodStepProps, 'offered' | 'hasChat' | 'chosen' | 'onChoose'>

export function MethodChoice({ offered, hasChat, chosen, onChoose }: MethodChoiceProps) {
  if (offered.length === 0 && !hasChat)
    return <Notice icon="wallet" text={PAYMENT_WORDS.noMethods} hint={PAYMENT_WORDS.noMethodsHint} />
  return (
    <fieldset className="flex flex-col gap-2 pt-3">
      <legend className="sr-only">{PAYMENT_WORDS.methods}</legend>
      {hasChat && (
        <Option id={CHAT} isChosen={chosen === CHAT} onChoose={onChoose} icon={<ChatIcon />}>
          <span className="text-sm">{TEXTS.whatsappForDeposit}</span>
        </Option>
      )}
      {offered.map(({ method, isLocked }) => (
        <Option
          key={method._id}
          id={method._id}
          isChosen={chosen === method._id}
          isLocked={isLocked}
          onChoose={onChoose}
          icon={<MethodIcon type={method.paymentType} />}
        >
          <span className="block truncate text-sm">
            {PAYMENT_TYPES[method.paymentType]} | {method.paymentName}
          </span>
          <span className="block text-xs text-quiet">
            {isLocked && <span className="block">{PAYMENT_WORDS.notForAmount}</span>}
            {boundsText(method)}
          </span>
        </Option>
      ))}
    </fieldset>
  )
}

const ChatIcon = () => (
  <span className="flex size-8 shrink-0 items-center justify-center rounded-md bg-raised text-brand-text">
    <Icon name="chat" />
  </span>
)

type OptionProps = {
  readonly id: string
  readonly isChosen: boolean
  readonly isLocked?: boolean
  readonly onChoose: (id: string) => void
  readonly icon: ReactNode
  readonly children: ReactNode
}

function Option({ id, isChosen, isLocked = false, onChoose, icon, children }: OptionProps) {
  return (
    <label
      className={`flex min-h-14 items-center gap-3 rounded-md border px-3 py-2 ${isChosen ? 'border-brand' : 'border-line'} ${
        isLocked ? 'cursor-not-allowed bg-raised' : 'cursor-pointer hover:border-quiet'
      }`}
    >
      <input
        type="radio"
        name="method"
        value={id}
        checked={isChosen}
        disabled={isLocked}
        onChange={() => onChoose(id)}
        className="size-5 shrink-0 accent-brand"
      />
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
      {isLocked && <Icon name="lock" className="size-4 text-quiet" />}
    </label>
  )
}

/** A gateway has bounds of its own. */
function boundsText(method: PaymentMethod): string {
  const { paymentType, minAmount, maxAmount } = method
  if (paymentType === 'IPAY') return ''
  const least = `₹ ${formatAmount(minAmount)}`
  if (isBounded(method)) return PAYMENT_WORDS.between(least, `₹ ${formatAmount(maxAmount)}`)
  return minAmount > 0 ? PAYMENT_WORDS.atLeast(least) : ''
}
