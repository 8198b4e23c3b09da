import type { Bets } from '../bets/index.ts'
import type { EngineCore, SceneDeps } from '../engine/index.ts'
import type { Bus } from '../platform/bus.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { Topics } from '../topics.ts'

/** What closing positions needs of the house. */
export type CashOutsDeps = SceneDeps & {
  readonly engine: Pick<EngineCore, 'markets' | 'run'>
  readonly db: Database
  readonly bus: Bus<Topics>
  readonly log: Log
  /** The end of the delay of the bets that close a position on runners. */
  readonly decisions: Pick<Bets['decisions'], 'schedule' | 'decisionOf'>
}
