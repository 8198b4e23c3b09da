/** What is unfolded in the navigation: one sport, and one competition of it. 000 §4. */
export type Unfolded = { readonly sport: string | null; readonly competition: string | null }

export const toggleSport = (unfolded: Unfolded, sport: string): Unfolded => ({
  sport: unfolded.sport === sport ? null : sport,
  competition: null,
})

export const toggleCompetition = (unfolded: Unfolded, competition: string): Unfolded => ({
  ...unfolded,
  competition: unfolded.competition === competition ? null : competition,
})
