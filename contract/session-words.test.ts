import { SESSION_VARIANTS, type SessionVariant, type Side } from '@paddock/domain/market'
import { paise } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import { addFill, EMPTY, lawOfVariant, priceFill, profitAt, type SessionShape } from '@paddock/domain/positions'
import { describe, expect, test } from 'vitest'
import { type Called, callSession, OUTCOME_WORDS, outcomeWord, resultWord, sideWord } from './session-words.ts'

/** Of each variant what some bets are called: side, number, and the words. */
const CALLED: Readonly<Record<SessionVariant, readonly (readonly [Side, number, string])[]>> = {
  session: [
    ['BACK', 46, 'YES 46'],
    ['LAY', 46, 'NO 46'],
  ],
  overByOver: [['BACK', 9, 'YES 9']],
  ballByBall: [['LAY', 1, 'NO 1']],
  oddEven: [
    ['BACK', 0, 'BACK EVEN'],
    ['BACK', 1, 'BACK ODD'],
    ['LAY', 0, 'LAY EVEN'],
  ],
  yesNo: [
    ['BACK', 1, 'YES'],
    ['LAY', 1, 'NO'],
    ['BACK', 0, 'NO'],
    ['LAY', 0, 'YES'],
  ],
  lastDigit: [
    ['BACK', 7, 'BACK DIGIT 7'],
    ['LAY', 0, 'LAY DIGIT 0'],
  ],
  khado: [
    ['BACK', 35, 'YES 35–39'],
    ['LAY', 35, 'NO 35–39'],
  ],
  meter: [['LAY', 150, 'NO 150']],
  line: [
    ['BACK', 46, 'UNDER 46'],
    ['LAY', 46, 'OVER 46'],
  ],
}

const said = ({ side, outcome, runs }: Called): string =>
  [side, outcome, runs && [runs.from, runs.to].filter((run) => run !== null).join('–')].filter(Boolean).join(' ')

describe.each(SESSION_VARIANTS)('a bet on %s', (sessionVariant) => {
  const naming = { sessionVariant, khadoWidth: 5 }
  test.each(CALLED[sessionVariant])('%s of %i is called %s', (side, number, words) =>
    expect(said(callSession(naming, side, number))).toBe(words),
  )
})

/** Each outcome that may be picked, and no run. */
const picksOf = (variant: SessionVariant): number[] => {
  const law = lawOfVariant(variant)
  const shape: SessionShape = { kind: 'SESSION', variant, khadoWidth: 5, highestResult: 80 }
  return law.isPicked ? law.ladder(shape, EMPTY).map(({ run }) => run) : []
}

test.each(SESSION_VARIANTS)('outcomes have words of their own where the law lets one be picked: %s', (variant) => {
  const picks = picksOf(variant)
  const words = picks.map((number) => outcomeWord({ sessionVariant: variant }, number))
  expect(new Set(words).size).toBe(picks.length)
  for (const word of words) expect(OUTCOME_WORDS).toContain(word)
  expect(outcomeWord({ sessionVariant: variant }, 1) === null).toBe(picks.length === 0)
})

test('who took yes wins when the result is called yes, and no when it is called no', () => {
  const shape: SessionShape = { kind: 'SESSION', variant: 'yesNo' }
  for (const side of ['BACK', 'LAY'] as const)
    for (const run of [0, 1])
      for (const result of [0, 1]) {
        const fill = priceFill(shape, { side, run, price: odds(9_000), stake: paise(100) })
        const wins = profitAt(shape, addFill(shape, EMPTY, fill), { type: 'RESULT', result }) > 0
        const naming = { sessionVariant: 'yesNo' } as const
        expect(wins).toBe(callSession(naming, side, run).side === resultWord(naming, String(result)))
      }
})

test('a result is the number that it is, but of yes or no', () => {
  expect(resultWord({ sessionVariant: 'yesNo' }, '1')).toBe('YES')
  expect(resultWord({ sessionVariant: 'yesNo' }, 'Void')).toBeNull()
  for (const sessionVariant of ['session', 'oddEven', 'lastDigit'] as const)
    expect(resultWord({ sessionVariant }, '47')).toBeNull()
})

test('a column of prices is headed by its side, whatever is quoted in it', () => {
  expect(SESSION_VARIANTS.map((sessionVariant) => sideWord({ sessionVariant }, 'BACK'))).toEqual(
    SESSION_VARIANTS.map((variant) => {
      if (variant === 'line') return 'UNDER'
      // The sides of a question are its two outcomes.
      return lawOfVariant(variant).isPicked && variant !== 'yesNo' ? 'BACK' : 'YES'
    }),
  )
})

test('what does not tell its variant is counted in runs', () =>
  expect(said(callSession({}, 'BACK', 46))).toBe('YES 46'))
