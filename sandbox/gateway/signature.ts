import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** What is signed: when and once, what is called, and the body as it is sent. */
export type Signed = { readonly method: string; readonly path: string; readonly body: string }

export type Seal = { readonly at: number; readonly nonce: string }

const signatureOf = (key: string, { at, nonce }: Seal, { method, path, body }: Signed): string =>
  createHmac('sha256', key).update(`${at}.${nonce}.${method}.${path}.${body}`).digest('hex')

export function sealed(key: string, signed: Signed, now: number): Readonly<Record<string, string>> {
  const seal = { at: now, nonce: randomUUID() }
  return {
    'x-timestamp': String(seal.at),
    'x-nonce': seal.nonce,
    'x-signature': signatureOf(key, seal, signed),
  }
}

const LATE_MS = 300_000

/** Each nonce counts once, for as long as its time stamp is good. */
export function createSealCheck(key: string, clock: () => number) {
  const seen = new Map<string, number>()
  return (headers: IncomingHttpHeaders, signed: Signed): boolean => {
    const now = clock()
    for (const [nonce, at] of seen) if (at < now - LATE_MS) seen.delete(nonce)
    const at = Number(headers['x-timestamp'])
    const nonce = [headers['x-nonce']].flat().join()
    const given = Buffer.from([headers['x-signature']].flat().join())
    const expected = Buffer.from(signatureOf(key, { at, nonce }, signed))
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
    if (Math.abs(now - at) > LATE_MS || seen.has(nonce)) return false
    seen.set(nonce, at)
    return true
  }
}
