import { Sheet } from '@paddock/ui/layers'
import Rail, { type DrawerTab } from './rail.tsx'
import { WORDS } from '../words/shell.ts'

/** On a phone the slip and the open bets come from below, whatever page is behind. 001 §2.6. */
type BetDrawerProps = {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** What it begins with. */
  readonly first?: DrawerTab
}

export default function BetDrawer({ isOpen, onClose, first }: BetDrawerProps) {
  return (
    <Sheet title={WORDS.bet} closeLabel={WORDS.close} isOpen={isOpen} onClose={onClose}>
      <div className="px-2 pb-2">
        <Rail {...(first && { first })} />
      </div>
    </Sheet>
  )
}
