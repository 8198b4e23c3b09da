/** A player's seeds: the next one's hash is known before the client seed is drawn, and a seed is shown once nothing is played by it any more. */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createDraws, type Draws, type Hmac } from '@paddock/domain/fairness'
import type { Book, Round, SeedPair, Seeds } from './book/index.ts'

const SEED_BYTES = 32
/** What a screen shows of those that are revealed; all are kept. */
const PAST_SHOWN = 10

const hmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()
const newSeed = (): string => randomBytes(SEED_BYTES).toString('hex')
export const hashOf = (seed: string): string => createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')

export const drawsOf = ({ seed, clientSeed, nonce }: SeedPair): Draws =>
  createDraws(hmac, { serverSeed: Buffer.from(seed, 'hex'), clientSeed, nonce })

/** Made on first sight: no seed serves two players. */
export function seedsOf(book: Book, owner: string): Seeds {
  const known = book.seeds.get(owner)
  if (known) return known
  const seeds = { owner, current: null, next: newSeed() }
  book.write({ seeds })
  return seeds
}

/** The next seed goes into play with what the device has drawn, and the one before it is shown. */
export const rotated = ({ owner, next }: Seeds, clientSeed: string): Seeds => ({
  owner,
  current: { seed: next, clientSeed, nonce: 0 },
  next: newSeed(),
})

/** What the player may know: of what is revealed the newest, the last one first. */
export function shownSeeds(book: Book, owner: string) {
  const { current, next } = seedsOf(book, owner)
  const past = book.revealedSeeds(owner).slice(-PAST_SHOWN).toReversed()
  return {
    current: current && { hash: hashOf(current.seed), clientSeed: current.clientSeed, nonce: current.nonce },
    nextHash: hashOf(next),
    past: past.map((pair) => ({ hash: hashOf(pair.seed), ...pair })),
  }
}

/** What a round was drawn from, once it is revealed: of a round of everybody when it has fallen. */
export const revealedSeed = (book: Book, { owner, seedHash, table }: Round): string | null =>
  table !== undefined ? (book.tables.get(table)?.value ?? null) : revealedBy(book, owner, seedHash)

const revealedBy = (book: Book, owner: string, seedHash: string): string | null =>
  book.revealedSeeds(owner).find(({ seed }) => hashOf(seed) === seedHash)?.seed ?? null
