/**
 * The engine: the one writer of its markets. Commands gather while the batch before them commits; a batch is one
 * transaction that proves the leases, locks the accounts in id order, decides every command in memory, and writes the lot
 * with a statement a table. Nobody is answered before the commit. docs/architecture.md "A bet".
 */
import { setImmediate } from 'node:timers/promises'
import { type Book, type HouseQuotes, removeRunner, restoreOrder, setHouseQuotes } from '@paddock/domain/book'
import { must } from '@paddock/domain/result'
import type { Bus } from '../platform/bus.ts'
import { type Database, mayPass, waitedInVain } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { lineOf, type Pipeline } from '../platform/pipeline.ts'
import type { Hold } from '../catalogue/market.ts'
import { loadMarkets, type StoredMarket } from '../catalogue/store.ts'
import type { LockedAccount } from './account.ts'
import { type Arrivals, isAwaited, noArrivals } from './arrivals.ts'
import {
  abandon,
  type Decided,
  decideBatch,
  openBatch,
  type Opened,
  type TransactionDeps,
  type Written,
} from './batch.ts'
import type { Changes } from './changes.ts'
import { LeaseLost, type Leases, releaseLeases, renewLeases, takeLeases } from './leases.ts'
import { createLiveMarket, holdingOf, type LiveMarket, orderOf } from './live-market.ts'
import type { RETRY } from './scene.ts'
import {
  type KnownKey,
  loadBets,
  loadCashOuts,
  loadHoldings,
  loadOpenBets,
  loadWaitingCashOuts,
  loadWatching,
  lockAccounts,
} from './store.ts'
import { type Bet, isOpen } from './bet.ts'
import type { Topics } from '../topics.ts'

/** One command on its way through a batch. */
export type Task = {
  /** Changes of a market's state go before bets: a suspension that has arrived is never overtaken. */
  readonly urgent: boolean
  /** The markets it decides on, for the lease and for reloading after a failure. */
  readonly marketIds: readonly string[]
  /** The accounts whose rows it needs, asked just before they are locked. */
  accounts(): Iterable<number>
  readonly key: { readonly accountId: number; readonly key: string } | null
  /** Decides on what is in memory. Gives what is to be done once it is durable, or RETRY when an account was not free. */
  decide(changes: Changes, known: KnownKey | undefined): (() => void) | typeof RETRY
  fail(error: Error): void
  attempts: number
}

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
  submit(task: Task): void
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

export type EngineDeps = {
  readonly db: Database
  /** Where batches are written; closed with the engine. */
  readonly pipeline: Pipeline
  readonly bus: Bus<Topics>
  readonly log: Log
  readonly owner: string
  readonly clock: () => number
  /** How far from the market players of a pool may trade with each other. */
  readonly bandOf: Book['bandOf']
  /** Called with every market that was rebuilt. */
  readonly onRecovered: (market: LiveMarket) => void
  /** Called when the engine can go on no longer: another holds its leases. The process has no use without it. */
  readonly onGivenUp: (error: Error) => void
}

const MAX_BATCH = 1000
/** With so many waiting the next batch asks for its rows behind the commit; fewer would only make commits small. */
const NEXT_AT_ONCE = 64
const MAX_ATTEMPTS = 40
const RENEW_MS = 3000
/** How long a command waits for a database that is away. Its caller is then told that nobody knows, and may ask again. */
const PATIENCE_MS = 5000

