import { type ReactNode, useState } from 'react'
import { FieldFrame, type FieldSays, INPUT } from './field-frame.tsx'

type PasswordFieldProps = FieldSays & {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly autoComplete: 'current-password' | 'new-password'
  readonly words: { readonly show: string; readonly hide: string }
  readonly name?: string
  readonly aside?: ReactNode
  readonly isDisabled?: boolean
}

export function PasswordField(props: PasswordFieldProps) {
  const { label, refusal, hint, value, onChange, autoComplete, words, name, aside, isDisabled } = props
  const [isShown, setIsShown] = useState(false)
  return (
    <FieldFrame
      label={label}
      refusal={refusal}
      hint={hint}
      aside={aside}
      draw={(tie) => (
        <span className="relative block">
          <input
            {...tie}
            name={name}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={128}
            disabled={isDisabled}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={`${INPUT} pr-16`}
          />
          <button
            type="button"
            aria-pressed={isShown}
            disabled={isDisabled}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-0 rounded-md px-3 text-xs text-quiet hover:text-text disabled:opacity-50"
          >
            {isShown ? words.hide : words.show}
          </button>
        </span>
      )}
    />
  )
}
