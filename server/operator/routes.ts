/** What an operator decides about a market: each with the second password, each in the log with who and what. RULES D-39. */
import { type AuditCode, calls, type Refusal, type RequestOf } from '@paddock/contract'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { refuseOutcome, type Removal } from '@paddock/domain/settlement'
import { type AuditEntry, entryOf, recordAudit } from '../audit-log/index.ts'
import type { RefuseWrongCode } from '../auth/index.ts'
import type { LiveMarket } from '../betting/live-market.ts'
import type { MarketControl } from '../betting/market-control.ts'
import { resultText } from '../markets/present.ts'
import type { Database, Tx } from '../platform/database.ts'
import { type Actor, answer, type AskedBy, type Routes } from '../platform/http-call.ts'
import type { Log } from '../platform/log.ts'
import { createKeptOutcomes } from '../platform/outcomes-kept.ts'
import type { Settlement } from '../settlement/index.ts'
import { asksForTwo, forgetProposal, listProposals, proposeOrConfirm, saveAsksForTwo } from './confirm-result.ts'
import { type Decided, loadDecided, sumReversed } from './queries.ts'
import { readOutcome } from './read-outcome.ts'

export type OperatorDeps = {
  readonly db: Database
  readonly control: Pick<MarketControl, 'decideStatus' | 'find' | 'previewWithdrawal' | 'settleState' | 'withdraw'>
  readonly settlement: Pick<Settlement, 'declareResult' | 'rollBack'>
  readonly refuseWrongCode: RefuseWrongCode
  readonly log: Log
}

type Deciding = AskedBy<
  typeof calls.setMarketStatus | typeof calls.withdrawRunner | typeof calls.declareResult | typeof calls.rollBackResult,
  Actor
>
/** The row of the log: what was decided on, as it was and is. */
type EntryOf = (before: object, after: object) => AuditEntry
/** Writes that row where the decision is written: both are there, or neither. */
type NoteIn = (tx: Tx, after: object) => Promise<void>

type Withdrawal = RequestOf<typeof calls.previewWithdrawal>['query']
type ResultBody = RequestOf<typeof calls.declareResult>['body']
type RollbackBody = RequestOf<typeof calls.rollBackResult>['body']

/** Why, in the operator's words, where the call asks for them. */
const reasonOf = (body: object): string => ('reason' in body && typeof body.reason === 'string' ? body.reason : '')

