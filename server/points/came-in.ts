/** What came to a player's own money within 24 hours, by deposits and by officers' hands: above a sum of it two officers are needed. */
import { isPlayersOwn, type Refusal, type SiteConfig } from '@paddock/contract'
import { add, ofRupees, type Paise, ZERO } from '@paddock/domain/money'
import { DAY_MS } from '@paddock/domain/time'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import { timeOf } from '../platform/sql-time.ts'

const pointsTo = (accountId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select t.at, t.amount from transfers t where t.credit_account = ${accountId} and t.kind = 'points' and t.actor_id is not null`
const cashOf = (accountId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select r.at, r.amount from receipts r where r.account_id = ${accountId} and r.kind = 'LENA' and r.reverses is null
    and not exists (select from receipts c where c.reverses = r.id)`

/** What officers gave the player of this account, and when: points, and points for cash that they paid. Of cash that was taken back nothing is left. */
export const givenTo = (accountId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  ${pointsTo(accountId)} union all ${cashOf(accountId)})`

/** When the first of it was given, that holds: each kind by its own order, so that none of the others is read. */
export const firstGivenTo = (
  accountId: RawBuilder<unknown>,
  holds: (at: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> => sql`least(
  (select g.at from (${pointsTo(accountId)}) g where ${holds(sql`g.at`)} order by g.at limit 1),
  (select g.at from (${cashOf(accountId)}) g where ${holds(sql`g.at`)} order by g.at limit 1))`

/** What an officer decides a deposit by and what holds points that are given is this one sum, as SQL has it. */
export function sumThatCameIn(accountId: RawBuilder<unknown>, now: number): RawBuilder<unknown> {
  const since = timeOf(now - DAY_MS)
  return sql`(select coalesce(sum(i.amount), 0)::bigint from (
    select s.received as amount from deposits s where s.account_id = ${accountId} and s.state = 'approved' and s.decided_at > ${since}
    union all
    select g.amount from ${givenTo(accountId)} g where g.at > ${since}) i)`
}

export type Giving = { readonly account: { readonly id: number; readonly userName: string }; readonly amount: Paise }

/** What one officer may not approve as a deposit they do not give either. Asked under the lock of the players. */
export async function refuseGiven(
  from: Reader,
  givings: readonly Giving[],
  config: SiteConfig,
  now: number,
): Promise<Refusal | undefined> {
  const { twoOfficersAbove } = config.payments
  if (!isPlayersOwn(config) || twoOfficersAbove === null) return undefined
  for (const { account, amount } of givings) {
    const { rows } = await sql<{ total: Paise }>`
      select ${sumThatCameIn(sql`${account.id}::bigint`, now)} as total`.execute(from)
    if (add(rows[0]?.total ?? ZERO, amount) > ofRupees(twoOfficersAbove))
      return { code: 'DEPOSITS_ONLY', about: account.userName }
  }
  return undefined
}
