import { expect, test } from 'vitest'
import { agreesWith, answerResult, type Outcome, type ResultAnswer, type StandingResult } from './index.ts'

const won = (...winners: number[]): Outcome => ({ type: 'WINNERS', winners, removed: [] })
const without = (slot: number, ...winners: number[]): Outcome => ({
  type: 'WINNERS',
  winners,
  removed: [{ slot, reductionBps: 500 }],
})
const VOID: Outcome = { type: 'VOID', reason: 'ALL_RUNNERS_REMOVED' }
const runs = (result: number): Outcome => ({ type: 'RESULT', result })

const NONE: StandingResult = { outcome: null, proposed: null, byHand: false, results: 0 }
const stands = (outcome: Outcome, change: Partial<StandingResult> = {}): StandingResult => ({
  ...NONE,
  outcome,
  results: 1,
  ...change,
})
const asks = (question: 'CORRECTED' | 'REFUSED' | 'TIE' | 'NO_RESULT' | 'BY_HAND'): ResultAnswer => ({
  type: 'ASK',
  question,
})
const DECLARE: ResultAnswer = { type: 'DECLARE' }
const KEEP: ResultAnswer = { type: 'KEEP' }
const CORRECT: ResultAnswer = { type: 'CORRECT' }

test.each<[string, StandingResult, Outcome | undefined, ResultAnswer]>([
  ['a first result', NONE, won(1), DECLARE],
  ['a first void', NONE, VOID, DECLARE],
  ['an end without a result', NONE, undefined, asks('NO_RESULT')],
  ['the same winner', stands(won(1)), won(1), KEEP],
  ['the same dead heat, told the other way round', stands(won(1, 2)), won(2, 1), KEEP],
  ['the same runs', stands(runs(45)), runs(45), KEEP],
  ['void again, for another reason', stands({ type: 'VOID', reason: 'rain' }), VOID, KEEP],
  ['another winner', stands(won(1)), won(2), CORRECT],
  ['a dead heat after all', stands(won(1)), won(1, 2), CORRECT],
  ['one of a dead heat after all', stands(won(1, 2)), won(1), CORRECT],
  ['other runs', stands(runs(45)), runs(46), CORRECT],
  ['a result that is voided', stands(won(1)), VOID, CORRECT],
  ['a void that has a winner after all', stands(VOID), won(1), CORRECT],
  ['a non-runner after all', stands(won(1)), without(3, 1), CORRECT],
  ['a result that was taken back by its source and is gone', stands(won(1)), undefined, asks('NO_RESULT')],
  ['one result too many', stands(won(1), { results: 4 }), won(2), asks('CORRECTED')],
  ['the same as an officer declared', stands(won(1), { byHand: true }), won(1), KEEP],
  ['and with removals that they did not name', stands(won(1), { byHand: true }), without(3, 1), KEEP],
  ['another than an officer declared', stands(won(1), { byHand: true }), won(2), asks('CORRECTED')],
  ['the one that an officer took back', { ...NONE, byHand: true, results: 1 }, won(1), asks('BY_HAND')],
  ['a first one, where an officer took a runner out', { ...NONE, byHand: true }, won(1), asks('BY_HAND')],
  ['another than an officer has proposed', { ...NONE, proposed: won(1) }, won(2), asks('BY_HAND')],
  ['a winner, where an officer has proposed a void', { ...NONE, proposed: VOID }, won(2), asks('BY_HAND')],
  ['the same as an officer has proposed', { ...NONE, proposed: won(1) }, without(3, 1), DECLARE],
  ['none, where an officer declared one', stands(won(1), { byHand: true }), undefined, KEEP],
  ['none, where an officer took one back', { ...NONE, byHand: true, results: 1 }, undefined, asks('NO_RESULT')],
])('%s', (_what, standing, outcome, answer) => {
  expect(answerResult(standing, { outcome }, false)).toEqual(answer)
})

test('what cannot be paid is asked about, unless it stands already', () => {
  const [nobody, stranger] = ['NO_WINNER', 'NOT_A_CONTENDER'] as const
  expect(answerResult(NONE, { outcome: won(), refusal: nobody }, false)).toEqual(asks('REFUSED'))
  expect(answerResult(stands(won(1)), { outcome: won(9), refusal: stranger }, false)).toEqual(asks('REFUSED'))
  expect(answerResult(stands(won(1)), { outcome: won(1), refusal: stranger }, false)).toEqual(KEEP)
})

test('more winners than places are asked about where nobody has said who tied, until an officer has', () => {
  const said = { outcome: won(1, 2, 3), refusal: 'TIE_NOT_TOLD' } as const
  expect(answerResult(NONE, said, false)).toEqual(asks('TIE'))
  expect(answerResult(stands(won(1, 2)), said, false)).toEqual(asks('TIE'))
  const told: Outcome = { type: 'WINNERS', winners: [1, 2, 3], tieGroups: [[2, 3]], removed: [] }
  expect(answerResult(stands(told, { byHand: true }), said, false)).toEqual(KEEP)
})

test('where results need two officers, a first one is declared and another is asked about', () => {
  expect(answerResult(NONE, { outcome: won(1) }, true)).toEqual(DECLARE)
  expect(answerResult(stands(won(1)), { outcome: won(2) }, true)).toEqual(asks('CORRECTED'))
})

test.each<[string, Outcome, Outcome | null, boolean]>([
  ['nothing', { type: 'RESULT', result: 40 }, null, false],
  ['the same run', { type: 'RESULT', result: 40 }, { type: 'RESULT', result: 40 }, true],
  ['another run', { type: 'RESULT', result: 40 }, { type: 'RESULT', result: 41 }, false],
  [
    'the same winner',
    { type: 'WINNERS', winners: [1], removed: [] },
    { type: 'WINNERS', winners: [1], removed: [{ slot: 0, reductionBps: 5 }] },
    true,
  ],
  [
    'another winner',
    { type: 'WINNERS', winners: [1], removed: [] },
    { type: 'WINNERS', winners: [0], removed: [] },
    false,
  ],
  [
    'the same tie',
    { type: 'WINNERS', winners: [0, 1], tieGroups: [[1, 0]], removed: [] },
    { type: 'WINNERS', winners: [1, 0], tieGroups: [[0, 1]], removed: [] },
    true,
  ],
  [
    'the same winners, untied',
    { type: 'WINNERS', winners: [0, 1], tieGroups: [[0, 1]], removed: [] },
    { type: 'WINNERS', winners: [0, 1], removed: [] },
    false,
  ],
])('whether what is declared agrees where the source says %s', (_, declared, said, agrees) => {
  expect(agreesWith(declared, said)).toBe(agrees)
})
