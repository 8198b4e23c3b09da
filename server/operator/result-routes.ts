/** Results: declared, taken back, or kept against what a source says. */
import { calls, pageInfoOf, type Refusal, type RequestOf } from '@paddock/contract'
import { rightFor } from '@paddock/domain/desk'
import { refuse, type Result } from '@paddock/domain/result'
import { refuseOutcome } from '@paddock/domain/settlement'
import { resultText } from '../board/index.ts'
import { isFinal } from '@paddock/domain/market'
import { loadHolder } from '../desk-rights/index.ts'
import { type Actor, answer, type Routes } from '../platform/http-call.ts'
import { findKept, hashOfPaying, hashOfTakingBack } from '../settlement/index.ts'
import { carryOut, type Instruction } from './carry-out.ts'
import { decide, type Notes } from './decide.ts'
import type { Desk } from './desk.ts'
import type { Proposing } from './proposal-store.ts'
import { proposeOrConfirm } from './propose.ts'
import { type Decided, sumReversed } from './queries.ts'
import { declaredOf, readOutcome } from './read-outcome.ts'
import { countDue, listDue } from './results-due.ts'
import { proposeStopped } from './stop-betting.ts'
import { waitsForSecond } from './two-officers.ts'

type ResultBody = RequestOf<typeof calls.declareResult>['body']
type RollbackBody = RequestOf<typeof calls.rollBackResult>['body']

/** To void is another right than to declare. */
const declaring = ({ outcome }: ResultBody) =>
  ({
    action: 'RESULT_DECLARED',
    right: rightFor({ type: 'DECLARE', isVoid: outcome.type === 'VOID', agrees: false }),
  }) as const
const ROLLING_BACK = { action: 'RESULT_ROLLED_BACK', right: rightFor({ type: 'ROLL_BACK' }) } as const
const KEEPING = { action: 'RESULT_KEPT', right: rightFor({ type: 'KEEP' }) } as const

export function resultRoutes(routes: Routes, desk: Desk): void {
  const { db } = desk

  routes.guarded(calls.declareResult, async (asked) => {
    const decided = await decide(desk, asked, declaring(asked.body), (decision) =>
      declare(desk, asked.actor, asked.body, decision),
    )
    return decided.ok ? answer({ docs: decided.value }) : decided
  })

  routes.guarded(calls.rollBackResult, async (asked) => {
    const { body } = asked
    const decided = await decide(desk, asked, ROLLING_BACK, (decision) => rollBack(desk, asked.actor, body, decision))
    if (!decided.ok) return decided
    return answer({ docs: { ...decided.value, reversed: await sumReversed(db, body.marketId, body.resultVersion) } })
  })

  routes.guarded(calls.keepResult, async (asked) => {
    const decided = await decide(desk, asked, KEEPING, (notes) => keepPaid(desk, asked.actor, asked.body, notes))
    return decided.ok ? answer({ docs: decided.value }) : decided
  })

  routes.guarded(calls.getResultQuestions, async ({ query: { page, limit }, actor }) => {
    const holder = await loadHolder(db, actor.accountId)
    const docs = (await listDue(db, { page, limit }, holder)).map(({ kind, said, standing, runners, ...rest }) => ({
      ...rest,
      question: kind,
      said: said && resultText({ runners }, said),
      saidOutcome: said && declaredOf(said, runners),
      standing: standing && resultText({ runners }, standing),
    }))
    return answer({ docs, ...pageInfoOf(page, limit, await countDue(db, holder)) })
  })
}

async function declare(
  desk: Desk,
  actor: Actor,
  { marketId, outcome: declared, resultVersion: last, impactHash: seen }: ResultBody,
  { resultVersion: current, status, noteIn, entry }: Decided & Notes,
): Promise<Result<unknown, Refusal>> {
  if (last !== undefined && last !== current) return refuse({ code: 'RESULT_VERSION_CHANGED', current })
  const market = desk.control.find(marketId)
  if (!market) return refuse({ code: isFinal(status) ? 'MARKET_NOT_CLOSED' : 'NOT_FOUND' })
  const { shape, runners, commissionBps } = market.definition
  const outcome = readOutcome(declared, runners)
  if (!outcome.ok) return outcome
  const wrong = refuseOutcome(shape, runners, outcome.value)
  if (wrong) return refuse<Refusal>(wrong)
  const reason = outcome.value.type === 'VOID' ? outcome.value.reason : ''
  const asked = { kind: 'RESULT', of: outcome.value } as const
  const instruction = { marketId, asked, actor, reason, seen, noteIn, entry }
  if (!(await waitsForSecond(desk.db, instruction))) return await carryOut(desk, instruction)
  const version = current + 1
  const isSeen = async () =>
    market.state.status === 'CLOSED' &&
    seen === (await hashOfPaying(desk.db, { marketId, shape, outcome: outcome.value, commissionBps, version }))
  if (seen !== undefined && !(await isSeen())) return refuse({ code: 'IMPACT_CHANGED' })
  return await proposeStopped(desk, instruction)
}

async function rollBack(
  desk: Desk,
  actor: Actor,
  { marketId, resultVersion, reason, impactHash: seen }: RollbackBody,
  { resultVersion: current, noteIn, entry }: Decided & Notes,
): Promise<Result<unknown, Refusal>> {
  if (current !== resultVersion) return refuse({ code: 'RESULT_VERSION_CHANGED', current })
  if (seen !== undefined && seen !== (await hashOfTakingBack(desk.db, marketId, resultVersion)))
    return refuse({ code: 'IMPACT_CHANGED' })
  const asked = { kind: 'ROLLBACK', of: { resultVersion } } as const
  return await doOrPropose(desk, { marketId, asked, actor, reason, seen, noteIn, entry })
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
  if (!(await waitsForSecond(desk.db, instruction))) return await carryOut(desk, instruction)
  return await proposeOrConfirm(desk, instruction, (confirmed) => carryOut(desk, instruction, confirmed))
}
