/**
 * A batch of the engine as one transaction over a pipeline. It asks for its rows; then, while the database writes one part of
 * what was decided, the next part is decided; the commit is sent right behind the last. docs/architecture.md "A bet".
 */
import { setImmediate } from 'node:timers/promises'
import type { OfferedMarket, Restriction } from '@paddock/domain/betting'
import { type RawBuilder, sql } from 'kysely'
import { writesOfEvents, writesOfMarkets } from '../catalogue/index.ts'
import type { Line, Pipeline } from '../platform/database/pipeline.ts'
import { queryOfStandings, standingsOf } from '../protection/index.ts'
import type { LockedAccount } from './account.ts'
import { type Changes, noChanges } from './changes.ts'
import { type Leases, proveLeases } from './leases.ts'
import { type EventCaps, type OverMarkets, readOverMarkets } from './over-markets.ts'
import { type BettingSite, RETRY } from './scene.ts'
import { findKeys, keyName, type KnownKey, lockAccounts, readRestrictions, writesOf } from './store.ts'
import type { Task } from './task.ts'

export type TransactionDeps = {
  readonly pipeline: Pipeline
  readonly owner: string
  readonly leases: () => Leases
  readonly partitionOf: (marketId: string) => number | undefined
  readonly markets: OverMarkets['markets']
  readonly siteOf: (siteId: number) => BettingSite | undefined
  readonly eventCaps: EventCaps
  /** As a restriction names it; undefined where there is none. */
  readonly offeredAs: (marketId: string) => OfferedMarket | undefined
  readonly clock: () => number
}

type Rows = {
  readonly line: Line
  readonly accounts: Map<number, LockedAccount>
  readonly known: Map<string, KnownKey>
  readonly over: OverMarkets
}

/** A transaction that has asked for its rows and has decided nothing. */
export type Opened = { readonly batch: readonly Task[]; readonly rows: Promise<Rows> }

export type Decided = {
  readonly done: readonly (() => void)[]
  readonly again: readonly Task[]
  readonly parts: readonly Changes[]
}

/** A transaction that is decided and sent. `committed` rejects when it was rolled back, or nobody knows. */
export type Written = { readonly batch: readonly Task[]; readonly decided: Decided; readonly committed: Promise<void> }

/** So many tasks are decided while the database writes those before them. Fewer write the house's positions more often. */
const PART = 220
/** The database has nothing to do until the first part is decided, so it is short. */
const FIRST_PART = 60
/** A batch of so many is one part: two would cost the database more statements than it saves by beginning early. */
const WHOLE = 120

export function openBatch(deps: TransactionDeps, batch: readonly Task[]): Opened {
  const rows = askForRows(deps, batch)
  // Whoever opened it hears of a failure when the batch is decided.
  rows.catch(() => undefined)
  return { batch, rows }
}

async function askForRows(
  { pipeline, owner, leases, partitionOf, offeredAs, markets, siteOf, eventCaps, clock }: TransactionDeps,
  batch: readonly Task[],
): Promise<Rows> {
  const line = await pipeline.open()
  const marketIds = [...new Set(batch.flatMap((task) => task.marketIds))]
  const partitions = new Set(marketIds.flatMap((id) => partitionOf(id) ?? []))
  const ids = new Set(batch.flatMap((task) => [...task.accounts()]))
  const offered = marketIds.flatMap((id) => offeredAs(id) ?? [])
  const wait = batch.some((task) => task.urgent || task.attempts > 3)
  try {
    const [, , accounts, restrictions, known] = await Promise.all([
      line.send(sql`begin`),
      proveLeases(line, owner, leases(), partitions),
      lockAccounts(line, ids, wait),
      readRestrictions(line, ids, offered),
      findKeys(
        line,
        batch.flatMap((task) => task.keys),
      ),
    ])
    for (const { accountIds, ...restriction } of restrictions)
      for (const id of accountIds) hold(accounts.get(id), restriction)
    await loadStandings(line, accounts, clock())
    const eventIds = [...new Set(offered.map(({ eventId }) => eventId))]
    const over = await readOverMarkets(line, markets, { accounts: accounts.values(), eventIds, siteOf, eventCaps })
    return { line, accounts, known, over }
  } catch (error) {
    rollBack(line)
    throw error
  }
}

