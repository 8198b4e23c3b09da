import { isWorsePrice } from '../market/index.ts'
import { add, type Paise, ZERO } from '../money/index.ts'
import { type Odds, odds, stepDown, stepUp } from '../odds/index.ts'
import { must } from '../result/index.ts'
import type { Book } from './book.ts'
import { planMatch } from './match.ts'
import type { OrderTerms } from './order.ts'

/** Why too little was to be had at the price of an order. */
export type UnfilledRefusal =
  | { readonly code: 'QUOTE_GONE' }
  | { readonly code: 'PRICE_WORSE'; readonly asked: Odds; readonly current: Odds }
  | {
      readonly code: 'TOO_LITTLE_OFFERED'
      readonly available: Paise
      readonly wholeAt?: Odds
      readonly wholeAverage?: number
    }

/**
 * Why nothing, or not enough, was to be had at the order's price: it is gone, it has moved, or there is too little of it; then how
 * much there is, and down to which price, and at which in the mean, all of it could be had.
 */
export function refuseUnfilled(book: Book, order: OrderTerms, size: Paise, now: number): UnfilledRefusal {
  const { side, price: asked } = order
  const { fills, left } = planMatch(book, { ...order, price: farthest(book, order) }, size, now)
  const [best] = fills
  if (!best) return { code: 'QUOTE_GONE' }
  if (isWorsePrice(side, best.price, asked)) return { code: 'PRICE_WORSE', asked, current: best.price }
  const there = fills.filter(({ price }) => !isWorsePrice(side, price, asked))
  const available = there.reduce((sum, fill) => add(sum, fill.size), ZERO)
  const last = fills.at(-1)
  if (left > 0 || !last) return { code: 'TOO_LITTLE_OFFERED', available }
  const wholeAverage = fills.reduce((sum, fill) => sum + fill.price * fill.size, 0) / size
  return { code: 'TOO_LITTLE_OFFERED', available, wholeAt: last.price, wholeAverage }
}

/** The end of the ladder at which an order takes whatever is offered. */
const farthest = ({ ladder }: Book, { side }: OrderTerms): Odds =>
  must(
    side === 'BACK' ? stepUp(ladder, odds(1)) : stepDown(ladder, odds(Number.MAX_SAFE_INTEGER)),
    'a ladder has a price',
  )
