/**
 * Rounds, from the stake to what comes back. A stake is in play only once the wallet has said OK to its debit. What is unknown is never
 * guessed: a debit is rolled back until the wallet says OK, and a credit is sent again as it was, for 72 hours from when it was owed.
 */
import type { Round, Session, TableRound } from '../book/index.ts'
import type { BetAsked } from './begin.ts'
import { bet } from './bet.ts'
import { createEngine, type Parts } from './engine.ts'
import { stakedWith } from './others.ts'
import { cancel, look, resume, rotate, stop } from './outside.ts'
import { decideSlips } from './slips.ts'
import { cashOut, step, type StepAsked } from './steps.ts'
import { breakOff, fall, leave, type Leaving, pay } from './table-bets.ts'

export { isDrawnAlone, isOwing } from './stages.ts'
export { balanceOf, refused, type Told, toldOf } from './told.ts'

export type Rounds = ReturnType<typeof createRounds>

/** The rounds of a provider, as its tables, its players and its operators use them. */
export function createRounds(parts: Parts) {
  const engine = createEngine(parts)
  return {
    bet: (session: Session, asked: BetAsked) => bet(engine, session, asked),
    step: (session: Session, asked: StepAsked) => step(engine, session, asked),
    cashOut: (session: Session, roundId: string) => cashOut(engine, session, roundId),
    stakedWith: (round: Round) => stakedWith(engine, round),
    fall: (table: TableRound, payAt: number) => fall(engine, table, payAt),
    pay: (table: TableRound) => pay(engine, table),
    breakOff: (table: TableRound) => breakOff(engine, table),
    leave: (leaving: readonly Leaving[]) => leave(engine, leaving),
    cancel: (id: string) => cancel(engine, id),
    rotate: (session: Session, clientSeed: string) => rotate(engine, session, clientSeed),
    decideSlips: () => decideSlips(engine),
    netOf: engine.holds.netOf,
    positionOn: engine.holds.positionOn,
    resume: () => resume(engine),
    look: () => look(engine),
    stop: () => stop(engine),
  }
}
