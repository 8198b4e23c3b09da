/** What of an event says to which competition it belongs; null or empty where its source does not say. */
export type OfCompetition = {
  readonly competitionId: string | null
  readonly competition: string | null
  readonly countryCode: string | null
}

/**
 * Events with the same key stand together. A competition without an id is known by its name; races belong to none, and those of a
 * country stand together.
 */
export function competitionKey({ competitionId, competition, countryCode }: OfCompetition): string {
  if (competitionId) return `id ${competitionId}`
  return competition ? `name ${competition}` : `country ${countryCode ?? ''}`
}
