/** What of a session the house quotes from the score: how wide and how much, as the score stands and as it came. docs/domain/quoting.md#model */
import { applyScore, openingState, type ScoreLine, startInnings } from '@paddock/domain/cricket'
import { STARTING_LIMITS } from '@paddock/domain/market'
import { must } from '@paddock/domain/result'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, EVENT, type World } from '../markets/testing/world.ts'
import { createLog } from '../platform/log.ts'
import { createScoreIngest, type ScoreIngest } from './scores-to-markets.ts'
import type { ScoreUpdate } from './scores/index.ts'

const FULL = STARTING_LIMITS.SESSION.maxStake
let world: World
let ingest: ScoreIngest
let now = 0

beforeAll(async () => {
  world = await createWorld()
  ingest = createScoreIngest({
    ...world,
    source: 'scores',
    clock: () => now,
    log: createLog('silent'),
  })
})
afterAll(() => world.close())

const begin = startInnings(openingState(['Reds', 'Blues'], 20), { number: 1 })
const side = (name: string) => ({ name, selectionId: null })
/** After a pair has batted an over without a run. */
function update(over: number, ballsInOver: number, at: number, more: Partial<ScoreUpdate> = {}): ScoreUpdate {
  const line: ScoreLine = { innings: 1, batting: 0, runs: 80, wickets: 2, over, ballsInOver }
  const state = applyScore(applyScore(begin, { ...line, over: over - 1 }), line)
  return {
    eventId: EVENT.id,
    marketId: null,
    fixture: { home: side('Reds'), away: side('Blues'), maxOvers: 20, startTime: null, description: null },
    phase: 'IN_RUNNING',
    ballInProgress: false,
    stable: true,
    state,
    settled: state,
    at,
    ...more,
  }
}
async function told(key: string, said: ScoreUpdate) {
  ingest.score(said)
  await ingest.idle()
  const market = must(world.control.find(`${EVENT.id}:${key}`), key)
  const rung = market.session.yes[0]
  return { status: market.state.status, part: rung && rung.maxStake / FULL, halfWidth: market.model?.halfWidth }
}

test('is a part of the largest bet as its window runs, and nothing in its last two balls', async () => {
  expect(await told('1:overs:20', update(7, 5, 1000))).toEqual({ status: 'OPEN', part: 1, halfWidth: 150 })
  expect(await told('1:overs:10', update(7, 6, 1001))).toMatchObject({ status: 'OPEN', part: 0.5 })
  expect(await told('1:overs:10', update(8, 6, 1002))).toMatchObject({ status: 'OPEN', part: 0.25 })
  expect(await told('1:overs:10', update(9, 4, 1003))).toMatchObject({ status: 'SUSPENDED' })
})

test('is of the largest bet that an officer has said', async () => {
  const { id, ...log } = {
    id: `${EVENT.id}:1:overs:20`,
    siteId: null,
    actorId: null,
    actorRole: null,
    sessionKey: null,
  }
  const entryOf = (before: object, after: object) => ({
    ...log,
    address: '127.0.0.1',
    requestId: '',
    action: 'MARKET_TERMS_SET' as const,
    objectType: 'market',
    objectId: id,
    before,
    after,
    reason: '',
  })
  const own = { maxStake: STARTING_LIMITS.SESSION.minStake }
  await world.control.decideTerms(id, own, { actorId: world.players[0] ?? 0, entryOf })
  expect((await told('1:overs:20', update(10, 2, 2000))).part).toBe(own.maxStake / FULL)
  // A half of the least bet is none.
  expect((await told('1:overs:20', update(18, 1, 2001))).part).toBeUndefined()
  await world.control.decideTerms(id, {}, { actorId: world.players[0] ?? 0, entryOf })
})

test('is wider where its score was said more than two seconds before it came, and after play had stopped', async () => {
  now = 5000
  expect((await told('1:overs:20', update(11, 1, 3000))).halfWidth).toBe(150)
  expect((await told('1:overs:20', update(11, 2, 2999))).halfWidth).toBe(250)
  expect((await told('1:overs:20', update(11, 3, 5000))).halfWidth).toBe(150)
  expect((await told('1:overs:20', update(11, 4, 5000, { ballsSinceStoppage: 1 }))).halfWidth).toBe(250)
})
