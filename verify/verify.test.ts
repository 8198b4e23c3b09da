/** Against the published vectors, and against nothing that draws rounds. */
import fc from 'fast-check'
import { createHash, createHmac } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { checkFile, checkRecord } from './check.ts'
import { SHARED } from './games/tables.ts'
import { inOrder, numbersOf } from './numbers.ts'
import { verifierPage } from './page/build.ts'
import { hmac, sha256, toHex } from './sha256.ts'

const SEED = Uint8Array.from({ length: 32 }, (_, n) => n)
const SEED_HASH = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd'
const seeded = (nonce = 1) => ({ serverSeed: SEED, clientSeed: 'paddock', nonce })

const RANKS = 'A23456789TJQK'
const card = (name: string): number => RANKS.indexOf(name.charAt(0)) + 13 * 'SHDC'.indexOf(name.charAt(1))
const cards = (names: string): number[] => names.split(' ').map(card)

const recordOf = (gameCode: string, choice: object, outcome: object, payout: number, more: object = {}) => ({
  roundId: 'r1',
  gameCode,
  serverSeed: toHex(SEED),
  seedHash: SEED_HASH,
  clientSeed: 'paddock',
  nonce: 1,
  stake: '1000',
  payout: String(payout),
  choice,
  steps: [],
  outcome,
  // The first of its chain.
  ...(isShared(gameCode) && { chain: SEED_HASH }),
  ...more,
})
const isShared = (gameCode: string): boolean => Object.hasOwn(SHARED, gameCode)
const holds = (record: object): boolean => checkRecord(record).lines.every(({ isGood }) => isGood)
const said = (record: object): readonly string[] => checkRecord(record).lines.map(({ text }) => text)

describe('hashes are those of the standards', () => {
  test('of any message and key', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ maxLength: 200 }), (message, key) => {
        expect(toHex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'))
        expect(toHex(hmac(key, message))).toBe(createHmac('sha256', key).update(message).digest('hex'))
      }),
    )
  })
  test('of the seed of the vectors', () => expect(toHex(sha256(SEED))).toBe(SEED_HASH))
})

test('the numbers and shoes of the vectors', () => {
  const numbers = numbersOf(seeded())
  expect([numbers.next().value, numbers.next().value]).toEqual([0x9feef509, 0x345d675c])
  const deck = inOrder(numbersOf(seeded()), 52)
  expect(deck.slice(0, 14)).toEqual(cards('7C TD 3S QC 5D JC 9D 2C AS 8S QH JS JD 7H'))
  expect(toHex(sha256(Uint8Array.from(deck)))).toBe('a579c26a4e560c66198b4c2b642f9494440f64001f2f50417a7d66dec5469b79')
  const shoe = inOrder(numbersOf(seeded()), 416).map((one) => one % 52)
  expect(toHex(sha256(Uint8Array.from(shoe)))).toBe('517f290a498c4f728e885d5d3254d949987fa3e6b65cf828d28410eb468c9638')
})

