/** The casino: its games, opening one, and who provides them. 000 §6, §7; 001 §3.3, §7; docs/domain/casino.md. */
import { ADAPTERS, isProviderUrl, WALLET_MODES } from '@paddock/domain/casino'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../exports.ts'
import { pageInfo, pageQuery } from '../page.ts'
import { uplinePathRole } from '../roles.ts'
import {
  casinoCost,
  casinoDay,
  casinoDifference,
  casinoFigure,
  casinoGame,
  casinoMove,
  casinoOffer,
  casinoProvider,
  casinoRound,
  casinoStuckRound,
  casinoTheirRound,
  casinoWinner,
  gameType,
  MOST_CASINO_CAP,
  MOST_SILENCE_HOURS,
} from '../shapes/casino.ts'
import { TEXTS } from '../texts.ts'
import { waiting } from './control-changes.ts'
import {
  amount,
  count,
  dayOrInstant,
  id,
  shortText,
  text,
  transactionCode,
  typedFlag,
  typedId,
  typedNumber,
  utcDay,
} from '../values.ts'

/** Over TLS, or on this machine. */
const providerUrl = z.url().check(z.maxLength(200), z.refine(isProviderUrl))
const CASINO = { tag: 'Casino' } as const

export const getCasinoGames = endpoint({
  ...CASINO,
  method: 'GET',
  path: 'api/common/game/casinoGame',
  summary:
    'The games that this site offers, of one type or of all; ours: those that it begins with alone (`first`), how many there are, the least stake, and who has won lately.',
  action: 'public.read',
  query: z.strictObject({ gameType: z.optional(gameType), first: z.optional(typedFlag) }),
  docs: z.array(casinoGame),
  also: z.object({
    winners: z.array(casinoWinner),
    /** Of the type, however few of them are told. */
    totalDocs: count,
    /** What a player has to have for a game of them; null where one of them does not say. */
    leastStake: z.nullable(amount),
  }),
  compressed: true,
  refusals: ['FORBIDDEN'],
})

export const launchCasinoGame = endpoint({
  ...CASINO,
  method: 'POST',
  path: 'api/user/casino/launch',
  summary: 'Ours: open a game; of a provider of our own protocol its address is good once, for a minute.',
  action: 'casino.play',
  audit: 'CASINO_GAME_OPENED',
  // Each is a call to the provider, and a session that is kept.
  budget: { burst: 10, perSecond: 0.2 },
  body: z.strictObject({
    provider: shortText,
    gameCode: shortText,
    /** Without one for money; a demo account plays in its own mode, whatever it asks for. */
    mode: z.optional(z.enum(['real', 'demo'])),
    platform: z._default(z.enum(['mobile', 'desktop']), 'mobile'),
    /** The language that the page is read in, by its two letters; without one English. */
    locale: z.optional(z.string().check(z.regex(/^[a-z]{2}$/))),
  }),
  docs: z.object({ launchUrl: z.string(), sessionId: id, origin: shortText }),
  refusals: [
    ...([
      'UNAUTHENTICATED',
      'FORBIDDEN',
      'NOT_FOUND',
      'ACCOUNT_LOCKED',
      'PRACTICE_ONLY',
      'CASINO_LOCKED',
      'CASINO_NOT_THERE',
    ] as const),
    ...(['GAME_NOT_OFFERED', 'SELF_EXCLUDED', 'TIMED_OUT', 'DEMO_NOT_OFFERED', 'CASINO_UNREACHABLE'] as const),
  ],
})

