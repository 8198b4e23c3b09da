/**
 * The engine: the one writer of its markets. Commands gather while the batch before them commits; a batch is one
 * transaction that proves the leases, locks the accounts in id order, decides every command in memory, and writes the lot.
 * Nobody is answered before the commit. docs/architecture.md "A bet".
 */
import { setImmediate } from 'node:timers/promises'
import type { HouseQuotes } from '@paddock/domain/book'
import type { Paise } from '@paddock/domain/money'
import { loadEventCaps, loadMarkets } from '../catalogue/index.ts'
import type { Arrivals } from './arrivals.ts'
import { abandon, decideBatch, openBatch, type Opened, type TransactionDeps, type Written } from './batch.ts'
import { LeaseLost, releaseLeases, RENEW_MS, renewLeases, takeLeases } from './leases.ts'
import type { LiveMarket } from './live-market.ts'
import { arrivalsOf, forgetArrivals, rebuild, reload } from './rebuild.ts'
import { giveUp, MAX_ATTEMPTS, recoverFrom, refuseUnlessItStands, transactionsOf } from './recover.ts'
import { type EngineDeps, type EngineState, newState } from './state.ts'
import { type Command, type Decide, runTask, type Task } from './task.ts'
import { tellChanges } from './tell.ts'

export type EngineCore = {
  readonly markets: ReadonlyMap<string, LiveMarket>
  /** The latest quotes of the house by market and slot, put back when a market is rebuilt. */
  readonly houseQuotes: Map<string, Map<number, HouseQuotes>>
  /** The sport of each event, for locks. */
  readonly sportOf: Map<string, string>
  /** What was said of a market and is not in force yet: kept over a rebuilding of the market. */
  arrivalsOf(marketId: string): Arrivals
  readonly arrivals: ReadonlyMap<string, Arrivals>
  /** Lets go of what is in force of a market that the engine does not have: settled, or never added. */
  forgetArrivals(marketId: string): void
  /** The most that each house loses on the event from now on; null is no cap. Law D-58. */
  capEvent(eventId: string, maxHouseLoss: Paise | null): void
  /** Decides in a batch; answers after its commit. Fails when nothing was written, or nobody knows. */
  run<T>(command: Command, decide: Decide<T>): Promise<T>
  addMarket(market: LiveMarket): void
  removeMarket(id: string): void
  owns(partition: number): boolean
  /** Puts a market that was settled and rolled back under the engine again. */
  reload(ids: readonly string[]): Promise<void>
  start(): Promise<void>
  /** Lets what is queued finish, then gives the leases back. */
  stop(): Promise<void>
  /** How many tasks wait, for back-pressure and metrics. */
  backlog(): number
}

const MAX_BATCH = 1000
/** With so many waiting the next batch asks for its rows behind the commit; fewer would only make commits small. */
const NEXT_AT_ONCE = 64

export function createEngineCore(deps: EngineDeps): EngineCore {
  const engine = newState(deps)
  const transactions = transactionsOf(engine)
  const enqueue = (task: Task): void => submit(engine, transactions, task)
  const capEvent = (eventId: string, maxHouseLoss: Paise | null): void => {
    if (maxHouseLoss === null) engine.eventCaps.delete(eventId)
    else engine.eventCaps.set(eventId, maxHouseLoss)
  }
  let renewal: NodeJS.Timeout | undefined
  return {
    markets: engine.markets,
    houseQuotes: engine.houseQuotes,
    sportOf: engine.sportOf,
    arrivals: engine.arrivals,
    arrivalsOf: (marketId) => arrivalsOf(engine, marketId),
    forgetArrivals: (marketId) => forgetArrivals(engine, marketId),
    capEvent,
    run: (command, decide) => runTask(enqueue, command, decide),
    addMarket: (market) => void engine.markets.set(market.definition.id, market),
    removeMarket(id) {
      for (const kept of [engine.markets, engine.houseQuotes, engine.arrivals]) kept.delete(id)
    },
    owns: (partition) => engine.leases.has(partition),
    reload: (ids) => reload(engine, ids),
    async start() {
      engine.leases = await takeLeases(deps.db, deps.owner)
      for (const { eventId, maxHouseLoss } of await loadEventCaps(deps.db)) capEvent(eventId, maxHouseLoss)
      await rebuild(engine, await loadMarkets(deps.db, { partitions: [...engine.leases.keys()] }))
      // No job: one that hangs must not keep the next from being tried. Decision 0046.
      renewal = setInterval(
        () => void renew(engine).catch((error: unknown) => deps.log.warn({ err: error }, 'leases were not renewed')),
        RENEW_MS,
      )
    },
    async stop() {
      if (engine.phase === 'RUNNING') engine.phase = 'STOPPING'
      while (engine.running) await engine.running
      clearInterval(renewal)
      engine.phase = 'STOPPED'
      await releaseLeases(deps.db, deps.owner)
      await deps.pipeline.close()
    },
    backlog: () => engine.queue.length + engine.urgent.length,
  }
}

