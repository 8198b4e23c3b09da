import { expect, test } from 'vitest'
import { wrongInReport } from './index.ts'

test.each([
  ['PROFIT_LOSS', { by: 'player', order: 'lost' }, null, undefined],
  ['PROFIT_LOSS', { gameType: 'slot' }, null, 'filters'],
  // Days are the schedule's own.
  ['SETTLED_BETS', { startDate: '2026-11-01' }, 7, 'filters'],
  ['STATEMENT', {}, 7, undefined],
  ['STATEMENT', {}, null, 'userId'],
] as const)('of %s by %j about %s wrong is: %s', (report, filters, subjectId, wrong) => {
  expect(wrongInReport({ report, filters: filters as Readonly<Record<string, string>>, subjectId })).toBe(wrong)
})
