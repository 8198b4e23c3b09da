import type { Notification } from '@paddock/contract/shapes/notification'
import { paise } from '@paddock/domain/money'
import { expect, test } from 'vitest'
import { dayOf, pathOf, sayNotification } from './say.ts'

const TOLD: Notification = {
  _id: '1',
  read: false,
  createdAt: 0,
  kind: 'BETS_SETTLED',
  title: 'A title of the server',
  description: 'A text of the server',
  image: null,
  eventId: null,
  marketId: null,
  subject: 'India v Australia: Match Odds',
  amount: paise(-12_345_600),
  sportId: null,
  limit: null,
  remarks: null,
  autoCashOut: null,
  link: null,
}
const LIMIT = { period: 'ONE', product: 'ALL', minutes: null } as const

test.each([
  [{}, 'India v Australia: Match Odds: lost 1,23,456.'],
  [
    { kind: 'DEPOSIT_REJECTED', amount: paise(50_000), remarks: 'EXPIRED' },
    'Your deposit of 500 was not approved. Reason: The time to pay ran out',
  ],
  [{ subject: null, amount: paise(5000) }, 'A market: won 50.'],
  [
    { kind: 'RESULT_TAKEN_BACK' },
    'The result of India v Australia: Match Odds was taken back: −1,23,456 until it is settled again.',
  ],
  [
    { kind: 'LIMIT_CHANGED', limit: { ...LIMIT, kind: 'STAKE', product: 'SESSION', amount: paise(100_000) } },
    'Your stake limit for one bet on sessions is now 1,000.',
  ],
  [
    { kind: 'LIMIT_CHANGED', limit: { ...LIMIT, kind: 'SESSION', period: 'DAY', amount: null, minutes: 90 } },
    'Your limit of time for a day is now 90 minutes.',
  ],
  [
    { kind: 'LIMIT_CHANGED', limit: { ...LIMIT, kind: 'LOSS', period: 'WEEK', amount: null } },
    'Your loss limit for a week was taken away.',
  ],
  [
    { kind: 'AUTO_CASHED_OUT', amount: paise(25_000), autoCashOut: { fraction: 100, reason: null } },
    'India v Australia: Match Odds: cashed out by itself, +250 locked in',
  ],
  [
    { kind: 'AUTO_CASHED_OUT', amount: paise(-37_500), autoCashOut: { fraction: 40, reason: null } },
    'India v Australia: Match Odds: 40 % cashed out. At worst −375',
  ],
  [
    { kind: 'AUTO_CASH_OUT_ENDED', amount: null, autoCashOut: { fraction: 100, reason: 'POSITION_GONE' } },
    'India v Australia: Match Odds: auto cash out ended. There was no position left to cash out.',
  ],
  [{ kind: 'BROADCAST' }, 'A text of the server'],
] as const)('%j reads: %s', (change, description) => {
  expect(sayNotification({ ...TOLD, ...change } as Notification).description).toBe(description)
})

test.each([
  ['2026-11-21T00:00:00', 'today'],
  ['2026-11-20T23:59:59', 'yesterday'],
  ['2026-11-20T00:00:00', 'yesterday'],
  ['2026-11-19T23:59:59', 'earlier'],
] as const)('%s belongs to %s', (at, day) => {
  expect(dayOf(new Date(at).getTime(), new Date('2026-11-21T08:00:00').getTime())).toBe(day)
})

test('a cash-out by itself leads to its market, a result to the bets it settled', () => {
  const where = { sportId: '4', eventId: '31590001' }
  expect(pathOf({ kind: 'AUTO_CASHED_OUT', ...where })).toBe('/events/4/31590001')
  expect(pathOf({ kind: 'AUTO_CASH_OUT_ENDED', ...where })).toBe('/events/4/31590001')
  expect(pathOf({ kind: 'BETS_SETTLED', ...where })).toBe('/bet-history')
})
