/** Players who began to play, for whom a deal pays a sum each, once. docs/domain/affiliates.md#heads. */
import { type DealTerms, HEAD_DAYS, isHead } from '@paddock/domain/affiliates'
import { type Paise, sum, ZERO } from '@paddock/domain/money'
import { DAY_MS } from '@paddock/domain/time'
import { type RawBuilder, sql } from 'kysely'
import { listOpen, listWagered } from '../bonuses/index.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { timeOf } from '../platform/sql-time.ts'
import { type Day, goesOn } from './days.ts'

/** The first deposit that the player asked for, as far as it was not taken back. */
export const firstDepositOf = (account: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select d.received - d.reversed as amount, d.decided_at as at from deposits d
  where d.account_id = ${account} and d.state = 'approved' and d.created_by = d.account_id order by d.decided_at, d.id limit 1)`

const firstOf = (endsAt: number): number => endsAt - HEAD_DAYS * DAY_MS

type Candidate = DealTerms & {
  readonly accountId: number
  readonly affiliateId: number
  readonly version: number
  readonly joinedAt: number
  readonly firstDeposit: Paise
  /** Null where none was paid for yet. */
  readonly stands: boolean | null
}

/**
 * Who signed up within the days that count, with a first deposit, and who is one since before; each by the deal of this day, or of the one on which they
 * came to be one.
 */
async function listCandidates(from: Reader, { siteId, monthAt, endsAt }: Day): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select p.account_id, p.affiliate_id, p.joined_at, e.amount as first_deposit, h.stands, v.version, v.sports_bps, v.casino_bps, v.head,
      v.head_deposit, v.head_turnover
    from affiliate_players p join affiliates f on f.account_id = p.affiliate_id and ${goesOn(monthAt)}
    cross join lateral ${firstDepositOf(sql`p.account_id`)} e left join affiliate_heads h on h.account_id = p.account_id
    cross join lateral (select * from affiliate_deals d where d.affiliate_id = p.affiliate_id
      and (d.version = h.deal_version or h.deal_version is null and d.from_at < ${timeOf(endsAt)})
      order by d.from_at desc, d.version desc limit 1) v
    where p.site_id = ${siteId} and (p.joined_at > ${timeOf(firstOf(endsAt))} or h.stands) and p.joined_at < ${timeOf(endsAt)} and v.head > 0
    order by p.account_id`.execute(from)
  return rows
}

/** Of each whether they are one now: also who was and is no more, by a deposit or a result that was taken back. */
export async function countHeads(tx: Tx, day: Day): Promise<void> {
  for (const one of await listCandidates(tx, day)) {
    const { accountId, affiliateId, version, head, firstDeposit, joinedAt, stands } = one
    // What was wagered is read only of those whom their deposit could make one, and no more behind the days that count.
    const couldBe = isHead({ ...one, headTurnover: ZERO }, { firstDeposit, wagered: ZERO })
    const isSettled = joinedAt <= firstOf(day.endsAt)
    const is =
      couldBe && (isSettled || isHead(one, { firstDeposit, wagered: await wageredBy(tx, accountId, joinedAt, day) }))
    if (stands === null && is)
      await sql`insert into affiliate_heads (account_id, affiliate_id, site_id, at, month_at, deal_version, amount)
        values (${accountId}, ${affiliateId}, ${day.siteId}, ${timeOf(day.endsAt)}, ${timeOf(day.monthAt)}, ${version}, ${head})`.execute(
        tx,
      )
    if (stands !== null && stands !== is)
      await sql`update affiliate_heads set stands = ${is} where account_id = ${accountId}`.execute(tx)
  }
}

/** As bonuses count it: what was at risk, never what was bet on both sides. */
async function wageredBy(from: Reader, accountId: number, since: number, { endsAt }: Day): Promise<Paise> {
  const open = await listOpen(from, accountId)
  const played = await listWagered(from, accountId, { since, spans: [{ from: since, until: endsAt }] }, open)
  return sum(played.map(({ wagered }) => wagered))
}
