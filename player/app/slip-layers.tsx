/** What the slip shows over any page: the bet that was placed, and quick bet with its warning. Only for who is signed in. */
import { useIsWide } from '@paddock/ui/look'
import { useSite } from '@paddock/ui/site'
import { Suspense, useState } from 'react'
import { QuickStrip, QuickWarning, Success } from '../features/betslip/layers.ts'
import { useStakes } from '../features/stakes/api.ts'
import { part } from '../routing/part.tsx'

const EditStakes = part(() => import('./edit-stakes.tsx'))

export default function SlipLayers() {
  const isWide = useIsWide()
  const hasDialog = useSite().can('successDialog')
  return (
    <>
      <Success hasDialog={hasDialog} />
      <QuickWarning />
      {!isWide && (
        <QuickStripOfSite className="fixed inset-x-0 bottom-[calc(53px+env(safe-area-inset-bottom))] z-20 border-t-2" />
      )}
    </>
  )
}

export function QuickStripOfSite({ className }: { readonly className: string }) {
  const { stakes } = useStakes('quick')
  const [isEditing, setEditing] = useState(false)
  if (!useSite().can('quickBet')) return null
  return (
    <>
      <QuickStrip stakes={stakes} onEditStakes={() => setEditing(true)} className={className} />
      {isEditing && (
        <Suspense>
          <EditStakes first="quick" onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}
