/** Runners that are numbers, or answers, of one question and no sides of a contest: over 2.5, 3 or more, yes. docs/domain/bonuses.md#wagering. */

const ANSWERS: ReadonlySet<string> = new Set(['yes', 'no', 'odd', 'even'])
const UNIT =
  '(?:goals?|corners?|cards?|bookings?|runs?|wickets?|overs?|sixes|fours|pts|points?|games?|sets?|legs?|frames?|maps?|rounds?|minutes)'
const AMOUNT = String.raw`\d+(?:[.,]\d+)?`
/** One that lies between two others is written as both: 2.5/3. */
const LINE = String.raw`(${AMOUNT})(?: ?(?:[/&]|, ) ?(${AMOUNT}))?`
const HALF = 0.5

/** Each way to write a side of a line, and how far from its amount the line is. Over and under may be followed by any words. */
const LINES: readonly (readonly [RegExp, number])[] = [
  [new RegExp(String.raw`^(?:over|under|more than|less than|fewer than|above|below|[ou]) ?${LINE}(?:[^\d.,].*)?$`), 0],
  [new RegExp(`^(?:at least )?${LINE} ?${UNIT}? ?(?:\\+|(?:or|and) (?:more|over|above|higher))(?: ${UNIT})?$`), -HALF],
  [new RegExp(`^at least ${LINE}(?: ${UNIT})?$`), -HALF],
  [new RegExp(`^${LINE} ?${UNIT}? ?(?:or|and) (?:less|fewer|under|below|lower)(?: ${UNIT})?$`), HALF],
  [new RegExp(`^(?:at most|up to|0 ?(?:-|–|to)) ?${LINE}(?: ${UNIT})?$`), HALF],
  [new RegExp(`^(0)(?: ${UNIT})?$`), HALF],
]
/** Of none: a number between others, a score, a part of the time. A sign in front of it is a start that a side is given. */
const OTHER_NUMBER = new RegExp(`^(?:exactly )?${AMOUNT}(?: ?(?:-|–|to) ?${AMOUNT})?(?: ?${UNIT})?$`)
const PART = /^\d+(?:st|nd|rd|th) (?:half|quarter|period|set|innings|inning|round)$/

/** The line that a name is on a side of; undefined where it is none. */
function lineOf(name: string): number | undefined {
  for (const [pattern, beside] of LINES) {
    const [, one, other = one] = pattern.exec(name) ?? []
    if (one !== undefined && other !== undefined) return (amountOf(one) + amountOf(other)) / 2 + beside
  }
  return undefined
}
const amountOf = (text: string): number => Number(text.replace(',', '.'))

const isAnswer = (name: string): boolean => ANSWERS.has(name) || PART.test(name)
const isNumber = (name: string): boolean => isAnswer(name) || OTHER_NUMBER.test(name) || lineOf(name) !== undefined

/** The line that all of them are on; undefined where they are on none, or on several. */
function lineOfAll(names: readonly string[]): number | undefined {
  const lines = new Set(names.map(lineOf))
  return lines.size === 1 ? [...lines][0] : undefined
}

/** Whether all of them are, each by its whole name. Two that are on no one line, and no answers, are sides that have nothing but a number: 1 and 2. */
export const areNumbers = (names: readonly string[]): boolean =>
  names.length === 2
    ? names.every(isAnswer) || lineOfAll(names) !== undefined
    : names.length > 0 && names.every(isNumber)

/** The line that a market on one asks; undefined where it asks something else. */
export const lineAsked = (names: readonly string[]): number | undefined =>
  areNumbers(names) ? lineOfAll(names) : undefined

const A_TENTH = 10
const NEXT_LINE = 0.5

/**
 * Lines of which one is next to the other: over 149.5 and under 151.5 is hardly a risk, since both win between them and one of them always does.
 */
export const areNear = (one: number, other: number): boolean =>
  Math.abs(one - other) <= Math.max(NEXT_LINE, Math.min(one, other) / A_TENTH)

/** What markets on the same numbers have in common: the line, whatever its sides are called; else what all of them are. */
export function nameOfNumbers(names: readonly string[]): string {
  const line = lineOfAll(names)
  if (line !== undefined) return `line ${line}`
  return `numbers ${JSON.stringify(names.map((name) => name.replaceAll(' ', '')).toSorted())}`
}

/** Never of what decides who wins: a count of these says nothing of it, but for none of them. */
const BESIDE_THE_CONTEST = /(?<![a-z])(?:goals?|corners?|cards?|bookings?|sixes|fours|pts|points?|minutes)(?![a-z])/

/**
 * Whether they may count what decides who wins: sets, of which the last one is the match; runs, of which the last innings needs one more than the other
 * side has; or what they do not say.
 */
export const mayDecide = (names: readonly string[]): boolean =>
  areNumbers(names) && !names.every(isAnswer) && !names.some((name) => BESIDE_THE_CONTEST.test(name))

/** Whether one of them wins where nothing of it comes (any more): no goal, none. It is a number of them then, whoever the others are. */
export const hasNobody = (names: readonly string[]): boolean =>
  names.length > 1 && !areNumbers(names) && names.some((name) => /^(?:no|none|neither|nobody)(?![\p{L}\d])/u.test(name))

/** A score of two: none is a part of a line, since of a range the first number is the smaller one. */
const SCORE = /(?:^|\s)(\d+) ?[-–:] ?(\d+)(?:$|\s)/

function isScore(name: string): boolean {
  const [, one, other] = SCORE.exec(name) ?? []
  return one !== undefined && other !== undefined && Number(one) >= Number(other)
}

/** What such runners ask, as far as their names tell: scores and amounts answer what others ask, several of them together. */
export type Question = 'CONTEST' | 'SCORES' | 'AMOUNTS' | 'LINE' | 'ANSWERS'

export function questionOf(names: readonly string[]): Question {
  if (names.some(isScore)) return 'SCORES'
  if (!areNumbers(names)) return 'CONTEST'
  if (lineOfAll(names) !== undefined) return 'LINE'
  return names.every(isAnswer) ? 'ANSWERS' : 'AMOUNTS'
}
