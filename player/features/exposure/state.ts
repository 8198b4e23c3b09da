import { outcomeWord } from '@paddock/contract/session-words'
import type { HeldMarket } from '@paddock/contract/shapes/bet'
import { outcomeText } from '@paddock/ui/bets'
import { formatMoney } from '@paddock/ui/formats'
import { runnerTitle } from '@paddock/ui/words'
import { EXPOSURE_WORDS } from './words.ts'

/** The worst case of a market as one sentence. */
export function worstText({ market, worst, exposure }: HeldMarket): string {
  const amount = formatMoney(exposure)
  const names = worst.runners.map(({ name }) => runnerTitle(name))
  if (names.length > 1) {
    const all = [names.slice(0, -1).join(', '), names.at(-1)].join(` ${EXPOSURE_WORDS.and} `)
    return EXPOSURE_WORDS.ifWin(all, amount)
  }
  if (names[0] !== undefined) return EXPOSURE_WORDS.ifWins(names[0], amount)
  if (worst.from === null) return EXPOSURE_WORDS.ifUnknown(amount)
  const word = outcomeWord(market, worst.from)
  const result =
    word !== null
      ? outcomeText(word)
      : worst.to === null
        ? EXPOSURE_WORDS.orMore(worst.from)
        : EXPOSURE_WORDS.between(worst.from, worst.to)
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
