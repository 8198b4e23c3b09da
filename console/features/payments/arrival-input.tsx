import type { QueuedDeposit } from '@paddock/contract/shapes/payment'
import { parseHash, parseUsdt } from '@paddock/domain/payments'
import { formatMoney } from '@paddock/ui/formats'
import type { ComponentProps, KeyboardEvent } from 'react'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { FieldFrame, INPUT, readWhole } from '../../kit/form/index.ts'
import type { ArrivalField, ArrivalTexts } from './arrival-field.ts'

type InputProps = {
  readonly deposit: QueuedDeposit & { readonly usdt: NonNullable<QueuedDeposit['usdt']> }
  readonly field: ArrivalField
  readonly isDisabled: boolean
  readonly onEnter: () => void
}

/** Three things below the one that is looked at: Enter goes on with them, Escape gives the keys back to the queue. */
export function ArrivalInput({ deposit, field: { texts, arrived, onType, field }, isDisabled, onEnter }: InputProps) {
  const { utr, usdt } = deposit
  const inputOf = (name: keyof ArrivalTexts) => ({
    value: texts[name],
    disabled: isDisabled,
    onChange: ({ target }: { readonly target: HTMLInputElement }) => onType({ [name]: target.value }),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter') onEnter()
      else if (event.key !== 'Escape') return
      event.preventDefault()
      event.currentTarget.blur()
    },
  })
  const hash = parseHash(usdt.network, texts.hash)
  const isOther = texts.hash !== '' && hash !== utr
  const seen = readWhole(texts.confirmations)
  const isTooFew = texts.confirmations !== '' && (seen === undefined || seen < usdt.needed)
  return (
    <>
      <Typed
        label={WORDS.hashSeen}
        error={isOther ? WORDS.hashDiffers : undefined}
        className="w-72 max-md:basis-full"
        input={{ ...inputOf('hash'), ref: field, autoCapitalize: 'off', maxLength: 100 }}
      />
      <Typed
        label={WORDS.confirmationsSeen}
        error={isTooFew ? WORDS.tooFewConfirmations(usdt.needed) : undefined}
        className="w-36 max-md:flex-1"
        input={{ ...inputOf('confirmations'), inputMode: 'numeric', maxLength: 9 }}
      />
      <Typed
        label={WORDS.usdtArrived}
        error={parseUsdt(texts.usdt) === undefined ? WORDS.notUsdt : undefined}
        hint={arrived && `₹ ${formatMoney(arrived.worth)}`}
        className="w-36 max-md:flex-1"
        input={{ ...inputOf('usdt'), inputMode: 'decimal', maxLength: 24 }}
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
