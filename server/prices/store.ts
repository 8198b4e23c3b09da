/** The only file that names the table of price samples. */
import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../platform/database.ts'
import { type Columns, insertRows } from '../platform/database/rows.ts'
import { timeOf } from '../platform/sql-time.ts'
import type { PriceSample } from './sample.ts'

const SAMPLE: Columns<PriceSample> = {
  marketId: 'text',
  slot: 'int',
  at: 'timestamptz',
  back: 'int null',
  lay: 'int null',
  last: 'int null',
  backRun: 'float8 null',
  layRun: 'float8 null',
  volume: 'bigint',
}

export const saveSamples = (db: Database, samples: readonly PriceSample[]): Promise<void> =>
  insertRows(db, 'price_samples', SAMPLE, samples, sql`on conflict do nothing`)

const MINUTE = sql`interval '1 minute'`

/** Of each runner only the last sample of each minute stays. Gives how many went. */
export async function thinSamples(tx: Tx, from: number, until: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from price_samples p where p.at >= ${timeOf(from)} and p.at < ${timeOf(until)}
      and exists (select from price_samples later where later.market_id = p.market_id and later.slot = p.slot
        and later.at > p.at and later.at < date_trunc('minute', p.at) + ${MINUTE})`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export type Forgetting = { readonly settledBefore: number; readonly sampledBefore: number; readonly atMost: number }

/**
 * Forgets the markets that were settled so long ago, and whatever is older still. Markets are stepped through by the key: there
 * are few, however many samples there are.
 */
export async function forgetSamples(tx: Tx, { settledBefore, sampledBefore, atMost }: Forgetting): Promise<number> {
  const settled = await sql`
    with recursive sampled as (
      (select market_id from price_samples order by market_id limit 1)
      union all
      select (select p.market_id from price_samples p where p.market_id > s.market_id order by p.market_id limit 1)
      from sampled s where s.market_id is not null),
    over as (
      select s.market_id from sampled s left join markets m on m.id = s.market_id
      where s.market_id is not null and (m.id is null or m.settled_at < ${timeOf(settledBefore)}) limit ${atMost})
    delete from price_samples p using over where p.market_id = over.market_id`.execute(tx)
  const old = await sql`delete from price_samples where at < ${timeOf(sampledBefore)}`.execute(tx)
  return Number(settled.numAffectedRows ?? 0) + Number(old.numAffectedRows ?? 0)
}

// Any fixed number: one process tidies at a time.
const TIDY_LOCK = 715_014

export async function isAloneTidying(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    free: boolean
  }>`select pg_try_advisory_xact_lock(${sql.lit(TIDY_LOCK)}) as free`.execute(tx)
  return rows[0]?.free ?? false
}

export type SeriesPoint = Omit<PriceSample, 'marketId'>
export type Series = {
  readonly marketId: string
  readonly slots: readonly number[]
  readonly since: number
  /** One point in so long at most. */
  readonly stepSeconds: number
}

/** Each runner's points in order: what held when the time began, then the last of every step. */
export async function loadSeries(
  from: Reader,
  { marketId, slots, since, stepSeconds }: Series,
): Promise<SeriesPoint[]> {
  const start = timeOf(since)
  // Written out: the same parameter twice would be two to the database, and not the same step.
  const step = sql`floor(extract(epoch from at) / ${sql.lit(stepSeconds)})`
  const { rows } = await sql<SeriesPoint>`
    select r.slot, p.* from unnest(${slots}::int[]) r(slot) cross join lateral (
      (select at, back, lay, last, back_run, lay_run, volume from price_samples
        where market_id = ${marketId} and slot = r.slot and at <= ${start} order by at desc limit 1)
      union all
      (select distinct on (${step}) at, back, lay, last, back_run, lay_run, volume
        from price_samples where market_id = ${marketId} and slot = r.slot and at > ${start}
        order by ${step}, at desc)) p
    order by r.slot, p.at`.execute(from)
  return rows
}

export async function loadFirstSample(
  from: Reader,
  { marketId, slots }: Pick<Series, 'marketId' | 'slots'>,
): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`
    select min(first.at) as at from unnest(${slots}::int[]) r(slot) cross join lateral (
      select at from price_samples where market_id = ${marketId} and slot = r.slot order by at limit 1) first`.execute(
    from,
  )
  return rows[0]?.at ?? null
}
