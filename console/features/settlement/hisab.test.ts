import type { Debt, Receipt } from '@paddock/contract/endpoints/points'
import { type Paise, paise } from '@paddock/domain/money'
import { expect, test } from 'vitest'
import { hisabOfDebts, hisabOfReceipts } from './hisab.ts'

const HEAD = { name: 'Club', at: 0 }
const debt = (userName: string, uplineName: string, clientPL: number, inWithdrawals: Paise = paise(0)) =>
  ({ userName, uplineName, clientPL: paise(clientPL), inWithdrawals }) as Debt

test('what is owed: an upline and theirs, a line each, with both sums; who owes nothing is not told', () => {
  const lines = hisabOfDebts(
    [
      debt('ann', 'agent', -400_00),
      debt('bob', 'agent', 1_200_50, paise(200_00)),
      debt('cyd', 'agent', 0),
      debt('agent', 'master', -5_00),
    ],
    HEAD,
  ).split('\n')
  expect(lines[0]).toMatch(/^Club · Settlement · /)
  expect(lines.slice(1)).toEqual([
    '',
    'agent',
    'ann: Lena (take) 400.00',
    'bob: Dena (give) 1,200.50 (200.00 of it asked for as withdrawals, not to be settled in cash)',
    'To take 400.00 · To give 1,200.50',
    '',
    'master',
    'agent: Lena (take) 5.00',
    'To take 5.00 · To give 0.00',
  ])
})

test('of what waits to be withdrawn nothing is in the sums', () => {
  const lines = hisabOfDebts([debt('ann', 'agent', -400_00, paise(300_00))], HEAD).split('\n')
  expect(lines.slice(3)).toEqual([
    'ann: Lena (take) 400.00 (300.00 of it asked for as withdrawals, not to be settled in cash)',
    'To take 100.00 · To give 0.00',
  ])
})

test('what was taken back is told so, and is in no sum', () => {
  const receipt = {
    userName: 'ann',
    uplineName: 'agent',
    amount: paise(100),
    after: paise(0),
    reverses: null,
    reversedBy: null,
  }
  const text = hisabOfReceipts(
    [
      { ...receipt, number: 8, kind: 'DENA', reverses: { _id: 'a', number: 7 } } as unknown as Receipt,
      { ...receipt, number: 7, kind: 'LENA', reversedBy: { _id: 'b', number: 8 } } as unknown as Receipt,
    ],
    HEAD,
  )
  expect(text.split('\n').slice(3)).toEqual([
    'ann: Dena (give) 1.00 · Receipt 8 · Reverses receipt 7',
    'ann: Lena (take) 1.00 · Receipt 7 · Reversed by receipt 8',
    'To take 0.00 · To give 0.00',
  ])
})

test('what was settled: with the receipt, and what is left', () => {
  const receipt = {
    userName: 'ann',
    uplineName: 'agent',
    kind: 'LENA',
    number: 7,
    amount: paise(100),
    after: paise(-50),
  }
  const text = hisabOfReceipts([receipt as Receipt, { ...receipt, number: 8, after: paise(0) } as Receipt], HEAD)
  expect(text.split('\n').slice(2)).toEqual([
    'agent',
    'ann: Lena (take) 1.00 · Left −0.50 · Receipt 7',
    'ann: Lena (take) 1.00 · Receipt 8',
    'To take 2.00 · To give 0.00',
  ])
})
