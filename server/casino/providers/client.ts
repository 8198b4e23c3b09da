/** A provider as it is asked by us: JSON under its address, signed both ways. docs/casino-provider.md "What you serve". */
import { gameType } from '@paddock/contract/shapes/casino'
import { id, shortText } from '@paddock/contract/values'
import {
  readAmount,
  readResult,
  REPORTED_OPS,
  type ReportedOp,
  ROUND_STATES,
  type RoundState,
  type TheirBooking,
} from '@paddock/domain/casino'
import type { Paise } from '@paddock/domain/money'
import * as z from 'zod/mini'
import { holds, type Key, sealed, sealOf } from '../seal.ts'
import type { Offer, StoredProvider } from './store.ts'

export type NewSession = {
  readonly playerRef: string
  readonly token: string
  readonly gameCode: string
  readonly mode: 'real' | 'demo'
  readonly currency: string
  readonly locale: string
  readonly platform: 'mobile' | 'desktop'
  readonly returnUrl: string
  readonly depositUrl: string
  /** Whose page it may stand in, and talk to. */
  readonly parentOrigin: string
  /** The least and most of one stake, as it said. */
  readonly limits: { readonly min: string; readonly max: string }
  /** After how many minutes of play the player is asked to look up. */
  readonly realityCheckMinutes: number
}

/** Where the game opens, and what its provider calls the session. */
export type OpenedSession = { readonly launchUrl: string; readonly providerSession: string }

/** A round is asked for with its player: another's of the same name is another one. */
export type AskedRound = { readonly roundId: string; readonly playerRef: string }

/** A round as its provider tells it; an amount that it does not tell, or not as one, is null. */
export type ToldRound = {
  readonly state: RoundState
  readonly stake: Paise | null
  readonly payout: Paise | null
  /** All that it says of it, as it says it. */
  readonly said: Readonly<Record<string, unknown>>
}

/** What a provider says that it booked, under the name that it gave it. */
export type ReportLine = TheirBooking & { readonly txId: string; readonly at: number }
/** `last`: from where the next page goes on; null at the end. */
export type ReportPage = { readonly lines: readonly ReportLine[]; readonly last: string | null }

export type ProviderClient = {
  /** What it offers; of what cannot be read of it nothing. Undefined where it does not answer. */
  games(provider: StoredProvider, key: Key): Promise<readonly Offer[] | undefined>
  /** Undefined where it does not answer, or leads elsewhere than to its own place. */
  openSession(provider: StoredProvider, key: Key, session: NewSession): Promise<OpenedSession | undefined>
  /** Tells it that a session is over. Gives whether it answered: one that it does not know is over too. */
  endSession(provider: StoredProvider, key: Key, providerSession: string): Promise<boolean>
  /** Undefined where it does not answer. */
  round(provider: StoredProvider, key: Key, asked: AskedRound): Promise<ToldRound | 'unknown' | undefined>
  /** Asks it to take a round back that has not ended. Gives the round as it is then; undefined where it does not answer. */
  cancelRound(provider: StoredProvider, key: Key, asked: AskedRound): Promise<ToldRound | undefined>
  /** A page of what a day of UTC has booked, behind the line of that name; undefined where it does not answer. */
  report(
    provider: StoredProvider,
    key: Key,
    asked: { readonly day: string; readonly cursor: string },
  ): Promise<ReportPage | undefined>
}

/** Read as the list of games tells them, so that none is kept which that cannot tell. */
const line = shortText.check(z.regex(/^\P{Cc}*$/u))
const word = line.check(z.minLength(1))
const link = z._default(line, '')
const game = z.object({
  gameId: id,
  gameCode: id,
  gameName: word,
  gameType,
  providerName: word,
  providerType: word,
  subProviderName: word,
  min: z.string(),
  max: z.string(),
  urlThumb: link,
  urlThumbRect: link,
  /** In percent. */
  rtp: z.optional(z.number().check(z.gte(0), z.lte(100))),
})
const offered = z.object({ games: z.array(z.unknown()).check(z.maxLength(10_000)) })
const opened = z.object({ launchUrl: z.url({ protocol: /^https?$/ }), providerSessionId: word })
const round = z.looseObject({
  playerRef: z.optional(z.string()),
  state: z.enum(ROUND_STATES),
  stake: z.optional(z.string()),
  payout: z.optional(z.string()),
})
const reported = z.object({
  txId: id,
  op: z.string(),
  playerRef: id,
  roundId: id,
  amount: z.string(),
  at: z.int(),
})
const BPS = 100
/** Of an answer, unpacked: several times what the longest list of games takes. */
const MOST_BYTES = 8 * 1024 * 1024

export type ClientDeps = {
  readonly timeoutMs: number
  readonly clock: () => number
  readonly log: { warn(facts: object, text: string): void }
}

