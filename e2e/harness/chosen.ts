/**
 * Of what is looked at in several ways that are much alike (a screen on a phone and on a desk, a death before a commit and in it)
 * `npm run e2e` takes one each, by another seed each time; with `-- --whole`, or where a file is run by itself, all of them.
 * docs/decisions/0125.
 */
import { createHash } from 'node:crypto'

/** Set for all files of a run by `npm run e2e`, which prints it; given, it makes the choice again. */
export const SEED = 'E2E_SEED'

/** One of the ways, by the seed of the run and what they are of; all, where the run has none. */
export function chosen<Way>(what: string, ways: readonly Way[], seed = process.env[SEED]): readonly Way[] {
  if (!seed) return ways
  const at = createHash('sha256').update(`${seed} ${what}`).digest().readUInt32BE(0) % ways.length
  return ways.slice(at, at + 1)
}
