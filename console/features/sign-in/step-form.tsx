import type { ReactNode } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import { Button } from '@paddock/ui/primitives'
import { WORDS } from '../../words/shell.ts'
import { type Field, Fields, Form, FormError, type Refusals, useSend } from '../../kit/form/index.ts'
import type { Step } from './steps.ts'

type StepFormProps<V extends FieldValues> = {
  readonly title: string
  readonly hint: string
  readonly action: string
  /** Nothing typed yet. */
  readonly empty: DefaultValues<V>
  readonly fields: readonly Field<V>[]
  readonly refusals?: Refusals<V>
  readonly send: (values: V) => Promise<Step>
  readonly onStep: (step: Step) => void
  /** Above the fields. */
  readonly head?: ReactNode
  /** Between the fields and the button. */
  readonly foot?: ReactNode
}

/** One step of the way in: its fields, what the server said of them, one button. */
export function StepForm<V extends FieldValues>(props: StepFormProps<V>) {
  const { title, hint, action, empty, fields, refusals = {}, send, onStep, head, foot } = props
  const form = useForm<V>({ defaultValues: empty })
  const { isSubmitting } = form.formState
  const onSend = useSend(form, async (values) => onStep(await send(values)), refusals)
  return (
    <Form onSend={onSend} className="flex flex-col gap-3">
      <div>
        <h1 className="text-md font-bold">{title}</h1>
        <p className="text-xs text-quiet">{hint}</p>
      </div>
      {head}
      <Fields form={form} fields={fields} />
      {foot}
      <FormError form={form} />
      <Button type="submit" look="brand" disabled={isSubmitting} className="md:min-h-9">
        {isSubmitting ? WORDS.working : action}
      </Button>
    </Form>
  )
}
