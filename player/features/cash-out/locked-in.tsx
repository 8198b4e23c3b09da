import type { Paise } from '@paddock/domain/money'
import { Signed } from './money.tsx'
import { CASH_OUT_WORDS } from './words.ts'

type LockedInProps = { readonly amount: Paise; readonly onOpen: () => void }

/** In the place of the button once there is nothing left to cash out; it opens the receipt. */
export const LockedIn = ({ amount, onOpen }: LockedInProps) => (
  <button
    type="button"
    onClick={onOpen}
    className="relative inline-flex min-h-8 flex-wrap items-center gap-x-1 rounded-md text-left text-xs text-quiet before:absolute before:-inset-x-1 before:-inset-y-[7px] hover:text-text"
  >
    {CASH_OUT_WORDS.lockedIn} <Signed amount={amount} className="font-bold" />
    <span className="sr-only">{CASH_OUT_WORDS.receipt}</span>
  </button>
)
