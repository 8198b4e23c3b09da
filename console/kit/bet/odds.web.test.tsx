import type { Bet } from '@paddock/contract/shapes/bet'
import { odds } from '@paddock/domain/odds'
import { expect, test } from 'vitest'
import { oddsText } from './odds.tsx'

type Market = Pick<Bet['market'], 'sessionVariant' | 'khadoWidth'>

const bet = (line: number | null, averageOdd: number | null, betterRun?: number, market: Market = {}) =>
  ({
    market: { _id: 'r', ...market },
    odds: { type: 'LAY', runnerId: 'r', runnerName: 'R', price: odds(line === null ? 195 : 10_000), line },
    averageOdd,
    ...(betterRun !== undefined && { betterRun }),
  }) as Bet

test.each([
  [bet(161, 100, 163), '163 @ 100.00, asked 161'],
  [bet(161, 100), '161 @ 100.00'],
  [bet(35, 350, undefined, { sessionVariant: 'khado', khadoWidth: 5 }), '35–39 @ 350.00'],
  [bet(0, 95, undefined, { sessionVariant: 'oddEven' }), '95.00'],
  [bet(null, 1.968), '1.97'],
  [bet(null, null), '1.95'],
])('an operator reads what a bet was matched at, as it is settled: %#', (given, text) =>
  expect(oddsText(given)).toBe(text),
)
