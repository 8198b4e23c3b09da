/** SHA-256 of a message that fits into one or two blocks, for a worker that does nothing else: nothing is made anew for each. */
const ROUNDS = 64
const BLOCK_BYTES = 64

/** The fractions of the roots of the first primes, as FIPS 180-4 has them. */
const primes = firstPrimes(ROUNDS)
const K = Int32Array.from(primes, (prime) => fractionOf(Math.cbrt(prime)))
const START = Int32Array.from(primes.slice(0, 8), (prime) => fractionOf(Math.sqrt(prime)))

function firstPrimes(most: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < most; n += 1) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}

function fractionOf(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32) | 0
}

/** The answer is overwritten by the next one. */
export function createSha256(): (bytes: Uint8Array) => Uint8Array {
  // Signed, so that every value is one that a processor counts with.
  const words = new Int32Array(ROUNDS)
  const state = new Int32Array(8)
  const hash = new Uint8Array(32)
  const view = new DataView(hash.buffer)

  function takeBlock(block: DataView, at: number): void {
    for (let t = 0; t < 16; t += 1) words[t] = block.getInt32(at + t * 4)
    for (let t = 16; t < ROUNDS; t += 1) {
      const a = words[t - 15] ?? 0
      const b = words[t - 2] ?? 0
      const small0 = ((a >>> 7) | (a << 25)) ^ ((a >>> 18) | (a << 14)) ^ (a >>> 3)
      const small1 = ((b >>> 17) | (b << 15)) ^ ((b >>> 19) | (b << 13)) ^ (b >>> 10)
      words[t] = ((words[t - 16] ?? 0) + small0 + (words[t - 7] ?? 0) + small1) | 0
    }
    mix()
  }

  const of = (i: number): number => state[i] ?? 0
  const add = (i: number, value: number): void => void (state[i] = (of(i) + value) | 0)

  function mix(): void {
    let [a, b, c, d] = [of(0), of(1), of(2), of(3)]
    let [e, f, g, h] = [of(4), of(5), of(6), of(7)]
    for (let t = 0; t < ROUNDS; t += 1) {
      const big1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
      const first = (h + big1 + ((e & f) ^ (~e & g)) + (K[t] ?? 0) + (words[t] ?? 0)) | 0
      const big0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
      const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + first) | 0
      d = c
      c = b
      b = a
      a = (first + second) | 0
    }
    add(0, a)
    add(1, b)
    add(2, c)
    add(3, d)
    add(4, e)
    add(5, f)
    add(6, g)
    add(7, h)
  }

  return (bytes) => {
    const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK_BYTES) * BLOCK_BYTES)
    padded.set(bytes)
    padded[bytes.length] = 0x80
    const block = new DataView(padded.buffer)
    block.setUint32(padded.length - 4, bytes.length * 8)
    state.set(START)
    for (let at = 0; at < padded.length; at += BLOCK_BYTES) takeBlock(block, at)
    for (let i = 0; i < 8; i += 1) view.setInt32(i * 4, of(i))
    return hash
  }
}
