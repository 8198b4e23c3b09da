/** The typed client: a call of the contract in, its reply out, or a CallFailure. What makes the calls comes behind the first picture. */
import type { Endpoint } from '@paddock/contract/endpoint'
import type { ReplyOf } from '@paddock/contract/reply'
import type { Asking } from '@paddock/contract/request'
import type { Calling } from './calling.ts'
import { type Checking, createChecking, type Solve, solveInWorker } from './checking.ts'
import { CallFailure } from './failure.ts'
import type { SessionStore } from './session.ts'

export type Client = {
  call<E extends Endpoint>(endpoint: E, asking: Asking<E>, signal?: AbortSignal): Promise<ReplyOf<E>>
  /** The answer as it comes, for a call whose reply is no JSON. */
  open<E extends Endpoint>(endpoint: E, asking: Asking<E>, signal?: AbortSignal): Promise<Response>
  /** Whether a call waits for a puzzle of its to be solved. */
  readonly checking: Checking
}

export type Wiring = {
  readonly session: SessionStore
  /** The server no longer knows the session; the code says why. */
  readonly onSignedOut: (code: CallFailure['code']) => void
  readonly onMaintenance: () => void
  /** A call needs a session and there is none: the page is not what it takes itself for. Left out, the server says so. 000 §7. */
  readonly onTokenMissing?: () => void
  /** As a call goes out; what it gives is told of the answer: null for a new one, else the moment (milliseconds) from which it was kept. */
  readonly onAsked?: () => (keptAt: number | null) => void
  /** What the app says of itself with every call. */
  readonly headers?: Readonly<Record<string, string>>
  readonly fetch?: typeof fetch
  readonly solve?: Solve
}

export function createClient(wiring: Wiring): Client {
  const checking = createChecking(wiring.solve ?? solveInWorker)
  let calling: Calling | undefined
  const come = async (): Promise<Calling> => {
    const { createCalling } = loaded ?? (await loadCalling())
    return (calling ??= createCalling(wiring, checking))
  }
  return {
    call: async (endpoint, asking, signal) => await (calling ?? (await come())).call(endpoint, asking, signal),
    open: async (endpoint, asking, signal) => await (calling ?? (await come())).open(endpoint, asking, signal),
    checking,
  }
}

type CallingModule = typeof import('./calling.ts')
let loaded: CallingModule | undefined

/** What makes the calls of every client of this page, behind its first picture: a call that is made before waits for it. */
export const loadCalling = async (): Promise<CallingModule> => (loaded = await forCall(() => import('./calling.ts')))

/**
 * What a call needs of the app and is loaded late. Where it does not come, the call has failed as one without a network. Chromium does not
 * ask twice for a module: each call that fails so tells ui/releases, which loads the page anew when the server answers. Decision 0051.
 */
export const forCall = async <T>(load: () => Promise<T>): Promise<T> =>
  await load().catch((cause: unknown) => {
    throw new CallFailure(0, null, { cause })
  })
