/**
 * The fields of a form, as data: a label, what is typed as text, what is wrong with it beside it. Texts become values
 * when the form is sent, with the readers in `read.ts`.
 */
import type { Paise } from '@paddock/domain/money'
import type { ReactNode } from 'react'
import {
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form'
import { WORDS } from '../../words/shell.ts'
import { FieldFrame } from './field-frame.tsx'
import { AREA, INPUT } from './input.ts'
import { groupedMoney, readMoney, readPercent, readWhole } from './read.ts'

export type Option = { readonly value: string; readonly label: string }

type Typed = Pick<
  React.ComponentProps<'input'>,
  'type' | 'step' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'placeholder' | 'maxLength' | 'title'
>

/** Says what is wrong with a text that is not empty; undefined where nothing is. */
type IsWrong = (text: string) => string | undefined

type Kinds =
  | {
      readonly kind: 'text'
      readonly typed?: Typed
      readonly isWrong?: IsWrong
      /** How the count of letters that may still be typed is told; needs `typed.maxLength`. */
      readonly left?: (count: number) => string
    }
  /** Several lines, of at most `most` letters. */
  | {
      readonly kind: 'lines'
      readonly most: number
      readonly left: (count: number) => string
      /** How many lines it shows before it scrolls. */
      readonly rows?: number
    }
  /** Rupees. `isTooMuch` says what is wrong with an amount that can be read. */
  | { readonly kind: 'money'; readonly isTooMuch?: (amount: Paise) => string | undefined }
  | { readonly kind: 'percent'; readonly isWrong?: IsWrong }
  | { readonly kind: 'whole'; readonly unit?: string; readonly isWrong?: IsWrong }
  | { readonly kind: 'select'; readonly options: readonly Option[] }
  /** On or off. The whole row can be pressed. */
  | { readonly kind: 'switch' }
  /** The same as a box to tick, for a remark about the form instead of a setting. */
  | { readonly kind: 'tick' }

/** One field of a form with the values `V`. A field that is not optional is refused while it is empty or blank. */
export type Field<V extends FieldValues> = Kinds & {
  readonly name: Path<V>
  readonly label: string
  readonly hint?: string | undefined
  readonly isOptional?: boolean
  readonly isDisabled?: boolean
  /** The label is read out and not shown, for a field in a row that is called so already. */
  readonly isBare?: boolean
  /** Beside the field, at the end of its line. */
  readonly aside?: ReactNode
  readonly className?: string
}

type FieldsProps<V extends FieldValues> = {
  readonly form: UseFormReturn<V>
  readonly fields: readonly Field<V>[]
}

/** The fields in their order. */
export const Fields = <V extends FieldValues>({ form, fields }: FieldsProps<V>) =>
  fields.map((field) => <OneField key={field.name} form={form} field={field} />)

type OneProps<V extends FieldValues, K extends Kinds['kind'] = Kinds['kind']> = {
  readonly form: UseFormReturn<V>
  readonly field: Extract<Field<V>, { readonly kind: K }>
}

function OneField<V extends FieldValues>({ form, field }: OneProps<V>) {
  switch (field.kind) {
    case 'switch':
      return <SwitchRow form={form} field={field} />
    case 'tick':
      return <TickRow form={form} field={field} />
    case 'text':
    case 'lines':
      return field.left ? <Counted form={form} field={field} /> : <Framed form={form} field={field} />
    case 'money':
    case 'percent':
    case 'whole':
    case 'select':
      return <Framed form={form} field={field} />
  }
}

const mostOf = (field: Extract<Kinds, { kind: 'text' | 'lines' }>): number =>
  field.kind === 'lines' ? field.most : (field.typed?.maxLength ?? 0)

/** Below it stands how much may still be typed. */
function Counted<V extends FieldValues>({ form, field }: OneProps<V, 'text' | 'lines'>) {
  const text: unknown = useWatch({ control: form.control, name: field.name })
  const hint = field.left?.(mostOf(field) - (typeof text === 'string' ? text.length : 0))
  return <Framed form={form} field={{ ...field, hint }} />
}

function Framed<V extends FieldValues>({ form, field }: OneProps<V>) {
  const error: Partial<FieldError> | undefined = get(form.formState.errors, field.name)
  const rules = { ...rulesOf(field), ...(field.kind === 'money' && { onBlur: () => group(form, field.name) }) }
  return (
    <FieldFrame
      label={field.label}
      unit={unitOf(field)}
      error={error?.message}
      isRefusal={error?.type === 'server'}
      hint={field.hint}
      isBare={field.isBare ?? false}
      aside={field.aside}
      className={field.className ?? ''}
      draw={(tie) =>
        drawControl(field, {
          ...tie,
          ...form.register(field.name, rules),
          required: !field.isOptional,
          disabled: field.isDisabled,
        })
      }
    />
  )
}

/** An amount that was typed stands there as amounts do elsewhere, as soon as the field is left. */
function group<V extends FieldValues>(form: UseFormReturn<V>, name: Path<V>): void {
  const text: unknown = form.getValues(name)
  if (typeof text !== 'string') return
  // A text for a text.
  form.setValue(name, groupedMoney(text) as PathValue<V, Path<V>>, { shouldDirty: true })
}

type Tie = React.ComponentProps<'input'> & React.ComponentProps<'select'> & React.ComponentProps<'textarea'>

function drawControl<V extends FieldValues>(field: Field<V>, tie: object): ReactNode {
  // What ties a control to its field fits each of them.
  const props = tie as Tie
  switch (field.kind) {
    case 'lines':
      return <textarea {...props} rows={field.rows ?? 4} maxLength={field.most} className={AREA} />
    case 'select':
      return (
        <select {...props} className={INPUT}>
          {field.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )
    case 'text':
      return <input spellCheck={false} {...props} {...field.typed} className={INPUT} />
    case 'money':
    case 'percent':
    case 'whole':
      return <input {...props} {...NUMBER} className={`${INPUT} text-right tabular-nums`} />
    case 'switch':
    case 'tick':
      return null
  }
}

const NUMBER: Typed = { inputMode: 'decimal', autoComplete: 'off', maxLength: 24 }

function unitOf(field: Kinds): string | undefined {
  if (field.kind === 'money') return '₹'
  if (field.kind === 'percent') return '%'
  return field.kind === 'whole' ? field.unit : undefined
}

/** What stops the form from being sent, with its text. */
function rulesOf<V extends FieldValues>(field: Field<V>) {
  const isSecret = field.kind === 'text' && field.typed?.type === 'password'
  return {
    validate: (value: unknown) => {
      const text = typeof value === 'string' ? value : ''
      if ((isSecret ? text : text.trim()) === '') return field.isOptional ? true : WORDS.required
      return wrongWith(field, text) ?? true
    },
  }
}

function wrongWith(field: Kinds, text: string): string | undefined {
  switch (field.kind) {
    case 'money': {
      const amount = readMoney(text)
      return amount === undefined ? WORDS.notAnAmount : field.isTooMuch?.(amount)
    }
    case 'percent':
      return readPercent(text) === undefined ? WORDS.notAPercent : field.isWrong?.(text)
    case 'whole':
      return readWhole(text) === undefined ? WORDS.notANumber : field.isWrong?.(text)
    case 'text':
      return field.isWrong?.(text)
    case 'lines':
    case 'select':
    case 'switch':
    case 'tick':
      return undefined
  }
}

function SwitchRow<V extends FieldValues>({ form, field }: OneProps<V, 'switch'>) {
  return (
    <label className={`flex min-h-9 items-center justify-between gap-3 max-md:min-h-11 ${field.className ?? ''}`}>
      <span>
        <span className="block text-sm">{field.label}</span>
        {field.hint && <span className="block text-xs text-quiet">{field.hint}</span>}
      </span>
      <input type="checkbox" disabled={field.isDisabled} {...form.register(field.name)} className="switch" />
    </label>
  )
}

function TickRow<V extends FieldValues>({ form, field }: OneProps<V, 'tick'>) {
  return (
    <div className={field.className}>
      <label className="flex min-h-9 items-center gap-3 text-sm max-md:min-h-11">
        <input type="checkbox" {...form.register(field.name)} className="size-4 accent-brand" />
        {field.label}
      </label>
      {field.hint && <p className="pl-7 text-xs text-quiet">{field.hint}</p>}
    </div>
  )
}
