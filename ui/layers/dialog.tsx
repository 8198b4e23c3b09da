import { Dialog as Parts } from 'radix-ui'
import type { ReactNode } from 'react'
import { useGiveBack } from './give-back.ts'

type DialogProps = {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** It may only be left through what it asks. */
  readonly isForced?: boolean
  /** It comes by itself: a key that was meant for the page must not answer it, so the focus is on no button at first. */
  readonly startsOnText?: boolean
  /** For what is read or watched. */
  readonly isWide?: boolean
}

function focusItself(event: Event): void {
  event.preventDefault()
  if (event.target instanceof HTMLElement) event.target.focus()
}

/** A question in the middle of the page that comes before everything else. */
export function Dialog({
  title,
  onClose,
  children,
  isForced = false,
  startsOnText = false,
  isWide = false,
}: DialogProps) {
  const focus = useGiveBack(startsOnText ? focusItself : undefined)
  const hold = (event: Event) => isForced && event.preventDefault()
  return (
    <Parts.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Parts.Portal>
        <Parts.Overlay className="fixed inset-0 z-[55] animate-fade bg-shade" />
        <Parts.Content
          aria-describedby={undefined}
          {...focus}
          onEscapeKeyDown={hold}
          onPointerDownOutside={hold}
          className={`fixed inset-x-3 top-1/2 z-[56] mx-auto max-h-[92dvh] -translate-y-1/2 overflow-y-auto rounded-md border border-line bg-surface shadow-2xl outline-none ${isWide ? 'max-w-[720px]' : 'max-w-[440px]'}`}
        >
          <Parts.Title className="px-4 pt-4 text-md font-bold">{title}</Parts.Title>
          {children}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  )
}
