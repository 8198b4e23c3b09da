/** Yes or no to the one that is looked at, at the foot of it. The keys do the same. */
import { Button } from '@paddock/ui/primitives'
import type { ReactNode } from 'react'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'

type BarProps = {
  readonly work: {
    readonly approve: () => void
    readonly reject: () => void
    readonly take: () => void
    readonly next: () => void
  }
  /** Somebody else decides it, or works on it. */
  readonly isOthers: boolean
  /** The officer has agreed already: somebody else has to. */
  readonly isOwnWord: boolean
  readonly isTaken: boolean
  readonly approveLabel: string
  /** What else may be done with it. */
  readonly more?: ReactNode
  /** What is typed before a yes. */
  readonly children: ReactNode
}

export const ActionBar = ({ work, isOthers, isOwnWord, isTaken, approveLabel, more, children }: BarProps) => (
  <footer className="sticky bottom-0 flex flex-wrap items-end gap-x-2 gap-y-1 border-t border-line bg-surface p-3 pb-[max(12px,env(safe-area-inset-bottom))]">
    {children}
    {/* On a phone what decides has a line of its own. */}
    <span aria-hidden="true" className="hidden basis-full max-md:order-1 max-md:block" />
    <Button
      size="dense"
      look="brand"
      disabled={isOthers || isOwnWord}
      onClick={work.approve}
      className="h-9 max-md:order-1 max-md:basis-1/4 max-md:grow"
    >
      {approveLabel}
      <Key name="A" />
    </Button>
    <Button
      size="dense"
      look="danger"
      disabled={isOthers}
      onClick={work.reject}
      className="h-9 max-md:order-1 max-md:basis-1/4 max-md:grow"
    >
      {WORDS.reject}
      <Key name="R" />
    </Button>
    <Button size="dense" disabled={isOthers} onClick={work.take} className="h-9">
      {isTaken ? WORDS.leave : WORDS.take}
      <Key name="T" />
    </Button>
    {more}
    <Button size="dense" look="ghost" onClick={work.next} className="ml-auto h-9 max-md:order-2 max-md:ml-0">
      {WORDS.next}
      <Key name="J" />
    </Button>
  </footer>
)

export const Key = ({ name }: { readonly name: string }) => (
  <kbd aria-hidden="true" className="rounded-[3px] border border-current px-1 text-xs opacity-70 max-md:hidden">
    {name}
  </kbd>
)
