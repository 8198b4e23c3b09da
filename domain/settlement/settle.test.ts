import { describe, expect, test } from 'vitest'
import type { MarketShape, Runner, Side } from '../market/index.ts'
import { negate, paise, sum } from '../money/index.ts'
import { CLASSIC, odds } from '../odds/index.ts'
import { priceFill } from '../positions/index.ts'
import { positionOfFills } from '../positions/testing/index.ts'
import { type Outcome, refuseOutcome, settlePosition } from './index.ts'

const exchange = (winners: number): MarketShape => ({
  kind: 'BETFAIR',
  ladder: CLASSIC,
  winners,
  placeMarket: winners !== 1,
})
const SESSION: MarketShape = { kind: 'SESSION', variant: 'session' }
const [A, B, C, D, E] = [1, 2, 3, 4, 5]

type Bet = readonly [Side, on: number, price: number, rupees: number]

const holding = (shape: MarketShape, bets: readonly Bet[]) =>
  positionOfFills(
    shape,
    bets.map(([side, on, price, rupees]) =>
      priceFill(shape, { side, slot: on, run: on, price: odds(Math.round(price * 100)), stake: paise(rupees * 100) }),
    ),
  )

const won = (winners: number[], tieGroups?: number[][]): Outcome => ({
  type: 'WINNERS',
  winners,
  removed: [],
  ...(tieGroups && { tieGroups }),
})
const result = (runs: number): Outcome => ({ type: 'RESULT', result: runs })
const VOID: Outcome = { type: 'VOID', reason: 'abandoned' }

const E3: readonly Bet[] = [
  ['BACK', A, 2.5, 1000],
  ['LAY', B, 3, 500],
  ['BACK', C, 4, 300],
]
const S3: readonly Bet[] = [
  ['BACK', 46, 100, 1000],
  ['LAY', 45, 100, 1000],
  ['LAY', 50, 110, 2000],
]

describe('plain results', () => {
  test.each<[string, MarketShape, readonly Bet[], Outcome, number]>([
    ['E3, A wins (law 3.4)', exchange(1), E3, won([A]), 1700],
    ['E3, B wins', exchange(1), E3, won([B]), -2300],
    ['E3, the draw', exchange(1), E3, won([C]), 400],
    ['E3, void', exchange(1), E3, VOID, 0],
    ['S3 at 44 (law 3.3)', SESSION, S3, result(44), 2000],
    ['S3 at 45', SESSION, S3, result(45), 0],
    ['S3 at 46', SESSION, S3, result(46), 2000],
    ['S3 at 50', SESSION, S3, result(50), -2200],
    ['S3, no result', SESSION, S3, VOID, 0],
    ['two of four, b and d', exchange(2), [['LAY', B, 2.2, 500]], won([B, D]), -600],
    ['more winners than known, none shares', exchange(0), [['BACK', A, 3, 100]], won([A, B, C]), 200],
  ])('%s', (_, shape, bets, outcome, rupees) => {
    expect(settlePosition(shape, holding(shape, bets), outcome)).toBe(rupees * 100)
  })
})

describe('dead heat (law 1.11)', () => {
  const tie = [[A, B, C, D]]
  test.each<[string, number, readonly Bet[], Outcome, number]>([
    ['300 at 4.0, three for one', 1, [['BACK', A, 4, 300]], won([A, B, C]), 100],
    ['60 at 6.0, three for one', 1, [['BACK', A, 6, 60]], won([A, B, C]), 60],
    ['60 at 6.0, four for two places left of three', 3, [['BACK', A, 6, 60]], won([E, A, B, C, D], tie), 120],
    ['the outright winner of it is paid whole', 3, [['BACK', E, 6, 60]], won([E, A, B, C, D], tie), 300],
    ['lay 2 at 2.28, two for one', 1, [['LAY', A, 2.28, 2]], won([A, B]), -0.28],
    ['lay 2 at 5.2, two for one', 1, [['LAY', A, 5.2, 2]], won([A, B]), -3.2],
    ['a tie within the places shares nothing', 3, [['BACK', A, 6, 60]], won([A, B, C], [[A, B]]), 300],
    [
      'only the last tie shares',
      3,
      [['BACK', A, 6, 60]],
      won(
        [A, B, C, D],
        [
          [A, B],
          [C, D],
        ],
      ),
      300,
    ],
    [
      'and it shares what is left',
      3,
      [['BACK', C, 6, 60]],
      won(
        [A, B, C, D],
        [
          [A, B],
          [C, D],
        ],
      ),
      120,
    ],
    ['who tied is not told: all did', 2, [['BACK', A, 6, 60]], won([A, B, C]), 180],
  ])('%s', (_, places, bets, outcome, rupees) => {
    const shape = exchange(places)
    expect(settlePosition(shape, holding(shape, bets), outcome)).toBe(Math.round(rupees * 100))
  })

  test('half a paisa goes away from zero, for both sides', () => {
    const shape = exchange(1)
    expect(settlePosition(shape, holding(shape, [['BACK', A, 2.5, 0.02]]), won([A, B]))).toBe(1)
    expect(settlePosition(shape, holding(shape, [['LAY', A, 2.5, 0.02]]), won([A, B]))).toBe(-1)
  })

  test('what the players have rounded the house makes good', () => {
    const shape = exchange(1)
    const nets = [1, 2, 3].map(() => settlePosition(shape, holding(shape, [['BACK', A, 2.5, 0.02]]), won([A, B])))
    expect(negate(sum(nets))).toBe(-3)
    expect(settlePosition(shape, holding(shape, [['LAY', A, 2.5, 0.06]]), won([A, B]))).toBe(-2)
  })
})

