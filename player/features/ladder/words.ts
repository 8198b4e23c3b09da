import { defineWords } from '@paddock/ui/words'

/** English words of the ladder. */
export const LADDER_WORDS = defineWords('ladder', {
  of: (runner: string) => `Depth of ${runner}`,
  price: 'Odds',
  rung: (side: string, price: string, size: string) => `${side} ${price}, ${size} available`,
  emptyRung: (side: string, price: string) => `${side} ${price}, nothing offered`,
  lastMatched: 'Last matched',
  noPrices: 'No prices are offered now',
  noPricesHint: 'The ladder fills as soon as there are any.',
  hint: 'Tap a price to put it into your bet.',
  dragHint: 'Drag an order of yours to another price to change it.',
  moveAsk: (size: string, from: string, to: string) => `Change ${size} from ${from} to ${to}?`,
  moveMeets: 'That is offered now: what can be matched is matched, as a new bet would be.',
  move: 'Change it',
  leave: 'Leave it',
  priceHistory: 'Price history',
})
