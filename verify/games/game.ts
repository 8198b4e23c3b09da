import type { Numbers } from '../numbers.ts'

/** What a round was played with; steps are the player's choices while it was open. */
export type Played<Choice> = {
  readonly numbers: Numbers
  /** The seed's count, or of a shared round its number. */
  readonly nonce: number
  /** Paise. */
  readonly stake: number
  readonly choice: Choice
  readonly steps: readonly unknown[]
}

export type Fallen = { readonly outcome: unknown; readonly payout: number }
export type Game<Choice> = (played: Played<Choice>) => Fallen
