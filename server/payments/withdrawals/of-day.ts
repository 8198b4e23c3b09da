/** What went out for a player, or to a payee, within 24 hours: the sums above which two officers pay. docs/domain/payments.md#withdrawals. */
import { HANDED_OVER } from '@paddock/domain/ledger'
import { ORDERS_UNDER_WAY } from '@paddock/domain/payments'
import { add, ofRupees, type Paise, ZERO } from '@paddock/domain/money'
import { DAY_MS } from '@paddock/domain/time'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import type { HostSite } from '../../platform/http-call.ts'
import { listed } from '../../platform/read-filters.ts'
import { timeOf } from '../../platform/sql-time.ts'

/** Since when what went out is of this day. */
export const dayBefore = (now: number): RawBuilder<unknown> => timeOf(now - DAY_MS)

/** One request, as SQL has it. */
type Of = {
  readonly siteId: RawBuilder<unknown>
  readonly accountId: RawBuilder<unknown>
  /** Null: of the player alone. */
  readonly payee: RawBuilder<unknown>
}

/**
 * To the player or to the payee, whichever is more: what was paid, what a gateway is paying, and what officers took from the player by hand.
 * What an officer decides by and what the queue shows is this one sum.
 */
export const sumOfDay = ({ siteId, accountId, payee }: Of, since: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select greatest(coalesce(sum(out.amount) filter (where out.account_id = ${accountId}), 0),
    coalesce(sum(out.amount) filter (where out.payee = ${payee}), 0))::bigint
  from (
    select x.account_id, x.payee, p.amount from withdrawals x join withdrawal_parts p on p.withdrawal_id = x.id and p.at > ${since}
    where x.site_id = ${siteId} and (x.account_id = ${accountId} or x.payee = ${payee})
    union all
    select x.account_id, x.payee, g.amount + g.tax from withdrawals x join gateway_orders g on g.withdrawal_id = x.id and g.way = 'OUT' and g.state in ${listed(ORDERS_UNDER_WAY)}
    where x.site_id = ${siteId} and x.state = 'processing' and (x.account_id = ${accountId} or x.payee = ${payee})
    union all
    select t.debit_account, null, t.amount from transfers t
    where t.debit_account = ${accountId} and t.at > ${since} and t.kind in ${listed(HANDED_OVER)}) out)`

type Request = { readonly siteId: number; readonly accountId: number; readonly payee: Buffer | null }

const asSql = ({ siteId, accountId, payee }: Request): Of => ({
  siteId: sql`${siteId}::int`,
  accountId: sql`${accountId}::bigint`,
  payee: sql`${payee}::bytea`,
})

/** Whether this much more, within a day, is for two officers of the site. */
export const needsTwoToPay = (
  from: Reader,
  request: Request,
  amount: Paise,
  site: Pick<HostSite, 'config'>,
  now: number,
): Promise<boolean> => isForTwo(from, sumOfDay(asSql(request), dayBefore(now)), amount, site)

/** Whether this much more, said to have come back from a bank within a day, is for two officers: else one could say of all that went out that it did not. */
export const needsTwoToReturn = (
  from: Reader,
  request: Request,
  amount: Paise,
  site: Pick<HostSite, 'config'>,
  now: number,
): Promise<boolean> => isForTwo(from, sumReturned(asSql(request), dayBefore(now)), amount, site)

const sumReturned = ({ siteId, accountId, payee }: Of, since: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select coalesce(sum(p.amount), 0)::bigint from withdrawals x join withdrawal_parts p on p.withdrawal_id = x.id
  where x.site_id = ${siteId} and (x.account_id = ${accountId} or x.payee = ${payee}) and p.rail <> 'GATEWAY' and p.returned_at > ${since})`

/** Where the site asks for two above a sum, and what was `ofDay` comes above it with this amount. */
async function isForTwo(
  from: Reader,
  ofDay: RawBuilder<unknown>,
  amount: Paise,
  { config }: Pick<HostSite, 'config'>,
): Promise<boolean> {
  const { twoOfficersAbove } = config.payments
  if (twoOfficersAbove === null) return false
  const { rows } = await sql<{ ofDay: Paise }>`select ${ofDay} as of_day`.execute(from)
  return add(rows[0]?.ofDay ?? ZERO, amount) > ofRupees(twoOfficersAbove)
}
