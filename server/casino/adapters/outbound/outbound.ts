/**
 * The other face of an adapter: what we ask a kind of provider for, in its shapes. What a protocol has no question for is null, and nobody is asked it:
 * who was not asked has said nothing by being silent. docs/domain/casino.md#asked.
 */
import { gameType } from '@paddock/contract/shapes/casino'
import { id, shortText } from '@paddock/contract/values'
import type { GameType, RoundState, TheirBooking, WalletMode } from '@paddock/domain/casino'
import type { Paise } from '@paddock/domain/money'
import * as z from 'zod/mini'
import type { Key } from '../../seal.ts'
import type { Offer, StoredProvider } from '../../provider.ts'
import type { Wire } from './wire.ts'

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
  /** The least and most of one stake, as it said; null where it did not. */
  readonly limits: { readonly min: string; readonly max: string } | null
  /** After how many minutes of play the player is asked to look up. */
  readonly realityCheckMinutes: number
  /** Whether a game that can do either takes stakes at once, or holds what may be lost. */
  readonly walletMode: WalletMode
}

/** Where the game opens, and what its provider calls the session; null where it has no name for it that we could use. */
export type OpenedSession = { readonly launchUrl: string; readonly providerSession: string | null }

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

export type AskedDay = { readonly day: string; readonly cursor: string }
/** What a provider says that it booked, under the name that it gave it. */
export type ReportLine = TheirBooking & { readonly txId: string; readonly at: number }
/** `last`: from where the next page goes on; null at the end. */
export type ReportPage = { readonly lines: readonly ReportLine[]; readonly last: string | null }

/** Who is asked, with which key, and by what. */
export type Asked = {
  readonly provider: StoredProvider
  readonly key: Key
  readonly wire: Wire
  readonly clock: () => number
}

/** Each throws where no answer comes, or none that can be read. */
export type Outbound = {
  readonly games: Listing | null
  readonly sessions: Opening | null
  /** Tells it that a session is over: one that it does not know is over too. */
  readonly endSession: ((asked: Asked, providerSession: string) => Promise<void>) | null
  readonly rounds: Rounds | null
  readonly report: ((asked: Asked, day: AskedDay) => Promise<ReportPage>) | null
}

type Listing = {
  /** So long a list is good: it is not read again before. */
  readonly goodForMs: number
  /** What it offers; of what cannot be read of it nothing. Of one that it names twice the last stands. */
  readonly read: (asked: Asked) => Promise<readonly Offer[]>
}

export type Opening = {
  /** What the token opens a session with: once, or as the name of the session that goes with each call. */
  readonly token: 'ONCE' | 'EACH_CALL'
  /** Demo accounts play in our wallet's book for them, with points of the provider's that our wallet hears nothing of, or not at all. */
  readonly demo: 'OURS' | 'THEIRS' | 'NONE'
  /** `address`: where the player asks from, for whoever must be told. */
  readonly open: (asked: Asked, session: NewSession, address: string) => Promise<OpenedSession>
  /** Whether a page may be led there. */
  readonly isPlace: (launchUrl: URL, provider: StoredProvider) => boolean
}

type Rounds = {
  readonly round: (asked: Asked, about: AskedRound) => Promise<ToldRound | 'unknown'>
  /** Asks it to take a round back that has not ended. Gives the round as it is then. */
  readonly cancel: (asked: Asked, about: AskedRound) => Promise<ToldRound>
}

/** Of whom nothing is known that could be asked. */
export const ASKS_NOTHING: Outbound = { games: null, sessions: null, endSession: null, rounds: null, report: null }

export const OK = 200
/** Where an installation's players are: its money is rupees. */
export const COUNTRY = 'IN'
/** Games of one provider. */
export const MOST_GAMES = 10_000

export const isAtOrigin: Opening['isPlace'] = ({ origin }, provider) => origin === provider.origin

/**
 * Of those who pass on games of many: the registered place, or over TLS one that has a name of its own in public, so that nobody's browser is led
 * into the network that it stands in.
 */
export const isInPublic: Opening['isPlace'] = (launchUrl, provider) =>
  isAtOrigin(launchUrl, provider) || (launchUrl.protocol === 'https:' && PUBLIC_NAME.test(launchUrl.hostname))
const PUBLIC_NAME = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/

const LONGEST_URL = 4096
/** With no name and no password in it. */
export const launchAddress = z
  .url({ protocol: /^https?$/ })
  .check(z.maxLength(LONGEST_URL), z.regex(/^https?:\/\/[^/?#@]+(?:[/?#]|$)/i))

/** The body as a thing of that shape. */
export function readBody<T>(shape: z.ZodMiniType<T>, body: Buffer): T {
  const read = z.safeParse(shape, JSON.parse(body.toString('utf8')))
  if (!read.success) throw unreadable()
  return read.data
}

export const unreadable = (): Error => new Error('its answer cannot be read')

/** Texts as the list of games tells them, so that none is kept which that cannot tell. */
export const line = shortText.check(z.regex(/^\P{Cc}*$/u))
export const word = line.check(z.minLength(1))
export const link = z._default(line, '')

/** A game as lists tell it that tell no bounds of a stake. */
type Told = {
  readonly code: unknown
  readonly name: unknown
  readonly category: string
  /** Whose it is, where many are passed on. */
  readonly maker: unknown
  readonly picture: unknown
  readonly rtp: number | null
}
const told = z.object({ code: id, name: word, maker: word, picture: link, category: gameType })

const BPS = 100
/** Of percent, which many write as text. */
export function percentOf(said: unknown): number | null {
  const percent = typeof said === 'string' && /^\d{1,3}(\.\d{1,6})?$/.test(said) ? Number(said) : said
  // What is no more than 1 may be a fraction as well: it tells nothing.
  return typeof percent === 'number' && percent > 1 && percent <= BPS ? percent : null
}

/** Left out where it is told otherwise than ours may be. */
export function offerOf({ rtp, category, ...said }: Told): readonly Offer[] {
  const read = z.safeParse(told, { ...said, category: typeOf(category) })
  if (!read.success) return []
  const { code, name, maker, picture, category: type } = read.data
  const providerName = nameOfMaker(maker)
  const names = { name, type, providerName, providerType: type, subProviderName: providerName }
  const rtpBps = rtp === null ? null : Math.round(rtp * BPS)
  return [
    {
      gameCode: code,
      gameId: code,
      ...names,
      min: null,
      max: null,
      urlThumb: picture,
      urlThumbRect: '',
      rtpBps,
      volatility: null,
    },
  ]
}

/** Sites go without the European casino by this one name of it, however it is written. docs/domain/casino.md#lobby. */
export const EVOLUTION = 'Evolution Gaming'
const nameOfMaker = (maker: string): string =>
  /^evolution(?:gaming)?$/.test(maker.toLowerCase().replace(/[^a-z]/g, '')) ? EVOLUTION : maker

const TYPES: readonly (readonly [RegExp, GameType])[] = [
  [/live/, 'live'],
  [/crash/, 'crash'],
  [/slot/, 'slot'],
  [/lott|keno|bingo|scratch/, 'lottery'],
  [/virtual/, 'virtual'],
]

/** The tab of a kind that they call by names of their own. */
const typeOf = (category: string): GameType =>
  TYPES.find(([pattern]) => pattern.test(category.toLowerCase()))?.[1] ?? 'premium'
