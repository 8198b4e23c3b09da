/**
 * What the outcomes of a market are called in a language other than the feed's, where they are nobody's name: the draw, yes and no, over and
 * under, so many runs or more. A name of no known shape stands as it came, and so do sides and players within one.
 */

type Forms = {
  readonly draw: string
  readonly scoreDraw: string
  readonly tie: string
  readonly yes: string
  readonly no: string
  readonly over: string
  readonly under: string
  readonly odd: string
  readonly even: string
  readonly home: string
  readonly away: string
  readonly unquoted: string
  readonly otherHome: string
  readonly otherAway: string
  readonly otherDraw: string
  readonly noGoal: string
  readonly noScorer: string
  readonly firstHalf: string
  readonly secondHalf: string
  readonly fullTime: string
  readonly totalRuns: string
  /** What is counted. */
  readonly runs: string
  readonly goals: string
  readonly corners: string
  readonly cards: string
  readonly points: string
  /** `counted` is a number, with what it is of where that is said. */
  readonly orMore: (counted: string) => string
  readonly orLess: (counted: string) => string
  readonly minutes: (span: string) => string
  /** Two of home, draw and away. */
  readonly either: (one: string, other: string) => string
  readonly winsBy: (side: string, margin: string) => string
}
type Plain = {
  readonly [F in keyof Forms]: Forms[F] extends string ? F : never
}[keyof Forms]

/** In small letters. */
const PLAIN: Readonly<Record<string, Plain>> = {
  'the draw': 'draw',
  draw: 'draw',
  'score draw': 'scoreDraw',
  tie: 'tie',
  yes: 'yes',
  no: 'no',
  over: 'over',
  under: 'under',
  odd: 'odd',
  even: 'even',
  home: 'home',
  away: 'away',
  'any unquoted': 'unquoted',
  'any other home win': 'otherHome',
  'any other away win': 'otherAway',
  'any other draw': 'otherDraw',
  'no goal': 'noGoal',
  'no goals': 'noGoal',
  'no goalscorer': 'noScorer',
  '1st half': 'firstHalf',
  '2nd half': 'secondHalf',
  'full time': 'fullTime',
  'total runs': 'totalRuns',
}
const COUNTED: Readonly<Record<string, Plain>> = {
  runs: 'runs',
  goals: 'goals',
  corners: 'corners',
  cards: 'cards',
  pts: 'points',
}

const LINE = /^(over|under) (\d+(?:\.\d+)?) (goals|corners|cards)$/i
const FROM = /^(\d+) ?(runs|goals|pts)? (?:or more|and over)$/i
const UP_TO = /^(\d+) ?(runs|goals|pts)? (?:or less|and under)$/i
const BETWEEN = /^(\d+ - \d+)(pts)$/i
const MINUTES = /^(\d+) (?:-|vs) (?:(\d+) minutes|full time)$/i
const EITHER = /^(home|draw) or (draw|away)$/i
const BY = /^(.+) by (\d+\+?)$/i
/** Of the first half alone, of which the name says so. */
const AT_HALF = / \(HT\)$/

/** The exchange writes a space behind some. */
const TRIMMED = /^\s*(.*?)\s*$/

/** Names the outcomes of the feed in words of a language. */
export function nameRunners(forms: Forms): (name: string) => string {
  return (name) => {
    const [, bare = ''] = TRIMMED.exec(name) ?? []
    return plain(forms, bare) ?? byNumber(forms, bare) ?? together(forms, bare) ?? name
  }
}

/** What a word alone says; undefined where it is a name. */
function plain(forms: Forms, text: string): string | undefined {
  const key = text.toLowerCase()
  const word = Object.hasOwn(PLAIN, key) ? PLAIN[key] : undefined
  return word && forms[word]
}

function byNumber(forms: Forms, text: string): string | undefined {
  const [, side, line, of] = LINE.exec(text) ?? []
  if (side !== undefined && line !== undefined) return [plain(forms, side), line, counted(forms, of)].join(' ')
  const [, least, ofLeast] = FROM.exec(text) ?? []
  if (least !== undefined) return forms.orMore(withCounted(forms, least, ofLeast))
  const [, most, ofMost] = UP_TO.exec(text) ?? []
  if (most !== undefined) return forms.orLess(withCounted(forms, most, ofMost))
  const [, span, ofSpan] = BETWEEN.exec(text) ?? []
  if (span !== undefined) return withCounted(forms, span, ofSpan)
  const [, from, to] = MINUTES.exec(text) ?? []
  if (from !== undefined) return to === undefined ? `${from} – ${forms.fullTime}` : forms.minutes(`${from}–${to}`)
  const [, winner, margin] = BY.exec(text) ?? []
  return winner === undefined || margin === undefined ? undefined : forms.winsBy(winner, margin)
}

/** Two outcomes in one: 'Draw or Away', 'Man City/Yes', 'The Draw (HT)'. */
function together(forms: Forms, text: string): string | undefined {
  const [, one, other] = EITHER.exec(text) ?? []
  if (one !== undefined && other !== undefined)
    return forms.either(plain(forms, one) ?? one, plain(forms, other) ?? other)
  const atHalf = AT_HALF.test(text) ? plain(forms, text.replace(AT_HALF, '')) : undefined
  if (atHalf !== undefined) return `${atHalf} (${forms.firstHalf})`
  const parts = text.split('/')
  const named = parts.map((part) => plain(forms, part) ?? byNumber(forms, part) ?? part)
  return named.every((part, at) => part === parts[at]) ? undefined : named.join('/')
}

const counted = (forms: Forms, word = ''): string => {
  const form = COUNTED[word.toLowerCase()]
  return form ? forms[form] : ''
}

const withCounted = (forms: Forms, number: string, of: string | undefined): string =>
  [number, counted(forms, of)].filter(Boolean).join(' ')
