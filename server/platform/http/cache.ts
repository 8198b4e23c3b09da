/** Answers that many ask for: encoded once for a change, not once for a reader. */
import { createHash } from 'node:crypto'
import { type Endpoint, type ReplyOf, writeReply } from '@paddock/contract'
import type { CachedReply } from '../http-call.ts'

/** How long an encoded answer stands however much changes, unless its source says otherwise. */
const STANDS_MS = 500
/** More variants than the clients' screens have; a stranger's whims do not fill the memory. */
const MOST_VARIANTS = 200

type Entry = { readonly version: number; readonly at: number; readonly reply: Promise<CachedReply> }

export type ReplyCache<E extends Endpoint> = {
  (key: string, build: () => ReplyOf<E> | Promise<ReplyOf<E>>): Promise<CachedReply>
  /** Whether nothing would be built for it now. */
  has(key: string): boolean
}

/** `version` grows with every change of what the answers are built from. */
export function createReplyCache<E extends Endpoint>(
  call: E,
  source: { version(): number; readonly clock: () => number; readonly maxAgeMs?: number; readonly standsMs?: number },
): ReplyCache<E> {
  const entries = new Map<string, Entry>()

  const isFresh = (entry: Entry): boolean => {
    const age = source.clock() - entry.at
    // From a clock that went back: nobody knows how old.
    if (age < 0) return false
    return (
      age < (source.standsMs ?? STANDS_MS) ||
      (entry.version === source.version() && age < (source.maxAgeMs ?? Number.POSITIVE_INFINITY))
    )
  }

  const freshOf = (key: string): Entry | undefined => {
    const known = entries.get(key)
    return known && isFresh(known) ? known : undefined
  }

  const replyTo = (key: string, build: () => ReplyOf<E> | Promise<ReplyOf<E>>): Promise<CachedReply> => {
    const known = freshOf(key)
    if (known) return known.reply
    const reply = encode(call, build())
    reply.catch(() => entries.delete(key))
    entries.delete(key)
    const oldest = entries.keys().next()
    if (entries.size >= MOST_VARIANTS && !oldest.done) entries.delete(oldest.value)
    entries.set(key, { version: source.version(), at: source.clock(), reply })
    return reply
  }

  return Object.assign(replyTo, { has: (key: string) => freshOf(key) !== undefined })
}

async function encode<E extends Endpoint>(call: E, reply: ReplyOf<E> | Promise<ReplyOf<E>>): Promise<CachedReply> {
  const body = Buffer.from(JSON.stringify(await writeReply(call, await reply)))
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` }
}
