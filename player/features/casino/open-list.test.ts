/** The list of open rounds follows what is told of them. docs/domain/casino.md#records. */
import { EXAMPLE_CASINO_ROUND } from '@paddock/contract/examples/casino'
import type { CasinoRound } from '@paddock/contract/shapes/casino'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { costKey } from './keys.ts'
import { applyRound, withRound } from './open-list.ts'

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

test('what a game has cost is stale once a round of it has ended, and of no other', () => {
  const queries = new QueryClient()
  const isStale = (gameCode: string) => queries.getQueryState(costKey({ provider: 'Arcade', gameCode }))?.isInvalidated
  for (const gameCode of ['limbo', 'dice']) queries.setQueryData(costKey({ provider: 'Arcade', gameCode }), {})
  applyRound(queries, round('r1'))
  expect(isStale('limbo')).toBe(false)
  applyRound(queries, round('r1', { closedAt: 1 }))
  expect([isStale('limbo'), isStale('dice')]).toEqual([true, false])
})
