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
import { loadMarkets, type MarketDefinition } from '../catalogue/index.ts'
import type { Bus } from '../platform/bus.ts'
import type { Database, Tx } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { accrueRebates, takeRebatesBack } from './accrue-rebates.ts'
import { settleBets, settleCashOuts } from './net.ts'
import { insertPostings, type Posting } from './postings.ts'
import { moveShares, takeSharesBack } from './split-shares.ts'
import {
  finishRollback,
  finishRun,
  findRun,
  lockForPosting,
  type MovedAccount,
  moveAccounts,
  nextAccounts,
  nextRollbacks,
  openRun,
  releasePositions,
  reopenPositions,
  type Run,
  startRollback,
  unfinishedRuns,
} from './store.ts'
import { reverseTransfers, transferPostings } from './transfers.ts'

export type Declaration = {
  readonly actorId: number | null
  readonly source: string
  /** Written in the transaction that opens the result's version. */
  readonly note?: (tx: Tx, version: number) => Promise<void>
}

export type TakingBack = {
  readonly actorId: number | null
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

/** Accounts a transaction: small enough that a bet never waits long for its row, large enough to be quick. */
const CHUNK = 2000

export function createSettlement({ db, control, reload, forget, bus, log }: SettlementDeps): Settlement {
  /** Markets that are being paid or taken back: one at a time each. */
  const busy = new Map<string, Promise<unknown>>()

  async function alone<T>(marketId: string, work: () => Promise<T>): Promise<T> {
    const mine = work()
    busy.set(marketId, mine)
    try {
      return await mine
    } finally {
      busy.delete(marketId)
    }
  }

  async function declareResult(marketId: string, outcome: Outcome, by: Declaration): Promise<Result<number, Refusal>> {
    const market = control.find(marketId)
    if (!market) return refuse({ code: 'NOT_FOUND' })
    if (busy.has(marketId) || market.state.status === 'SETTLING') return refuse({ code: 'MARKET_NOT_CLOSED' })
    return await alone(marketId, () => declare(market, outcome, by))
  }

  async function declare(market: LiveMarket, outcome: Outcome, by: Declaration): Promise<Result<number, Refusal>> {
    const marketId = market.definition.id
    const { definition } = market
    const refusal = refuseOutcome(definition.shape, definition.runners, outcome)
    if (refusal) return refuse<Refusal>(refusal)
    if (market.state.status !== 'CLOSED') await control.settleState(marketId, 'CLOSED', by.actorId)
    const version = await db.transaction().execute(async (tx) => {
      const opened = await openRun(tx, marketId, outcome, by)
      if (typeof opened === 'number') await by.note?.(tx, opened)
      return opened
    })
    if (version === 'STANDING') return refuse({ code: 'MARKET_NOT_CLOSED' })
    if (version === 'SETTLED_BY_HAND') return refuse({ code: 'SETTLED_BY_HAND' })
    await control.settleState(marketId, 'SETTLING')
    await pay(definition, {
      marketId,
      version,
      shape: definition.shape,
      outcome,
      commissionBps: definition.commissionBps,
    })
    return ok(version)
  }

  async function pay(definition: MarketDefinition, run: Run): Promise<void> {
    for await (const ids of chunks((after) => nextAccounts(db, run, after, CHUNK))) {
      const posted = await payChunk(run, ids)
      for (const [posting, moved] of posted) publishPosting(run.marketId, posting, moved, false)
    }
    await db.transaction().execute((tx) => finishRun(tx, run))
    await control.settleState(run.marketId, run.outcome.type === 'VOID' ? 'VOIDED' : 'SETTLED')
    forget(run.marketId)
    bus.publish('settled', {
      marketId: run.marketId,
      eventId: definition.eventId,
      resultVersion: run.version,
      outcome: run.outcome,
      rolledBack: false,
    })
    log.info({ marketId: run.marketId, version: run.version, outcome: run.outcome }, 'market settled')
  }

  async function payChunk(run: Run, ids: readonly number[]): Promise<[Posting, MovedAccount][]> {
    return await db.transaction().execute(async (tx) => {
      await lockForPosting(tx, ids)
      const postings = await insertPostings(tx, run, ids)
      await transferPostings(tx, run, postings)
      await moveShares(tx, { marketId: run.marketId, version: run.version, ids })
      const moved = new Map((await moveAccounts(tx, run, ids, 1)).map((account) => [account.accountId, account]))
      await releasePositions(tx, run.marketId, ids)
      await settleBets(tx, run, ids)
      await settleCashOuts(tx, run, ids)
      await accrueRebates(tx, { marketId: run.marketId, version: run.version, ids }, run.shape.kind)
      return postings.map((posting): [Posting, MovedAccount] => [
        posting,
        must(moved.get(posting.accountId), 'a posting moves its account'),
      ])
    })
  }

  function publishPosting(
    marketId: string,
    { net, commission }: Pick<Posting, 'net' | 'commission'>,
    moved: MovedAccount,
    rolledBack: boolean,
  ): void {
    bus.publish('posting', { ...moved, marketId, net, commission, rolledBack })
    bus.publish('account', moved)
  }

  async function rollBack(marketId: string, version: number, by: TakingBack): Promise<Result<number, Refusal>> {
    if (busy.has(marketId)) return refuse({ code: 'NOTHING_TO_ROLL_BACK' })
    return await alone(marketId, () => startTakingBack(marketId, version, by))
  }

  async function startTakingBack(
    marketId: string,
    version: number,
    { actorId, note }: TakingBack,
  ): Promise<Result<number, Refusal>> {
    const run = await findRun(db, marketId)
    if (!run || run.finishedAt === null || run.rollbackStartedAt !== null)
      return refuse({ code: 'NOTHING_TO_ROLL_BACK' })
    if (run.resultVersion !== version) return refuse({ code: 'RESULT_VERSION_CHANGED', current: run.resultVersion })
    const started = await db.transaction().execute(async (tx) => {
      const begun = await startRollback(tx, marketId, version, actorId)
      if (begun === 'STARTED') await note?.(tx)
      return begun
    })
    if (started === 'GONE') return refuse({ code: 'NOTHING_TO_ROLL_BACK' })
    if (started === 'SETTLED_BY_HAND') return refuse({ code: 'SETTLED_BY_HAND' })
    await takeBack(marketId, version)
    return ok(version)
  }

  async function takeBack(marketId: string, version: number): Promise<void> {
    for await (const ids of chunks((after) => nextRollbacks(db, { marketId, version }, after, CHUNK))) {
      const moved = await db.transaction().execute(async (tx) => {
        await lockForPosting(tx, ids)
        await reverseTransfers(tx, marketId, version, ids)
        await takeSharesBack(tx, { marketId, version, ids })
        await takeRebatesBack(tx, { marketId, version, ids })
        const accounts = await moveAccounts(tx, { marketId, version }, ids, -1)
        await reopenPositions(tx, marketId, version, ids)
        return accounts
      })
      for (const account of moved) bus.publish('account', account)
    }
    await db.transaction().execute((tx) => finishRollback(tx, marketId, version))
    await reload(marketId)
    await control.settleState(marketId, 'CLOSED')
    const { eventId } = must(control.find(marketId), 'a rolled back market is in its engine').definition
    bus.publish('settled', { marketId, eventId, resultVersion: version, outcome: null, rolledBack: true })
    log.info({ marketId, version }, 'result rolled back')
  }

  async function resume(): Promise<void> {
    for (const { marketId } of await unfinishedRuns(db)) {
      if (busy.has(marketId)) continue
      await alone(marketId, () => goOn(marketId)).catch((error: unknown) =>
        log.error({ err: error, marketId }, 'a settlement could not be taken up; it is tried again'),
      )
    }
  }

  async function goOn(marketId: string): Promise<void> {
    // Read again now that nobody else works on it: it may have been finished since.
    const [run] = await unfinishedRuns(db, marketId)
    if (!run) return
    const { resultVersion: version, outcome } = run
    if (run.rollbackStartedAt !== null) return await takeBack(marketId, version)
    const [stored] = await loadMarkets(db, { ids: [marketId] })
    const { definition } = must(stored, 'a settlement has its market')
    const { shape, commissionBps } = definition
    await control.settleState(marketId, 'SETTLING')
    await pay(definition, { marketId, version, shape, outcome, commissionBps })
  }

  async function settled(marketId: string): Promise<void> {
    // Whoever began it hears how it ended.
    for (let running = busy.get(marketId); running; running = busy.get(marketId)) await running.catch(() => undefined)
    const [unfinished] = await unfinishedRuns(db, marketId)
    if (!unfinished) return
    if (!busy.has(marketId)) await alone(marketId, () => goOn(marketId))
    await settled(marketId)
  }

  return { declareResult, rollBack, resume, settled }
}

/** Chunks of ascending account ids, each asked for behind the last, until there are none. */
async function* chunks(next: (after: number) => Promise<readonly number[]>): AsyncGenerator<readonly number[]> {
  let after = 0
  for (;;) {
    const ids = await next(after)
    const last = ids.at(-1)
    if (last === undefined) return
    yield ids
    after = last
  }
}
