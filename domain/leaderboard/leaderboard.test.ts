import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Paise, paise, sum, ZERO } from '../money/index.ts'
import {
  joinRows,
  maskedName,
  NO_ROW,
  type PrizeTerms,
  rowOf,
  sharePrizes,
  toldSum,
  turnoverOfEvent,
  wrongPrizeTerm,
} from './index.ts'

const results = fc.array(fc.integer({ min: -2, max: 2 }).map(paise))

describe('a row', () => {
  test.each([
    ['is of what was won one after the other', [1, 1, 1], 3],
    ['ends with a loss', [1, 1, -1, 1], 2],
    ['goes on over what was void, level or cashed out even', [1, 0, 1, 0, 0, 1], 3],
    ['begins anew behind a loss', [1, -1, 1, 1], 2],
    ['is none of what was lost', [-1, -1], 0],
    ['is none of nothing', [], 0],
  ])('%s', (_, brought, best) => expect(rowOf(brought.map(paise)).best).toBe(best))

  test('of several days is that of all their results', () =>
    fc.assert(
      fc.property(fc.array(results), (days) => {
        expect(days.map(rowOf).reduce(joinRows, NO_ROW)).toEqual(rowOf(days.flat()))
      }),
    ))

  test('is never longer than what was won, and its ends never longer than it', () =>
    fc.assert(
      fc.property(results, (brought) => {
        const { head, best, tail } = rowOf(brought)
        expect(best).toBeLessThanOrEqual(brought.filter((amount) => amount > 0).length)
        expect(Math.max(head, tail)).toBeLessThanOrEqual(best)
      }),
    ))
})

test.each([
  ['what a bet risked that lost', -80_000, 80_000, 80_000],
  ['no more than was won by it', 1_000, 100_000, 1_000],
  ['no more than was risked', 120_000, 80_000, 80_000],
  ['nothing of both sides', 0, 60_000, 0],
])('turnover is %s', (_, net, exposure, counts) => expect(turnoverOfEvent(paise(net), paise(exposure))).toBe(counts))

describe('prizes', () => {
  const PRIZES: PrizeTerms = { amounts: [500_000, 200_000, 200_000].map(paise), multiple: 1 }
  test.each([
    [{}, undefined],
    [{ amounts: [] }, 'amounts'],
    [{ amounts: [paise(1), paise(2)] }, 'amounts'],
    [{ amounts: [paise(1), ZERO] }, 'amounts'],
    [{ amounts: Array.from({ length: 51 }, () => paise(1)) }, 'amounts'],
    [{ multiple: -1 }, 'multiple'],
    [{ multiple: 101 }, 'multiple'],
    [{ multiple: 0 }, undefined],
  ] as const)('%j: %s', (change, wrong) => expect(wrongPrizeTerm({ ...PRIZES, ...change })).toBe(wrong))

  const share = (values: number[], amounts: readonly Paise[] = PRIZES.amounts) =>
    sharePrizes(
      values.map((value, n) => ({ of: n, value })),
      amounts,
    ).map(({ rank, prize }) => [rank, prize])

  test.each([
    [
      'go by rank',
      [9, 5, 3, 1],
      [
        [1, 500_000],
        [2, 200_000],
        [3, 200_000],
      ],
    ],
    [
      'are shared by who are level',
      [9, 9, 3],
      [
        [1, 350_000],
        [1, 350_000],
        [3, 200_000],
      ],
    ],
    [
      'are shared at the last rank too',
      [9, 5, 3, 3, 3],
      [
        [1, 500_000],
        [2, 200_000],
        [3, 66_666],
        [3, 66_666],
        [3, 66_666],
      ],
    ],
    ['are left where nobody is', [9], [[1, 500_000]]],
  ] as const)('%s', (_, values, placed) => expect(share([...values])).toEqual(placed))

  test('are never more than was promised, whoever is level', () =>
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5 })),
        fc.array(fc.integer({ min: 1, max: 1000 }).map(paise), { maxLength: 8 }),
        (values, given) => {
          const amounts = given.toSorted((one, other) => other - one)
          const placed = share(
            values.toSorted((one, other) => other - one),
            amounts,
          )
          expect(sum(placed.map(([, prize]) => paise(prize ?? 0)))).toBeLessThanOrEqual(sum(amounts))
          const prizes = placed.map(([, prize]) => prize ?? 0)
          expect(prizes).toEqual(prizes.toSorted((one, other) => other - one))
        },
      ),
    ))
})

describe('what others are told', () => {
  test.each([
    [4_821_075, 4_800_000],
    [123_456, 120_000],
    [99_999, 90_000],
    [10_000, 10_000],
    [9_999, 0],
    [123_456_789_012, 120_000_000_000],
  ])('of %i is %i', (amount, told) => expect(toldSum(paise(amount))).toBe(told))

  test('is never more than it is, and of two sums in the order that they have', () =>
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)].map(paise) as [Paise, Paise]
        expect(toldSum(less)).toBeLessThanOrEqual(less)
        expect(toldSum(less)).toBeLessThanOrEqual(toldSum(more))
      }),
    ))

  test('of a name is its first letter, however long it is', () => {
    expect(maskedName('ravi')).toBe('r•••')
    expect(maskedName('r')).toBe(maskedName('ravikumar'))
  })
})
