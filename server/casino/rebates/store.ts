/** The tables of what terms give back of losses in the casino. Law 2.6, D-28. */
import type { Paise } from '@paddock/domain/money'
import type { Rebate } from '@paddock/domain/settlement'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import { column } from '../../platform/words.ts'

/** Days are UTC's, as providers count them; a round is of the day on which it began. */
const DAY_OF_ROUND = sql`(r.opened_at at time zone 'UTC')::date`

/** Of rounds that are written, as a part of the statement that writes them: the days of those that have ended and bear a rebate. */
export const noteDays = (rounds: string): RawBuilder<unknown> => sql`
  insert into casino_rebate_turns (account_id, day) select distinct r.account_id, ${DAY_OF_ROUND} from ${column(rounds)} r
  where r.closed_at is not null and r.rebate_bps > 0 on conflict do nothing`

/** Players of whom a day is noted, but these. */
export async function listNoted(from: Reader, but: readonly number[], most: number): Promise<readonly number[]> {
  const { rows } = await sql<{ accountId: number }>`
    select distinct account_id from casino_rebate_turns where account_id <> all(${[...but]}::bigint[]) order by account_id limit ${most}`.execute(
    from,
  )
  return rows.map(({ accountId }) => accountId)
}

/** The player's days that are noted, each once: under their lock, which whatever moves a round of theirs holds. */
export async function takeNotes(tx: Tx, accountId: number): Promise<readonly string[]> {
  await sql`select from accounts where id = ${accountId} for no key update`.execute(tx)
  const { rows } = await sql<{ day: string }>`
    delete from casino_rebate_turns where account_id = ${accountId} returning day::text`.execute(tx)
  return rows.map(({ day }) => day).toSorted()
}

export type DayAt = { readonly accountId: number; readonly day: string }
/** Less than nothing where it was won. */
export type LostAt = { readonly bps: number; readonly lost: Paise; readonly rounds: number }

/** What the rounds of a day that have ended brought, by the rate that they bear; of a rate whose rounds are all open, nothing: what had ended may go on. */
export async function sumDay(from: Reader, { accountId, day }: DayAt): Promise<readonly LostAt[]> {
  const { rows } = await sql<LostAt>`
    select r.rebate_bps as bps, coalesce(sum(r.staked - r.won) filter (where r.closed_at is not null), 0)::bigint as lost, count(*)::int as rounds
    from casino_rounds r where r.account_id = ${accountId} and r.rebate_bps > 0
      and r.opened_at >= ${day}::date::timestamp at time zone 'UTC' and r.opened_at < (${day}::date + 1)::timestamp at time zone 'UTC'
    group by r.rebate_bps order by r.rebate_bps`.execute(from)
  return rows
}

/** In place of what it was. What was given by then stays given. */
export async function saveRebate(
  tx: Tx,
  { accountId, day }: DayAt,
  { kind, base, bps, amount }: Rebate,
): Promise<void> {
  await sql`insert into rebates (account_id, site_id, day, kind, base, bps, amount, changed_at)
    select id, site_id, ${day}::date, ${kind}, ${base}, ${bps}, ${amount}, clock_timestamp() from accounts where id = ${accountId}
    on conflict (account_id, day, bps) where day is not null do update set base = excluded.base, amount = excluded.amount, rolled_back = false,
      changed_at = excluded.changed_at`.execute(tx)
}

export async function takeRebateBack(tx: Tx, { accountId, day }: DayAt, bps: number): Promise<void> {
  await sql`update rebates set rolled_back = true, changed_at = clock_timestamp()
    where account_id = ${accountId} and day = ${day}::date and bps = ${bps}`.execute(tx)
}
