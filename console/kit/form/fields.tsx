/** Fields of a form: a label, what is typed as text, what is wrong with it beside it. Values are read when they are sent. */
import type { Paise } from '@paddock/domain/money'
import { type ReactNode, useId } from 'react'
import { type FieldValues, get, type Path, type RegisterOptions, type UseFormReturn } from 'react-hook-form'
import { WORDS } from '../../words/shell.ts'
import { INPUT } from './input.ts'
import { readMoney, readPercent, readWhole } from './read.ts'

type FieldProps<V extends FieldValues> = {
  readonly form: UseFormReturn<V>
  readonly name: Path<V>
  readonly label: string
  readonly hint?: string
  readonly isOptional?: boolean
  readonly isDisabled?: boolean
}

type Rules<V extends FieldValues> = Pick<RegisterOptions<V, Path<V>>, 'required' | 'validate' | 'minLength'>
type Typed = Pick<React.ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'placeholder' | 'maxLength'>

const messageOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
    ? error.message
    : undefined

/** The frame of a field: `draw` gets what ties the control to its label and to its error. */
function Field<V extends FieldValues>(
  props: FieldProps<V> & {
    readonly unit?: string
    readonly draw: (tie: { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }) => ReactNode
  },
) {
  const id = useId()
  const error = messageOf(get(props.form.formState.errors, props.name))
  const note = error ?? props.hint
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-xs text-quiet">
        {props.label}
        {props.unit && <span className="opacity-80"> ({props.unit})</span>}
      </label>
      {props.draw({ id, 'aria-invalid': error !== undefined, 'aria-describedby': note ? `${id}-note` : undefined })}
      {note && (
        <p id={`${id}-note`} className={`text-xs ${error ? 'text-loss' : 'text-quiet'}`}>
          {note}
        </p>
      )}
    </div>
  )
}

function rulesOf<V extends FieldValues>(
  isOptional: boolean,
  isWrong: (text: string) => string | undefined = () => undefined,
): Rules<V> {
  return {
    required: isOptional ? false : WORDS.required,
    validate: (value: unknown) => (typeof value === 'string' && value !== '' ? isWrong(value) : undefined) ?? true,
  }
}

function Input<V extends FieldValues>(
  props: FieldProps<V> & {
    readonly typed?: Typed
    readonly rules: Rules<V>
    readonly unit?: string
    readonly isNumber?: boolean
  },
) {
  const { form, name, typed, rules, isNumber, isDisabled } = props
  return (
    <Field
      {...props}
      draw={(tie) => (
        <input
          {...tie}
          {...typed}
          {...form.register(name, rules)}
          disabled={isDisabled}
          spellCheck={false}
          className={`${INPUT} ${isNumber ? 'text-right tabular-nums' : ''}`}
        />
      )}
    />
  )
}

const NUMBER: Typed = { inputMode: 'decimal', autoComplete: 'off' }

export function TextField<V extends FieldValues>(
  props: FieldProps<V> & { readonly typed?: Typed; readonly isWrong?: (text: string) => string | undefined },
) {
  return <Input {...props} rules={rulesOf<V>(props.isOptional ?? false, props.isWrong)} />
}

/** Rupees. `isTooMuch` says what is wrong with an amount that can be read. */
export function MoneyField<V extends FieldValues>(
  props: FieldProps<V> & { readonly isTooMuch?: (amount: Paise) => string | undefined },
) {
  const isWrong = (text: string) => {
    const amount = readMoney(text)
    return amount === undefined ? WORDS.notAnAmount : props.isTooMuch?.(amount)
  }
  return <Input {...props} isNumber typed={NUMBER} unit="₹" rules={rulesOf<V>(props.isOptional ?? false, isWrong)} />
}

export function PercentField<V extends FieldValues>(props: FieldProps<V>) {
  const isWrong = (text: string) => (readPercent(text) === undefined ? WORDS.notAPercent : undefined)
  return <Input {...props} isNumber typed={NUMBER} unit="%" rules={rulesOf<V>(props.isOptional ?? false, isWrong)} />
}

export function WholeField<V extends FieldValues>(props: FieldProps<V> & { readonly unit?: string }) {
  const isWrong = (text: string) => (readWhole(text) === undefined ? WORDS.notANumber : undefined)
  return <Input {...props} isNumber typed={NUMBER} rules={rulesOf<V>(props.isOptional ?? false, isWrong)} />
}

export type Option = { readonly value: string; readonly label: string }

export function SelectField<V extends FieldValues>(props: FieldProps<V> & { readonly options: readonly Option[] }) {
  const { form, name, options, isDisabled } = props
  return (
    <Field
      {...props}
      draw={(tie) => (
        <select
          {...tie}
          {...form.register(name, rulesOf<V>(props.isOptional ?? false))}
          disabled={isDisabled}
          className={INPUT}
        >
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    />
  )
}

/** On or off. The whole row can be pressed. */
export function SwitchField<V extends FieldValues>({ form, name, label, hint, isDisabled }: FieldProps<V>) {
  return (
    <label className="flex min-h-9 items-center justify-between gap-3 max-md:min-h-11">
      <span>
        <span className="block text-sm">{label}</span>
        {hint && <span className="block text-xs text-quiet">{hint}</span>}
      </span>
      <input type="checkbox" disabled={isDisabled} {...form.register(name)} className="switch" />
    </label>
  )
}

/** What the server says of the whole form. */
export function FormError<V extends FieldValues>({ form }: { readonly form: UseFormReturn<V> }) {
  const message = form.formState.errors.root?.message
  return message ? (
    <p role="alert" className="text-sm text-loss">
      {message}
    </p>
  ) : null
}
