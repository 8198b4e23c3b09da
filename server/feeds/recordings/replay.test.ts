import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { resultOf } from '../stream/result.ts'
import type { FeedHealth } from '../../engine/index.ts'
import type { FeedMarket, FeedPrices, FeedSink } from '../types.ts'
import { replayFiles } from './replay.ts'

const RECORDINGS = join(import.meta.dirname, '../../../sandbox/recordings')
const SHEFFIELD = join(RECORDINGS, '1.197931750_sheffield_WIN.jsonl.gz')
const LORENZI = join(RECORDINGS, '29788457_lorenzi-kirchheimer_4-markets.jsonl.gz')

let markets: FeedMarket[]
let prices: FeedPrices[]
let health: FeedHealth[]
const sink: FeedSink = {
  market: (market) => markets.push(market),
  prices: (one) => prices.push(one),
  health: (state) => health.push(state),
}
beforeEach(() => {
  markets = []
  prices = []
  health = []
})

let folder = ''
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replay-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(lines: readonly string[]): Promise<string> {
  const path = join(folder, `market${++files}.json`)
  await writeFile(path, lines.join('\n'))
  return path
}

const definition = (status: string) => ({
  eventId: '10',
  eventTypeId: '4',
  bettingType: 'ODDS',
  status,
  inPlay: false,
  betDelay: 0,
  numberOfWinners: 1,
  marketBaseRate: 5,
  openDate: '2026-01-01T10:00:00Z',
  marketTime: '2026-01-01T10:00:00Z',
  suspendTime: '2026-01-01T10:00:00Z',
  complete: true,
  version: 1,
  runners: [{ id: 1, sortPriority: 1, status: 'ACTIVE' }],
})
const OPENING = JSON.stringify({ op: 'mcm', pt: 1000, mc: [{ id: '1.5', marketDefinition: definition('OPEN') }] })
const PRICE = JSON.stringify({ op: 'mcm', pt: 2000, mc: [{ id: '1.5', rc: [{ id: 1, atb: [[2, 3]] }] }] })

