/** Brings one message to one device: encrypted for its browser, signed as ours (RFC 8291, RFC 8292). */
import type { Pushed } from '@paddock/contract'
import webPush from 'web-push'

export type PushSettings = { readonly publicKey: string; readonly privateKey: string; readonly contact: string }

export type Address = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

/**
 * TAKEN: the service brings it. GONE: nobody is behind the address any more. REFUSED: it takes this one never. LATER: it, or the way to it, is not well;
 * not before `afterMs`.
 */
export type Brought =
  | { readonly type: 'TAKEN' | 'GONE' }
  | { readonly type: 'REFUSED'; readonly status: number }
  | { readonly type: 'LATER'; readonly afterMs: number; readonly why: string }

export type BringDeps = {
  readonly push: PushSettings
  /** To addresses that somebody entered. */
  readonly fetch: typeof fetch
}

const PATIENCE_MS = 5000
const MOST_WAIT_SECONDS = 3600
const GONE = [404, 410]
const LATER = [408, 425, 429]
const SERVER_FAULT = 500

export async function bring(
  { push, fetch: ask }: BringDeps,
  { endpoint, p256dh, auth }: Address,
  said: Pushed,
  seconds: number,
): Promise<Brought> {
  const { publicKey, privateKey, contact: subject } = push
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(said),
    { vapidDetails: { subject, publicKey, privateKey }, TTL: seconds, contentEncoding: 'aes128gcm', urgency: 'normal' },
  )
  try {
    const response = await ask(endpoint, {
      method,
      headers: headers as Record<string, string>,
      body: body as Buffer<ArrayBuffer>,
      // Another address is nobody's consent.
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    // What it says besides nobody reads.
    await response.body?.cancel()
    return outcomeOf(response)
  } catch (error) {
    return { type: 'LATER', afterMs: 0, why: error instanceof Error ? error.message : 'no answer' }
  }
}

function outcomeOf({ status, ok, headers }: Response): Brought {
  if (ok) return { type: 'TAKEN' }
  if (GONE.includes(status)) return { type: 'GONE' }
  if (status < SERVER_FAULT && !LATER.includes(status)) return { type: 'REFUSED', status }
  const seconds = Number(headers.get('retry-after') ?? 0)
  const afterMs = Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), MOST_WAIT_SECONDS) * 1000 : 0
  return { type: 'LATER', afterMs, why: String(status) }
}
