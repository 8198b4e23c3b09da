/**
 * Deposits that a line of a statement proves, paid by an account that is known to be the player's, are approved with no officer, where the site
 * lets it. What is flagged, claimed twice, or for two officers waits for them. docs/domain/payments.md#deposits-by-rule.
 */
import { isOn, type SiteConfig } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { byItself } from '../../audit-log/index.ts'
import type { ToldAccount } from '../../ledger/index.ts'
import type { Database, Reader, Tx } from '../../platform/database.ts'
import { eachByItself } from '../../platform/jobs/each-by-itself.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { holdPoints } from '../../points/index.ts'
import { timeZoneOf } from '../../sites/index.ts'
import { depositDutyDue } from '../duties/on-deposit.ts'
import { holderOf } from '../methods/store.ts'
import { listRuledSites, type RuledSite, stillRuled } from '../rules/sites.ts'
import { type Candidate, isDue, MOST_AT_ONCE, nextOf, type Places, sweep, TRIES, withFaults } from '../rules/sweep.ts'
import { type Evidence, findEvidence, isEvidenceOf } from '../statements/store.ts'
import { approveHeld, type Decided } from './decide.ts'
import { type DepositNews, newsOf } from './news.ts'
import { findPayer, type Payer } from './payer.ts'
import { flagsOf } from './present.ts'
import { findQueued } from './queries.ts'
import { deposits } from './store.ts'
import { AS_CLAIMED } from './what-came.ts'

export type DepositRuleDeps = {
  readonly db: Database
  readonly jobs: Jobs
  readonly log: Log
  readonly clock: () => number
  readonly tellAccount: (account: ToldAccount) => void
  readonly tellDeposit: (news: DepositNews) => void
  readonly everyMs?: number
}

export type DepositRule = {
  /** Something was claimed, or a statement was imported. */
  readonly wake: () => void
  /** Approves what it may, and says how many. */
  readonly run: () => Promise<number>
}

const EVERY_MS = 60_000
/** Claims and imports that come together are looked at together. */
const GATHER_MS = 500

export function createDepositRule(deps: DepositRuleDeps): DepositRule {
  const { db, jobs, log, clock, tellAccount, tellDeposit, everyMs = EVERY_MS } = deps
  const places: Places = new Map()
  return jobs.start({
    name: 'deposits-by-rule',
    everyMs,
    gatherMs: GATHER_MS,
    failed: 'no rule looked at deposits',
    async work() {
      const now = clock()
      const tell = ({ deposit, told }: Decided): void => {
        told.forEach(tellAccount)
        tellDeposit(newsOf(deposit, false))
      }
      let approved = 0
      await eachByItself(await listRuledSites(db, isRuled), async (site) => {
        const look = (tx: Tx, id: string) => approveOne(tx, id, site.siteId, now)
        approved += await sweep(await listCandidates(db, site, { now, places }), { db, log, now, look, tell })
      })
      return approved
    },
  })
}

const isRuled = (config: SiteConfig): boolean => isOn(config, 'deposit') && isOn(config, 'depositsByRule')

/** What is open and has a line, the oldest first. */
const listCandidates = (
  from: Reader,
  site: RuledSite,
  { now, places }: { readonly now: number; readonly places: Places },
): Promise<Candidate[]> =>
  nextOf(places, site.siteId, async (isBehind) => {
    const { rows } = await sql<Candidate>`
    select d.id, d.site_id, ${TRIES}, d.created_at::text as at from deposits d ${withFaults(sql`d.id`)}
    where d.site_id = ${site.siteId} and d.state = 'pending' and d.payment_type <> 'IPAY' and ${isDue(now)}
      and exists (select from statement_lines l where l.deposit_id is null and ${isEvidenceOf(timeZoneOf(site))})
      and ${isBehind(sql`d.created_at`, sql`d.id`)}
    order by d.created_at, d.id limit ${MOST_AT_ONCE}`.execute(from)
    return rows
  })

/** Approved as by an officer's hand, by the same function. */
async function approveOne(tx: Tx, id: string, siteId: number, now: number): Promise<Decided | undefined> {
  const site = await stillRuled(tx, siteId, isRuled)
  if (!site) return undefined
  const asking = { whose: sql`true`, isOwned: sql`false`, now }
  const seen = must(await findQueued(tx, id, asking), 'deposits stay')
  const holderId = await holderOf(tx, siteId, seen.ownerId)
  const held = await holdPoints(tx, [seen.accountId, holderId, ...(await depositDutyDue(tx, site, siteId, now))])
  await deposits.hold(tx, id)
  const row = must(await findQueued(tx, id, asking), 'deposits stay')
  if (row.state !== 'pending' || row.firstBy !== null || flagsOf(row).length > 0) return undefined
  const line = await findEvidence(tx, id, timeZoneOf(site))
  const payer = line && (await findPayer(tx, row, line))
  if (!line || !payer) return undefined
  const [holder, player] = [must(held.get(holderId), 'it was locked'), must(held.get(row.accountId), 'it was locked')]
  const evidence = { line: line.id, day: line.day, statement: line.accountName, ...payer }
  const approver = { site, actorId: null, evidence, version: row.version, remarks: remarksOf(line, payer), now }
  const parties = { deposit: row, holder, player, stated: AS_CLAIMED }
  const decided = await approveHeld(tx, parties, approver, byItself(siteId))
  return decided.ok ? decided.value : undefined
}

const remarksOf = ({ id, day, accountName }: Evidence, payer: Payer): string => {
  const by = 'tr' in payer ? `our reference ${payer.tr}` : `paid from ${payer.account}`
  return `Rule: line ${id} of ${accountName}, ${day}, ${by}`
}
