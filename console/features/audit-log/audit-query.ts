import { AUDIT_CODES } from '@paddock/contract/audit-codes'
import type { View } from '../../kit/table/index.ts'

export const AUDIT_FILTERS = [
  'person',
  'market',
  'actorName',
  'action',
  'objectType',
  'objectId',
  'requestId',
  'startDate',
  'endDate',
  'siteId',
] as const

const DAY = /^\d{4}-\d{2}-\d{2}$/
const COUNT = /^\d{1,9}$/

/** The view as the call asks it. What the address says and the call does not know is left out. */
export function auditQuery({ page, limit, filters }: View) {
  const { person, market, actorName, action, objectType, objectId, requestId, startDate, endDate, siteId } = filters
  const known = AUDIT_CODES.find((code) => code === action)
  return {
    page,
    limit,
    ...(person && { person }),
    ...(market && { market }),
    ...(actorName && { actorName }),
    ...(known && { action: known }),
    ...(objectType && { objectType }),
    ...(objectId && { objectId }),
    ...(requestId && { requestId }),
    ...(startDate && DAY.test(startDate) && { startDate }),
    ...(endDate && DAY.test(endDate) && { endDate }),
    ...(siteId && COUNT.test(siteId) && { siteId: Number(siteId) }),
  }
}
