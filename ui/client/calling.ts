/** How a call is made: with the schemas of the contract, which come behind the first picture. 000 §7 "Common conventions". */
import { OPEN_ACTIONS } from '@paddock/domain/roles'
import type { Endpoint } from '@paddock/contract/endpoint'
import { FIELD_PROBLEMS, readableError } from '@paddock/contract/error-body'
import {
  APP_KEY_HEADER,
  bearer,
  BEARER_HEADER,
  PRACTICE_HEADER,
  PUZZLE_HEADER,
  TOKEN_HEADER,
  tokenOf,
} from '@paddock/contract/headers'
import { emptyReply, readReply, type ReplyOf } from '@paddock/contract/reply'
import { type Asking, unwritableField, type WireRequest, writeRequest } from '@paddock/contract/request'
import { TEXTS } from '@paddock/contract/texts'
import { spokenLanguage } from '../words/index.ts'
import type { createChecking } from './checking.ts'
import type { Client, Wiring } from './client.ts'
import { CallFailure } from './failure.ts'
import { practises, showBook } from './practice.ts'
import type { SessionStore } from './session.ts'

const NO_CONTENT = 204
const UNAUTHORISED = 401
const TOO_MANY = 429
const UNAVAILABLE = 503
/** An honest application sends its name here; it grants nothing. */
const APP_KEY = 'paddock-player'

export type Calling = Pick<Client, 'call' | 'open'>

export function createCalling(wiring: Wiring, checking: ReturnType<typeof createChecking>): Calling {
  const { session, onSignedOut, onMaintenance, onTokenMissing, onAsked, headers = {}, fetch: send = fetch } = wiring
  async function open<E extends Endpoint>(endpoint: E, asking: Asking<E>, signal?: AbortSignal): Promise<Response> {
    if (onTokenMissing && lacksToken(endpoint, session)) {
      onTokenMissing()
      throw new CallFailure(UNAUTHORISED, { code: 'UNAUTHENTICATED', message: TEXTS.refreshThePage })
    }
    const request = written(endpoint, asking)
    const url = request.url.replace(/\?.*/, '')
    const ask = async (solved: Readonly<Record<string, string>>): Promise<Response> => {
      const onAnswer = onAsked?.()
      const response = await send(withCommonQuery(request.url, session), {
        method: request.method,
        headers: {
          ...request.headers,
          ...sessionHeaders(session),
          // What the server writes to somebody's telephone is in the language that they chose here.
          'accept-language': spokenLanguage(),
          [APP_KEY_HEADER]: APP_KEY,
          ...headers,
          ...solved,
        },
        ...bodyOf(request),
        ...(signal && { signal }),
      }).catch((cause: unknown) => {
        throw new CallFailure(0, null, { cause, url })
      })
      onAnswer?.(keptAtOf(response))
      return response
    }
    const first = await ask({})
    const response = first.status === TOO_MANY ? await askSolved(first, checking.solve, ask) : first
    if (response.ok) {
      keepRenewedToken(response, session)
      return response
    }
    // A 401 on placing a bet must not sign out: the slip tells the player what to do. 000 §4.
    const mayEndSession = response.status === UNAUTHORISED && session.read() && !endpoint.mayRespondAsync
    const failure = new CallFailure(response.status, await errorOf(response), { url })
    // Another tab switched, or the site has no practice any more: this page shows what its session plays in.
    if (failure.code === 'PRACTICE_CHANGED') showBook(session, !practises(session.read()))
    if (mayEndSession) onSignedOut(failure.code)
    if (response.status === UNAVAILABLE) onMaintenance()
    throw failure
  }
  async function call<E extends Endpoint>(endpoint: E, asking: Asking<E>, signal?: AbortSignal): Promise<ReplyOf<E>> {
    const response = await open(endpoint, asking, signal)
    return response.status === NO_CONTENT ? emptyReply(endpoint) : readReply(endpoint, await response.json())
  }
  return { call, open }
}

/** A form with files names its own content type, with where its parts end. */
function bodyOf({ body, parts }: WireRequest): { readonly body?: string | FormData } {
  if (parts === undefined) return body === undefined ? {} : { body }
  const form = new FormData()
  // A file comes as `File`, which is a `Blob`.
  for (const [name, value] of parts) form.append(name, value as string | File)
  return { body: form }
}

const BAD_REQUEST = 400

/** The request, or the refusal that the server would answer with: what the contract does not take is told by its field before anything is sent. */
function written<E extends Endpoint>(endpoint: E, asking: Asking<E>): WireRequest {
  try {
    return writeRequest(endpoint, asking)
  } catch (cause) {
    const field = unwritableField(cause)
    if (field === undefined) throw cause
    const body = { code: 'BAD_REQUEST', message: FIELD_PROBLEMS.invalid(field), field } as const
    throw new CallFailure(BAD_REQUEST, body, { cause })
  }
}

/** What came back, made again with the puzzle that it brought along solved; as it came where it brought none, or it was not solved. */
async function askSolved(
  refused: Response,
  solve: (puzzle: string) => Promise<string>,
  ask: (solved: Readonly<Record<string, string>>) => Promise<Response>,
): Promise<Response> {
  const puzzle = (await errorOf(refused.clone()))?.facts?.['puzzle']
  if (typeof puzzle !== 'string') return refused
  const solution = await solve(puzzle).catch(() => null)
  return solution === null ? refused : await ask({ [PUZZLE_HEADER]: solution })
}

/** A bet is asked for nonetheless: its refusal has a text of its own for who is not signed in. 000 §5. */
const lacksToken = (endpoint: Endpoint, session: SessionStore): boolean =>
  session.read() === null && !OPEN_ACTIONS.has(endpoint.action) && !endpoint.mayRespondAsync

function withCommonQuery(url: string, session: SessionStore): string {
  const query = new URLSearchParams({ correlationSecret: String(Date.now()), provider: 'mobile' })
  const correlationId = session.read()?.correlationId
  if (correlationId) query.set('correlationId', correlationId)
  return `${url}${url.includes('?') ? '&' : '?'}${query}`
}

function sessionHeaders(session: SessionStore): Record<string, string> {
  const now = session.read()
  if (!now?.token) return {}
  const { token } = now
  return { [TOKEN_HEADER]: token, [BEARER_HEADER]: bearer(token), [PRACTICE_HEADER]: practises(now) ? 'on' : 'off' }
}

/** Set by an app's own service worker where there is no network. */
function keptAtOf({ headers }: Response): number | null {
  const at = headers.get('x-kept-at')
  return at === null ? null : Number(at)
}

function keepRenewedToken(response: Response, session: SessionStore): void {
  const token = tokenOf(response.headers.get(BEARER_HEADER) ?? undefined)
  const known = session.read()
  if (token && token !== known?.token) session.save({ token, correlationId: known?.correlationId ?? null })
}

async function errorOf(response: Response) {
  const body: unknown = await response.json().catch(() => null)
  const read = readableError.safeParse(body)
  return read.success ? read.data : null
}
