/**
 * What sessions, and markets with a number or a name in theirs, are called in a language other than the feed's. Their names follow a few shapes
 * (ours: `sessionName` of the domain; the trade's spell the same in other ways); a name of no known shape stands as it came, and so do players
 * and sides within one.
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
  readonly wickets: string
  readonly khado: (overs: string) => string
  /** Of a whole match, whoever makes them. */
  readonly total: (counted: string) => string
  /** Who makes more of them. */
  readonly most: (counted: string) => string
  readonly topBatter: (side: string) => string
  readonly setWinner: (set: string) => string
  readonly topFinish: (places: string) => string
  readonly goals: (goals: string) => string
  /** When goals are counted, and what is bet on beside them. */
  readonly firstHalf: string
  readonly extraTime: string
  readonly matchOdds: string
  readonly cards: (count: string) => string
  readonly corners: (count: string) => string
  readonly nthGoal: (goal: string) => string
  /** Who scores so many or more. */
  readonly scores: (goals: string) => string
  readonly winnerOf: (season: string) => string
  readonly cleanSheet: (side: string) => string
  readonly scoresInBothHalves: (side: string) => string
  readonly winsBothHalves: (side: string) => string
  readonly winsToNil: (side: string) => string
  readonly goalsOf: (side: string) => string
  readonly firstScorer: (side: string) => string
  /** With so many goals given before. */
  readonly handicap: (side: string, goals: string) => string
}
type Counted = Extract<keyof Forms, 'runs' | 'boundaries' | 'fours' | 'sixes' | 'wickets'>

const WICKET = '(?:wicket|wkt)'
const TH = '(?:st|nd|rd|th)'
const RUNS = 'runs?'
const SIDE = '( .+)?'

/** The exchange writes a space behind some. */
const shape = (text: string): RegExp => new RegExp(`^${text}\\s*$`, 'i')

type SidedForm =
  | 'topBatter'
  | 'cleanSheet'
  | 'scoresInBothHalves'
  | 'winsBothHalves'
  | 'winsToNil'
  | 'goalsOf'
  | 'firstScorer'
type GoalsBeside = 'firstHalf' | 'extraTime' | 'matchOdds'
type NumberedForm = Exclude<keyof Forms, Counted | SidedForm | GoalsBeside | 'innings' | 'total' | 'most' | 'handicap'>

/** The first that fits says what is counted. */
const COUNTED: readonly (readonly [RegExp, NumberedForm])[] = [
  [shape(`(\\d+) overs? ${RUNS}${SIDE}`), 'overs'],
  [shape(`(?:only )?over (\\d+) ${RUNS}${SIDE}`), 'over'],
  [shape(`(?:only )?(\\d+)${TH} over ${RUNS}${SIDE}`), 'over'],
  [shape(`only (\\d+) overs? ${RUNS}${SIDE}`), 'over'],
  [shape(`(\\d+\\.\\d) ball ${RUNS}${SIDE}`), 'ball'],
  [shape(`fall of ${WICKET} (\\d+)${SIDE}`), 'wicket'],
  [shape(`fall of (\\d+)${TH} ${WICKET}${SIDE}`), 'wicket'],
  [shape(`(\\d+)${TH} ${WICKET} (?:partnership|pship)(?: ${RUNS})?${SIDE}`), 'partnership'],
  [shape(`(\\d+)${TH} ${WICKET}(?: ${RUNS})?${SIDE}`), 'wicket'],
  [shape(`(\\d+) overs? khado${SIDE}`), 'khado'],
  [shape('set (\\d) winner'), 'setWinner'],
  [shape('top (\\d) finish'), 'topFinish'],
  [shape('over/under (\\d+\\.\\d) goals'), 'goals'],
  [shape('cards over/under (\\d+\\.\\d)'), 'cards'],
  [shape('corners over/under (\\d+\\.\\d)'), 'corners'],
  [shape(`(\\d+)${TH} goal`), 'nthGoal'],
  [shape('to score (\\d+) goals or more'), 'scores'],
  [shape('winner (\\d{4}(?:/\\d\\d)?)'), 'winnerOf'],
]
const GOALS_BESIDE: readonly (readonly [RegExp, GoalsBeside])[] = [
  [shape('first half goals (\\d+\\.\\d)'), 'firstHalf'],
  [shape('et - over/under (\\d+\\.\\d) goals'), 'extraTime'],
  [shape('match odds and over/under (\\d+\\.\\d) goals'), 'matchOdds'],
]
const OF_BATTER = shape('(.+) (runs|boundaries|fours|sixes)(?: line)?')
const OF_INNINGS = shape(`(\\d)${TH} innings (?:(\\d+) overs? (?:line|total|${RUNS})|runs)`)
const OF_MATCH = shape(`(total|most)(?: match)? (runs|boundaries|fours|sixes|wickets)${SIDE}`)
const OF_SIDE: readonly (readonly [RegExp, SidedForm])[] = [
  [shape('top (.+) (?:batter|batsman)'), 'topBatter'],
  [shape('(.+) clean sheet'), 'cleanSheet'],
  [shape('(.+) to score in both halves'), 'scoresInBothHalves'],
  [shape('(.+) win both halves'), 'winsBothHalves'],
  [shape('(.+) win to nil'), 'winsToNil'],
  [shape('(.+) total goals'), 'goalsOf'],
  [shape('(.+) first goalscorer'), 'firstScorer'],
]
const HANDICAP = shape('(.+) ([+-]\\d+(?:\\.\\d+)?)')
const INNINGS = shape(' innings (\\d)')
/** Whoever is called by one of these is nobody: "Total match sixes" counts something else. A side may have a number in its name, a batter none. */
const NO_SIDE = /\b(?:ball|balls|innings?|match|most|over|overs|partnership|session|team|to|total|wickets?|wkts?)\b/i

