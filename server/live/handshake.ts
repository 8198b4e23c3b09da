/** What is decided of a request for a socket before anybody looks who asks. Security T3, T57, T58. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Socket as Connection } from 'node:net'
import { presentRefusal } from '@paddock/contract'
import { type AppKey, refuseAppKey } from '../platform/http/app-key.ts'
import { createBuckets } from '../platform/http/buckets.ts'
import { clientAddress, isOwnMachine, placeOf, type TrustedProxies } from '../platform/http/client-address.ts'
import { createGate } from './gate.ts'

/** After a restart everybody comes back at once; each is a look into the database, and the calls of the others must not wait. */
const MOST_CONNECTIONS = 200
const WITHIN_MS = 1000
/** From one place: a household, or a hundred phones behind one address of their network, and not a flood. */
const OF_PLACE = { burst: 100, perSecond: 20 }

type HandshakeDeps = {
  readonly appKey: AppKey | null
  readonly proxies: TrustedProxies
  readonly clock: () => number
}
type Decide = (problem: null, isAdmitted: boolean) => void

export function createHandshake({
  appKey,
  proxies,
  clock,
}: HandshakeDeps): (request: IncomingMessage, decide: Decide) => void {
  // A browser cannot send it with a socket.
  const lookedAt = appKey && { ...appKey, isRequired: false }
  const gate = createGate(MOST_CONNECTIONS, WITHIN_MS, clock)
  const places = createBuckets<string>(OF_PLACE, clock)

  /** First of the place, so that one place's flood takes nobody else's turn. Our own machine is no place. */
  function waitOf(request: IncomingMessage): number {
    const address = clientAddress(request, proxies)
    const ofPlace = isOwnMachine(address) ? 0 : places.take(placeOf(address))
    return ofPlace > 0 ? ofPlace : gate.pass()
  }

  return (request, decide) => {
    if (!isOwnOrigin(request.headers) || refuseAppKey(lookedAt, request.headers)) return decide(null, false)
    const retryAfterMs = waitOf(request)
    // Not decided then: engine.io knows no other refusal than 400, and would write it behind ours.
    if (retryAfterMs > 0) sendAway(request.socket, retryAfterMs)
    else decide(null, true)
  }
}

/** A page of another host may not open a socket in its visitor's name. What is no browser says no origin. @internal Exported for the tests. */
export function isOwnOrigin({ origin, host }: IncomingHttpHeaders): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}

/** A browser shows its page nothing of this answer, so our clients wait by themselves; others read when to come again. */
function sendAway(connection: Connection, retryAfterMs: number): void {
  const body = JSON.stringify(presentRefusal({ code: 'TOO_MANY_REQUESTS', retryAfterMs }).body)
  const head = [
    'HTTP/1.1 503 Service Unavailable',
    'Connection: close',
    `Retry-After: ${Math.ceil(retryAfterMs / 1000)}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  connection.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => connection.destroy())
}
