/** The recorded scores of a match beside traders who have all of its markets: what a ball does to them, whether their model can price them or not. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type MatchState, sessionPhase } from '@paddock/domain/cricket'
import { mayTakeBets } from '@paddock/domain/market'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../markets/testing/world.ts'
import { createLog } from '../platform/log.ts'
import { marketIdOf } from './scored-markets.ts'
import { createScoreBook } from './scores/score-book.ts'
import type { ScoreUpdate } from './scores/index.ts'
import { createScoreIngest, type ScoreIngest } from './scores-to-markets.ts'

const MATCH = '31573045'
// Data that the sandbox plays; a file, not an import.
const FILE = join(import.meta.dirname, '../../sandbox/recordings/1.200806927_score-stream_ccm.jsonl.gz')
const MESSAGES = gunzipSync(readFileSync(FILE))
  .toString('utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { readonly cc: readonly unknown[]; readonly pt: number })

let world: World
beforeAll(async () => {
  world = await createWorld()
}, 60_000)
afterAll(() => world.close())

test('a trader can open nothing while a ball runs or the score is in doubt, and everything else, priced by its model or not', async () => {
  const start = (saved?: ReturnType<ScoreIngest['snapshot']>) =>
    createScoreIngest({
      ...world,
      source: 'scores',
      clock: () => 0,
      log: createLog('silent'),
      ...(saved && { saved }),
    })
  let ingest = start()
  const said: ScoreUpdate[] = []
  const book = createScoreBook({
    score(update) {
      if (update.eventId !== MATCH) return
      said.push(update)
      ingest.score(update)
    },
  })
  const isOver = (marketId: string, match: MatchState): boolean => {
    const driven = Object.entries(new Map(ingest.snapshot()).get(MATCH) ?? {})
    const definition = driven.find(([key]) => marketIdOf(MATCH, key) === marketId)?.[1].definition
    return definition ? sessionPhase(definition, match) !== 'OPEN' : false
  }
  const seen = { running: 0, unpriced: 0, both: 0 }
  const wrong: string[] = []
  for (const [index, { cc, pt }] of MESSAGES.entries()) {
    if (index === Math.floor(MESSAGES.length / 2)) ingest = start(ingest.snapshot())
    said.length = 0
    book.apply(cc, pt)
    await ingest.idle()
    const last = said.at(-1)
    for (const market of world.control.all()) {
      const { definition, holds, desk, state } = market
      if (!mayTakeBets(state.status)) continue
      const besides = [...holds].filter((hold) => hold !== 'TRADER')
      // As the score says it alone, before somebody takes what opens.
      if (!desk) await world.control.desk.take(definition.id, null)
      else if (last?.phase === 'IN_RUNNING' && last.state) {
        const isRunning = last.ballInProgress
        const isUnpriced = desk.modelled === null
        if (isRunning) seen.running += 1
        else if (isUnpriced && last.stable) seen.unpriced += 1
        if (isRunning && isUnpriced) seen.both += 1
        const isHeld = besides.includes('BALL_RUNNING') || besides.includes('UNSETTLED')
        const isWrong = isRunning !== isHeld && (isRunning || (last.stable && isUnpriced))
        // One whose last ball was bowled is held until the next one begins, and closes then.
        if (isWrong && (isRunning || !isOver(definition.id, last.state)))
          wrong.push(`${index} ${definition.id} ${isRunning ? 'runs' : 'stands'}: ${[...holds].join(' ')}`)
      }
    }
  }
  expect(wrong.slice(0, 10)).toEqual([])
  expect(seen.running).toBeGreaterThan(1000)
  expect(seen.unpriced).toBeGreaterThan(0)
  expect(seen.both).toBeGreaterThan(0)
}, 120_000)
