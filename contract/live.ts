/**
 * The live socket (Socket.IO, 001 §7.1): what a client says, what the server says, and the payload of each. The event
 * names are the specification's; code names them by what they mean. Events that the specification only names have a
 * payload of ours.
 *
 * Prices: subscribe to an event, keep what the answer holds (every market of the event, whole), then apply each frame
 * with `follow`; on a gap ask for the event again. The server registers a client before it takes the snapshot, so that
 * nothing between the two is lost: what comes twice is stale and ignored.
 *
 * The account's own events (`accountUpdate`) are numbered without holes for that account. A client keeps the last number
 * it handled and, when it comes back or sees a hole, asks for everything after it.
 */
import { REQUEST_STATES } from '@paddock/domain/payments'
import * as z from 'zod/mini'
import { encode } from './encoder.ts'
import { delimited } from './frames/codec.ts'
import { decodeFrames, encodeFrame, type Frame, joinFrames } from './frames/index.ts'
import { errorBody } from './refusals.ts'
import { role } from './roles.ts'
import type { Schema } from './endpoint.ts'
import { balance, points } from './shapes/account.ts'
import { bet } from './shapes/bet.ts'
import { autoCashOut, sessionCashOut } from './shapes/cash-out.ts'
import { casinoRound } from './shapes/casino.ts'
import { betMarket, marketBook, score } from './shapes/market.ts'
import { notification } from './shapes/notification.ts'
import { sittingSummary } from './shapes/protection.ts'
import { amount, count, id, instant, marketKind, shortText, text, typedId } from './values.ts'

/** Longest answer to `catchUp`; `more` says that there is more. */
export const MOST_UPDATES = 200

export type LiveEvent<P extends Schema = Schema, A extends Schema = Schema> = {
  readonly name: string
  readonly summary: string
  readonly payload: P
  /** What an acknowledgement carries. */
  readonly answer: A
}

type Said<P, A> = Pick<LiveEvent, 'name' | 'summary'> & { readonly payload: P; readonly answer?: A }

const NO_ANSWER = z.optional(z.undefined())

function event<P extends Schema, A extends Schema = typeof NO_ANSWER>(said: Said<P, A>): LiveEvent<P, A> {
  // Without an answer, A is exactly what is filled in for it.
  return { answer: NO_ANSWER, ...said } as unknown as LiveEvent<P, A>
}

/** Frames in one text: built here for snapshots, or joined by the server from lines that it encoded once. */
const frames = delimited<readonly Frame[]>(decodeFrames, (list) => joinFrames(list.map(encodeFrame)))

/** Answers of the socket: docs, or the error body of the calls. */
const answered = <S extends Schema>(docs: S) => z.union([z.object({ docs }), z.object({ error: errorBody })])

const nothing = z.optional(z.strictObject({}))
/** `statuses`: false of who reads them in the frames (ours). */
const followed = z.strictObject({ eventId: id, saver: z.optional(z.boolean()), statuses: z.optional(z.boolean()) })
/** Existing clients name an event by its bare id too, in digits or as a number. 001 §7.1. */
const bareId = z.codec(typedId, followed, { decode: (eventId) => ({ eventId }), encode: ({ eventId }) => eventId })
const oneEvent = z.union([z.strictObject({ eventId: id }), bareId])
const eventFrames = z.object({ eventId: id, docs: frames })

const betUpdate = z.object({ bet, marketBook, balance })
const cashOutUpdate = z.object({ cashOut: sessionCashOut, marketBook, balance })
const resultUpdate = z.object({
  market: betMarket,
  /** Null when the result was rolled back. */
  result: z.nullable(shortText),
  resultVersion: count,
  kind: z.enum(['SETTLED', 'VOIDED', 'ROLLED_BACK']),
  /** What it brought the account, before commission. */
  profitLoss: amount,
  commission: amount,
  balance,
})
const numbered = { number: count, at: instant }

