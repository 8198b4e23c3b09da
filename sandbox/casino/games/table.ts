/** What tables of cards have in common. */
import { isObject, LEAST_STAKE, MOST_STAKE, type Way } from './game.ts'

export const TABLE_PACE = { betsMs: 20_000, lockMs: 3000 } as const
export const TABLE_TERMS = { gameType: 'live', min: LEAST_STAKE, max: MOST_STAKE, volatility: 'yours' } as const

/** Where all that bets ask of what falls is who wins. */
export const waysOf = (winners: readonly (string | number)[]): readonly Way[] =>
  winners.map((winner) => ({ code: String(winner), outcome: { winner } }))

/** What a bet is on, of what the table has. */
export const readOn = <On extends string | number>(asked: unknown, all: readonly On[]): On | undefined =>
  isObject(asked) ? all.find((one) => one === asked['on']) : undefined
