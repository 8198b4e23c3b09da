import { defineWords } from '@paddock/ui/words'

/** English words of the ladder. */
export const LADDER_WORDS = defineWords('ladder', {
  price: 'Odds',
  rung: (side: string, price: string, size: string) => `${side} ${price}, ${size} available`,
  emptyRung: (side: string, price: string) => `${side} ${price}, nothing offered`,
  lastMatched: 'Last matched',
  noPrices: 'No prices are offered now',
  noPricesHint: 'The ladder fills as soon as there are any.',
  hint: 'Tap a price to put it into your bet.',
  priceHistory: 'Price history',
})
