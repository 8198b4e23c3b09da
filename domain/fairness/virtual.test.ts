import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  type Ball,
  BALLS,
  bowlOver,
  createDraws,
  DOG_WEIGHTS,
  type DogBet,
  dogChance,
  dogPrice,
  type Draws,
  goalsOf,
  isDogBetWon,
  isOverBet,
  isOverBetWon,
  isPenaltyBet,
  isPenaltyBetWon,
  isSuddenDeath,
  type Kicks,
  OVER_BETS,
  overChance,
  type OverBet,
  PENALTY_BETS,
  type PenaltyBet,
  penaltyChance,
  runDogs,
  runsOf,
  shootOut,
  trapOf,
  winnerOf,
} from './index.ts'
import { BALL_CHANCES } from './cricket.ts'
import { isDecided } from './penalties.ts'

/** The seed of the vectors. */
const drawn = (nonce = 1): Draws =>
  createDraws((key, message) => createHmac('sha256', key).update(message).digest(), {
    serverSeed: Uint8Array.from({ length: 32 }, (_, n) => n),
    clientSeed: 'paddock',
    nonce,
  })
/** Gives these, and then nothing. */
const drawsOf = (...drawnThen: number[]): Draws => {
  const next = (): number => drawnThen.shift() ?? 0
  return { next, draw: next, shuffle: () => [] }
}
const upTo = (n: number): number[] => Array.from({ length: n }, (_, one) => one)
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** ⌊95 ÷ (ways of all)⌋, and what is kept of it in percent. */
const fairOf = (ways: number, all: number): number => Math.floor((95 * all) / ways)
const keptOf = (price: number, ways: number, all: number): number => 100 - (price * ways) / all
function expectPrice(price: number, ways: number, all: number): void {
  expect(price).toBe(fairOf(ways, all))
  expect(keptOf(price, ways, all)).toBeGreaterThanOrEqual(5)
  expect(keptOf(price, ways, all)).toBeLessThan(5.75)
}

describe('cricket over', () => {
  test('its vector', () => expect(bowlOver(drawn())).toEqual([1, 1, 1, 0, 4, 4]))

  test('of a hundred draws as many bring each ball as is told', () => {
    const balls = upTo(100).map((n) => bowlOver(drawsOf(n))[0])
    for (const [ball, chances] of BALL_CHANCES) expect(balls.filter((one) => one === ball)).toHaveLength(chances)
  })

  /** Every over there is, with its part of 100^6. */
  function* overs(before: readonly Ball[] = [], ways = 1): Generator<readonly [over: readonly Ball[], ways: number]> {
    if (before.length === BALLS) return yield [before, ways]
    for (const [ball, chances] of BALL_CHANCES) yield* overs([...before, ball], ways * chances)
  }
  test('each price is ⌊95/p⌋/100, by every over there is', () => {
    const ways = new Map<OverBet, number>()
    const bets = Object.keys(OVER_BETS).filter(isOverBet)
    for (const [over, chances] of overs())
      for (const bet of bets) if (isOverBetWon(bet, over)) ways.set(bet, (ways.get(bet) ?? 0) + chances)
    for (const bet of bets) {
      expectPrice(OVER_BETS[bet], ways.get(bet) ?? 0, 100 ** BALLS)
      expect(overChance(bet)).toBeCloseTo((ways.get(bet) ?? 0) / 100 ** BALLS, 9)
    }
    expect(sum(bets.filter((bet) => bet.startsWith('runs')).map((bet) => ways.get(bet) ?? 0))).toBe(100 ** BALLS)
  })
  test('a wicket scores nothing', () => expect(runsOf([4, 'wicket', 6, 1, 0, 0])).toBe(11))
})

