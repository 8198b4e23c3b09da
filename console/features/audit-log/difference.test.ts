import { expect, test } from 'vitest'
import { changesOf, linesOf } from './difference.ts'

test('only what is different is told, a line a value', () => {
  const before = { limits: { bet: 100, day: 500 }, name: 'North' }
  const after = { limits: { bet: 100, day: 400 }, name: 'North', note: 'as agreed' }
  expect(linesOf(before, after)).toEqual([
    { path: 'limits.day', before: '500', after: '400' },
    { path: 'note', before: null, after: 'as agreed' },
  ])
})

test('what was made has nothing before it, what is gone nothing after', () => {
  expect(linesOf(null, { locked: true })).toEqual([{ path: 'locked', before: null, after: 'true' }])
  expect(linesOf({ locked: true }, null)).toEqual([{ path: 'locked', before: 'true', after: null }])
  expect(linesOf(null, undefined)).toEqual([])
})

test('a list is one value, and so is a text by itself', () => {
  expect(linesOf({ codes: ['91'] }, { codes: ['91', '977'] })).toEqual([
    { path: 'codes', before: '["91"]', after: '["91","977"]' },
  ])
  expect(linesOf('old', 'new')).toEqual([{ path: '', before: 'old', after: 'new' }])
})

test('of a row in brief: what had another value before, and only where nothing had, what was set', () => {
  const was = { status: 'OPEN', version: 3 }
  expect(changesOf(was, { status: 'SUSPENDED', version: 3, asked: { status: 'SUSPENDED' } })).toEqual([
    { path: 'status', before: 'OPEN', after: 'SUSPENDED' },
  ])
  expect(changesOf(null, { amount: 100 })).toEqual([{ path: 'amount', before: null, after: '100' }])
})
