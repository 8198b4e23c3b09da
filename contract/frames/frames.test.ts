import fc from 'fast-check'
import type { MarketStatus, RunnerStatus } from '@paddock/domain/market'
import { paise } from '@paddock/domain/money'
import { CLASSIC, FINEST, lineRange, odds, type PriceLadder } from '@paddock/domain/odds'
import { describe, expect, test } from 'vitest'
import { sessionVariant } from '../shapes/market.ts'
import { FrameError, plainText } from './fields.ts'
import { escapeText } from './write-fields.ts'
import {
  decodeFrame,
  decodeFrames,
  encodeFrame,
  follow,
  type Frame,
  joinFrames,
  type Level,
  type LiveMarket,
  type LiveRunner,
  type LiveRunnersMarket,
  priceChange,
  priceImage,
} from './index.ts'
import { decodeBest, decodeEvents } from './listing.ts'
import { encodeBest, encodeEvents } from './write-listing.ts'

/* Any market, with names that hold every delimiter. */

const name = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.constantFrom('|', ';', ',', '\\', '\n', '\r', '=', '*', '/', 'a', 'कोहली', '🏏', '\\p', ''), {
      maxLength: 8,
    })
    .map((parts) => parts.join('')),
)
const maybeName = fc.option(name, { nil: null }).map((text) => text || null)
const someOdds = fc.integer({ min: 1, max: 10_000_000 }).map(odds)
const somePaise = fc.integer({ min: 0, max: 10 ** 14 }).map(paise)
const whole = fc.integer({ min: 0, max: 10 ** 6 })
const moment = fc.integer({ min: 0, max: 4 * 10 ** 12 })
const levels = fc.array(fc.record({ price: someOdds, size: somePaise }), { maxLength: 4 })
const lines = fc.array(fc.record({ price: someOdds, line: whole, max: somePaise }), { maxLength: 3 })
const statuses: MarketStatus[] = ['INACTIVE', 'OPEN', 'SUSPENDED', 'CLOSED', 'SETTLING', 'SETTLED', 'VOIDED']
const runnerStatuses: RunnerStatus[] = ['ACTIVE', 'REMOVED', 'WINNER', 'LOSER']
const variants = Object.values(sessionVariant.def.entries)

const prices = { back: levels, lay: levels, lastTraded: fc.option(someOdds, { nil: null }) }
const racing = fc.record({
  clothNumber: maybeName,
  stallDraw: maybeName,
  age: maybeName,
  jockeyName: maybeName,
  trainerName: maybeName,
  url: maybeName,
})
const runner: fc.Arbitrary<LiveRunner> = fc.record({
  ...prices,
  id: name,
  slot: whole,
  name,
  sort: whole,
  status: fc.constantFrom(...runnerStatuses),
  reductionBps: fc.option(fc.integer({ min: 0, max: 10_000 }), { nil: null }),
  racing: fc.option(racing, { nil: null }),
})
const runners = fc.uniqueArray(runner, { maxLength: 6, selector: ({ slot }) => slot })

const common = {
  marketId: name,
  seq: fc.integer({ min: 0, max: 10 ** 12 }),
  publishedAt: moment,
  version: whole,
  status: fc.constantFrom(...statuses),
  remarksMessage: maybeName,
  volume: somePaise,
  name,
  eventId: name,
  eventName: name,
  eventTypeId: name,
  inPlay: fc.boolean(),
  marketActive: fc.boolean(),
  betAllow: fc.boolean(),
  cashout: fc.boolean(),
  manual: fc.boolean(),
  externalType: name,
  delaySecond: whole,
  min: somePaise,
  max: somePaise,
  openDate: moment,
  betOpenDate: fc.option(moment, { nil: null }),
  suspendTime: fc.option(moment, { nil: null }),
  validOverRoundCheck: fc.boolean(),
}
const ladder = fc.constantFrom(CLASSIC, FINEST, lineRange(1000, 2050, 50))
const exchangeMarket: fc.Arbitrary<LiveRunnersMarket> = fc.record({
  ...common,
  kind: fc.constant('BETFAIR' as const),
  winners: whole,
  ladder,
  runners,
})
const houseMarket: fc.Arbitrary<LiveRunnersMarket> = fc.record({
  ...common,
  kind: fc.constant('BOOKMAKER' as const),
  winners: whole,
  ladder: fc.constant(null),
  runners,
})
const sessionMarket: fc.Arbitrary<LiveMarket> = fc.record({
  ...common,
  kind: fc.constant('SESSION' as const),
  variant: fc.constantFrom(...variants),
  khadoWidth: fc.option(whole, { nil: null }),
  marketIndex: whole,
  priority: whole,
  quotes: fc.record({ yes: lines, no: lines }),
})
const market: fc.Arbitrary<LiveMarket> = fc.oneof(exchangeMarket, houseMarket, sessionMarket)