export function operatorRoutes(routes: Routes, deps: OperatorDeps): void {
  const { db, control, settlement, log } = deps
  const keep = createKeptOutcomes<Decided>()

  /** The first outcome of a key; before anything the second password, which is not part of what the key stands for. */
  async function decide(
    call: Deciding,
    action: AuditCode,
    work: (
      decision: Decided & { readonly noteIn: NoteIn; readonly entry: EntryOf },
    ) => Promise<Result<unknown, Refusal>>,
  ): Promise<Result<Decided, Refusal>> {
    const { actor, address, idempotencyKey } = call
    const { transactionCode, ...asked } = call.body
    const { marketId } = asked
    const refusal = await deps.refuseWrongCode(actor.accountId, transactionCode, address)
    if (refusal) return refuse(refusal)
    const key = idempotencyKey && `${actor.accountId} ${idempotencyKey}`
    return await keep(key, JSON.stringify(asked), async () => {
      const before = await loadDecided(db, marketId)
      if (!before) return refuse<Refusal>({ code: 'NOT_FOUND' })
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
      return done.ok ? ok(must(await loadDecided(db, marketId), 'a market that was decided on is stored')) : done
    })
  }

  routes.guarded(calls.setMarketStatus, async (asked) => {
    const { marketId, status, remarksMessage } = asked.body
    const wish = { status, ...(remarksMessage !== undefined && { remarks: remarksMessage ?? '' }) }
    const decided = await decide(asked, 'MARKET_STATUS_SET', ({ entry }) =>
      control.decideStatus(marketId, wish, { actorId: asked.actor.accountId, entryOf: entry }),
    )
    return decided.ok ? answer({ docs: decided.value }) : decided
  })

  routes.guarded(calls.withdrawRunner, async (asked) => {
    const { marketId } = asked.body
    const removal = removalOf(asked.body)
    if (!removal.ok) return removal
    const decided = await decide(asked, 'RUNNER_WITHDRAWN', ({ entry }) =>
      control.withdraw(marketId, removal.value, { actorId: asked.actor.accountId, entryOf: entry }),
    )
    return decided.ok ? answer({ docs: decided.value }) : decided
  })

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
    const { voided, reduced } = preview.value
    return answer({
      docs: {
        voidedBets: voided.bets,
        returned: voided.stakes,
        reducedBets: reduced.bets,
        profitLess: reduced.profit,
        prices,
      },
    })
  })

  function removalOf({ marketId, runnerId, reduction }: Withdrawal): Result<Removal, Refusal> {
    const runner = control.find(marketId)?.definition.runners.find(({ id }) => id === runnerId)
    return runner ? ok({ slot: runner.slot, reductionBps: Math.round(reduction * 100) }) : refuse({ code: 'NOT_FOUND' })
  }

  routes.guarded(calls.declareResult, async (asked) => {
    const decided = await decide(asked, 'RESULT_DECLARED', ({ resultVersion, noteIn }) =>
      declare(asked.actor, asked.body, resultVersion, noteIn),
    )
    return decided.ok ? answer({ docs: decided.value }) : decided
  })

  async function declare(
    actor: Actor,
    body: ResultBody,
    current: number,
    noteIn: NoteIn,
  ): Promise<Result<number | null, Refusal>> {
    const market = control.find(body.marketId)
    if (!market) return refuse({ code: 'NOT_FOUND' })
    const seen = body.resultVersion
    if (seen !== undefined && seen !== current) return refuse({ code: 'RESULT_VERSION_CHANGED', current })
    const outcome = readOutcome(body.outcome, market.definition.runners)
    if (!outcome.ok) return outcome
    const wrong = refuseOutcome(market.definition.shape, market.definition.runners, outcome.value)
    if (wrong) return refuse<Refusal>(wrong)
    if (await asksForTwo(db)) {
      const step = await proposeOrConfirm(db, { marketId: body.marketId, outcome: outcome.value, actor, noteIn })
      if (!step.ok) return step
      if (step.value === 'PROPOSED') return await stopBetting(market, actor)
    }
    return await settlement.declareResult(body.marketId, outcome.value, {
      actorId: actor.accountId,
      source: 'operator',
      async note(tx, version) {
        await forgetProposal(tx, body.marketId)
        await noteIn(tx, { resultVersion: version, proposed: false })
      },
    })
  }

  /** Somebody knows the result: nobody bets any more while it waits. */
  async function stopBetting(
    { definition: { id }, state }: LiveMarket,
    { accountId }: Actor,
  ): Promise<Result<null, Refusal>> {
    if (state.status !== 'CLOSED') await control.settleState(id, 'CLOSED', accountId)
    return ok(null)
  }

  routes.guarded(calls.getResultProposals, async () => {
    const docs = (await listProposals(db)).map(({ outcome, runners, ...rest }) => ({
      ...rest,
      result: resultText({ runners }, outcome) ?? '',
    }))
    return answer({ docs, confirmResults: await asksForTwo(db) })
  })

  routes.guarded(calls.setConfirmResults, async (asked) => {
    const { actor, address, body } = asked
    const refusal = await deps.refuseWrongCode(actor.accountId, body.transactionCode, address)
    if (refusal) return refuse(refusal)
    await db.transaction().execute(async (tx) => {
      const before = { confirmResults: await asksForTwo(tx) }
      await saveAsksForTwo(tx, body.confirmResults)
      const change = { action: 'CONFIRM_RESULTS_SET' as const, objectType: 'installation', objectId: '', before }
      await recordAudit(tx, {
        ...entryOf(asked, { ...change, after: { confirmResults: body.confirmResults } }),
        siteId: null,
      })
    })
    return answer({ docs: { confirmResults: body.confirmResults } })
  })

  routes.guarded(calls.rollBackResult, async (asked) => {
    const { body } = asked
    const decided = await decide(asked, 'RESULT_ROLLED_BACK', ({ resultVersion, noteIn }) =>
      rollBack(asked.actor, body, resultVersion, noteIn),
    )
    if (!decided.ok) return decided
    return answer({ docs: { ...decided.value, reversed: await sumReversed(db, body.marketId, body.resultVersion) } })
  })

  async function rollBack(
    actor: Actor,
    { marketId, resultVersion }: RollbackBody,
    current: number,
    noteIn: NoteIn,
  ): Promise<Result<number, Refusal>> {
    if (current !== resultVersion) return refuse({ code: 'RESULT_VERSION_CHANGED', current })
    return await settlement.rollBack(marketId, actor.accountId, (tx) => noteIn(tx, { resultVersion, rolledBack: true }))
  }
}
