import { expect, test } from 'vitest'
import { presentNotification, type StoredNotification } from './notification.ts'

const STORED: StoredNotification = {
  id: 7,
  accountId: 1,
  at: 0,
  kind: 'BETS_SETTLED',
  read: false,
  facts: { amount: 94_080 },
  marketId: 'm1',
  marketName: 'Match Odds',
  eventId: 'e1',
  sportId: '4',
  eventName: 'India v Australia',
  title: null,
  description: null,
  image: null,
}

const limit = (facts: StoredNotification['facts']) => ({ kind: 'LIMIT_CHANGED', facts, eventName: null }) as const

test.each([
  [{}, 'India v Australia: Match Odds: won 940.80.'],
  [{ facts: { amount: -12_345_678 } }, 'India v Australia: Match Odds: lost 1,23,456.78.'],
  [{ facts: { amount: 0 } }, 'India v Australia: Match Odds: nothing won or lost.'],
  [
    { kind: 'AUTO_CASHED_OUT', facts: { amount: 25_000, fractionBps: 10_000 } },
    'India v Australia: Match Odds: +250.00 is locked in.',
  ],
  [
    { kind: 'AUTO_CASHED_OUT', facts: { amount: -37_500, fractionBps: 4000 } },
    'India v Australia: Match Odds: 40 % of the position, at worst -375.00 is left.',
  ],
  [
    { kind: 'AUTO_CASH_OUT_ENDED', facts: { autoEnd: 'MARKET_CLOSED', fractionBps: 10_000 } },
    'India v Australia: Match Odds: The market closed before the value was reached.',
  ],
  [{ kind: 'BETS_VOIDED' }, 'India v Australia: Match Odds was voided: your stakes are free again.'],
  [
    { kind: 'BETS_PART_VOIDED', facts: { before: 15_000, after: 10_000, cashOuts: 0 } },
    'India v Australia: Match Odds: of 150.00 that was matched 100.00 stands. The rest was voided for both sides.',
  ],
  [
    { kind: 'BETS_PART_VOIDED', facts: { before: 15_000, after: 15_000, cashOuts: 1 } },
    'India v Australia: Match Odds: of 150.00 that was matched 150.00 stands. The rest was voided for both sides. Cash-outs of then are void, and what they took the place of is there again.',
  ],
  [{ kind: 'POINTS_RECEIVED', facts: { amount: 500_000 } }, 'You received 5,000.00 points.'],
  [
    limit({ limitKind: 'STAKE', period: 'ONE', product: 'SESSION', value: 100_000 }),
    'Your stake limit for one bet on sessions is now 1,000.00.',
  ],
  [
    limit({ limitKind: 'SESSION', period: 'DAY', product: 'ALL', value: 90 }),
    'Your session time limit for a day is now 90 minutes.',
  ],
  [
    limit({ limitKind: 'LOSS', period: 'WEEK', product: 'ALL', value: null }),
    'Your loss limit for a week was taken away.',
  ],
  [{ kind: 'BROADCAST', title: 'Hello', description: 'The final begins.' }, 'The final begins.'],
] as const)('%j reads: %s', (change, description) => {
  expect(presentNotification({ ...STORED, ...change } as StoredNotification).description).toBe(description)
})

test('an amount, a time and no limit at all are told apart', () => {
  const limitOf = (facts: StoredNotification['facts']) => presentNotification({ ...STORED, ...limit(facts) }).limit
  const which = { period: 'DAY', product: 'ALL' } as const
  expect(limitOf({ ...which, limitKind: 'LOSS', value: 500 })).toMatchObject({ amount: 500, minutes: null })
  expect(limitOf({ ...which, limitKind: 'SESSION', value: 90 })).toMatchObject({ amount: null, minutes: 90 })
  expect(limitOf({ ...which, limitKind: 'LOSS', value: null })).toMatchObject({ amount: null, minutes: null })
  expect(presentNotification(STORED).limit).toBeNull()
})

test.each([
  [{ amount: 50_000, remarks: 'Nothing came' }, 'Nothing came', ' Reason: Nothing came.'],
  // Nothing was said, or it was told before reasons were.
  [{ amount: 50_000, remarks: '' }, null, ''],
  [{ amount: 50_000 }, null, ''],
])('a request that was rejected says why: %j', (facts, remarks, said) => {
  expect(presentNotification({ ...STORED, kind: 'DEPOSIT_REJECTED', facts })).toMatchObject({
    remarks,
    description: `Your deposit of 500.00 was not approved.${said} See it under Transactions.`,
  })
  expect(presentNotification({ ...STORED, kind: 'WITHDRAWAL_REJECTED', facts })).toMatchObject({
    remarks,
    description: `500.00 are in your balance again.${said} See it under Transactions.`,
  })
})
