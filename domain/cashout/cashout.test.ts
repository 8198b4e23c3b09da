import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Paise, paise } from '../money/index.ts'
import { CLASSIC, isOnLadder, odds } from '../odds/index.ts'
import { type CashOutMarket, type RunnersCashOutPlan, type Level, planCashOut } from './index.ts'

const PLENTY = 1e11

const level = (price: number, rupees = PLENTY / 100): Level => [odds(Math.round(price * 100)), paise(rupees * 100)]

/** Runners as [rupees if it wins, levels to back, levels to lay]; slots from 1. */
function market(rows: [number, Level[], Level[]][], kind: CashOutMarket['kind'] = 'BETFAIR'): CashOutMarket {
  return {
    kind,
    status: 'OPEN',
    runners: rows.map(([rupees, toBack, toLay], index) => ({
      slot: index + 1,
      profit: paise(Math.round(rupees * 100)),
      toBack,
      toLay,
    })),
  }
}

function planned(of: CashOutMarket, fractionBps?: number): RunnersCashOutPlan {
  const plan = planCashOut(of, fractionBps)
  if (!plan.ok) throw new Error(JSON.stringify(plan.refusal))
  return plan.value
}

const inRupees = (plan: RunnersCashOutPlan) => ({
  orders: plan.orders.map(({ slot, side, price, stake }) => [side, slot, price / 100, stake / 100]),
  after: plan.outcomes.map(({ after }) => after / 100),
  locked: plan.locked / 100,
})

describe('golden examples (law 3.6)', () => {
  test('G1: a winning back is laid', () => {
    const g1 = market([
      [1500, [], [level(2)]],
      [-1000, [], []],
    ])
    expect(inRupees(planned(g1))).toEqual({ orders: [['LAY', 1, 2, 1250]], after: [250, 250], locked: 250 })
  })

  test('G2: a losing back is laid too', () => {
    const g2 = market([
      [1500, [], [level(3.2)]],
      [-1000, [], []],
    ])
    expect(inRupees(planned(g2))).toEqual({
      orders: [['LAY', 1, 3.2, 781.25]],
      after: [-218.75, -218.75],
      locked: -218.75,
    })
  })

  test('G3: a lay is backed', () => {
    const g3 = market([
      [-1400, [level(3)], []],
      [1000, [], []],
    ])
    expect(inRupees(planned(g3))).toEqual({ orders: [['BACK', 1, 3, 800]], after: [200, 200], locked: 200 })
  })

  test('N1: three runners, the best pivot gets no bet', () => {
    const n1 = market([
      [1700, [level(2.4)], [level(2.46)]],
      [-2300, [level(3)], [level(3.1)]],
      [400, [level(4.2)], [level(4.4)]],
    ])
    // 57.142857 before rounding. In whole paise no two stakes leave every outcome at 57.14 or more.
    expect(inRupees(planned(n1))).toEqual({
      orders: [
        ['BACK', 2, 3, 1333.33],
        ['BACK', 3, 4.2, 309.52],
      ],
      after: [57.15, 57.14, 57.13],
      locked: 57.13,
    })
  })

  test('bookmaker: decimal is 1 + odd/100', () => {
    const bookmaker = market(
      [
        [1700, [level(80)], [level(100)]],
        [-2000, [], []],
      ],
      'BOOKMAKER',
    )
    expect(inRupees(planned(bookmaker))).toEqual({ orders: [['LAY', 1, 100, 1850]], after: [-150, -150], locked: -150 })
  })
})

describe('a part, and the depth', () => {
  const g1 = market([
    [1500, [], [level(2)]],
    [-1000, [], []],
  ])

  test('half of G1', () => {
    expect(inRupees(planned(g1, 5000))).toEqual({ orders: [['LAY', 1, 2, 625]], after: [875, -375], locked: -375 })
  })

  test('a part that is no part is a fault', () => {
    expect(() => planCashOut(g1, 0)).toThrow(RangeError)
    expect(() => planCashOut(g1, 10_001)).toThrow(RangeError)
  })

  test('the walk goes down the levels and the limit is the last one reached', () => {
    const thin = market([
      [1500, [], [level(2, 500), level(2.1, 300), level(2.5)]],
      [-1000, [], []],
    ])
    // 2500 to lay away: 1000 at 2.0, 630 at 2.1, the other 870 at 2.5.
    expect(inRupees(planned(thin))).toEqual({ orders: [['LAY', 1, 2.5, 1148]], after: [148, 148], locked: 148 })
  })

  test('a level below a full pivot is found at the end of a price level', () => {
    // Backing B all the way to A is dear past its first level, laying A from there on is not.
    const mixed = market([
      [1000, [], [level(2)]],
      [-1000, [level(2.1, 100), level(1.2)], []],
    ])
    expect(inRupees(planned(mixed))).toEqual({
      orders: [
        ['LAY', 1, 2, 895],
        ['BACK', 2, 2.1, 100],
      ],
      after: [5, 5],
      locked: 5,
    })
  })
})

