/** Results: declared, taken back, or kept against what a source says. */
import { calls, pageInfoOf, type Refusal, type RequestOf } from '@paddock/contract'
import { refuse, type Result } from '@paddock/domain/result'
import { refuseOutcome } from '@paddock/domain/settlement'
import { resultText } from '../board/index.ts'
import { isFinal } from '@paddock/domain/market'
import { type Actor, answer, type Routes } from '../platform/http-call.ts'
import { findKept } from '../settlement/index.ts'
import { carryOut, type Instruction } from './carry-out.ts'
import { decide, type Notes } from './decide.ts'
import type { Desk } from './desk.ts'
import type { Proposing } from './proposal-store.ts'
import { proposeOrConfirm } from './propose.ts'
import { type Decided, sumReversed } from './queries.ts'
import { readOutcome } from './read-outcome.ts'
import { countDue, listDue } from './results-due.ts'
import { proposeStopped } from './stop-betting.ts'
import { asksForTwo } from './two-officers.ts'

type ResultBody = RequestOf<typeof calls.declareResult>['body']
type RollbackBody = RequestOf<typeof calls.rollBackResult>['body']

export function resultRoutes(routes: Routes, desk: Desk): void {
  const { db } = desk

  routes.guarded(calls.declareResult, async (asked) => {
    const decided = await decide(desk, asked, 'RESULT_DECLARED', (decision) =>
      declare(desk, asked.actor, asked.body, decision),
    )
    return decided.ok ? answer({ docs: decided.value }) : decided
  })

  routes.guarded(calls.rollBackResult, async (asked) => {
    const { body } = asked
    const decided = await decide(desk, asked, 'RESULT_ROLLED_BACK', (decision) =>
      rollBack(desk, asked.actor, body, decision),
    )
    if (!decided.ok) return decided
    return answer({ docs: { ...decided.value, reversed: await sumReversed(db, body.marketId, body.resultVersion) } })
  })

  routes.guarded(calls.keepResult, async (asked) => {
    const decided = await decide(desk, asked, 'RESULT_KEPT', (notes) => keepPaid(desk, asked.actor, asked.body, notes))
    return decided.ok ? answer({ docs: decided.value }) : decided
  })

  routes.guarded(calls.getResultQuestions, async ({ query: { page, limit } }) => {
    const docs = (await listDue(db, { page, limit })).map(({ kind, said, standing, runners, ...rest }) => ({
      ...rest,
      question: kind,
      said: said && resultText({ runners }, said),
      standing: standing && resultText({ runners }, standing),
    }))
    return answer({ docs, ...pageInfoOf(page, limit, await countDue(db)) })
  })
}

async function declare(
  desk: Desk,
  actor: Actor,
  { marketId, outcome: declared, resultVersion: seen }: ResultBody,
  { resultVersion: current, status, noteIn, entry }: Decided & Notes,
): Promise<Result<unknown, Refusal>> {
  if (seen !== undefined && seen !== current) return refuse({ code: 'RESULT_VERSION_CHANGED', current })
  const market = desk.control.find(marketId)
  if (!market) return refuse({ code: isFinal(status) ? 'MARKET_NOT_CLOSED' : 'NOT_FOUND' })
  const { shape, runners } = market.definition
  const outcome = readOutcome(declared, runners)
  if (!outcome.ok) return outcome
  const wrong = refuseOutcome(shape, runners, outcome.value)
  if (wrong) return refuse<Refusal>(wrong)
  const reason = outcome.value.type === 'VOID' ? outcome.value.reason : ''
  const asked = { kind: 'RESULT', of: outcome.value } as const
  const instruction = { marketId, asked, actor, reason, noteIn, entry }
  return (await asksForTwo(desk.db)) ? await proposeStopped(desk, instruction) : await carryOut(desk, instruction)
}

async function rollBack(
  desk: Desk,
  actor: Actor,
  { marketId, resultVersion, reason }: RollbackBody,
  { resultVersion: current, noteIn, entry }: Decided & Notes,
): Promise<Result<unknown, Refusal>> {
  if (current !== resultVersion) return refuse({ code: 'RESULT_VERSION_CHANGED', current })
  const asked = { kind: 'ROLLBACK', of: { resultVersion } } as const
  return await doOrPropose(desk, { marketId, asked, actor, reason, noteIn, entry })
}

async function keepPaid(
  desk: Desk,
  actor: Actor,
  { marketId, reason }: { readonly marketId: string; readonly reason: string },
  { noteIn, entry }: Notes,
): Promise<Result<unknown, Refusal>> {
  const kept = await findKept(desk.db, marketId)
  if (!kept) return refuse({ code: 'NOT_FOUND' })
  return await doOrPropose(desk, { marketId, asked: { kind: 'KEEP', of: kept }, actor, reason, noteIn, entry })
}

/** Of a market that takes no bets: there is no betting to be stopped. */
async function doOrPropose(desk: Desk, instruction: Instruction & Proposing): Promise<Result<unknown, Refusal>> {
  if (!(await asksForTwo(desk.db))) return await carryOut(desk, instruction)
  return await proposeOrConfirm(desk.db, instruction, (confirmed) => carryOut(desk, instruction, confirmed))
}
