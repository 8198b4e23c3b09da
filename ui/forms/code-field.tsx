import { type ReactNode, useRef } from 'react'
import { digitsIn } from './digits.ts'
import { FieldFrame, type FieldSays } from './field-frame.tsx'

type CodeFieldProps = FieldSays & {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly length?: number
  readonly aside?: ReactNode
  readonly isDisabled?: boolean
}

/**
 * A digit a box, but one field: phones fill it from the SMS, a screen reader finds one, a paste keeps the first digits, and
 * backspace goes back a box. The cursor is always behind what is there. 001 §5.
 */
export function CodeField(props: CodeFieldProps) {
  const { label, refusal, hint, value, onChange, length = 6, aside, isDisabled } = props
  const input = useRef<HTMLInputElement>(null)
  const toEnd = () => input.current?.setSelectionRange(value.length, value.length)
  return (
    <FieldFrame
      label={label}
      refusal={refusal}
      hint={hint}
      aside={aside}
      draw={(tie) => (
        <span className="group relative block">
          <input
            {...tie}
            ref={input}
            inputMode="numeric"
            autoComplete="one-time-code"
            disabled={isDisabled}
            value={value}
            onChange={(event) => onChange(digitsIn(event.target.value, length))}
            onSelect={toEnd}
            className="absolute inset-0 z-10 size-full cursor-text opacity-0 disabled:cursor-not-allowed"
          />
          <span aria-hidden="true" className={`grid grid-cols-6 gap-2 ${isDisabled ? 'opacity-60' : ''}`}>
            {Array.from({ length }, (_, at) => (
              <span
                key={at}
                data-box=""
                className={`flex h-11 items-center justify-center rounded-md border bg-raised text-lg font-bold ${
                  refusal ? 'border-loss' : 'border-line'
                } ${at === Math.min(value.length, length - 1) ? 'group-focus-within:border-brand-text group-focus-within:outline group-focus-within:outline-brand-text' : ''}`}
              >
                {value[at] ?? ''}
              </span>
            ))}
          </span>
        </span>
      )}
    />
  )
}