describe('an outcome is refused', () => {
  const runner = (slot: number): Runner => ({
    id: `r${slot}`,
    slot,
    name: `Runner ${slot}`,
    sort: slot,
    status: 'ACTIVE',
  })
  const runners = [runner(A), runner(B), runner(C), { ...runner(D), status: 'REMOVED' as const, reductionBps: 1250 }]
  const without = (slot: number, reductionBps: number): Outcome => ({
    type: 'WINNERS',
    winners: [A],
    removed: [{ slot, reductionBps }],
  })
  const yesNo: MarketShape = { kind: 'SESSION', variant: 'yesNo' }

  test.each<[string, MarketShape, Outcome, string | undefined]>([
    ['winner', exchange(1), won([A]), undefined],
    ['dead heat', exchange(1), won([A, B]), undefined],
    ['void', exchange(1), VOID, undefined],
    ['result', SESSION, result(0), undefined],
    ['a number for runners', exchange(1), result(3), 'OUTCOME_OF_ANOTHER_KIND'],
    ['winners for a number', SESSION, won([A]), 'OUTCOME_OF_ANOTHER_KIND'],
    ['a magic number', SESSION, result(-2), 'NOT_A_RESULT'],
    ['as many runs as nobody makes', SESSION, result(1_000_001), 'NOT_A_RESULT'],
    ['a million of them', SESSION, result(1_000_000), undefined],
    ['half a run', SESSION, result(45.5), 'NOT_A_RESULT'],
    ['neither yes nor no', yesNo, result(2), 'NOT_A_RESULT'],
    ['nobody', exchange(1), won([]), 'NO_WINNER'],
    ['twice', exchange(2), won([A, A]), 'WINNER_TWICE'],
    ['a stranger', exchange(1), won([E]), 'NOT_A_CONTENDER'],
    ['a non-runner', exchange(1), won([D]), 'NOT_A_CONTENDER'],
    ['a loser in the tie', exchange(1), won([A, B], [[A, C]]), 'TIE_WITHOUT_WINNING'],
    ['one in two ties', exchange(1), won([A, B], [[A], [A, B]]), 'TIE_WITHOUT_WINNING'],
    ['a tie for no place', exchange(1), won([A, B, C], [[B, C]]), 'TIE_LEAVES_NO_PLACE'],
    ['a tie for the last of two places', exchange(2), won([A, B, C], [[B, C]]), undefined],
    ['three for two places, and nobody says who tied', exchange(2), won([A, B, C]), 'TIE_NOT_TOLD'],
    ['nobody knew how many would win', exchange(0), won([A, B, C]), undefined],
    ['one for two places', exchange(2), won([A]), 'TOO_FEW_WINNERS'],
    ['one for two places, said to have tied', exchange(2), won([A], [[A]]), 'TOO_FEW_WINNERS'],
    ['two for two places', exchange(2), won([A, C]), undefined],
    ['two for four places, of three that are left', exchange(4), won([A, C]), 'TOO_FEW_WINNERS'],
    ['all that are left, for four places', exchange(4), won([A, B, C]), undefined],
    ['who was withdrawn, with its reduction', exchange(1), without(D, 1250), undefined],
    ['who was withdrawn, with another reduction', exchange(1), without(D, 1000), 'NOT_WITHDRAWN'],
    ['a runner withdrawn by the result alone', exchange(1), without(B, 1250), 'NOT_WITHDRAWN'],
    ['its winner withdrawn', exchange(1), without(A, 0), 'NOT_WITHDRAWN'],
  ])('%s', (_, shape, outcome, code) => {
    expect(refuseOutcome(shape, runners, outcome)?.code).toBe(code)
  })

  test('and what is refused throws when settled all the same', () => {
    const position = holding(exchange(1), E3)
    expect(() => settlePosition(exchange(1), position, result(3))).toThrow('cannot end in RESULT')
    expect(() => settlePosition(exchange(1), position, won([A, B, C], [[B, C]]))).toThrow('leave the tied none')
    expect(() => settlePosition(SESSION, holding(SESSION, S3), result(-2))).toThrow('not a result')
  })
})
