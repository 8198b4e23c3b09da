/** Players of an affiliate who may be the affiliate, or one another, or who cost more than they bring. docs/domain/affiliates.md#flags. */
import { AFFILIATE_FLAGS, type AffiliateFlag } from '@paddock/domain/affiliates'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../platform/database.ts'

export type FlaggedPlayer = {
  readonly accountId: number
  readonly userName: string
  readonly flags: readonly AffiliateFlag[]
}

/** So many are shown; the others have the same reasons. */
const MOST_SHOWN = 200

/**
 * Also of who was left out behind a statement that is not paid, since what they brought is in it.
 *
 * By a device or an account that is paid to, whosever of the site: a bet of one of their players that is made the other way round by nobody's player costs
 * both of them nothing, and brings the affiliate their share. By a number bought in one row with the affiliate or another of their players; of addresses
 * only by the affiliate's own, since thousands of strangers have one together.
 */
export async function listFlagged(from: Reader, affiliateId: number): Promise<FlaggedPlayer[]> {
  const isPlayerHere = (
    id: RawBuilder<unknown>,
  ) => sql`exists (select from accounts a join affiliates f on f.site_id = a.site_id
    where a.id = ${id} and a.role = 'user' and f.account_id = ${affiliateId})`
  const { rows } = await sql<FlaggedPlayer>`
    with g as materialized (select p.account_id as id from affiliate_players p where p.affiliate_id = ${affiliateId} and (p.excluded_at is null
          or exists (select from affiliate_statements s where s.affiliate_id = p.affiliate_id and s.state in ('due', 'agreed')
            and s.closed_at <= p.excluded_at and s.ends_at > p.joined_at))
        union all select ${affiliateId}::bigint),
      phones as (select a.id, count(*) over (partition by left(right(ltrim(a.phone, '+'), 10), -2)) as many
        from accounts a join g on g.id = a.id where a.phone is not null),
      shared as (
        select distinct 'SAME_DEVICE' as flag, l.account_id from g join login_events l on l.account_id = g.id
          where l.outcome = 'SIGNED_IN' and l.device_hash is not null and exists (
            select from login_events o where o.device_hash = l.device_hash and o.outcome = 'SIGNED_IN' and o.account_id <> l.account_id
              and ${isPlayerHere(sql`o.account_id`)})
        union select distinct 'SAME_PAYEE', h.account_id from g join payees_had h on h.account_id = g.id where exists (
          select from payees_had o where o.site_id = h.site_id and o.payee = h.payee and o.account_id <> h.account_id)
        union select 'SAME_PHONE', id from phones where many > 1
        union select 'SAME_ADDRESS', r.account_id from registrations r join g on g.id = r.account_id where r.address <> '' and exists (
          select from login_events l where l.account_id = ${affiliateId} and l.outcome = 'SIGNED_IN' and l.address = r.address)
        union select 'HEAD_COSTS_MORE', h.account_id from affiliate_heads h join g on g.id = h.account_id
          where h.stands and not exists (select from affiliate_statements s
              where s.affiliate_id = h.affiliate_id and s.month_at = h.month_at and s.state in ('paid', 'refused'))
            and h.amount > (select coalesce(sum(d.sports + d.casino), 0) from affiliate_days d where d.account_id = h.account_id))
    select s.account_id, a.user_name, array_agg(distinct s.flag order by s.flag) as flags from shared s join accounts a on a.id = s.account_id
    where s.account_id <> ${affiliateId} group by 1, 2 order by 1`.execute(from)
  return rows
}

/** Each of their reasons once, in the order of the list. */
export const flagsOf = (players: readonly FlaggedPlayer[]): AffiliateFlag[] =>
  AFFILIATE_FLAGS.filter((flag) => players.some(({ flags }) => flags.includes(flag)))

export const shownOf = (players: readonly FlaggedPlayer[]): readonly FlaggedPlayer[] => players.slice(0, MOST_SHOWN)
