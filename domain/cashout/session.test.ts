import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SESSION_VARIANTS, type Side } from '../market/index.ts'
import type { Rung, SessionModel, SessionQuote } from '../kinds/session/index.ts'
import { type Paise, paise } from '../money/index.ts'
import { odds } from '../odds/index.ts'
import {
  addFill,
  addPositions,
  EMPTY,
  ladderBreakpoints,
  lawOfVariant,
  negatePosition,
  type Position,
  priceFill,
  profitAt,
  type SessionShape,
  toRow,
  worstCase,
} from '../positions/index.ts'
import { fairChances } from './fair-chances.ts'
import {
  appraise,
  type FairChances,
  type HeldBet,
  leftOf,
  offerFor,
  partsOf,
  planSessionCashOut,
  type SessionCashOutMarket,
  type SessionCashOutPlan,
} from './index.ts'

const SESSION: SessionShape = { kind: 'SESSION', variant: 'session' }
const NO_LIMIT = paise(1e12)

const rung = (run: number, price = 100): Rung => ({ run, price: odds(price * 100), maxStake: paise(1e9) })
const quoted = (no: Rung, yes: Rung): SessionQuote => ({ no: [no], yes: [yes] })

type Bet = readonly [side: Side, run: number, price: number, rupees: number]

const positionOfBet = (shape: SessionShape, [side, run, price, rupees]: Bet): Position =>
  addFill(shape, EMPTY, priceFill(shape, { side, run, price: odds(price * 100), stake: paise(rupees * 100) }))
const positionOfBets = (shape: SessionShape, bets: readonly Bet[]): Position =>
  bets.map((bet) => positionOfBet(shape, bet)).reduce(addPositions, EMPTY)

const at = (shape: SessionShape, position: Position, result: number): Paise =>
  profitAt(shape, position, { type: 'RESULT', result })

/** The worked example: 34/1 after 4 overs, of '6 overs'. Only these four chances are told; between them any would do. */
const MODEL: SessionModel = {
  made: 34,
  atLeast: [
    10_000, 9_998, 9_990, 9_970, 9_930, 9_870, 9_750, 9_570, 9_300, 8_960, 8_620, 8_200, 7_762, 7_160, 6_520, 5_850,
    5_175, 4_510, 3_880, 3_290, 2_740, 2_248, 1_800, 1_430, 1_100, 830, 600, 430, 300, 210, 140, 90, 60, 30, 10,
  ],
  halfWidth: 150,
  score: '34/1 (4.0)',
  version: 'innings-1',
}
const QUOTE = quoted(rung(50), rung(51))

const marketWith = (position: Position, change: Partial<SessionCashOutMarket> = {}): SessionCashOutMarket => ({
  shape: SESSION,
  status: 'OPEN',
  position,
  quote: QUOTE,
  model: MODEL,
  gainLimit: NO_LIMIT,
  ...change,
})

function planned(market: SessionCashOutMarket, fractionBps?: number): SessionCashOutPlan {
  const plan = planSessionCashOut(market, fractionBps)
  if (!plan.ok) throw new Error(JSON.stringify(plan.refusal))
  return plan.value
}

const rupees = (amount: Paise) => amount / 100

describe('the worked example', () => {
  test('a YES whose line rose is taken for most of what it would win', () => {
    const { offer, basis, locked } = planned(marketWith(positionOfBets(SESSION, [['BACK', 46, 100, 10_000]])))
    expect([basis.value, basis.spread, basis.fee, offer, locked].map(rupees)).toEqual([
      5524, 6948.54, 347.43, 5176.57, 5176.57,
    ])
    expect(basis).toMatchObject({ marginBps: 500, score: '34/1 (4.0)', version: 'innings-1', chances: { shift: 0 } })
  })

  test('a YES whose line fell is never taken for worse than it can lose', () => {
    const { offer, basis } = planned(marketWith(positionOfBets(SESSION, [['BACK', 55, 100, 1_000]])))
    expect([basis.value, basis.spread, offer].map(rupees)).toEqual([-550.4, 697.06, -585.26])
  })

  test('a trader three runs up moves the chances up, and no further than to where the trader quotes', () => {
    const position = positionOfBets(SESSION, [['BACK', 46, 100, 10_000]])
    const { basis } = planned(marketWith(position, { quote: quoted(rung(53), rung(54)) }))
    expect(basis.chances.shift / 100).toBe(2.74)
    const down = planned(marketWith(position, { quote: quoted(rung(47), rung(48)) }))
    expect(down.basis.chances.shift / 100).toBe(-2.27)
  })

  test('half of it leaves half of the position and half of the offer', () => {
    const market = marketWith(positionOfBets(SESSION, [['BACK', 46, 100, 10_000]]))
    const { after, locked } = planned(market, 5_000)
    // −10,000 and 5,176.57; 10,000 and 5,176.57; half of each, rounded down to the paisa.
    expect([locked, after.at(-1)?.amount ?? 0]).toEqual([-241_172, 758_828])
  })
})

