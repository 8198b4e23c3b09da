/** The typed client: a call of the contract in, its reply out, or a CallFailure. 000 §7 "Common conventions". */
import type { Endpoint } from '@paddock/contract/endpoint'
import { APP_KEY_HEADER, bearer, BEARER_HEADER, TOKEN_HEADER, tokenOf } from '@paddock/contract/headers'
import { readReply, type ReplyOf } from '@paddock/contract/reply'
import { errorBody } from '@paddock/contract/refusals'
import { type Asking, writeRequest } from '@paddock/contract/request'
import { CallFailure } from './failure.ts'
import type { SessionStore } from './session.ts'

const NO_CONTENT = 204
const UNAUTHORISED = 401
const UNAVAILABLE = 503
/** An honest application sends its name here; it grants nothing. */
const APP_KEY = 'paddock-player'

export type Client = {
  call<E extends Endpoint>(endpoint: E, asking: Asking<E>, signal?: AbortSignal): Promise<ReplyOf<E>>
}

type Wiring = {
  readonly session: SessionStore
  /** The server no longer knows the session; the code says why. */
  readonly onSignedOut: (code: CallFailure['code']) => void
  readonly onMaintenance: () => void
  /** What the app says of itself with every call. */
  readonly headers?: Readonly<Record<string, string>>
  readonly fetch?: typeof fetch
}

export function createClient(wiring: Wiring): Client {
  const { session, onSignedOut, onMaintenance, headers = {}, fetch: send = fetch } = wiring
  async function call<E extends Endpoint>(endpoint: E, asking: Asking<E>, signal?: AbortSignal): Promise<ReplyOf<E>> {
    const request = writeRequest(endpoint, asking)
    const response = await send(withCommonQuery(request.url, session), {
      method: request.method,
      headers: { ...request.headers, ...sessionHeaders(session), [APP_KEY_HEADER]: APP_KEY, ...headers },
      ...(request.body !== undefined && { body: request.body }),
      ...(signal && { signal }),
    }).catch((cause: unknown) => {
      throw new CallFailure(0, null, { cause })
    })
    if (response.ok) {
      keepRenewedToken(response, session)
      const json: unknown = response.status === NO_CONTENT ? { docs: [] } : await response.json()
      return readReply(endpoint, json)
    }
    // A 401 on placing a bet must not sign out: the slip tells the player what to do. 000 §4.
    const mayEndSession = response.status === UNAUTHORISED && session.read() && !endpoint.mayRespondAsync
    const failure = new CallFailure(response.status, await errorOf(response))
    if (mayEndSession) onSignedOut(failure.code)
    if (response.status === UNAVAILABLE) onMaintenance()
    throw failure
  }
  return { call }
}

function withCommonQuery(url: string, session: SessionStore): string {
  const query = new URLSearchParams({ correlationSecret: String(Date.now()), provider: 'mobile' })
  const correlationId = session.read()?.correlationId
  if (correlationId) query.set('correlationId', correlationId)
  return `${url}${url.includes('?') ? '&' : '?'}${query}`
}

function sessionHeaders(session: SessionStore): Record<string, string> {
  const token = session.read()?.token
  return token ? { [TOKEN_HEADER]: token, [BEARER_HEADER]: bearer(token) } : {}
}

function keepRenewedToken(response: Response, session: SessionStore): void {
  const token = tokenOf(response.headers.get(BEARER_HEADER) ?? undefined)
  const known = session.read()
  if (token && token !== known?.token) session.save({ token, correlationId: known?.correlationId ?? null })
}

async function errorOf(response: Response) {
  const body: unknown = await response.json().catch(() => null)
  const read = errorBody.safeParse(body)
  return read.success ? read.data : null
}
