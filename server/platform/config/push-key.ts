/** The key with which an installation signs what it sends to devices (VAPID, RFC 8292): of P-256. */
import { createECDH, createHash } from 'node:crypto'

const CURVE = 'prime256v1'
const A_KEY = /^[\w-]{43}$/

export type PushKey = {
  /** As browsers take it: the point, uncompressed, as base64url. */
  readonly publicKey: string
  readonly privateKey: string
}

/** Everybody has this one. */
export const DEMO_PUSH_KEY = createHash('sha256').update('paddock demo').digest('base64url')

export function isPushKey(text: string): boolean {
  if (!A_KEY.test(text)) return false
  try {
    return pushKeyOf(text).publicKey !== ''
  } catch {
    return false
  }
}

/** Throws where the private key is none of the curve. */
export function pushKeyOf(privateKey: string): PushKey {
  const curve = createECDH(CURVE)
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return { privateKey, publicKey: curve.getPublicKey('base64url', 'uncompressed') }
}

export function newPushKey(): string {
  const curve = createECDH(CURVE)
  curve.generateKeys()
  // Node leaves out zeros in front.
  return Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
}
