/**
 * Withdrawals to a gateway's accounts against which the site's rule has nothing are sent there with no officer, where the site lets it.
 * What one officer alone may not pay, what is flagged and what is held waits for one. docs/domain/payments.md#by-rule.
 */
import { isOn, type SiteConfig } from '@paddock/contract'
import { formatRupees, ofRupees, ZERO } from '@paddock/domain/money'
import { leftOf } from '@paddock/domain/payments'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { byItself } from '../../audit-log/index.ts'
import type { Database, Reader, Tx } from '../../platform/database.ts'
import { holdPoints } from '../../points/index.ts'
import { configOf, type StoredSite } from '../../sites/index.ts'
import { heldUntil } from '../accounts/present.ts'
import { findAccount } from '../accounts/store.ts'
import { refuseUnknown } from '../kyc/hold.ts'
import type { Moved } from './ask.ts'
import { sendToGateway } from './decide.ts'
import { payoutsOf } from './move.ts'
import { needsTwoToPay } from './of-day.ts'
import { reasonsOf } from './present.ts'
import { findQueued } from './queries.ts'
import { timeOf } from '../requests/store.ts'
import { holdWithdrawal } from './store.ts'

/** The rule of a site that lets it pay. */
type Ruled = { readonly siteId: number; readonly config: SiteConfig; readonly below: number }
type Paying = { readonly gateway: string; readonly now: number }

/** What a site must have on for it. */
const WAYS = ['withdraw', 'withdrawalsByRule', 'paymentGateway'] as const
const MOST_AT_ONCE = 500
const DAY_MS = 24 * 60 * 60 * 1000

/** Each in a transaction of its own; what was sent is told by the caller. */
export async function clearByRule(db: Database, paying: Paying, tell: (moved: Moved) => void): Promise<number> {
  let sent = 0
  for (const site of await listRuled(db)) {
    for (const id of await listCandidates(db, site, paying.now)) {
      const moved = await db.transaction().execute((tx) => clearOne(tx, id, site, paying))
      if (!moved) continue
      tell(moved)
      sent += 1
    }
  }
  return sent
}

async function listRuled(from: Reader): Promise<Ruled[]> {
  const { rows } = await sql<StoredSite>`select * from sites order by id`.execute(from)
  return rows.flatMap((row) => {
    const config = configOf(row)
    const { clearBelow: below } = config.payments
    const isRuled = below !== null && WAYS.every((name) => isOn(config, name))
    return isRuled ? [{ siteId: row.id, config, below }] : []
  })
}

/** What the rule may clear by what is cheap to know, the oldest first. */
async function listCandidates(from: Reader, { siteId, config, below }: Ruled, now: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from withdrawals w join accounts a on a.id = w.account_id
    where w.site_id = ${siteId} and w.state = 'pending' and w.payment_type = 'IPAY' and w.amount < ${ofRupees(below)}
      and a.created_at < ${timeOf(now - config.payments.clearAfterDays * DAY_MS)}
    order by w.created_at, w.id limit ${MOST_AT_ONCE}`.execute(from)
  return rows.map(({ id }) => id)
}

async function clearOne(tx: Tx, id: string, site: Ruled, { gateway, now }: Paying): Promise<Moved | undefined> {
  const asking = { whose: sql`true`, isOwned: sql`false`, now }
  const seen = must(await findQueued(tx, id, asking), 'withdrawals stay')
  const payouts = await payoutsOf(tx, site.siteId)
  await holdPoints(tx, [seen.accountId, payouts])
  await holdWithdrawal(tx, id)
  const row = must(await findQueued(tx, id, asking), 'withdrawals stay')
  if (row.state !== 'pending' || row.firstBy !== null || row.takenBy !== null || row.gateway !== null) return undefined
  const amount = leftOf(row)
  const account = await findAccount(tx, row.accountId, row.payoutAccountId)
  if (!account || heldUntil(account, site, now) !== null) return undefined
  if (reasonsOf(row, site, now)?.length !== 0) return undefined
  if (await refuseUnknown(tx, { site, accountId: row.accountId, amount: ZERO, now })) return undefined
  if (await needsTwoToPay(tx, row, amount, site, now)) return undefined
  const { clearAfterDays } = site.config.payments
  const remarks = `Rule: less than ${formatRupees(ofRupees(site.below))} a day, account older than ${clearAfterDays} days`
  const sending = { site, payouts, actorId: null, amount, covered: ZERO, gateway, remarks, now }
  const sent = await sendToGateway(tx, row, sending, byItself(site.siteId))
  return sent.ok ? sent.value : undefined
}
