/**
 * The specification's spelling stays on the wire, ours stays inside. This table is the only place where both are seen
 * (CONTRIBUTING.md "How our code reads"): a shape is written once, in wire words, and `respelled` gives it our words on the inner side.
 */
import * as z from 'zod/mini'

const INNER_WORDS = {
  odd: 'price',
  run: 'line',
  oddType: 'side',
  teamId: 'runnerId',
  teamName: 'runnerName',
  teams: 'runners',
  pts: 'balance',
  availablePts: 'availableBalance',
} as const

type InnerWords = typeof INNER_WORDS
type InnerWord<K> = K extends keyof InnerWords ? InnerWords[K] : K
export type Respelled<T> = { [K in keyof T as InnerWord<K>]: T[K] }

const INNER = new Map<string, string>(Object.entries(INNER_WORDS))
const WIRE = new Map<string, string>(Object.entries(INNER_WORDS).map(([wire, inner]) => [inner, wire]))

function renameKeys(value: object, words: ReadonlyMap<string, string>): object {
  const renamed: Record<string, unknown> = {}
  for (const key of Object.keys(value))
    renamed[words.get(key) ?? key] = (value as Readonly<Record<string, unknown>>)[key]
  return renamed
}

/** The object schema with our words inside: decoding renames after it has checked, encoding renames before. */
export function respelled<S extends z.ZodMiniObject>(wire: S) {
  return z.codec(wire, z.custom<Respelled<z.output<S>>>(), {
    decode: (value) => renameKeys(value, INNER) as Respelled<z.output<S>>,
    encode: (value) => renameKeys(value, WIRE) as z.output<S>,
  })
}
