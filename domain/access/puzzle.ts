/**
 * The work that a puzzle asks for: eight numbers, each of which makes a hash begin with zeros. Eight easy parts take about as long
 * each time; one hard one would be found at once or after a minute. Decision 0019.
 */
const PARTS = 8
/** The eight parts together count for three bits. */
const BITS_OF_PARTS = 3
/** The hardest there is. */
export const PUZZLE_BITS = 20
export const PUZZLE_LIFE_MS = 2 * 60_000

export type Sha256 = (bytes: Uint8Array) => Uint8Array

/** A message of one block: the puzzle's own hash, which part of it this is, and the number that is tried. */
const MESSAGE_BYTES = 40
const PART_AT = 32
const NUMBER_AT = 36

type Message = { readonly bytes: Uint8Array; readonly view: DataView }

function messageOf(sha256: Sha256, puzzle: string, part: number): Message {
  const bytes = new Uint8Array(MESSAGE_BYTES)
  bytes.set(sha256(Uint8Array.from(puzzle, (letter) => letter.charCodeAt(0))))
  const view = new DataView(bytes.buffer)
  view.setUint32(PART_AT, part)
  return { bytes, view }
}

const firstWordOf = ([a = 0, b = 0, c = 0, d = 0]: Uint8Array): number => ((a << 24) | (b << 16) | (c << 8) | d) >>> 0

function holds(sha256: Sha256, { bytes, view }: Message, bits: number, number: number): boolean {
  view.setUint32(NUMBER_AT, number)
  return firstWordOf(sha256(bytes)) >>> (32 - bits) === 0
}

export function isSolved(sha256: Sha256, puzzle: string, bits: number, numbers: readonly number[]): boolean {
  const isWhole =
    numbers.length === PARTS && numbers.every((one) => Number.isSafeInteger(one) && one >= 0 && one < 2 ** 32)
  return (
    isWhole && numbers.every((one, part) => holds(sha256, messageOf(sha256, puzzle, part), bits - BITS_OF_PARTS, one))
  )
}

/** The bits that a puzzle asks for, as it says itself. */
const bitsOf = (puzzle: string): number => Number.parseInt(puzzle, 10)

/** Solves it, however long it takes: what is sent back with the call. */
export function solvePuzzle(sha256: Sha256, puzzle: string): string {
  const bits = bitsOf(puzzle) - BITS_OF_PARTS
  const numbers = Array.from({ length: PARTS }, (_, part) => {
    const message = messageOf(sha256, puzzle, part)
    let number = 0
    while (!holds(sha256, message, bits, number)) number += 1
    return number.toString(36)
  })
  return `${puzzle}~${numbers.join(',')}`
}
