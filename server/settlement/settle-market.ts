/**
 * Results: declared once per version, paid from positions in chunks that a crash can interrupt anywhere, taken back by
 * reversing exactly what was posted. Law 3.4, D-19, D-20, D-55.
 */
import type { Refusal } from '@paddock/contract'
import { refuseOutcome, type Outcome } from '@paddock/domain/settlement'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import type { LiveMarket } from '../engine/index.ts'
import type { MarketControl } from '../markets/index.ts'
import type { Topics } from '../topics.ts'
import { loadMarkets, unfinishedVoids } from '../catalogue/index.ts'
import type { Bus } from '../platform/bus.ts'
import type { Database, Tx } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { allOrNothing } from '../platform/database/all-or-nothing.ts'
import { hashOfPaying, hashOfTakingBack } from './effect.ts'
import type { Paying } from './net.ts'
import { pay } from './pay.ts'
import { findRun, openRun, startRollback, unfinishedRuns } from './store.ts'
import { takeBack } from './take-back.ts'
import { goOnVoiding, type PartVoiding, voidPartOf } from './void-part.ts'

export type Declaration = {
  readonly actorId: number | null
  readonly source: string
  /** What paying it would do, as who declares it has seen it: another payment is refused (`IMPACT_CHANGED`), as is any of a market that is not closed. */
  readonly seen?: string | undefined
  /** Written in the transaction that opens the result's version. */
  readonly note?: (tx: Tx, version: number) => Promise<void>
}

export type TakingBack = {
  readonly actorId: number | null
  /** What taking it back would do, as it was seen. */
  readonly seen?: string | undefined
  /** Written in the transaction from which on the result is taken back. */
  readonly note?: (tx: Tx) => Promise<void>
}

export type Settlement = {
  /**
   * Closes the market, declares its outcome and pays it. Gives the result version. A source, which is nobody (`actorId` null), neither
   * declares nor takes back on a market that an officer has touched: `SETTLED_BY_HAND`.
   */
  declareResult(marketId: string, outcome: Outcome, by: Declaration): Promise<Result<number, Refusal>>
  /** Takes this result back, and no other that stands by now: balances, exposures and bets are as before it. */
  rollBack(marketId: string, version: number, by: TakingBack): Promise<Result<number, Refusal>>
  /** Voids the market in part, paid or not, once. Law D-23. */
  voidPart(marketId: string, voiding: PartVoiding): Promise<Result<null, Refusal>>
  /** Goes on with what a crash, or a database that was away, interrupted. Asked at start and now and then. */
  resume(): Promise<void>
  /** Resolves once nothing of the market is being paid or taken back; what a crash left in the middle is finished for it. */
  settled(marketId: string): Promise<void>
}

export type SettlementDeps = {
  readonly db: Database
  readonly control: MarketControl
  /** Puts a settled market back under its engine. */
  readonly reload: (marketId: string) => Promise<void>
  readonly forget: (marketId: string) => void
  readonly bus: Bus<Topics>
  readonly log: Log
}

/** A market is paid, or taken back, by one at a time. */
type Turns = {
  readonly isBusy: (marketId: string) => boolean
  readonly alone: <T>(marketId: string, work: () => Promise<T>) => Promise<T>
  /** Resolves once nobody works on it, however that ended: whoever began it hears of that. */
  readonly ended: (marketId: string) => Promise<void>
}

function createMarketTurns(): Turns {
  const busy = new Map<string, Promise<unknown>>()
  return {
    isBusy: (marketId) => busy.has(marketId),
    async alone(marketId, work) {
      const mine = work()
      busy.set(marketId, mine)
      try {
        return await mine
      } finally {
        busy.delete(marketId)
      }
    },
    async ended(marketId) {
      for (let running = busy.get(marketId); running; running = busy.get(marketId)) await running.catch(() => undefined)
    },
  }
}

export function createSettlement(deps: SettlementDeps): Settlement {
  const turns = createMarketTurns()
  return {
    async declareResult(marketId, outcome, by) {
      const market = deps.control.find(marketId)
      if (!market) return refuse({ code: 'NOT_FOUND' })
      if (turns.isBusy(marketId) || market.state.status === 'SETTLING') return refuse({ code: 'MARKET_NOT_CLOSED' })
      return await turns.alone(marketId, () => declare(deps, market, outcome, by))
    },
    async rollBack(marketId, version, by) {
      if (turns.isBusy(marketId)) return refuse({ code: 'NOTHING_TO_ROLL_BACK' })
      return await turns.alone(marketId, () => rollBack(deps, marketId, version, by))
    },
    async voidPart(marketId, voiding) {
      if (turns.isBusy(marketId)) return refuse({ code: 'MARKET_NOT_CLOSED' })
      return await turns.alone(marketId, () => voidPartOf(deps, marketId, voiding))
    },
    resume: () => resume(deps, turns),
    settled: (marketId) => settled(deps, turns, marketId),
  }
}