describe('replaying', () => {
  test('a file runs to its known result, under new ids, about now', async () => {
    expect(await replayFiles([SHEFFIELD], { speed: Infinity, sink })).toEqual([])
    const last = markets.at(-1)!
    expect(resultOf(last)).toEqual({ kind: 'winners', winners: ['37947503'], removed: [], deadHeat: false })
    expect(last.marketId).toMatch(/^1\.197931750\d{11,}$/)
    expect(last.eventId).toMatch(/^31389771\d{11,}$/)
    expect(Math.abs(last.marketTime - Date.now())).toBeLessThan(60_000)
    expect(prices.length).toBeGreaterThan(100)
    expect([health[0], health.at(-1)]).toEqual(['live', 'down'])
  })

  test('it starts where it is told to, with the books as they stood', async () => {
    await replayFiles([LORENZI], { speed: Infinity, beforeOffMs: 60_000, sink })
    const first = markets[0]!
    expect(first.status).toBe('OPEN')
    expect(first.inPlay).toBe(false)
    // Of 8,272 lines those of the long wait before the match are folded into the first books.
    expect(prices.length).toBeLessThan(7000)
    expect(prices.find((one) => one.runners.some((runner) => runner.toBack.length > 3))).toBeDefined()
    const results = markets.filter((market) => market.status === 'CLOSED').map(resultOf)
    expect(results.flatMap((result) => (result?.kind === 'winners' ? result.winners : []))).toEqual(
      expect.arrayContaining(['8509691', '11269557', '9630572']),
    )
  })

  test('it keeps time', async () => {
    const path = await fileOf([OPENING, PRICE])
    const startedAt = Date.now()
    await replayFiles([path], { speed: 5, sink })
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(190)
    expect(prices[0]!.publishedAt - markets[0]!.publishedAt).toBe(200)
  })

  test('what was said beside the changes does not matter, however it was written down', async () => {
    const handshake = [
      '{"op":"connection","connectionId":"104-1"}',
      '{"op":"authentication","id":1,"appKey":"k","session":"s"}',
      '{"op":"status","id":1,"statusCode":200}',
      '{"op":"status","id":2}',
      '{"op":"marketSubscription","id":2,"marketFilter":{"marketIds":["1.5"]}}',
      '{"op":"mcm","id":2,"status":503}',
      '{"op":"ocm","pt":1500,"oc":[]}',
    ]
    const path = await fileOf([...handshake, OPENING, ...handshake, PRICE])
    expect(await replayFiles([path], { speed: Infinity, sink })).toEqual([])
    expect(await replayFiles([path], { speed: Infinity, beforeOffMs: 1000, sink })).toEqual([])
    expect(prices.length).toBeGreaterThan(0)
  })

  test('a market that the sink would not take is a fault of its file, by its recorded name; the others go on', async () => {
    const path = await fileOf([OPENING, PRICE])
    const refusalOf = (marketId: string) => (marketId.startsWith('1.5') ? 'eventName: more than 200' : undefined)
    let isFinished = false
    const finished = async () => void (isFinished = true)
    const faults = await replayFiles([path, SHEFFIELD], { speed: Infinity, sink, refusalOf, finished })
    expect(faults).toEqual([{ path, line: undefined, message: 'market 1.5: eventName: more than 200' }])
    expect(isFinished).toBe(true)
    expect(markets.some((market) => market.status === 'CLOSED')).toBe(true)
  })

  test('a broken line is a fault with its number; the other files go on', async () => {
    const broken = await fileOf([OPENING, PRICE, '{"op":"mcm","pt":3000,', PRICE])
    const faults = await replayFiles([broken, SHEFFIELD], { speed: Infinity, sink })
    expect(faults).toEqual([{ path: broken, line: 3, message: 'not JSON' }])
    expect(markets.some((market) => market.status === 'CLOSED')).toBe(true)
  })

  test.each([
    ['a time that goes backwards', PRICE.replace('2000', '900'), 'a publish time goes backwards'],
    ['an unknown market', PRICE.replace('1.5', '1.6'), 'has no definition'],
    ['an impossible price', PRICE.replace('[2,3]', '[0,3]'), 'not a price'],
  ])('%s is a fault', async (_what, line, message) => {
    const [fault] = await replayFiles([await fileOf([OPENING, line])], { speed: Infinity, sink })
    expect(fault?.line).toBe(2)
    expect(fault?.message).toContain(message)
  })

  test('a file of another kind is a fault', async () => {
    const scores = join(RECORDINGS, '1.200806927_score-stream_ccm.jsonl.gz')
    const [fault] = await replayFiles([scores], { speed: Infinity, sink })
    expect(fault).toEqual({ path: scores, line: 2170, message: 'holds no market' })
  })

  test('a missing file is a fault', async () => {
    const [fault] = await replayFiles(['/nowhere/at/all'], { speed: Infinity, sink })
    expect(fault).toEqual({ path: '/nowhere/at/all', line: undefined, message: 'there is no such file' })
    const [folder] = await replayFiles([RECORDINGS], { speed: Infinity, sink })
    expect(folder?.message).toBe('is a folder, not a file')
  })

  test('a refusal to sign in or to subscribe is told: what follows it is no recording of these markets', async () => {
    const refused = '{"op":"status","id":1,"statusCode":"FAILURE","errorCode":"INVALID_SESSION_INFORMATION"}'
    const path = await fileOf([refused, OPENING, PRICE])
    expect(await replayFiles([path], { speed: Infinity, sink })).toEqual([
      { path, line: 1, message: 'the feed refused: INVALID_SESSION_INFORMATION' },
    ])
    expect(markets).toEqual([])
  })

  test('what a file leaves open is suspended without prices', async () => {
    await replayFiles([await fileOf([OPENING, PRICE])], { speed: Infinity, sink })
    expect(markets.map((market) => market.status)).toEqual(['OPEN', 'SUSPENDED'])
    expect(prices.at(-1)!.runners).toEqual([{ key: '1', toBack: [], toLay: [] }])
  })

  test('an abort ends it soon, and suspends', async () => {
    const aborter = new AbortController()
    const ended = replayFiles([await fileOf([OPENING, PRICE])], { speed: 0.01, sink, signal: aborter.signal })
    // Once the opening is told the price is waited for, a hundred times as long as it took.
    await vi.waitFor(() => expect(markets).not.toEqual([]))
    aborter.abort()
    await ended
    expect(markets.at(-1)!.status).toBe('SUSPENDED')
  })
})
