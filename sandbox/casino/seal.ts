/**
 * What both sides of the wallet's protocol sign: which way it goes, what is called, when, once, and the body byte by byte. An answer is
 * signed with its request's key, over the request's nonce, so that it answers nothing else.
 */
import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** `what`: METHOD and path with query; of an answer its status and the request's nonce. */
export type Message = {
  readonly direction: 'to-wallet' | 'to-provider' | 'answer'
  readonly what: readonly [string, string]
  readonly body: string
}
export type Key = { readonly keyId: string; readonly secret: string }
type Stamp = { readonly timestamp: string; readonly nonce: string }

/** @internal Exported for the tests. */
export function signatureOf(secret: string, { direction, what, body }: Message, { timestamp, nonce }: Stamp): string {
  const hash = createHash('sha256').update(body).digest('hex')
  return createHmac('sha256', secret)
    .update([direction, ...what, timestamp, nonce, hash].join('\n'))
    .digest('hex')
}

export function sealed({ keyId, secret }: Key, message: Message, now: number): Readonly<Record<string, string>> {
  const stamp = { timestamp: String(now), nonce: randomUUID() }
  return {
    'x-key-id': keyId,
    'x-timestamp': stamp.timestamp,
    'x-nonce': stamp.nonce,
    'x-signature': signatureOf(secret, message, stamp),
  }
}

const LATE_MS = 120_000
const KEPT_MS = 300_000
const NONCE = /^[A-Za-z0-9_-]{1,64}$/
const TIMESTAMP = /^[0-9]{1,16}$/

type Read = Stamp & { readonly keyId: string; readonly signature: string }

const readSeal = (headers: Readonly<Record<string, string | string[] | undefined>>): Read | undefined => {
  const [keyId, timestamp, nonce, signature] = ['key-id', 'timestamp', 'nonce', 'signature'].map((name) =>
    [headers[`x-${name}`] ?? ''].flat().join(),
  )
  if (!keyId || !timestamp || !nonce || !signature) return undefined
  return TIMESTAMP.test(timestamp) && NONCE.test(nonce) ? { keyId, timestamp, nonce, signature } : undefined
}

function isSignedBy(secret: string, message: Message, seal: Read, now: number): boolean {
  const expected = Buffer.from(signatureOf(secret, message, seal))
  const given = Buffer.from(seal.signature)
  const isRight = given.length === expected.length && timingSafeEqual(given, expected)
  return isRight && Math.abs(now - Number(seal.timestamp)) <= LATE_MS
}

/** Whose request it is, or undefined. Each nonce counts once; what was heard is forgotten with this process. */
export function createSealCheck<Known extends Key>(keyOf: (keyId: string) => Known | undefined, clock: () => number) {
  const heard = new Map<string, number>()
  return (headers: IncomingHttpHeaders, message: Message): { key: Known; nonce: string } | undefined => {
    const now = clock()
    for (const [nonce, at] of heard) if (at < now - KEPT_MS) heard.delete(nonce)
    const seal = readSeal(headers)
    const key = seal && keyOf(seal.keyId)
    if (!seal || !key || !isSignedBy(key.secret, message, seal, now)) return undefined
    const once = `${seal.keyId} ${seal.nonce}`
    if (heard.has(once)) return undefined
    heard.set(once, now)
    return { key, nonce: seal.nonce }
  }
}

/** Whether the answer is the other side's, and to this request. */
export function isAnswerOf(key: Key, request: { readonly nonce: string }, answer: Response, body: string, now: number) {
  const seal = readSeal(Object.fromEntries(answer.headers))
  const message = { direction: 'answer', what: [String(answer.status), request.nonce], body } as const
  return seal !== undefined && seal.keyId === key.keyId && isSignedBy(key.secret, message, seal, now)
}
