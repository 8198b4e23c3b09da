import type { Book, HouseQuotes } from '@paddock/domain/book'
import type { Paise } from '@paddock/domain/money'
import type { Bus } from '../platform/bus.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { Pipeline } from '../platform/database/pipeline.ts'
import type { Topics } from '../topics.ts'
import type { Arrivals } from './arrivals.ts'
import type { Leases } from './leases.ts'
import type { LiveMarket } from './live-market.ts'
import type { BettingSite } from './scene.ts'
import type { Task } from './task.ts'

export type EngineDeps = {
  readonly db: Database
  /** Where batches are written; closed with the engine. */
  readonly pipeline: Pipeline
  readonly bus: Bus<Topics>
  readonly log: Log
  readonly owner: string
  readonly clock: () => number
  readonly sites: ReadonlyMap<number, BettingSite>
  /** How far from the market players of a pool may trade with each other. */
  readonly bandOf: Book['bandOf']
  /** Called with every market that was rebuilt. */
  readonly onRecovered: (market: LiveMarket) => void
  /** Called when the engine can go on no longer: another holds its leases. The process has no use without it. */
  readonly onGivenUp: (error: Error) => void
}

/** All that the engine remembers; everything but the queues can be rebuilt from the database and the feeds. */
export type EngineState = {
  readonly deps: EngineDeps
  readonly markets: Map<string, LiveMarket>
  /** The latest quotes of the house by market and slot, put back when a market is rebuilt. */
  readonly houseQuotes: Map<string, Map<number, HouseQuotes>>
  /** The sport of each event, for locks. */
  readonly sportOf: Map<string, string>
  /** The most that each house loses on an event, where officers say it of that one. Law D-58. */
  readonly eventCaps: Map<string, Paise>
  /** What was said of a market and is not in force yet: kept over a rebuilding of the market. */
  readonly arrivals: Map<string, Arrivals>
  readonly queue: Task[]
  readonly urgent: Task[]
  /** Their callers have given up on them: they are not tried again. */
  readonly dismissed: WeakSet<Task>
  leases: Leases
  running: Promise<void> | undefined
  /** Takes in what is asked: until it has stopped, or given up. */
  phase: 'RUNNING' | 'STOPPING' | 'STOPPED'
}

export const newState = (deps: EngineDeps): EngineState => ({
  deps,
  markets: new Map(),
  houseQuotes: new Map(),
  sportOf: new Map(),
  eventCaps: new Map(),
  arrivals: new Map(),
  queue: [],
  urgent: [],
  dismissed: new WeakSet(),
  leases: new Map(),
  running: undefined,
  phase: 'RUNNING',
})
