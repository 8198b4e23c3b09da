/** Games of the casino, and who provides them. 000 §3; docs/domain/casino.md. */
import { ADAPTERS, GAME_TYPES, ROUND_STATES, VOLATILITIES, WALLET_MODES } from '@paddock/domain/casino'
import { paise } from '@paddock/domain/money'
import * as z from 'zod/mini'
import { role } from '../roles.ts'
import { amount, count, id, instant, shortText, text } from '../values.ts'

export const gameType = z.enum(GAME_TYPES)

export const casinoGame = z.object({
  gameId: id,
  gameCode: shortText,
  gameName: shortText,
  gameType,
  providerName: shortText,
  providerType: shortText,
  subProviderName: shortText,
  /** The least and most of one stake; null where its provider does not say. */
  min: z.nullable(amount),
  max: z.nullable(amount),
  urlThumb: shortText,
  urlThumbRect: shortText,
  /** Ours: whose it is, by the name that a launch asks for. */
  provider: shortText,
  /** Ours: what comes back of stakes in the long run, in hundredths of a percent; null where its provider does not say. */
  rtpBps: z.nullable(count),
  /** Ours: how far that is spread from round to round; null where its provider does not say, or the player chooses it. */
  volatility: z.nullable(z.enum(VOLATILITIES)),
  /** Ours: first seen within a fortnight. */
  isNew: z.boolean(),
  /** Ours: it does not open just now, since its provider was taken off or does not answer. */
  rests: z.boolean(),
})
export type CasinoGame = z.output<typeof casinoGame>

/** Somebody who has won lately, by a name that says nobody's. */
export const casinoWinner = z.object({
  provider: shortText,
  gameCode: shortText,
  player: shortText,
  /** Beyond the stake. */
  won: amount,
  at: instant,
})
export type CasinoWinner = z.output<typeof casinoWinner>

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
  userId: z.optional(id),
})
export type CasinoRound = z.output<typeof casinoRound>

/** What a round is drawn from, as its provider told it before the draw. */
const casinoDraw = z.object({ seedHash: shortText, clientSeed: shortText, nonce: count })

/** A selection of a slip of a sports book, as its provider told it with the stake. */
const casinoLeg = z.object({
  event: shortText,
  market: shortText,
  selection: shortText,
  /** In hundredths: 250 is 2.50. */
  odds: count,
})
export type CasinoLeg = z.output<typeof casinoLeg>

/** One movement of a round. */
export const casinoMove = z.object({
  /** `result`: of a table, whose stake was held and not paid. */
  kind: z.enum(['stake', 'win', 'return', 'result']),
  /** + to the player, − from them. */
  amount,
  at: instant,
  reference: shortText,
  /** Ours: of a stake; null where its provider says nothing of it, or it is a slip. */
  details: z.nullable(casinoDraw),
  /** Ours: of the stake of a slip, what it is on. */
  legs: z.nullable(z.array(casinoLeg)),
})
export type CasinoMove = z.output<typeof casinoMove>

/** What a game has cost a player, by their rounds of it that have ended and moved something. */
export const casinoCost = z.object({
  rounds: count,
  staked: amount,
  won: amount,
  /** + won, − lost. */
  net: amount,
  /** When the first of them began; null where there is none. */
  since: z.nullable(instant),
})
export type CasinoCost = z.output<typeof casinoCost>

/** A round with a stake and no end, of whichever player, or one that was such a one until its stakes went back. */
export const casinoStuckRound = z.object({
  _id: id,
  provider: shortText,
  site: shortText,
  roundId: shortText,
  gameName: shortText,
  userId: id,
  userName: shortText,
  /** What was staked and held when it was found. */
  stake: amount,
  /** Since when it is asked about, how often it was, and when its provider last moved something of it. */
  since: instant,
  asked: count,
  lastAt: instant,
  /** What its provider said of it when it last answered; `unknown`: there is no such round. */
  said: z.nullable(z.enum([...ROUND_STATES, 'unknown'])),
  saidAt: z.nullable(instant),
  /** How its stakes went back: its provider sent them, we did so at its word, or since it was silent; null while they have not. */
  ended: z.nullable(z.enum(['RETURNED', 'CANCELLED', 'SILENT'])),
  endedAt: z.nullable(instant),
  returned: z.nullable(amount),
  /** What its provider says, after that, that it owes the player. */
  latePayout: z.nullable(amount),
})
export type CasinoStuckRound = z.output<typeof casinoStuckRound>

/** What one side has of a day. */
const casinoSums = z.object({ staked: amount, won: amount, returned: amount })

/** A provider's report of a day of UTC, held against what was booked here. */
export const casinoDay = z.object({
  providerId: id,
  provider: shortText,
  day: shortText,
  /** When it was read whole, and when that was last tried; `isWanted`: it is read now. */
  readAt: z.nullable(instant),
  triedAt: z.nullable(instant),
  isWanted: z.boolean(),
  lines: count,
  theirs: casinoSums,
  ours: casinoSums,
  /** Differences that nobody has explained, and those that somebody has. */
  open: count,
  explained: count,
})
export type CasinoDay = z.output<typeof casinoDay>

const casinoBooking = { op: shortText, roundId: z.nullable(shortText), amount, at: instant }

/** What one side has booked and the other has not, or otherwise. */
export const casinoDifference = z.object({
  _id: id,
  providerId: id,
  provider: shortText,
  day: shortText,
  /** What both call it. */
  reference: shortText,
  kind: z.enum(['MISSING_HERE', 'MISSING_THERE', 'OTHER']),
  /** `moved`: what the player's balance moved by. */
  ours: z.nullable(z.object({ ...casinoBooking, moved: amount })),
  theirs: z.nullable(z.object(casinoBooking)),
  /** Whose it is, as far as that is known here. */
  site: z.nullable(shortText),
  userName: z.nullable(shortText),
  foundAt: instant,
  /** When both sides were found the same after all. */
  goneAt: z.nullable(instant),
  explainedBy: z.nullable(shortText),
  explainedAt: z.nullable(instant),
  reason: z.nullable(shortText),
  version: count,
})
export type CasinoDifference = z.output<typeof casinoDifference>

