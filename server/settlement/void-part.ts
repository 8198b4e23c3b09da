/**
 * A market voided in part: at once where it was not paid; else its result is taken back, the fills fall, and the same result is declared and paid
 * again as its next version. That begins in one transaction and goes on to its end, wherever a crash comes between. Law D-20, D-23.
 */
import type { Refusal } from '@paddock/contract'
import { sum } from '@paddock/domain/money'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import type { VoidChoice } from '@paddock/domain/settlement'
import {
  beginPartVoid,
  finishPartVoid,
  type Grounds,
  loadMarkets,
  noteDeclaredAnew,
  type PartVoid,
  type UnfinishedVoid,
  unfinishedVoids,
} from '../catalogue/index.ts'
import { loadVoiding, type VoidDecision } from '../markets/index.ts'
import type { Tx } from '../platform/database.ts'
import { allOrNothing } from '../platform/database/all-or-nothing.ts'
import { pay } from './pay.ts'
import { loadSeenVoid, type SeenVoid } from './seen-void.ts'
import type { SettlementDeps } from './settle-market.ts'
import { findRun, openRun, startRollback } from './store.ts'
import { takeBack } from './take-back.ts'

/** As a second officer confirms it. */
export type PartVoiding = {
  /** The proposal's: what is voided under it is voided once. */
  readonly id: string
  readonly choice: VoidChoice
  readonly grounds: Grounds
  readonly proposerId: number
  /** What it does, as who confirms it has seen it: anything else is refused (`IMPACT_CHANGED`). */
  readonly seen: string
  /** Who confirms it, and the line of the log where the market was not paid. */
  readonly decision: VoidDecision
  /** Writes that line where a result is taken back for it, in the transaction from which on it is. */
  readonly note: (tx: Tx, takenBack: number) => Promise<void>
}

/** Alone with the market: nobody pays it, takes a result back or voids it meanwhile. */
export async function voidPartOf(
  deps: SettlementDeps,
  marketId: string,
  voiding: PartVoiding,
): Promise<Result<null, Refusal>> {
  const run = await findRun(deps.db, marketId)
  if (!run) return await voidUnpaid(deps, marketId, voiding)
  const begun = await allOrNothing(deps.db, (tx) => begin(tx, marketId, run.resultVersion, voiding))
  if (!begun.ok) return begun
  await goOnVoiding(deps, marketId)
  return ok(null)
}

async function voidUnpaid(
  { db, control }: SettlementDeps,
  marketId: string,
  voiding: PartVoiding,
): Promise<Result<null, Refusal>> {
  const done = await control.voidPart(marketId, async () => {
    const seen = await loadSeenVoid(db, marketId, voiding.choice)
    if (!seen.ok) return seen
    // It was paid while this waited for its turn, by a process that is gone.
    if (seen.value.paid || seen.value.hash !== voiding.seen) return refuse({ code: 'IMPACT_CHANGED' })
    return ok({ ...seen.value.voiding, partVoid: partVoidOf(seen.value, voiding), decision: voiding.decision })
  })
  return done.ok ? ok(null) : done
}

/** Either all of this is there or none: that the result is taken back, for what, and the line of the log. */
async function begin(tx: Tx, marketId: string, version: number, voiding: PartVoiding): Promise<Result<null, Refusal>> {
  const { actorId } = voiding.decision
  const seen = await loadSeenVoid(tx, marketId, voiding.choice)
  if (!seen.ok) return seen
  if (seen.value.paid?.run.resultVersion !== version || seen.value.hash !== voiding.seen)
    return refuse({ code: 'IMPACT_CHANGED' })
  if ((await startRollback(tx, marketId, version, actorId)) !== 'STARTED')
    return refuse({ code: 'NOTHING_TO_ROLL_BACK' })
  await beginPartVoid(tx, partVoidOf(seen.value, voiding))
  await voiding.note(tx, version)
  return ok(null)
}

function partVoidOf(
  { market, paid, voiding: { bets, fallen }, hash }: SeenVoid,
  { id, choice, grounds, proposerId, decision }: PartVoiding,
): PartVoid {
  const betIds = new Set(fallen.fills.map(({ betId }) => betId))
  const touched = bets.filter((bet) => betIds.has(bet.id))
  const { rule, evidence, evidenceAt, accuracyMs } = grounds
  return {
    id,
    marketId: market.definition.id,
    choice,
    rule,
    evidence,
    evidenceAt,
    accuracyMs,
    proposerId,
    confirmerId: decision.actorId,
    hash,
    bets: touched.length,
    players: new Set([...touched, ...fallen.cashOuts].map(({ accountId }) => accountId)).size,
    stakes: sum(fallen.fills.map(({ size }) => size)),
    takenBack: paid?.run.resultVersion ?? null,
    outcome: paid?.run.outcome ?? null,
    appliedAt: null,
    doneAt: null,
  }
}

/** Whatever is left to do of a void that a result was taken back for. Nothing where none is under way. */
export async function goOnVoiding(deps: SettlementDeps, marketId: string): Promise<void> {
  const [partVoid] = await unfinishedVoids(deps.db, marketId)
  if (!partVoid) return
  const run = await findRun(deps.db, marketId)
  if (run && run.rollbackStartedAt !== null) await takeBack(deps, marketId, run.resultVersion)
  if (partVoid.appliedAt === null) await takeOut(deps, partVoid)
  if (partVoid.declaredAnew === null) await declareAnew(deps, partVoid)
  await finishPartVoid(deps.db, partVoid.id)
}

async function takeOut({ db, control }: SettlementDeps, partVoid: UnfinishedVoid): Promise<void> {
  const { marketId, choice } = partVoid
  const done = await control.voidPart(marketId, async () =>
    ok({ ...(await loadVoiding(db, marketId, choice)), partVoid }),
  )
  if (!done.ok) throw new Error(`${marketId} was not voided in part: ${done.refusal.code}`)
}

async function declareAnew(deps: SettlementDeps, partVoid: UnfinishedVoid): Promise<void> {
  const { db, control } = deps
  const { id, marketId, confirmerId: actorId } = partVoid
  const outcome = must(partVoid.outcome, 'a result was taken back for it')
  const voiding = { id, takenBack: must(partVoid.takenBack, 'so it has its version') }
  const version = await db.transaction().execute(async (tx) => {
    const opened = await openRun(tx, marketId, outcome, { actorId, source: 'operator', voiding })
    if (typeof opened !== 'number') throw new Error(`${marketId} cannot be paid anew: ${opened}`)
    await noteDeclaredAnew(tx, id, opened)
    return opened
  })
  const [stored] = await loadMarkets(db, { ids: [marketId] })
  const { definition } = must(stored, 'what is paid has its market')
  const { shape, commissionBps } = definition
  await control.settleState(marketId, 'SETTLING')
  await pay(deps, definition, { marketId, version, shape, outcome, commissionBps })
}
