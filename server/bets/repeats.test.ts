import type { BetOrder } from '@paddock/contract'
import { ok, refuse } from '@paddock/domain/result'
import { expect, test } from 'vitest'
import { createKeptOutcomes } from '../platform/database/outcomes-kept.ts'
import { createRepeatGuard } from './repeats.ts'

const order = (stake: number): BetOrder =>
  ({ marketId: 'm', runnerId: '1', side: 'BACK', price: 195, line: null, stake }) as BetOrder

test('a second bet is refused while the first is being decided, whatever it is', () => {
  const guard = createRepeatGuard(() => 0)
  const first = guard.begin(1, order(100))
  expect(first.ok).toBe(true)
  expect(guard.begin(1, order(200))).toEqual(refuse({ code: 'BET_IN_PROGRESS' }))
  expect(guard.begin(2, order(100)).ok).toBe(true)
})

test('the same bet again is refused for a second, another is not', () => {
  let now = 0
  const guard = createRepeatGuard(() => now)
  const bet = (stake: number) => {
    const begun = guard.begin(1, order(stake))
    if (begun.ok) begun.value()
    return begun.ok ? 'taken' : begun.refusal.code
  }
  expect(bet(100)).toBe('taken')
  expect(bet(100)).toBe('DUPLICATE_ORDER')
  expect(bet(200)).toBe('taken')
  now = 1000
  expect(bet(200)).toBe('taken')
})

test('a kept key gives its first outcome, refuses another request, and forgets a fault', async () => {
  const keep = createKeptOutcomes<number>()
  let runs = 0
  const work = async () => ok(++runs)
  expect(await keep('k', 'cancel a', work)).toEqual(ok(1))
  expect(await keep('k', 'cancel a', work)).toEqual(ok(1))
  expect(await keep('k', 'cancel b', work)).toEqual(refuse({ code: 'IDEMPOTENCY_KEY_REUSED' }))
  expect(await keep(null, 'cancel a', work)).toEqual(ok(2))
  await expect(keep('f', 'x', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await keep('f', 'x', work)).toEqual(ok(3))
})
