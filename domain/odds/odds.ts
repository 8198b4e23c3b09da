/**
 * A price in integer hundredths. BETFAIR: decimal odds (2.50 is 250). BOOKMAKER and SESSION: what 100 of stake wins
 * (85 per 100 is 8500). The market kind tells which; arithmetic on either is exact.
 */
export type Odds = number & { readonly unit: 'odds in hundredths' }

/** The number as odds in hundredths. Throws unless it is a positive safe integer. */
export function odds(hundredths: number): Odds {
  if (!Number.isSafeInteger(hundredths) || hundredths <= 0)
    throw new RangeError(`not odds in hundredths: ${hundredths}`)
  return hundredths as Odds
}

const DECIMAL = /^(\d{1,7})(?:\.(\d{1,2}))?0*$/

/** Odds from their decimal text ('2.5', '85', '1.01'). Undefined when it is not one, is zero, or is finer than 0.01. */
export function parseOdds(text: string): Odds | undefined {
  const match = DECIMAL.exec(text.trim())
  if (!match) return undefined
  const hundredths = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return hundredths > 0 ? odds(hundredths) : undefined
}

/** Odds from a decimal number of a feed (2.5, 1.01). Undefined unless it is a whole number of hundredths above zero. */
export function oddsFromDecimal(decimal: number): Odds | undefined {
  const hundredths = Math.round(decimal * 100)
  return Number.isSafeInteger(hundredths) && hundredths > 0 && Math.abs(decimal * 100 - hundredths) < 1e-6
    ? odds(hundredths)
    : undefined
}

/** Decimal text without needless zeros: 250 is '2.5', 8500 is '85'. */
export function formatOdds(price: Odds): string {
  return price % 100 === 0 ? String(price / 100) : (price / 100).toFixed(price % 10 === 0 ? 1 : 2)
}

/** The odds that a mean of prices is shown as. Law D-50. */
export const nearestOdds = (mean: number): Odds => odds(Math.round(mean * 100))

/** The number a client sees: 250 is 2.5. */
export const oddsToDecimal = (price: Odds): number => price / 100
