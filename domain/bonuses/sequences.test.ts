/** Laws of bonuses over anything that may happen to a player's bets: on all kinds, closed, void, settled, taken back, and casino rounds between. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MarketShape } from '../market/index.ts'
import { add, type Paise, paise, sum, ZERO } from '../money/index.ts'
import {
  addFill,
  bestCase,
  EMPTY,
  exposure,
  isSession,
  negatePosition,
  addPositions,
  type Position,
} from '../positions/index.ts'
import { must } from '../result/index.ts'
import { type Outcome, settlePosition } from '../settlement/index.ts'
import { fillsOn, SHAPES, SLOTS } from '../testing/drawn-bets.ts'
import {
  allowedBy,
  type Award,
  type CasinoRound,
  countFor,
  countRound,
  decideStep,
  type GroupedMarket,
  groupPlayed,
  lockedOf,
  type Wagered,
} from './index.ts'

const WEIGHTS = { BETFAIR: 10_000, BOOKMAKER: 7000, SESSION: 3333, CASINO: 1000 }
const ACCEPTED_AT = 10
const RIPENS_AFTER = 3

type Market = {
  readonly shape: MarketShape
  readonly market: GroupedMarket
  position: Position
  firstFillAt: number | null
  settled: { readonly net: Paise; readonly exposure: Paise; readonly most: Paise; readonly at: number } | null
}
type Round = { readonly counted: Paise; readonly at: number; isRolledBack: boolean }
type World = { markets: Market[]; rounds: Round[]; award: Award; now: number }

type Act = { readonly at: number; readonly do: (world: World) => void }

const runners = (shape: MarketShape): readonly string[] =>
  isSession(shape) ? [] : SLOTS.map((slot) => `runner ${slot}`)
const marketsOf = (): Market[] =>
  SHAPES.map((shape, n) => ({
    shape,
    market: {
      eventId: 'e',
      marketId: `m${n}`,
      kind: shape.kind,
      type: `${n % 4}`,
      variant: isSession(shape) ? shape.variant : undefined,
      runnerNames: runners(shape),
    },
    position: EMPTY,
    firstFillAt: null,
    settled: null,
  }))

const indexes = fc.integer({ min: 0, max: SHAPES.length - 1 })
const outcomeOf = (shape: MarketShape, seed: number): Outcome => {
  if (seed % 5 === 0) return { type: 'VOID', reason: 'drawn' }
  if (isSession(shape)) return { type: 'RESULT', result: shape.variant === 'yesNo' ? seed % 2 : seed }
  return { type: 'WINNERS', winners: SLOTS.slice(0, Math.max(1, shape.winners)), removed: [] }
}

const bet = indexes.chain((n) =>
  fillsOn(must(SHAPES[n], 'a shape')).map((fill) => (world: World) => {
    const market = must(world.markets[n], 'a market')
    if (market.settled) return
    market.position = addFill(market.shape, market.position, fill)
    market.firstFillAt ??= world.now
  }),
)
const cashOut = indexes.map((n) => (world: World) => {
  const market = must(world.markets[n], 'a market')
  if (!market.settled) market.position = addPositions(market.position, negatePosition(market.position))
})
const settle = fc.tuple(indexes, fc.integer({ min: 0, max: 60 })).map(([n, seed]) => (world: World) => {
  const market = must(world.markets[n], 'a market')
  const { shape, position } = market
  if (market.settled) return
  const outcome = outcomeOf(shape, seed)
  const net = settlePosition(shape, position, outcome)
  market.settled = {
    net,
    exposure: exposure(shape, position, { slots: SLOTS }),
    most: bestCase(shape, position, { slots: SLOTS }).amount,
    at: world.now,
  }
})
const rollBack = indexes.map((n) => (world: World) => {
  must(world.markets[n], 'a market').settled = null
})
const rounds: fc.Arbitrary<CasinoRound> = fc.record({
  net: fc.integer({ min: -100_000, max: 3_600_000 }).map(paise),
  risked: fc.integer({ min: 0, max: 100_000 }).map(paise),
})
const play = rounds.map((round) => (world: World) => {
  if (world.now > ACCEPTED_AT)
    world.rounds.push({ counted: countRound(round, WEIGHTS, false), at: world.now, isRolledBack: false })
})
const rollBackRound = fc.nat().map((n) => (world: World) => {
  const round = world.rounds[n % Math.max(1, world.rounds.length)]
  if (round) round.isRolledBack = true
})
const lose = fc.constant((world: World) => {
  world.award = { ...world.award, lost: add(world.award.lost, lockedOf(world.award)) }
})

const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: 4 }),
    do: fc.oneof(
      { weight: 8, arbitrary: bet },
      { weight: 2, arbitrary: cashOut },
      { weight: 6, arbitrary: settle },
      { weight: 2, arbitrary: rollBack },
      { weight: 3, arbitrary: play },
      { weight: 1, arbitrary: rollBackRound },
      { weight: 1, arbitrary: lose },
    ),
  }),
  { maxLength: 60 },
)

const awards: fc.Arbitrary<Award> = fc.record({
  amount: fc.integer({ min: 1, max: 1_000_000 }).map(paise),
  turnover: fc.integer({ min: 1, max: 10_000_000 }).map(paise),
  steps: fc.constantFrom(1, 10),
  lost: fc.constant(ZERO),
  released: fc.constant(ZERO),
})

/** One that is released whatever chance draws, so that the law is never one of nothing. */
const SURE: readonly [Award, Act[]] = [
  { amount: paise(1000), turnover: paise(5000), steps: 10, lost: ZERO, released: ZERO },
  Array.from({ length: 10 }, () => ({
    at: 4,
    do: ({ rounds: played, now }: World) => void played.push({ counted: paise(700), at: now, isRolledBack: false }),
  })),
]

