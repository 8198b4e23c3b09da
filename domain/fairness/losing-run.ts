/** The longest row of losses to expect in so many rounds, each won with this chance: where such a row is to be had once. */
export function longestLosingRun(chance: number, rounds: number): number {
  if (chance >= 1) return 0
  const beginnings = Math.max(1, rounds * chance)
  return Math.min(rounds, Math.round(Math.log(beginnings) / -Math.log1p(-chance)))
}
