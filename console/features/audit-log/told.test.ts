import { expect, test } from 'vitest'
import { toldChanges, toldLines } from './told.ts'

test('amounts stand in rows in paise and are told in rupees', () => {
  const row = {
    action: 'POINTS_GIVEN',
    before: { balance: 10_125_050 },
    after: { balance: 10_250_100, amount: 125_050 },
  } as const
  expect(toldChanges(row)).toEqual([{ path: 'balance', label: 'Balance', before: '1,01,250.50', after: '1,02,501.00' }])
  expect(toldLines(row)).toContainEqual({ path: 'amount', label: 'Amount', before: null, after: '1,250.50' })
  const settled = { before: { clientPL: -160_000 }, after: { clientPL: 0, kind: 'LENA', amount: 160_000 } }
  expect(toldLines({ action: 'CASH_SETTLED', ...settled })).toEqual([
    { path: 'clientPL', label: 'Client P/L', before: '−1,600.00', after: '0.00' },
    { path: 'kind', label: 'Kind', before: null, after: 'Lena (take)' },
    { path: 'amount', label: 'Amount', before: null, after: '1,600.00' },
  ])
})

test('terms are told as the form calls them: amounts, shares, switches', () => {
  const before = { creditPts: 0, sessionMax: 0, share: { sports: 8000 }, casinoLock: false, betDelay: 0 }
  const after = { creditPts: 500_000, sessionMax: 10_050, share: { sports: 7550 }, casinoLock: true, betDelay: 3 }
  const lines = toldChanges({ action: 'ACCOUNT_CHANGED', before, after })
  expect(lines.map(({ label, before: was, after: is }) => [label, was, is])).toEqual([
    ['Credit', '0.00', '5,000.00'],
    ['Session max', 'None', '100.50'],
    ['Sports share', '80 %', '75.5 %'],
    ['Casino locked', 'No', 'Yes'],
    ['Extra bet delay', '0 s', '3 s'],
  ])
})

test('a player’s limit is of money, or of minutes', () => {
  const limit = (kind: string, value: number) => ({ kind, period: 'DAY', product: 'ALL', value, loosening: null })
  const toldOf = (kind: string) =>
    toldChanges({ action: 'LIMIT_SET', before: limit(kind, 6000), after: limit(kind, 3000) })
  expect(toldOf('LOSS')).toEqual([{ path: 'value', label: 'Limit', before: '60.00', after: '30.00' }])
  expect(toldOf('SESSION')).toEqual([{ path: 'value', label: 'Limit', before: '6,000 min', after: '3,000 min' }])
})

test('stake buttons are told in rupees', () => {
  const after = { stake: [{ _id: 'p-1', label: '1k', value: 100_000 }] }
  expect(toldChanges({ action: 'STAKES_SAVED', before: null, after })).toEqual([
    { path: 'stake', label: 'Stake', before: null, after: '1k: 1,000.00' },
  ])
})

test('a sign-in changes nothing; how it came about stands in the opened row', () => {
  const row = { action: 'SIGNED_IN', before: null, after: { way: 'PASSWORD', stage: 'FULL' } } as const
  expect(toldChanges(row)).toEqual([])
  expect(toldLines(row)).toHaveLength(2)
})

test('what is not known is shown as it is written', () => {
  const row = { action: 'MARKET_STATUS_SET', before: { version: 3 }, after: { version: 4 } } as const
  expect(toldChanges(row)).toMatchObject([{ before: '3', after: '4' }])
})
