/** One side of a runner's book as sorted levels. Levels are immutable, so an unchanged side stays the same array. */
import type { Odds } from '@paddock/domain/odds'
import type { FeedLevel } from '../types.ts'

export type Levels = readonly FeedLevel[]
/** highest first is what a backer can take; lowest first what a layer can take. */
export type Order = 'highestFirst' | 'lowestFirst'

export const NO_LEVELS: Levels = []

/** The levels with one price set to a new size; a size of 0 takes the price out. */
export function setLevel(levels: Levels, order: Order, price: Odds, size: number): Levels {
  const at = placeOf(levels, order, price)
  const held = levels[at]
  const isThere = held?.[0] === price
  if (size === 0) return isThere ? levels.toSpliced(at, 1) : levels
  if (isThere && held[1] === size) return levels
  return levels.toSpliced(at, isThere ? 1 : 0, [price, size])
}

/** The index of the price, or where it would stand. */
function placeOf(levels: Levels, order: Order, price: Odds): number {
  let low = 0
  let high = levels.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const held = levels[middle]?.[0] ?? price
    const isBefore = order === 'highestFirst' ? held > price : held < price
    if (isBefore) low = middle + 1
    else high = middle
  }
  return low
}

/** A side as numbered best prices: level 0 is the best, a hole is an emptied level. */
export type NumberedLevels = readonly (FeedLevel | undefined)[]

export function setNumberedLevel(
  levels: NumberedLevels,
  level: number,
  price: Odds | undefined,
  size: number,
): NumberedLevels {
  const next = [...levels]
  while (next.length < level) next.push(undefined)
  next[level] = price === undefined || size === 0 ? undefined : [price, size]
  return next
}

export const sumOfSizes = (levels: Levels): number => levels.reduce((sum, [, size]) => sum + size, 0)
