import type { Debt, Receipt } from '@paddock/contract/endpoints/points'
import { MOST_AT_ONCE } from '@paddock/contract/page'
import { paise } from '@paddock/domain/money'
import { CallFailure } from '@paddock/ui/client'
import { expect, test } from 'vitest'
import { type InTurn, type Settled, settleInTurn } from './in-turn.ts'

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
type Code = ConstructorParameters<typeof CallFailure>[1] extends { code: infer C } | null ? C : never
const refused = (code: Code, facts: Record<string, string | number> = {}) =>
  new CallFailure(409, { code, message: code, facts })
const LOST = new CallFailure(0, null)

type Send = InTurn['send']
const inTurn = (send: Send, waited: number[] = []): InTurn => ({
  key: 'first',
  send,
  wait: async (ms) => void waited.push(ms),
})

async function all(parts: AsyncGenerator<Settled, void>): Promise<Settled[]> {
  const told: Settled[] = []
  for await (const part of parts) told.push(part)
  return told
}
const idsOf = (of: readonly { readonly userId: string }[] | undefined) => of?.map(({ userId }) => userId)

test('as many at once as a call takes, in their order, and how far it is after each', async () => {
  const sent: number[] = []
  const keys: string[] = []
  const told = await all(
    settleInTurn(
      debts(2 * MOST_AT_ONCE + 1),
      inTurn(async (part, key) => {
        sent.push(part.length)
        keys.push(key)
        return receiptsOf(part)
      }),
    ),
  )
  expect(sent).toEqual([MOST_AT_ONCE, MOST_AT_ONCE, 1])
  expect(keys[0]).toBe('first')
  expect(new Set(keys).size).toBe(3)
  expect(told.map(({ receipts }) => receipts.length)).toEqual([MOST_AT_ONCE, 2 * MOST_AT_ONCE, 2 * MOST_AT_ONCE + 1])
  expect(idsOf(told.at(-1)?.receipts)).toEqual(idsOf(debts(2 * MOST_AT_ONCE + 1)))
})

test.each([
  ['whose debt it is', 'DEBT_CHANGED', (userId: string) => ({ userId }), 5],
  ['by name whose it is', 'PAYOUT_HELD', (userId: string) => ({ about: userId }), 5],
  ['nothing of whose it is', 'INSUFFICIENT_FUNDS', () => ({ about: 'agent' }), 23],
] as const)(
  'who cannot be settled is left, and everybody else is settled, once and in order, where a refusal says %s',
  async (_, code, facts, calls) => {
    const wrong = new Set(['p0', 'p7', 'p8', 'p19'])
    const settled: string[] = []
    let asked = 0
    const told = await all(
      settleInTurn(
        debts(20),
        inTurn(async (part) => {
          asked += 1
          const one = part.find(({ userId }) => wrong.has(userId))
          if (one) throw refused(code, facts(one.userId))
          settled.push(...part.map(({ userId }) => userId))
          return receiptsOf(part)
        }),
      ),
    )
    expect(told.at(-1)?.left.map(({ debt }) => debt.userId)).toEqual([...wrong])
    expect(settled).toEqual(debts(20).flatMap(({ userId }) => (wrong.has(userId) ? [] : [userId])))
    expect(idsOf(told.at(-1)?.receipts)).toEqual(settled)
    expect(asked).toBeLessThanOrEqual(calls)
  },
)

test('what every part would be refused for ends it, and what was settled by then was told', async () => {
  const told: Settled[] = []
  const send: Send = async (part) => {
    if (part.length > 4) throw refused('INSUFFICIENT_FUNDS')
    if (part.some(({ userId }) => userId === 'p4')) throw refused('FORBIDDEN')
    return receiptsOf(part)
  }
  const run = async () => {
    for await (const part of settleInTurn(debts(8), inTurn(send))) told.push(part)
  }
  await expect(run()).rejects.toThrow('FORBIDDEN')
  expect(told.map(({ receipts }) => receipts.length)).toEqual([4])
})

test('an answer that is lost is asked for once more under its key; lost again, nobody knows', async () => {
  const keys: string[] = []
  let losses = 1
  const send: Send = async (part, key) => {
    keys.push(key)
    if (losses-- > 0) throw LOST
    return receiptsOf(part)
  }
  expect((await all(settleInTurn(debts(3), inTurn(send)))).at(-1)?.receipts.length).toBe(3)
  expect(keys).toEqual(['first', 'first'])
  losses = 2
  await expect(all(settleInTurn(debts(3), inTurn(send)))).rejects.toBe(LOST)
})

test('what comes too soon waits as long as it is told, and goes out again', async () => {
  const waited: number[] = []
  let early = 2
  const send: Send = async (part) => {
    if (early-- > 0) throw refused('TOO_MANY_REQUESTS', { retryAfterMs: 700 })
    return receiptsOf(part)
  }
  expect((await all(settleInTurn(debts(3), inTurn(send, waited)))).at(-1)?.receipts.length).toBe(3)
  expect(waited).toEqual([700, 700])
})
