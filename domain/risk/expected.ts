/** What a market brings on average, by how likely its outcomes are. docs/domain/risk.md#expected */
import type { MarketShape } from '../market/index.ts'
import type { Paise } from '../money/index.ts'
import type { PlainOutcome } from '../positions/index.ts'
import { exactAt, type SharedPosition, toPaise } from './shared.ts'

/** An outcome and how likely it is beside the others: whole numbers of any one measure. */
export type Likely = { readonly outcome: PlainOutcome; readonly chance: number }

/** `Σ π·T`, to the paisa; undefined where nothing is known of what may come. */
export function expectedOf(shape: MarketShape, shared: SharedPosition, likely: readonly Likely[]): Paise | undefined {
  const all = likely.reduce((sum, { chance }) => sum + BigInt(chance), 0n)
  if (all <= 0n) return undefined
  const worth = likely.reduce((sum, { outcome, chance }) => sum + exactAt(shape, shared, outcome) * BigInt(chance), 0n)
  return toPaise(worth / all)
}