function wageredIn({ markets, rounds: played, now }: World): Wagered {
  const begun = markets.filter(({ firstFillAt }) => firstFillAt !== null)
  const groups = groupPlayed(begun, ({ market }) => market)
  const counts = [...groups.values()].map((together) => ({
    counted: countFor(
      {
        markets: together.map(({ market, settled, firstFillAt }) => ({
          part: settled && { market, ...settled },
          firstFillAt: must(firstFillAt, 'it was begun'),
        })),
        isLinked: false,
      },
      ACCEPTED_AT,
      WEIGHTS,
    ),
    at: Math.max(...together.map(({ settled }) => settled?.at ?? Infinity)),
  }))
  const all = [...counts, ...played.filter(({ isRolledBack }) => !isRolledBack)]
  const ripe = all.filter(({ at }) => at + RIPENS_AFTER <= now)
  return { all: sum(all.map(({ counted }) => counted)), ripe: sum(ripe.map(({ counted }) => counted)) }
}

function step(world: World): void {
  const { award } = world
  world.award = { ...award, released: add(award.released, decideStep(award, wageredIn(world))) }
}

describe('whatever happens to the bets of a player', () => {
  test('never more is released than was awarded, nothing before its wagering, and a rollback takes it back', () => {
    let released = 0
    fc.assert(
      fc.property(awards, acts, (award, happens) => {
        const world: World = { markets: marketsOf(), rounds: [], award, now: 0 }
        for (const { at, do: act } of happens) {
          world.now += at
          act(world)
          step(world)
          expectLaws(world)
          if (world.award.released > 0) released++
        }
        for (const market of world.markets) market.settled = null
        for (const round of world.rounds) round.isRolledBack = true
        step(world)
        expect(world.award.released).toBe(0)
      }),
      { numRuns: 300, examples: [[...SURE]] },
    )
    expect(released).toBeGreaterThan(0)
  })
})

function expectLaws(world: World): void {
  const { award } = world
  const { all } = wageredIn(world)
  expect(award.released).toBeGreaterThanOrEqual(0)
  expect(award.released + award.lost).toBeLessThanOrEqual(award.amount)
  expect(lockedOf(award)).toBeGreaterThanOrEqual(0)
  expect(award.released).toBeLessThanOrEqual(allowedBy(award, all))
  expect(award.released === 0 || all * award.steps >= award.turnover).toBe(true)
}
