/** Stake buttons and favourites of a player. 000 §3, §7; 001 §7. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { TEXTS } from '../texts.ts'
import { amount, id, shortText, typedAmount } from '../values.ts'

const MOST_STAKES = 6
const MOST_QUICK_STAKES = 3

const preset = z.object({ _id: id, label: shortText, value: amount })
export type StakePreset = z.output<typeof preset>

/** The slip takes whole rupees, and no stake above the other. Security T38. */
const LEAST_PAISE = 100
const MOST_PAISE = 1_000_000_000
const typedStake = typedAmount.check(z.refine((paise) => paise >= LEAST_PAISE && paise <= MOST_PAISE))
const typedPreset = z.strictObject({ label: shortText, value: typedStake, _id: z.optional(id) })
const presetsBody = (most: number) =>
  z.strictObject({ stake: z.array(typedPreset).check(z.minLength(1), z.maxLength(most)) })

const ANSWERS = { tag: 'Presets', action: 'preset.change', docs: z.object({ stake: z.array(preset) }) } as const

export const getStakes = endpoint({
  ...ANSWERS,
  method: 'GET',
  path: 'api/user/stake',
  summary: 'The stake buttons, at most 6; 1000 to 6000 until they are edited.',
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const putStakes = endpoint({
  ...ANSWERS,
  method: 'PUT',
  path: 'api/user/stake',
  summary: 'Save the stake buttons.',
  audit: 'STAKES_SAVED',
  body: presetsBody(MOST_STAKES),
  messages: [TEXTS.updated],
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'DEMO_ACCOUNT'],
})

export const getQuickStakes = endpoint({
  ...ANSWERS,
  method: 'GET',
  path: 'api/user/quickBet',
  summary: 'The quick-bet stakes, 3; 1000, 2000 and 3000 until they are edited.',
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const putQuickStakes = endpoint({
  ...ANSWERS,
  method: 'PUT',
  path: 'api/user/quickBet',
  summary: 'Save the quick-bet stakes.',
  audit: 'QUICK_STAKES_SAVED',
  body: presetsBody(MOST_QUICK_STAKES),
  messages: [TEXTS.updated],
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'DEMO_ACCOUNT'],
})

const FAVORITES = { tag: 'Favourites', action: 'favorite.change', contentType: 'form' } as const
const FAVORITE_REFUSALS = ['UNAUTHENTICATED', 'FORBIDDEN'] as const
const ADDING_REFUSALS = [...FAVORITE_REFUSALS, 'NOT_FOUND', 'FAVORITES_FULL'] as const

const EVENTS = { ...FAVORITES, path: 'api/user/favorite/event', docs: z.object({ eventId: z.array(id) }) } as const
const eventIdFields = z.strictObject({ eventId: id })

export const getFavoriteEvents = endpoint({
  ...EVENTS,
  method: 'GET',
  summary: 'The favourite events.',
  refusals: FAVORITE_REFUSALS,
})

export const addFavoriteEvent = endpoint({
  ...EVENTS,
  method: 'POST',
  summary: 'Add a favourite event; answers all of them.',
  audit: 'FAVORITE_EVENT_ADDED',
  body: eventIdFields,
  messages: [TEXTS.favoriteEventAdded],
  refusals: ADDING_REFUSALS,
})

export const removeFavoriteEvent = endpoint({
  ...EVENTS,
  method: 'DELETE',
  summary: 'Remove a favourite event; answers those that are left.',
  audit: 'FAVORITE_EVENT_REMOVED',
  body: eventIdFields,
  messages: [TEXTS.favoriteEventDeleted],
  refusals: [...FAVORITE_REFUSALS, 'NOT_FOUND'],
})

const MARKETS = { ...FAVORITES, path: 'api/user/favorite/market', docs: z.object({ marketId: z.array(id) }) } as const
const marketIdFields = z.strictObject({ marketId: id })

export const getFavoriteMarkets = endpoint({
  ...MARKETS,
  method: 'GET',
  summary: 'The favourite markets.',
  refusals: FAVORITE_REFUSALS,
})

export const addFavoriteMarket = endpoint({
  ...MARKETS,
  method: 'POST',
  summary: 'Add a favourite market; answers all of them.',
  audit: 'FAVORITE_MARKET_ADDED',
  body: marketIdFields,
  messages: [TEXTS.favoriteMarketAdded],
  refusals: ADDING_REFUSALS,
})

export const removeFavoriteMarket = endpoint({
  ...MARKETS,
  method: 'DELETE',
  summary: 'Remove a favourite market, named in the body or the query; answers those that are left.',
  audit: 'FAVORITE_MARKET_REMOVED',
  // 001 §7 does not say where it stands.
  query: z.strictObject({ marketId: z.optional(id) }),
  body: z.optional(marketIdFields),
  messages: [TEXTS.favoriteMarketDeleted],
  refusals: [...FAVORITE_REFUSALS, 'NOT_FOUND'],
})
