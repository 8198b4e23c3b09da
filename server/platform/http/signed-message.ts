/**
 * Messages between this server and a service that shares a key with it, both ways: HMAC-SHA256 over when, once, what is called, and the body
 * as it travels. Security T42, T43.
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

export type Message = { readonly method: string; readonly path: string; readonly body: string }

export type Seal = { readonly at: number; readonly nonce: string; readonly signature: string }

/** How far the clocks of both may be from each other, and so how long a nonce must be remembered. */
export const SEAL_GOOD_FOR_MS = 300_000

const signatureOf = (key: string, at: number, nonce: string, { method, path, body }: Message): string =>
  createHmac('sha256', key).update(`${at}.${nonce}.${method}.${path}.${body}`).digest('hex')

export function seal(key: string, message: Message, now: number): Seal {
  const nonce = randomUUID()
  return { at: now, nonce, signature: signatureOf(key, now, nonce, message) }
}

export type SealFault = 'WRONG_SIGNATURE' | 'OUT_OF_DATE'

/** Why the seal does not hold, by any of the keys: while one takes the place of another, both are good. That it was used once only whoever keeps nonces knows. */
export function sealFault(
  keys: readonly string[],
  { at, nonce, signature }: Seal,
  message: Message,
  now: number,
): SealFault | undefined {
  const given = Buffer.from(signature)
  const isOurs = (key: string): boolean => {
    const expected = Buffer.from(signatureOf(key, at, nonce, message))
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  if (!keys.some(isOurs)) return 'WRONG_SIGNATURE'
  // What is no number is no time either.
  return Math.abs(now - at) <= SEAL_GOOD_FOR_MS ? undefined : 'OUT_OF_DATE'
}
