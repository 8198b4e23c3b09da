import { expect, test } from 'vitest'
import { auditQuery } from './audit-query.ts'

const view = (filters: Readonly<Record<string, string>>) => ({ page: 2, limit: 50, sort: null, filters })

test('filters of the address are asked as the call knows them', () => {
  expect(
    auditQuery(view({ actorName: 'agent', action: 'ACCOUNT_LOCKED', startDate: '2026-11-01', siteId: '0' })),
  ).toEqual({
    page: 2,
    limit: 50,
    actorName: 'agent',
    action: 'ACCOUNT_LOCKED',
    startDate: '2026-11-01',
    siteId: 0,
  })
})

test('what the call does not know is left out', () => {
  const filters = { action: 'NONSENSE', startDate: 'yesterday', endDate: '1', siteId: '-1' }
  expect(auditQuery(view(filters))).toEqual({ page: 2, limit: 50 })
})