async function declare(
  deps: SettlementDeps,
  market: LiveMarket,
  outcome: Outcome,
  by: Declaration,
): Promise<Result<number, Refusal>> {
  const { db, control } = deps
  const marketId = market.definition.id
  const { definition } = market
  const refusal = refuseOutcome(definition.shape, definition.runners, outcome)
  if (refusal) return refuse<Refusal>(refusal)
  if (market.state.status !== 'CLOSED') {
    // Bets can still change what was seen.
    if (by.seen !== undefined) return refuse({ code: 'IMPACT_CHANGED' })
    await control.settleState(marketId, 'CLOSED', by.actorId)
  }
  const { shape, commissionBps } = definition
  const paying = { marketId, shape, outcome, commissionBps }
  const opened = await allOrNothing(db, async (tx) => await openVersion(tx, paying, by))
  if (!opened.ok) return opened
  const version = opened.value
  await control.settleState(marketId, 'SETTLING')
  await pay(deps, definition, { ...paying, version })
  return ok(version)
}

async function openVersion(tx: Tx, paying: Paying, by: Declaration): Promise<Result<number, Refusal>> {
  const version = await openRun(tx, paying.marketId, paying.outcome, by)
  if (version === 'STANDING') return refuse({ code: 'MARKET_NOT_CLOSED' })
  if (version === 'SETTLED_BY_HAND') return refuse({ code: 'SETTLED_BY_HAND' })
  if (by.seen !== undefined && by.seen !== (await hashOfPaying(tx, { ...paying, version })))
    return refuse({ code: 'IMPACT_CHANGED' })
  await by.note?.(tx, version)
  return ok(version)
}

async function rollBack(
  deps: SettlementDeps,
  marketId: string,
  version: number,
  { actorId, seen, note }: TakingBack,
): Promise<Result<number, Refusal>> {
  const { db } = deps
  const run = await findRun(db, marketId)
  if (!run || run.finishedAt === null || run.rollbackStartedAt !== null) return refuse({ code: 'NOTHING_TO_ROLL_BACK' })
  if (run.resultVersion !== version) return refuse({ code: 'RESULT_VERSION_CHANGED', current: run.resultVersion })
  const started = await allOrNothing(db, async (tx): Promise<Result<null, Refusal>> => {
    const begun = await startRollback(tx, marketId, version, actorId)
    if (begun === 'GONE') return refuse({ code: 'NOTHING_TO_ROLL_BACK' })
    if (begun === 'SETTLED_BY_HAND') return refuse({ code: 'SETTLED_BY_HAND' })
    if (seen !== undefined && seen !== (await hashOfTakingBack(tx, marketId, version)))
      return refuse({ code: 'IMPACT_CHANGED' })
    await note?.(tx)
    return ok(null)
  })
  if (!started.ok) return started
  await takeBack(deps, marketId, version)
  return ok(version)
}

async function resume(deps: SettlementDeps, turns: Turns): Promise<void> {
  for (const marketId of await unfinishedMarkets(deps.db)) {
    if (turns.isBusy(marketId)) continue
    await turns
      .alone(marketId, () => goOn(deps, marketId))
      .catch((error: unknown) =>
        deps.log.error({ err: error, marketId }, 'a settlement could not be taken up; it is tried again'),
      )
  }
}

/** All, or this one, if anything of it was left in the middle. */
async function unfinishedMarkets(db: Database, marketId: string | null = null): Promise<ReadonlySet<string>> {
  const unfinished = [...(await unfinishedRuns(db, marketId)), ...(await unfinishedVoids(db, marketId))]
  return new Set(unfinished.map((one) => one.marketId))
}

async function goOn(deps: SettlementDeps, marketId: string): Promise<void> {
  await goOnPaying(deps, marketId)
  await goOnVoiding(deps, marketId)
}

async function goOnPaying(deps: SettlementDeps, marketId: string): Promise<void> {
  const { db, control } = deps
  // Read again now that nobody else works on it: it may have been finished since.
  const [run] = await unfinishedRuns(db, marketId)
  if (!run) return
  const { resultVersion: version, outcome } = run
  if (run.rollbackStartedAt !== null) return await takeBack(deps, marketId, version)
  const [stored] = await loadMarkets(db, { ids: [marketId] })
  const { definition } = must(stored, 'a settlement has its market')
  const { shape, commissionBps } = definition
  await control.settleState(marketId, 'SETTLING')
  await pay(deps, definition, { marketId, version, shape, outcome, commissionBps })
}

async function settled(deps: SettlementDeps, turns: Turns, marketId: string): Promise<void> {
  await turns.ended(marketId)
  if ((await unfinishedMarkets(deps.db, marketId)).size === 0) return
  if (!turns.isBusy(marketId)) await turns.alone(marketId, () => goOn(deps, marketId))
  await settled(deps, turns, marketId)
}
