/** The end of a financial year: tax of the winnings that stand there, once for each player. docs/domain/duties.md#tax-year. */
import type { SiteConfig } from '@paddock/contract'
import { dayIn } from '@paddock/domain/days'
import { freePoints } from '@paddock/domain/ledger'
import { closeYear, financialYearOf, rateOn, yearEnds } from '@paddock/domain/payments'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { postAndTell, type ToldAccount } from '../../ledger/index.ts'
import type { Database, Reader, Tx } from '../../platform/database.ts'
import { eachByItself } from '../../platform/jobs/each-by-itself.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { holdPoints } from '../../points/index.ts'
import { configOf, type StoredSite, timeZoneOf } from '../../sites/index.ts'
import { isClosed, listUnclosed, loadYear, logDuty, saveYear } from './store.ts'
import { systemAccountOf } from './system-account.ts'
import { countsByHand } from './withhold.ts'

type OfSite = { readonly id: number; readonly config: SiteConfig }
type Ended = { readonly year: number; readonly bps: number }

/** The year that ended last, where the site withheld on its last day. */
function lastYearOf(site: Pick<OfSite, 'config'>, now: number): Ended | null {
  const year = financialYearOf(dayIn(timeZoneOf(site), now)) - 1
  const rate = rateOn(site.config.jurisdiction.withholding, yearEnds(year))
  return rate ? { year, bps: rate.bps } : null
}

type Closing = { readonly site: OfSite; readonly accountId: number; readonly ended: Ended; readonly now: number }

async function closeOne(
  tx: Tx,
  { site, accountId, ended, now }: Closing,
  beside: readonly number[] = [],
): Promise<ToldAccount[]> {
  const { year, bps } = ended
  const credit = await systemAccountOf(tx, site.id, 'tax')
  const held = await holdPoints(tx, [accountId, credit, ...beside])
  if (await isClosed(tx, accountId, year)) return []
  const zone = timeZoneOf(site)
  const { standing, endedAt, ...stood } = await loadYear(tx, { accountId, year, zone, byHand: countsByHand(site) })
  const free = freePoints(must(held.get(accountId), 'it was locked'))
  const closed = closeYear(stood.year, { standing, free, bps })
  await saveYear(tx, { accountId, year, siteId: site.id, standing, ...closed, at: now })
  if (closed.tax === 0) return []
  const reference = `year:${accountId}:${year}`
  const { base, tax } = closed
  await logDuty(tx, {
    reference,
    siteId: site.id,
    accountId,
    kind: 'YEAR_END',
    gross: standing,
    base,
    tax,
    bps,
    year,
    at: endedAt,
  })
  return await postAndTell(tx, [{ debit: accountId, credit, amount: tax, kind: 'tax', reference }])
}

/** Before money of the next year leaves; `beside`: what is locked with it. */
export async function closeLastYear(
  tx: Tx,
  { site, accountId, now }: Omit<Closing, 'ended'>,
  beside: readonly number[],
): Promise<ToldAccount[]> {
  const ended = lastYearOf(site, now)
  if (!ended || (await isClosed(tx, accountId, ended.year))) return []
  return await closeOne(tx, { site, accountId, ended, now }, beside)
}

export type YearDeps = {
  readonly db: Database
  readonly clock: () => number
  readonly tell: (account: ToldAccount) => void
}

const AT_ONCE = 200
const EVERY_MS = 600_000

/** Each player in a transaction of its own: what is interrupted goes on where it was, and one who fails keeps no other from theirs. @internal Exported for the tests. */
export async function closeYears({ db, clock, tell }: YearDeps): Promise<void> {
  const now = clock()
  await eachByItself(unclosed(db, now), async ({ site, accountId, ended }) => {
    const told = await db.transaction().execute((tx) => closeOne(tx, { site, accountId, ended, now }))
    told.forEach(tell)
  })
}

async function* unclosed(db: Database, now: number): AsyncGenerator<Omit<Closing, 'now'>> {
  for (const site of await listSites(db)) {
    const ended = lastYearOf(site, now)
    if (!ended) continue
    for (let after = 0; ; ) {
      const ids = await listUnclosed(db, { siteId: site.id, year: ended.year, after, most: AT_ONCE })
      for (const accountId of ids) yield { site, accountId, ended }
      const last = ids.at(-1)
      if (last === undefined) break
      after = last
    }
  }
}

async function listSites(from: Reader): Promise<OfSite[]> {
  const { rows } = await sql<StoredSite>`select * from sites order by id`.execute(from)
  return rows.map((row) => ({ id: row.id, config: configOf(row) }))
}

export function startClosingYears(deps: YearDeps & { readonly jobs: Jobs }): void {
  deps.jobs.start({
    name: 'duty-years',
    everyMs: EVERY_MS,
    failed: 'the tax at the end of a year was not withheld',
    work: () => closeYears(deps),
  })
}
