/**
 * What shared rounds are drawn from, a chain for each game. Its first value is published before a salt is fixed, which a player's device draws:
 * there is no beacon of the public here, so the provider and that player together could have bent it, and the rules say so.
 */
import { createHash, randomBytes } from 'node:crypto'
import { chainFrom, type Draws, isClientSeed } from '@paddock/domain/fairness'
import type { Book, Chain } from '../book/index.ts'
import { drawsOf } from '../seeds.ts'

const VALUE_BYTES = 32
const ROUNDS = 10_000

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

export type Salted = Chain & { readonly salt: string }
export type Chains = ReturnType<typeof createChains>

export function createChains(book: Book) {
  const values = new Map<string, readonly Uint8Array[]>()

  /** The one that the game's next round is drawn from: a new one where there is none, or the last is used up. */
  function of(gameCode: string): Chain {
    const known = book.chains.get(gameCode)
    if (known && nextNumber(known) <= known.rounds) return known
    const chain = newChain(gameCode)
    book.write({ chain })
    return chain
  }

  /** Once for each chain; whoever comes later changes nothing. */
  function salt(gameCode: string, first: unknown, drawn: string): string {
    const chain = of(gameCode)
    if (!isClientSeed(drawn) || first !== chain.first) return 'INVALID_REQUEST'
    if (chain.salt === null) book.write({ chain: { ...chain, salt: drawn } })
    return 'OK'
  }

  /** A round that was begun has used its number, whatever became of it. */
  function nextNumber({ gameCode, first }: Chain): number {
    const last = book.tableNow.get(gameCode)
    return last?.chain === first ? last.number + 1 : 1
  }

  function valueOf({ first, end, rounds }: Chain, number: number): string {
    const known = values.get(first) ?? chainFrom(sha256, Buffer.from(end, 'hex'), rounds)
    values.set(first, known)
    const value = known[number]
    if (!value) throw new Error(`a chain of ${rounds} has no value ${number}`)
    return hex(value)
  }

  /** The next round: its number, the hash of what it is drawn from, and the draws. */
  function next(chain: Salted): { number: number; seedHash: string; value: string; draws: () => Draws } {
    const number = nextNumber(chain)
    const value = valueOf(chain, number)
    const draws = (): Draws => drawsOf({ seed: value, clientSeed: chain.salt, nonce: number })
    return { number, seedHash: valueOf(chain, number - 1), value, draws }
  }

  return { of, salt, next }
}

function newChain(gameCode: string): Chain {
  const end = randomBytes(VALUE_BYTES)
  const [first = end] = chainFrom(sha256, end, ROUNDS)
  return { gameCode, first: hex(first), end: hex(end), rounds: ROUNDS, salt: null }
}

export const isSalted = (chain: Chain): chain is Salted => chain.salt !== null
