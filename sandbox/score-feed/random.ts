/** Chance from a seed: the same text gives the same numbers on every machine. */
export type Random = {
  /** In [0, 1). */
  next(): number
  /** An integer in [0, below). */
  below(below: number): number
  pick<T>(from: readonly [T, ...T[]]): T
  /** The index of a weight, each as likely as its share. Weights are not negative and not all zero. */
  weighted(weights: readonly number[]): number
}

export function randomFrom(seed: string): Random {
  let state = hashOf(seed)
  // Mulberry32.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    below,
    pick: (from) => from[below(from.length)] ?? from[0],
    weighted: (weights) => {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0)
      const index = weights.findIndex((weight) => (left -= weight) < 0)
      return index < 0 ? weights.length - 1 : index
    },
  }
}

/** A number of 32 bits from a text, spread evenly (FNV-1a, then stirred so that similar texts part ways). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b) >>> 0
  return (hash ^ (hash >>> 16)) >>> 0
}
