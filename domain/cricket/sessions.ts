/** The session markets of a cricket match: which there are, when they are open, and what they end at. */
import type { SessionVariant } from '../markets/index.ts'
import type { InningsNumber } from './match.ts'

/**
 * What a session counts. OVERS_RUNS: the total after so many overs. OVER_RUNS: the runs of one over, 7 for the over
 * that starts at 6.0. BATTER_RUNS: one batter's runs. WICKET_FALL: the total at which that wicket falls.
 */
export type SessionDefinition =
  | { readonly kind: 'OVERS_RUNS'; readonly innings: InningsNumber; readonly overs: number }
  | { readonly kind: 'OVER_RUNS'; readonly innings: InningsNumber; readonly over: number }
  | { readonly kind: 'BATTER_RUNS'; readonly innings: InningsNumber; readonly batter: string }
  | { readonly kind: 'WICKET_FALL'; readonly innings: InningsNumber; readonly wicket: number }

/** As the settlement's outcome: a number, or everything back. */
export type SessionResult =
  | { readonly type: 'RESULT'; readonly result: number }
  | { readonly type: 'VOID'; readonly reason: string }

/** UPCOMING: not yet offered. CLOSED: no more bets; the result may still be a ball away. */
export type SessionPhase = 'UPCOMING' | 'OPEN' | 'CLOSED'

/** A stable name of the session inside its match: '1:overs:6', '1:batter:V Kohli'. */
export function sessionKey(definition: SessionDefinition): string {
  switch (definition.kind) {
    case 'OVERS_RUNS':
      return `${definition.innings}:overs:${definition.overs}`
    case 'OVER_RUNS':
      return `${definition.innings}:over:${definition.over}`
    case 'BATTER_RUNS':
      return `${definition.innings}:batter:${definition.batter}`
    case 'WICKET_FALL':
      return `${definition.innings}:wicket:${definition.wicket}`
  }
}

export const sessionVariant = (definition: SessionDefinition): SessionVariant =>
  definition.kind === 'OVER_RUNS' ? 'overByOver' : 'session'
