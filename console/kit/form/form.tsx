/** The form around its fields: what sends it, what the server said of it, its buttons. */
import { Button } from '@paddock/ui/primitives'
import { type ReactNode, type SyntheticEvent, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { WORDS } from '../../words/shell.ts'
import { showRefusal } from './show-refusal.ts'

/** Sends the form when nothing in it is wrong. */
export type Send = (event: SyntheticEvent) => Promise<void>

/** Which field a refusal is about: by the name that the call has for the field, or by the refusal's code. */
export type Refusals<V extends FieldValues> = Readonly<Record<string, Path<V>>>

/**
 * Sends what was typed. What the server refuses stands at its field, else below the form. While a call is under way,
 * pressing again sends nothing.
 */
export function useSend<V extends FieldValues>(
  form: UseFormReturn<V>,
  send: (values: V) => Promise<void> | void,
  refusals: Refusals<V> = {},
): Send {
  const isSending = useRef(false)
  const submit = form.handleSubmit(async (values) => {
    try {
      await send(values)
    } catch (thrown) {
      showRefusal(form, thrown, refusals)
    }
  })
  return async (event) => {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    try {
      await submit(event)
    } finally {
      isSending.current = false
    }
  }
}

type FormProps = {
  readonly onSend: Send
  readonly children: ReactNode
  /** What it is called, where no heading or layer says so. */
  readonly label?: string
  /** For buttons that stand outside. */
  readonly id?: string
  readonly className?: string
}

/** Our own texts stand at the fields, never the browser's. */
export const Form = ({ onSend, children, label, id, className = DIALOG }: FormProps) => (
  <form id={id} aria-label={label} noValidate onSubmit={(event) => void onSend(event)} className={className}>
    {children}
  </form>
)

const DIALOG = 'flex flex-col gap-3 px-4 pt-2 pb-4'

type ButtonsProps<V extends FieldValues> = {
  readonly form: UseFormReturn<V>
  readonly action: string
  readonly look?: 'brand' | 'danger'
  readonly onCancel?: () => void
  /** The form, where the buttons stand outside of it. */
  readonly formId?: string
  readonly isDisabled?: boolean
}

/** What the server says of the whole form, the way out, and the button that sends. */
export function FormButtons<V extends FieldValues>(props: ButtonsProps<V>) {
  const { form, action, look = 'brand', onCancel, formId, isDisabled = false } = props
  const { isSubmitting } = form.formState
  return (
    <div className="flex items-center justify-end gap-3 max-md:flex-wrap">
      <FormError form={form} />
      {onCancel && (
        <Button size="dense" onClick={onCancel} disabled={isSubmitting}>
          {WORDS.cancel}
        </Button>
      )}
      <Button size="dense" look={look} type="submit" form={formId} disabled={isSubmitting || isDisabled}>
        {isSubmitting ? WORDS.working : action}
      </Button>
    </div>
  )
}

/** What the server says of the whole form. */
export function FormError<V extends FieldValues>({ form }: { readonly form: UseFormReturn<V> }) {
  const message = form.formState.errors.root?.message
  return message ? (
    <p role="alert" className="text-sm text-loss max-md:basis-full">
      {message}
    </p>
  ) : null
}
