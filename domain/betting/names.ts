/** What markets are called on screens. The feed's own name is what is stored: settlement goes by id (D-51). */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['Match Bet 1', 'Match Bet'],
  ['2 TBP', 'Top 2 Finish'],
  ['To Be Placed', 'Top 2 Finish'],
  ['3 TBP', 'Top 3 Finish'],
  ['4 TBP', 'Top 4 Finish'],
])

/** The market's name for display, by the rules of 000 §9. */
export const displayMarketName = (name: string): string => RENAMED.get(name) ?? name

/** A name such as 'A v B' in its two parts; one of a race, or of a tournament, is one. */
export const sidesOf = (eventName: string): readonly string[] => eventName.split(/ (?:v|vs|@) /i, 2)
