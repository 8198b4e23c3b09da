import type { ComponentProps } from 'react'
import { FieldFrame, type FieldSays, INPUT } from './field-frame.tsx'

type Typed = Pick<
  ComponentProps<'input'>,
  'autoComplete' | 'autoCapitalize' | 'inputMode' | 'maxLength' | 'name' | 'placeholder' | 'onBlur' | 'disabled'
>

type TextFieldProps = FieldSays &
  Typed & {
    readonly value: string
    readonly onChange: (value: string) => void
  }

export function TextField({ label, refusal, hint, value, onChange, ...typed }: TextFieldProps) {
  return (
    <FieldFrame
      label={label}
      refusal={refusal}
      hint={hint}
      draw={(tie) => (
        <input
          {...tie}
          {...typed}
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={INPUT}
        />
      )}
    />
  )
}
