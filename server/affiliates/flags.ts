/** Players of an affiliate who may be the affiliate, or one another. docs/domain/affiliates.md#flags. */
import { AFFILIATE_FLAGS, type AffiliateFlag } from '@paddock/domain/affiliates'
import { sql } from 'kysely'
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
 * By a device, an account that is paid to, a number bought in one row, all of the affiliate's or another of their players; of addresses only by the
 * affiliate's own, since thousands of strangers have one together.
 */
export async function listFlagged(from: Reader, affiliateId: number): Promise<FlaggedPlayer[]> {
  const { rows } = await sql<FlaggedPlayer>`
    with g as materialized (select p.account_id as id from affiliate_players p where p.affiliate_id = ${affiliateId} and (p.excluded_at is null
          or exists (select from affiliate_statements s where s.affiliate_id = p.affiliate_id and s.state in ('due', 'agreed')
            and s.closed_at <= p.excluded_at and s.ends_at > p.joined_at))
        union all select ${affiliateId}::bigint),
      marks as (
        select distinct 'SAME_DEVICE' as flag, l.account_id, encode(l.device_hash, 'hex') as mark from login_events l join g on g.id = l.account_id
          where l.outcome = 'SIGNED_IN' and l.device_hash is not null
        union select 'SAME_PAYEE', h.account_id, encode(h.payee, 'hex') from payees_had h join g on g.id = h.account_id
        union select 'SAME_PHONE', a.id, left(right(ltrim(a.phone, '+'), 10), -2) from accounts a join g on g.id = a.id where a.phone is not null),
      shared as (
        select flag, account_id from (select flag, account_id, count(*) over (partition by flag, mark) as many from marks) m where many > 1
        union select 'SAME_ADDRESS', r.account_id from registrations r join g on g.id = r.account_id where r.address <> '' and exists (
          select from login_events l where l.account_id = ${affiliateId} and l.outcome = 'SIGNED_IN' and l.address = r.address))
    select s.account_id, a.user_name, array_agg(distinct s.flag order by s.flag) as flags from shared s join accounts a on a.id = s.account_id
    where s.account_id <> ${affiliateId} group by 1, 2 order by 1`.execute(from)
  return rows
}

/** Each of their reasons once, in the order of the list. */
export const flagsOf = (players: readonly FlaggedPlayer[]): AffiliateFlag[] =>
  AFFILIATE_FLAGS.filter((flag) => players.some(({ flags }) => flags.includes(flag)))

export const shownOf = (players: readonly FlaggedPlayer[]): readonly FlaggedPlayer[] => players.slice(0, MOST_SHOWN)
