/** RFC 6962: a leaf is the hash of a zero byte and a text, a knot that of a one and both below it. */
import { fromHex, sha256, toBytes } from './sha256.ts'

export type Fields = Readonly<Record<string, unknown>>

/** What a day's hash stands for of a round. */
const NAMES = 'roundId gameCode seedHash clientSeed nonce stake payout choice steps outcome paytableHash'.split(' ')

export const leafOf = (record: Fields): Uint8Array =>
  sha256(Uint8Array.of(0, ...toBytes(sorted(Object.fromEntries(NAMES.map((name) => [name, record[name] ?? null]))))))

/** JSON without white space, the fields of each object in the order of their names. */
function sorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sorted).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${sorted(field)}`).join()}}`
}

/** Where a path leads; throws for what is no hash. */
export function rootBy(leaf: Uint8Array, path: readonly Fields[]): Uint8Array {
  let below = leaf
  for (const { side, hash } of path) {
    const beside = fromHex(hash)
    if (!beside) throw new TypeError('a step to the root is no hash')
    below = sha256(Uint8Array.of(1, ...(side === 'left' ? [...beside, ...below] : [...below, ...beside])))
  }
  return below
}
