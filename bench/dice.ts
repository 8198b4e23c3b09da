/** Numbers from 0 to `below`, the same for the same seed on every machine. */
export type Dice = (below: number) => number

/** Marsaglia's xorshift of 32 bits: good enough to spread commands, and three lines. */
export function createDice(seed: number): Dice {
  let state = seed | 0 || 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}
