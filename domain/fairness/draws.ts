/**
 * From seeds to numbers: HMAC-SHA256(server seed, `clientSeed:nonce:block`), eight numbers of four bytes a block, big-endian. Whoever has
 * the three draws the same numbers again, so a player can check a round that is over.
 */

/** HMAC-SHA256 under the raw bytes of a key, given in: a browser has another than a server. */
export type Hmac = (key: Uint8Array, message: string) => Uint8Array

export type Seeds = {
  readonly serverSeed: Uint8Array
  readonly clientSeed: string
  /** Counts the stakes taken under this pair of seeds, from 1. */
  readonly nonce: number
}

export type Draws = {
  /** The next 32 bits. */
  next(): number
  /** One of 0 … n−1, each as likely as the others: what would favour the small ones is thrown away. */
  draw(n: number): number
  /** 0 … n−1 in an order, each as likely as the others; or the beginning of it, the same as of the whole. */
  shuffle(n: number, first?: number): number[]
}

const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/
export const isClientSeed = (text: string): boolean => CLIENT_SEED.test(text)

const BITS_32 = 2 ** 32
const NUMBER_BYTES = 4

export function createDraws(hmac: Hmac, { serverSeed, clientSeed, nonce }: Seeds): Draws {
  let block = 0
  let unread: number[] = []

  function next(): number {
    if (unread.length === 0) unread = numbersOf(hmac(serverSeed, `${clientSeed}:${nonce}:${block++}`))
    return unread.shift() ?? 0
  }
  function draw(n: number): number {
    const fair = Math.floor(BITS_32 / n) * n
    let drawn = next()
    while (drawn >= fair) drawn = next()
    return drawn % n
  }
  function shuffle(n: number, first: number = n): number[] {
    const order = Array.from({ length: n }, (_, place) => place)
    for (let place = 0; place < Math.min(first, n - 1); place++) swap(order, place, place + draw(n - place))
    return order.slice(0, first)
  }
  return { next, draw, shuffle }
}

function numbersOf(block: Uint8Array): number[] {
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength)
  return Array.from({ length: block.byteLength / NUMBER_BYTES }, (_, n) => view.getUint32(n * NUMBER_BYTES))
}

function swap(order: number[], one: number, other: number): void {
  const [a = 0, b = 0] = [order[one], order[other]]
  order[one] = b
  order[other] = a
}
