import { applyScore, openingState } from '@paddock/domain/cricket'
import { expect, test } from 'vitest'
import { countsOf, marketIdOf } from './scored-markets.ts'
import { driveMarkets, NOTHING_DRIVEN, type ScoreUpdate } from './scores/index.ts'

const batters = [
  { name: 'V Kohli', runs: 31, balls: 20, onStrike: true },
  { name: "D'Souza", runs: 12, balls: 9, onStrike: false },
]
const state = applyScore(openingState(['India', 'Reds'], 20), {
  innings: 1,
  batting: 0,
  runs: 48,
  wickets: 1,
  over: 5,
  ballsInOver: 3,
  batters,
})
const side = (name: string) => ({ name, selectionId: null })
const update: ScoreUpdate = {
  eventId: 'e1',
  marketId: null,
  fixture: { home: side('India'), away: side('Reds'), maxOvers: 20, startTime: null, description: null },
  phase: 'IN_RUNNING',
  ballInProgress: false,
  stable: true,
  state,
  settled: state,
  at: 1,
}

test('each session that the score drives is told with what it counts, under the id of its market', () => {
  const { state: driven } = driveMarkets(NOTHING_DRIVEN, update)
  const counts = new Map(countsOf('e1', driven, state).map(({ marketId, runs }) => [marketId, runs]))
  expect(counts.get(marketIdOf('e1', '1:overs:6'))).toBe(48)
  expect(counts.get(marketIdOf('e1', '1:batter:V Kohli'))).toBe(31)
  expect(counts.get(marketIdOf('e1', "1:batter:D'Souza"))).toBe(12)
  expect(counts.get(marketIdOf('e1', '1:wicket:2'))).toBe(48)
  // An over that has not begun counts nothing, and neither does the bookmaker's market.
  expect(counts.has(marketIdOf('e1', '1:over:7'))).toBe(false)
  expect(counts.has(marketIdOf('e1', 'bookmaker'))).toBe(false)
  expect(countsOf('e1', driven, null)).toEqual([])
})
