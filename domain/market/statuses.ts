/** Where a market stands, a bet in it, and an order to cash out by itself; and what several rules ask of that. Law 2.11. */

/**
 * INACTIVE not yet offered · OPEN · SUSPENDED · CLOSED no more orders, result not known · SETTLING result declared,
 * paying · SETTLED · VOIDED refunded. A rollback leads from SETTLED or VOIDED back to CLOSED.
 */
export const MARKET_STATUSES = ['INACTIVE', 'OPEN', 'SUSPENDED', 'CLOSED', 'SETTLING', 'SETTLED', 'VOIDED'] as const
export type MarketStatus = (typeof MARKET_STATUSES)[number]

/** It has its result. A bet that is matched ends with its market, in the same of the two. */
export const FINAL_STATUSES = ['SETTLED', 'VOIDED'] as const satisfies readonly MarketStatus[]
export type FinalStatus = (typeof FINAL_STATUSES)[number]

/** It takes no bets any more. */
export const CLOSED_STATUSES = ['CLOSED', 'SETTLING', ...FINAL_STATUSES] as const satisfies readonly MarketStatus[]

export const isFinal = (status: string): status is FinalStatus => isOneOf(FINAL_STATUSES, status)

/** Players bet on it now, or as soon as its source and officers let them. */
export const mayTakeBets = (status: MarketStatus): boolean => !isOneOf(CLOSED_STATUSES, status)

/** Settlement has the word: whatever its source or an officer says changes nothing of it. */
export const isPaidOrPaying = (status: MarketStatus): boolean => status === 'SETTLING' || isFinal(status)

/** What is left of them stands in the book. */
export const RESTING_STATUSES = ['UNMATCHED', 'PARTIAL'] as const
/** Something of them may still be matched. */
export const OPEN_STATUSES = ['PENDING', ...RESTING_STATUSES] as const
/** They count for something that is not decided: their market has no result. */
export const UNSETTLED_STATUSES = [...OPEN_STATUSES, 'ACCEPTED'] as const

/** What was struck of them stands, whether or not their market was paid. */
export const STRUCK_STATUSES = ['ACCEPTED', 'SETTLED'] as const

/**
 * PENDING waits out its delay with its funds reserved · UNMATCHED and PARTIAL rest in the book · the others are final,
 * but that ACCEPTED becomes SETTLED or VOIDED with its market, and comes back with a rollback.
 */
export const BET_STATUSES = [...UNSETTLED_STATUSES, 'REJECTED', 'LAPSED', 'CANCELLED', ...FINAL_STATUSES] as const
export type BetStatus = (typeof BET_STATUSES)[number]

/** The market is watched, or bets that close the position wait out their delay. */
export const WATCHING_STATUSES = ['WATCHING', 'PLACED'] as const
/** WATCHING the market → PLACED while its bets wait out their delay, and back when they come to nothing → DONE; or ENDED. */
export const AUTO_STATUSES = [...WATCHING_STATUSES, 'DONE', 'ENDED'] as const
export type AutoStatus = (typeof AUTO_STATUSES)[number]

/** Whether it is one of these. */
export const isOneOf = <S extends string>(statuses: readonly S[], status: string): status is S =>
  (statuses as readonly string[]).includes(status)
