/** What an operator decides about a market: each with the second password, each in the log with who and what. Law D-39. */
import { type AuditCode, calls, pageInfoOf, type Refusal, type RequestOf } from '@paddock/contract'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { refuseOutcome, type Removal } from '@paddock/domain/settlement'
import { entryOf, recordAudit } from '../audit-log/index.ts'
import { BUSY, type RefuseWrongCode } from '../auth/index.ts'
import type { LiveMarket } from '../engine/index.ts'
import type { MarketControl } from '../markets/index.ts'
import { mayTakeBets } from '../catalogue/index.ts'
import { resultText } from '../board/index.ts'
import type { Database, Tx } from '../platform/database.ts'
import { type Actor, answer, type AskedBy, type Routes } from '../platform/http-call.ts'
import type { Log } from '../platform/log.ts'
import { createKeptOutcomes } from '../platform/outcomes-kept.ts'
import { createTurns } from '../platform/turns.ts'
import { IN_EFFECT, listSecondOfficers, type Waiting } from '../second-officer/index.ts'
import {
  type Asked,
  asksForTwo,
  confirmProposal,
  findProposal,
  forgetWithdrawals,
  hasLive,
  liveWithdrawals,
  holdAsksForTwo,
  type Proposing,
  proposeOneOfficer,
  proposeOrConfirm,
  saveAsksForTwo,
} from './confirm-result.ts'
import { findKept, type Settlement } from '../settlement/index.ts'
import { createCarrier, type EntryOf, type NoteIn, type Order } from './carry-out.ts'
import { endedEntry, proposalRoutes, withdrawalEffectOf } from './proposal-routes.ts'
import { effectRoutes, mostOf } from './effect-routes.ts'
import { type Decided, loadDecided, sumReversed } from './queries.ts'
import { readOutcome } from './read-outcome.ts'
import { countDue, listDue } from './results-due.ts'

export type OperatorDeps = {
  readonly db: Database
  readonly control: Pick<
    MarketControl,
    'closeFor' | 'decideStatus' | 'find' | 'hold' | 'previewWithdrawal' | 'release' | 'withdraw'
  >
  readonly settlement: Pick<Settlement, 'declareResult' | 'rollBack'>
  readonly refuseWrongCode: RefuseWrongCode
  readonly log: Log
  readonly clock: () => number
  readonly tellSecondOfficers: (actorId: number) => Promise<void>
}

type Deciding = AskedBy<
  | typeof calls.setMarketStatus
  | typeof calls.withdrawRunner
  | typeof calls.declareResult
  | typeof calls.rollBackResult
  | typeof calls.keepResult
  | typeof calls.confirmResultProposal,
  Actor
>
type Notes = { readonly noteIn: NoteIn; readonly entry: EntryOf }

/** Nothing is done yet where it waits for a second operator. */
type Answered = Decided & { readonly proposed: boolean }

type Withdrawal = RequestOf<typeof calls.previewWithdrawal>['query']
type ResultBody = RequestOf<typeof calls.declareResult>['body']
type RollbackBody = RequestOf<typeof calls.rollBackResult>['body']

/** What is proposed of a market that players may be betting on. */
type StopsBetting = Order & Proposing & { readonly asked: Extract<Asked, { kind: 'RESULT' | 'WITHDRAWAL' }> }

/** Officers who decide of one market at the same moment. */
const MOST_IN_TURN = 20

/** Whether players could bet on it, now or as soon as its source says so. */
const takesBets = (market: LiveMarket | undefined): boolean =>
  market !== undefined && mayTakeBets(market.state.status) && !market.holds.has('OPERATOR')

/** Why, in the operator's words, where the call asks for them. */
const reasonOf = (body: object): string => ('reason' in body && typeof body.reason === 'string' ? body.reason : '')

