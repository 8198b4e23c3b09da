/** What is said on one connection of the cricket stream: signing in, subscribing, scores, and asking anew for what was lost. */
import type { FeedHealth } from '../../engine/index.ts'
import type { ScoreBook } from './score-book.ts'
import { parseMessage, type StreamMessage } from './wire.ts'

/** The service's own words for a place in its stream. */
export type ResumePoint = { readonly clk?: string; readonly initialClk?: string }

export type ScoreClientStats = {
  connections: number
  messages: number
  /** Lines and changes skipped because they were not understood. */
  malformed: number
  images: number
  resumed: number
}

/** What outlives a connection, as far as a conversation is about it. */
export type TalkingLife = {
  readonly options: { readonly appKey: string }
  readonly heartbeatMs: number
  readonly stats: ScoreClientStats
  readonly book: ScoreBook
  readonly health: { set(state: FeedHealth): void }
  readonly now: () => number
  resume: ResumePoint
  readonly reportMalformed: (why: string) => void
}

type Wire = { say(request: object): void; leave(why: string): void }

/** How far the conversation has come. */
export type Talk = {
  readonly life: TalkingLife
  readonly session: string
  readonly wire: Wire
  readonly openedAt: number
  nextId: number
  heardAt: number
  mendedAt: number
  /** A line was not understood, and may have held anything. */
  hasLost: boolean
  /** Scores have come. */
  reached: boolean
}

const AUTHENTICATION_ID = 1
const HANDSHAKE_MS = 10_000
/** Asking again for what a garbled line may have held: no more often than this. */
const MEND_EVERY_MS = 5000

export function beginTalk(life: TalkingLife, session: string, wire: Wire): Talk {
  const openedAt = life.now()
  return {
    life,
    session,
    wire,
    openedAt,
    nextId: AUTHENTICATION_ID,
    heardAt: openedAt,
    mendedAt: Number.NEGATIVE_INFINITY,
    hasLost: false,
    reached: false,
  }
}

function send(talk: Talk, request: object): void {
  talk.wire.say({ id: talk.nextId, ...request })
  talk.nextId += 1
}

const subscribe = (talk: Talk, resume: ResumePoint): void =>
  send(talk, { op: 'cricketSubscription', cricketFilter: {}, heartbeatMs: talk.life.heartbeatMs, ...resume })

/** Call it several times a heartbeat: leaves when the other side is silent. */
export function watch(talk: Talk): void {
  const { life, wire, reached, heardAt, openedAt } = talk
  const silent = life.now() - heardAt
  if (reached && silent > 2 * life.heartbeatMs) wire.leave(`silent for ${silent} ms`)
  else if (!reached && life.now() - openedAt > HANDSHAKE_MS) wire.leave('no answer')
  else mend(talk)
}

/** Asks for everything anew, because a line that was not understood may have held any of it. */
export function mend(talk: Talk): void {
  const { now } = talk.life
  if (!talk.hasLost || !talk.reached || now() - talk.mendedAt < MEND_EVERY_MS) return
  talk.mendedAt = now()
  subscribe(talk, {})
}

/** One line, or undefined for one that was too long to hold. */
export function receiveLine(talk: Talk, line: string | undefined): void {
  if (line?.trim() === '') return
  const { health, reportMalformed } = talk.life
  const message = line === undefined ? null : parseMessage(line)
  if (message) return receive(talk, message)
  talk.hasLost = true
  if (talk.reached) health.set('late')
  reportMalformed(line === undefined ? 'too long' : 'not a message')
}

function receive(talk: Talk, message: StreamMessage): void {
  const { life, session, wire } = talk
  talk.heardAt = life.now()
  life.stats.messages += 1
  switch (message.op) {
    case 'connection':
      return send(talk, { op: 'authentication', appKey: life.options.appKey, session })
    case 'status':
      if (message.statusCode === 'FAILURE')
        return wire.leave(`${message.errorCode ?? 'FAILURE'}: ${message.errorMessage ?? ''}`)
      if (message.id === AUTHENTICATION_ID) subscribe(talk, life.resume)
      return
    case 'ccm':
      return receiveScores(talk, message)
  }
}

function receiveScores(talk: Talk, message: Extract<StreamMessage, { op: 'ccm' }>): void {
  const { life } = talk
  talk.reached = true
  if (message.ct === 'SUB_IMAGE') {
    life.stats.images += 1
    talk.hasLost = false
  }
  if (message.ct === 'RESUB_DELTA') life.stats.resumed += 1
  if (message.initialClk) life.resume = { ...life.resume, initialClk: message.initialClk }
  if (message.clk) life.resume = { ...life.resume, clk: message.clk }
  life.health.set(message.status === 503 || talk.hasLost ? 'late' : 'live')
  const strange = life.book.apply(message.cc ?? [], message.pt)
  if (strange > 0) life.reportMalformed(`${strange} changes not understood`)
}
