/**
 * Which engine may write which markets. Events are hashed to 64 partitions; a partition belongs to the engine whose name
 * stands in its row until its lease ends. Every batch proves its epoch inside its own transaction and holds the row
 * against a takeover until it commits, so an engine that lost its lease cannot write. docs/architecture.md "Ownership".
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../platform/database.ts'
import type { Line } from '../platform/database/pipeline.ts'

const PARTITIONS = 64
/** @internal Exported for the tests. */
export const LEASE_SECONDS = 10
export const RENEW_MS = 3000

export const partitionOf = (eventId: string): number =>
  createHash('sha256').update(eventId).digest().readUInt32BE(0) % PARTITIONS

/** Partition to epoch, of what this engine holds. */
export type Leases = Map<number, number>

/**
 * Takes every partition that is free, expired or stands under this name, and gives what is held then: the epoch it raises shuts
 * out whatever is left of its former self. Whether that still lives is asked before (`await-leases.ts`).
 */
export async function takeLeases(db: Database, owner: string): Promise<Leases> {
  const { rows } = await sql<{ id: number; epoch: number }>`
    update partitions set owner = ${owner}, epoch = epoch + 1, lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    where owner = ${owner} or lease_until < clock_timestamp()
    returning id, epoch`.execute(db)
  return new Map(rows.map((row) => [row.id, row.epoch]))
}

/**
 * Gives what is still held; a partition that is missing from the answer was lost. One that ran out while nobody took it, as
 * when the database was away, is held again: its epoch says that nobody was in between.
 */
export async function renewLeases(db: Database, owner: string, leases: Leases): Promise<Leases> {
  const { rows } = await sql<{ id: number; epoch: number }>`
    update partitions p set lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    from unnest(${[...leases.keys()]}::int[], ${[...leases.values()]}::bigint[]) as held(id, epoch)
    where p.id = held.id and p.epoch = held.epoch and p.owner = ${owner} returning p.id, p.epoch`.execute(db)
  return new Map(rows.map((row) => [row.id, row.epoch]))
}

export async function releaseLeases(db: Database, owner: string): Promise<void> {
  await sql`update partitions set lease_until = '-infinity' where owner = ${owner}`.execute(db)
}

/** Another server has taken over: this one may not write any more, and has nothing left to do. Told in one line. */
export class LeaseLost extends Error {}

/** Throws LeaseLost unless every partition is still ours in the same epoch; holds the rows until the transaction ends. */
export async function proveLeases(
  line: Line,
  owner: string,
  leases: Leases,
  partitions: ReadonlySet<number>,
): Promise<void> {
  const ids = [...partitions].sort((a, b) => a - b)
  const rows = await line.send(sql<{ id: number; epoch: number }>`
    select id, epoch from partitions where id = any(${ids}::int[]) and owner = ${owner} order by id for share`)
  const epochs = new Map(rows.map((row) => [row.id, row.epoch]))
  const lost = ids.filter((id) => !leases.has(id) || epochs.get(id) !== leases.get(id))
  if (lost.length > 0) throw new LeaseLost(`partitions ${lost.join(', ')} are no longer ours`)
}
