import type { QueuedDeposit } from '@paddock/contract/shapes/payment'
import { parseHash, parseUsdt } from '@paddock/domain/payments'
import { formatMoney } from '@paddock/ui/formats'
import type { ComponentProps } from 'react'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { FieldFrame, INPUT, readWhole } from '../../kit/form/index.ts'
import type { ArrivalField } from './arrival-field.ts'
import { onKeyOfField, type TypedField } from './typed-field.ts'

type InputProps = {
  readonly deposit: QueuedDeposit & { readonly usdt: NonNullable<QueuedDeposit['usdt']> }
  readonly field: ArrivalField
  readonly isDisabled: boolean
  readonly onEnter: () => void
}

/** Three things below the one that is looked at: Enter goes on with them, Escape gives the keys back to the queue. */
export function ArrivalInput({ deposit, field, isDisabled, onEnter }: InputProps) {
  const { utr, usdt } = deposit
  const inputOf = ({ text, onType, field: ref }: TypedField) => ({
    ref,
    value: text,
    disabled: isDisabled,
    onChange: ({ target }: { readonly target: HTMLInputElement }) => onType(target.value),
    onKeyDown: onKeyOfField(onEnter),
  })
  const hash = parseHash(usdt.network, field.hash.text)
  const isOther = field.hash.text !== '' && hash !== utr
  const seen = readWhole(field.confirmations.text)
  const isTooFew = field.confirmations.text !== '' && (seen === undefined || seen < usdt.needed)
  return (
    <>
      <Typed
        label={WORDS.hashSeen}
        error={isOther ? WORDS.hashDiffers : undefined}
        className="w-72 max-md:basis-full"
        input={{ ...inputOf(field.hash), autoCapitalize: 'off', maxLength: 100 }}
      />
      <Typed
        label={WORDS.confirmationsSeen}
        error={isTooFew ? WORDS.tooFewConfirmations(usdt.needed) : undefined}
        className="w-36 max-md:flex-1"
        input={{ ...inputOf(field.confirmations), inputMode: 'numeric', maxLength: 9 }}
      />
      <Typed
        label={WORDS.usdtArrived}
        error={parseUsdt(field.usdt.text) === undefined ? WORDS.notUsdt : undefined}
        hint={field.arrived && `₹ ${formatMoney(field.arrived.worth)}`}
        className="w-36 max-md:flex-1"
        input={{ ...inputOf(field.usdt), inputMode: 'decimal', maxLength: 24 }}
      />
    </>
  )
}

type TypedProps = Pick<ComponentProps<typeof FieldFrame>, 'label' | 'error' | 'hint' | 'className'> & {
  readonly input: ComponentProps<'input'>
}
const Typed = ({ input, ...frame }: TypedProps) => (
  <FieldFrame
    {...frame}
    draw={(tie) => <input {...tie} {...input} autoComplete="off" className={`${INPUT} tabular-nums`} />}
  />
)
