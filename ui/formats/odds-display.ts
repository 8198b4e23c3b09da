/** A price of the exchange as people of other places read it. What is bet stays decimal. */
import type { MarketKind } from '@paddock/domain/market'
import { formatOdds, type Odds } from '@paddock/domain/odds'

export type OddsDisplay = 'decimal' | 'fractional' | 'american'

const EVENS = 100

/** A bookmaker's price wins so much per hundred: it says so wherever odds can stand beside it. */
export const withUnit = (kind: MarketKind | null, price: string): string =>
  kind === 'BOOKMAKER' ? `${price}${PER_100}` : price
export const PER_100 = '/100'

/** A bookmaker's price is per hundred wherever odds can stand beside it; one of the exchange as the player reads odds. */
export const priceText = (display: OddsDisplay, kind: MarketKind | null, price: Odds): string =>
  kind === 'BOOKMAKER' ? withUnit(kind, formatOdds(price)) : formatOddsAs(display, price)

/** '1.95', '19/20', '−105'. A fraction is exact; American odds are to the whole unit, as they always are. */
export function formatOddsAs(display: OddsDisplay, price: Odds): string {
  switch (display) {
    case 'decimal':
      return formatOdds(price)
    case 'fractional':
      return asFraction(price - 100)
    case 'american':
      return asAmerican(price - 100)
  }
}

/** `profit`: what a hundred wins. */
function asFraction(profit: number): string {
  const divisor = greatestDivisor(profit, 100)
  return `${profit / divisor}/${100 / divisor}`
}

const asAmerican = (profit: number): string =>
  profit >= EVENS ? `+${profit}` : `−${Math.round((100 * EVENS) / profit)}`

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))
