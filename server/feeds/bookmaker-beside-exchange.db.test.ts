/** The recorded exchange and the recorded scores of one match together: at no moment is the house's bookmaker free money beside the exchange. Law D-56. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '@paddock/domain/result'
import { booksBalance, createWorld, type World } from '../markets/testing/world.ts'
import { createLog } from '../platform/log.ts'
import { createOddsIngest } from './odds-to-markets.ts'
import { createScoreBook } from './scores/score-book.ts'
import { createScoreIngest } from './scores-to-markets.ts'
import { applyChange, EMPTY_CACHE, type MarketCache } from './stream/market-cache.ts'
import { createPublisher } from './stream/publish.ts'
import { parseRecordedLine } from './stream/wire.ts'

const RECORDINGS = join(import.meta.dirname, '../../sandbox/recordings')
const EXCHANGE = '1.200806927'
const EVENT = '31573045'
const BOOKMAKER = `${EVENT}:bookmaker`
/** When the score feed begins. */
const FROM = Date.parse('2022-07-11T10:30:00Z')

const linesOf = (file: string): string[] =>
  gunzipSync(readFileSync(join(RECORDINGS, file)))
    .toString('utf8')
    .trim()
    .split('\n')

let world: World
beforeAll(async () => {
  world = await createWorld()
}, 60_000)
afterAll(() => world.close())

/** What both offer now, by team: of the bookmaker for 100, of the exchange decimal. */
function offers() {
  const bookmaker = world.control.find(BOOKMAKER)
  const exchange = world.control.find(EXCHANGE)
  if (bookmaker?.state.status !== 'OPEN' || exchange?.state.status !== 'OPEN') return []
  const quoted = must(world.engine.houseQuotes.get(EXCHANGE), 'the exchange is priced')
  return bookmaker.definition.runners.map(({ id, slot }) => {
    const there = must(
      exchange.definition.runners.find((runner) => runner.id === id),
      'the exchange has the team',
    )
    const { toBack = [], toLay = [] } = quoted.get(there.slot) ?? {}
    const here = bookmaker.bookmaker.get(slot)
    return { here, back: toBack[0]?.[0], lay: toLay[0]?.[0] }
  })
}

test('1 + back/100 is never above its lay, 1 + lay/100 never below its back, and both teams are nearly always quoted', async () => {
  const silent = { ...world, log: createLog('silent') }
  const odds = createOddsIngest({ ...silent, source: 'odds' })
  const scores = createScoreIngest({ ...silent, source: 'scores', clock: () => 0, delaySeconds: 0 })
  const book = createScoreBook({ score: (update) => update.eventId === EVENT && scores.score(update) }, [])
  const publisher = createPublisher(odds, () => undefined)
  let cache: MarketCache = EMPTY_CACHE
  const seen = { looks: 0, quoted: 0, followed: 0 }
  const free: string[] = []

  const look = (at: number): void => {
    for (const { here, back, lay } of offers()) {
      seen.looks += 1
      if (here?.back && here.lay) seen.quoted += 1
      if (here?.back && here.lay && back && lay) seen.followed += 1
      if (here?.back && lay && 100 + here.back.price / 100 > lay)
        free.push(`${at}: back at ${here.back.price}, lay at ${lay}`)
      if (here?.lay && back && 100 + here.lay.price / 100 < back)
        free.push(`${at}: lay at ${here.lay.price}, back at ${back}`)
    }
  }

  const oddsSteps = linesOf('1.200806927_netherlands-png.jsonl.gz').map((line) => {
    const message = parseRecordedLine(line)
    const change = must(message.ok ? message.value : undefined, 'a line of the recording can be read')
    return { at: change.pt, run: () => void (cache = applyChange(cache, change).cache), isOdds: true }
  })
  const scoreSteps = linesOf('1.200806927_score-stream_ccm.jsonl.gz').map((line) => {
    const { cc, pt } = JSON.parse(line) as { readonly cc: readonly unknown[]; readonly pt: number }
    return { at: pt, run: () => void book.apply(cc, pt), isOdds: false }
  })
  for (const step of [...oddsSteps, ...scoreSteps].toSorted((a, b) => a.at - b.at)) {
    step.run()
    if (step.at < FROM) continue
    if (step.isOdds) publisher.publish(cache)
    else await scores.idle()
    look(step.at)
    await odds.idle()
    look(step.at)
  }
  expect(free).toEqual([])
  expect(seen.looks).toBeGreaterThan(10_000)
  expect(seen.quoted / seen.looks).toBeGreaterThan(0.9)
  expect(seen.followed).toBeGreaterThan(10_000)
  await booksBalance(world.db)
}, 180_000)