const SHOT = '++++--++++-+'.split('').map((kick) => kick === '+')
/** Each with what its vector says, and a stake of ten rupees. */
const VECTORS: readonly (readonly [game: string, choice: object, outcome: object, payout: number, more?: object])[] = [
  ['dice', { side: 'over', chances: 5000 }, { roll: 7641 }, 1980],
  ['dice', { side: 'under', chances: 5000 }, { roll: 7641 }, 0],
  ['limbo', { target: 263 }, { point: '263' }, 2630],
  ['limbo', { target: 264 }, { point: '263' }, 0],
  ['crash', { auto: 263 }, { point: '263' }, 2630],
  ['crash', { auto: null }, { point: '263' }, 1500, { steps: [150] }],
  ['crash', { auto: null }, { point: '263' }, 0],
  ['mines', { mines: 3 }, { mines: [16, 5, 7] }, 1125, { steps: [0] }],
  ['mines', { mines: 3 }, { mines: [16, 5, 7] }, 0, { steps: [0, 7] }],
  ['roulette', { chips: [{ spot: 'n-9', amount: 1000 }] }, { number: 9 }, 36_000],
  ['roulette', { chips: [{ spot: 'red', amount: 1000 }] }, { number: 9 }, 2000],
  ['roulette', { chips: [{ spot: 'column-3', amount: 1000 }] }, { number: 9 }, 3000],
  ['roulette', { chips: [{ spot: 'n-1-2', amount: 1000 }] }, { number: 9 }, 0],
  ['pick-3', { kind: 'straight', digits: [6, 4, 1] }, { digits: [6, 4, 1] }, 960_000],
  ['pick-3', { kind: 'any', digits: [1, 4, 6] }, { digits: [6, 4, 1] }, 160_000],
  ['pick-3', { kind: 'last', digits: [4, 1] }, { digits: [6, 4, 1] }, 96_000],
  ['lucky-7', { on: 'seven' }, { card: card('7C') }, 12_000],
  ['lucky-7', { on: 'up' }, { card: card('7C') }, 500],
  ['dragon-tiger', { on: 'tiger' }, { dragon: card('7C'), tiger: card('9S'), winner: 'tiger' }, 2000],
  [
    'andar-bahar',
    { on: 'andar' },
    { joker: card('7C'), dealt: cards('TD 3S QC 5D JC 9D 2C AS 8S QH JS JD 7H'), winner: 'andar' },
    1900,
  ],
  ['teen-patti', { on: 'b' }, { a: cards('7C 3S 5D'), b: cards('TD QC JC'), winner: 'b' }, 1950],
  ['raffle', { ticket: 41 }, { fallen: [41, 47, 86] }, 60_000],
  ['raffle', { ticket: 86 }, { fallen: [41, 47, 86] }, 15_000],
  ['cricket', { on: 'runs-10-12' }, { over: [1, 1, 1, 0, 4, 4] }, 5260],
  ['cricket', { on: 'no-wicket' }, { over: [1, 1, 1, 0, 4, 4] }, 1290],
  ['cricket', { on: 'boundary' }, { over: [1, 1, 1, 0, 4, 4] }, 1410],
  ['cricket', { on: 'wicket' }, { over: [1, 1, 1, 0, 4, 4] }, 0],
  ['greyhounds', { kind: 'win', form: 2 }, { order: [2, 6, 1, 5, 4, 3], traps: [4, 2, 3, 1, 6, 5] }, 4310],
  ['greyhounds', { kind: 'place', form: 6 }, { order: [2, 6, 1, 5, 4, 3], traps: [4, 2, 3, 1, 6, 5] }, 5490],
  [
    'greyhounds',
    { kind: 'forecast', form: 2, second: 6 },
    { order: [2, 6, 1, 5, 4, 3], traps: [4, 2, 3, 1, 6, 5] },
    42_100,
  ],
  ['penalties', { on: 'B' }, { kicks: SHOT }, 1900],
  ['penalties', { on: 'sudden-death' }, { kicks: SHOT }, 3270],
  ['penalties', { on: 'B-in-five' }, { kicks: SHOT }, 0],
  ['baccarat', { on: 'player' }, { player: cards('7C 6H 2H'), banker: cards('9S 2C TS'), winner: 'player' }, 2000],
]

test.each(VECTORS.map((vector) => ({ vector, name: JSON.stringify(vector.slice(0, 2)) })))(
  '$name falls as its vector says',
  ({ vector }) => {
    const record = recordOf(...vector)
    expect(said(record)).toEqual([
      'has the seed whose hash was told',
      ...(isShared(vector[0]) ? ['is round 1 of the chain that was published'] : []),
      'falls as it did',
      expect.stringContaining('returned what its rules say'),
    ])
  },
)

test.each([
  ['mango', 2, [21, 13, 17], 800],
  ['bazaar', 2, [21, 13, 17], 1400],
  ['himalaya', 5, [19, 17, 7], 18_000],
])('%s falls as its vector says', (game, nonce, stops, payout) => {
  const { lines } = checkRecord(recordOf(game, {}, {}, payout, { nonce }))
  expect(lines[1]?.text).toContain(`"stops":[${stops.join()}]`)
  expect(lines[2]?.isGood).toBe(true)
})