/** Names a session or a market of the feed in words of a language. */
export function nameSessions(forms: Forms): (name: string) => string {
  return (name) =>
    numbered(forms, name) ??
    goalsBeside(forms, name) ??
    ofInnings(forms, name) ??
    ofMatch(forms, name) ??
    ofSide(forms, name) ??
    ofBatter(forms, name) ??
    name
}

function numbered(forms: Forms, name: string): string | undefined {
  for (const [pattern, counted] of COUNTED) {
    const [, number, side = ''] = pattern.exec(name) ?? []
    if (number !== undefined) return `${forms[counted](number)}${sideIn(forms, side)}`
  }
  return undefined
}

function goalsBeside(forms: Forms, name: string): string | undefined {
  for (const [pattern, beside] of GOALS_BESIDE) {
    const goals = pattern.exec(name)?.[1]
    if (goals !== undefined) return `${forms[beside]}: ${forms.goals(goals)}`
  }
  return undefined
}

function sideIn(forms: Forms, side: string): string {
  const innings = INNINGS.exec(side)?.[1]
  return innings === undefined ? side : ` ${forms.innings(innings)}`
}

function ofInnings(forms: Forms, name: string): string | undefined {
  const [, innings, overs] = OF_INNINGS.exec(name) ?? []
  if (innings === undefined) return undefined
  return `${overs === undefined ? forms.runs : forms.overs(overs)} ${forms.innings(innings)}`
}

function ofMatch(forms: Forms, name: string): string | undefined {
  const [, how, counted, side = ''] = OF_MATCH.exec(name) ?? []
  if (how === undefined || counted === undefined) return undefined
  return `${forms[how.toLowerCase() as 'total' | 'most'](wordFor(forms, counted))}${side}`
}

function ofSide(forms: Forms, name: string): string | undefined {
  for (const [pattern, what] of OF_SIDE) {
    const side = pattern.exec(name)?.[1]
    if (side !== undefined && !NO_SIDE.test(side)) return forms[what](side)
  }
  const [, side, goals] = HANDICAP.exec(name) ?? []
  return side === undefined || goals === undefined || NO_SIDE.test(side) ? undefined : forms.handicap(side, goals)
}

function ofBatter(forms: Forms, name: string): string | undefined {
  const [, batter, counted] = OF_BATTER.exec(name) ?? []
  return batter === undefined || counted === undefined || /\d/.test(batter) || NO_SIDE.test(batter)
    ? undefined
    : `${batter} ${wordFor(forms, counted)}`
}

const wordFor = (forms: Forms, counted: string): string => forms[counted.toLowerCase() as Counted]
