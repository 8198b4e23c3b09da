import { TREE_ROLES } from '@paddock/domain/roles'
import type { View } from '../../kit/table/index.ts'

const SORTED_BY = [
  'userName',
  'userType',
  'pts',
  'exposure',
  'creditPts',
  'clientPL',
  'createdAt',
  'lastSeenAt',
] as const
export const STATUSES = ['active', 'userLocked', 'betLocked', 'online'] as const
export const PEOPLE_FILTERS = ['search', 'userType', 'status', 'reach', 'userId'] as const
/** Of `reach`: not the whole tree. */
export const RIGHT_BELOW = 'rightBelow'

const oneOf = <T extends string>(known: readonly T[], value: string | undefined): T | undefined =>
  known.find((each) => each === value)

/** The view as the call asks it. What the address says and the call does not know is left out. */
export function listQuery({ page, limit, sort, filters }: View) {
  const sortedBy = oneOf(SORTED_BY, sort?.by)
  const userType = oneOf(TREE_ROLES, filters['userType'])
  const status = oneOf(STATUSES, filters['status'])
  const { search, userId, reach } = filters
  return {
    page,
    limit,
    ...(sortedBy && { sort: sortedBy, order: sort?.order ?? ('asc' as const) }),
    ...(search && { search }),
    ...(userType && { userType }),
    ...(status && { status }),
    ...(reach !== RIGHT_BELOW && { deep: true }),
    ...(userId && { userId }),
  }
}
