/** The buttons beside the odds. */
import { formatOdds, odds, parseOdds, type PriceLadder, stepDown, stepUp } from '@paddock/domain/odds'

/** How the buttons beside the odds move them: along the exchange's ladder, or by 1 and 0.01 as 000 §5 has it. */
export type PriceStep = 'ladder' | 'plain'

type Step = { readonly up: boolean; readonly by: PriceStep }

/** Without a ladder, while the market has not told it, by plain steps. */
export const stepped = (ladder: PriceLadder | null, text: string, { up, by }: Step): string =>
  by === 'plain' || !ladder ? plainlyStepped(text, up) : steppedOnLadder(ladder, text, up)

function steppedOnLadder(ladder: PriceLadder, text: string, up: boolean): string {
  const price = parseOdds(text)
  if (price === undefined) return text
  const next = up ? stepUp(ladder, price) : stepDown(ladder, price)
  return next === undefined ? text : formatOdds(next)
}

/** By 1, by 0.01 when fractional, never below 0. 000 §5. */
function plainlyStepped(text: string, up: boolean): string {
  const price = Number(text)
  if (Number.isNaN(price)) return text
  const hundredths = Math.round(price * 100)
  const step = hundredths % 100 === 0 ? 100 : 1
  const next = Math.max(0, hundredths + (up ? step : -step))
  return next === 0 ? '0' : formatOdds(odds(next))
}
