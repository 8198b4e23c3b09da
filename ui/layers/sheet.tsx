import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from '../primitives/button.tsx'
import { Icon } from '../primitives/icon.tsx'
import { useGiveBack } from './give-back.ts'

type SheetProps = {
  readonly title: string
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Where the title would only repeat what the sheet shows. */
  readonly hidesTitle?: boolean
  /** By its id what is read out with the title, where that is why it came. */
  readonly describedBy?: string
  /** False while it slides away; who opened it takes it off when it has gone. */
  readonly isOpen?: boolean
  /** The first field has the cursor, where there is a keyboard without it covering half the page. */
  readonly focusesField?: boolean
}

const HAS_KEYBOARD = '(hover: hover) and (pointer: fine)'

function focusField(event: Event): void {
  const field = event.target instanceof HTMLElement ? event.target.querySelector('form input') : null
  if (!(field instanceof HTMLElement) || !matchMedia(HAS_KEYBOARD).matches) return
  event.preventDefault()
  field.focus()
}

/** A layer over the page: from below on a phone, in the middle on a desktop. Escape and a tap outside close it. */
export function Sheet(props: SheetProps) {
  const {
    title,
    closeLabel,
    onClose,
    children,
    hidesTitle = false,
    isOpen = true,
    focusesField = false,
    describedBy,
  } = props
  const focus = useGiveBack(focusesField ? focusField : undefined)
  return (
    <Dialog.Root open={isOpen} onOpenChange={(stays) => !stays && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-shade data-[state=closed]:animate-dim" />
        <Dialog.Content
          aria-describedby={describedBy}
          {...focus}
          className="fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[88dvh] max-w-[480px] animate-rise flex-col rounded-t-md data-[state=closed]:animate-fall border border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-2xl outline-none md:top-1/2 md:bottom-auto md:-translate-y-1/2 md:rounded-md"
        >
          <div className={hidesTitle ? 'sr-only' : 'flex h-12 items-center justify-between pr-1 pl-4'}>
            <Dialog.Title className="text-md font-bold">{title}</Dialog.Title>
            {!hidesTitle && (
              <Dialog.Close asChild>
                <IconButton label={closeLabel}>
                  <Icon name="close" />
                </IconButton>
              </Dialog.Close>
            )}
          </div>
          <div className="overflow-y-auto">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