describe('greyhounds', () => {
  test('their vector', () => expect(runDogs(drawn())).toEqual([2, 6, 1, 5, 4, 3]))

  test('as many of the draws bring a pair as their weights say', () => {
    for (const [n, weight] of DOG_WEIGHTS.entries()) {
      const first = upTo(100).filter((drawn1) => runDogs(drawsOf(drawn1))[0] === n + 1)
      expect(first).toHaveLength(weight)
      const seconds = upTo(100 - weight).map((drawn2) => runDogs(drawsOf(first[0] ?? 0, drawn2))[1])
      for (const [m, other] of DOG_WEIGHTS.entries())
        expect(seconds.filter((form) => form === m + 1)).toHaveLength(m === n ? 0 : other)
    }
  })

  /** In parts that all pairs have in common. */
  const ALL = 100n * DOG_WEIGHTS.reduce((product, weight) => product * BigInt(100 - weight), 1n)
  const forms = upTo(DOG_WEIGHTS.length).map((n) => n + 1)
  const pairs = forms.flatMap((one) => forms.filter((other) => other !== one).map((other) => [one, other] as const))
  const waysOf = (bet: DogBet): bigint =>
    pairs
      .filter((pair) => isDogBetWon(bet, pair))
      .map(([one, other]) => {
        const [first, second] = [DOG_WEIGHTS[one - 1] ?? 0, DOG_WEIGHTS[other - 1] ?? 0]
        return (ALL * BigInt(first * second)) / BigInt(100 * (100 - first))
      })
      .reduce((total, one) => total + one, 0n)
  test('each price is ⌊95/p⌋/100, by every first and second', () => {
    const bets: DogBet[] = [
      ...forms.map((form) => ({ kind: 'win', form }) as const),
      ...forms.map((form) => ({ kind: 'place', form }) as const),
      ...pairs.map(([form, second]) => ({ kind: 'forecast', form, second }) as const),
    ]
    for (const bet of bets) {
      expect(dogChance(bet)).toBeCloseTo(Number((waysOf(bet) * 1_000_000_000n) / ALL) / 1_000_000_000, 8)
      expect(dogPrice(bet)).toBe(Number((95n * ALL) / waysOf(bet)))
      const kept = 100 - Number((BigInt(dogPrice(bet)) * waysOf(bet) * 10_000n) / ALL) / 10_000
      expect(kept).toBeGreaterThanOrEqual(5)
      expect(kept).toBeLessThan(5.75)
    }
  })
  test.each([1, 2, 6, 7])('in round %i each runs from a trap of its own', (round) => {
    const traps = forms.map((form) => trapOf(form, round))
    expect(new Set(traps)).toEqual(new Set(forms))
    expect(traps[0]).toBe(((1 + round) % 6) + 1)
  })
})

describe('penalty shoot-out', () => {
  const written = (kicks: Kicks): string => kicks.map((isGoal, n) => `${'AB'[n % 2]}${isGoal ? '+' : '-'}`).join('')

  test('its vector: B wins 5–4', () => {
    const kicks = shootOut(drawn())
    expect(written(kicks)).toBe('A+B+A+B+A-B-A+B+A+B+A-B+')
    expect([winnerOf(kicks), goalsOf(kicks, 'A'), goalsOf(kicks, 'B'), isSuddenDeath(kicks)]).toEqual(['B', 4, 5, true])
  })

  test.each([
    ['+-+-+-', true],
    ['+-+-+', false],
    ['-+-+-+', true],
    ['+++++++-+', true],
    ['+++++++++', false],
    ['+++++++++-', true],
    ['++++++++++', false],
    ['+++++++++++', false],
    ['+++++++++++-', true],
    ['+++++++++++++-', true],
  ])('%s is over: %s', (kicks, isOver) => expect(isDecided(kicks.split('').map((kick) => kick === '+'))).toBe(isOver))

  /** Within the five: each way to its end, or to ten kicks that leave it even, in parts of 4^10. */
  function* ends(kicks: Kicks = [], ways = 4 ** 10): Generator<readonly [kicks: Kicks, ways: number]> {
    if (isDecided(kicks) || kicks.length === 10) return yield [kicks, ways]
    yield* ends([...kicks, true], (ways * 3) / 4)
    yield* ends([...kicks, false], ways / 4)
  }
  test('each price is ⌊95/p⌋/100, by every way to five; behind them a pair leads as often one way as the other', () => {
    const all = 4 ** 10
    const bets = Object.keys(PENALTY_BETS).filter(isPenaltyBet)
    const ways = new Map<PenaltyBet, number>()
    for (const [kicks, chances] of ends()) {
      const behind = isDecided(kicks)
        ? [kicks]
        : [
            [...kicks, true, false],
            [...kicks, false, true],
          ]
      for (const end of behind)
        for (const bet of bets)
          if (isPenaltyBetWon(bet, end)) ways.set(bet, (ways.get(bet) ?? 0) + chances / behind.length)
    }
    for (const bet of bets) {
      expectPrice(PENALTY_BETS[bet], ways.get(bet) ?? 0, all)
      expect(penaltyChance(bet)).toBeCloseTo((ways.get(bet) ?? 0) / all, 9)
    }
    expect((ways.get('A') ?? 0) + (ways.get('B') ?? 0)).toBe(all)
  })
})
