/**
 * What a source has said of a market and is not in force yet. Until it is, nothing is matched there: whoever heard it first would
 * otherwise bet on the market as it was before.
 */
export type Arrivals = {
  /** How many definitions were said. */
  said: number
  /** The last of these that is in force, and all before it. */
  inForce: number
  /** Prices that wait behind a definition. */
  prices: number
}

export const noArrivals = (): Arrivals => ({ said: 0, inForce: 0, prices: 0 })

export const isAwaited = ({ said, inForce, prices }: Arrivals): boolean => said > inForce || prices > 0

/**
 * Notes that a definition was said. Gives the function to call once it is in force: one that fails for good stays awaited until a
 * later one is.
 */
export function noteDefinition(arrivals: Arrivals): () => void {
  arrivals.said += 1
  const mine = arrivals.said
  return () => {
    arrivals.inForce = Math.max(arrivals.inForce, mine)
  }
}

/** Notes prices that wait; they bring nothing in force but themselves. Gives the function to call once they are in the book. */
export function notePrices(arrivals: Arrivals): () => void {
  arrivals.prices += 1
  return () => {
    arrivals.prices -= 1
  }
}