/** A later state of the market: anything that a price frame may change is changed, in some runners. */
const laterState = fc.record({
  publishedAt: moment,
  version: whole,
  status: fc.constantFrom(...statuses),
  remarksMessage: maybeName,
  volume: somePaise,
})
function later(before: LiveMarket): fc.Arbitrary<LiveMarket> {
  const state = fc
    .tuple(fc.integer({ min: 1, max: 50 }), laterState)
    .map(([step, change]) => ({ ...change, seq: before.seq + step }))
  if (before.kind === 'SESSION') {
    return fc
      .tuple(state, fc.record({ yes: lines, no: lines }))
      .map(([change, quotes]) => ({ ...before, ...change, quotes }))
  }
  const moved = before.runners.map((known) =>
    fc.option(fc.record(prices, { requiredKeys: [] }), { nil: {} }).map((change) => ({ ...known, ...change })),
  )
  return fc.tuple(state, fc.tuple(...moved)).map(([change, changed]) => ({ ...before, ...change, runners: changed }))
}
const twoStates = market.chain((before) => later(before).map((after) => [before, after] as const))

function readingOf(text: string): string | undefined {
  try {
    return decodeFrame(text)?.tag
  } catch (error) {
    return error instanceof FrameError ? 'FrameError' : String(error)
  }
}

const overTheWire = (frame: Frame): Frame | undefined => decodeFrame(encodeFrame(frame))

describe('frames', () => {
  test('a text survives whatever delimiters it holds, and shows none of them', () => {
    fc.assert(
      fc.property(name, (text) => {
        expect(plainText(escapeText(text))).toBe(text)
        expect(escapeText(text)).not.toMatch(/[|;,\n\r]/)
      }),
    )
  })

  test('a market of any kind survives the wire', () => {
    fc.assert(
      fc.property(market, (sent) => {
        const line = encodeFrame({ tag: 'market', market: sent })
        expect(line).not.toContain('\n')
        expect(decodeFrame(line)).toEqual({ tag: 'market', market: sent })
      }),
      { numRuns: 300 },
    )
  })

  test('the usual ladder is not said, so that who does not know the field reads the market', () => {
    const fields = (of: PriceLadder) =>
      encodeFrame({ tag: 'market', market: { ...fc.sample(exchangeMarket, 1)[0]!, ladder: of } }).split('|')
    expect([fields(CLASSIC).length, fields(FINEST).length]).toEqual([28, 29])
    expect(fields(FINEST).at(-1)).toBe('FINEST')
    expect(fields(lineRange(1000, 2050, 50)).at(-1)).toBe('LINE_RANGE*10*20.5*0.5')
  })

  test('the change between two states leads from one to the other, over the wire', () => {
    fc.assert(
      fc.property(twoStates, ([before, after]) => {
        const change = priceChange(before, after)
        expect(change && overTheWire(change)).toEqual(change)
        const unsent = { state: 'current', market: { ...before, seq: after.seq, publishedAt: after.publishedAt } }
        expect(change ? follow(before, change) : unsent).toEqual({ state: 'current', market: after })
      }),
      { numRuns: 300 },
    )
  })

  test('an image leads there from anywhere', () => {
    fc.assert(
      fc.property(twoStates, ([before, after]) => {
        const image = priceImage(after)
        expect(overTheWire(image)).toEqual(image)
        expect(follow(before, image)).toEqual({ state: 'current', market: after })
      }),
      { numRuns: 200 },
    )
  })

  test('many frames travel in one message', () => {
    fc.assert(
      fc.property(fc.array(market, { minLength: 1, maxLength: 4 }), (sent) => {
        const message = joinFrames(sent.map((each) => encodeFrame({ tag: 'market', market: each })))
        expect(decodeFrames(message)).toEqual(sent.map((each) => ({ tag: 'market', market: each })))
      }),
      { numRuns: 50 },
    )
  })

  test('any text at all is a frame, nothing, or a FrameError', () => {
    const any = fc.oneof(
      fc.string(),
      fc.constantFrom('M1|', 'P1|', 'Q1|').chain((tag) => fc.string().map((rest) => tag + rest)),
    )
    fc.assert(
      fc.property(any, (text) => {
        expect([undefined, 'market', 'prices', 'quotes', 'FrameError']).toContain(readingOf(text))
      }),
      { numRuns: 1000 },
    )
  })
})

