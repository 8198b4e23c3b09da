import { paise } from '@paddock/domain/money'
import { TextField } from '@paddock/ui/forms'
import { formatAmount, formatNumber } from '@paddock/ui/formats'
import { Button } from '@paddock/ui/primitives'
import { amountDigits } from './typed-amount.ts'
import { PAYMENT_WORDS } from './words.ts'

const OFTEN = [500, 1000, 5000, 10_000] as const

type AmountFieldProps = {
  readonly digits: string
  readonly onChange: (digits: string) => void
  readonly refusal?: string | null
  readonly hint?: string
}

/** Whole rupees, and a few amounts that are one tap. */
export function AmountField({ digits, onChange, refusal, hint = PAYMENT_WORDS.inRupees }: AmountFieldProps) {
  return (
    <div className="flex flex-col gap-1">
      <TextField
        label={PAYMENT_WORDS.amount}
        inputMode="numeric"
        autoComplete="off"
        value={digits}
        onChange={(typed) => onChange(amountDigits(typed))}
        refusal={refusal}
        hint={digits === '' ? hint : `₹ ${formatAmount(paise(Number(digits) * 100))}`}
      />
      <fieldset className="grid grid-cols-4 gap-2">
        <legend className="sr-only">{PAYMENT_WORDS.quickAmounts}</legend>
        {OFTEN.map((rupees) => (
          <Button
            key={rupees}
            size="tight"
            aria-pressed={digits === String(rupees)}
            onClick={() => onChange(String(rupees))}
          >
            {formatNumber(rupees)}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
