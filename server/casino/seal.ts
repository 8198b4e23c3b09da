/**
 * How a casino and this wallet sign what they send each other: HMAC-SHA256 over direction, method, path, time, nonce and the hash of the body
 * as it travels, so that a message is good once, one way, and unaltered. docs/casino-provider.md "Signatures".
 */
import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

/** Of an answer the method is its status, and the path the nonce of what was asked. */
export type Message = {
  readonly direction: 'to-wallet' | 'to-provider' | 'answer'
  readonly method: string
  readonly path: string
  readonly body: Buffer | string
}

export type Seal = { readonly at: number; readonly nonce: string; readonly signature: string }

/** How far the clocks of both may be from each other, and so how long a nonce must be remembered at least. */
export const SEAL_GOOD_FOR_MS = 120_000

/** @internal Exported for the tests. */
export const signatureOf = (
  secret: string,
  { at, nonce }: Pick<Seal, 'at' | 'nonce'>,
  { direction, method, path, body }: Message,
): string =>
  createHmac('sha256', secret)
    .update([direction, method, path, at, nonce, createHash('sha256').update(body).digest('hex')].join('\n'))
    .digest('hex')

/** As headers of a message that goes out now. */
export function sealed(key: Key, message: Message, now: number): Record<string, string> {
  const nonce = randomUUID()
  return {
    'x-key-id': key.id,
    'x-timestamp': String(now),
    'x-nonce': nonce,
    'x-signature': signatureOf(key.secret, { at: now, nonce }, message),
  }
}

export type Key = { readonly id: string; readonly secret: string }

const NONCE = /^[A-Za-z0-9_-]{1,64}$/

/** Whether the seal holds. That it was used once only whoever keeps nonces knows. */
export function holds(secret: string, seal: Seal, message: Message, now: number): boolean {
  if (!NONCE.test(seal.nonce) || !(Math.abs(now - seal.at) <= SEAL_GOOD_FOR_MS)) return false
  const [given, expected] = [seal.signature, signatureOf(secret, seal, message)].map((text) => Buffer.from(text))
  return (
    given !== undefined &&
    expected !== undefined &&
    given.length === expected.length &&
    timingSafeEqual(given, expected)
  )
}

/** The seal that headers bring; what is missing of it holds never. */
export function sealOf(header: (name: string) => string): Seal & { readonly keyId: string } {
  const at = header('x-timestamp')
  return {
    keyId: header('x-key-id'),
    at: /^\d{1,15}$/.test(at) ? Number(at) : Number.NaN,
    nonce: header('x-nonce'),
    signature: header('x-signature'),
  }
}
