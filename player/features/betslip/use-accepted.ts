import { useSettings } from '@paddock/ui/settings'
import type { Accepted } from './accepted.ts'
import type { SlipAccount } from './account.ts'
import type { Draft } from './draft.ts'

/** How much worse a price the player has chosen to take, as the press will read it. */
export function useAccepted(account: SlipAccount, { pick }: Draft): Accepted {
  const { accepts, ticks } = useSettings()
  return { prices: accepts, ticks, available: account.placingOn(pick).limits.available }
}
