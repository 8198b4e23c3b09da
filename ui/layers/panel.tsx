import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from '../primitives/button.tsx'
import { Icon } from '../primitives/icon.tsx'
import { useGiveBack } from './give-back.ts'

type PanelProps = {
  readonly title: string
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Stays in sight below what scrolls. */
  readonly footer?: ReactNode
  readonly side?: 'right' | 'left'
  readonly isWide?: boolean
  /** False while it slides away; who opened it takes it off when it has gone. */
  readonly isOpen?: boolean
}

const EDGES = {
  right: 'right-0 border-l animate-fade',
  left: 'left-0 border-r animate-come-left data-[state=closed]:animate-go-left',
} as const

/** A layer along an edge, as high as the page: for work that needs the page behind it in sight. */
export function Panel(props: PanelProps) {
  const { title, closeLabel, onClose, children, footer, side = 'right', isWide = false, isOpen = true } = props
  const width = side === 'left' ? 'w-64' : isWide ? 'w-full md:w-[760px]' : 'w-full md:w-[460px]'
  const focus = useGiveBack()
  return (
    <Dialog.Root open={isOpen} onOpenChange={(stays) => !stays && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-shade data-[state=closed]:animate-dim" />
        <Dialog.Content
          aria-describedby={undefined}
          {...focus}
          className={`fixed inset-y-0 z-50 flex max-w-full flex-col border-line bg-surface shadow-2xl outline-none ${EDGES[side]} ${width}`}
        >
          <header className="flex h-12 shrink-0 items-center justify-between border-b border-line pr-1 pl-4">
            <Dialog.Title className="truncate text-md font-bold">{title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label={closeLabel}>
                <Icon name="close" />
              </IconButton>
            </Dialog.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
          {footer && (
            <footer className="shrink-0 border-t border-line px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))]">
              {footer}
            </footer>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
