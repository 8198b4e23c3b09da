/** A player's seeds: the next one's hash is known before the client seed is drawn, and a seed is shown once nothing is played by it any more. */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createDraws, type Draws, type Hmac } from '@paddock/domain/fairness'
import type { Book, SeedPair, Seeds } from './book.ts'

const SEED_BYTES = 32
/** What a screen shows of them. */
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
  const seeds = { owner, current: null, next: newSeed(), past: [] }
  book.write({ seeds })
  return seeds
}

/** The next seed goes into play with what the device has drawn, and the one before it is shown. */
export function rotated({ owner, current, next, past }: Seeds, clientSeed: string): Seeds {
  return {
    owner,
    current: { seed: next, clientSeed, nonce: 0 },
    next: newSeed(),
    past: current ? [current, ...past].slice(0, PAST_SHOWN) : past,
  }
}

/** What the player may know. */
export const shownSeeds = ({ current, next, past }: Seeds) => ({
  current: current && { hash: hashOf(current.seed), clientSeed: current.clientSeed, nonce: current.nonce },
  nextHash: hashOf(next),
  past: past.map((pair) => ({ hash: hashOf(pair.seed), ...pair })),
})
