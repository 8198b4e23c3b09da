import { FieldFrame, INPUT } from '../../kit/form/index.ts'
import { onKeyOfField, type TypedField } from './typed-field.ts'

type InputProps = {
  readonly label: string
  readonly placeholder?: string
  readonly utr: TypedField
  readonly isDisabled: boolean
  readonly onEnter: () => void
  readonly className: string
}

const LONGEST = 64

/** Under which reference money was sent by hand. */
export const ReferenceInput = ({ label, placeholder, utr, isDisabled, onEnter, className }: InputProps) => (
  <FieldFrame
    label={label}
    className={className}
    draw={(tie) => (
      <input
        {...tie}
        ref={utr.field}
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST}
        placeholder={placeholder}
        value={utr.text}
        disabled={isDisabled}
        onChange={({ target }) => utr.onType(target.value)}
        onKeyDown={onKeyOfField(onEnter)}
        className={`${INPUT} tabular-nums`}
      />
    )}
  />
)
