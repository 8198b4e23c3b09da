import { odds } from '@paddock/domain/odds'
import { describe, expect, test } from 'vitest'
import { isBetter, struckAt } from './bet-words.ts'
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
