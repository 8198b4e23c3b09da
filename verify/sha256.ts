/**
 * SHA-256 and HMAC-SHA256 (FIPS 180-4, RFC 2104), written out: the page that checks is one file, opened from a disk, where a browser may offer
 * neither, and whoever reads it sees all that it does.
 */
const BLOCK = 64
const ROUNDS = 64
const LENGTH_BYTES = 8

/** The first primes, whose roots the constants are taken from. */
const PRIMES: readonly number[] = (() => {
  const primes: number[] = []
  for (let n = 2; primes.length < ROUNDS; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  return primes
})()
/** The first 32 bits behind the point. */
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const CONSTANTS = PRIMES.map((prime) => fraction(Math.cbrt(prime)))

const rotated = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

export function sha256(message: Uint8Array): Uint8Array {
  const state = Int32Array.from(START)
  const padded = pad(message)
  for (let at = 0; at < padded.length; at += BLOCK) addBlock(state, new DataView(padded.buffer, at, BLOCK))
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, n) => digest.setInt32(n * 4, word))
  return new Uint8Array(digest.buffer)
}

/** A one behind the message, and its length in bits at the end of the last block. */
function pad(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = Math.ceil((message.length + 1 + LENGTH_BYTES) / BLOCK)
  const padded = new Uint8Array(blocks * BLOCK)
  padded.set(message)
  padded[message.length] = 0x80
  new DataView(padded.buffer).setBigUint64(padded.length - LENGTH_BYTES, BigInt(message.length) * 8n)
  return padded
}

function addBlock(state: Int32Array, block: DataView): void {
  const words = new Int32Array(ROUNDS)
  const word = (n: number): number => words[n] ?? 0
  for (let n = 0; n < ROUNDS; n++) {
    if (n < 16) words[n] = block.getInt32(n * 4)
    else {
      const [early, late] = [word(n - 15), word(n - 2)]
      const first = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3)
      const second = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10)
      words[n] = word(n - 16) + first + word(n - 7) + second
    }
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let n = 0; n < ROUNDS; n++) {
    const mixed = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
    const chosen = (e & f) ^ (~e & g)
    const first = (h + mixed + chosen + (CONSTANTS[n] ?? 0) + word(n)) | 0
    const second = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g]
  }
  for (const [n, value] of [a, b, c, d, e, f, g, h].entries()) state[n] = (state[n] ?? 0) + value
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK)
  block.set(key.length > BLOCK ? sha256(key) : key)
  const inner = sha256(
    joined(
      block.map((byte) => byte ^ 0x36),
      message,
    ),
  )
  return sha256(
    joined(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  )
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

export const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Undefined for what is not 32 bytes in lower hex. */
export const fromHex = (text: unknown): Uint8Array | undefined =>
  typeof text === 'string' && /^[0-9a-f]{64}$/.test(text)
    ? Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    : undefined

export const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text)
