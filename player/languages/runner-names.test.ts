import { describe, expect, test } from 'vitest'
import bn from './bn.ts'
import hi from './hi.ts'
import ne from './ne.ts'
import ta from './ta.ts'
import te from './te.ts'

const CATALOGUES = { hi, bn, ta, te, ne }
const LATIN_WORD = /[A-Za-z]{3,}/
const SIDES = /Middlesbrough|Man City/g
/** Outcomes of recorded markets, as the exchange writes them. */
const RECORDED = [
  'The Draw',
  'Draw',
  'The Draw (HT)',
  'Tie',
  'Yes',
  'No',
  'Over',
  'Under',
  'Odd',
  'Even',
  'Over 2.5 Goals',
  'Under 10.5 Corners',
  'Over 4.5 Cards',
  '120 Runs or more',
  '7 goals or more',
  '4 Goals Or More',
  '13 or more',
  '9 or less',
  '9 and Under',
  '14 and Over',
  '10 - 13',
  '25pts and Under',
  '30 - 40pts',
  'Total Runs',
  'Any Other Home Win',
  'Any Other Away Win',
  'Any Other Draw',
  'Any Unquoted ',
  'Any unquoted',
  'Home or Draw',
  'Home or Away',
  'Draw or Away',
  'No Goal',
  'No Goals',
  'No Goalscorer',
  'Score Draw',
  '1st Half',
  '2nd Half',
  '1 - 10 Minutes',
  '31 vs 40 Minutes',
  '81 - Full Time',
  'Draw/Draw',
  'Middlesbrough/Draw',
  'Man City/Yes',
  'Draw/Over 2.5 Goals',
  'Middlesbrough/Under 2.5 Goals',
  'Middlesbrough by 4+',
] as const
/** What is somebody's name stands as it is. */
const NAMES = [
  'Middlesbrough +1',
  'Man City',
  'Yes Minister',
  '3. Even',
  'St George/Illa Dragons Women',
  'Nathan McAndrew',
  'A Negredo/Man City',
  'D Over',
  '2-1',
]

describe.each(Object.entries(CATALOGUES))('in %s', (_, { runners, bets }) => {
  const said = (name: string): string => runners?.title?.(name) ?? name

  test.each(RECORDED)('the outcome "%s" has no English word left but names', (name) => {
    expect(said(name).replaceAll(SIDES, '')).not.toMatch(LATIN_WORD)
    for (const kept of name.match(/(?<!\d)\d[\d.+]*(?!st|nd|\d)/g) ?? []) expect(said(name)).toContain(kept)
  })

  test.each(NAMES)('"%s" stands as it came', (name) => {
    expect(said(name)).toBe(name)
  })

  test('they are called as sides and outcomes of sessions are', () => {
    expect(['Yes', 'No', 'Even', 'Odd'].map(said)).toEqual([
      bets?.outcomes?.YES,
      bets?.outcomes?.NO,
      bets?.outcomes?.EVEN,
      bets?.outcomes?.ODD,
    ])
    expect(['Over', 'Under'].map(said)).toEqual([bets?.sides?.OVER, bets?.sides?.UNDER])
  })
})