describe('what was altered does not hold', () => {
  const record = recordOf('dice', { side: 'over', chances: 5000 }, { roll: 7641 }, 1980)
  test('and what was not, does', () => expect(holds(record)).toBe(true))
  test.each([
    ['another seed', { serverSeed: `01${toHex(SEED).slice(2)}` }],
    ['another hash', { seedHash: SEED_HASH.replace('6', '7') }],
    ['another client seed', { clientSeed: 'paddocks' }],
    ['another count', { nonce: 2 }],
    ['another outcome', { outcome: { roll: 7642 } }],
    ['another payout', { payout: '1981' }],
    ['another choice', { choice: { side: 'over', chances: 2000 } }],
    ['no seed yet', { serverSeed: null }],
    ['a seed in capitals', { serverSeed: toHex(SEED).toUpperCase() }],
    ['a game of nobody', { gameCode: 'constructor' }],
    ['a stake that is a number', { stake: 1000 }],
  ])('%s', (_, change) => expect(holds({ ...record, ...change })).toBe(false))

  test('any byte of its seeds, hash, outcome or amounts', () => {
    const text = JSON.stringify(record)
    const meant = ['serverSeed', 'seedHash', 'clientSeed', 'stake', 'payout', 'outcome', 'nonce']
    fc.assert(
      fc.property(fc.constantFrom(...meant), fc.nat(), fc.integer({ min: 1, max: 25 }), (field, at, by) => {
        const value = JSON.stringify(record[field as keyof typeof record])
        const from = text.indexOf(`"${field}":`) + field.length + 3
        const digits = value.split('').flatMap((char, n) => (/[a-z0-9]/.test(char) ? [from + n] : []))
        const place = digits[at % digits.length] ?? from
        const other = text.charAt(place) === String(by % 10) ? String((by + 1) % 10) : String(by % 10)
        const altered = text.slice(0, place) + other + text.slice(place + 1)
        fc.pre(isWhole(altered))
        expect(checkFile(altered).every(({ lines }) => lines.every(({ isGood }) => isGood))).toBe(false)
      }),
    )
  })
})

