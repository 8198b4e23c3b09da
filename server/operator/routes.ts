/** What an operator decides about a market: each with the second password, each in the log with who and what. RULES D-39. */
import { type AuditCode, calls, type Refusal, type RequestOf } from '@paddock/contract'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { refuseOutcome } from '@paddock/domain/settlement'
import { entryOf, recordAlone, recordAudit } from '../audit-log/index.ts'
import type { RefuseWrongCode } from '../auth/index.ts'
import type { LiveMarket } from '../betting/live-market.ts'
import type { MarketControl } from '../betting/market-control.ts'
import { isFinal } from '../markets/market.ts'
import { resultText } from '../markets/present.ts'
import type { Database } from '../platform/database.ts'
import { type Actor, answer, type AskedBy, type Routes } from '../platform/http-call.ts'
import type { Log } from '../platform/log.ts'
import { createKeptOutcomes } from '../platform/outcomes-kept.ts'
import type { Settlement } from '../settlement/index.ts'
import { asksForTwo, forgetProposal, listProposals, proposeOrConfirm, saveAsksForTwo } from './confirm-result.ts'
import { type Decided, loadDecided, sumReversed } from './queries.ts'
import { readOutcome } from './read-outcome.ts'

export type OperatorDeps = {
  readonly db: Database
  readonly control: Pick<MarketControl, 'find' | 'hold' | 'putMarket' | 'settleState'>
  readonly settlement: Pick<Settlement, 'declareResult' | 'rollBack'>
  readonly refuseWrongCode: RefuseWrongCode
  readonly log: Log
}

type StatusBody = RequestOf<typeof calls.setMarketStatus>['body']
type ResultBody = RequestOf<typeof calls.declareResult>['body']
type RollbackBody = RequestOf<typeof calls.rollBackResult>['body']

/** Why, in the operator's words, where the call asks for them. */
const reasonOf = (body: object): string => ('reason' in body && typeof body.reason === 'string' ? body.reason : '')

export function operatorRoutes(routes: Routes, deps: OperatorDeps): void {
  const { db, control, settlement, log } = deps
  const keep = createKeptOutcomes<Decided>()

  /** The first outcome of a key; before anything the second password, which is not part of what the key stands for. */
  async function decide(
    call: AskedBy<typeof calls.setMarketStatus | typeof calls.declareResult | typeof calls.rollBackResult, Actor>,
    action: AuditCode,
    work: () => Promise<Result<unknown, Refusal>>,
  ): Promise<Result<Decided, Refusal>> {
    const { actor, address, idempotencyKey } = call
    const { transactionCode, ...asked } = call.body
    const { marketId } = asked
    const refusal = await deps.refuseWrongCode(actor.accountId, transactionCode, address)
    if (refusal) return refuse(refusal)
    const key = idempotencyKey && `${actor.accountId} ${idempotencyKey}`
    return await keep(key, JSON.stringify(asked), async () => {
      const before = await loadDecided(db, marketId)
      const done = await work()
      log.info(
        { actorId: actor.accountId, ...asked, refusal: done.ok ? null : done.refusal.code },
        'an operator decided',
      )
      if (!done.ok) return done
      const decided = must(await loadDecided(db, marketId), 'a market that was decided on is stored')
      // The engine and the settlement commit on their own, and name the actor in their journals; the log follows at once.
      const change = { action, objectType: 'market', objectId: marketId, before, after: { ...decided, asked } }
      await recordAlone(db, { ...entryOf(call, change), siteId: null, reason: reasonOf(asked) })
      return ok(decided)
    })
  }

  routes.guarded(calls.setMarketStatus, async (asked) => {
    const decided = await decide(asked, 'MARKET_STATUS_SET', () => setStatus(asked.body))
    return decided.ok ? answer({ docs: decided.value }) : decided
  })

  async function setStatus({ marketId, status, remarksMessage }: StatusBody): Promise<Result<null, Refusal>> {
    const market = control.find(marketId)
    if (!market) return refuse({ code: 'NOT_FOUND' })
    const isDone = isFinal(market.state.status) || market.state.status === 'SETTLING'
    if (isDone || (status !== 'CLOSED' && market.state.status === 'CLOSED')) return refuse({ code: 'MARKET_NOT_OPEN' })
    if (remarksMessage !== undefined) await setRemarks(market, remarksMessage ?? '')
    if (status === 'CLOSED') await control.settleState(marketId, 'CLOSED')
    else await control.hold(marketId, 'OPERATOR', status === 'SUSPENDED')
    return ok(null)
  }

  async function setRemarks(market: LiveMarket, remarks: string): Promise<void> {
    const feed = { status: market.feedStatus, inPlay: market.state.inPlay }
    await control.putMarket({ ...market.definition, remarks }, feed)
  }

  routes.guarded(calls.declareResult, async (asked) => {
    const decided = await decide(asked, 'RESULT_DECLARED', () => declare(asked.actor, asked.body))
    return decided.ok ? answer({ docs: decided.value }) : decided
  })

  async function declare(actor: Actor, body: ResultBody): Promise<Result<number | null, Refusal>> {
    const market = control.find(body.marketId)
    if (!market) return refuse({ code: 'NOT_FOUND' })
    const seen = body.resultVersion
    const current = (await loadDecided(db, body.marketId))?.resultVersion ?? 0
    if (seen !== undefined && seen !== current) return refuse({ code: 'RESULT_VERSION_CHANGED', current })
    const outcome = readOutcome(body.outcome, market.definition.runners)
    if (!outcome.ok) return outcome
    const wrong = refuseOutcome(market.definition.shape, market.definition.runners, outcome.value)
    if (wrong) return refuse<Refusal>(wrong)
    if (await asksForTwo(db)) {
      const step = await proposeOrConfirm(db, body.marketId, outcome.value, actor.accountId)
      if (!step.ok) return step
      if (step.value === 'PROPOSED') return await stopBetting(market)
    }
    const by = { actorId: actor.accountId, source: 'operator' }
    const declared = await settlement.declareResult(body.marketId, outcome.value, by)
    if (declared.ok) await forgetProposal(db, body.marketId)
    return declared
  }

  /** Somebody knows the result: nobody bets any more while it waits. */
  async function stopBetting({ definition: { id }, state }: LiveMarket): Promise<Result<null, Refusal>> {
    if (state.status !== 'CLOSED') await control.settleState(id, 'CLOSED')
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
    const decided = await decide(asked, 'RESULT_ROLLED_BACK', () => rollBack(asked.actor, body))
    if (!decided.ok) return decided
    return answer({ docs: { ...decided.value, reversed: await sumReversed(db, body.marketId, body.resultVersion) } })
  })

  async function rollBack(actor: Actor, { marketId, resultVersion }: RollbackBody): Promise<Result<number, Refusal>> {
    const known = await loadDecided(db, marketId)
    if (!known) return refuse({ code: 'NOT_FOUND' })
    if (known.resultVersion !== resultVersion)
      return refuse({ code: 'RESULT_VERSION_CHANGED', current: known.resultVersion })
    return await settlement.rollBack(marketId, actor.accountId)
  }
}