describe('refusals', () => {
  const yes46 = positionOfBets(SESSION, [['BACK', 46, 100, 10_000]])
  test.each<[string, Partial<SessionCashOutMarket>, object]>([
    ['suspended', { status: 'SUSPENDED' }, { code: 'MARKET_NOT_OPEN', status: 'SUSPENDED' }],
    ['nothing held', { position: EMPTY }, { code: 'NOTHING_TO_CASH_OUT' }],
    ['made by hand', { model: undefined }, { code: 'NO_CASH_OUT_MODEL' }],
    ['fewer runs than none', { model: { ...MODEL, made: -1 } }, { code: 'NO_CASH_OUT_MODEL' }],
    ['a part of a run', { model: { ...MODEL, made: 0.5 } }, { code: 'NO_CASH_OUT_MODEL' }],
    ['no chances', { model: { ...MODEL, atLeast: [] } }, { code: 'NO_CASH_OUT_MODEL' }],
    ['no number for a chance', { model: { ...MODEL, atLeast: [10_000, Number.NaN] } }, { code: 'NO_CASH_OUT_MODEL' }],
    ['more runs likelier than fewer', { model: { ...MODEL, atLeast: [9_000, 9_500] } }, { code: 'NO_CASH_OUT_MODEL' }],
    ['a width that is none', { model: { ...MODEL, halfWidth: 1.5 } }, { code: 'NO_CASH_OUT_MODEL' }],
    ['no rung live', { quote: { yes: [], no: [] } }, { code: 'NO_QUOTE' }],
    ['a line seven runs off', { quote: quoted(rung(58), rung(59)) }, { code: 'QUOTE_FAR_FROM_MODEL' }],
    ['both sides good', { quote: quoted(rung(52), rung(49)) }, { code: 'QUOTE_FAR_FROM_MODEL' }],
    ['above the limit', { gainLimit: paise(517_656) }, { code: 'CASH_OUT_GAIN_LIMIT', limit: 517_656 }],
    [
      'a change of less than ten rupees',
      { position: positionOfBets(SESSION, [['BACK', 46, 100, 6]]) },
      { code: 'CASH_OUT_TOO_SMALL', least: 1_000 },
    ],
    [
      'what no model counts',
      { shape: { kind: 'SESSION', variant: 'yesNo' } },
      { code: 'NOT_OFFERED', variant: 'yesNo' },
    ],
  ])('%s', (_, change, refusal) => {
    expect(planSessionCashOut(marketWith(yes46, change))).toEqual({ ok: false, refusal })
  })

  test('what is decided already is no offer, though its position is not the same everywhere', () => {
    const decided = marketWith(yes46, { model: { ...MODEL, made: 60 }, quote: quoted(rung(76), rung(77)) })
    expect(planSessionCashOut(decided)).toMatchObject({ ok: false, refusal: { code: 'CASH_OUT_TOO_SMALL' } })
  })
})

/** Falling chances from 10,000, at any run. */
const anyModel = fc
  .record({
    made: fc.integer({ min: 0, max: 60 }),
    drops: fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 3, maxLength: 40 }),
    halfWidth: fc.integer({ min: 150, max: 800 }),
  })
  .map(({ made, drops, halfWidth }): SessionModel => {
    const atLeast = [10_000]
    for (const drop of drops) atLeast.push(Math.max(0, (atLeast.at(-1) ?? 0) - drop))
    return { made, atLeast: atLeast.filter((chance) => chance > 0), halfWidth, score: '', version: 'any' }
  })

const SHAPES = SESSION_VARIANTS.filter((variant) => lawOfVariant(variant).isCounted).map(
  (variant): SessionShape => ({ kind: 'SESSION', variant, khadoWidth: 4, highestResult: 80 }),
)
const BY_RUNS = SHAPES.filter(({ variant }) => !lawOfVariant(variant).isPicked)

const lowestPickOf = (shape: SessionShape): number => (lawOfVariant(shape.variant).isPicked ? 0 : 1)
const highestPickOf = (shape: SessionShape): number =>
  lawOfVariant(shape.variant).isPicked ? (ladderBreakpoints(shape, EMPTY).at(-1)?.run ?? 0) : 80

