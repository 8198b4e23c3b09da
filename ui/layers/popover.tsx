import { Popover as Parts } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'

type PopoverProps = {
  readonly title: string
  /** The button that opened it: it stands beside that, and gives the focus back to it. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A few sentences beside the button that asks for them; a tap elsewhere or Escape closes it. */
export function Popover({ title, anchor, onClose, children }: PopoverProps) {
  const giveBack = (event: Event) => {
    event.preventDefault()
    anchor.current?.focus({ preventScroll: true })
  }
  return (
    <Parts.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      {/* The library means any element that is there when it opens. */}
      <Parts.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Parts.Portal>
        <Parts.Content
          aria-label={title}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={giveBack}
          className="z-50 flex max-h-(--radix-popover-content-available-height) max-w-[min(320px,calc(100vw-16px))] animate-fade flex-col gap-2 overflow-y-auto overscroll-contain rounded-md border border-line bg-raised p-3 text-sm shadow-2xl outline-none"
        >
          {children}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  )
}
