import { expect, test } from 'vitest'
import { listQuery } from './list-query.ts'

const VIEW = { page: 2, limit: 50, sort: null, filters: {} }

test.each([
  [{}, { deep: true }],
  [{ filters: { reach: 'rightBelow' } }, {}],
  [{ filters: { reach: 'elsewhere' } }, { deep: true }],
  [{ sort: { by: 'pts', order: 'desc' as const } }, { deep: true, sort: 'pts', order: 'desc' }],
  [{ sort: { by: 'shoeSize', order: 'asc' as const } }, { deep: true }],
  [{ filters: { search: 'ram', userId: '7' } }, { search: 'ram', deep: true, userId: '7' }],
  [{ filters: { userType: 'agent', status: 'online' } }, { deep: true, userType: 'agent', status: 'online' }],
  [{ filters: { userType: 'king', status: 'asleep' } }, { deep: true }],
])('%j is asked as %j', (view, query) => {
  expect(listQuery({ ...VIEW, ...view })).toEqual({ page: 2, limit: 50, ...query })
})
