import { completeConfig } from '@paddock/contract/shapes/site'
import { expect, test } from 'vitest'
import { changesBetween } from './change.ts'
import { limitText, withLimit } from './player-limits.ts'

const DAILY = { kind: 'STAKE', period: 'DAY', product: 'ALL' } as const
const ON_SESSIONS = { ...DAILY, product: 'SESSION' } as const
const WEEKLY = { kind: 'DEPOSIT', period: 'WEEK', product: 'ALL' } as const

test('limits stand in the order of the table, whichever was typed first', () => {
  const one = withLimit(withLimit([], ON_SESSIONS, 5), WEEKLY, 7)
  const other = withLimit(withLimit([], WEEKLY, 7), ON_SESSIONS, 5)
  expect(one).toEqual(other)
  expect(one.map(({ kind }) => kind)).toEqual(['DEPOSIT', 'STAKE'])
})

test('a limit that is emptied again is no change', () => {
  const base = completeConfig({ name: 'North', type: 'b2c', limits: [{ ...WEEKLY, value: 7 }] })
  const limits = withLimit(withLimit(base.limits, DAILY, 500), DAILY, null)
  expect(changesBetween(base, { ...base, limits: [...limits] })).toEqual([])
})

test('a changed limit is told by its name', () => {
  expect(limitText({ ...ON_SESSIONS, value: 100_000 })).toBe('Stakes: sessions, 24 hours: 1,00,000')
  expect(limitText({ ...WEEKLY, value: 7 })).toBe('Deposits, 7 days: 7')
})

test.each([
  [
    'twice the same',
    [
      { ...DAILY, value: 1 },
      { ...DAILY, value: 2 },
    ],
  ],
  ['one deposit alone', [{ kind: 'DEPOSIT', period: 'ONE', product: 'ALL', value: 5 }]],
  ['losses on one product', [{ kind: 'LOSS', period: 'DAY', product: 'SESSION', value: 5 }]],
  ['nothing', [{ ...DAILY, value: 0 }]],
  ['a part of a rupee', [{ ...DAILY, value: 0.5 }]],
])('no site limits its players by %s', (_, limits) => {
  expect(() => completeConfig({ name: 'North', type: 'b2c', limits })).toThrow('limits')
})
