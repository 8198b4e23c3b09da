/**
 * What sessions are called in a language other than the feed's. Their names follow a few shapes (ours: `sessionName` of the domain; the trade's
 * spell the same in other ways); a name of no known shape stands as it came, and so do players and sides within one.
 */

/** What is counted, in the words of a language; the side that bats follows it. */
type Forms = {
  readonly overs: (overs: string) => string
  readonly over: (over: string) => string
  readonly ball: (ball: string) => string
  /** The total at which a wicket falls. */
  readonly wicket: (wicket: string) => string
  readonly partnership: (wicket: string) => string
  readonly innings: (innings: string) => string
  readonly runs: string
  readonly boundaries: string
  readonly fours: string
  readonly sixes: string
}
type OfBatter = Extract<keyof Forms, 'runs' | 'boundaries' | 'fours' | 'sixes'>

const WICKET = '(?:wicket|wkt)'
const TH = '(?:st|nd|rd|th)'
const RUNS = 'runs?'
const SIDE = '( .+)?'

const shape = (text: string): RegExp => new RegExp(`^${text}$`, 'i')

/** The first that fits says what is counted. */
const COUNTED: readonly (readonly [RegExp, 'overs' | 'over' | 'ball' | 'wicket' | 'partnership'])[] = [
  [shape(`(\\d+) overs? ${RUNS}${SIDE}`), 'overs'],
  [shape(`(?:only )?over (\\d+) ${RUNS}${SIDE}`), 'over'],
  [shape(`(?:only )?(\\d+)${TH} over ${RUNS}${SIDE}`), 'over'],
  [shape(`only (\\d+) overs? ${RUNS}${SIDE}`), 'over'],
  [shape(`(\\d+\\.\\d) ball ${RUNS}${SIDE}`), 'ball'],
  [shape(`fall of ${WICKET} (\\d+)${SIDE}`), 'wicket'],
  [shape(`fall of (\\d+)${TH} ${WICKET}${SIDE}`), 'wicket'],
  [shape(`(\\d+)${TH} ${WICKET} (?:partnership|pship)(?: ${RUNS})?${SIDE}`), 'partnership'],
  [shape(`(\\d+)${TH} ${WICKET}(?: ${RUNS})?${SIDE}`), 'wicket'],
]
const OF_BATTER = shape('(.+) (runs|boundaries|fours|sixes)')
const OF_INNINGS = shape(`(\\d)${TH} innings (\\d+) overs? (?:line|${RUNS})`)
const INNINGS = shape(' innings (\\d)')
/** Whoever is called by one of these is nobody: "Total match sixes" counts something else. */
const NO_NAME = /\d|\b(?:ball|balls|innings?|match|most|over|overs|partnership|session|team|to|total|wickets?|wkts?)\b/i

/** Names a session of the feed in words of a language. */
export function nameSessions(forms: Forms): (name: string) => string {
  const sideOf = (side: string): string => {
    const innings = INNINGS.exec(side)?.[1]
    return innings === undefined ? side : ` ${forms.innings(innings)}`
  }
  return (name) => {
    for (const [pattern, counted] of COUNTED) {
      const [, number, side = ''] = pattern.exec(name) ?? []
      if (number !== undefined) return `${forms[counted](number)}${sideOf(side)}`
    }
    const [, innings, overs] = OF_INNINGS.exec(name) ?? []
    if (innings !== undefined && overs !== undefined) return `${forms.overs(overs)} ${forms.innings(innings)}`
    const [, batter, counted] = OF_BATTER.exec(name) ?? []
    if (batter === undefined || counted === undefined || NO_NAME.test(batter)) return name
    return `${batter} ${forms[counted.toLowerCase() as OfBatter]}`
  }
}
