/**
 * The throttle over all processes: the counters stand in the database, and those of the process in front of them send away who
 * has to wait anyway. The table is not logged: a crash of the database forgets it, the processes do not. Security T9.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { createLocalThrottle, type LocalThrottle } from './local-throttle.ts'
import type { Database, Reader } from '../../platform/database.ts'
import {
  type Admission,
  admitTry,
  type Failures,
  FORGET_MS,
  countedOf,
  crowdOf,
  guessedAt,
  keysOf,
  type Tries,
} from './rules.ts'

/** A try that is judged: against what is guessed at it counts as failed until something else is said of it. */
export type Judged = {
  readonly is: 'TOLD' | 'UNTOLD'
  /** It was wrong: that counts for where it came from too. */
  failed(): Promise<void>
  /** It was right after all: what failed from there before is forgotten. */
  succeeded(): Promise<void>
  /** It was not judged after all. */
  withdrawn(): Promise<void>
}

export type Throttle = {
  /** `solvedBits` of the puzzle that came along, 0 for none. */
  take(tries: Tries, solvedBits?: number): Promise<Judged | Exclude<Admission, { is: 'TOLD' | 'UNTOLD' }>>
  /** Whether this happens for the first time within an hour: what holds once holds at all processes once. */
  isFirst(what: string): Promise<boolean>
  /** Forgets what is old; for a job. */
  tidy(): Promise<void>
}

/** The counters of all processes, and those of this one in front of them. */
type Counters = { readonly db: Database; readonly local: LocalThrottle; readonly clock: () => number }

export function createThrottle(db: Database, clock: () => number): Throttle {
  const counters: Counters = { db, local: createLocalThrottle(clock), clock }
  return {
    async take(tries, solvedBits = 0) {
      const taken = await takeAs(counters, tries, solvedBits)
      // At a place that the account knows somebody else may guess: its owner there is no worse off than a stranger.
      if (taken.is !== 'WAIT' || tries.known?.by !== 'PLACE') return taken
      const asStranger = await takeAs(counters, { ...tries, known: null }, solvedBits)
      // Nor does the owner wait for longer than the own place asks, however much strangers have failed at the name.
      return 'waitMs' in asStranger ? { ...asStranger, waitMs: Math.min(taken.waitMs, asStranger.waitMs) } : asStranger
    },
    async isFirst(what) {
      const { rows } =
        await sql`insert into failed_tries (key, count, at) values (${hashOf(what)}, 1, clock_timestamp())
        on conflict (key) do nothing returning key`.execute(db)
      return rows.length > 0
    },
    async tidy() {
      await sql`delete from failed_tries where at < clock_timestamp() - ${FORGET_MS} * interval '1 millisecond'`.execute(
        db,
      )
    },
  }
}

async function takeAs(
  counters: Counters,
  tries: Tries,
  solvedBits: number,
): Promise<Judged | Exclude<Admission, { is: Judged['is'] }>> {
  const { db, local, clock } = counters
  const now = clock()
  const mine = local.admit(tries, solvedBits)
  if (mine.is === 'WAIT' || mine.is === 'PUZZLE') return mine
  const counted = countedOf(tries, mine, now)
  local.count(counted)
  const taken = await takeShared(db, { tries, solvedBits, now }).catch((error: unknown) => {
    local.takeBack(counted)
    throw error
  })
  if (taken.is === 'TOLD' || taken.is === 'UNTOLD') return judgedOf(counters, tries, taken.is, now)
  local.takeBack(counted)
  return taken
}

/** A try that counts as failed until its judge says something else of it. */
function judgedOf({ db, local }: Counters, tries: Tries, is: Judged['is'], now: number): Judged {
  const keys = countedOf(tries, { is }, now)
  const takeBack = async () => {
    local.takeBack(keys)
    await takeBackShared(db, keys)
  }
  return {
    is,
    async failed() {
      const crowd = crowdOf(tries, now)
      local.count(crowd)
      await countShared(db, crowd)
    },
    async succeeded() {
      const { own } = keysOf(tries, now)
      local.forget(own)
      await takeBack()
      await sql`delete from failed_tries where key = ${hashOf(own)}`.execute(db)
    },
    withdrawn: takeBack,
  }
}

/** Of a name that was typed nothing is kept: people type passwords into the wrong field. */
const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

type Row = Failures & { readonly key: Buffer; readonly now: number }
type Asked = { readonly tries: Tries; readonly solvedBits: number; readonly now: number }

/** Holds the rows of what is guessed at, in the order of their keys, while it is asked whether it is free: two never take the last one. */
async function takeShared(db: Database, { tries, solvedBits, now }: Asked): Promise<Admission> {
  return await db.transaction().execute(async (tx) => {
    const { rows } = await sql<Row>`
      with held as (
        insert into failed_tries as f (key, count, at)
        select k, 0, clock_timestamp() from unnest(${guessedAt(tries, now).map(hashOf)}::bytea[]) as k order by k
        on conflict (key) do update set count = f.count returning key, count, at)
      select key, count, floor(extract(epoch from at) * 1000)::bigint as at,
        floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now
      from (select * from held
        union all select key, count, at from failed_tries where key = any(${crowdOf(tries, now).map(hashOf)}::bytea[])) rows`.execute(
      tx,
    )
    const known = new Map(rows.map((row) => [row.key.toString('hex'), row]))
    // The database's clock is the one of the rows; the names of the keys are of the moment of asking.
    const ago = (rows[0]?.now ?? now) - now
    const failuresOf = (key: string): Failures | undefined => {
      const row = known.get(hashOf(key).toString('hex'))
      return row && { count: row.count, at: row.at - ago }
    }
    const admission = admitTry(failuresOf, tries, solvedBits, now)
    if (admission.is === 'TOLD' || admission.is === 'UNTOLD') await count(tx, countedOf(tries, admission, now))
    return admission
  })
}

async function count(tx: Reader, keys: readonly string[]): Promise<void> {
  await sql`update failed_tries set at = clock_timestamp(),
      count = case when at > clock_timestamp() - ${FORGET_MS} * interval '1 millisecond' then count + 1 else 1 end
    where key = any(${keys.map(hashOf)}::bytea[])`.execute(tx)
}

/** Rows that many write, in the order of their keys. */
async function countShared(db: Database, keys: readonly string[]): Promise<void> {
  await sql`insert into failed_tries as f (key, count, at)
    select k, 1, clock_timestamp() from unnest(${keys.map(hashOf)}::bytea[]) as k order by k
    on conflict (key) do update set at = clock_timestamp(), count = f.count + 1`.execute(db)
}

async function takeBackShared(db: Database, keys: readonly string[]): Promise<void> {
  await sql`update failed_tries f set count = greatest(0, f.count - 1)
    from (select key from failed_tries where key = any(${keys.map(hashOf)}::bytea[]) order by key for update) held
    where f.key = held.key`.execute(db)
}
