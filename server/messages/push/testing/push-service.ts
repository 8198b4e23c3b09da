/** A push service of our own, for tests: browsers that said yes, and what came for them, believed only as a real one would. RFC 8030, 8188, 8291, 8292. */
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'

const ORIGIN = 'https://push.example'
const CURVE = 'prime256v1'

export type Browser = {
  /** As its page tells our server. */
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
  /** What it decrypted, the oldest first. */
  readonly received: unknown[]
}

type Known = Browser & { readonly keys: ECDH; readonly secret: Buffer }

export type PushService = {
  /** In the place of the network. */
  readonly fetch: typeof fetch
  newBrowser(): Browser
  /** What it answers from now on instead of taking messages; null: it takes them. */
  answer(response: { readonly status: number; readonly headers?: Record<string, string> } | null): void
  /** Calls that were made of it, taken or not. */
  readonly calls: { readonly url: string; readonly redirect: string | undefined; readonly ttl: string }[]
}

/** `publicKey`: of whoever browsers said yes to. */
export function createPushService(publicKey: string): PushService {
  const browsers = new Map<string, Known>()
  const calls: PushService['calls'][number][] = []
  let instead: { readonly status: number; readonly headers?: Record<string, string> } | null = null
  return {
    calls,
    answer: (response) => {
      instead = response
    },
    newBrowser() {
      const keys = createECDH(CURVE)
      const p256dh = keys.generateKeys('base64url', 'uncompressed')
      const secret = randomBytes(16)
      const endpoint = `${ORIGIN}/send/${randomBytes(12).toString('hex')}`
      const browser: Known = {
        subscription: { endpoint, p256dh, auth: secret.toString('base64url') },
        received: [],
        keys,
        secret,
      }
      browsers.set(endpoint, browser)
      return browser
    },
    fetch: async (input, init) => {
      const url = input instanceof Request ? input.url : input.toString()
      const headers = new Headers(init?.headers)
      calls.push({ url, redirect: init?.redirect, ttl: headers.get('ttl') ?? '' })
      if (instead) return new Response('', instead)
      const browser = browsers.get(url)
      if (!browser) return new Response('', { status: 410 })
      if (!isSignedBy(publicKey, headers.get('authorization') ?? '')) return new Response('', { status: 403 })
      if (headers.get('content-encoding') !== 'aes128gcm') return new Response('', { status: 415 })
      browser.received.push(JSON.parse(decrypt(browser, Buffer.from(init?.body as Buffer)).toString()))
      return new Response('', { status: 201 })
    },
  }
}

/** Of the origin that was called, in time, and by the key that the browser said yes to. */
function isSignedBy(publicKey: string, authorization: string): boolean {
  const { t: token = '', k: key } = /^vapid t=(?<t>[\w.-]+), k=(?<k>[\w-]+)$/.exec(authorization)?.groups ?? {}
  const [head = '', claims = '', signature = ''] = token.split('.')
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}') as Record<string, unknown>
  const isMeant = aud === ORIGIN && Number(exp) * 1000 > Date.now() && /^(https:|mailto:)/.test(String(sub))
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const read = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
  return (
    key === publicKey &&
    isMeant &&
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: read, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  )
}

/** One record, as a browser opens it. */
function decrypt({ keys, secret }: Known, body: Buffer): Buffer {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const theirs = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const shared = keys.computeSecret(theirs)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), theirs])
  const ikm = Buffer.from(hkdfSync('sha256', shared, secret, info, 32))
  const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12))
  const opening = createDecipheriv('aes-128-gcm', key, nonce)
  opening.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()])
  // Behind the text stands a two, and what fills it up.
  return plain.subarray(0, plain.lastIndexOf(2))
}
