import { shownText } from '@paddock/contract/texts'
import { failureText } from '@paddock/ui/client'
import { Button } from '@paddock/ui/primitives'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { WORDS } from '../../words/shell.ts'
import type { Step } from './steps.ts'

export function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <label className="flex flex-col gap-1 text-xs text-quiet">
      {label}
      {children}
    </label>
  )
}

type TinyFormProps = {
  readonly title: string
  readonly hint: string
  readonly action: string
  readonly send: (read: (name: string) => string) => Promise<Step>
  readonly onStep: (step: Step) => void
  readonly children: ReactNode
}

/** One step: its fields, what the server said against them, one button. */
export function TinyForm({ title, hint, action, send, onStep, children }: TinyFormProps) {
  const sending = useMutation({
    mutationFn: (form: FormData) =>
      send((name) => {
        const value = form.get(name)
        return typeof value === 'string' ? value : ''
      }),
    onSuccess: onStep,
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    sending.mutate(new FormData(event.currentTarget))
  }
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-3">
      <div>
        <h1 className="text-md font-bold">{title}</h1>
        <p className="text-xs text-quiet">{hint}</p>
      </div>
      {children}
      {sending.isError && (
        <p role="alert" className="text-sm text-loss">
          {shownText(failureText(sending.error))}
        </p>
      )}
      <Button type="submit" look="brand" disabled={sending.isPending} className="md:min-h-9">
        {sending.isPending ? WORDS.working : action}
      </Button>
    </form>
  )
}
