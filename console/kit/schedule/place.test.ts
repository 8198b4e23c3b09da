import { REPORT_NAMES } from '@paddock/domain/schedules'
import { expect, test } from 'vitest'
import { addressOfReport, filtersOfReport, narrowedTo } from './place.ts'

const DAYS = { from: '2026-11-20', to: '2026-11-21' }

test.each([
  ['PROFIT_LOSS', '7', { by: 'player', order: 'lost' }, '/profit-loss?by=player&order=lost&userId=7'],
  ['SETTLED_BETS', null, { search: 'a b&c', eventTypeId: '4' }, '/bets/settled?search=a+b%26c&eventTypeId=4'],
  ['CASINO_ROUNDS', null, { gameType: 'slot' }, '/casino-rounds?gameType=slot'],
  ['STATEMENT', '7', { trxType: 'bet' }, '/people/7/statement?trxType=bet'],
  ['RECEIPTS', '7', {}, '/settlement?tab=receipts&userId=7'],
  ['DEPOSITS', null, { status: 'open' }, '/deposits?tab=history&status=open'],
  ['WITHDRAWALS', null, {}, '/withdrawals?tab=history'],
  ['PAYMENT_TOTALS', null, { by: 'officer' }, '/deposits?tab=totals&by=officer'],
] as const)('%s of %s is opened narrowed as it was asked for', (report, userId, filters, address) => {
  const query = address.includes('?') ? '&' : '?'
  expect(addressOfReport({ report, userId, filters }, DAYS)).toBe(
    `${address}${query}startDate=2026-11-20&endDate=2026-11-21`,
  )
})

test('days, pages and what another report is narrowed by are none of it', () => {
  const given = { by: 'sport', startDate: '2026-11-01', endDate: '2026-11-02', userId: '7', gameType: 'slot' }
  expect(filtersOfReport('PROFIT_LOSS', given)).toEqual({ by: 'sport' })
  for (const report of REPORT_NAMES) expect(filtersOfReport(report, { startDate: '2026-11-01' })).toEqual({})
})

test.each([
  [{ report: 'PROFIT_LOSS', userId: null, filters: {} }, 'Without filters'],
  [
    { report: 'PROFIT_LOSS', userId: '7', filters: { by: 'player', order: 'lost', eventTypeId: '4', eventId: 'e1' } },
    'Of ravi, Player, Biggest losers, Cricket, One event',
  ],
  [{ report: 'CASINO_ROUNDS', userId: null, filters: { gameType: 'slot' } }, 'Slot'],
  [{ report: 'DEPOSITS', userId: null, filters: { status: 'reversed', search: 'x' } }, 'Taken back, “x”'],
  [{ report: 'PAYMENT_TOTALS', userId: null, filters: { by: 'officer' } }, 'By officer'],
  // Of an older version, or of a code that is gone.
  [{ report: 'STATEMENT', userId: null, filters: { trxType: 'gone' } }, 'gone'],
] as const)('%j is narrowed to: %s', (place, said) => {
  expect(narrowedTo({ userName: place.userId === null ? null : 'ravi', ...place })).toBe(said)
})
