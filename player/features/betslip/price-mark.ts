/** What a price shows of the bet that was put on it. */
import type { Pick } from '@paddock/ui/prices'

/** 000 §9: success is marked for two seconds. */
const MARKED_FOR_MS = 2000

export type BetMark = { readonly pick: Pick; readonly is: 'on-its-way' | 'placed' }

export type PriceMark = {
  mark: BetMark | null
  unmarking: ReturnType<typeof setTimeout> | undefined
  /** The mark has ended by itself. */
  readonly onEnd: () => void
}

export const createPriceMark = (onEnd: () => void): PriceMark => ({ mark: null, unmarking: undefined, onEnd })

/** The mark of a placed bet outlives the slip: it ends by itself. */
export function setMark(price: PriceMark, next: BetMark | null): void {
  clearTimeout(price.unmarking)
  price.mark = next
  if (next?.is !== 'placed') return
  price.unmarking = setTimeout(() => {
    price.mark = null
    price.onEnd()
  }, MARKED_FOR_MS)
}
