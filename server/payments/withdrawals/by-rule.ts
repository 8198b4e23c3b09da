/**
 * Withdrawals to a gateway's accounts against which the site's rule has nothing are sent there with no officer, where the site lets it.
 * What one officer alone may not pay, what is flagged and what is held waits for one. docs/domain/payments.md#by-rule.
 */
import { isOn, type SiteConfig } from '@paddock/contract'
import { formatRupees, ofRupees } from '@paddock/domain/money'
import { leftOf } from '@paddock/domain/payments'
import { must } from '@paddock/domain/result'
import { DAY_MS } from '@paddock/domain/time'
import { sql } from 'kysely'
import { byItself } from '../../audit-log/index.ts'
import type { Database, Reader, Tx } from '../../platform/database.ts'
import { eachByItself } from '../../platform/jobs/each-by-itself.ts'
import type { Log } from '../../platform/log.ts'
import { timeOf } from '../../platform/sql-time.ts'
import { holdPoints } from '../../points/index.ts'
import { findAccount } from '../accounts/store.ts'
import { listRuledSites, type RuledSite, stillRuled } from '../rules/sites.ts'
import { type Candidate, isDue, MOST_AT_ONCE, nextOf, type Places, sweep, TRIES, withFaults } from '../rules/sweep.ts'
import type { Moved } from './ask.ts'
import { payHeld } from './decide.ts'
import { payoutsOf } from './move.ts'
import { reasonsOf } from './present.ts'
import { findQueued } from './queries.ts'
import { holdWithdrawal } from './store.ts'

type Paying = { readonly gateway: string; readonly log: Log; readonly now: number; readonly places: Places }

/** What a site must have on for it. */
const WAYS = ['withdraw', 'withdrawalsByRule', 'paymentGateway'] as const
const belowOf = ({ payments }: SiteConfig): number => must(payments.clearBelow, 'the site has a rule')

const isRuled = (config: SiteConfig): boolean =>
  config.payments.clearBelow !== null && WAYS.every((name) => isOn(config, name))

/** Each in a transaction of its own; what was sent is told by the caller. */
export async function clearByRule(
  db: Database,
  { gateway, log, now, places }: Paying,
  tell: (moved: Moved) => void,
): Promise<number> {
  let sent = 0
  await eachByItself(await listRuledSites(db, isRuled), async (site) => {
    const look = (tx: Tx, id: string) => clearOne(tx, id, site.siteId, { gateway, now })
    sent += await sweep(await listCandidates(db, site, { now, places }), { db, log, now, look, tell })
  })
  return sent
}

/** What the rule may clear by what is cheap to know, the oldest first. */
const listCandidates = (
  from: Reader,
  { siteId, config }: RuledSite,
  { now, places }: Pick<Paying, 'now' | 'places'>,
): Promise<Candidate[]> =>
  nextOf(places, siteId, async (isBehind) => {
    const { rows } = await sql<Candidate>`
    select w.id, w.site_id, ${TRIES}, w.created_at::text as at from withdrawals w join accounts a on a.id = w.account_id ${withFaults(sql`w.id`)}
    where w.site_id = ${siteId} and w.state = 'pending' and w.payment_type = 'IPAY' and w.amount < ${ofRupees(belowOf(config))}
      and a.created_at < ${timeOf(now - config.payments.clearAfterDays * DAY_MS)} and ${isDue(now)}
      and ${isBehind(sql`w.created_at`, sql`w.id`)}
    order by w.created_at, w.id limit ${MOST_AT_ONCE}`.execute(from)
    return rows
  })

/** Paid as by an officer's hand, by the same function: all that would hold it is asked there. */
async function clearOne(
  tx: Tx,
  id: string,
  siteId: number,
  { gateway, now }: Pick<Paying, 'gateway' | 'now'>,
): Promise<Moved | undefined> {
  const site = await stillRuled(tx, siteId, isRuled)
  if (!site) return undefined
  const asking = { whose: sql`true`, isOwned: sql`false`, now }
  const seen = must(await findQueued(tx, id, asking), 'withdrawals stay')
  const payouts = await payoutsOf(tx, siteId)
  const held = await holdPoints(tx, [seen.accountId, payouts])
  await holdWithdrawal(tx, id)
  const row = must(await findQueued(tx, id, asking), 'withdrawals stay')
  if (row.state !== 'pending' || row.firstBy !== null || row.takenBy !== null) return undefined
  if (reasonsOf(row, site, now)?.length !== 0) return undefined
  // Whoever removed the account does not want to be paid to it unasked.
  if (!(await findAccount(tx, row.accountId, row.payoutAccountId))) return undefined
  const { clearAfterDays } = site.config.payments
  const remarks = `Rule: less than ${formatRupees(ofRupees(belowOf(site.config)))} a day, account older than ${clearAfterDays} days`
  const player = must(held.get(row.accountId), 'it was locked')
  const paid = await payHeld(
    tx,
    { withdrawal: row, player, payouts, payer: payouts },
    { site, actorId: null, amount: leftOf(row), utr: null, gateway, version: row.version, remarks, now },
    byItself(siteId),
  )
  return paid.ok ? paid.value : undefined
}