export const launchCasinoForVisitor = endpoint({
  ...CASINO,
  method: 'POST',
  path: 'api/common/casino/launch',
  summary: 'Ours: open a game for points, without an account, where the site lets visitors.',
  action: 'account.signUp',
  audit: 'CASINO_GAME_OPENED',
  budget: { burst: 10, perSecond: 0.2 },
  body: z.strictObject({
    provider: shortText,
    gameCode: shortText,
    platform: z._default(z.enum(['mobile', 'desktop']), 'mobile'),
    locale: z.optional(z.string().check(z.regex(/^[a-z]{2}$/))),
    /** What the device was told before, so that it has the points that are left; another is told where that is none any more. */
    visitor: z.optional(shortText),
  }),
  docs: z.object({ launchUrl: z.string(), sessionId: id, origin: shortText, visitor: shortText }),
  refusals: [
    ...(['FORBIDDEN', 'NOT_ON_THIS_SITE', 'NOT_FOUND', 'TOO_MANY_REQUESTS', 'MAINTENANCE', 'ACCOUNT_LOCKED'] as const),
    ...(['CASINO_LOCKED', 'CASINO_NOT_THERE', 'GAME_NOT_OFFERED', 'DEMO_NOT_OFFERED', 'CASINO_UNREACHABLE'] as const),
  ],
})

/** A game as players call it. */
const namedGame = z.object({ provider: shortText, gameCode: shortText })
const OWN_GAMES = { ...CASINO, path: 'api/user/casino/game', action: 'favorite.change' } as const

