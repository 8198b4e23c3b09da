import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { paise } from '../money/index.ts'
import { choose } from './mines.ts'
import { MOST_DEVIATIONS, MOST_STRAY, rounds, strayOf, unevenness } from './testing/distribution.ts'
import {
  chainFrom,
  createDraws,
  dealShoe,
  DECK,
  DICE_CHANCES,
  DICE_FACES,
  type Draws,
  diceMultiplier,
  type Hmac,
  isDiceWon,
  isLimboWon,
  layMines,
  LIMBO_TARGETS,
  limboPoint,
  longestLosingRun,
  MINES,
  minesMultiplier,
  nameOfCard,
  POCKETS,
  ROULETTE_SPOTS,
  returnOf,
  rollDice,
  rouletteMultiplier,
  SHOE,
  shoeBytes,
  SLOTS,
  type SlotStops,
  slotLines,
  spinRoulette,
  spinSlot,
  STOPS,
  symbolsInSight,
  TILES,
  TIMES_ONE,
} from './index.ts'

const hmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const serverSeed = Uint8Array.from({ length: 32 }, (_, n) => n)
const drawn = (nonce = 1): Draws => createDraws(hmac, { serverSeed, clientSeed: 'paddock', nonce })

const shoeHash = (cards: readonly number[]): string => sha256(shoeBytes(cards))

describe('the vectors of the games', () => {
  test('the seed and its first numbers', () => {
    expect(sha256(serverSeed)).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd')
    const draws = drawn()
    expect([draws.next(), draws.next()]).toEqual([0x9feef509, 0x345d675c])
  })
  test('a deck and a shoe of eight', () => {
    const deck = dealShoe(drawn(), DECK)
    expect(drawn().shuffle(52, 9)).toEqual(deck.slice(0, 9))
    expect(deck.slice(0, 14).map(nameOfCard).join(' ')).toBe('7C TD 3S QC 5D JC 9D 2C AS 8S QH JS JD 7H')
    expect(shoeHash(deck)).toBe('a579c26a4e560c66198b4c2b642f9494440f64001f2f50417a7d66dec5469b79')
    const shoe = dealShoe(drawn(), SHOE)
    expect(shoe.slice(0, 8).map(nameOfCard).join(' ')).toBe('7C 9S 6H 2C 2H TS 5D 5D')
    expect(shoeHash(shoe)).toBe('517f290a498c4f728e885d5d3254d949987fa3e6b65cf828d28410eb468c9638')
  })
  test('dice', () => expect(rollDice(drawn())).toBe(7641))
  test('limbo', () => expect(limboPoint(drawn())).toBe(263n))
  test('mines', () => expect(layMines(drawn(), 3)).toEqual([16, 5, 7]))
  test('roulette', () => expect(spinRoulette(drawn())).toBe(9))
  test.each([
    ['mango', 2, [21, 13, 17], 4],
    ['bazaar', 2, [21, 13, 17], 7],
    ['himalaya', 5, [19, 17, 7], 90],
  ] as const)('%s at nonce %i', (slot, nonce, stops, parts) => {
    expect(spinSlot(drawn(nonce))).toEqual(stops)
    expect(sum(slotLines(slot, stops))).toBe(parts)
  })
})

test('a shoe of eight decks has each card eight times', () => {
  const shoe = dealShoe(drawn(), SHOE)
  expect(Array.from({ length: DECK }, (_, card) => shoe.filter((one) => one === card).length)).toEqual(
    Array.from({ length: DECK }, () => 8),
  )
})

test('each value of a chain is the hash of the next, and the last of them is where it was made from', () => {
  const hash = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
  const values = chainFrom(hash, serverSeed, 1000)
  expect(values).toHaveLength(1001)
  expect(values[1000]).toEqual(serverSeed)
  for (const [n, value] of values.slice(1).entries()) expect(hash(value)).toEqual(values[n])
})

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

