import type { Debt } from '@paddock/contract/endpoints/points'
import { paise } from '@paddock/domain/money'
import { expect, test } from 'vitest'
import { cashNow, cashOf, leftOf, partOf, settlementsOf, typedOf } from './amounts.ts'

const debt = (userId: string, clientPL: number): Debt => ({
  userId,
  userName: userId,
  userType: 'user',
  uplineId: '9',
  uplineName: 'agent',
  subtreePts: paise(0),
  givenPts: paise(0),
  creditPts: paise(0),
  clientPL: paise(clientPL),
  inWithdrawals: paise(0),
  lastSettledAt: null,
})
const LOSER = debt('loser', -50_000)
const WINNER = debt('winner', 30_000)

test.each([
  ['', 50_000],
  ['500', 50_000],
  ['0.01', 1],
  ['500.01', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['x', undefined],
])('of a debt of 500 "%s" settles %s paise', (typed, part) => {
  expect(partOf(LOSER, { loser: typed })).toBe(part)
})

test('cash is added up by its way, and the server is told of each what is confirmed: the way, how much, and the debt seen', () => {
  const amountOf = typedOf({ loser: '200' })
  expect(cashOf([LOSER, WINNER], amountOf)).toEqual({ toTake: 20_000, toPay: 30_000 })
  expect(settlementsOf([LOSER, debt('even', 0), WINNER], amountOf)).toEqual([
    { userId: 'loser', kind: 'LENA', amount: 20_000, owed: -50_000 },
    { userId: 'winner', kind: 'DENA', amount: 30_000, owed: 30_000 },
  ])
})

test('what is left keeps its sign', () => {
  expect([leftOf(LOSER, { loser: '200' }), leftOf(WINNER, { winner: '100' }), leftOf(WINNER, {})]).toEqual([
    -30_000, 20_000, 0,
  ])
})

test.each([
  ['nothing waits', -50_000, 0, 50_000],
  ['all that is owed waits', -50_000, 50_000, 0],
  ['a part of what is owed waits', -50_000, 20_000, 30_000],
  ['more waits than is owed: the account is owed something, once it is paid', -50_000, 60_000, 0],
  ['what was won and is not asked for is owed', 30_000, 20_000, 30_000],
])('where %s', (_, clientPL, inWithdrawals, cash) => {
  expect(cashNow({ clientPL: paise(clientPL), inWithdrawals: paise(inWithdrawals) })).toBe(cash)
})