export function createProviderClient(
  { timeoutMs, clock, log }: ClientDeps,
  send: typeof fetch = fetch,
): ProviderClient {
  /** Of each that could not be asked when it was last, why. */
  const causes = new Map<number, string>()

  function tell({ id: providerId, name }: StoredProvider, error: unknown): void {
    const cause = causeOf(error)
    if (causes.get(providerId) === cause) return
    causes.set(providerId, cause)
    log.warn({ provider: name, cause }, 'a provider of games could not be asked')
  }

  async function ask<T>(
    provider: StoredProvider,
    key: Key,
    { method, path, body, isKnown = only200 }: Question,
    read: (text: string, status: number) => T | undefined,
  ): Promise<T | undefined> {
    // Nothing is asked in our shapes of who has others, nor signed with what is no secret of ours.
    if (provider.adapter !== 'canonical') return undefined
    const target = new URL(provider.baseUrl.replace(/\/$/, '') + path)
    const text = body === undefined ? '' : JSON.stringify(body)
    const message = { direction: 'to-provider', method, path: target.pathname + target.search, body: text } as const
    const headers = sealed(key, message, clock())
    try {
      const response = await send(target, {
        method,
        headers: { ...headers, accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        ...(body && { body: text }),
      })
      const answer = await bytesOf(response)
      const seal = sealOf((name) => response.headers.get(name) ?? '')
      const path = headers['x-nonce'] ?? ''
      const answered = { direction: 'answer', method: String(response.status), path, body: answer } as const
      if (!isKnown(response.status)) throw new Error(`it answered ${response.status}`)
      if (!holds(key.secret, seal, answered, clock())) throw new Error('its answer is not signed as it should be')
      const said = read(answer.toString('utf8'), response.status)
      if (said === undefined) throw new Error('its answer cannot be read')
      causes.delete(provider.id)
      return said
    } catch (error) {
      // Whoever asked hears that it did not answer.
      tell(provider, error)
      return undefined
    }
  }

  return {
    async games(provider, key) {
      const said = await ask(provider, key, { method: 'GET', path: '/games' }, asJson(offered))
      const offers = said?.games.flatMap((one) => offerOf(one, provider.scale))
      // One that it names twice is what it said of it last.
      return offers && [...new Map(offers.map((offer) => [offer.gameCode, offer])).values()]
    },
    async openSession(provider, key, session) {
      const said = await ask(provider, key, { method: 'POST', path: '/sessions', body: session }, asJson(opened))
      if (!said || new URL(said.launchUrl).origin !== provider.origin) return undefined
      return { launchUrl: said.launchUrl, providerSession: said.providerSessionId }
    },
    async endSession(provider, key, providerSession) {
      const path = `/sessions/${encodeURIComponent(providerSession)}`
      return (await ask(provider, key, { method: 'DELETE', path, isKnown: only200Or404 }, () => true)) ?? false
    },
    async round(provider, key, asked) {
      const question = { method: 'GET', path: pathOf(asked), isKnown: only200Or404 } as const
      return await ask(provider, key, question, (text, status) =>
        status === NOT_FOUND ? 'unknown' : toldOf(text, asked, provider),
      )
    },
    async cancelRound(provider, key, asked) {
      const question = { method: 'POST', path: pathOf(asked, '/cancel') } as const
      return await ask(provider, key, question, (text) => toldOf(text, asked, provider))
    },
    async report(provider, key, { day, cursor }) {
      const path = `/report?day=${day}&cursor=${encodeURIComponent(cursor)}`
      return await ask(provider, key, { method: 'GET', path }, (text) => pageOf(text, provider))
    },
  }
}

type Question = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: object
  /** Of which status an answer may be. */
  readonly isKnown?: (status: number) => boolean
}

const [OK, NOT_FOUND] = [200, 404]
const only200 = (status: number): boolean => status === OK
const only200Or404 = (status: number): boolean => status === OK || status === NOT_FOUND

const asJson =
  <T>(shape: z.ZodMiniType<T>) =>
  (text: string): T | undefined =>
    z.safeParse(shape, JSON.parse(text)).data

const pathOf = ({ roundId, playerRef }: AskedRound, act = ''): string =>
  `/rounds/${encodeURIComponent(roundId)}${act}?playerRef=${encodeURIComponent(playerRef)}`

/** Undefined for what is no round, or another player's. */
function toldOf(text: string, { playerRef }: AskedRound, { scale }: StoredProvider): ToldRound | undefined {
  const said = asJson(round)(text)
  if (said === undefined || (said.playerRef ?? playerRef) !== playerRef) return undefined
  const amountOf = (written: string | undefined) =>
    written === undefined ? null : (readAmount(written, scale) ?? null)
  return { state: said.state, stake: amountOf(said.stake), payout: amountOf(said.payout), said }
}

/** Undefined where one of its lines cannot be read. What moves no money is left out. */
function pageOf(text: string, { scale }: StoredProvider): ReportPage | undefined {
  const lines: ReportLine[] = []
  let last: string | null = null
  for (const written of text.split('\n')) {
    if (written === '') continue
    const line = asJson(reported)(written)
    const amount = line && readResult(line.amount, scale)
    if (line === undefined || amount === undefined) return undefined
    last = line.txId
    if (isReported(line.op)) lines.push({ ...line, op: line.op, amount })
  }
  return { lines, last }
}

const isReported = (op: string): op is ReportedOp => REPORTED_OPS.some((one) => one === op)

/** No more than it may be, however long it goes on or small it was packed. */
async function bytesOf({ body }: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    if (length > MOST_BYTES) throw new RangeError('its answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** What `fetch` throws says why in its cause. */
const causeOf = (error: unknown): string =>
  error instanceof Error
    ? [error, error.cause].flatMap((one) => (one instanceof Error ? [one.message] : [])).join(': ')
    : String(error)

function offerOf(given: unknown, scale: number): readonly Offer[] {
  const read = z.safeParse(game, given)
  if (!read.success) return []
  const { gameName: name, gameType: type, rtp, ...rest } = read.data
  const [min, max] = [readAmount(rest.min, scale), readAmount(rest.max, scale)]
  if (min === undefined || max === undefined || min <= 0 || max < min) return []
  return [{ ...rest, name, type, min, max, rtpBps: rtp === undefined ? null : Math.round(rtp * BPS) }]
}
