import type { LimitPeriod } from '../protection/index.ts'

/** What a wallet answers a casino. docs/domain/casino.md#codes. @internal Exported for the tests. */
export const WALLET_CODES = [
  'OK',
  'INVALID_SIGNATURE',
  'INVALID_TOKEN',
  'TOKEN_EXPIRED',
  'PLAYER_BLOCKED',
  'CASINO_LOCKED',
  'SELF_EXCLUDED',
  'TIMED_OUT',
  'SESSION_TIME_OVER',
  'REALITY_CHECK_DUE',
  'INSUFFICIENT_FUNDS',
  'LIMIT_EXCEEDED',
  'LOSS_OVER_HOLD',
  'WRONG_CURRENCY',
  'INVALID_GAME',
  'GAME_DISABLED',
  'DUPLICATE_TRANSACTION',
  'TRANSACTION_NOT_FOUND',
  'ALREADY_ROLLED_BACK',
  'ALREADY_SETTLED',
  'STALE_VERSION',
  'JURISDICTION_BLOCKED',
  'MAINTENANCE',
  'INVALID_REQUEST',
  'INTERNAL',
] as const
export type WalletCode = (typeof WALLET_CODES)[number]

/** Which limit keeps a stake out: what a game takes at least or at most, the most that a player may have at risk, or one on their stakes or losses, with its time. */
export type WalletLimit = 'GAME_MIN' | 'GAME_MAX' | 'EXPOSURE' | `STAKE_${LimitPeriod}` | `LOSS_${LimitPeriod}`
export type LimitExceeded = { readonly code: 'LIMIT_EXCEEDED'; readonly limit: WalletLimit }
