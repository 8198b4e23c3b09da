/** The wallet's side of the protocol, called: signed, and believed only where the answer is signed too. */
import type { WalletKey } from './book/index.ts'
import { isAnswerOf, sealed } from './seal.ts'

export type WalletOp = 'session' | 'balance' | 'debit' | 'credit' | 'rollback' | 'batch' | 'reserve' | 'settle'

export type WalletAnswer =
  | { readonly kind: 'said'; readonly code: string; readonly body: Readonly<Record<string, unknown>> }
  /** Nobody knows what has happened: no answer in time, a fault, an answer of somebody else. */
  | { readonly kind: 'unknown'; readonly why: string }

const DEADLINE_MS = 5000
const OK = 200

export type SignedCall = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export function signCall(
  key: WalletKey,
  op: WalletOp,
  asked: object,
  now: number,
  direction: 'to-wallet' | 'to-provider' = 'to-wallet',
): SignedCall {
  const body = JSON.stringify(asked)
  const url = new URL(`/casino-wallet/v1/${op}`, key.walletUrl)
  const message = { direction, what: ['POST', url.pathname], body } as const
  return { url: url.href, headers: { 'content-type': 'application/json', ...sealed(key, message, now) }, body }
}

export async function sendCall(key: WalletKey, call: SignedCall, clock: () => number): Promise<WalletAnswer> {
  const signal = AbortSignal.timeout(DEADLINE_MS)
  try {
    const answer = await fetch(call.url, { method: 'POST', headers: call.headers, body: call.body, signal })
    const text = await answer.text()
    const isTheirs = isAnswerOf(key, { nonce: call.headers['x-nonce'] ?? '' }, answer, text, clock())
    if (!isTheirs) return { kind: 'unknown', why: `answer ${answer.status} is not signed by the wallet` }
    return answer.status === OK ? readAnswer(text) : { kind: 'unknown', why: `answer ${answer.status}` }
  } catch (error) {
    return { kind: 'unknown', why: error instanceof Error ? error.name : 'no answer' }
  }
}

function readAnswer(text: string): WalletAnswer {
  const body: unknown = JSON.parse(text)
  if (typeof body !== 'object' || body === null || !('code' in body) || typeof body.code !== 'string')
    return { kind: 'unknown', why: 'an answer without a code' }
  // It could not: that says nothing of what it did.
  if (body.code === 'INTERNAL') return { kind: 'unknown', why: 'INTERNAL' }
  return { kind: 'said', code: body.code, body: body as Record<string, unknown> }
}