/** A game, or a provider as a whole, and whether the players that an officer asks about are offered it. */
export const casinoOffer = z.object({
  providerId: id,
  provider: shortText,
  /** Null of the provider as a whole. */
  gameCode: z.nullable(shortText),
  gameName: shortText,
  gameType: z.nullable(gameType),
  /** Everywhere. */
  active: z.boolean(),
  /** Taken off for just these players by the reader's level or one below: what the reader puts on again. */
  isOffHere: z.boolean(),
  /** Who else has taken it off: nobody, the installation, the site, somebody above, a higher level for just these players (`setBy`), or whoever took off its provider here. */
  offAbove: z.nullable(z.enum(['INSTALLATION', 'SITE', 'UPLINE', 'SET_ABOVE', 'PROVIDER'])),
  /** The highest level above the reader's that has taken it off for just these players. */
  setBy: z.nullable(role),
})
export type CasinoOffer = z.output<typeof casinoOffer>

/** What rounds that have ended brought: of a game, a provider, or of who stands below. */
export const casinoFigure = z.object({
  provider: z.nullable(shortText),
  gameCode: z.nullable(shortText),
  gameName: z.nullable(shortText),
  gameType: z.nullable(gameType),
  userId: z.nullable(id),
  userName: z.nullable(shortText),
  rounds: count,
  staked: amount,
  won: amount,
  /** What was staked less what was won. */
  ggr: amount,
  /** What came back of stakes, and what does in the long run as games tell it, in hundredths of a percent. */
  rtpBps: count,
  theoryBps: z.nullable(count),
  /** How far it is off, in standard deviations; + more came back. */
  sigmas: z.nullable(z.number()),
  isAlarm: z.boolean(),
})
export type CasinoFigure = z.output<typeof casinoFigure>

/** What a provider answers of a round now. */
export const casinoTheirRound = z.object({
  answered: z.enum(['TOLD', 'UNKNOWN', 'SILENT']),
  state: z.nullable(z.enum(ROUND_STATES)),
  stake: z.nullable(amount),
  payout: z.nullable(amount),
  /** Whatever else it tells of it, in its own words. */
  facts: z.array(z.object({ name: text, value: text })),
})
export type CasinoTheirRound = z.output<typeof casinoTheirRound>

/** A month: how long a provider may say nothing of a round at most. */
export const MOST_SILENCE_HOURS = 720

/** Of what players may win of a provider on a day, or in a round: a thousand crore rupees. */
export const MOST_CASINO_CAP = paise(10_000_000_000_00)

/** Of a provider at a time: the one that it has, and the one that takes its place. */
export const MOST_LIVE_KEYS = 2

export const casinoProvider = z.object({
  _id: id,
  name: shortText,
  baseUrl: shortText,
  origin: shortText,
  currency: shortText,
  scale: count,
  adapter: z.enum(ADAPTERS),
  /** Whether a stake is taken at once, or what may be lost is held. */
  walletMode: z.enum(WALLET_MODES),
  active: z.boolean(),
  /** Whether it answered when its games were last read, and when that was; null: never yet. */
  healthy: z.boolean(),
  readAt: z.nullable(instant),
  games: count,
  /** The keys that are good, the oldest first; their secrets nobody is told again. */
  keys: z.array(z.object({ keyId: id, since: instant })),
  /** Those that were retired, the last one first, the newest of them; `by`: who did so, null where the server did by itself. */
  retiredKeys: z.array(z.object({ keyId: id, since: instant, at: instant, by: z.nullable(shortText) })),
  /** What players of all sites may win of it on a UTC day beyond their stakes, and in one round; and what they have won today. */
  mostNetADay: amount,
  mostWinOfRound: amount,
  netToday: amount,
  /** How long it may say nothing of a round before its stakes go back. */
  silenceHours: count,
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

/** What an administrator lets a provider do: whether it is on, what may be won of it, and how long it may be silent. */
const casinoBounds = z.pick(casinoProvider, {
  active: true,
  mostNetADay: true,
  mostWinOfRound: true,
  silenceHours: true,
})
export type CasinoBounds = z.output<typeof casinoBounds>

const ofNew = {
  name: true,
  baseUrl: true,
  origin: true,
  currency: true,
  scale: true,
  adapter: true,
  walletMode: true,
} as const
const casinoTerms = z.pick(casinoProvider, ofNew)
export type CasinoTerms = z.output<typeof casinoTerms>

/** A key, and of what its company gave for it what it can be compared by: of a public key its SHA-256, of a merchant the id. */
const namedKey = { keyId: id, fingerprint: z.optional(shortText) }

/** What of the casino waits for a second officer, whole: it is confirmed by whoever has seen it. */
export const casinoChange = z.discriminatedUnion('what', [
  z.object({ what: z.literal('PROVIDER'), ...casinoTerms.shape, ...namedKey }),
  z.object({ what: z.literal('KEY'), name: shortText, ...namedKey }),
  /** Only those that change. */
  z.object({
    what: z.literal('BOUNDS'),
    name: shortText,
    before: z.partial(casinoBounds),
    after: z.partial(casinoBounds),
  }),
  z.object({ what: z.literal('DIFFERENCE'), difference: casinoDifference }),
])
export type CasinoChange = z.output<typeof casinoChange>
