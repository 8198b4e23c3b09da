import { expect, test } from 'vitest'
import { changedView, nextSort, readView, type View, withFilter, writeView } from './view.ts'

const USUAL: View = { page: 1, limit: 25, sort: null, filters: {} }

test.each<[string, Partial<View>]>([
  ['', {}],
  ['page=3', { page: 3 }],
  ['page=0', {}],
  ['page=-1', {}],
  ['page=1.5', {}],
  ['page=x', {}],
  ['size=100', { limit: 100 }],
  ['size=7', {}],
  ['sort=userName', { sort: { by: 'userName', order: 'asc' } }],
  ['sort=-balance', { sort: { by: 'balance', order: 'desc' } }],
  ['sort=a b', {}],
  ['search=ram&role=agent', { filters: { search: 'ram', role: 'agent' } }],
  ['search=&other=1', {}],
])('"%s" is read', (address, view) => {
  expect(readView(new URLSearchParams(address), ['search', 'role'])).toEqual({ ...USUAL, ...view })
})

test('what is written is read back, and what is not of the list is kept', () => {
  const view: View = { page: 2, limit: 50, sort: { by: 'balance', order: 'desc' }, filters: { search: 'a&b' } }
  const address = writeView(view, [['tab', 'limits']])
  expect(readView(address, ['search'])).toEqual(view)
  expect(address.get('tab')).toBe('limits')
})

test('the usual view leaves nothing in the address', () => {
  expect(writeView(USUAL).toString()).toBe('')
})

test('a new filter, order or size begins at the first page', () => {
  const far = { ...USUAL, page: 9 }
  expect(changedView(far, { filters: { search: 'x' } }).page).toBe(1)
  expect(changedView(far, { limit: 100 }).page).toBe(1)
  expect(changedView(far, { page: 10 }).page).toBe(10)
})

test('an emptied filter is gone', () => {
  expect(withFilter({ search: 'x', role: 'agent' }, 'search', '')).toEqual({ role: 'agent' })
})

test('a head is pressed: up, down, as it came', () => {
  const up = nextSort(null, 'a')
  const down = nextSort(up, 'a')
  expect([up, down, nextSort(down, 'a'), nextSort(down, 'b')]).toEqual([
    { by: 'a', order: 'asc' },
    { by: 'a', order: 'desc' },
    null,
    { by: 'b', order: 'asc' },
  ])
})