/** The numbered events of an account, as `catchUp` lists them. */
const accountUpdate = z.discriminatedUnion('event', [
  z.object({ event: z.literal('getOpenBetUpdates'), ...numbered, docs: betUpdate }),
  z.object({ event: z.literal('getOpenBetResultUpdates'), ...numbered, docs: resultUpdate }),
  z.object({ event: z.literal('getPtsUpdates'), ...numbered, docs: points }),
  z.object({ event: z.literal('getAutoCashOutUpdates'), ...numbered, docs: autoCashOut }),
  z.object({ event: z.literal('getCashOutUpdates'), ...numbered, docs: cashOutUpdate }),
])
export type AccountUpdate = z.output<typeof accountUpdate>

const marketIds = z.object({ eventId: id, marketId: z.array(id) })

export const clientEvents = {
  active: event({
    name: 'active',
    summary: 'I am here; every 30 s. Answers the clock of the server.',
    payload: nothing,
    answer: answered(z.object({ date: instant })),
  }),
  listEvents: event({
    name: 'getAllEvent',
    summary: 'The ids of the events that can be followed.',
    payload: nothing,
    answer: answered(z.array(id)),
  }),
  listMarkets: event({
    name: 'getAllMarket',
    summary: 'The market ids of an event; without one, of every event that can be followed.',
    payload: z.optional(z.union([oneEvent, nothing])),
    answer: answered(z.union([marketIds, z.array(marketIds)])),
  }),
  readEvent: event({
    name: 'getMarketStatusByEventId',
    summary:
      'The markets of an event as they are now, without following them. Comes as the event of the same name too.',
    payload: oneEvent,
    answer: answered(eventFrames),
  }),
  followEvent: event({
    name: 'postEventSubscription',
    summary:
      'Follow an event. Answers all its markets; what is newer comes as `getMarketStatusByEventId`, with `saver` (ours) four times a second at most. The status of each market comes as `getEventStatus` too, but for who wants no `statuses` (ours): they are in the frames.',
    payload: z.union([followed, bareId]),
    answer: answered(eventFrames),
  }),
  leaveEvent: event({
    name: 'deleteEventSubscription',
    summary: 'Stop following an event.',
    payload: oneEvent,
    answer: answered(z.object({})),
  }),
  catchUp: event({
    name: 'getAccountUpdates',
    summary: "Ours: the account's events after a number, oldest first. Without a number: only the last number.",
    payload: z.strictObject({ after: z.optional(count) }),
    answer: answered(z.object({ updates: z.array(accountUpdate), last: count, more: z.boolean() })),
  }),
} as const

