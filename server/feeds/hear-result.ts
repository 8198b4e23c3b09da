/**
 * What a source says of a result. A first one is declared; another one than the one that stands is rolled back to and declared anew,
 * or put before an officer: it is never passed over. Decision 0023.
 */
import { must } from '@paddock/domain/result'
import { answerResult, type Outcome, refuseOutcome } from '@paddock/domain/settlement'
import type { MarketDefinition } from '../catalogue/index.ts'
import { asksForTwo, endBySource } from '../operator/index.ts'
import type { Database, Tx } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { askQuestion, forgetQuestion, loadStanding, type Question, type Settlement } from '../settlement/index.ts'

export type HearingDeps = {
  readonly db: Database
  readonly settlement: Settlement
  readonly source: string
  readonly log: Log
}

export type SaidOfMarket = {
  /** The market as its source has it now: with the runners that are out. */
  readonly definition: MarketDefinition
  /** Undefined when it is over without a result. */
  readonly outcome: Outcome | undefined
  /** Takes over what the source says of the market beside the result, once that can be paid anew. */
  readonly redefine?: () => Promise<void>
}

export type Heard = 'DECLARED' | 'KEPT' | 'CORRECTED' | 'ASKED'

export type HearResult = (said: SaidOfMarket) => Promise<Heard>

export const createResultHearing =
  (deps: HearingDeps): HearResult =>
  (said) =>
    hear(deps, said)

async function hear(deps: HearingDeps, said: SaidOfMarket): Promise<Heard> {
  const { db, settlement, source } = deps
  const { definition, outcome } = said
  const marketId = definition.id
  await settlement.settled(marketId)
  const standing = await loadStanding(db, marketId)
  const refusal = outcome && refuseOutcome(definition.shape, definition.runners, outcome)?.code
  const answer = answerResult(standing, { outcome, refusal }, await asksForTwo(db))
  switch (answer.type) {
    case 'KEEP':
      await forgetQuestion(db, marketId)
      return 'KEPT'
    case 'ASK':
      return await ask(deps, { marketId, kind: answer.question, outcome, source })
    case 'DECLARE':
      return await declare(deps, said, 'DECLARED')
    case 'CORRECT':
      return await correct(deps, said, standing.version)
  }
}

async function declare(deps: HearingDeps, { definition: { id }, outcome }: SaidOfMarket, heard: Heard): Promise<Heard> {
  const { db, settlement, source } = deps
  const result = must(outcome, 'a result that is declared was said')
  const by = { actorId: null, source, note: (tx: Tx) => endBySource(tx, id) }
  const declared = await settlement.declareResult(id, result, by)
  if (!declared.ok) {
    // An officer may have touched it since it was judged.
    const kind = declared.refusal.code === 'SETTLED_BY_HAND' ? 'BY_HAND' : 'REFUSED'
    return await ask(deps, { marketId: id, kind, outcome, source })
  }
  await forgetQuestion(db, id)
  return heard
}

/**
 * The question stands first: whatever happens on the way, somebody hears that another result was said. Only the result that was
 * judged is taken back: what an officer has declared meanwhile stands.
 */
async function correct(deps: HearingDeps, said: SaidOfMarket, version: number): Promise<Heard> {
  const { db, settlement, source, log } = deps
  const marketId = said.definition.id
  await askQuestion(db, { marketId, kind: 'CORRECTED', outcome: said.outcome, source })
  const takenBack = await settlement.rollBack(marketId, version, { actorId: null })
  if (!takenBack.ok) return 'ASKED'
  await said.redefine?.()
  log.warn({ marketId, source, outcome: said.outcome }, 'the source has corrected a result')
  return await declare(deps, said, 'CORRECTED')
}

async function ask({ db, log }: HearingDeps, question: Question): Promise<Heard> {
  if (await askQuestion(db, question))
    log.warn(question, 'what the feed says of a result needs an officer: see the markets of the console')
  return 'ASKED'
}
