/** One client's connection: who they are, what they subscribed to, and when they must go. Law 1.14. */
import type { Accounts } from './accounts.ts'
import type { Board } from './board.ts'
import type { ChangeMessage, ErrorCode } from './messages.ts'
import { parseRequest, parseSubscription, type Request } from './request.ts'
import { countMatching, type Mood, startSubscription, type Subscription } from './subscription.ts'

type Wire = {
  send(message: object): void
  isSlow(): boolean
  end(): void
}

export type SessionOptions = {
  readonly connectionId: string
  readonly wire: Wire
  readonly board: Board
  readonly accounts: Accounts
  readonly mood: Mood
  readonly clock: () => number
  /** How many markets one subscription may match. */
  readonly mostMarkets: number
  /** A connection that has not subscribed by then is closed. */
  readonly idleMs: number
}

export type Session = {
  receive(line: string): void
  sendImage(): void
  refuseConnection(): void
  close(): void
}

export function openSession(options: SessionOptions): Session {
  const { wire, board, accounts, mood } = options
  let isAuthenticated = false
  let subscription: Subscription | undefined
  const idle = setTimeout(
    () => fail(undefined, 'TIMEOUT', `Connection is not subscribed and is idle: ${options.idleMs} ms`),
    options.idleMs,
  )
  wire.send({ op: 'connection', connectionId: options.connectionId })

  const succeed = (id: number | undefined): void =>
    wire.send({ op: 'status', ...idOf(id), statusCode: 'SUCCESS', connectionClosed: false })

  function fail(id: number | undefined, errorCode: ErrorCode, errorMessage: string): void {
    const { connectionId } = options
    wire.send({
      op: 'status',
      ...idOf(id),
      statusCode: 'FAILURE',
      errorCode,
      errorMessage,
      connectionClosed: true,
      connectionId,
    })
    close()
    wire.end()
  }

  function close(): void {
    clearTimeout(idle)
    subscription?.end()
  }

  function authenticate({ id, body }: Request): void {
    if (isAuthenticated) return fail(id, 'INVALID_REQUEST', 'Connection is already authenticated')
    const refusal = accounts.refuseEntry(body['appKey'], body['session'])
    if (refusal) return fail(id, refusal, 'not admitted')
    isAuthenticated = true
    succeed(id)
  }

  function subscribe(request: Request): void {
    if (!isAuthenticated) return fail(request.id, 'NO_SESSION', 'authenticate first')
    const parsed = parseSubscription(request)
    if (!parsed.ok) return fail(request.id, parsed.refusal.code, parsed.refusal.message)
    const count = countMatching(board, parsed.value)
    if (count > options.mostMarkets)
      return fail(request.id, 'SUBSCRIPTION_LIMIT_EXCEEDED', `${count} markets, ${options.mostMarkets} allowed`)
    clearTimeout(idle)
    subscription?.end()
    succeed(request.id)
    const send = (message: ChangeMessage): void => wire.send(message)
    subscription = startSubscription({
      request: parsed.value,
      board,
      mood,
      clock: options.clock,
      send,
      isSlow: () => wire.isSlow(),
    })
    subscription.begin()
  }

  return {
    receive: (line) => {
      const request = parseRequest(line)
      if (!request.ok) return fail(undefined, request.refusal.code, request.refusal.message)
      switch (request.value.op) {
        case 'authentication':
          return authenticate(request.value)
        case 'marketSubscription':
          return subscribe(request.value)
        case 'heartbeat':
          return succeed(request.value.id)
        case 'orderSubscription':
          return fail(request.value.id, 'NOT_AUTHORIZED', 'this feed has no orders')
        default:
          return fail(request.value.id, 'INVALID_INPUT', `unknown op ${request.value.op}`)
      }
    },
    sendImage: () => subscription?.sendImage(),
    refuseConnection: () => fail(undefined, 'MAX_CONNECTION_LIMIT_EXCEEDED', 'too many connections'),
    close,
  }
}

const idOf = (id: number | undefined): { id?: number } => (id === undefined ? {} : { id })
