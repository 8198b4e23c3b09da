import type { Bet } from '@paddock/contract/shapes/bet'
import { odds } from '@paddock/domain/odds'
import { expect, test } from 'vitest'
import { oddsText } from './odds.tsx'

const bet = (line: number | null, averageOdd: number | null, betterRun?: number) =>
  ({
    odds: { type: 'LAY', runnerId: 'r', runnerName: 'R', price: odds(line === null ? 195 : 10_000), line },
    averageOdd,
    ...(betterRun !== undefined && { betterRun }),
  }) as Bet

test.each([
  [bet(161, 100, 163), '163 @ 100.00, asked 161'],
  [bet(161, 100), '161 @ 100.00'],
  [bet(null, 1.968), '1.97'],
  [bet(null, null), '1.95'],
])('an operator reads what a bet was matched at, as it is settled: %#', (given, text) =>
  expect(oddsText(given)).toBe(text),
)
