/** What a client may say, and what it is answered. All of it is parsed; what is not in the contract is not heard. */
import {
  clientEvents,
  type LiveEvent,
  type PayloadOf,
  presentRefusal,
  readPayload,
  type Refusal,
  serverEvents,
  writeAnswer,
  writePayload,
} from '@paddock/contract'
import { ok, refuse, type Result } from '@paddock/domain/result'
import type { Board, BoardEvent, ScoreBoard } from '../board/index.ts'
import type { Buckets } from '../platform/http/buckets.ts'
import type { Log } from '../platform/log.ts'
import type { AccountFeed } from './account-feed.ts'
import type { PriceFeed } from './price-feed.ts'
import {
  eventRoom,
  eventsFollowed,
  leavePrices,
  type Pace,
  paceOf,
  poolShown,
  priceRoom,
  type Socket,
  statusRoom,
} from './rooms.ts'

export type ConversationDeps = {
  readonly board: Board
  readonly scores: ScoreBoard
  readonly prices: { readonly [P in Pace]: PriceFeed }
  readonly accounts: AccountFeed
  readonly clock: () => number
  readonly log: Log
  /** By socket. */
  readonly rates: Buckets<string>
}

const MOST_EVENTS_FOLLOWED = 50

/** `following` resolves when the account's own events are being told. */
export function converse(socket: Socket, following: Promise<void>, deps: ConversationDeps): void {
  const { board, clock } = deps
  hear(socket, deps, clientEvents.active, async () => ok({ date: new Date(clock()).toISOString() }))
  hear(socket, deps, clientEvents.listEvents, async () => ok(board.events().map(({ event }) => event.id)))
  hear(socket, deps, clientEvents.listMarkets, async (asked) => {
    if (!asked || !('eventId' in asked)) return ok(board.events().map(marketIdsOf))
    const event = board.event(asked.eventId)
    return event ? ok(marketIdsOf(event)) : refuse({ code: 'NOT_FOUND' })
  })
  hear(socket, deps, clientEvents.readEvent, async ({ eventId }) => {
    // What follows it comes at the socket's own pace.
    const read = snapshotOf(deps.prices[paceOf(socket, eventId) ?? 'usual'], eventId, poolShown(socket, eventId, board))
    if (read.ok) socket.emit(serverEvents.prices.name, read.value)
    return read
  })
  hear(socket, deps, clientEvents.followEvent, async ({ eventId, saver = false, statuses = true }) =>
    followEvent(socket, { eventId, pace: saver ? 'saver' : 'usual', statuses }, deps),
  )
  hear(socket, deps, clientEvents.leaveEvent, async ({ eventId }) => {
    void socket.leave(eventRoom(eventId))
    void socket.leave(statusRoom(eventId))
    leavePrices(socket, eventId)
    return ok({})
  })
  hear(socket, deps, clientEvents.catchUp, async ({ after }) => {
    // What is committed after this is told by itself.
    await following
    return await catchUp(socket, after, deps)
  })
}

const marketIdsOf = ({ event, markets }: BoardEvent) => ({ eventId: event.id, marketId: [...markets.keys()] })

type Snapshot = { readonly eventId: string; readonly docs: string }

function snapshotOf(prices: PriceFeed, eventId: string, pool: string | null): Result<Snapshot, Refusal> {
  const frames = prices.snapshot(eventId, pool)
  return frames === undefined ? refuse({ code: 'NOT_FOUND' }) : ok({ eventId, docs: frames })
}

/** The snapshot and the room in one turn: no frame can come between them. */
function followEvent(
  socket: Socket,
  { eventId, pace, statuses }: { readonly eventId: string; readonly pace: Pace; readonly statuses: boolean },
  { board, prices, scores }: ConversationDeps,
): Result<Snapshot, Refusal> {
  const isNew = !socket.rooms.has(eventRoom(eventId))
  if (isNew && eventsFollowed(socket) >= MOST_EVENTS_FOLLOWED)
    return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs: 0 })
  const pool = poolShown(socket, eventId, board)
  const read = snapshotOf(prices[pace], eventId, pool)
  if (!read.ok) return read
  // Whoever changes their mind follows at one pace, not at both.
  leavePrices(socket, eventId)
  void socket.join([eventRoom(eventId), priceRoom(eventId, pace, pool)])
  if (statuses) void socket.join(statusRoom(eventId))
  else void socket.leave(statusRoom(eventId))
  const score = scores.of(eventId)
  if (score) socket.emit(serverEvents.score.name, writePayload(serverEvents.score, score))
  return read
}

async function catchUp(
  socket: Socket,
  after: number | undefined,
  { accounts }: ConversationDeps,
): Promise<Result<unknown, Refusal>> {
  const { updates, last, more } = await accounts.catchUp(socket.data.actor.accountId, after)
  const written = writeAnswer(clientEvents.catchUp, { docs: { updates: [...updates], last, more } })
  return ok((written as { readonly docs: unknown }).docs)
}

/** `work` gives the docs as they go out. */
function hear<E extends LiveEvent>(
  socket: Socket,
  { log, rates }: ConversationDeps,
  said: E,
  work: (payload: PayloadOf<E>) => Promise<Result<unknown, Refusal>>,
): void {
  async function decide(given: unknown): Promise<Result<unknown, Refusal>> {
    const retryAfterMs = rates.take(socket.id)
    if (retryAfterMs > 0) return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs })
    const payload = readPayload(said, given)
    if (payload === undefined) return refuse({ code: 'BAD_REQUEST', field: 'payload', problem: 'invalid' })
    return await work(payload)
  }

  socket.on(said.name, (...args: unknown[]) => {
    const acknowledge = args.find((arg): arg is (answer: unknown) => void => typeof arg === 'function')
    decide(typeof args[0] === 'function' ? undefined : args[0]).then(
      (outcome) =>
        acknowledge?.(outcome.ok ? { docs: outcome.value } : { error: presentRefusal(outcome.refusal).body }),
      (error: unknown) => {
        log.error({ err: error, event: said.name }, 'a socket event failed')
        acknowledge?.({ error: presentRefusal({ code: 'FAULT' }).body })
      },
    )
  })
}