export function createEngineCore(deps: EngineDeps): EngineCore {
  const { db, log, owner } = deps
  const markets = new Map<string, LiveMarket>()
  const houseQuotes = new Map<string, Map<number, HouseQuotes>>()
  const sportOf = new Map<string, string>()
  const arrivals = new Map<string, Arrivals>()
  const queue: Task[] = []
  const urgent: Task[] = []
  let leases: Leases = new Map()
  let running: Promise<void> | undefined
  let stopped = false
  let stopping = false
  /** Their callers have given up on them: they are not tried again. */
  const dismissed = new WeakSet<Task>()
  let renewal: NodeJS.Timeout | undefined
  const transactionDeps: TransactionDeps = {
    pipeline: deps.pipeline,
    owner,
    leases: () => leases,
    partitionOf: (marketId) => markets.get(marketId)?.partition,
    clock: deps.clock,
  }

  function submit(task: Task): void {
    if (stopped) return task.fail(new Error('the engine has stopped'))
    if (task.urgent) urgent.push(task)
    else queue.push(task)
    running ??= drain()
  }

  async function drain(): Promise<void> {
    // A turn of the event loop lets the requests that arrived together gather into one batch.
    await setImmediate()
    let following: Opened | undefined
    while (following || urgent.length + queue.length > 0) {
      const opened = following ?? openBatch(transactionDeps, takeBatch())
      following = undefined
      try {
        const written = await decideBatch(opened)
        if (urgent.length > 0 || queue.length >= NEXT_AT_ONCE) following = openBatch(transactionDeps, takeBatch())
        await written.committed.catch(async (error: Error) => {
          // Its locks must be gone before anybody looks at what stands.
          await putBack(following)
          following = undefined
          await refuseUnlessItStands(written, error)
        })
        answer(written.decided)
      } catch (error) {
        await putBack(following)
        following = undefined
        await recoverFrom(opened.batch, error as Error).catch((fatal: unknown) => giveUp(opened.batch, fatal as Error))
      }
    }
    running = undefined
  }

  const takeBatch = (): Task[] => [...urgent.splice(0), ...queue.splice(0, MAX_BATCH)]

  /** A batch that has only asked for its rows, when the one before it failed: it asks again once memory is right. */
  async function putBack(opened: Opened | undefined): Promise<void> {
    if (!opened) return
    await abandon(opened)
    urgent.unshift(...opened.batch.filter((task) => task.urgent))
    queue.unshift(...opened.batch.filter((task) => !task.urgent))
  }

  /**
   * A commit whose answer is lost may have happened, and then its bets must neither be placed again nor kept from their
   * players: what stands in the database decides.
   */
  async function refuseUnlessItStands({ batch, decided }: Written, error: Error): Promise<void> {
    if (!(await untilItWorks(() => stands(decided.parts), batch))) throw error
    log.warn({ err: error, tasks: batch.length }, 'a batch was committed and its answer lost')
  }

  /** Tells everybody what is durable now. */
  function answer({ parts, done, again }: Decided): void {
    publish(parts)
    for (const finish of done) finish()
    for (const task of again) retryLater(task)
  }

  /** Every change of a bet or a cash-out grows its version. What changes neither may be done again without harm. */
  async function stands(parts: readonly Changes[]): Promise<boolean> {
    const [bet] = parts.flatMap((part) => [...part.bets.values()].map((kept) => kept.bet))
    const [cashOut] = parts.flatMap((part) => [...part.cashOuts.values()])
    const kept = bet ?? cashOut
    if (!kept) return false
    return await db.transaction().execute(async (tx) => {
      // The former transaction held this row: once it is ours, the former has ended one way or the other.
      await lockAccounts(lineOf(tx), [kept.accountId], true)
      const [stored] = await (bet ? loadBets : loadCashOuts)(tx, [kept.id])
      return stored !== undefined && stored.version >= kept.version
    })
  }

  function publish(parts: readonly Changes[]): void {
    const accounts = new Map<number, LockedAccount>()
    for (const changes of parts) {
      publishMarkets(changes)
      const seqs = new Map(changes.journal.map((entry) => [entry.payload['betId'], entry.seq]))
      for (const { bet } of changes.bets.values()) deps.bus.publish('bet', { bet, seq: seqs.get(bet.id) ?? 0 })
      for (const cashOut of changes.cashOuts.values()) deps.bus.publish('cashOut', { cashOut })
      for (const { accountId } of changes.journal)
        accounts.set(accountId, must(changes.accounts.get(accountId), 'a journal is written under its lock'))
    }
    for (const { id, journalSeq, balance, exposure } of accounts.values())
      deps.bus.publish('account', { accountId: id, seq: journalSeq, balance, exposure })
  }

  function publishMarkets(changes: Changes): void {
    for (const event of changes.events.values()) deps.bus.publish('event', { event, inPlay: event.inPlay })
    for (const { market } of changes.markets.values())
      deps.bus.publish('market', { definition: market.definition, state: market.state, outcome: null })
  }

  function retryLater(task: Task): void {
    task.attempts += 1
    if (task.attempts > MAX_ATTEMPTS) return task.fail(new Error('the account stayed busy'))
    setTimeout(() => submit(task), 5 + task.attempts * 5)
  }

  /**
   * The transaction failed, so memory may be ahead of the database: its markets are rebuilt before anything else is
   * decided. Then each task is tried alone, so that one that cannot be written does not take the others down.
   */
  async function recoverFrom(batch: readonly Task[], error: Error): Promise<void> {
    if (error instanceof LeaseLost) throw error
    log.warn({ err: error, tasks: batch.length }, 'a batch failed; its markets are reloaded')
    await untilItWorks(() => reload([...new Set(batch.flatMap((task) => task.marketIds))]), batch)
    for (const task of batch) await tryAlone(task)
  }

  /** What the database cannot take is the task's own fault; what is nobody's fault is tried again. */
  async function tryAlone(task: Task): Promise<void> {
    while (!dismissed.has(task)) {
      try {
        const written = await decideBatch(openBatch(transactionDeps, [task]))
        await written.committed.catch((error: Error) => refuseUnlessItStands(written, error))
        return answer(written.decided)
      } catch (error) {
        if (error instanceof LeaseLost) throw error
        await untilItWorks(() => reload(task.marketIds), [task])
        task.attempts += 1
        // Who asks for a bet has waited too long for a row already, and so has everybody behind him. What a feed or an officer says is said
        // once: it keeps its turn until the row is free.
        const isWorthIt = task.urgent || !waitedInVain(error)
        if (mayPass(error) && isWorthIt && task.attempts <= MAX_ATTEMPTS) continue
        log.error({ err: error }, 'a command failed')
        return task.fail(error as Error)
      }
    }
  }

  function giveUp(batch: readonly Task[], error: Error): void {
    const isFirst = !stopped
    stopped = true
    for (const task of [...batch, ...urgent.splice(0), ...queue.splice(0)]) task.fail(error)
    if (isFirst) deps.onGivenUp(error)
  }

  /** Nobody is kept waiting for longer than people wait; what feeds and operators want is done whenever it can be. */
  async function untilItWorks<T>(work: () => Promise<T>, batch: readonly Task[]): Promise<T> {
    const from = deps.clock()
    for (let tries = 0; ; tries++) {
      try {
        return await work()
      } catch (error) {
        if (stopped || stopping) throw error
        log.warn({ err: error, tries }, 'the database does not answer yet')
        if (deps.clock() - from > PATIENCE_MS) dismiss([...batch, ...queue.splice(0)], error as Error)
        await new Promise((resolve) => setTimeout(resolve, Math.min(1000, 50 * 2 ** tries)))
      }
    }
  }

  function dismiss(tasks: readonly Task[], error: Error): void {
    for (const task of tasks) {
      if (task.urgent || dismissed.has(task)) continue
      dismissed.add(task)
      task.fail(error)
    }
  }

  async function reload(ids: readonly string[]): Promise<void> {
    const stored = await loadMarkets(db, { ids })
    await rebuild(stored)
    const found = new Set(stored.map((market) => market.definition.id))
    // A market whose creation failed is not there any more.
    for (const id of ids) if (!found.has(id)) markets.delete(id)
  }

  async function rebuild(stored: readonly StoredMarket[]): Promise<void> {
    const ids = stored.map((market) => market.definition.id)
    const [holdings, open] = [await loadHoldings(db, ids), await loadOpenBets(db, ids)]
    const rebuilt = new Map(stored.map((market) => [market.definition.id, rebuildMarket(market)]))
    for (const { marketId, accountId, matched, exposure } of holdings) {
      const holding = holdingOf(must(rebuilt.get(marketId), 'a position has its market'), accountId)
      holding.matched = matched
      holding.exposure = exposure
    }
    for (const bet of open) restoreBet(must(rebuilt.get(bet.marketId), 'a bet has its market'), bet)
    for (const cashOut of await loadWaitingCashOuts(db, ids))
      must(rebuilt.get(cashOut.marketId), 'a cash-out has its market').cashOuts.set(cashOut.accountId, cashOut)
    for (const auto of await loadWatching(db, ids))
      must(rebuilt.get(auto.marketId), 'a cash-out watches its market').autoCashOuts.set(auto.accountId, auto)
    for (const market of rebuilt.values()) {
      markets.set(market.definition.id, market)
      deps.onRecovered(market)
    }
  }

  function rebuildMarket({ definition, state, partition, sportId }: StoredMarket): LiveMarket {
    sportOf.set(definition.eventId, sportId)
    const place = { partition, sportId, arrivals: arrivalsOf(definition.id), bandOf: deps.bandOf }
    const market = createLiveMarket(definition, place, state)
    const before = markets.get(definition.id)
    if (!before) restoreHold(market)
    if (before) {
      market.feedStatus = before.feedStatus
      for (const hold of before.holds) market.holds.add(hold)
      market.pricedAt = before.pricedAt
      market.bookmaker = before.bookmaker
      market.session = before.session
      market.model = before.model
    }
    if (market.book)
      for (const { slot, status } of definition.runners)
        if (status === 'REMOVED') removeRunner(market.book, slot, 0, 'WIN')
    if (market.book && state.status === 'OPEN') {
      for (const [slot, quotes] of houseQuotes.get(definition.id) ?? []) setHouseQuotes(market.book, slot, quotes)
    }
    return market
  }

  function arrivalsOf(marketId: string): Arrivals {
    const found = arrivals.get(marketId) ?? noArrivals()
    arrivals.set(marketId, found)
    return found
  }

  function forgetArrivals(marketId: string): void {
    const found = arrivals.get(marketId)
    if (found && !markets.has(marketId) && !isAwaited(found)) arrivals.delete(marketId)
  }

  /** The stored reason of a suspension is the hold that caused it; staleness is found out anew. */
  function restoreHold(market: LiveMarket): void {
    const { status, reason } = market.state
    if (reason === 'OPERATOR') market.holds.add('OPERATOR')
    if (status !== 'SUSPENDED' || reason === '') return
    market.feedStatus = 'OPEN'
    if (reason !== 'STALE') market.holds.add(reason as Hold)
  }

  function restoreBet(market: LiveMarket, bet: Bet): void {
    if (!isOpen(bet)) return
    market.open.set(bet.id, bet)
    holdingOf(market, bet.accountId).open.add(bet.id)
    if (bet.status === 'PENDING' || !market.book) return
    const { matched, remaining, lapsed, cancelled, voided } = bet
    restoreOrder(market.book, {
      ...orderOf(bet),
      matched,
      remaining,
      lapsed,
      cancelled,
      voided,
      sequence: bet.sequence ?? market.book.sequence + 1,
    })
  }

  async function renew(): Promise<void> {
    const held = await renewLeases(db, owner, leases)
    const lost = [...leases].filter(([partition, epoch]) => held.get(partition) !== epoch)
    if (lost.length > 0 && !stopping)
      giveUp([], new LeaseLost(`partitions ${lost.map(([id]) => id).join(', ')} are no longer ours`))
  }

  return {
    markets,
    houseQuotes,
    sportOf,
    arrivalsOf,
    arrivals,
    forgetArrivals,
    submit,
    addMarket: (market) => void markets.set(market.definition.id, market),
    removeMarket(id) {
      markets.delete(id)
      houseQuotes.delete(id)
      arrivals.delete(id)
    },
    owns: (partition) => leases.has(partition),
    reload,
    async start() {
      leases = await takeLeases(db, owner)
      await rebuild(await loadMarkets(db, { partitions: [...leases.keys()] }))
      renewal = setInterval(
        () => void renew().catch((error: unknown) => log.warn({ err: error }, 'leases were not renewed')),
        RENEW_MS,
      )
    },
    async stop() {
      clearInterval(renewal)
      stopping = true
      while (running) await running
      stopped = true
      await releaseLeases(db, owner)
      await deps.pipeline.close()
    },
    backlog: () => queue.length + urgent.length,
  }
}
