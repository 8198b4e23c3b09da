/** What the calls of operators about markets share: the parts of the process they act on, and what they keep between calls. */
import type { Refusal } from '@paddock/contract'
import { refuse, type Result } from '@paddock/domain/result'
import { BUSY, type RefuseWrongCode } from '../auth/index.ts'
import type { MarketControl } from '../markets/index.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { createKeptOutcomes, type KeptOutcomes } from '../platform/database/outcomes-kept.ts'
import { type BoundedTurns, createBoundedTurns } from '../platform/jobs/turns.ts'
import type { Settlement } from '../settlement/index.ts'
import type { Decided } from './queries.ts'

export type OperatorDeps = {
  readonly db: Database
  readonly control: Pick<
    MarketControl,
    | 'all'
    | 'capEvent'
    | 'closeFor'
    | 'decideRules'
    | 'decideStatus'
    | 'decideTerms'
    | 'find'
    | 'hold'
    | 'makeByHand'
    | 'nameByHand'
    | 'previewWithdrawal'
    | 'release'
    | 'withdraw'
  >
  readonly settlement: Pick<Settlement, 'declareResult' | 'rollBack' | 'voidPart'>
  readonly refuseWrongCode: RefuseWrongCode
  readonly log: Log
  readonly clock: () => number
  readonly tellSecondOfficers: (actorId: number) => Promise<void>
}

/** Nothing is done yet where it waits for a second operator. */
export type Answered = Decided & { readonly proposed: boolean }

export type Desk = OperatorDeps & {
  /** The first outcome of each idempotency key. */
  readonly keep: KeptOutcomes<Answered>
  readonly turns: BoundedTurns
}

/** Officers who decide of one market at the same moment. */
const MOST_IN_TURN = 20

export const openDesk = (deps: OperatorDeps): Desk => ({
  ...deps,
  keep: createKeptOutcomes(({ code }) => code === 'IMPACT_CHANGED'),
  turns: createBoundedTurns(MOST_IN_TURN),
})

/** One officer after the other stops the betting of a market or lets it go on: nobody ends or lifts what another has decided meanwhile. */
export async function inTurn<T>(
  { turns }: Desk,
  marketId: string,
  work: () => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  const done = await turns.take(marketId, work)
  return done === 'FULL' ? refuse(BUSY) : done
}