/** One that was left out, since somebody else has its row, is not decided for. */
function hold(account: LockedAccount | undefined, restriction: Restriction): void {
  if (account) account.restrictions = [...account.restrictions, restriction]
}

/** What protects players is read with their rows, and only where something does: most have nothing. */
async function loadStandings(line: Line, accounts: ReadonlyMap<number, LockedAccount>, now: number): Promise<void> {
  const guarded = [...accounts.values()].filter((account) => account.guardedFrom <= now).map(({ id }) => id)
  if (guarded.length === 0) return
  for (const [id, standing] of standingsOf(await line.send(queryOfStandings(guarded, now)))) {
    const account = accounts.get(id)
    if (account) account.standing = standing
  }
}

/** Decides the batch and sends it. Throws when its rows were not to be had; a failure of its writes is told by `committed`. */
export async function decideBatch({ batch, rows }: Opened): Promise<Written> {
  const { line, accounts, known, over } = await rows
  const parts: DecidedPart[] = []
  const writes: Promise<unknown>[] = []
  const send = (statement: RawBuilder<unknown>): void => {
    const writing = line.send(statement)
    // Heard below; until then it may fail while nobody listens.
    writing.catch(() => undefined)
    writes.push(writing)
  }
  try {
    for (const tasks of partsOf(batch)) {
      if (parts.length > 0) await setImmediate()
      const part = decidePart(tasks, { accounts, known, over })
      parts.push(part)
      for (const statement of writesOfPart(part.changes)) send(statement)
    }
  } catch (error) {
    rollBack(line)
    throw error
  }
  // The commit of a transaction in which something failed rolls it back, and what failed is among the writes.
  send(sql`commit`)
  return {
    batch,
    decided: {
      done: parts.flatMap((part) => part.done),
      again: parts.flatMap((part) => part.again),
      parts: parts.map((part) => part.changes),
    },
    committed: Promise.all(writes).then(() => undefined),
  }
}

/**
 * Ends a transaction that has decided nothing. Resolves once its rollback is on the line: whatever is begun before that would be
 * rolled back in its place.
 */
export async function abandon({ rows }: Opened): Promise<void> {
  // Where its rows were not to be had, it has rolled back by itself.
  const asked = await rows.catch(() => undefined)
  if (asked) rollBack(asked.line)
}

function rollBack(line: Line): void {
  // A broken line has rolled back by itself.
  line.send(sql`rollback`).catch(() => undefined)
}

type DecidedPart = {
  readonly done: readonly (() => void)[]
  readonly again: readonly Task[]
  readonly changes: Changes
}

function decidePart(tasks: readonly Task[], { accounts, known, over }: Omit<Rows, 'line'>): DecidedPart {
  const changes = noChanges(accounts, over)
  const done: (() => void)[] = []
  const again: Task[] = []
  for (const task of tasks) {
    const before = changes.keys.length
    const outcome = task.decide(
      changes,
      task.keys.map(({ accountId, key }) => known.get(keyName(accountId, key))).find(Boolean),
    )
    if (outcome === RETRY) again.push(task)
    else done.push(outcome)
    // The same key may come twice in one batch.
    for (const kept of changes.keys.slice(before)) known.set(keyName(kept.accountId, kept.key), kept)
  }
  return { done, again, changes }
}

const writesOfPart = (changes: Changes): RawBuilder<unknown>[] => [
  ...writesOfEvents([...changes.events.values()]),
  ...writesOfMarkets(
    [...changes.markets.values()].map(({ market, actorId }) => ({
      definition: market.definition,
      state: market.state,
      actorId,
    })),
  ),
  ...writesOf(changes),
]

/** What is urgent stays together at the front; bets follow in parts. */
function* partsOf(batch: readonly Task[]): Generator<readonly Task[]> {
  const first = batch.length <= WHOLE ? WHOLE : batch.filter((task) => task.urgent).length + FIRST_PART
  yield batch.slice(0, first)
  for (let from = first; from < batch.length; from += PART) yield batch.slice(from, from + PART)
}
