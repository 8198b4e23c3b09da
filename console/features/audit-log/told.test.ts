import { expect, test } from 'vitest'
import { shortPath, toldChanges, toldLines } from './told.ts'

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

const briefly = (row: Parameters<typeof toldChanges>[0]) =>
  toldChanges(row)
    .slice(0, 2)
    .map(({ label, before, after }) => [label, before, after])

test('a declared result is told in words, without the ids that it was asked with', () => {
  const outcome = { type: 'WINNERS', winners: ['2'] }
  const after = { result: 'Bramley', resultVersion: 1, proposed: false, asked: { marketId: 'm1', outcome } }
  const row = { action: 'RESULT_DECLARED', before: { resultVersion: 0 }, after } as const
  expect(briefly(row)).toEqual([
    ['Result', null, 'Bramley'],
    ['Results declared', '0', '1'],
  ])
  expect(toldLines(row).map(({ label }) => label)).toEqual(['Results declared', 'Result', 'Proposed'])
})

test('one that is taken back is told in words', () => {
  const asked = { marketId: 'm1', resultVersion: 1, reason: 'photo' }
  const after = { takenBack: 'Bramley', resultVersion: 1, rolledBack: true, asked }
  const row = { action: 'RESULT_ROLLED_BACK', before: { resultVersion: 1 }, after } as const
  expect(briefly(row)[0]).toEqual(['Result taken back', null, 'Bramley'])
})

test('of a proposal that is confirmed the runners are not told by their places', () => {
  const of = { type: 'WINNERS', winners: [1], removed: [] }
  const after = { kind: 'RESULT', of, result: 'Bramley', resultVersion: 1, confirmed: true, proposedBy: 'asha' }
  const row = { action: 'RESULT_CONFIRMED', before: { resultVersion: 0 }, after } as const
  expect(toldLines(row).map(({ path }) => path)).toEqual(['resultVersion', 'kind', 'result', 'confirmed', 'proposedBy'])
})

test('a void keeps why', () => {
  const outcome = { type: 'VOID', reason: 'rain' }
  const after = { result: 'Void', resultVersion: 1, asked: { marketId: 'm1', outcome } }
  const row = { action: 'RESULT_DECLARED', before: { resultVersion: 0 }, after } as const
  expect(toldLines(row)).toContainEqual(expect.objectContaining({ label: 'Why it is void', after: 'rain' }))
})

test('a row of before tells of no status that never was, and keeps the ids that it has', () => {
  const before = { marketId: 'm1', status: 'CLOSED', version: 2, resultVersion: 0 }
  const asked = { marketId: 'm1', outcome: { type: 'WINNERS', winners: ['2'] } }
  const row = { action: 'RESULT_DECLARED', before, after: { resultVersion: 1, asked } } as const
  expect(toldLines(row).map(({ path }) => path)).toEqual([
    'resultVersion',
    'asked.outcome.type',
    'asked.outcome.winners',
  ])
})

test('a proposal that is ended is told by the name of who would have won', () => {
  const asked = { type: 'WINNERS', winners: [1], removed: [] }
  const before = { kind: 'RESULT', asked, result: 'Bramley', proposedBy: 'asha' }
  const row = { action: 'RESULT_PROPOSAL_ENDED', before, after: { ended: 'OVERRULED' } } as const
  expect(toldLines(row).map(({ path }) => path)).toEqual(['kind', 'result', 'proposedBy', 'ended'])
})

test('a list and a call are named by what their paths tell apart, and all else as it is', () => {
  expect(
    ['api/{role}/user/openBet/history', 'GET api/{role}/casino/figures', 'POST api/auth', 'm1', ''].map(shortPath),
  ).toEqual(['user/openBet/history', 'GET casino/figures', 'POST auth', 'm1', ''])
})
