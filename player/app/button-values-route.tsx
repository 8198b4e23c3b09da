import { useSite } from '@paddock/ui/site'
import { Tabs } from '@paddock/ui/layers'
import { useState } from 'react'
import { useProfile } from '../features/balance/index.ts'
import { type StakeKind, StakesForm } from '../features/stakes/index.ts'
import { STAKES_WORDS } from '../features/stakes/words.ts'

/** The stakes on the buttons, as a page of their own. 001 §2.2. */
export default function ButtonValuesRoute() {
  const site = useSite()
  const { data: profile } = useProfile()
  const [kind, setKind] = useState<StakeKind>('stake')
  const tabs = [
    { id: 'stake' as const, label: STAKES_WORDS.stakes },
    { id: 'quick' as const, label: STAKES_WORDS.quickStakes },
  ]
  return (
    <section
      aria-label={STAKES_WORDS.editStakes}
      className="mx-auto max-w-[480px] rounded-md border border-line bg-surface"
    >
      <h1 className="flex h-12 items-center border-b border-line px-4 text-md font-bold">{STAKES_WORDS.editStakes}</h1>
      {site.can('quickBet') && (
        <div className="border-b border-line px-1">
          <Tabs label={STAKES_WORDS.stakes} tabs={tabs} chosen={kind} onChoose={setKind} />
        </div>
      )}
      <StakesForm key={kind} kind={kind} isDemo={(profile?.demo ?? false) && !profile?.practice} />
    </section>
  )
}
