/** What the engine does when a batch could not be written, or nobody knows whether it was. docs/architecture.md "A bet". */
import { setTimeout as sleep } from 'node:timers/promises'
import { backoffMs } from '../platform/jobs/backoff.ts'
import { mayPass, waitedInVain } from '../platform/database.ts'
import { lineOf } from '../platform/database/pipeline.ts'
import { decideBatch, openBatch, type TransactionDeps, type Written } from './batch.ts'
import type { Changes } from './changes.ts'
import { LeaseLost } from './leases.ts'
import { reload } from './rebuild.ts'
import { offeredOf } from './scene.ts'
import type { EngineState } from './state.ts'
import { loadBets, loadCashOuts, lockAccounts } from './store.ts'
import type { Task } from './task.ts'

export const MAX_ATTEMPTS = 40
/** How long a command waits for a database that is away. Its caller is then told that nobody knows, and may ask again. */
const PATIENCE_MS = 5000
const AGAIN = { leastMs: 50, mostMs: 1000 }

/** Where transactions are written, as a batch needs it. */
export const transactionsOf = (engine: EngineState): TransactionDeps => ({
  pipeline: engine.deps.pipeline,
  owner: engine.deps.owner,
  leases: () => engine.leases,
  markets: engine.markets,
  eventCaps: engine.eventCaps,
  siteOf: (siteId) => engine.deps.sites.get(siteId),
  partitionOf: (marketId) => engine.markets.get(marketId)?.partition,
  offeredAs(marketId) {
    const market = engine.markets.get(marketId)
    return market && offeredOf(market)
  },
  clock: engine.deps.clock,
})

/**
 * A commit whose answer is lost may have happened, and then its bets must neither be placed again nor kept from their
 * players: what stands in the database decides.
 */
export async function refuseUnlessItStands(
  engine: EngineState,
  { batch, decided }: Written,
  error: Error,
): Promise<void> {
  if (!(await untilItWorks(engine, () => stands(engine, decided.parts), batch))) throw error
  engine.deps.log.warn({ err: error, tasks: batch.length }, 'a batch was committed and its answer lost')
}

/** Every change of a bet or a cash-out grows its version. What changes neither may be done again without harm. */
async function stands({ deps }: EngineState, parts: readonly Changes[]): Promise<boolean> {
  const [bet] = parts.flatMap((part) => [...part.bets.values()].map((kept) => kept.bet))
  const [cashOut] = parts.flatMap((part) => [...part.cashOuts.values()])
  const kept = bet ?? cashOut
  if (!kept) return false
  return await deps.db.transaction().execute(async (tx) => {
    // The former transaction held this row: once it is ours, the former has ended one way or the other.
    await lockAccounts(lineOf(tx), [kept.accountId], true)
    const [stored] = await (bet ? loadBets : loadCashOuts)(tx, [kept.id])
    return stored !== undefined && stored.version >= kept.version
  })
}

/**
 * The transaction failed, so memory may be ahead of the database: its markets are rebuilt before anything else is
 * decided. Then each task is tried alone, so that one that cannot be written does not take the others down.
 */
export async function recoverFrom(
  engine: EngineState,
  batch: readonly Task[],
  error: Error,
  answer: (written: Written) => void,
): Promise<void> {
  if (error instanceof LeaseLost) throw error
  engine.deps.log.warn({ err: error, tasks: batch.length }, 'a batch failed; its markets are reloaded')
  await untilItWorks(engine, () => reload(engine, [...new Set(batch.flatMap((task) => task.marketIds))]), batch)
  for (const task of batch) await tryAlone(engine, task, answer)
}

/** What the database cannot take is the task's own fault; what is nobody's fault is tried again. */
async function tryAlone(engine: EngineState, task: Task, answer: (written: Written) => void): Promise<void> {
  while (!engine.dismissed.has(task)) {
    try {
      const written = await decideBatch(openBatch(transactionsOf(engine), [task]))
      await written.committed.catch((error: Error) => refuseUnlessItStands(engine, written, error))
      return answer(written)
    } catch (error) {
      if (error instanceof LeaseLost) throw error
      await untilItWorks(engine, () => reload(engine, task.marketIds), [task])
      task.attempts += 1
      // Who asks for a bet has waited too long for a row already, and so has everybody behind them. What a feed or an officer says is said
      // once: it keeps its turn until the row is free.
      const isWorthIt = task.urgent || !waitedInVain(error)
      if (mayPass(error) && isWorthIt && task.attempts <= MAX_ATTEMPTS) continue
      engine.deps.log.error({ err: error }, 'a command failed')
      return task.fail(error as Error)
    }
  }
}

/** The engine goes on no longer: everybody who waits is told, and so is the process. */
export function giveUp(engine: EngineState, batch: readonly Task[], error: Error): void {
  const isFirst = engine.phase !== 'STOPPED'
  engine.phase = 'STOPPED'
  for (const task of [...batch, ...engine.urgent.splice(0), ...engine.queue.splice(0)]) task.fail(error)
  if (isFirst) engine.deps.onGivenUp(error)
}

/** Nobody is kept waiting for longer than people wait; what feeds and operators want is done whenever it can be. */
async function untilItWorks<T>(engine: EngineState, work: () => Promise<T>, batch: readonly Task[]): Promise<T> {
  const { clock, log } = engine.deps
  const from = clock()
  for (let failures = 1; ; failures++) {
    try {
      return await work()
    } catch (error) {
      if (engine.phase !== 'RUNNING') throw error
      log.warn({ err: error, failures }, 'the database does not answer yet')
      if (clock() - from > PATIENCE_MS) dismiss(engine, [...batch, ...engine.queue.splice(0)], error as Error)
      await sleep(backoffMs(failures, AGAIN, Math.random()))
    }
  }
}

function dismiss({ dismissed }: EngineState, tasks: readonly Task[], error: Error): void {
  for (const task of tasks) {
    if (task.urgent || dismissed.has(task)) continue
    dismissed.add(task)
    task.fail(error)
  }
}