describe('a draw that would favour the small numbers is thrown away', () => {
  /** The numbers that a block of seeds would give. */
  const drawsOf = (...numbers: number[]): Draws => {
    const block = Buffer.alloc(4 * numbers.length)
    for (const [n, number] of numbers.entries()) block.writeUInt32BE(number, 4 * n)
    return createDraws(() => block, { serverSeed, clientSeed: 'paddock', nonce: 1 })
  }
  // ⌊2^32/n⌋·n
  test.each([
    [10_000, 4_294_960_000],
    [37, 4_294_967_289],
    [3, 4_294_967_295],
  ])('of %i from %i on', (n, fair) => {
    expect(drawsOf(fair - 1).draw(n)).toBe(n - 1)
    expect(drawsOf(fair, 5).draw(n)).toBe(5 % n)
    expect(drawsOf(2 ** 32 - 1, fair, 7).draw(n)).toBe(7 % n)
  })
  test('where all are as likely, none is', () => expect(drawsOf(2 ** 32 - 1).draw(32)).toBe(31))
})

describe('what the house keeps, exactly', () => {
  test('dice: 1.00 to 1.01 %, at each of its chances and on both sides', () => {
    const all = Array.from({ length: DICE_CHANCES.most }, (_, n) => n + DICE_CHANCES.least)
    const kept = all.map((chances) => 1 - (chances * diceMultiplier(chances)) / (DICE_FACES * TIMES_ONE))
    expect(Math.min(...kept)).toBeGreaterThanOrEqual(0.01 - 1e-12)
    expect(Math.max(...kept)).toBeLessThan(0.0101)
    for (const chances of [1, 2, 4950, 9800])
      for (const side of ['under', 'over'] as const) {
        const won = Array.from({ length: DICE_FACES }, (_, roll) => roll).filter((roll) =>
          isDiceWon({ side, chances }, roll),
        )
        expect(won).toHaveLength(chances)
      }
  })

  test('limbo: each target from 1.01 is reached by 0.99/x of the 2^52, and so 1 % is kept', () => {
    const all = 2n ** 52n
    for (const target of [101n, 102n, 150n, 199n, 200n, 1000n, 99_999n, BigInt(LIMBO_TARGETS.most)]) {
      // ⌊99·all/(all−h)⌋ ≥ target from the h on at which 99·all ≥ target·(all−h).
      const reach = (99n * all) / target
      const first = all - reach
      const at = (h: bigint): bigint => (99n * all) / (all - h)
      expect(at(first) >= target).toBe(true)
      expect(at(first - 1n) < target).toBe(true)
      const kept = 1 - Number((reach * target * 1_000_000n) / (100n * all)) / 1_000_000
      expect(kept).toBeCloseTo(0.01, 5)
    }
    expect(isLimboWon(263, limboPoint(drawn()))).toBe(true)
    expect(isLimboWon(264, limboPoint(drawn()))).toBe(false)
  })

  test('mines: 1.00 to 1.01 %, wherever it is ended', () => {
    for (let mines: number = MINES.least; mines <= MINES.most; mines++)
      for (let safe = 1; safe <= TILES - mines; safe++) {
        const chance = Number(choose(TILES - mines, safe)) / Number(choose(TILES, safe))
        const kept = 1 - (chance * minesMultiplier(mines, safe)) / TIMES_ONE
        expect(kept).toBeGreaterThanOrEqual(0.01 - 1e-12)
        expect(kept).toBeLessThan(0.0101)
      }
  })

  /** What comes back is cut down to the paisa, and the smaller the stake the more of it is cut. */
  test('with the cut to the paisa: up to 1.10 % in dice and 1.08 % in mines, both at the least stake', () => {
    const keptAt = (stake: number, multiplier: number, chance: number): number =>
      1 - (chance * returnOf(paise(stake), multiplier)) / stake
    const dice = (stake: number): number =>
      Math.max(
        ...Array.from({ length: DICE_CHANCES.most }, (_, n) =>
          keptAt(stake, diceMultiplier(n + 1), (n + 1) / DICE_FACES),
        ),
      )
    const mines = (stake: number): number => {
      let most = 0
      for (let laid: number = MINES.least; laid <= MINES.most; laid++)
        for (let safe = 1; safe <= TILES - laid; safe++) {
          const chance = Number(choose(TILES - laid, safe)) / Number(choose(TILES, safe))
          most = Math.max(most, keptAt(stake, minesMultiplier(laid, safe), chance))
        }
      return most
    }
    expect([dice(1000), mines(1000)].map((kept) => kept.toFixed(5))).toEqual(['0.01097', '0.01077'])
    for (const stake of [1100, 1300, 1900, 5000, 100_000]) {
      expect(dice(stake)).toBeLessThan(0.011)
      expect(mines(stake)).toBeLessThan(0.0108)
    }
  })

  test('roulette: 1/37 on every spot there is', () => {
    expect(ROULETTE_SPOTS.size).toBe(37 + (24 + 33 + 3) + (12 + 2) + (22 + 1) + 11 + 6 + 3 + 3)
    const pockets = Array.from({ length: POCKETS }, (_, number) => number)
    for (const spot of ROULETTE_SPOTS.keys())
      expect(sum(pockets.map((number) => rouletteMultiplier(spot, number)))).toBe(36)
    expect(rouletteMultiplier('nothing', 1)).toBe(0)
  })

  test.each([
    ['mango', 157_285, 1.35, 31.7, 41.8],
    ['bazaar', 157_290, 3.843, 19.479, 203],
    ['himalaya', 157_305, 15.3, 18.4, 1204],
  ] as const)('%s: every one of 32,768 stops', (slot, parts, deviation, paysBack, highest) => {
    const spins = STOPS ** 3
    const returns = Array.from({ length: spins }, (_, n) => sum(slotLines(slot, stopsAt(n))) / 5)
    expect(Math.round(sum(returns) * 5)).toBe(parts)
    const mean = sum(returns) / spins
    expect(Math.sqrt(sum(returns.map((one) => (one - mean) ** 2)) / spins)).toBeCloseTo(
      deviation,
      deviation > 10 ? 1 : 2,
    )
    expect((100 * returns.filter((one) => one >= 1).length) / spins).toBeCloseTo(paysBack, 1)
    expect(Math.max(...returns)).toBeCloseTo(highest, 0)
  })
})

