/** Markets of every kind and variant, any fills on them, and what each of them is paid: told again in words of its own. */
import fc from 'fast-check'
import { type MarketShape, SESSION_VARIANTS, type SessionVariant } from '../market/index.ts'
import { negate, paise } from '../money/index.ts'
import { CLASSIC, odds } from '../odds/index.ts'
import { must } from '../result/index.ts'
import { isSession, type PlainOutcome, type PricedFill, priceFill, type SessionShape } from '../positions/index.ts'

/** Where a drawn meter ends. */
const HIGHEST = 500
const WIDTH = 5
/** The runners of every drawn race. */
export const SLOTS = [0, 1, 2, 3, 4]

/** An exchange market of so many winners. */
export const exchange = (winners: number): Extract<MarketShape, { kind: 'BETFAIR' }> => ({
  kind: 'BETFAIR',
  ladder: CLASSIC,
  winners,
  placeMarket: winners !== 1,
})
const BOOKMAKER: MarketShape = { kind: 'BOOKMAKER', winners: 1 }
const RUNNER_SHAPES = [exchange(1), exchange(2), exchange(3), exchange(0), BOOKMAKER]
/** Every variant. */
export const SESSION_SHAPES = SESSION_VARIANTS.map(
  (variant): SessionShape => ({ kind: 'SESSION', variant, khadoWidth: WIDTH, highestResult: HIGHEST }),
)
/** Every kind and variant. */
export const SHAPES: readonly MarketShape[] = [...RUNNER_SHAPES, ...SESSION_SHAPES]

const stakes = fc.integer({ min: 1, max: 5_000_000 })
const sides = fc.constantFrom('BACK' as const, 'LAY' as const)

function prices(shape: MarketShape): fc.Arbitrary<number> {
  if (shape.kind === 'BETFAIR') return fc.integer({ min: 101, max: 100_000 })
  return isSession(shape) && shape.variant === 'line' ? fc.constant(10_000) : fc.integer({ min: 1, max: 40_000 })
}

const RUNS = fc.integer({ min: 1, max: 60 })
/** On what a bet can be. */
const PICKS: Readonly<Record<SessionVariant, fc.Arbitrary<number>>> = {
  session: RUNS,
  overByOver: RUNS,
  ballByBall: RUNS,
  oddEven: fc.integer({ min: 0, max: 1 }),
  yesNo: fc.integer({ min: 0, max: 1 }),
  lastDigit: fc.integer({ min: 0, max: 9 }),
  khado: RUNS,
  meter: RUNS,
  line: fc.integer({ min: 1, max: 120 }).map((halves) => halves / 2),
}

/** Any fill on the market. */
export const fillsOn = (shape: MarketShape): fc.Arbitrary<PricedFill> =>
  fc
    .record({
      side: sides,
      on: isSession(shape) ? PICKS[shape.variant] : fc.constantFrom(...SLOTS),
      price: prices(shape),
      stake: stakes,
    })
    .map(({ side, on, price, stake }) =>
      priceFill(shape, { side, slot: on, run: on, price: odds(price), stake: paise(stake) }),
    )

/**
 * What one bet wins or loses, by the words of law 2.2 and 2.4 and without a position. A runner in k places counts once a bet, however many
 * win.
 */
export function settleOne(shape: MarketShape, fill: PricedFill, outcome: PlainOutcome): number {
  if (outcome.type === 'WINNERS')
    return winOrLose(fill, outcome.winners.includes(must(fill.slot, 'a runner was drawn')))
  if (outcome.type === 'VOID' || !isSession(shape)) return 0
  const { result } = outcome
  const run = must(fill.run, 'a run was drawn')
  switch (shape.variant) {
    case 'oddEven':
      return winOrLose(fill, result % 2 === run)
    case 'lastDigit':
      return winOrLose(fill, result % 10 === run)
    case 'yesNo':
      return winOrLose(fill, result === run)
    case 'khado':
      return winOrLose(fill, run <= result && result < run + WIDTH)
    case 'meter':
      return (
        (fill.side === 'BACK' ? 1 : -1) * ((fill.profit + fill.liability) / HIGHEST) * (Math.min(result, HIGHEST) - run)
      )
    case 'line':
      if (result === run) return 0
      return (fill.side === 'BACK') === result < run ? fill.profit : negate(fill.liability)
    case 'session':
    case 'overByOver':
    case 'ballByBall':
      return winOrLose(fill, result >= run)
  }
}

const winOrLose = ({ side, profit, liability }: PricedFill, happened: boolean): number =>
  happened === (side === 'BACK') ? profit : negate(liability)
