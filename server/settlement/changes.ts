/** Whose balances a decision changes, by name: the most, and those who are short by it. */
import type { Paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { STANDING_REQUESTS } from '@paddock/domain/payments'
import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import { listed } from '../platform/read-filters.ts'
import { timeOf } from '../platform/sql-time.ts'

export type Change = { readonly accountId: number; readonly amount: Paise }
export type OneChange = { readonly userName: string; readonly siteName: string; readonly amount: Paise }

const MOST = 10

/** Those with the most of it, whichever way, the first of those that are alike; none who has nothing of it. */
export async function biggestOf(from: Reader, changes: readonly Change[], most = MOST): Promise<OneChange[]> {
  const biggest = changes
    .filter(({ amount }) => amount !== 0)
    .toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount) || one.accountId - other.accountId)
    .slice(0, most)
  const { rows } = await sql<{ id: number; userName: string; siteName: string }>`
    select a.id, a.user_name, coalesce(s.name, '') as site_name from accounts a left join sites s on s.id = a.site_id
    where a.id = any(${biggest.map(({ accountId }) => accountId)}::bigint[])`.execute(from)
  return biggest.map(({ accountId, amount }) => {
    const named = rows.find(({ id }) => id === accountId)
    const { userName, siteName } = must(named, 'who bets has an account')
    return { userName, siteName, amount }
  })
}

/** What is left to them, below zero what they owe, and what they took out since the result that is changed. */
type ShortOne = OneChange & { readonly left: Paise; readonly withdrawn: Paise }

/** Who owes by it, or loses by it what they may have taken out: how many, and the worst of them. */
export type Short = { readonly accounts: number; readonly worst: ShortOne[] }

/** `since` when the result that is changed was paid; null where there is none. Of what: all of their points, or what nothing holds of them. */
export async function loadShort(
  from: Reader,
  changes: readonly Change[],
  since: number | null,
  of: 'BALANCE' | 'AVAILABLE' = 'BALANCE',
): Promise<Short> {
  const losing = changes.filter(({ amount }) => amount < 0)
  const withdrawn = sql`coalesce((select sum(w.amount) from withdrawals w
    where w.account_id = a.id and w.state in ${listed(STANDING_REQUESTS)} and w.created_at >= ${since === null ? sql`'infinity'` : timeOf(since)}), 0)::bigint`
  const { rows } = await sql<ShortOne & { readonly accounts: number }>`
    select *, count(*) over ()::int as accounts from (
      select a.id, a.user_name, coalesce(s.name, '') as site_name, c.amount, a.balance - ${of === 'AVAILABLE' ? sql`a.exposure` : sql`0`} + c.amount as left, ${withdrawn} as withdrawn
      from unnest(${losing.map(({ accountId }) => accountId)}::bigint[], ${losing.map(({ amount }) => amount)}::bigint[]) as c(id, amount)
      join accounts a on a.id = c.id left join sites s on s.id = a.site_id) x
    where x.left < 0 or x.withdrawn > 0 order by x.left, x.id limit ${MOST}`.execute(from)
  const worst = rows.map(({ userName, siteName, amount, left, withdrawn: took }) => ({
    userName,
    siteName,
    amount,
    left,
    withdrawn: took,
  }))
  return { accounts: rows[0]?.accounts ?? 0, worst }
}
