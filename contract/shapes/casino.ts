/** Games of the casino, and who provides them. 000 §3; docs/domain/casino.md. */
import { GAME_TYPES } from '@paddock/domain/casino'
import * as z from 'zod/mini'
import { amount, count, id, instant, shortText } from '../values.ts'

export const gameType = z.enum(GAME_TYPES)

export const casinoGame = z.object({
  gameId: id,
  gameCode: shortText,
  gameName: shortText,
  gameType,
  providerName: shortText,
  providerType: shortText,
  subProviderName: shortText,
  /** The least and most of one stake. */
  min: amount,
  max: amount,
  urlThumb: shortText,
  urlThumbRect: shortText,
  /** Ours: whose it is, by the name that a launch asks for. */
  provider: shortText,
  /** Ours: what comes back of stakes in the long run, in hundredths of a percent; null where its provider does not say. */
  rtpBps: z.nullable(count),
})
export type CasinoGame = z.output<typeof casinoGame>

/** A round of a player: open until its provider has ended it, or all that was staked went back. */
export const casinoRound = z.object({
  roundId: shortText,
  provider: shortText,
  gameId: id,
  gameCode: shortText,
  gameName: shortText,
  gameType,
  providerName: shortText,
  subProviderName: shortText,
  /** What was staked and stands, what tables hold of it included, and what it won. */
  stake: amount,
  won: amount,
  /** + won, − lost. */
  net: amount,
  openedAt: instant,
  closedAt: z.nullable(instant),
  /** Only an upline is told whose it is. */
  userName: z.optional(shortText),
})
export type CasinoRound = z.output<typeof casinoRound>

/** What a round is drawn from, as its provider told it before the draw. */
const casinoDraw = z.object({ seedHash: shortText, clientSeed: shortText, nonce: count })

/** One movement of a round. */
export const casinoMove = z.object({
  /** `result`: of a table, whose stake was held and not paid. */
  kind: z.enum(['stake', 'win', 'return', 'result']),
  /** + to the player, − from them. */
  amount,
  at: instant,
  reference: shortText,
  /** Ours: of a stake; null where its provider says nothing of it. */
  details: z.nullable(casinoDraw),
})
export type CasinoMove = z.output<typeof casinoMove>

/** Of a provider at a time: the one that it has, and the one that takes its place. */
export const MOST_LIVE_KEYS = 2

export const casinoProvider = z.object({
  _id: id,
  name: shortText,
  baseUrl: shortText,
  origin: shortText,
  currency: shortText,
  scale: count,
  adapter: z.enum(['canonical']),
  /** Whether a stake is taken at once, or what may be lost is held. */
  walletMode: z.enum(['debit', 'exposure']),
  active: z.boolean(),
  /** Whether it answered when its games were last read, and when that was; null: never yet. */
  healthy: z.boolean(),
  readAt: z.nullable(instant),
  games: count,
  /** The keys that are good, the oldest first; their secrets nobody is told again. */
  keys: z.array(z.object({ keyId: id, since: instant })),
  /** What players of all sites may win of it on a UTC day beyond their stakes, and in one round; and what they have won today. */
  mostNetADay: amount,
  mostWinOfRound: amount,
  netToday: amount,
  /** What went over either, the newest first: of a day, or of a round of a player. */
  alarms: z.array(
    z.object({
      kind: z.enum(['DAY', 'ROUND']),
      about: shortText,
      userName: z.nullable(shortText),
      amount,
      at: instant,
    }),
  ),
})
export type CasinoProvider = z.output<typeof casinoProvider>
