import { expect, test } from 'vitest'
import { presentNotification, type StoredNotification } from './notification.ts'

const STORED: StoredNotification = {
  id: 1,
  accountId: 1,
  at: 0,
  kind: 'DEPOSIT_REJECTED',
  read: false,
  facts: { amount: 50_000 },
  marketId: null,
  marketName: null,
  eventId: null,
  sportId: null,
  eventName: null,
  title: null,
  description: null,
  image: null,
}

test.each([
  [{ amount: 50_000, remarks: 'Nothing came' }, 'Nothing came', ' Reason: Nothing came.'],
  // Nothing was said, or it was told before reasons were.
  [{ amount: 50_000, remarks: '' }, null, ''],
  [{ amount: 50_000 }, null, ''],
])('a request that was rejected says why: %j', (facts, remarks, said) => {
  expect(presentNotification({ ...STORED, facts })).toMatchObject({
    remarks,
    description: `Your deposit of 500.00 was not approved.${said} See it under Transactions.`,
  })
  expect(presentNotification({ ...STORED, kind: 'WITHDRAWAL_REJECTED', facts })).toMatchObject({
    remarks,
    description: `500.00 are in your balance again.${said} See it under Transactions.`,
  })
})