export const getOwnCasinoGames = endpoint({
  ...OWN_GAMES,
  method: 'GET',
  summary:
    'Ours: the games that I marked, the last one first, and those that I last played, of which some may be offered no more; and what of the list was taken off for me.',
  docs: z.object({
    favorites: z.array(namedGame),
    lastPlayed: z.array(namedGame),
    /** Without a code: all games of the provider. */
    withheld: z.array(z.object({ provider: shortText, gameCode: z.nullable(shortText) })),
  }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const markCasinoGame = endpoint({
  ...OWN_GAMES,
  audit: 'CASINO_GAME_MARKED',
  method: 'PATCH',
  summary: 'Ours: mark a game as a favourite, or no more; answers all that are.',
  body: z.strictObject({ ...namedGame.shape, favorite: typedFlag }),
  docs: z.object({ favorites: z.array(namedGame) }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'GAME_NOT_OFFERED', 'FAVORITES_FULL'],
})

const filters = {
  ...pageQuery,
  gameType: z.optional(gameType),
  startDate: z.optional(dayOrInstant),
  endDate: z.optional(dayOrInstant),
}
/** `userId`: a player, or an officer, whose are all players below. */
const uplineFilters = { ...filters, userId: z.optional(id) }
/** Not `provider`, which existing clients send with every call and nobody reads. 000 §7. */
const ofRound = { casino: shortText, roundId: shortText }
const rounds = { docs: z.array(casinoRound), also: z.object(pageInfo) }
/** With whose they are, by name, where the list was narrowed to somebody. */
const narrowed = z.object({ user: z.optional(z.object({ id, name: shortText })) })
const roundsBelow = { docs: rounds.docs, also: z.object({ ...pageInfo, narrowed }) }
const OWN = { ...CASINO, method: 'GET', action: 'bet.read', refusals: ['UNAUTHENTICATED', 'FORBIDDEN'] } as const
const BELOW = {
  ...CASINO,
  method: 'GET',
  action: 'downline.readBets',
  target: { in: 'query', field: 'userId' },
  params: z.strictObject({ role: uplinePathRole }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
} as const

export const getOpenCasinoBets = endpoint({
  ...OWN,
  ...rounds,
  path: 'api/user/casino/openBet',
  summary: 'My rounds that have not ended, newest first.',
  query: z.strictObject(filters),
})

export const getCasinoHistory = endpoint({
  ...OWN,
  ...rounds,
  path: 'api/user/casino/openBet/history',
  summary: 'My rounds that have ended, newest first.',
  query: z.strictObject(filters),
})

export const exportCasinoHistory = exportOf(getCasinoHistory, [
  'opened',
  'closed',
  'game',
  'kind',
  'provider',
  'round',
  'stake',
  'won',
  'result',
])

export const getCasinoHistoryDetails = endpoint({
  ...OWN,
  path: 'api/user/casino/openBet/history/details',
  summary: 'What one of my rounds moved, in its order.',
  query: z.strictObject(ofRound),
  docs: z.array(casinoMove),
})

export const getCasinoCost = endpoint({
  ...OWN,
  path: 'api/user/casino/cost',
  summary: 'Ours: what a game has cost me, since I first played it.',
  query: z.strictObject({ casino: shortText, gameCode: shortText }),
  docs: casinoCost,
})

export const getDownlineOpenCasinoBets = endpoint({
  ...BELOW,
  ...roundsBelow,
  path: 'api/{role}/user/casino/openBet',
  summary: "Rounds of the caller's downline that have not ended, newest first.",
  query: z.strictObject(uplineFilters),
})

export const getDownlineCasinoHistory = endpoint({
  ...BELOW,
  ...roundsBelow,
  path: 'api/{role}/user/casino/openBet/history',
  summary: "Rounds of the caller's downline that have ended, newest first.",
  query: z.strictObject(uplineFilters),
})

export const exportDownlineCasinoHistory = exportOf(getDownlineCasinoHistory, [
  'player',
  'game',
  'kind',
  'provider',
  'round',
  'stake',
  'won',
  'result',
  'opened',
  'closed',
])

export const getDownlineCasinoHistoryDetails = endpoint({
  ...BELOW,
  path: 'api/{role}/user/casino/openBet/history/details',
  summary: 'What one round of a player below moved, in its order.',
  query: z.strictObject({ ...ofRound, userId: id }),
  docs: z.array(casinoMove),
})

const PROVIDERS = {
  ...CASINO,
  path: 'api/administrator/casino/provider',
  action: 'casino.manage',
} as const
const cap = amount.check(z.refine((paise) => paise > 0 && paise <= MOST_CASINO_CAP))
const CHANGING = ['UNAUTHENTICATED', 'FORBIDDEN', 'WRONG_TRANSACTION_CODE'] as const

export const getCasinoProviders = endpoint({
  ...PROVIDERS,
  method: 'GET',
  summary: 'Ours: who provides games, and how they are.',
  docs: z.array(casinoProvider),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const registerCasinoProvider = endpoint({
  ...PROVIDERS,
  audit: 'CASINO_PROVIDER_REGISTERED',
  method: 'POST',
  summary:
    'Ours: name a provider of games, and in which shapes it speaks. Its key is shown this once; it is there, and its key good, when another administrator has confirmed it.',
  body: z.strictObject({
    name: shortText.check(z.regex(/^[A-Za-z0-9][A-Za-z0-9 _-]{0,39}$/)),
    baseUrl: providerUrl,
    /** Where its games run. */
    origin: providerUrl,
    currency: z._default(z.literal('INR'), 'INR'),
    /** In which shapes it speaks; and how it takes stakes: at once, or by holding what may be lost. */
    adapter: z._default(z.enum(ADAPTERS), 'canonical'),
    walletMode: z._default(z.enum(WALLET_MODES), 'debit'),
    /** Digits of its smallest unit behind the point of a rupee. What speaks otherwise than we do has its own, and takes stakes in its own way. */
    scale: z._default(z.int().check(z.gte(0), z.lte(8)), 2),
    /** What it gave for its key, where its shapes want something of it. docs/domain/casino.md#keys. */
    theirKey: z.optional(text),
    transactionCode,
  }),
  docs: z.object({ keyId: id, secret: text }),
  also: z.object(waiting),
  refusals: [...CHANGING, 'CASINO_PROVIDER_EXISTS', 'CASINO_KEY_UNREADABLE', 'NO_SECOND_OFFICER'],
})

const KEYS = { ...PROVIDERS, path: 'api/administrator/casino/provider/key' } as const

export const addCasinoKey = endpoint({
  ...KEYS,
  audit: 'CASINO_KEY_ADDED',
  method: 'POST',
  summary:
    'Ours: another key for a provider, beside the one that it has. Shown this once; it is good when another administrator has confirmed it.',
  body: z.strictObject({ providerId: typedId, theirKey: z.optional(text), transactionCode }),
  docs: z.object({ keyId: id, secret: text }),
  also: z.object(waiting),
  refusals: [...CHANGING, 'NOT_FOUND', 'CASINO_KEYS_FULL', 'CASINO_KEY_UNREADABLE', 'NO_SECOND_OFFICER'],
})

export const retireCasinoKey = endpoint({
  ...KEYS,
  audit: 'CASINO_KEY_RETIRED',
  method: 'PATCH',
  summary: 'Ours: nothing that is signed with this key is believed any more.',
  body: z.strictObject({ keyId: id, retired: z.literal(true), transactionCode }),
  docs: casinoProvider,
  messages: [TEXTS.updated],
  refusals: [...CHANGING, 'NOT_FOUND', 'CASINO_LAST_KEY'],
})

export const changeCasinoProvider = endpoint({
  ...PROVIDERS,
  audit: 'CASINO_PROVIDER_CHANGED',
  method: 'PATCH',
  summary:
    'Ours: take a provider and all its games off, or on again; or say what may be won of it, and how long it may be silent. On again, more that may be won, and other hours wait for another administrator.',
  body: z.strictObject({
    providerId: typedId,
    active: z.optional(typedFlag),
    mostNetADay: z.optional(cap),
    mostWinOfRound: z.optional(cap),
    silenceHours: z.optional(z.pipe(typedNumber, z.int().check(z.gte(1), z.lte(MOST_SILENCE_HOURS)))),
    transactionCode,
  }),
  docs: casinoProvider,
  also: z.object(waiting),
  messages: [TEXTS.updated],
  refusals: [...CHANGING, 'NOT_FOUND', 'NO_SECOND_OFFICER'],
})

const STUCK = { ...PROVIDERS, path: 'api/administrator/casino/stuckRound' } as const

export const getStuckCasinoRounds = endpoint({
  ...STUCK,
  method: 'GET',
  summary: 'Ours: rounds with a stake and no end, the oldest first; or those that were, the newest first.',
  query: z.strictObject({
    ...pageQuery,
    /** `LATE`: their stakes went back, and their provider says since that it owes something. */
    which: z._default(z.enum(['OPEN', 'ENDED', 'LATE']), 'OPEN'),
  }),
  docs: z.array(casinoStuckRound),
  also: z.object(pageInfo),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const cancelStuckCasinoRound = endpoint({
  ...STUCK,
  audit: 'CASINO_ROUND_CANCELLED',
  method: 'POST',
  summary:
    'Ours: ask the provider of such a round to take it back. Its stakes go back when it says that nothing comes of it.',
  body: z.strictObject({ stuckId: typedId, transactionCode }),
  docs: casinoStuckRound,
  messages: [TEXTS.updated],
  refusals: [...CHANGING, 'NOT_FOUND', 'CASINO_SILENT'],
})

const DAYS = { ...PROVIDERS, path: 'api/administrator/casino/day' } as const

export const getCasinoDays = endpoint({
  ...DAYS,
  method: 'GET',
  summary:
    'Ours: the days of UTC whose reports were read, or are to be, the newest first, with what both sides have of them.',
  query: z.strictObject({ ...pageQuery, providerId: z.optional(typedId) }),
  docs: z.array(casinoDay),
  also: z.object(pageInfo),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const readCasinoDay = endpoint({
  ...DAYS,
  audit: 'CASINO_DAY_ASKED',
  method: 'POST',
  summary: 'Ours: read the report of a provider of a day of UTC, now and anew.',
  // Each is many calls to the provider.
  budget: { burst: 10, perSecond: 0.1 },
  body: z.strictObject({ providerId: typedId, day: utcDay }),
  docs: casinoDay,
  messages: [TEXTS.updated],
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
})

const DIFFERENCES = { ...PROVIDERS, path: 'api/administrator/casino/difference' } as const

export const getCasinoDifferences = endpoint({
  ...DIFFERENCES,
  method: 'GET',
  summary: 'Ours: what a provider has booked and we have not, or otherwise, with both sides; the newest days first.',
  query: z.strictObject({
    ...pageQuery,
    /** `GONE`: both sides were found the same later. */
    which: z._default(z.enum(['OPEN', 'EXPLAINED', 'GONE']), 'OPEN'),
    providerId: z.optional(typedId),
    day: z.optional(utcDay),
  }),
  docs: z.array(casinoDifference),
  also: z.object(pageInfo),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const explainCasinoDifference = endpoint({
  ...DIFFERENCES,
  audit: 'CASINO_DIFFERENCE_EXPLAINED',
  method: 'PATCH',
  summary:
    'Ours: say why both sides differ, of the version that was looked at. It is explained when another administrator has confirmed it; nothing is booked by it.',
  body: z.strictObject({
    differenceId: typedId,
    version: count,
    reason: shortText.check(z.minLength(1)),
    transactionCode,
  }),
  docs: casinoDifference,
  also: z.object(waiting),
  refusals: [...CHANGING, 'NOT_FOUND', 'REQUEST_CHANGED', 'NO_SECOND_OFFICER'],
})

const OFFER = { ...CASINO, path: 'api/{role}/casino/game', action: 'casino.offer' } as const
const uplineParams = z.strictObject({ role: uplinePathRole })
const OFFER_REFUSALS = ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'] as const

export const getCasinoOffer = endpoint({
  ...OFFER,
  method: 'GET',
  summary: 'Ours: games and providers, and whether my players (or those of `userId`) are offered them.',
  target: { in: 'query', field: 'userId' },
  params: uplineParams,
  query: z.strictObject({
    ...pageQuery,
    userId: z.optional(typedId),
    providerId: z.optional(typedId),
    gameType: z.optional(gameType),
  }),
  docs: z.array(casinoOffer),
  also: z.object(pageInfo),
  refusals: OFFER_REFUSALS,
})

export const changeCasinoOffer = endpoint({
  ...OFFER,
  audit: 'CASINO_OFFER_CHANGED',
  method: 'PATCH',
  summary:
    'Ours: take a game, or all of a provider, off for my players (or those of `userId`), or put on again what my level or a lower one took off. Of who owns the site these are all of it.',
  target: { in: 'body', field: 'userId' },
  params: uplineParams,
  body: z.strictObject({
    userId: z.optional(typedId),
    providerId: typedId,
    /** Without one all games of the provider. */
    gameCode: z.optional(z.nullable(id)),
    active: typedFlag,
    transactionCode,
  }),
  docs: z.nullable(casinoOffer),
  messages: [TEXTS.updated],
  refusals: [...OFFER_REFUSALS, 'WRONG_TRANSACTION_CODE', 'GAME_NOT_OFFERED', 'SET_ABOVE'],
})

export const changeCasinoGame = endpoint({
  ...PROVIDERS,
  path: 'api/administrator/casino/offer',
  audit: 'CASINO_GAME_CHANGED',
  method: 'PATCH',
  summary: 'Ours: take a game off everywhere, or on again.',
  body: z.strictObject({ providerId: typedId, gameCode: id, active: typedFlag, transactionCode }),
  docs: z.nullable(casinoOffer),
  messages: [TEXTS.updated],
  refusals: [...CHANGING, 'NOT_FOUND'],
})

export const getCasinoFigures = endpoint({
  ...BELOW,
  path: 'api/{role}/casino/figures',
  summary:
    'Ours: what rounds that have ended brought, of all players below me or of `userId`, the most staked first: by game, by provider, or by who stands right below. Of the last 30 days without a first one.',
  query: z.strictObject({
    userId: z.optional(id),
    startDate: z.optional(dayOrInstant),
    endDate: z.optional(dayOrInstant),
    by: z._default(z.enum(['game', 'provider', 'below']), 'game'),
  }),
  docs: z.array(casinoFigure),
  /** What the level itself kept of it, by its share. */
  also: z.object({ kept: amount, narrowed }),
})

export const getCasinoRound = endpoint({
  ...BELOW,
  path: 'api/{role}/user/casino/round',
  summary: 'Ours: one round of a player below, as we have it and as its provider answers now.',
  query: z.strictObject({ ...ofRound, userId: id }),
  /** Null where they have no such round. */
  docs: z.nullable(z.object({ round: casinoRound, moves: z.array(casinoMove), theirs: casinoTheirRound })),
})
