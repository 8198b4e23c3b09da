/** A player of the demo world over HTTP: the calls that any client makes, and no other. */
import {
  type Asking,
  BEARER_HEADER,
  bearer,
  calls,
  type Endpoint,
  readReply,
  type ReplyOf,
  TOKEN_HEADER,
  tokenOf,
  writeRequest,
} from '@paddock/contract'

/** Longer than a bet waits. */
const GIVE_UP_MS = 30_000

export type Answer<E extends Endpoint> =
  | { readonly ok: true; readonly reply: ReplyOf<E> }
  /** `code` is empty where the server did not say one, or did not answer. */
  | { readonly ok: false; readonly status: number; readonly code: string }

export type Person = {
  ask<E extends Endpoint>(call: E, asking: Asking<E>): Promise<Answer<E>>
  /** False where the server does not let the player in. */
  signIn(): Promise<boolean>
}

/** `url` is the site's, without a path. */
export function createPerson(url: string, userName: string, password: string, ended: AbortSignal): Person {
  let session: Readonly<Record<string, string>> = {}

  async function send<E extends Endpoint>(call: E, asking: Asking<E>): Promise<Response | undefined> {
    const { method, url: path, headers, body } = writeRequest(call, asking)
    const signal = AbortSignal.any([ended, AbortSignal.timeout(GIVE_UP_MS)])
    return await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...session },
      signal,
      ...(body !== undefined && { body }),
    }).catch(() => undefined)
  }

  return {
    async ask(call, asking) {
      const response = await send(call, asking)
      const json: unknown = await response?.json().catch(() => undefined)
      if (!response?.ok) return { ok: false, status: response?.status ?? 0, code: codeOf(json) }
      return { ok: true, reply: await readReply(call, json) }
    },
    async signIn() {
      session = {}
      const response = await send(calls.signIn, { body: { email: userName, password } })
      const token = response?.ok ? tokenOf(response.headers.get(BEARER_HEADER) ?? undefined) : null
      await response?.body?.cancel()
      if (token !== null) session = { [TOKEN_HEADER]: token, [BEARER_HEADER]: bearer(token) }
      return token !== null
    },
  }
}

function codeOf(json: unknown): string {
  const { code } = (json ?? {}) as { readonly code?: unknown }
  return typeof code === 'string' ? code : ''
}
