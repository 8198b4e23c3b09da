/** Where a round of a player stands as both sides have it. */
export const addressOf = (round: {
  readonly provider: string
  readonly userId: string
  readonly roundId: string
}): string => `/casino-rounds/${[round.provider, round.userId, round.roundId].map(encodeURIComponent).join('/')}`
