/** Stake buttons and favourites of a player. 000 §3, §7; 001 §7. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { TEXTS } from '../texts.ts'
import { amount, id, shortText, typedAmount } from '../values.ts'

const MOST_STAKES = 6
const MOST_QUICK_STAKES = 3

const preset = z.object({ _id: id, label: shortText, value: amount })
export type StakePreset = z.output<typeof preset>

const typedPreset = z.strictObject({ label: shortText, value: typedAmount, _id: z.optional(id) })
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

const eventIdFields = z.strictObject({ eventId: id })
const FAVORITES = {
  path: 'api/user/favorite/event',
  tag: 'Favourites',
  action: 'favorite.change',
  contentType: 'form',
  docs: z.object({ eventId: z.array(id) }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
} as const

export const getFavoriteEvents = endpoint({
  ...FAVORITES,
  method: 'GET',
  summary: 'The favourite events.',
})

export const addFavoriteEvent = endpoint({
  ...FAVORITES,
  method: 'POST',
  summary: 'Add a favourite event; answers all of them.',
  audit: 'FAVORITE_EVENT_ADDED',
  body: eventIdFields,
  messages: [TEXTS.favoriteEventAdded],
})

export const removeFavoriteEvent = endpoint({
  ...FAVORITES,
  method: 'DELETE',
  summary: 'Remove a favourite event; answers those that are left.',
  audit: 'FAVORITE_EVENT_REMOVED',
  body: eventIdFields,
  messages: [TEXTS.favoriteEventDeleted],
})