function isWhole(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('a round that everybody shares', () => {
  /** The second of a chain: two hashes lead to what was published. */
  const published = toHex(sha256(sha256(SEED)))
  const record = recordOf('lucky-7', { on: 'up' }, {}, 0, { nonce: 2, chain: published })
  test('is of the chain that was published before', () => {
    expect(said(record)).toContain('is round 2 of the chain that was published')
    expect(said({ ...record, nonce: 3 })).toContain('is not of the chain that was published')
  })
  test.each(Object.keys(SHARED))('%s: without its chain it does not hold, though all else is right', (gameCode) => {
    const { chain: _, ...without } = recordOf(gameCode, {}, {}, 0)
    expect(said(without)).toContain('names no chain that was published')
  })
  test('as it was told, and not with its chain left out', () => {
    const whole = recordOf('lucky-7', { on: 'seven' }, { card: card('7C') }, 12_000)
    const { chain: _, ...without } = whole
    expect([holds(whole), holds(without), holds({ ...whole, chain: null })]).toEqual([true, false, false])
  })

  /** The seven: above it half a stake goes back, and twelve times comes of itself. */
  const betOn = (on: string, payout: string, state = 'settled') => {
    const choice = { on }
    return { roundId: on, state, stake: '1000', payout, choice, steps: [] }
  }
  const bets = [betOn('up', '500'), betOn('seven', '12000'), betOn('down', '0', 'cancelled')]
  const { choice: _, ...whole } = recordOf('lucky-7', {}, { card: card('7C') }, 12_500, { stake: '2000' })
  const told = { ...whole, bets }
  test('is told with all bets of a player, of which each that did not go back is checked', () => {
    expect(said(told)).toEqual([
      'has the seed whose hash was told',
      'is round 1 of the chain that was published',
      'falls as it did',
      'returned what its rules say: 500 of a stake of 1000',
      'returned what its rules say: 12000 of a stake of 1000',
      'is what its bets come to',
    ])
  })
  test('of cards is dealt from the shoe whose hash was told before', () => {
    const deck = 'a579c26a4e560c66198b4c2b642f9494440f64001f2f50417a7d66dec5469b79'
    expect(said({ ...told, table: { shoeHash: deck } })).toContain('is dealt from the shoe whose hash was told')
    expect(holds({ ...told, table: { shoeHash: deck } })).toBe(true)
    const altered = deck.replace('a', 'b')
    for (const change of [{ shoeHash: altered }, { shoeHash: null }, { shoeHash: deck, table: { shoeHash: altered } }])
      expect(holds({ ...told, ...change })).toBe(false)
    const flight = recordOf('crash', { auto: 263 }, { point: '263' }, 2630)
    expect([holds({ ...flight, shoeHash: null }), holds({ ...flight, shoeHash: deck })]).toEqual([true, false])
  })
  test('is told by itself too, with no bet of anybody', () => {
    const { serverSeed: value, clientSeed: salt, nonce: number, roundId, gameCode, seedHash, outcome, chain } = whole
    const own = {
      roundId,
      gameCode,
      state: 'fallen',
      chain,
      number,
      salt,
      seedHash,
      shoeHash: undefined,
      value,
      outcome,
    }
    expect(said(own)).toEqual([
      'has the seed whose hash was told',
      'is round 1 of the chain that was published',
      'falls as it did',
    ])
    expect(holds({ ...own, outcome: { card: card('8C') } })).toBe(false)
    expect(said({ ...own, value: null, outcome: null })).toEqual([
      'has not fallen yet: save the round again once it has',
    ])
    // A bet that says so of itself is paid by its rules all the same.
    expect(holds({ ...recordOf('lucky-7', { on: 'seven' }, outcome, 12_001), salt, number, value })).toBe(false)
  })
  test('of what was held is told as what it cost in all, or brought', () => {
    const held = { ...told, holds: true }
    expect([holds({ ...held, stake: '0', payout: '10500' }), holds({ ...held, stake: '0', payout: '10501' })]).toEqual([
      true,
      false,
    ])
  })
  test.each([
    ['another payout of a bet', { bets: [betOn('up', '501'), betOn('seven', '12000')], payout: '12501' }],
    ['another payout in all', { payout: '12501' }],
    ['another stake in all', { stake: '3000' }],
    ['none that fell', { bets: bets.slice(2), stake: '0', payout: '0' }],
    ['what is no bet', { bets: [null], stake: '0', payout: '0' }],
  ])('and does not hold with %s', (_, change) => expect(holds({ ...told, ...change })).toBe(false))
})

test('keno has the ten of its vector', () => {
  const fallen = inOrder(numbersOf(seeded()), 40, 10).map((n) => n + 1)
  expect(fallen.toSorted((a, b) => a - b)).toEqual([2, 6, 17, 19, 21, 23, 30, 34, 36, 39])
  expect(holds(recordOf('keno', { picks: [2, 6] }, { fallen }, 5300))).toBe(true)
})

test('32 Cards takes the first of the short deck that leads', () => {
  const { lines } = checkRecord(recordOf('cards-32', { on: 11, side: 'back' }, {}, 2090))
  expect(lines[3]?.isGood).toBe(true)
  expect(checkRecord(recordOf('cards-32', { on: 8, side: 'lay' }, {}, 1082)).lines[3]?.isGood).toBe(true)
})

test('a blackjack hand is played by its steps', () => {
  const { lines } = checkRecord(recordOf('blackjack', {}, {}, 0, { steps: ['stand'] }))
  expect(lines[1]?.text).toContain(`"cards":[${cards('7C 6H').join()}]`)
})

/** Of a record the stake is all that was staked: each double and split as much again. */
test.each([
  [['double'], 2, 2000, 4000, 'KH 5H 6C'],
  [['split', 'stand', 'stand'], 20, 2000, 4000, 'JS JH'],
  [['split', 'double', 'stand'], 22, 3000, 6000, '4C AD 9H'],
])('a blackjack hand of %j is staked for again', (steps, nonce, stake, payout, hand) => {
  const { lines } = checkRecord(recordOf('blackjack', {}, {}, payout, { steps, nonce, stake: String(stake) }))
  expect(lines[1]?.text).toContain(`"cards":[${cards(hand).join()}]`)
  expect(lines[2]?.isGood).toBe(true)
})

describe('a record of a day', () => {
  const one = recordOf('dice', { side: 'over', chances: 5000 }, { roll: 7641 }, 1980)
  const DICE = 'c258e4baf96f6cb0bdf0199496ab3095feac79a5627927ce3b57bb8c16cb3b9c'
  const leaf = (record: Record<string, unknown>): string => {
    const { roundId, gameCode, seedHash, clientSeed, nonce, stake, payout, choice, steps, outcome } = record
    const [paytableHash, seed] = [DICE, { roundId, seedHash }]
    const text = JSON.stringify({
      choice,
      clientSeed,
      gameCode,
      nonce,
      outcome,
      payout,
      paytableHash,
      ...seed,
      stake,
      steps,
    })
    // The fields of the choice in their order too.
    const sorted = text.replace('{"side":"over","chances":5000}', '{"chances":5000,"side":"over"}')
    return createHash('sha256').update(`\0${sorted}`).digest('hex')
  }
  const BESIDE = 'b'.repeat(64)
  const root = createHash('sha256')
    .update(Uint8Array.of(1, ...Buffer.from(BESIDE, 'hex'), ...Buffer.from(leaf(one), 'hex')))
    .digest('hex')
  const day = { day: '2026-11-26', root, path: [{ side: 'left', hash: BESIDE }] }
  const whole = { ...one, paytableHash: DICE, day }

  test('is among its rounds, by the paytable that it bears', () => {
    expect(holds(whole)).toBe(true)
    expect(said(whole)).toContain(`is among the rounds of 2026-11-26, whose hash is ${root}`)
  })

  test.each([
    ['another number of it', { ...whole, nonce: 2 }],
    ['another name', { ...whole, roundId: 'r2' }],
    ['another root', { ...whole, day: { ...day, root: BESIDE } }],
    ['another side', { ...whole, day: { ...day, path: [{ side: 'right', hash: BESIDE }] } }],
    ['no hash on its way', { ...whole, day: { ...day, path: [{ side: 'left', hash: 'b' }] } }],
    ['no way', { ...whole, day: { ...day, path: 'none' } }],
    ['another paytable', { ...one, paytableHash: BESIDE }],
  ])('does not hold with %s', (_, record) => expect(holds(record)).toBe(false))

  test('says nothing of a day that is not over', () => expect(holds({ ...one, day: null })).toBe(true))
})

test('files: one record, a list, one a line; and what is none', () => {
  const one = recordOf('dice', { side: 'over', chances: 5000 }, { roll: 7641 }, 1980)
  const text = JSON.stringify(one)
  expect([text, `[${text},${text}]`, `${text}\n${text}\n`].map((file) => checkFile(file).length)).toEqual([1, 2, 2])
  expect(() => checkFile('')).toThrow('empty')
  expect(() => checkFile('{')).toThrow(SyntaxError)
  expect(checkFile('[1]')).toEqual([{ name: 'A record', lines: [{ isGood: false, text: 'is no round' }] }])
})

test('the page is one file of at most 10 kB', async () => {
  const page = await verifierPage()
  expect(gzipSync(page).length).toBeLessThanOrEqual(10_000)
  expect(page).not.toMatch(/\b(src|href)=|https?:|import\(|fetch\(|XMLHttp|WebSocket|sendBeacon/)
})
