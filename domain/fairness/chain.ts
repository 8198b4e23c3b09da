/**
 * What rounds that everybody shares are drawn from: values of which each is the SHA-256 of the next. The last is secret, the one before the
 * first round is published, and each round is drawn from the next: whoever knows what was published can check it, and nobody can reckon ahead.
 */

/** SHA-256, given in. */
export type Hash = (bytes: Uint8Array) => Uint8Array

/** Value 0, which is published, to the end, from which all follow: as many rounds as are asked for. */
export function chainFrom(hash: Hash, end: Uint8Array, rounds: number): Uint8Array[] {
  const values = [end]
  let value = end
  for (let left = rounds; left > 0; left--) {
    value = hash(value)
    values.push(value)
  }
  return values.reverse()
}
