import { type MatchState, type SessionDefinition, sessionName } from '@paddock/domain/cricket'
import { describe, expect, test } from 'vitest'
import bn from './bn.ts'
import hi from './hi.ts'
import ne from './ne.ts'
import ta from './ta.ts'
import te from './te.ts'

const CATALOGUES = { hi, bn, ta, te, ne }
const inHindi = (name: string): string => hi.sessions?.title?.(name) ?? 'no word'

const INDIA = { teams: ['Oman', 'India'], innings: [{ number: 1, batting: 1 }] } as unknown as MatchState
const OURS: readonly SessionDefinition[] = [
  { kind: 'OVERS_RUNS', innings: 1, overs: 20 },
  { kind: 'OVERS_RUNS', innings: 2, overs: 6 },
  { kind: 'OVER_RUNS', innings: 1, over: 7 },
  { kind: 'BATTER_RUNS', innings: 1, batter: "JJ O'Brien-Smith" },
  { kind: 'WICKET_FALL', innings: 1, wicket: 3 },
]
const LATIN_WORD = /[A-Za-z]{3,}/
const SIDES = /Middlesbrough|Man City|Melbourne Victory \(W\)/
/** Markets of recorded events, as the exchange writes them. */
const RECORDED = [
  'Middlesbrough +1',
  'Man City +3',
  'Melbourne Victory (W) +1',
  'Man City Clean Sheet',
  'Man City To Score in Both Halves',
  'Middlesbrough Win Both Halves',
  'Man City win both halves',
  'Middlesbrough Win to Nil',
  'Man City Total Goals',
  'Middlesbrough First Goalscorer',
  'Anytime Correct Score',
  'Anytime Wincast',
  'Asian Handicap',
  'Bookings Odds',
  'Both teams to Score?',
  'Cards Over/Under 4.5',
  'Corners Match Bet',
  'Corners Odds',
  'Corners Over/Under 10.5',
  'Correct Score 2 Away',
  'Correct Score 2 Home',
  'DRAW NO BET',
  'Draw no Bet',
  'ET - Correct Score',
  'ET - Next Goal',
  'ET - Over/Under 1.5 Goals',
  'Exacta',
  'Fight Result',
  'First Goalscorer',
  'First Half Goals 0.5',
  'Half With Most Goals',
  'Hat-trick Scored?',
  'Match Odds and Both teams to Score',
  'Match Odds and Over/Under 2.5 Goals',
  'Moneyline',
  'Name the Finalists',
  'Penalty Taken?',
  'Quinella',
  'Regular Time Match Odds',
  'Same Game Multis',
  'Scorecast',
  'Sending Off?',
  'Shown a card?',
  'Time Of First Goal',
  'Time of First Goal',
  'To Lift The Cup',
  'To Score',
  'To Score 2 Goals or more',
  'To Score a Hat-trick?',
  'Winner 2024/25',
  'Winning Margin',
  '1st Goal',
] as const

describe.each(Object.entries(CATALOGUES))('in %s', (_, { sessions, markets }) => {
  test.each(RECORDED)('the recorded "%s" has no English word left but names', (name) => {
    const said = markets?.[name] ?? sessions?.title?.(name) ?? name
    expect(said.replace(SIDES, '')).not.toMatch(LATIN_WORD)
    for (const kept of name.match(/[+-]?\d[\d./]*/g) ?? []) expect(said).toContain(kept)
  })

  test.each(OURS.map((one) => [sessionName(one, INDIA)]))('what we call "%s" has no English word left', (name) => {
    const said = sessions?.title?.(name) ?? name
    expect(said.replace(/India|JJ O'Brien-Smith/, '')).not.toMatch(LATIN_WORD)
    for (const kept of name.match(/\d+|India|JJ O'Brien-Smith/g) ?? []) expect(said).toContain(kept)
  })
})

test.each([
  ['6 overs runs India', '6 ओवर रन India'],
  ['6 over runs IND adv', '6 ओवर रन IND adv'],
  ['6 overs runs innings 2', '6 ओवर रन पारी 2'],
  ['Over 7 runs India', 'ओवर 7 रन India'],
  ['Only 7 over run IND', 'ओवर 7 रन IND'],
  ['1st over runs', 'ओवर 1 रन'],
  ['4.2 ball run IND', 'गेंद 4.2 रन IND'],
  ['Fall of wicket 3 India', 'विकेट 3 तक रन India'],
  ['Fall of 2nd wkt IND', 'विकेट 2 तक रन IND'],
  ['1st wkt runs', 'विकेट 1 तक रन'],
  ['3rd wicket partnership IND', 'विकेट 3 साझेदारी IND'],
  ['2nd wkt pship', 'विकेट 2 साझेदारी'],
  ['1st Innings 6 Overs Line', '6 ओवर रन पारी 1'],
  ['V Kohli runs', 'V Kohli रन'],
  ['Rohit Sharma boundaries', 'Rohit Sharma चौके-छक्के'],
  ['Mitch Marsh Runs Line', 'Mitch Marsh रन'],
  ['2nd Innings 20 Overs Line ', '20 ओवर रन पारी 2'],
  ['1st Innings 6 Over Total', '6 ओवर रन पारी 1'],
  ['2nd Innings Runs', 'रन पारी 2'],
  ['Total match sixes', 'मैच में कुल छक्के'],
  ['Total Fours IND', 'मैच में कुल चौके IND'],
  ['Most Sixes', 'सबसे ज़्यादा छक्के'],
  ['Top Sydney Thunder Batter', 'Sydney Thunder का टॉप बल्लेबाज़'],
  ['6 overs khado IND', '6 ओवर खाडो IND'],
  ['Set 2 Winner', 'सेट 2 विजेता'],
  ['Top 2 Finish', 'टॉप 2 में'],
  ['Over/Under 2.5 Goals', 'ओवर/अंडर 2.5 गोल'],
  ['First Half Goals 1.5', 'पहला हाफ़: ओवर/अंडर 1.5 गोल'],
  ['Match Odds and Over/Under 2.5 Goals', 'मैच ऑड्स: ओवर/अंडर 2.5 गोल'],
  ['Man City +2', 'Man City हैंडीकैप +2'],
  ['Schalke 04 Clean Sheet', 'Schalke 04 क्लीन शीट'],
])('"%s" is "%s" in Hindi', (name, said) => {
  expect(inHindi(name)).toBe(said)
})

test.each([
  'Either Team Win to Nil',
  'Over 3 Total Goals',
  'Total match extras',
  'Team to win',
  'Highest partnership',
  'OR 280m',
  'Session',
  '',
])('a name of no known shape stands as it came: "%s"', (name) => {
  expect(inHindi(name)).toBe(name)
})
