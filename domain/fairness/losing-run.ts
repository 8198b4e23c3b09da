const TRIES = 100

/**
 * The longest row of losses to expect in so many rounds, each won with this chance: where such a row is to be had once. It begins with the
 * first round or behind a win, and has to have room.
 */
export function longestLosingRun(chance: number, rounds: number): number {
  if (chance >= 1) return 0
  let length = 0
  for (let tried = 0; tried < TRIES; tried++) length = Math.log1p((rounds - length) * chance) / -Math.log1p(-chance)
  return Math.min(rounds, Math.round(length))
}