describe('refusals', () => {
  const open = market([
    [1500, [], []],
    [-1000, [], []],
  ])
  test.each([
    ['suspended', { ...open, status: 'SUSPENDED' as const }, { code: 'MARKET_NOT_OPEN', status: 'SUSPENDED' }],
    [
      'the same everywhere',
      market([
        [5, [level(2)], [level(2)]],
        [5, [level(2)], [level(2)]],
      ]),
      { code: 'NOTHING_TO_CASH_OUT' },
    ],
    ['no runners', market([]), { code: 'NOTHING_TO_CASH_OUT' }],
    ['no price', open, { code: 'NO_PRICE', slot: 1, side: 'LAY' }],
    [
      'too thin',
      market([
        [1500, [], [level(2, 100)]],
        [-1000, [], []],
      ]),
      { code: 'NOT_ENOUGH_DEPTH', slot: 1, side: 'LAY', available: 10_000 },
    ],
    [
      'a way out that costs more than it saves',
      market([
        [100, [], []],
        [0, [level(1.5)], []],
        [0, [level(1.5)], []],
      ]),
      { code: 'WORSE_THAN_HOLDING', locked: -3334, worst: 0 },
    ],
  ])('%s', (_, of, refusal) => {
    expect(planCashOut(of)).toEqual({ ok: false, refusal })
  })
})

const prices = [...Array(300).keys()].map((i) => odds(101 + i)).filter((price) => isOnLadder(CLASSIC, price))

/** Levels best first, never crossed: what can be backed is below what can be laid. */
const anyRunner = fc
  .record({
    profit: fc.integer({ min: -5_000_00, max: 5_000_00 }),
    mid: fc.integer({ min: 6, max: prices.length - 6 }),
    sizes: fc.array(fc.integer({ min: 1, max: 4_000_00 }), { minLength: 10, maxLength: 10 }),
  })
  .map(({ profit, mid, sizes }) => ({
    profit: paise(profit),
    toBack: [1, 2, 3, 4, 5].map((step): Level => [prices[mid - step]!, paise(sizes[step - 1]!)]),
    toLay: [0, 1, 2, 3, 4].map((step): Level => [prices[mid + step]!, paise(sizes[5 + step]!)]),
  }))

const anyMarket = fc.array(anyRunner, { minLength: 2, maxLength: 6 }).map(
  (runners): CashOutMarket => ({
    kind: 'BETFAIR',
    status: 'OPEN',
    runners: runners.map((runner, index) => ({ ...runner, slot: index + 1 })),
  }),
)

describe('laws', () => {
  const least = (amounts: readonly Paise[]) => Math.min(...amounts)

  test('never worse than the worst outcome before, whole or part', () => {
    fc.assert(
      fc.property(anyMarket, fc.integer({ min: 1, max: 10_000 }), (of, fractionBps) => {
        const plan = planCashOut(of, fractionBps)
        if (!plan.ok) return
        expect(plan.value.locked).toBe(least(plan.value.outcomes.map(({ after }) => after)))
        expect(plan.value.locked).toBeGreaterThanOrEqual(least(of.runners.map(({ profit }) => profit)))
      }),
    )
  })

  test('a whole cash-out leaves outcomes that differ by a rounding of the odds at most', () => {
    fc.assert(
      fc.property(anyMarket, (of) => {
        const plan = planCashOut(of)
        if (!plan.ok) return
        const after = plan.value.outcomes.map((outcome) => outcome.after)
        // Half a paisa of stake at odds below 4, and half a paisa for each fill, on two runners at once.
        expect(Math.max(...after) - plan.value.locked).toBeLessThanOrEqual(10)
      }),
    )
  })

  test('orders fit in the depth and name the worst price they reach', () => {
    fc.assert(
      fc.property(anyMarket, (of) => {
        const plan = planCashOut(of)
        if (!plan.ok) return
        for (const order of plan.value.orders) {
          const runner = of.runners.find(({ slot }) => slot === order.slot)!
          const levels = order.side === 'BACK' ? runner.toBack : runner.toLay
          const within = levels.slice(0, levels.findIndex(([price]) => price === order.price) + 1)
          expect(within.reduce((total, [, size]) => total + size, 0)).toBeGreaterThanOrEqual(order.stake)
        }
      }),
    )
  })
})
