/**
 * Void in part: what of a market falls, and what stands. Chosen by the moment of the match or by the quote it was struck on, never by price, run,
 * runner, side or account, since each of these names who won. Law D-23.
 */
import type { MarketKind } from '../market/index.ts'

/** Why: a quote that was plainly wrong, a bet on what was known already, a suspension that came late, a decision of the match that was overturned. */
export const VOID_RULES = ['WRONG_QUOTE', 'LATE_BET', 'LATE_SUSPENSION', 'OVERTURNED'] as const
export type VoidRule = (typeof VOID_RULES)[number]

/** What was struck from a moment on and before another, in milliseconds; or on these versions of what a trader quoted. */
export type VoidChoice =
  | { readonly type: 'TIME'; readonly from: number; readonly until: number }
  | { readonly type: 'QUOTES'; readonly versions: readonly number[] }

export type VoidChoiceRefusal = { readonly code: 'VOID_TIME_EMPTY' } | { readonly code: 'NOTHING_QUOTED' }

/** A choice that can mean nothing there. An exchange has no quotes of traders. */
export function refuseVoidChoice(kind: MarketKind, choice: VoidChoice): VoidChoiceRefusal | undefined {
  if (choice.type === 'TIME') return choice.from < choice.until ? undefined : { code: 'VOID_TIME_EMPTY' }
  return kind === 'BETFAIR' ? { code: 'NOTHING_QUOTED' } : undefined
}

/** When something was struck, and on which version of a trader's quote; null where a player or a source made the price. */
export type Struck = { readonly at: number; readonly quoteVersion: number | null }

/** Of two that were struck at one moment on one version both fall, or neither does. @internal Exported for the tests. */
export function falls(choice: VoidChoice, { at, quoteVersion }: Struck): boolean {
  switch (choice.type) {
    case 'TIME':
      return choice.from <= at && at < choice.until
    case 'QUOTES':
      return quoteVersion !== null && choice.versions.includes(quoteVersion)
  }
}

/** What stands of a market: fills, cash-outs of a session, and the parts of these by bet. */
export type Standing<F, C, P> = {
  readonly fills: readonly F[]
  readonly cashOuts: readonly C[]
  readonly parts: readonly P[]
}

type OfBet = { readonly betId: string }

/**
 * What falls. A cash-out that falls takes all its parts along, so that the position it took the place of is there again; a bet of which nothing
 * stands any more takes its part out of whatever cash-out stands. Decision 0022.
 */
export function voidPart<
  F extends Struck & OfBet,
  C extends Struck & { readonly id: string },
  P extends OfBet & { readonly cashOutId: string },
>(choice: VoidChoice, { fills, cashOuts, parts }: Standing<F, C, P>): Standing<F, C, P> {
  const gone = fills.filter((fill) => falls(choice, fill))
  const left = new Set(fills.filter((fill) => !falls(choice, fill)).map(({ betId }) => betId))
  const undone = cashOuts.filter((cashOut) => falls(choice, cashOut))
  const undoneIds = new Set(undone.map(({ id }) => id))
  return {
    fills: gone,
    cashOuts: undone,
    parts: parts.filter(({ betId, cashOutId }) => undoneIds.has(cashOutId) || !left.has(betId)),
  }
}