export const serverEvents = {
  prices: event({
    name: 'getMarketStatusByEventId',
    summary: 'Frames of a followed event: new prices, or whole markets that are new or changed.',
    payload: eventFrames,
  }),
  eventStatus: event({
    name: 'getEventStatus',
    summary: 'The status of a market changed; `result` when it was declared. 001 §3.9.',
    payload: z.object({
      status: shortText,
      eventId: id,
      marketId: z.object({ id, type: marketKind, externalType: shortText }),
    }),
  }),
  depositChanged: event({
    name: 'getDepositStatusChanged',
    summary: 'A deposit of mine was taken, approved or rejected: what it is now is asked for.',
    payload: z.object({ depositId: id, status: z.enum(REQUEST_STATES) }),
  }),
  withdrawChanged: event({
    name: 'getWithdrawUpdates',
    summary: 'To its player and to officers above: a withdrawal is new, or has changed. What it is now is asked for.',
    payload: z.object({ withdrawId: id, userId: id, status: z.enum(REQUEST_STATES), isNew: z.boolean() }),
  }),
  depositQueue: event({
    name: 'getDepositUpdates',
    summary: 'To officers above the player: a deposit is new in the queue, or has changed there.',
    payload: z.object({ depositId: id, userId: id, status: z.enum(REQUEST_STATES), isNew: z.boolean() }),
  }),
  betChanged: event({
    name: 'getOpenBetUpdates',
    summary: 'One of my bets was received, decided, matched, amended, lapsed or cancelled.',
    payload: z.object({ ...numbered, docs: betUpdate }),
  }),
  marketSettled: event({
    name: 'getOpenBetResultUpdates',
    summary: 'A market in which I had bets was settled, voided or rolled back.',
    payload: z.object({ ...numbered, docs: resultUpdate }),
  }),
  casinoRoundChanged: event({
    name: 'getOpenBetCasinoUpdates',
    summary:
      'A round of mine in the casino was begun, or what is staked on it, held or won is another amount, within seconds. Not numbered: the list of open rounds has it too.',
    payload: z.object({ docs: casinoRound }),
  }),
  casinoRoundEnded: event({
    name: 'getOpenBetCasinoResultUpdates',
    summary: 'A round of mine in the casino has ended, or all that was staked on it went back. Not numbered either.',
    payload: z.object({ docs: casinoRound }),
  }),
  casinoOfferChanged: event({
    name: 'getCasinoOfferUpdates',
    summary:
      'Ours: games are offered otherwise. `LIST`: the list of my site, to be read again within `withinMs`, at a random moment; `OWN`: what I may play of it.',
    payload: z.object({ what: z.enum(['LIST', 'OWN']), withinMs: count }),
  }),
  pointsChanged: event({
    name: 'getPtsUpdates',
    summary: 'My balance or exposure changed.',
    payload: z.object({ ...numbered, docs: points }),
  }),
  autoCashOutChanged: event({
    name: 'getAutoCashOutUpdates',
    summary: 'Ours: one of my automatic cash-outs was set, has cashed out, or has ended.',
    payload: z.object({ ...numbered, docs: autoCashOut }),
  }),
  cashOutChanged: event({
    name: 'getCashOutUpdates',
    summary: 'Ours: a cash-out of a session was taken in or decided.',
    payload: z.object({ ...numbered, docs: cashOutUpdate }),
  }),
  score: event({
    name: 'getEventScore',
    summary: 'The score of a followed event.',
    payload: score,
  }),
  scoresUpdated: event({
    name: 'scoreUpdated',
    summary: 'The scores of these events are new: read them.',
    payload: z.object({ eventId: z.array(id) }),
  }),
  scoresDeleted: event({
    name: 'scoreDeleted',
    summary: 'These events have no score any more.',
    payload: z.object({ eventId: z.array(id) }),
  }),
  marketsAdded: event({
    name: 'getAddMarketUpdate',
    summary: 'Markets were added to an event.',
    payload: marketIds,
  }),
  marketsModified: event({
    name: 'getModifyMarketUpdate',
    summary: 'The definition of markets changed (limits, message, runners).',
    payload: marketIds,
  }),
  marketsDeleted: event({
    name: 'getDeleteMarketUpdate',
    summary: 'Markets were taken off an event.',
    payload: marketIds,
  }),
  marketCacheChanged: event({
    name: 'getMarketCacheUpdates',
    summary: 'The market tree changed: read it again within `withinMs`, at a random moment.',
    payload: z.object({ withinMs: count }),
  }),
  homeCacheChanged: event({
    name: 'getHomeCacheUpdates',
    summary: 'The home data changed: read them again within `withinMs`, at a random moment.',
    payload: z.object({ withinMs: count }),
  }),
  highlightChanged: event({
    name: 'highlightUpdated',
    summary: 'The highlighted events.',
    payload: z.object({ docs: z.array(id) }),
  }),
  channelsUpdated: event({
    name: 'LiveTvUpdated',
    summary: 'Television channels of events.',
    payload: z.object({ docs: z.array(z.object({ eventId: id, channel: text })) }),
  }),
  channelsDeleted: event({
    name: 'DeleteLiveTvUpdate',
    summary: 'These events are on television no more.',
    payload: z.object({ eventId: z.array(id) }),
  }),
  feedLost: event({
    name: 'getBetfairTokenExpired',
    summary: 'The odds feed is down: its markets are suspended.',
    payload: nothing,
  }),
  feedBack: event({
    name: 'getBetfairTokenRefreshed',
    summary: 'The odds feed is back.',
    payload: nothing,
  }),
  personCreated: event({
    name: 'getUserCreated',
    summary: 'An account was made below me.',
    payload: z.object({ userId: id, userName: shortText, userType: role, parentId: id }),
  }),
  downlineChanged: event({
    name: 'getDownlineUpdates',
    summary:
      'Ours: bets or points of somebody below me changed; at most once in two seconds. What shows them is read again.',
    payload: z.object({}),
  }),
  maintenance: event({
    name: 'maintenanceMode',
    summary: 'Maintenance begins or ends.',
    payload: z.object({ maintenanceMode: z.boolean() }),
  }),
  /** The same under the name that the specification spells. 001 §7.1. */
  maintenanceAsSpelt: event({
    name: 'maintenceMode',
    summary: 'Maintenance begins or ends: what `maintenanceMode` says, under the spelling of existing clients.',
    payload: z.object({ maintenanceMode: z.boolean() }),
  }),
  socketOff: event({
    name: 'getSocketOff',
    summary: 'Ours: sockets are switched off on this site, and this one is closed. Poll, and try again now and then.',
    payload: nothing,
  }),
  goingAway: event({
    name: 'getServerGoingAway',
    summary:
      'Ours: this server ends, to be started anew, and closes the socket: come back within `withinMs`, at a random moment. Nothing of the session ends.',
    payload: z.object({ withinMs: count }),
  }),
  loggedOut: event({
    name: 'logoutUserByAdmin',
    summary: 'This session was ended; the server closes the socket.',
    payload: z.object({ message: z.optional(text) }),
  }),
  duplicateScreen: event({
    name: 'getDuplicateScreen',
    summary: 'Ours: the account was opened elsewhere, in a newer session or another tab; the server closes the socket.',
    payload: z.object({ message: text }),
  }),
  realityCheck: event({
    name: 'getRealityCheck',
    summary: 'Ours: how long I have played and what it brought. Bets wait until it is acknowledged.',
    payload: sittingSummary,
  }),
  sessionTimeWarning: event({
    name: 'getSessionTimeWarning',
    summary: 'Ours: the time that I set for playing is over soon; then the session ends.',
    payload: z.object({ minutesLeft: count, endsAt: instant }),
  }),
  protectionChanged: event({
    name: 'getProtectionUpdates',
    summary: 'Ours: my protection changed, or a looser limit waits for my second yes: read it again.',
    payload: nothing,
  }),
  restrictionsChanged: event({
    name: 'getRestrictionUpdates',
    summary: 'Ours: I am offered something else of what is on: read it again within `withinMs`, at a random moment.',
    payload: z.object({ withinMs: count }),
  }),
  refreshPage: event({
    name: 'getRefreshPage',
    summary: 'Clear what is cached and reload within `withinMs`, at a random moment, so that not all come at once.',
    payload: z.object({ withinMs: count }),
  }),
  notification: event({
    name: 'getBroadcastNotification',
    summary: 'Something that I am told: by the operator, of my bets, my points, my limits.',
    payload: z.object({
      title: shortText,
      description: text,
      image: z.nullable(text),
      /** Ours: as the list of notifications has it; absent where it is kept in none. */
      notification: z.optional(notification),
    }),
  }),
  chatChanged: event({
    name: 'getChatUpdates',
    summary:
      'Ours: to its player and to officers above: something was said, read, taken or ended in a conversation. What it is now is asked for.',
    payload: z.object({ chatId: id }),
  }),
  notificationsChanged: event({
    name: 'getNotificationUpdates',
    summary: 'Ours: something that I was told is withdrawn: read the list again.',
    payload: nothing,
  }),
} as const

export type PayloadOf<E extends LiveEvent> = z.output<E['payload']>
export type AnswerOf<E extends LiveEvent> = z.output<E['answer']>

/** A payload as it goes out. */
export const writePayload = <E extends LiveEvent>(said: E, payload: PayloadOf<E>): unknown =>
  encode(said.payload, payload)

/** A payload as it came in; undefined when it is not what the contract says. Never trust a client's. */
export function readPayload<E extends LiveEvent>(said: E, wire: unknown): PayloadOf<E> | undefined {
  const read = z.safeParse(said.payload, wire ?? {})
  return read.success ? (read.data as PayloadOf<E>) : undefined
}

export const writeAnswer = <E extends LiveEvent>(said: E, answer: AnswerOf<E>): unknown => encode(said.answer, answer)

/** Throws when the server's answer is not what the contract says. */
export const readAnswer = <E extends LiveEvent>(said: E, wire: unknown): AnswerOf<E> =>
  z.parse(said.answer, wire) as AnswerOf<E>
