/** The list of open rounds follows what is told of them. docs/domain/casino.md#records. */
import { EXAMPLE_CASINO_ROUND } from '@paddock/contract/examples/casino'
import type { CasinoRound } from '@paddock/contract/shapes/casino'
import { expect, test } from 'vitest'
import { withRound } from './open-list.ts'

const round = (roundId: string, change: Partial<CasinoRound> = {}) =>
  ({ ...EXAMPLE_CASINO_ROUND, roundId, openedAt: 0, closedAt: null, ...change }) as CasinoRound
const page = { docs: [round('r2'), round('r1')], totalDocs: 30 }
const idsOf = ({ docs }: { docs: readonly CasinoRound[] }) => docs.map(({ roundId }) => roundId)

test('a round that is new stands first', () => {
  const now = withRound(page, round('r3'))
  expect([idsOf(now), now.totalDocs]).toEqual([['r3', 'r2', 'r1'], 31])
})

test('one that is known stays where it is, with what it is now', () => {
  const changed = round('r1', { stake: 700 as CasinoRound['stake'] })
  const now = withRound(page, changed)
  expect([idsOf(now), now.docs[1], now.totalDocs]).toEqual([['r2', 'r1'], changed, 30])
})

test('one that has ended is gone, and one of another provider is another one', () => {
  const now = withRound(page, round('r2', { closedAt: 1 }))
  expect([idsOf(now), now.totalDocs]).toEqual([['r1'], 29])
  expect(withRound(page, round('r2', { closedAt: 1, provider: 'other' }))).toBe(page)
})
