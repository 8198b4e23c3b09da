import { failureText } from '@paddock/ui/client'
import { Button, Icon } from '@paddock/ui/primitives'
import type { FormEvent, ReactNode } from 'react'
import { useIsEntering } from './entering.ts'

/** A form that sends nothing by itself, and nothing twice. */
export function EntryForm(props: {
  readonly onSubmit: () => void
  readonly isBusy: boolean
  readonly children: ReactNode
}) {
  const isEntering = useIsEntering()
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isEntering()) props.onSubmit()
  }
  return (
    <form noValidate onSubmit={onSubmit} aria-busy={props.isBusy} className="flex flex-col gap-2 px-4 pt-1 pb-4">
      {props.children}
    </form>
  )
}

export function SubmitButton(props: { readonly isBusy: boolean; readonly label: string; readonly busyLabel: string }) {
  return (
    <Button type="submit" look="brand" disabled={props.isBusy}>
      {props.isBusy && <Icon name="refresh" className="size-4 animate-spin" />}
      {props.isBusy ? props.busyLabel : props.label}
    </Button>
  )
}

/** What belongs to no field. Its line is there before it is needed. */
export function FormRefusal({ error, text = null }: { readonly error: unknown; readonly text?: string | null }) {
  const shown = text ?? (error ? failureText(error) : null)
  return (
    <p role={shown ? 'alert' : undefined} className="flex min-h-6 items-center text-sm text-loss">
      {shown}
    </p>
  )
}

export function TextButton({ children, onClick }: { readonly children: ReactNode; readonly onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-11 items-center rounded-md px-1 text-sm font-bold text-brand-text hover:underline"
    >
      {children}
    </button>
  )
}

/** The same words as a way to another page. */
export function TextLink({ children, href }: { readonly children: ReactNode; readonly href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center rounded-md px-1 text-sm font-bold text-brand-text hover:underline"
    >
      {children}
    </a>
  )
}

export const whatsappChat = (digits: string): string => `https://wa.me/${digits}`
