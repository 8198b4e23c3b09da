/** How often a screen reads again what no socket tells it. Milliseconds. 000 §9. */

/** What is read: markets of the exchange, those that the house prices itself, scores. */
export type Polled = 'market' | 'internal' | 'score'
export type Reader = 'signedIn' | 'visitor' | 'lowBalance'

/** Who has too little to bet with needs the score less often. */
const READ_EVERY_MS: { readonly [P in Polled]: { readonly [R in Reader]: number } } = {
  market: { signedIn: 1500, visitor: 10_000, lowBalance: 1500 },
  internal: { signedIn: 1000, visitor: 3000, lowBalance: 1000 },
  score: { signedIn: 3000, visitor: 15_000, lowBalance: 5000 },
}

export const readEveryMs = (polled: Polled, reader: Reader): number => READ_EVERY_MS[polled][reader]
