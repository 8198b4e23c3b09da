import { Sheet, Tabs } from '@paddock/ui/layers'
import { useState } from 'react'
import { WORDS } from '../../words/shell.ts'
import type { StakeKind } from './api.ts'
import { StakesForm } from './stakes-form.tsx'
import { STAKES_WORDS } from './words.ts'

type StakesSheetProps = {
  readonly isDemo: boolean
  /** Which of the two is wanted first. */
  readonly first: StakeKind
  /** The site has quick bets. */
  readonly hasQuick: boolean
  readonly onClose: () => void
}

/** The screens 'Edit Stakes' and 'QuickBet EditStakes' in one. 000 §2. */
export function StakesSheet({ isDemo, first, hasQuick, onClose }: StakesSheetProps) {
  const [kind, setKind] = useState(first)
  const tabs = [
    { id: 'stake' as const, label: STAKES_WORDS.stakes },
    { id: 'quick' as const, label: STAKES_WORDS.quickStakes },
  ]
  const title = kind === 'stake' ? STAKES_WORDS.editStakes : STAKES_WORDS.editQuickStakes
  return (
    <Sheet title={title} closeLabel={WORDS.close} onClose={onClose} focusesField>
      {hasQuick && (
        <div className="border-b border-line px-1">
          <Tabs label={STAKES_WORDS.stakes} tabs={tabs} chosen={kind} onChoose={setKind} />
        </div>
      )}
      <StakesForm key={kind} kind={kind} isDemo={isDemo} onSaved={onClose} />
    </Sheet>
  )
}
