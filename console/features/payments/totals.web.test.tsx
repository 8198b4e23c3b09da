/** The totals of payments are of today until days are asked for, and say so. */
import type { Endpoint } from '@paddock/contract'
import { isoDay } from '@paddock/ui/formats'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { show } from '../../kit/testing/show.tsx'
import { PaymentTotals } from './totals.tsx'

const TOTAL = {
  _id: '1',
  name: 'Any UPI app',
  type: 'UPI',
  owner: 'agent',
  role: null,
  deposits: 2,
  depositAmount: 90_000,
  claimedAmount: 90_000,
  rejected: 0,
  withdrawals: 0,
  withdrawalAmount: 0,
}

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} })),
)
afterEach(cleanup)

test.each([
  ['', { startDate: isoDay(Date.now()) }, true],
  ['?endDate=2026-03-31', { endDate: '2026-03-31' }, false],
  ['?startDate=2026-03-01', { startDate: '2026-03-01' }, false],
  ['?startDate=2026-03-01&endDate=2026-03-31', { startDate: '2026-03-01', endDate: '2026-03-31' }, false],
])('asked at "%s"', async (address, days, isOfToday) => {
  const queries: unknown[] = []
  show(<PaymentTotals />, {
    at: `/${address}`,
    async call(_: Endpoint, asking) {
      queries.push((asking as { query?: unknown }).query)
      return { docs: [TOTAL], totalDocs: 1, totalIsLeast: false, totalAmount: 90_000, totalWithdrawn: 0 }
    },
  })
  expect(await screen.findByText(/Any UPI app/)).toBeDefined()
  expect(queries).toEqual([{ page: 1, limit: expect.any(Number), by: 'method', ...days }])
  expect(screen.queryByText(new RegExp(`^${WORDS.ofToday} · `)) !== null).toBe(isOfToday)
})

test('of officers above the reader the role stands for a name', async () => {
  const above = { ...TOTAL, _id: 'whiteLabel', name: '', type: null, owner: null, role: 'whiteLabel' }
  show(<PaymentTotals />, {
    at: '/?by=officer',
    call: async () => ({ docs: [above], totalDocs: 1, totalIsLeast: false, totalAmount: 90_000, totalWithdrawn: 0 }),
  })
  expect(await screen.findByText(COMMON.roles.whiteLabel)).toBeDefined()
})
