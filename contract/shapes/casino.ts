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

export const casinoProvider = z.object({
  _id: id,
  name: shortText,
  baseUrl: shortText,
  origin: shortText,
  currency: shortText,
  scale: count,
  active: z.boolean(),
  /** Whether it answered when its games were last read, and when that was; null: never yet. */
  healthy: z.boolean(),
  readAt: z.nullable(instant),
  games: count,
})
export type CasinoProvider = z.output<typeof casinoProvider>
