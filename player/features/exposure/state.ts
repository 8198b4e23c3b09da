import type { HeldMarket } from '@paddock/contract/shapes/bet'
import { formatMoney } from '@paddock/ui/formats'
import { EXPOSURE_WORDS } from './words.ts'

/** The worst case of a market as one sentence. */
export function worstText({ worst, exposure }: HeldMarket): string {
  const amount = formatMoney(exposure)
  if (worst.runners.length > 0)
    return EXPOSURE_WORDS.ifWins(worst.runners.map(({ name }) => name).join(` ${EXPOSURE_WORDS.and} `), amount)
  if (worst.from === null) return EXPOSURE_WORDS.ifUnknown(amount)
  const result = worst.to === null ? EXPOSURE_WORDS.orMore(worst.from) : EXPOSURE_WORDS.between(worst.from, worst.to)
  return EXPOSURE_WORDS.ifResult(result, amount)
}

/** Of what it is made, where it is of more than what is matched. */
export function partsOf({ matched, unmatched, pending }: HeldMarket): readonly string[] {
  const parts = [
    [matched, EXPOSURE_WORDS.matched],
    [unmatched, EXPOSURE_WORDS.unmatched],
    [pending, EXPOSURE_WORDS.pending],
  ] as const
  return unmatched === 0 && pending === 0
    ? []
    : parts.flatMap(([amount, word]) => (amount === 0 ? [] : `${formatMoney(amount)} ${word}`))
}