const stopsAt = (n: number): SlotStops => [Math.floor(n / 1024), Math.floor(n / STOPS) % STOPS, n % STOPS]

test('a return is the whole of it down to the paisa, at any size', () => {
  expect(returnOf(paise(1050), diceMultiplier(4951))).toBe(2099)
  expect(returnOf(paise(100_000_000_000), 99_000_000)).toBe(990_000_000_000_000)
})

/** Written down a second time, from the rules of the games: whoever checks a round builds the reels from there. */
test('reels are what is written of them, stop by stop', () => {
  const reels = Object.fromEntries(Object.entries(SLOTS).map(([slot, { reels: three }]) => [slot, three]))
  expect(reels).toEqual({
    mango: ['CLBPWLCBLSPLCSPLCPBLPSLCPLCPBCLB', 'LBPLWBCPSLPCLSCLBPLCPLCSLPBLCBPC', 'LPBLPCLPBSCLSWCPLBCLPBLSCPLBCLPC'],
    bazaar: [
      'SLDSBLPBLSBLPWBPLBPLSPDLBPSLPDLP',
      'PLDPLSPLBDSLBPLSBPLSBPLSPLDWBPLB',
      'LDBPLBSDPSLPSLWBLPSLPDLBPLBSLPBP',
    ],
    himalaya: [
      'PLDPLWLBSLPDLBLPBLPLPSPLPLBPLSBL',
      'PSLBLPDLDPLPLPLSBLPSLBPLBLPBLPWL',
      'LDBPLPLPBSPLBLSLDLPLBLWPLBPLPLPS',
    ],
  })
  expect(symbolsInSight('bazaar', [31, 0, 30])).toEqual([
    ['P', 'S', 'L'],
    ['P', 'L', 'D'],
    ['B', 'P', 'L'],
  ])
})

