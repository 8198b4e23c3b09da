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

/** Names as they are stored whose name for display is another one and has this in it, in whatever letters. */
export const namesShownWith = (part: string): string[] =>
  [...RENAMED].flatMap(([name, shown]) => (shown.toLowerCase().includes(part.toLowerCase()) ? [name] : []))

/** A name such as 'A v B' in its two parts; one of a race, or of a tournament, is one. */
export const sidesOf = (eventName: string): readonly string[] => eventName.split(/ (?:v|vs|@) /i, 2)

const LONG = 14
/** What tells two sides of one name apart stays as it is. */
const OF_A_SIDE = /^(women|men|u\d+|xi|ii)$/i

/** A side's name for the smallest screens: 'RCB', 'SA Women', 'N Djokovic'. One that is short, or a single word, is itself. */
export function shortName(name: string): string {
  const words = name.split(' ')
  const last = words.at(-1) ?? ''
  if (name.length < LONG || words.length < 2) return name
  const initials = words.slice(0, -1).map(([first]) => first)
  const isKept = words.length === 2 || OF_A_SIDE.test(last)
  return initials.join('') + (isKept ? ` ${last}` : last.slice(0, 1))
}
