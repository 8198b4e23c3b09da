import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { FieldFrame, INPUT } from '../../kit/form/index.ts'
import type { AmountField } from './amount-field.ts'
import { onKeyOfField } from './typed-field.ts'

type InputProps = {
  readonly label: string
  readonly amount: AmountField
  readonly isDisabled: boolean
  readonly onEnter: () => void
}

/** An amount below the one that is looked at. */
export const AmountInput = ({ label, amount: { text, amount, onType, field }, isDisabled, onEnter }: InputProps) => (
  <FieldFrame
    label={label}
    unit="₹"
    error={amount === undefined ? COMMON.notAnAmount : undefined}
    className="w-36 max-md:w-0 max-md:min-w-32 max-md:flex-1"
    draw={(tie) => (
      <input
        {...tie}
        ref={field}
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        title={WORDS.receivedHint}
        value={text}
        disabled={isDisabled}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyOfField(onEnter)}
        className={`${INPUT} text-right tabular-nums`}
      />
    )}
  />
)
