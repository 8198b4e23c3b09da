import { expect, test } from 'vitest'
import { listQuery } from './list-query.ts'

const VIEW = { page: 2, limit: 50, sort: null, filters: {} }

test.each([
  [{}, {}],
  [{ sort: { by: 'pts', order: 'desc' as const } }, { sort: 'pts', order: 'desc' }],
  [{ sort: { by: 'shoeSize', order: 'asc' as const } }, {}],
  [{ filters: { search: 'ram', deep: '1', userId: '7' } }, { search: 'ram', deep: true, userId: '7' }],
  [{ filters: { userType: 'agent', status: 'online' } }, { userType: 'agent', status: 'online' }],
  [{ filters: { userType: 'king', status: 'asleep' } }, {}],
])('%j is asked as %j', (view, query) => {
  expect(listQuery({ ...VIEW, ...view })).toEqual({ page: 2, limit: 50, ...query })
})
