/**
 * A round, checked from its record alone: that its seed is the one whose hash was told before, that it falls as it fell, and that it was paid
 * what its rules say. What cannot be seen from a record: when the hash was told. Whoever played keeps what their device was shown.
 */
import { blackjack } from './games/blackjack.ts'
import type { Game } from './games/game.ts'
import { SHARED, shoe, SHOES } from './games/tables.ts'
import { SINGLE } from './games/single.ts'
import { VIRTUAL } from './games/virtual.ts'
import { type Fields, leafOf, rootBy } from './merkle.ts'
import { numbersOf, type Seed } from './numbers.ts'
import { PAYTABLES } from './paytables.ts'
import { fromHex, sha256, toHex } from './sha256.ts'

export type Line = { readonly isGood: boolean; readonly text: string }
export type Checked = { readonly name: string; readonly lines: readonly Line[] }

/** Each reads its own choice; what is no choice of the game falls as none. */
const GAMES: Readonly<Record<string, Game<never>>> = { ...SINGLE, ...SHARED, ...VIRTUAL, blackjack }

const good = (text: string): Line => ({ isGood: true, text })
const bad = (text: string): Line => ({ isGood: false, text })

/** Of a file: a record, several in a list, or one a line. Throws for what is none of these. */
export function checkFile(text: string): readonly Checked[] {
  return readRecords(text).map(checkRecord)
}

