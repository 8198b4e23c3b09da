/**
 * What is logged while the database is away. Every job and call meets the same fault again and again: each kind of entry is
 * written once in a while, in one line that says how often it came, and without the stack, which says nothing of the database.
 */
import { mayPass } from '../database.ts'

const EVERY_MS = 10_000

type Entry = { readonly at: number; readonly leftOut: number }
type Fields = Readonly<Record<string, unknown>>

/** What is to be written in the place of an entry; undefined where it was written a moment ago. */
export function createOutages(clock: () => number): (fields: Fields, text: string) => Fields | undefined {
  const told = new Map<string, Entry>()

  return (fields, text) => {
    const { err, ...others } = fields
    if (!(err instanceof Error) || !mayPass(err)) return fields
    const now = clock()
    const before = told.get(text)
    if (before && now - before.at < EVERY_MS) {
      told.set(text, { ...before, leftOut: before.leftOut + 1 })
      return undefined
    }
    told.set(text, { at: now, leftOut: 0 })
    return { ...others, cause: causeOf(err), ...(before && before.leftOut > 0 && { leftOut: before.leftOut }) }
  }
}

const causeOf = (error: Error): string =>
  error.message === '' && 'code' in error ? String(error.code) : error.message.split('\n', 1).join('')
