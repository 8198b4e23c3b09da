import { describe, expect, test } from 'vitest'
import { applyChange, EMPTY_CACHE } from './market-cache.ts'
import { presentMarket, presentPrices } from './present.ts'
import { resultOf } from './result.ts'
import { type ChangeMessage, parseStreamLine } from './wire.ts'

const DEFINITION = {
  eventId: '10',
  eventTypeId: '7',
  bettingType: 'ODDS',
  marketType: 'WIN',
  status: 'OPEN',
  inPlay: false,
  betDelay: 0,
  numberOfWinners: 1,
  marketBaseRate: 2.5,
  openDate: '2026-01-01T10:00:00.000Z',
  marketTime: '2026-01-01T10:00:00.000Z',
  suspendTime: '2026-01-01T10:00:00.000Z',
  complete: true,
  version: 1,
}

function marketOf(change: { marketDefinition?: object; rc?: object[] }) {
  const line = JSON.stringify({
    op: 'mcm',
    pt: 1,
    mc: [{ id: '1.1', ...change, marketDefinition: { ...DEFINITION, runners: [], ...change.marketDefinition } }],
  })
  const parsed = parseStreamLine(line)
  if (!parsed.ok) throw new Error(parsed.refusal)
  return applyChange(EMPTY_CACHE, parsed.value as ChangeMessage).cache.get('1.1')!
}
const present = (marketDefinition: object) => presentMarket(marketOf({ marketDefinition }), undefined)

describe('a market', () => {
  test('a delay that the feed does not name is not taken for none', () => {
    expect(present({ betDelay: undefined }).betDelay).toBeNull()
    expect(present({ betDelay: 0 }).betDelay).toBe(0)
  })

  test('commission in basis points, reduction in hundredths of a percent and only of a removed runner', () => {
    const market = present({
      runners: [
        { id: 1, sortPriority: 1, status: 'REMOVED', adjustmentFactor: 30.01, removalDate: '2022-11-06T20:54:26Z' },
        { id: 2, sortPriority: 2, status: 'ACTIVE', adjustmentFactor: 26.678, bsp: 'NaN' },
      ],
    })
    expect(market.baseRateBps).toBe(250)
    expect(market.runners).toEqual([
      {
        key: '1',
        name: '1',
        sort: 1,
        status: 'REMOVED',
        reductionBps: 3001,
        removedAt: Date.parse('2022-11-06T20:54:26Z'),
      },
      { key: '2', name: '2', sort: 2, status: 'ACTIVE' },
    ])
  })

  test('a hidden runner does not take part; a placed one has won', () => {
    const market = present({
      status: 'CLOSED',
      runners: [
        { id: 1, sortPriority: 1, status: 'HIDDEN' },
        { id: 2, sortPriority: 2, status: 'PLACED' },
      ],
    })
    expect(market.runners.map(({ key, status }) => [key, status])).toEqual([['2', 'WINNER']])
  })

  test('a selection stands once for each handicap', () => {
    const runner = { id: 5, sortPriority: 1, status: 'ACTIVE' }
    const market = present({
      priceLadderDefinition: { type: 'FINEST' },
      runners: [
        { ...runner, hc: -0.5 },
        { ...runner, hc: 0 },
        { ...runner, hc: 0.5 },
      ],
    })
    expect(market.runners.map((one) => one.key)).toEqual(['5:-0.5', '5', '5:0.5'])
    expect(market.ladder.name).toBe('FINEST')
  })

  test('a line market has a ladder of lines', () => {
    const { ladder } = present({ bettingType: 'LINE', lineMinUnit: 10, lineMaxUnit: 20.5, lineInterval: 0.5 })
    expect(ladder).toEqual({ name: 'LINE_RANGE', bands: [{ from: 1000, to: 2050, step: 50 }] })
  })
})

describe('prices', () => {
  const prices = (rc: object[]) => presentPrices(undefined, marketOf({ rc }))!.runners[0]

  test('at most ten levels, the best first', () => {
    const atb = Array.from({ length: 15 }, (_, index) => [2 + index / 50, 1])
    const { toBack } = prices([{ id: 1, atb }])!
    expect(toBack.length).toBe(10)
    expect(toBack[0]).toEqual([228, 100])
  })

  test('numbered best prices serve where there is no full ladder', () => {
    expect(
      prices([
        {
          id: 1,
          batb: [
            [0, 2, 5],
            [1, 0, 0],
          ],
          batl: [[0, 2.1, 6]],
        },
      ]),
    ).toMatchObject({
      toBack: [[200, 500]],
      toLay: [[210, 600]],
    })
  })

  test('the total is the traded ladder where there is one: historical files state only a part', () => {
    const ladder = prices([
      {
        id: 1,
        trd: [
          [2, 10],
          [2.1, 4.5],
        ],
        tv: 4.5,
      },
    ])
    expect(ladder).toMatchObject({ totalMatched: 1450 })
    expect(prices([{ id: 1, tv: 4.5 }])).toMatchObject({ totalMatched: 450 })
  })
})

describe('the result', () => {
  const closed = (statuses: readonly string[], winners = 1) =>
    resultOf(
      present({
        status: 'CLOSED',
        numberOfWinners: winners,
        runners: statuses.map((status, index) => ({ id: index + 1, sortPriority: index, status })),
      }),
    )

  test.each([
    ['one winner', ['WINNER', 'LOSER'], 1, { kind: 'winners', winners: ['1'], removed: [], deadHeat: false }],
    [
      'more winners than places',
      ['WINNER', 'WINNER'],
      1,
      { kind: 'winners', winners: ['1', '2'], removed: [], deadHeat: true },
    ],
    [
      'as many as places',
      ['WINNER', 'WINNER', 'LOSER'],
      2,
      { kind: 'winners', winners: ['1', '2'], removed: [], deadHeat: false },
    ],
    [
      'number of winners unknown',
      ['WINNER', 'WINNER'],
      0,
      { kind: 'winners', winners: ['1', '2'], removed: [], deadHeat: false },
    ],
    ['nobody won', ['LOSER', 'LOSER'], 1, { kind: 'winners', winners: [], removed: [], deadHeat: false }],
    ['all removed', ['REMOVED', 'REMOVED'], 1, { kind: 'void' }],
    ['one undecided', ['WINNER', 'ACTIVE'], 1, undefined],
  ] as const)('%s', (_what, statuses, winners, result) => expect(closed(statuses, winners)).toEqual(result))

  test('a market that is not closed has none', () => {
    expect(resultOf(present({ runners: [{ id: 1, sortPriority: 1, status: 'WINNER' }] }))).toBeUndefined()
  })
})
