/**
 * Puzzles of our own: work for a machine, so that guessing by the thousand costs something and a person waits a second or two.
 * Each is signed, bound to what it is solved for and where, good for two minutes and once. Nothing is kept of one until it comes
 * back. Decision 0019.
 */
import { randomBytes } from 'node:crypto'
import { isSolved, PUZZLE_BITS, PUZZLE_LIFE_MS } from '@paddock/domain/access'
import { isSame, type Keys } from '../keys/keys.ts'
import { sha256Of } from './sha256.ts'
import type { Throttle } from './throttle.ts'

export type Puzzles = {
  make(bits: number, of: PuzzleOf): string
  /** The bits of the puzzle that came back solved, and is now used up; 0 for anything else. */
  spend(solution: string | null, of: PuzzleOf): Promise<number>
}

/** What is guessed at, and from where. */
export type PuzzleOf = { readonly name: string; readonly place: string }

/** `bits.when.random.signature`, and behind a `~` the numbers that solve it. */
const SOLUTION = /^((\d{1,2})\.([\da-z]{1,11})\.[\w-]{16})\.([\w-]{43})~([\da-z,]{1,80})$/

export function createPuzzles(keys: Keys, throttle: Pick<Throttle, 'isFirst'>, clock: () => number): Puzzles {
  const sign = (body: string, { name, place }: PuzzleOf): Buffer =>
    keys.mark('puzzle', `${body} ${place} ${name.toLowerCase()}`)

  return {
    make(bits, of) {
      const body = `${bits}.${clock().toString(36)}.${randomBytes(12).toString('base64url')}`
      return `${body}.${sign(body, of).toString('base64url')}`
    },
    async spend(solution, of) {
      const [, body = '', bits = '', at = '', signature = '', numbers = ''] = SOLUTION.exec(solution ?? '') ?? []
      if (body === '' || Number(bits) > PUZZLE_BITS) return 0
      if (!isSame(Buffer.from(signature, 'base64url'), sign(body, of))) return 0
      if (clock() - Number.parseInt(at, 36) > PUZZLE_LIFE_MS) return 0
      const given = numbers.split(',').map((one) => Number.parseInt(one, 36))
      if (!isSolved(sha256Of, `${body}.${signature}`, Number(bits), given)) return 0
      return (await throttle.isFirst(`puzzle ${body}`)) ? Number(bits) : 0
    },
  }
}
