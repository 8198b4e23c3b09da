import { digitsIn } from './digits.ts'
import { FieldFrame, type FieldSays, INPUT } from './field-frame.tsx'

export type PhoneTyped<C extends string = string> = { readonly countryCode: C; readonly digits: string }

type PhoneFieldProps<C extends string> = FieldSays & {
  readonly value: PhoneTyped<C>
  readonly onChange: (value: PhoneTyped<C>) => void
  /** Digits of the codes that may be chosen, with what each is called. */
  readonly countries: readonly { readonly code: C; readonly name: string }[]
  readonly countryLabel: string
  readonly isDisabled?: boolean
}

/** With the zeros that people dial in front of it. */
const MOST_DIGITS = 15

/** A country code and the number behind it. With one country there is nothing to choose. */
export function PhoneField<C extends string>(props: PhoneFieldProps<C>) {
  const { label, refusal, hint, value, onChange, countries, countryLabel, isDisabled } = props
  const choose = (code: string) => {
    const country = countries.find((each) => each.code === code)
    if (country) onChange({ ...value, countryCode: country.code })
  }
  return (
    <FieldFrame
      label={label}
      refusal={refusal}
      hint={hint}
      draw={(tie) => (
        <span className="flex gap-2">
          {countries.length > 1 ? (
            <select
              aria-label={countryLabel}
              value={value.countryCode}
              disabled={isDisabled}
              onChange={(event) => choose(event.target.value)}
              className={`${INPUT} w-24! shrink-0`}
            >
              {countries.map(({ code, name }) => (
                <option key={code} value={code} aria-label={`${name} +${code}`}>
                  +{code}
                </option>
              ))}
            </select>
          ) : (
            <span className="flex h-11 shrink-0 items-center rounded-md border border-line px-3 text-md text-quiet">
              +{value.countryCode}
            </span>
          )}
          <input
            {...tie}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            disabled={isDisabled}
            value={value.digits}
            onChange={(event) => onChange({ ...value, digits: digitsIn(event.target.value, MOST_DIGITS) })}
            className={INPUT}
          />
        </span>
      )}
    />
  )
}
