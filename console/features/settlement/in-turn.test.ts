import type { Debt, Receipt } from '@paddock/contract/endpoints/points'
import { MOST_AT_ONCE } from '@paddock/contract/page'
import { paise } from '@paddock/domain/money'
import { CallFailure } from '@paddock/ui/client'
import { expect, test } from 'vitest'
import { type Settled, settleInTurn } from './in-turn.ts'

const debtOf = (userId: string): Debt => ({
  userId,
  userName: userId,
  userType: 'user',
  uplineId: '9',
  uplineName: 'agent',
  subtreePts: paise(0),
  givenPts: paise(0),
  creditPts: paise(0),
  clientPL: paise(100),
  inWithdrawals: paise(0),
  lastSettledAt: null,
})
const debts = (count: number) => Array.from({ length: count }, (_, at) => debtOf(`p${at}`))
const receiptsOf = (part: readonly Debt[]) => part.map(({ userId }) => ({ userId }) as Receipt)
const refused = (code: 'DEBT_CHANGED' | 'FORBIDDEN') =>
  new CallFailure(409, { code, message: code } as ConstructorParameters<typeof CallFailure>[1])

async function all(parts: AsyncGenerator<Settled, void>): Promise<Settled[]> {
  const told: Settled[] = []
  for await (const part of parts) told.push(part)
  return told
}

test('as many at once as a call takes, in their order, and how far it is after each', async () => {
  const sent: number[] = []
  const told = await all(
    settleInTurn(debts(2 * MOST_AT_ONCE + 1), async (part) => {
      sent.push(part.length)
      return receiptsOf(part)
    }),
  )
  expect(sent).toEqual([MOST_AT_ONCE, MOST_AT_ONCE, 1])
  expect(told.map(({ receipts }) => receipts.length)).toEqual([MOST_AT_ONCE, 2 * MOST_AT_ONCE, 2 * MOST_AT_ONCE + 1])
  expect(told.at(-1)?.receipts.map(({ userId }) => userId)).toEqual(
    debts(2 * MOST_AT_ONCE + 1).map((one) => one.userId),
  )
})

test('who cannot be settled is left, and everybody else is settled, once and in order', async () => {
  const wrong = new Set(['p0', 'p7', 'p8', 'p19'])
  const settled: string[] = []
  const [last] = (
    await all(
      settleInTurn(debts(20), async (part) => {
        if (part.some(({ userId }) => wrong.has(userId))) throw refused('DEBT_CHANGED')
        settled.push(...part.map(({ userId }) => userId))
        return receiptsOf(part)
      }),
    )
  ).slice(-1)
  expect(last?.left.map(({ debt }) => debt.userId)).toEqual([...wrong])
  expect(settled).toEqual(debts(20).flatMap(({ userId }) => (wrong.has(userId) ? [] : [userId])))
  expect(last?.receipts.map(({ userId }) => userId)).toEqual(settled)
})

test('what every part would be refused for ends it, and what was settled by then was told', async () => {
  const told: Settled[] = []
  const run = async () => {
    for await (const part of settleInTurn(debts(8), async (part) => {
      if (part.length > 4) throw refused('DEBT_CHANGED')
      if (part.some(({ userId }) => userId === 'p4')) throw refused('FORBIDDEN')
      return receiptsOf(part)
    }))
      told.push(part)
  }
  await expect(run()).rejects.toThrow('FORBIDDEN')
  expect(told.map(({ receipts }) => receipts.length)).toEqual([4])
})
