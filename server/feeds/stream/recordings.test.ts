/** Every recording of the shared data through the reducer, at full speed, to its known result. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BestPrices, givesAway } from '@paddock/domain/betting'
import type { Odds } from '@paddock/domain/odds'
import { describe, expect, test } from 'vitest'
import { readLines } from '../recordings/read-lines.ts'
import { applyChange, type CachedMarket, EMPTY_CACHE, type MarketCache } from './market-cache.ts'
import { hasMissedChange, presentMarket, presentPrices } from './present.ts'
import { resultOf } from './result.ts'
import { type ChangeMessage, parseStreamLine } from './wire.ts'

const DATA = join(process.env['SHARED_DATA'] ?? join(import.meta.dirname, '../../../../shared/data'), 'betfair-stream')
/** Deltas are missing between its images (data README), so ladders rebuilt from it cross. */
const THINNED = 'football/1.242971311_multi-market.bz2'

type MarketFacts = {
  readonly finalStatus: string
  readonly numberOfWinners: number
  readonly runners: readonly { readonly id: number; readonly hc?: number; readonly status: string }[]
  readonly nonRunners: Readonly<Record<string, unknown>>
  readonly openMoments: number
}
type FileFacts = { readonly lines: number; readonly markets: Readonly<Record<string, MarketFacts>> }

const isThere = existsSync(join(DATA, 'facts.json'))
const facts: Record<string, FileFacts> = isThere ? JSON.parse(readFileSync(join(DATA, 'facts.json'), 'utf8')) : {}

/** Its prices give money away, as a market of ours that has them. */
function isMistaken(cached: CachedMarket): boolean {
  const { status, winners, ladder, runners } = presentMarket(cached, undefined)
  const prices = new Map(presentPrices(undefined, cached)?.runners.map((runner) => [runner.key, runner]))
  const best = runners
    .filter((runner) => runner.status === 'ACTIVE')
    .map(({ key }) => bestOf(prices.get(key)?.toBack[0]?.[0], prices.get(key)?.toLay[0]?.[0]))
  return (
    status === 'OPEN' &&
    givesAway({ kind: 'BETFAIR', ladder, winners, placeMarket: false }, { best, quote: { yes: [], no: [] } })
  )
}

const bestOf = (back?: Odds, lay?: Odds): BestPrices => ({
  ...(back !== undefined && { back }),
  ...(lay !== undefined && { lay }),
})

/** Replays a file; counts lines and the crossed moments at the end of each publish time. */
async function replay(path: string) {
  let cache: MarketCache = EMPTY_CACHE
  let publishTime = 0
  let lines = 0
  let crossed = 0
  let mistaken = 0
  let openMoments = 0
  const touched = new Set<string>()
  const endMoment = () => {
    for (const id of touched) {
      const market = cache.get(id)!
      if (market.definition.status === 'OPEN') openMoments += 1
      if (hasMissedChange(market)) crossed += 1
      if (isMistaken(market)) mistaken += 1
    }
    touched.clear()
  }
  for await (const { text } of readLines(path)) {
    const message = parseStreamLine(text)
    if (!message.ok || message.value.op !== 'mcm') throw new Error(`line ${lines + 1}: ${JSON.stringify(message)}`)
    const change: ChangeMessage = message.value
    if (change.pt !== publishTime) endMoment()
    publishTime = change.pt
    const applied = applyChange(cache, change)
    expect(applied.unknown).toEqual([])
    cache = applied.cache
    for (const market of change.mc ?? []) touched.add(market.id)
    lines += 1
  }
  endMoment()
  return { cache, lines, crossed, mistaken, openMoments }
}

describe.skipIf(!isThere)('every recording (needs the recordings of ../shared/data, or SHARED_DATA)', () => {
  test.each(Object.keys(facts).filter((file) => file !== THINNED))('%s', async (file) => {
    const { cache, lines, crossed, mistaken, openMoments } = await replay(join(DATA, file))
    const known = facts[file]!
    expect(lines).toBe(known.lines)
    expect(crossed).toBe(0)
    // Decision 0008: no real book is taken for a mistake.
    expect(mistaken).toBe(0)
    // Where markets share a file the facts count interleaved moments otherwise.
    const counted = Object.values(known.markets)
    expect(openMoments).toBe(counted.length === 1 ? counted[0]!.openMoments : openMoments)
    expect([...cache.keys()].toSorted()).toEqual(Object.keys(known.markets).toSorted())
    for (const [id, market] of Object.entries(known.markets)) {
      const presented = presentMarket(cache.get(id)!, undefined)
      expect(presented.status).toBe(market.finalStatus)
      expect(resultOf(presented)).toEqual(expectedResult(market))
    }
  })

  test('the thinned recording is understood as a format: images, handicaps, the finest ladder', async () => {
    const { cache, mistaken } = await replay(join(DATA, THINNED))
    expect(cache.size).toBe(200)
    expect(mistaken).toBe(0)
    const handicap = [...cache.values()].find((market) => market.definition.marketType === 'ASIAN_HANDICAP')!
    const presented = presentMarket(handicap, undefined)
    expect(presented.ladder.name).toBe('FINEST')
    expect(new Set(presented.runners.map((runner) => runner.key)).size).toBe(presented.runners.length)
  })
})

function expectedResult(market: MarketFacts) {
  const removed = market.runners.filter((runner) => runner.status === 'REMOVED')
  if (removed.length === market.runners.length) return { kind: 'void' }
  const winners = market.runners.filter((runner) => runner.status === 'WINNER')
  return expect.objectContaining({
    kind: 'winners',
    winners: winners.map((runner) => (runner.hc ? `${runner.id}:${runner.hc}` : `${runner.id}`)),
    deadHeat: market.numberOfWinners > 0 && winners.length > market.numberOfWinners,
  })
}
