/** What the slip is told of its player and site by the app: features do not know each other. */
import type { StakePreset } from '@paddock/contract/endpoints/presets'
import type { Paise } from '@paddock/domain/money'
import type { Pick } from '@paddock/ui/prices'
import type { Placing } from './slip-store.ts'
import type { Draft } from './draft.ts'
import type { PriceStep } from './price-steps.ts'

export type { StakePreset } from '@paddock/contract/endpoints/presets'

/** What differs between sites, by their switches. */
export type SlipRules = {
  readonly editsOdds: boolean
  readonly steps: PriceStep
  /** Unmatched bets may stay in the market. */
  readonly rests: boolean
}

export type SlipAccount = {
  readonly placingOn: (pick: Pick) => Placing
  readonly confirms: boolean
  readonly onConfirms: (confirms: boolean) => void
  readonly rules: SlipRules
  readonly stakes: readonly StakePreset[]
  readonly onEditStakes: () => void
  /** What all open bets would hold with this one; null where it is not known exactly. */
  readonly exposureAfter: (draft: Draft) => Paise | null
  /** Whether the player has the money for it. */
  readonly canPay: (draft: Draft) => boolean
  /** Takes back what waits of these bets; done when all of it is. */
  readonly onCancel: (betIds: readonly string[]) => Promise<unknown>
  /** Turns quick bet on; null where the site has none. */
  readonly onQuick: (() => void) | null
}
