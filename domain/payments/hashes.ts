/** The two hashes that addresses of wallets are checked by. FIPS 180-4 (SHA-256); Keccak-256 as Ethereum has it, padded by 0x01. */

const WORD = 0xffffffff
const rotateRight = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** The first 32 bits of the fractions of roots of the first primes. */
function rootsOfPrimes(count: number, power: number): number[] {
  const primes: number[] = []
  for (let candidate = 2; primes.length < count; candidate++)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate)
  return primes.map((prime) => Math.floor((prime ** power % 1) * 2 ** 32) >>> 0)
}
const STATE = rootsOfPrimes(8, 1 / 2)
const ROUNDS = rootsOfPrimes(64, 1 / 3)
const BLOCK = 64

/** The message, a one, zeros, and its length in bits, in whole blocks. */
function padded(message: Uint8Array): Uint8Array {
  const whole = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK)
  whole.set(message)
  whole[message.length] = 0x80
  new DataView(whole.buffer).setUint32(whole.length - 4, message.length * 8)
  return whole
}

export function sha256(message: Uint8Array): Uint8Array {
  const blocks = padded(message)
  const state = [...STATE]
  for (let at = 0; at < blocks.length; at += BLOCK) mixBlock(state, new DataView(blocks.buffer, at, BLOCK))
  const digest = new DataView(new ArrayBuffer(32))
  for (const [n, word] of state.entries()) digest.setUint32(n * 4, word)
  return new Uint8Array(digest.buffer)
}

function mixBlock(state: number[], block: DataView): void {
  const words = Array.from({ length: 16 }, (_, n) => block.getUint32(n * 4))
  for (let n = 16; n < 64; n++) {
    const [early = 0, late = 0] = [words[n - 15], words[n - 2]]
    const small = rotateRight(early, 7) ^ rotateRight(early, 18) ^ (early >>> 3)
    const large = rotateRight(late, 17) ^ rotateRight(late, 19) ^ (late >>> 10)
    words.push(((words[n - 16] ?? 0) + small + (words[n - 7] ?? 0) + large) | 0)
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (const [n, word] of words.entries()) {
    const sumE = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)
    const first = (h + sumE + ((e & f) ^ (~e & g)) + (ROUNDS[n] ?? 0) + word) | 0
    const sumA = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)
    const second = (sumA + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  for (const [n, word] of [a, b, c, d, e, f, g, h].entries()) state[n] = ((state[n] ?? 0) + word) & WORD
}

const LANES = 25
const RATE = 136
const LANE = 0xffffffffffffffffn
const rotateLane = (lane: bigint, by: number): bigint =>
  by === 0 ? lane : ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & LANE

/** The bits that the constant of each round sets, from the register of the standard. */
function roundConstants(): bigint[] {
  let register = 1
  const nextBit = (): boolean => {
    const isSet = (register & 1) === 1
    register = (register << 1) ^ (register & 0x80 ? 0x171 : 0)
    return isSet
  }
  return Array.from({ length: 24 }, () => {
    let constant = 0n
    for (let j = 0; j < 7; j++) if (nextBit()) constant |= 1n << BigInt(2 ** j - 1)
    return constant
  })
}
const CONSTANTS = roundConstants()

export function keccak256(message: Uint8Array): Uint8Array {
  const whole = new Uint8Array((Math.floor(message.length / RATE) + 1) * RATE)
  whole.set(message)
  whole[message.length] = 0x01
  whole[whole.length - 1] = (whole.at(-1) ?? 0) | 0x80
  const state: bigint[] = Array.from({ length: LANES }, () => 0n)
  for (let at = 0; at < whole.length; at += RATE) {
    const block = new DataView(whole.buffer, at, RATE)
    for (let n = 0; n * 8 < RATE; n++) state[n] = (state[n] ?? 0n) ^ block.getBigUint64(n * 8, true)
    for (const constant of CONSTANTS) permute(state, constant)
  }
  const digest = new DataView(new ArrayBuffer(32))
  for (let n = 0; n < 4; n++) digest.setBigUint64(n * 8, state[n] ?? 0n, true)
  return new Uint8Array(digest.buffer)
}

/** One round; lane (x, y) stands at x + 5y. */
function permute(state: bigint[], constant: bigint): void {
  const lane = (x: number, y: number): bigint => state[(x % 5) + 5 * (y % 5)] ?? 0n
  const columns = [0, 1, 2, 3, 4].map((x) => lane(x, 0) ^ lane(x, 1) ^ lane(x, 2) ^ lane(x, 3) ^ lane(x, 4))
  for (let n = 0; n < LANES; n++)
    state[n] = (state[n] ?? 0n) ^ (columns[(n + 4) % 5] ?? 0n) ^ rotateLane(columns[(n + 1) % 5] ?? 0n, 1)
  let [x, y] = [1, 0]
  let moving = lane(x, y)
  for (let t = 0; t < LANES - 1; t++) {
    ;[x, y] = [y, (2 * x + 3 * y) % 5]
    const stood = lane(x, y)
    state[x + 5 * y] = rotateLane(moving, (((t + 1) * (t + 2)) / 2) % 64)
    moving = stood
  }
  for (let row = 0; row < 5; row++) {
    const stood = [0, 1, 2, 3, 4].map((column) => lane(column, row))
    for (const [n, own] of stood.entries())
      state[n + 5 * row] = own ^ (~(stood[(n + 1) % 5] ?? 0n) & LANE & (stood[(n + 2) % 5] ?? 0n))
  }
  state[0] = (state[0] ?? 0n) ^ constant
}
