import { expect, test } from 'vitest'
import { calls, parseRequest } from '../index.ts'

const deposits = (count: number) => Array.from({ length: count }, (_, n) => ({ depositId: `dep_${n}`, version: 1 }))

test.each([
  ['none', deposits(0), false],
  ['one', deposits(1), true],
  ['a hundred', deposits(100), true],
  ['more than a hundred', deposits(101), false],
  ['the same twice', [...deposits(1), ...deposits(1)], false],
  ['one without its version', [{ depositId: 'dep_1' }], false],
])('of several decided with one code, %s are taken or not', (_, chosen, isTaken) => {
  const body = { action: 'approved', deposits: chosen, transactionCode: '123456' }
  expect(parseRequest(calls.decideDeposits, { params: { role: 'agent' }, query: {}, body }).ok).toBe(isTaken)
})