const level = (price: number, size: number): Level => ({ price: odds(price), size: paise(size) })
const NETHERLANDS: LiveRunner = {
  id: '228749',
  slot: 0,
  name: 'Netherlands',
  sort: 1,
  status: 'ACTIVE',
  back: [level(195, 120_050), level(194, 30_000), level(193, 2_000)],
  lay: [level(196, 80_000), level(197, 10_000), level(198, 5_500)],
  lastTraded: odds(195),
  reductionBps: null,
  racing: null,
}
const MATCH_ODDS: LiveRunnersMarket = {
  kind: 'BETFAIR',
  marketId: '1.200806927',
  seq: 1041,
  publishedAt: 1_795_253_400_000,
  version: 41,
  status: 'OPEN',
  remarksMessage: null,
  volume: paise(125_000_050),
  name: 'Match Odds',
  eventId: '31590001',
  eventName: 'Netherlands v Papua New Guinea',
  eventTypeId: '4',
  inPlay: true,
  marketActive: true,
  betAllow: true,
  cashout: true,
  manual: false,
  externalType: 'betfair',
  delaySecond: 6,
  min: paise(10_000),
  max: paise(50_000_000),
  openDate: 1_795_253_400_000,
  betOpenDate: null,
  suspendTime: null,
  validOverRoundCheck: true,
  winners: 1,
  ladder: CLASSIC,
  runners: [NETHERLANDS, { ...NETHERLANDS, id: '2857977', slot: 1, sort: 2, name: 'Papua New Guinea' }],
}
const MOVED: LiveRunnersMarket = {
  ...MATCH_ODDS,
  seq: 1042,
  runners: [{ ...NETHERLANDS, lay: [level(197, 10_000)] }, MATCH_ODDS.runners[1]!],
}

test('the layout is the one of the grammar', () => {
  expect(
    encodeFrame({ tag: 'market', market: { ...MATCH_ODDS, runners: [NETHERLANDS], remarksMessage: 'Toss|6,30' } }),
  ).toBe(
    'M1|BETFAIR|1.200806927|1041|1795253400000|41|OPEN|Toss\\p6\\c30|1250000.5|Match Odds|31590001|' +
      'Netherlands v Papua New Guinea|4|1|1|1|1|0|betfair|6|100|500000|1795253400000|||1|1|' +
      '228749,0,1,ACTIVE,Netherlands,1.95*1200.5/1.94*300/1.93*20,1.96*800/1.97*100/1.98*55,1.95',
  )
  expect(encodeFrame(priceChange(MATCH_ODDS, MOVED)!)).toBe(
    'P1|1.200806927|1042|1|1795253400000|41|OPEN||1250000.5|0,=,1.97*100,1.95',
  )
})

test('frames are as small as the grammar says', () => {
  const bytes = (frame: Frame | undefined) => encodeFrame(frame!).length
  const both = { ...MOVED, runners: MATCH_ODDS.runners.map((each) => ({ ...each, back: each.lay, lay: each.back })) }
  const one = {
    ...MOVED,
    runners: [{ ...NETHERLANDS, lay: [level(199, 80_000), ...NETHERLANDS.lay.slice(1)] }, MATCH_ODDS.runners[1]!],
  }
  expect(bytes(priceChange(MATCH_ODDS, both))).toBeLessThanOrEqual(60 + 2 * 80)
  expect(bytes(priceChange(MATCH_ODDS, one))).toBeLessThanOrEqual(60 + 40)
  expect(bytes(priceChange(MATCH_ODDS, { ...MATCH_ODDS, seq: 1042, status: 'SUSPENDED' }))).toBeLessThanOrEqual(65)
})

