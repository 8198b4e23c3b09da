import { playedPeriod, type PlayedPeriod } from '@paddock/domain/payments'
import { sql } from 'kysely'
import type { Finding } from '../../ledger/index.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { findFirst, readDays } from './left.ts'
import { dayOf, listKept, loadKept, loadStale, type Whose } from './store.ts'

const AT_ONCE = 1000
const MOST_SHOWN = 20

/** Days that are kept, and have no mark, are what their rows make. Whose first deposit is another since then has none that holds. */
export async function auditTurnover(db: Database): Promise<Finding[]> {
  const wrong: object[] = []
  let after = 0
  for (;;) {
    const ids = await listKept(db, { after, most: AT_ONCE })
    // In one sight of everything: what moves meanwhile has its mark there, or has not happened.
    for (const accountId of ids)
      await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          await sql`set local statement_timeout = '5min'`.execute(tx)
          for (const withGiven of [false, true]) wrong.push(...(await compareDays(tx, { accountId, withGiven })))
        })
    const last = ids.at(-1)
    if (last === undefined) break
    after = last
  }
  const invariant = 'what is kept of a day is what came in and was played on it'
  return wrong.length === 0 ? [] : [{ invariant, rows: wrong.slice(0, MOST_SHOWN) }]
}

async function compareDays(tx: Tx, whose: Whose): Promise<object[]> {
  const since = await findFirst(tx, whose, null)
  if (since === null) return []
  const { until, days: kept } = await loadKept(tx, whose, since)
  const from = dayOf(since)
  if (until === from) return []
  const stale = new Set(await loadStale(tx, whose.accountId))
  const read = await readDays(tx, whose, { since, asked: null, spans: [{ from, until }] })
  return [...new Set([...kept.keys(), ...read.keys()])]
    .filter((day) => !stale.has(day) && !isSame(kept.get(day), read.get(day)))
    .map((day) => ({ ...whose, day: new Date(day).toISOString() }))
}

const EMPTY = playedPeriod([])
const isSame = (one: PlayedPeriod = EMPTY, other: PlayedPeriod = EMPTY): boolean =>
  one.deposited === other.deposited &&
  one.wagered === other.wagered &&
  one.lefts.every((left, at) => left === other.lefts[at])
