/** What the house counts of its own work, beside what the gateway counts of its calls: for the alerts of docs/operations.md. */
import { sql } from 'kysely'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { chainLag, type HeadKeeper } from './audit-log/index.ts'
import type { EngineCore, Freshness } from './engine/index.ts'
import type { Topics } from './topics.ts'
import type { Bus } from './platform/bus.ts'
import { type Connections, connectionsOf, type Database, type Tenants } from './platform/database.ts'
import type { Jobs } from './platform/jobs.ts'

export type HouseDeps = {
  readonly registry: Registry
  readonly db: Database
  readonly tenants: Pick<Tenants, 'connections'>
  readonly bus: Bus<Topics>
  readonly engine: Pick<EngineCore, 'backlog'>
  readonly freshness: Pick<Freshness, 'ages'>
  readonly heads: Pick<HeadKeeper, 'broken'>
  readonly clock: () => number
  readonly jobs: Jobs
}

const SAMPLE_MS = 5000
const A_SECOND = 1000

export type HouseMetrics = {
  /** Reads once what is only known to the database. */
  sample(): Promise<void>
  stop(): void
}

export function startHouseMetrics(deps: HouseDeps): HouseMetrics {
  const { registry, engine, freshness, clock } = deps
  const registers = [registry]
  const stopCounting = countBets(deps)
  new Gauge({
    name: 'paddock_engine_backlog',
    help: 'Commands that wait for the engine',
    registers,
    collect() {
      this.set(engine.backlog())
    },
  })
  new Gauge({
    name: 'paddock_feed_age_seconds',
    help: 'Time since a source of prices was last known to be alive',
    labelNames: ['source'],
    registers,
    collect() {
      for (const { source, ageMs } of freshness.ages(clock())) this.set({ source }, ageMs / A_SECOND)
    },
  })
  watchPools(deps)
  const sampling = deps.jobs.start({
    name: 'house-metrics',
    everyMs: SAMPLE_MS,
    failed: 'the house was not measured',
    work: watchDatabase(deps),
  })
  return { sample: sampling.run, stop: stopCounting }
}

function countBets({ registry, bus, clock }: HouseDeps): () => void {
  const registers = [registry]
  const changes = new Counter({
    name: 'paddock_bet_changes_total',
    help: 'Bets that were taken in, decided, matched, amended or ended, by what they became',
    labelNames: ['status'],
    registers,
  })
  const late = new Histogram({
    name: 'paddock_bet_decided_late_seconds',
    help: 'Time from the end of a delay until its bet was decided',
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30],
    registers,
  })
  const settled = new Counter({
    name: 'paddock_markets_settled_total',
    help: 'Markets that were settled, or rolled back',
    labelNames: ['what'],
    registers,
  })
  const waiting = new Set<string>()
  const ends = [
    bus.subscribe('bet', ({ bet: { id, status, acceptAt } }) => {
      changes.inc({ status })
      if (status === 'PENDING') waiting.add(id)
      else if (waiting.delete(id)) late.observe(Math.max(0, clock() - acceptAt) / A_SECOND)
    }),
    bus.subscribe('settled', ({ rolledBack }) => settled.inc({ what: rolledBack ? 'ROLLED_BACK' : 'SETTLED' })),
  ]
  return () => {
    for (const end of ends) end()
  }
}

function watchPools({ registry, db, tenants }: HouseDeps): void {
  const pools: readonly (readonly [string, () => Connections])[] = [
    ['house', () => connectionsOf(db)],
    ['sites', () => tenants.connections()],
  ]
  new Gauge({
    name: 'paddock_database_connections',
    help: 'Connections of a pool: in use, idle, and how many wait for one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, read] of pools) {
        const { total, idle, waiting } = read()
        this.set({ pool, state: 'used' }, total - idle)
        this.set({ pool, state: 'idle' }, idle)
        this.set({ pool, state: 'waiting' }, waiting)
      }
    },
  })
}

/** Not at each scrape, which would be as many queries as there are who scrape; not a number while the database is away. */
function watchDatabase({ registry, db, heads }: HouseDeps): () => Promise<void> {
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers: [registry] })
  const lag = gauge('paddock_settlement_lag_seconds', 'Age of the oldest result that is not paid out or taken back yet')
  const unchained = gauge('paddock_audit_rows_unchained', 'Rows of the audit log that have no link yet')
  const broken = gauge('paddock_audit_chains_broken', 'Sites whose audit log has lost what it was chained to')

  return async () => {
    try {
      lag.set(await loadSettlementLag(db))
      unchained.set(await chainLag(db))
      broken.set(heads.broken())
    } catch (error) {
      for (const one of [lag, unchained, broken]) one.set(Number.NaN)
      throw error
    }
  }
}

async function loadSettlementLag(db: Database): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(max(extract(epoch from clock_timestamp() - coalesce(rollback_started_at, declared_at))), 0)::float8 as seconds
    from settlements where (finished_at is null or rollback_started_at is not null) and rolled_back_at is null`.execute(
    db,
  )
  return rows[0]?.seconds ?? 0
}
