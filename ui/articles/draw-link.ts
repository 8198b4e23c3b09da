import type { ReactNode } from 'react'

/** TEXT: among words. CARD: all that it is around. BUTTON: what is done next. */
export type LinkLook = 'TEXT' | 'CARD' | 'BUTTON'

/** A link into the app is the app's own to draw; the console's preview leads nowhere. */
export type DrawLink = (link: {
  readonly to: string
  readonly look: LinkLook
  readonly children: ReactNode
}) => ReactNode

export const LINK_CLASS: Readonly<Record<LinkLook, string>> = {
  TEXT: 'text-brand-text underline underline-offset-2',
  CARD: 'flex min-w-0 flex-col overflow-hidden rounded-md border border-line bg-surface hover:border-quiet',
  BUTTON:
    'inline-flex min-h-11 items-center justify-center rounded-md bg-brand px-6 text-sm font-bold text-on-brand hover:brightness-105',
}
