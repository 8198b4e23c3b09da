import type { Runner } from '@paddock/domain/market'
import { ok, refuse } from '@paddock/domain/result'
import { expect, test } from 'vitest'
import { declaredOf, readOutcome } from './read-outcome.ts'

const runners: Runner[] = ['a', 'b', 'c'].map((id, i) => ({
  id,
  slot: i + 1,
  name: id.toUpperCase(),
  sort: i,
  status: 'ACTIVE',
}))

test('winners, ties and withdrawn runners are told by their slots', () => {
  const declared = {
    type: 'WINNERS' as const,
    winners: ['a', 'b'],
    tieGroups: [['a', 'b']],
    removed: [{ runnerId: 'c', reduction: 12.5 }],
  }
  expect(readOutcome(declared, runners)).toEqual(
    ok({ type: 'WINNERS', winners: [1, 2], tieGroups: [[1, 2]], removed: [{ slot: 3, reductionBps: 1250 }] }),
  )
})

test.each([
  {
    type: 'WINNERS' as const,
    winners: ['a', 'b'],
    tieGroups: [['a', 'b']],
    removed: [{ runnerId: 'c', reduction: 12.5 }],
  },
  { type: 'WINNERS' as const, winners: ['b'] },
  { type: 'RESULT' as const, result: 45 },
])('what was read is told as it was declared', (declared) => {
  const read = readOutcome(declared, runners)
  expect(read.ok && declaredOf(read.value, runners)).toEqual(declared)
})

test('a runner of another market is no contender', () => {
  expect(readOutcome({ type: 'WINNERS', winners: ['x'] }, runners)).toEqual(refuse({ code: 'NOT_A_CONTENDER' }))
})

test.each([
  { type: 'RESULT' as const, result: 45 },
  { type: 'VOID' as const, reason: 'rain' },
])('$type is as declared', (declared) => {
  expect(readOutcome(declared, [])).toEqual(ok(declared))
})
