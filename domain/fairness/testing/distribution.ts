/** Many rounds of a game, and how far what falls is from what should. */
import { createHash, createHmac, hash as hashOf } from 'node:crypto'
import { createDraws, type Draws, type Hmac } from '../draws.ts'

const hmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
const ROUNDS = 100_000

/** The same by two hashes at once, five times as fast; RFC 2104. */
function quickHmac(key: Uint8Array): Hmac {
  const padded = (byte: number, room: number): Buffer =>
    Buffer.concat([Buffer.from(Array.from({ length: 64 }, (_, n) => (key[n] ?? 0) ^ byte)), Buffer.alloc(room)])
  const [inner, outer] = [padded(0x36, 200), padded(0x5c, 32)]
  return (_key, message) => {
    hashOf('sha256', inner.subarray(0, 64 + inner.write(message, 64)), 'buffer').copy(outer, 64)
    return hashOf('sha256', outer, 'buffer')
  }
}

/** Drawn under seeds that are stated: SHA-256 of `fairness:<game>`, client seed `distribution`, nonces from 1. */
export function* rounds(game: string, many: number = ROUNDS): Generator<Draws> {
  const seed = createHash('sha256').update(`fairness:${game}`).digest()
  const quick = quickHmac(seed)
  const first = 'distribution:1:0'
  if (!hmac(seed, first).every((byte, n) => byte === quick(seed, first)[n])) throw new Error('another hash')
  for (let nonce = 1; nonce <= many; nonce++)
    yield createDraws(quick, { serverSeed: seed, clientSeed: 'distribution', nonce })
}

/** How far from even, in deviations: χ² of k cells has mean k − 1 and variance 2(k − 1). */
export function unevenness(counts: readonly number[]): number {
  const expected = sum(counts) / counts.length
  const chi2 = sum(counts.map((count) => (count - expected) ** 2 / expected))
  const freedom = counts.length - 1
  return Math.abs(chi2 - freedom) / Math.sqrt(2 * freedom)
}
export const MOST_DEVIATIONS = 4

/** The mean return against theory, in its own deviations. */
export function strayOf(returns: readonly number[], theory: number): number {
  const mean = sum(returns) / returns.length
  const variance = sum(returns.map((one) => (one - mean) ** 2)) / (returns.length - 1)
  return Math.abs(mean - theory) / Math.sqrt(variance / returns.length)
}
export const MOST_STRAY = 3