function submit(engine: EngineState, transactions: TransactionDeps, task: Task): void {
  if (engine.phase === 'STOPPED') return task.fail(new Error('the engine has stopped'))
  if (task.urgent) engine.urgent.push(task)
  else engine.queue.push(task)
  engine.running ??= drain(engine, transactions)
}

async function drain(engine: EngineState, transactions: TransactionDeps): Promise<void> {
  // A turn of the event loop lets the requests that arrived together gather into one batch.
  await setImmediate()
  const { queue, urgent } = engine
  const answer = (written: Written): void => answerAll(engine, transactions, written)
  let following: Opened | undefined
  while (following || urgent.length + queue.length > 0) {
    const opened = following ?? openBatch(transactions, takeBatch(engine))
    following = undefined
    try {
      const written = await decideBatch(opened)
      if (urgent.length > 0 || queue.length >= NEXT_AT_ONCE) following = openBatch(transactions, takeBatch(engine))
      await written.committed.catch(async (error: Error) => {
        // Its locks must be gone before anybody looks at what stands.
        await putBack(engine, following)
        following = undefined
        await refuseUnlessItStands(engine, written, error)
      })
      answer(written)
    } catch (error) {
      await putBack(engine, following)
      following = undefined
      await recoverFrom(engine, opened.batch, error as Error, answer).catch((fatal: unknown) =>
        giveUp(engine, opened.batch, fatal as Error),
      )
    }
  }
  engine.running = undefined
}

const takeBatch = ({ urgent, queue }: EngineState): Task[] => [...urgent.splice(0), ...queue.splice(0, MAX_BATCH)]

/** A batch that has only asked for its rows, when the one before it failed: it asks again once memory is right. */
async function putBack({ urgent, queue }: EngineState, opened: Opened | undefined): Promise<void> {
  if (!opened) return
  await abandon(opened)
  urgent.unshift(...opened.batch.filter((task) => task.urgent))
  queue.unshift(...opened.batch.filter((task) => !task.urgent))
}

/** Tells everybody what is durable now. */
function answerAll(engine: EngineState, transactions: TransactionDeps, { decided }: Written): void {
  const { parts, done, again } = decided
  tellChanges(engine.deps.bus, parts)
  for (const finish of done) finish()
  for (const task of again) retryLater(task, () => submit(engine, transactions, task))
}

/** Once, for the task that waits: no job; and in even steps, since a bet waits. Decision 0046. */
function retryLater(task: Task, submitAgain: () => void): void {
  task.attempts += 1
  if (task.attempts > MAX_ATTEMPTS) return task.fail(new Error('the account stayed busy'))
  setTimeout(submitAgain, 5 + task.attempts * 5)
}

async function renew(engine: EngineState): Promise<void> {
  const held = await renewLeases(engine.deps.db, engine.deps.owner, engine.leases)
  const lost = [...engine.leases].filter(([partition, epoch]) => held.get(partition) !== epoch)
  if (lost.length > 0 && engine.phase !== 'STOPPING')
    giveUp(engine, [], new LeaseLost(`partitions ${lost.map(([id]) => id).join(', ')} are no longer ours`))
}