describe('as they fall', () => {
  test('dice: a hundred cells even, and the return within 3σ', () => {
    const cells = Array.from({ length: 100 }, () => 0)
    const choice = { side: 'under', chances: 4950 } as const
    const returns: number[] = []
    for (const draws of rounds('dice')) {
      const roll = rollDice(draws)
      cells[Math.floor(roll / 100)]! += 1
      returns.push(isDiceWon(choice, roll) ? diceMultiplier(choice.chances) / TIMES_ONE : 0)
    }
    expect(unevenness(cells)).toBeLessThan(MOST_DEVIATIONS)
    expect(strayOf(returns, 0.99)).toBeLessThan(MOST_STRAY)
  })

  test('limbo: the return of three targets within 3σ', () => {
    const points = [...rounds('limbo')].map(limboPoint)
    for (const target of [101, 200, 1000])
      expect(
        strayOf(
          points.map((point) => (isLimboWon(target, point) ? target / 100 : 0)),
          0.99,
        ),
      ).toBeLessThan(MOST_STRAY)
  })

  test('mines: every tile as often, and the return of two tiles among three mines within 3σ', () => {
    const tiles = Array.from({ length: TILES }, () => 0)
    const returns: number[] = []
    for (const draws of rounds('mines')) {
      const mines = layMines(draws, 3)
      for (const tile of mines) tiles[tile]! += 1
      returns.push(mines.includes(0) || mines.includes(24) ? 0 : minesMultiplier(3, 2) / TIMES_ONE)
    }
    expect(unevenness(tiles)).toBeLessThan(MOST_DEVIATIONS)
    expect(strayOf(returns, 0.99)).toBeLessThan(MOST_STRAY)
  })

  test('roulette: 37 pockets even, and the return of a dozen within 3σ', () => {
    const pockets = Array.from({ length: POCKETS }, () => 0)
    const returns: number[] = []
    for (const draws of rounds('roulette')) {
      const number = spinRoulette(draws)
      pockets[number]! += 1
      returns.push(rouletteMultiplier('dozen-2', number))
    }
    expect(unevenness(pockets)).toBeLessThan(MOST_DEVIATIONS)
    expect(strayOf(returns, 36 / 37)).toBeLessThan(MOST_STRAY)
  })

  test.each([
    ['mango', 157_285],
    ['bazaar', 157_290],
    ['himalaya', 157_305],
  ] as const)('%s: stops even, and the return within 3σ', (slot, parts) => {
    const stops = Array.from({ length: STOPS }, () => 0)
    const returns: number[] = []
    for (const draws of rounds(slot)) {
      const spun = spinSlot(draws)
      for (const stop of spun) stops[stop]! += 1
      returns.push(sum(slotLines(slot, spun)) / 5)
    }
    expect(unevenness(stops)).toBeLessThan(MOST_DEVIATIONS)
    expect(strayOf(returns, parts / 163_840)).toBeLessThan(MOST_STRAY)
  })

  test('the longest row of losses is about what is told', () => {
    const length = 1000
    const choice = { side: 'under', chances: 1000 } as const
    let [run, longest, played] = [0, 0, 0]
    const rows: number[] = []
    for (const draws of rounds('run')) {
      run = isDiceWon(choice, rollDice(draws)) ? 0 : run + 1
      longest = Math.max(longest, run)
      if (++played % length === 0) {
        rows.push(longest)
        ;[run, longest] = [0, 0]
      }
    }
    const told = longestLosingRun(choice.chances / DICE_FACES, length)
    expect(told).toBe(43)
    expect(Math.abs(sum(rows) / rows.length - told) / told).toBeLessThan(0.2)
    expect(longestLosingRun(1, 1000)).toBe(0)
    // A win that is to be had once in them leaves rows on both sides: (1 − p)^L · (1 + (n − L) · p) = 1.
    expect(longestLosingRun(0.001, 1000)).toBe(443)
  })
})
