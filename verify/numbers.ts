/** What a seed says: HMAC-SHA256(server seed, `clientSeed:nonce:block`), read four bytes at a time, the high ones first. */
import { hmac, toBytes } from './sha256.ts'

export type Seed = { readonly serverSeed: Uint8Array; readonly clientSeed: string; readonly nonce: number }

/** The 32-bit numbers of a seed, without an end. */
export function* numbersOf({ serverSeed, clientSeed, nonce }: Seed): Generator<number, never> {
  for (let block = 0; ; block++) {
    const bytes = hmac(serverSeed, toBytes(`${clientSeed}:${nonce}:${block}`))
    for (let at = 0; at < bytes.length; at += 4) yield new DataView(bytes.buffer).getUint32(at)
  }
}

export type Numbers = ReturnType<typeof numbersOf>

/** One of 0 … n−1; numbers above the last whole n are passed over, since they would favour the small ones. */
export function oneOf(numbers: Numbers, n: number): number {
  for (;;) {
    const number = numbers.next().value
    if (number < 2 ** 32 - (2 ** 32 % n)) return number % n
  }
}

/** The first so many of 0 … n−1 in an order: each is exchanged with one of those from its place on. */
export function inOrder(numbers: Numbers, n: number, first: number = n): number[] {
  const order = Array.from(Array(n).keys())
  for (let at = 0; at < Math.min(first, n - 1); at++) {
    const other = at + oneOf(numbers, n - at)
    const held = order[at] ?? 0
    order[at] = order[other] ?? 0
    order[other] = held
  }
  return order.slice(0, first)
}

/** Down to the paisa, whatever its size. */
export const times = (stake: number, of: number | bigint, parts: number | bigint): number =>
  Number((BigInt(stake) * BigInt(of)) / BigInt(parts))