describe('following a market', () => {
  const change = priceChange(MATCH_ODDS, MOVED)!

  test('a runner whose prices have not changed stays the same object', () => {
    const followed = follow(MATCH_ODDS, change)
    expect(followed.state === 'current' && followed.market.kind !== 'SESSION' && followed.market.runners[1]).toBe(
      MATCH_ODDS.runners[1],
    )
  })

  const CASES: readonly (readonly [string, LiveMarket | undefined, Frame, string])[] = [
    ['a change without the market is a gap', undefined, change, 'gap'],
    ['a change that follows another is a gap', { ...MATCH_ODDS, seq: 1040 }, change, 'gap'],
    ['a change that is known already is stale', { ...MATCH_ODDS, seq: 1042 }, change, 'stale'],
    ['a change of a runner that is not known is a gap', { ...MATCH_ODDS, runners: [] }, change, 'gap'],
    ['an image goes over a gap', { ...MATCH_ODDS, seq: 900 }, priceImage(MOVED), 'current'],
    ['an image from before is stale', { ...MATCH_ODDS, seq: 2000 }, priceImage(MOVED), 'stale'],
    ['a whole market begins', undefined, { tag: 'market', market: MATCH_ODDS }, 'current'],
    ['a whole market from before is stale', MOVED, { tag: 'market', market: MATCH_ODDS }, 'stale'],
    ['quotes for a market with runners are a gap', MATCH_ODDS, { ...change, tag: 'quotes', yes: [], no: [] }, 'gap'],
  ]
  test.each(CASES)('%s', (_, known, frame, state) => {
    expect(follow(known, frame).state).toBe(state)
  })

  test('nothing is sent where nothing changed', () => {
    expect(priceChange(MATCH_ODDS, { ...MATCH_ODDS, seq: 1042, publishedAt: 1 })).toBeUndefined()
  })
})

describe('reading', () => {
  test('a tag of another version is passed over', () => {
    expect(decodeFrame('P2|whatever')).toBeUndefined()
    expect(decodeFrames(`P2|x\n${encodeFrame(priceImage(MOVED))}\n`)).toHaveLength(1)
  })

  const GOOD = encodeFrame(priceImage(MOVED))
  test.each([
    ['cut short', GOOD.slice(0, 30)],
    ['a field too many', `${GOOD}|x`],
    ['an unknown status', GOOD.replace('OPEN', 'AJAR')],
    ['a number that is none', GOOD.replace('1042', '10x2')],
    ['a price of nothing', GOOD.replace('1.95*', '0*')],
    ['a size below nothing', GOOD.replace('*1200.5', '*-1')],
    ['a level of three', GOOD.replace('*300', '*300*1')],
  ])('%s is refused', (_, line) => {
    expect(() => decodeFrame(line)).toThrow(FrameError)
  })
})

test('the lists of the home page survive the wire', () => {
  const score = fc
    .record({
      sides: fc.tuple(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 })),
      batting: fc.constantFrom(null, 0 as const, 1 as const),
      clock: maybeName,
    })
    // A score that says nothing is none.
    .filter(({ sides, batting, clock }) => sides.some(Boolean) || batting !== null || clock !== null)
  const event = fc.record({
    eventId: name,
    eventTypeId: name,
    competitionId: maybeName,
    competition: maybeName,
    name,
    countryCode: maybeName,
    openDate: moment,
    inPlay: fc.boolean(),
    marketId: maybeName,
    marketType: fc.constantFrom(null, 'BETFAIR' as const, 'BOOKMAKER' as const),
    score: fc.option(score, { nil: null }),
    isSuspended: fc.boolean(),
    race: maybeName,
  })
  const best = fc.record(
    {
      slot: whole,
      back: fc.option(someOdds, { nil: null }),
      lay: fc.option(someOdds, { nil: null }),
      cloth: name,
    },
    { requiredKeys: ['slot', 'back', 'lay'] },
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 5 }), fc.array(best, { maxLength: 5 }), (events, prices) => {
      expect(decodeEvents(encodeEvents(events))).toEqual(events)
      expect(decodeBest(encodeBest(prices))).toEqual(prices)
    }),
  )
})
