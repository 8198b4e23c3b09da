/** Keeps what days made of a player's turnover, a day after their end, and anew where something moved in one. docs/decisions/0086. */
import { must } from '@paddock/domain/result'
import { DAY_MS } from '@paddock/domain/time'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database.ts'
import { eachByItself } from '../../platform/jobs/each-by-itself.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { findFirst, readDays, spansOf } from './left.ts'
import {
  dayOf,
  deleteMarks,
  forgetKept,
  listMarks,
  listUnkept,
  loadKept,
  loadStale,
  saveKept,
  type Whose,
} from './store.ts'

export type KeepingDeps = { readonly db: Database; readonly clock: () => number }

const EVERY_MS = 600_000
const AT_ONCE = 200

async function* unkept({ db, clock }: KeepingDeps): AsyncGenerator<number> {
  let after = 0
  for (;;) {
    const ids = await listUnkept(db, { now: clock(), after, most: AT_ONCE })
    yield* ids
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
  }
}

/** Of everybody of whom something is to be kept. Whose fails keeps nobody else waiting: theirs is read from where it was kept to. @internal Exported for the tests. */
export async function keepTurnover(deps: KeepingDeps): Promise<void> {
  await eachByItself(unkept(deps), (accountId) =>
    deps.db.transaction().execute((tx) => keepOf(tx, accountId, deps.clock())),
  )
}

/** Under the lock of the player, which whatever moves what they played holds. A mark that comes meanwhile stays for the next time. */
async function keepOf(tx: Tx, accountId: number, now: number): Promise<void> {
  await sql`set local statement_timeout = '5min'`.execute(tx)
  const { rows } = await sql<{ siteId: number }>`
    select site_id from accounts where id = ${accountId} for no key update`.execute(tx)
  const { siteId } = must(rows[0], 'only players are kept')
  const marks = await listMarks(tx, accountId)
  const stale = await loadStale(tx, accountId)
  for (const withGiven of [false, true]) await keepDays(tx, { accountId, withGiven }, { siteId, stale, now })
  await deleteMarks(tx, marks)
}

type Keeping = { readonly siteId: number; readonly stale: readonly number[]; readonly now: number }

async function keepDays(tx: Tx, whose: Whose, { siteId, stale, now }: Keeping): Promise<void> {
  const since = await findFirst(tx, whose, null)
  if (since === null) return await forgetKept(tx, whose)
  const { until: before, days: kept } = await loadKept(tx, whose, since)
  const isNew = kept.size === 0
  const until = Math.max(before, dayOf(now) - DAY_MS)
  const anew = stale.filter((day) => day >= dayOf(since) && day < before)
  const spans = [...spansOf(anew), ...(before < until ? [{ from: before, until }] : [])]
  const days = spans.length === 0 ? new Map() : await readDays(tx, whose, { since, spans, asked: null })
  await saveKept(tx, whose, siteId, { since, until, anew: isNew ? 'ALL' : anew, days })
}

export function startKeepingTurnover({ jobs, ...deps }: KeepingDeps & { readonly jobs: Jobs }): void {
  jobs.start({
    name: 'turnover',
    everyMs: EVERY_MS,
    failed: 'what is still to be played was not kept',
    work: () => keepTurnover(deps),
  })
}