const anyHolding = fc.constantFrom(...SHAPES).chain((shape) =>
  fc.record({
    shape: fc.constant(shape),
    model: anyModel,
    bets: fc.array(
      fc.tuple(
        fc.constantFrom<Side>('BACK', 'LAY'),
        fc.integer({ min: lowestPickOf(shape), max: highestPickOf(shape) }),
        fc.integer({ min: 5, max: 900 }),
        fc.integer({ min: 1, max: 100_000 }),
      ),
      { minLength: 1, maxLength: 5 },
    ),
  }),
)

const chancesOf = (model: SessionModel): FairChances => ({
  made: model.made,
  atLeast: model.atLeast.map((chance) => chance * 100),
  shift: 0,
})

const RESULTS = [...Array(100).keys()]

describe('laws', () => {
  test.each(SHAPES)('whatever result the model of a $variant tells of, something is paid at it', (shape) => {
    for (const result of [0, 1, 99, 100, 999, 1_000, 100_000]) expect(at(shape, EMPTY, result)).toBe(0)
  })

  test('no offer is worse than the worst result that may come, nor better than the best', () => {
    fc.assert(
      fc.property(anyHolding, ({ shape, model, bets }) => {
        const position = positionOfBets(shape, bets)
        const { offer } = offerFor(shape, position, chancesOf(model), model.halfWidth)
        const amounts = model.atLeast.map((_, i) => at(shape, position, model.made + i))
        expect(offer).toBeGreaterThanOrEqual(Math.min(...amounts))
        expect(offer).toBeLessThanOrEqual(Math.max(...amounts))
      }),
    )
  })

  test('better results made likelier never lower the offer', () => {
    const rising = fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 5_000 })), {
      minLength: 1,
      maxLength: 5,
    })
    fc.assert(
      fc.property(
        anyModel,
        fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 40 }),
        rising,
        (model, lifts, yes) => {
          // At least as likely at every run, and still falling.
          const lifted: number[] = [10_000]
          for (const [i, chance] of model.atLeast.entries())
            if (i > 0) lifted.push(Math.min(lifted[i - 1] ?? 0, chance + (lifts[i] ?? 0)))
          const better = { ...model, atLeast: lifted }
          const up = positionOfBets(
            SESSION,
            yes.map(([run, stake]) => ['BACK', run, 100, stake] as const),
          )
          const offer = (of: SessionModel, position: Position) =>
            offerFor(SESSION, position, chancesOf(of), model.halfWidth).offer
          expect(offer(better, up)).toBeGreaterThanOrEqual(offer(model, up))
          expect(offer(better, negatePosition(up))).toBeLessThanOrEqual(offer(model, negatePosition(up)))
        },
      ),
    )
  })

  test('a bet at any rung that is quoted, cashed out at once, never gains', () => {
    const anyQuote = fc.record({
      line: fc.integer({ min: 1, max: 60 }),
      gap: fc.integer({ min: 0, max: 3 }),
      no: fc.integer({ min: 100, max: 300 }),
      yes: fc.integer({ min: 20, max: 100 }),
    })
    let cashed = 0
    fc.assert(
      fc.property(
        fc.constantFrom(...BY_RUNS),
        anyModel,
        anyQuote,
        fc.integer({ min: 10_000, max: 50_000_000 }),
        (shape, model, { line, gap, no, yes }, stake) => {
          const quote = quoted(rung(line, no), rung(line + gap, yes))
          const chances = fairChances(shape, quote, model)
          if (!chances) return
          for (const [side, { run, price }] of [['BACK', quote.yes[0]!] as const, ['LAY', quote.no[0]!] as const]) {
            const position = addFill(shape, EMPTY, priceFill(shape, { side, run, price, stake: paise(stake) }))
            expect(offerFor(shape, position, chances, model.halfWidth).offer).toBeLessThanOrEqual(0)
            cashed += 1
          }
        },
      ),
      { numRuns: 1000 },
    )
    expect(cashed).toBeGreaterThan(100)
  })

  test('odd and even, both quoted below evens', () => {
    const shape: SessionShape = { kind: 'SESSION', variant: 'oddEven' }
    const quote: SessionQuote = { yes: [rung(1, 95), rung(0, 95)], no: [] }
    const chances = fairChances(shape, quote, MODEL)!
    for (const { run, price } of quote.yes) {
      const bet = addFill(shape, EMPTY, priceFill(shape, { side: 'BACK', run, price, stake: paise(10_000_00) }))
      expect(offerFor(shape, bet, chances, 150).offer).toBeLessThan(0)
    }
  })

  test('a share leaves what it says at every result, rounded down, in every variant and over and over', () => {
    fc.assert(
      fc.property(
        anyHolding,
        fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 3 }),
        ({ shape, model, bets }, shares) => {
          let position = positionOfBets(shape, bets)
          for (const percent of shares) {
            const plan = planSessionCashOut(
              { ...marketWith(position, { shape, model }), quote: quoteOfAll(shape) },
              percent * 100,
            )
            if (!plan.ok) return
            const before = position
            position = addPositions(position, plan.value.fill)
            for (const result of RESULTS)
              expect(at(shape, position, result)).toBe(
                leftOf(plan.value.offer, percent * 100)(at(shape, before, result)),
              )
            expect(plan.value.locked).toBe(worstCase(shape, position, { slots: [] }).amount)
            expect(Object.values(toRow(position)).flat().every(Number.isSafeInteger)).toBe(true)
          }
        },
      ),
    )
  })

  /** One that nobody could win by, so that every model is taken as it is; of what is picked, one that is worth little. */
  const quoteOfAll = (shape: SessionShape): SessionQuote =>
    lawOfVariant(shape.variant).isPicked
      ? { yes: [], no: [rung(0)] }
      : { yes: [rung(highestPickOf(shape), 0.01)], no: [] }

  test('the parts of the bets are the fill, and without one bet the others stand with theirs', () => {
    fc.assert(
      fc.property(anyHolding, fc.integer({ min: 1, max: 100 }), ({ shape, model, bets }, percent) => {
        const held: HeldBet[] = bets.map((bet, i) => ({
          id: `b${i}`,
          position: positionOfBet(shape, bet),
          stake: paise(bet[3] * 100),
        }))
        const position = positionOfBets(shape, bets)
        const plan = planSessionCashOut(
          { ...marketWith(position, { shape, model }), quote: quoteOfAll(shape) },
          percent * 100,
        )
        if (!plan.ok) return
        const parts = partsOf(shape, plan.value, percent * 100, held)
        expect(toRow(parts.map(({ fill }) => fill).reduce(addPositions, EMPTY))).toEqual(toRow(plan.value.fill))
        expect(parts.reduce((total, { amount }) => total + amount, 0)).toBe(plan.value.offer)
        // Voiding the first takes it and its part out: the others come to what they would without it.
        const [gone, ...others] = parts
        const left = addPositions(position, plan.value.fill)
        const without = [held[0]!.position, gone!.fill].reduce(
          (rest, part) => addPositions(rest, negatePosition(part)),
          left,
        )
        const standing = others
          .map(({ fill }, i) => addPositions(held[i + 1]!.position, fill))
          .reduce(addPositions, EMPTY)
        expect(toRow(without)).toEqual(toRow(standing))
      }),
    )
  })

  test('the fee is shared by how far each bet may go: a certain one pays none of it', () => {
    const bets: readonly Bet[] = [
      ['BACK', 30, 100, 1_000],
      ['BACK', 50, 100, 1_000],
    ]
    const plan = planned(marketWith(positionOfBets(SESSION, bets)))
    const held = bets.map((bet, i) => ({ id: `b${i}`, position: positionOfBet(SESSION, bet), stake: paise(100_000) }))
    const [certain, open] = partsOf(SESSION, plan, 10_000, held)
    expect(certain).toMatchObject({ betId: 'b0', amount: 100_000, fee: 0, stake: 100_000 })
    expect(open).toMatchObject({ betId: 'b1', amount: plan.offer - 100_000, fee: plan.basis.fee })
  })

  test('what a position is worth is linear in it', () => {
    fc.assert(
      fc.property(anyHolding, ({ shape, model, bets }) => {
        const chances = chancesOf(model)
        const whole = appraise(shape, positionOfBets(shape, bets), chances).value
        const parts = bets.map((bet) => appraise(shape, positionOfBet(shape, bet), chances).value)
        expect(whole).toBe(parts.reduce((total, value) => total + value, 0n))
      }),
    )
  })
})

test('a whole meter position becomes one amount without a trace of its slope', () => {
  const shape: SessionShape = { kind: 'SESSION', variant: 'meter', highestResult: 80 }
  const position = positionOfBets(shape, [['BACK', 50, 100, 10]])
  const { fill, offer } = planned(marketWith(position, { shape }))
  const left = addPositions(position, fill)
  expect(ladderBreakpoints(shape, left).every(({ amount }) => amount === offer)).toBe(true)
  expect(toRow(left)).toEqual({ base: 0, keys: [0], amounts: [offer], slopes: [0] })
})