export function operatorRoutes(routes: Routes, deps: OperatorDeps): void {
  const { db, control, log, clock } = deps
  const keep = createKeptOutcomes<Answered>()
  const carryOut = createCarrier(deps)
  const turns = createTurns(MOST_IN_TURN)
  proposalRoutes(routes, deps)
  effectRoutes(routes, deps)

  /** The first outcome of a key; before anything the second password, which is not part of what the key stands for. */
  async function decide(
    call: Deciding,
    action: AuditCode,
    work: (decision: Decided & Notes) => Promise<Result<unknown, Refusal>>,
  ): Promise<Result<Answered, Refusal>> {
    const { actor, address, idempotencyKey } = call
    const { transactionCode, ...asked } = call.body
    const refusal = await deps.refuseWrongCode(actor.accountId, transactionCode, address)
    if (refusal) return refuse(refusal)
    const key = idempotencyKey && `${actor.accountId} ${idempotencyKey}`
    return await keep(key, JSON.stringify(asked), async () => {
      const marketId = 'marketId' in asked ? asked.marketId : (await findProposal(db, asked.proposalId))?.marketId
      const before = marketId === undefined ? undefined : await loadDecided(db, marketId)
      if (marketId === undefined || !before) return refuse<Refusal>({ code: 'NOT_FOUND' })
      const entry: EntryOf = (was, is) => {
        const change = { action, objectType: 'market', objectId: marketId, before: was, after: { ...is, asked } }
        return { ...entryOf(call, change), siteId: null, reason: reasonOf(asked) }
      }
      const noteIn: NoteIn = (tx, after) => recordAudit(tx, entry(before, after))
      const done = await work({ ...before, noteIn, entry })
      log.info(
        { actorId: actor.accountId, ...asked, refusal: done.ok ? null : done.refusal.code },
        'an operator decided',
      )
      if (!done.ok) return done
      const after = must(await loadDecided(db, marketId), 'a market that was decided on is stored')
      return ok({ ...after, proposed: done.value === 'PROPOSED' })
    })
  }

  routes.guarded(calls.setMarketStatus, async (asked) => {
    const { marketId, status, remarksMessage } = asked.body
    const wish = { status, ...(remarksMessage !== undefined && { remarks: remarksMessage ?? '' }) }
    const decided = await decide(asked, 'MARKET_STATUS_SET', ({ entry }) =>
      inTurn(marketId, async () => {
        const waiting = status === 'OPEN' ? await liveWithdrawals(db, marketId) : []
        const done = await control.decideStatus(marketId, wish, { actorId: asked.actor.accountId, entryOf: entry })
        if (done.ok && status === 'OPEN') await endWithdrawals(asked, marketId, waiting)
        return done
      }),
    )
    return decided.ok ? answer({ docs: decided.value }) : decided
  })

  /** One officer after the other stops the betting of a market or lets it go on: nobody ends or lifts what another has decided meanwhile. */
  async function inTurn<T>(marketId: string, work: () => Promise<Result<T, Refusal>>): Promise<Result<T, Refusal>> {
    const done = await turns.take(marketId, work)
    return done === 'FULL' ? refuse(BUSY) : done
  }

  /** What waited when the market was opened: only that is ended by it, and said to be. */
  async function endWithdrawals(
    asked: AskedBy<typeof calls.setMarketStatus, Actor>,
    marketId: string,
    waiting: readonly string[],
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      for (const ended of await forgetWithdrawals(tx, marketId, waiting))
        await recordAudit(tx, endedEntry(asked, marketId, ended, { byOpening: true }))
    })
  }

  routes.guarded(calls.withdrawRunner, async (asked) => {
    const removal = removalOf(asked.body)
    if (!removal.ok) return removal
    const decided = await decide(asked, 'RUNNER_WITHDRAWN', (decision) =>
      withdraw(asked.actor, asked.body, removal.value, decision),
    )
    return decided.ok ? answer({ docs: decided.value }) : decided
  })

  async function withdraw(
    actor: Actor,
    { marketId, reason }: { readonly marketId: string; readonly reason: string },
    removal: Removal,
    notes: Notes,
  ): Promise<Result<unknown, Refusal>> {
    const order = { marketId, asked: { kind: 'WITHDRAWAL', of: removal }, actor, reason, ...notes } as const
    if (!(await asksForTwo(db))) return await carryOut(order)
    const possible = await control.previewWithdrawal(marketId, removal)
    if (!possible.ok) return possible
    return await inTurn(order.marketId, () => proposeStopped(order))
  }

  /**
   * Betting stops before anything is stored: what waits and a market that takes bets never stand together, wherever the process ends in
   * between. Where nothing waits then, refused or failed, players bet again if it was this call that stopped them; a market that nobody
   * could ask about stays as it is, suspended.
   */
  async function proposeStopped(order: StopsBetting): Promise<Result<unknown, Refusal>> {
    const { marketId } = order
    const isStopping = takesBets(control.find(marketId))
    if (isStopping) await control.hold(marketId, 'OPERATOR', true, order.actor.accountId)
    let step: Result<unknown, Refusal> | undefined
    try {
      step = await proposeOrConfirm(db, order, (confirmed) => carryOut(order, confirmed))
      return step
    } finally {
      const isProposed = step?.ok === true && step.value === 'PROPOSED'
      if (isProposed || (await hasLive(db, marketId, order.asked.kind))) await stayStopped(order)
      else if (isStopping && !step?.ok) await control.release(marketId, ['OPERATOR'])
    }
  }

  /** Also where this call was refused because another proposal stands: the process may have ended before it had stopped the betting. */
  async function stayStopped({ marketId, asked, actor }: StopsBetting): Promise<void> {
    if (asked.kind === 'RESULT') return await control.closeFor(marketId, actor.accountId)
    if (takesBets(control.find(marketId))) await control.hold(marketId, 'OPERATOR', true, actor.accountId)
  }

  routes.guarded(calls.previewWithdrawal, async ({ query }) => {
    const removal = removalOf(query)
    if (!removal.ok) return removal
    const preview = await control.previewWithdrawal(query.marketId, removal.value)
    if (!preview.ok) return preview
    const runners = must(control.find(query.marketId), 'it was found').definition.runners
    const prices = preview.value.prices.map(({ slot, from, to }) => {
      const runner = must(
        runners.find((one) => one.slot === slot),
        'a bet is on a runner',
      )
      return { runnerId: runner.id, runnerName: runner.name, from, to }
    })
    const { byAccount } = preview.value
    const biggest = await mostOf(db, byAccount)
    return answer({ docs: { ...withdrawalEffectOf(preview.value), players: byAccount.size, biggest, prices } })
  })

  function removalOf({ marketId, runnerId, reduction }: Withdrawal): Result<Removal, Refusal> {
    const runner = control.find(marketId)?.definition.runners.find(({ id }) => id === runnerId)
    return runner ? ok({ slot: runner.slot, reductionBps: Math.round(reduction * 100) }) : refuse({ code: 'NOT_FOUND' })
  }

  routes.guarded(calls.declareResult, async (asked) => {
    const decided = await decide(asked, 'RESULT_DECLARED', (decision) => declare(asked.actor, asked.body, decision))
    return decided.ok ? answer({ docs: decided.value }) : decided
  })

  async function declare(
    actor: Actor,
    body: ResultBody,
    { resultVersion: current, noteIn, entry }: Decided & Notes,
  ): Promise<Result<unknown, Refusal>> {
    const market = control.find(body.marketId)
    if (!market) return refuse({ code: 'NOT_FOUND' })
    const seen = body.resultVersion
    if (seen !== undefined && seen !== current) return refuse({ code: 'RESULT_VERSION_CHANGED', current })
    const outcome = readOutcome(body.outcome, market.definition.runners)
    if (!outcome.ok) return outcome
    const wrong = refuseOutcome(market.definition.shape, market.definition.runners, outcome.value)
    if (wrong) return refuse<Refusal>(wrong)
    const reason = outcome.value.type === 'VOID' ? outcome.value.reason : ''
    const asked = { kind: 'RESULT', of: outcome.value } as const
    const order = { marketId: body.marketId, asked, actor, reason, noteIn, entry }
    if (!(await asksForTwo(db))) return await carryOut(order)
    return await inTurn(order.marketId, () => proposeStopped(order))
  }

  routes.guarded(calls.getResultQuestions, async ({ query: { page, limit } }) => {
    const docs = (await listDue(db, { page, limit })).map(({ kind, said, standing, runners, ...rest }) => ({
      ...rest,
      question: kind,
      said: said && resultText({ runners }, said),
      standing: standing && resultText({ runners }, standing),
    }))
    return answer({ docs, ...pageInfoOf(page, limit, await countDue(db)) })
  })

  routes.guarded(calls.keepResult, async (asked) => {
    const decided = await decide(asked, 'RESULT_KEPT', (notes) => keepPaid(asked.actor, asked.body, notes))
    return decided.ok ? answer({ docs: decided.value }) : decided
  })

  async function keepPaid(
    actor: Actor,
    { marketId, reason }: { readonly marketId: string; readonly reason: string },
    notes: Notes,
  ): Promise<Result<unknown, Refusal>> {
    const kept = await findKept(db, marketId)
    if (!kept) return refuse({ code: 'NOT_FOUND' })
    const order = { marketId, asked: { kind: 'KEEP', of: kept }, actor, reason, ...notes } as const
    if (!(await asksForTwo(db))) return await carryOut(order)
    return await proposeOrConfirm(db, order, (confirmed) => carryOut(order, confirmed))
  }

  routes.guarded(calls.setConfirmResults, async (asked) => {
    const { actor, address, body } = asked
    const refusal = await deps.refuseWrongCode(actor.accountId, body.transactionCode, address)
    if (refusal) return refuse(refusal)
    const done = await db.transaction().execute((tx) => setOrPropose(tx, asked, body.confirmResults))
    if (!done.ok) return done
    if (done.value.changeId !== null) await deps.tellSecondOfficers(asked.actor.accountId)
    return answer({ docs: { confirmResults: await asksForTwo(db) }, ...done.value })
  })

  /**
   * Whoever wants to declare a result alone does not switch off by himself what keeps him from it. Nor does he switch it on where nobody else
   * could confirm: no result could be paid by hand then, and he alone could not switch it off again. Law D-18.
   */
  async function setOrPropose(
    tx: Tx,
    asked: Parameters<typeof entryOf>[0] & { readonly actor: Actor },
    confirmResults: boolean,
  ): Promise<Result<Waiting, Refusal>> {
    const before = { confirmResults: await holdAsksForTwo(tx) }
    const { accountId } = asked.actor
    if (!before.confirmResults && confirmResults && (await listSecondOfficers(tx, accountId)).length === 0)
      return refuse({ code: 'NO_SECOND_OFFICER' })
    const isWeaker = before.confirmResults && !confirmResults
    const waiting = isWeaker ? await proposeOneOfficer(tx, accountId, clock()) : ok(IN_EFFECT)
    if (!waiting.ok) return waiting
    const { changeId } = waiting.value
    if (changeId === null) await saveAsksForTwo(tx, confirmResults)
    const after = { confirmResults, ...(changeId !== null && { waitsForSecondOfficer: changeId }) }
    const change = { action: 'CONFIRM_RESULTS_SET', objectType: 'installation', objectId: '', before, after } as const
    await recordAudit(tx, { ...entryOf(asked, change), siteId: null })
    return waiting
  }

  routes.guarded(calls.rollBackResult, async (asked) => {
    const { body } = asked
    const decided = await decide(asked, 'RESULT_ROLLED_BACK', (decision) => rollBack(asked.actor, body, decision))
    if (!decided.ok) return decided
    return answer({ docs: { ...decided.value, reversed: await sumReversed(db, body.marketId, body.resultVersion) } })
  })

  async function rollBack(
    actor: Actor,
    { marketId, resultVersion, reason }: RollbackBody,
    { resultVersion: current, noteIn, entry }: Decided & Notes,
  ): Promise<Result<unknown, Refusal>> {
    if (current !== resultVersion) return refuse({ code: 'RESULT_VERSION_CHANGED', current })
    const order = {
      marketId,
      asked: { kind: 'ROLLBACK', of: { resultVersion } },
      actor,
      reason,
      noteIn,
      entry,
    } as const
    if (!(await asksForTwo(db))) return await carryOut(order)
    return await proposeOrConfirm(db, order, (confirmed) => carryOut(order, confirmed))
  }

  routes.guarded(calls.confirmResultProposal, async (asked) => {
    const decided = await decide(asked, 'RESULT_CONFIRMED', (notes) =>
      confirm(asked.actor, asked.body.proposalId, notes),
    )
    return decided.ok ? answer({ docs: decided.value }) : decided
  })

  /** What the second operator has seen, and nothing else: another proposal has another name. */
  async function confirm(actor: Actor, proposalId: string, notes: Notes): Promise<Result<unknown, Refusal>> {
    const proposal = await findProposal(db, proposalId)
    if (!proposal) return refuse({ code: 'NOT_FOUND' })
    const { marketId, kind, of } = proposal
    const told = { kind, of }
    const order = {
      marketId,
      asked: proposal,
      actor,
      noteIn: (tx: Tx, after: object) => notes.noteIn(tx, { ...told, ...after }),
      entry: (before: object, after: object) => notes.entry(before, { ...told, ...after }),
    }
    return await confirmProposal(db, proposal, actor, (confirmed) => carryOut(order, confirmed))
  }
}
