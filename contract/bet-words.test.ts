import { odds } from '@paddock/domain/odds'
import { describe, expect, test } from 'vitest'
import { calledAs, isBetter, struckAt } from './bet-words.ts'
import type { Bet } from './shapes/bet.ts'

type Given = Pick<Bet, 'odds' | 'averageOdd' | 'betterRun'>

const bet = (type: 'BACK' | 'LAY', line: number | null, averageOdd: number | null, betterRun?: number): Given => ({
  odds: { type, runnerId: 'r', runnerName: 'R', price: odds(line === null ? 195 : 10_000), line },
  averageOdd,
  ...(betterRun !== undefined && { betterRun }),
})

describe('what a bet stands at is what was matched', () => {
  test.each([
    ['a session matched at a better run', bet('LAY', 161, 100, 163), 10_000, 163, 161],
    ['a session matched at the run asked', bet('LAY', 161, 100), 10_000, 161, null],
    ['a session that waits', bet('BACK', 161, null), 10_000, 161, null],
    ['an exchange bet at a mean', bet('BACK', null, 1.9612), 196, null, null],
    ['an exchange bet that waits', bet('BACK', null, null), 195, null, null],
  ] as const)('%s', (_, given, price, run, askedRun) => expect(struckAt(given)).toEqual({ price, run, askedRun }))
})

describe('it is better than was asked', () => {
  test.each([
    ['BACK', null, 1.96, undefined, true],
    ['BACK', null, 1.95, undefined, false],
    ['LAY', null, 1.94, undefined, true],
    ['LAY', null, null, undefined, false],
    // Shown it would be the very price that was asked.
    ['LAY', null, 1.947066666666667, undefined, false],
    ['LAY', 161, 100, 163, true],
    ['LAY', 161, 100, undefined, false],
    ['LAY', 161, 90, undefined, true],
    ['BACK', 168, 110, undefined, true],
  ] as const)('%s of %s matched at %s, run %s: %s', (side, line, averageOdd, betterRun, better) => {
    const given = bet(side, line, averageOdd, betterRun)
    expect(isBetter(given, struckAt(given).price)).toBe(better)
  })
})

describe('what was taken is called', () => {
  const called = (line: number | null, market: object, runnerId = 'm1', betterRun?: number) => {
    const { side, outcome, runs } = calledAs({ ...bet('BACK', line, 100, betterRun), ...on(market, line, runnerId) })
    return [side, outcome, runs?.from ?? null]
  }
  const on = (market: object, line: number | null, runnerId: string) => ({
    market: { _id: 'm1', type: line === null ? 'BETFAIR' : 'SESSION', ...market } as Bet['market'],
    odds: { ...bet('BACK', line, null).odds, runnerId },
  })
  test.each([
    ['a runner by its side', called(null, {}, 'r'), ['BACK', null, null]],
    ['a session by the run it was matched at', called(46, { sessionVariant: 'session' }, 'm1', 45), ['YES', null, 45]],
    ['one that does not tell what it counts by its run', called(46, {}), ['YES', null, 46]],
    ['an outcome by its word', called(1, { sessionVariant: 'oddEven' }), ['BACK', 'ODD', null]],
    // Its name is then the runner's.
    ['one that the feed names by its side', called(1, { sessionVariant: 'oddEven' }, 'r9'), ['BACK', null, null]],
  ])('%s', (_, given, words) => expect(given).toEqual(words))
})
