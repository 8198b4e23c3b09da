import { Popover as Parts } from 'radix-ui'
import type { ReactNode } from 'react'

type PopoverProps = {
  /** The button that opens it; it has a name of its own. */
  readonly trigger: ReactNode
  readonly children: ReactNode
}

/** A few sentences beside the button that asks for them; a tap elsewhere or Escape closes it. */
export function Popover({ trigger, children }: PopoverProps) {
  return (
    <Parts.Root>
      <Parts.Trigger asChild>{trigger}</Parts.Trigger>
      <Parts.Portal>
        <Parts.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 flex max-w-[min(320px,calc(100vw-16px))] animate-fade flex-col gap-2 rounded-md border border-line bg-raised p-3 text-sm shadow-2xl outline-none"
        >
          {children}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  )
}
