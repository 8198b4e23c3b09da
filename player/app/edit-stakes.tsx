/** The edit screens of stakes, for whoever is signed in. */
import { useSite } from '@paddock/ui/site'
import { useProfile } from '../features/balance/index.ts'
import { type StakeKind, StakesSheet } from '../features/stakes/index.ts'

export default function EditStakes({ first, onClose }: { readonly first: StakeKind; readonly onClose: () => void }) {
  const { data: profile } = useProfile()
  return (
    <StakesSheet
      first={first}
      isDemo={(profile?.demo ?? false) && !profile?.practice}
      hasQuick={useSite().can('quickBet')}
      onClose={onClose}
    />
  )
}
