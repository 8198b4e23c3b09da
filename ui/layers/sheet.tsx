import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from '../primitives/button.tsx'
import { Icon } from '../primitives/icon.tsx'

type SheetProps = {
  readonly title: string
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Where the title would only repeat what the sheet shows. */
  readonly hidesTitle?: boolean
}

/** A layer over the page: from below on a phone, in the middle on a desktop. Escape and a tap outside close it. */
export function Sheet({ title, closeLabel, onClose, children, hidesTitle = false }: SheetProps) {
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-shade" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[88dvh] max-w-[480px] animate-rise flex-col rounded-t-md border border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-2xl outline-none md:top-1/2 md:bottom-auto md:-translate-y-1/2 md:rounded-md"
        >
          <header className={hidesTitle ? 'sr-only' : 'flex h-12 items-center justify-between pr-1 pl-4'}>
            <Dialog.Title className="text-md font-bold">{title}</Dialog.Title>
            {!hidesTitle && (
              <Dialog.Close asChild>
                <IconButton label={closeLabel}>
                  <Icon name="close" />
                </IconButton>
              </Dialog.Close>
            )}
          </header>
          <div className="overflow-y-auto">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