function readRecords(text: string): readonly unknown[] {
  const whole = text.trim()
  if (whole === '') throw new SyntaxError('the file is empty')
  try {
    const read: unknown = JSON.parse(whole)
    return Array.isArray(read) ? read : [read]
  } catch (error) {
    if (!whole.includes('\n')) throw error
    return whole.split('\n').map((line): unknown => JSON.parse(line))
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const AMOUNT = /^(0|[1-9]\d{0,14})$/
const SEED = /^[A-Za-z0-9_-]{1,64}$/

/** @internal Exported for the tests. */
export function checkRecord(record: unknown): Checked {
  if (!isFields(record)) return { name: 'A record', lines: [bad('is no round')] }
  const { roundId, gameCode } = record
  const name = `${String(gameCode)} ${String(roundId)}`
  try {
    return {
      name,
      lines: Array.isArray(record['bets'])
        ? betLines(record, record['bets'])
        : isOfEverybody(record)
          ? linesOf(asUnplayed(record), true)
          : linesOf(record),
    }
  } catch (error) {
    return { name, lines: [bad(`cannot be read: ${error instanceof Error ? error.message : 'unknown'}`)] }
  }
}

/** A player's bets on one shared round, each checked by itself; of those that went back nothing fell. What all of them have alike is said once. */
function betLines(record: Fields, told: readonly unknown[]): readonly Line[] {
  const bets = told.filter(isFields).filter(({ state }) => state !== 'cancelled')
  if (bets.length === 0) return [bad('has no bet that fell')]
  const lines = bets.flatMap((bet) => linesOf({ ...record, ...bet }))
  const once = new Map(lines.map((line) => [line.text, line]))
  const isWhole =
    record['holds'] === true
      ? netOf(bets) === Number(record['payout']) - Number(record['stake'])
      : (['stake', 'payout'] as const).every((name) => totalOf(bets, name) === Number(record[name]))
  return [...once.values(), isWhole ? good('is what its bets come to') : bad('is not what its bets come to')]
}

const totalOf = (bets: readonly Fields[], name: 'stake' | 'payout'): number =>
  bets.reduce((total, bet) => total + Number(bet[name]), 0)

/** Where no stake was taken, what all of them cost or brought together is one result. */
const netOf = (bets: readonly Fields[]): number => totalOf(bets, 'payout') - totalOf(bets, 'stake')

/** A round that everybody shares, told by itself: nobody's bet. It stands in its day as one that nobody has bet on. */
const isOfEverybody = ({ salt, choice }: Fields): boolean => salt !== undefined && choice === undefined
const UNPLAYED = { stake: '0', payout: '0', choice: {}, steps: [] }
const asUnplayed = ({ value, salt, number, ...record }: Fields): Fields => ({
  ...record,
  ...UNPLAYED,
  serverSeed: value,
  clientSeed: salt,
  nonce: number,
})

function linesOf(record: Fields, isUnplayed = false): readonly Line[] {
  const { gameCode, seedHash, clientSeed, nonce, stake, payout, choice, steps } = record
  const table = isFields(record['table']) ? record['table'] : {}
  const written = record['serverSeed'] ?? table['value'] ?? null
  const chain = record['chain'] ?? table['chain']
  const game = typeof gameCode === 'string' && Object.hasOwn(GAMES, gameCode) ? GAMES[gameCode] : undefined
  if (!game) return [bad('is of no game that is known here')]
  if (written === null)
    return [
      chain === undefined
        ? bad('has a seed that is not revealed yet: rotate it, and save the round again')
        : bad('has not fallen yet: save the round again once it has'),
    ]
  const serverSeed = fromHex(written)
  if (!serverSeed) return [bad('has no seed of 32 bytes')]
  if (typeof clientSeed !== 'string' || !SEED.test(clientSeed) || !isCount(nonce))
    return [bad('has no client seed, or no count')]
  if (!isAmount(stake) || !isAmount(payout) || !isFields(choice) || !Array.isArray(steps))
    return [bad('has no stake, payout, choice or steps')]
  const seed = { serverSeed, clientSeed, nonce }
  const fallen = game({ numbers: numbersOf(seed), nonce, stake: Number(stake), steps, choice: choice as never })
  return [
    ...seedLines({ seed: serverSeed, seedHash, nonce, chain, isShared: Object.hasOwn(SHARED, String(gameCode)) }),
    isSame(fallen.outcome, record['outcome'])
      ? good('falls as it did')
      : bad(`falls otherwise: ${JSON.stringify(fallen.outcome)}`),
    ...shoeLines(String(gameCode), seed, [record['shoeHash'], table['shoeHash']]),
    ...(isUnplayed ? [] : [paidLine(fallen.payout, stake, payout)]),
    ...paytableLines(record),
    ...dayLines(record),
  ]
}

const paidLine = (due: number, stake: string, payout: string): Line =>
  due === Number(payout)
    ? good(`returned what its rules say: ${payout} of a stake of ${stake}`)
    : bad(`returned ${payout}, and its rules say ${due}`)

/** Of cards the hash of all that were shuffled, wherever it is told; of what else falls there is none. */
function shoeLines(gameCode: string, seed: Seed, told: readonly unknown[]): readonly Line[] {
  const hashes = told.filter((hash) => hash !== undefined)
  const cards = SHOES[gameCode]
  const own = cards === undefined ? null : toHex(sha256(Uint8Array.from(shoe(numbersOf(seed), cards))))
  if (hashes.some((hash) => hash !== own)) return [bad('is not dealt from the shoe whose hash was told')]
  return own === null || hashes.length === 0 ? [] : [good('is dealt from the shoe whose hash was told')]
}

/** Records of before say nothing of it. */
function paytableLines({ gameCode, paytableHash }: Fields): readonly Line[] {
  if (paytableHash === undefined) return []
  return [
    paytableHash === PAYTABLES[String(gameCode)]
      ? good('bears the hash of the paytable that it was checked by')
      : bad('bears the hash of another paytable than is known here'),
  ]
}

/** The hash of a day of rounds, and how this one is among them: once the day is over. */
function dayLines(record: Fields): readonly Line[] {
  const { day } = record
  if (day === undefined || day === null) return []
  if (!isFields(day) || !isPath(day['path'])) return [bad('has a day that cannot be read')]
  const said = `the rounds of ${String(day['day'])}, whose hash is ${String(day['root'])}`
  return [
    toHex(rootBy(leafOf(record), day['path'])) === day['root'] ? good(`is among ${said}`) : bad(`is not among ${said}`),
  ]
}

const isPath = (path: unknown): path is readonly Fields[] => Array.isArray(path) && path.every(isFields)

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1
const isAmount = (value: unknown): value is string => typeof value === 'string' && AMOUNT.test(value)

type Seeded = {
  readonly seed: Uint8Array
  readonly seedHash: unknown
  readonly nonce: number
  readonly chain: unknown
  /** One that everybody plays at once. */
  readonly isShared: boolean
}

/** Of a shared round the hash is the value of the one before; as many hashes lead to the one that was published first. Without that one any seed would do. */
function seedLines({ seed, seedHash, nonce, chain, isShared }: Seeded): readonly Line[] {
  const isOwn = toHex(sha256(seed)) === seedHash
  const own = isOwn
    ? good('has the seed whose hash was told')
    : bad('has another seed than the one whose hash was told')
  if (chain === undefined) return isShared ? [own, bad('names no chain that was published')] : [own]
  let value = seed
  for (let n = 0; n < nonce; n++) value = sha256(value)
  return [
    own,
    toHex(value) === chain
      ? good(`is round ${nonce} of the chain that was published`)
      : bad('is not of the chain that was published'),
  ]
}

/** Whatever the order of its fields. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, n) => isSame(value, other[n]))
  if (isFields(one) && isFields(other)) {
    const names = Object.keys(one)
    return names.length === Object.keys(other).length && names.every((name) => isSame(one[name], other[name]))
  }
  return one === other
}
