import { Sheet } from '@paddock/ui/layers'
import Rail from './rail.tsx'
import { WORDS } from '../words/shell.ts'

/** On a phone the slip and the open bets come from below, whatever page is behind. 001 §2.6. */
export default function BetDrawer({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  return (
    <Sheet title={WORDS.bet} closeLabel={WORDS.close} isOpen={isOpen} onClose={onClose}>
      <div className="px-2 pb-2">
        <Rail />
      </div>
    </Sheet>
  )
}
