/** The tables of providers' reports, and of what differs in them. docs/domain/casino.md#reconciliation. */
import type { CasinoDay, CasinoDifference, Counted } from '@paddock/contract'
import type { DifferenceKind, OurBooking, TheirBooking } from '@paddock/domain/casino'
import type { Paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import { rowNumber } from '../../platform/ids.ts'
import { all, countRows, type Paged, pageOf } from '../../platform/read-filters.ts'
import { type Columns, rowSet } from '../../platform/database/rows.ts'
import { timeOf } from '../../platform/sql-time.ts'
import { adaptersAsked } from '../adapters/index.ts'
import type { StoredProvider } from '../provider.ts'
import { PROVIDER } from '../providers/store.ts'

/** A day of UTC of one provider. */
export type DayOf = { readonly providerId: number; readonly day: string }

/** Days of this many back are read by themselves; others when an officer asks. */
const DAYS_BACK = 7

/** The last days of each provider that can be asked for them, and has moved anything on them, once they are over for so long that nothing of them is under way. */
export async function addDays(to: Reader, overAt: number): Promise<void> {
  await sql`insert into casino_reports (provider_id, day)
    select p.id, d.day::date from casino_providers p
    cross join generate_series((${timeOf(overAt)} at time zone 'UTC')::date - ${DAYS_BACK}::int, (${timeOf(overAt)} at time zone 'UTC')::date - 1, interval '1 day') as d(day)
    where p.adapter = any(${[...adaptersAsked('report')]}::text[]) and exists (select from casino_keys k where k.provider_id = p.id and k.retired_at is null)
      and exists (select from casino_calls c where c.provider_id = p.id and c.moved <> 0
        and c.at >= d.day at time zone 'UTC' and c.at < (d.day + interval '1 day') at time zone 'UTC')
    on conflict do nothing`.execute(to)
}

/** An officer wants it read, whether it was or not. */
export async function wantDay(to: Reader, { providerId, day }: DayOf, now: number): Promise<void> {
  await sql`insert into casino_reports (provider_id, day, wanted_at) values (${providerId}, ${day}::date, ${timeOf(now)})
    on conflict (provider_id, day) do update set wanted_at = excluded.wanted_at`.execute(to)
}

export type DueDay = { readonly provider: StoredProvider; readonly day: string }

/** Those that were not read since they were over, or since an officer asked; the oldest first. `triedBefore`: of those that could not be, not at once again. */
export async function listDueDays(
  from: Reader,
  { overAt, triedBefore }: { readonly overAt: number; readonly triedBefore: number },
): Promise<readonly DueDay[]> {
  const { rows } = await sql<StoredProvider & { readonly day: string }>`
    select ${PROVIDER}, r.day::text from casino_reports r join casino_providers p on p.id = r.provider_id
    where r.wanted_at > coalesce(r.tried_at, '-infinity')
      or ((r.read_at is null or r.read_at < (r.day + 1)::timestamp at time zone 'UTC') and r.day < (${timeOf(overAt)} at time zone 'UTC')::date
        and r.day >= (${timeOf(overAt)} at time zone 'UTC')::date - ${DAYS_BACK}::int and (r.tried_at is null or r.tried_at < ${timeOf(triedBefore)}))
    order by r.day, p.id`.execute(from)
  return rows.map(({ day, ...provider }) => ({ provider, day }))
}

/** What was read of it before is read anew. */
export async function beginDay(tx: Tx, { providerId, day }: DayOf, now: number): Promise<void> {
  await sql`delete from casino_report_lines where provider_id = ${providerId} and day = ${day}::date`.execute(tx)
  await sql`update casino_reports set tried_at = ${timeOf(now)}, read_at = null, lines = 0, their_staked = 0, their_won = 0, their_returned = 0
    where provider_id = ${providerId} and day = ${day}::date`.execute(tx)
}

/* Page by page */

/** A line under the name that we know it by. */
export type Line = { readonly txId: string; readonly theirs: TheirBooking & { readonly at: number } }

export type Sums = { readonly staked: Paise; readonly won: Paise; readonly returned: Paise }

/** Gives those that were not read before, each once. */
export async function saveLines(tx: Tx, { providerId, day }: DayOf, lines: readonly Line[]): Promise<readonly Line[]> {
  const { rows } = await sql<{ txId: string }>`
    insert into casino_report_lines (provider_id, tx_id, day)
    select ${providerId}, t, ${day}::date from unnest(${lines.map(({ txId }) => txId)}::text[]) as t on conflict do nothing
    returning tx_id`.execute(tx)
  const fresh = new Set(rows.map(({ txId }) => txId))
  return lines.filter(({ txId }) => fresh.delete(txId))
}

export async function addTheirs(tx: Tx, { providerId, day }: DayOf, lines: number, sums: Sums): Promise<void> {
  const { staked, won, returned } = sums
  await sql`update casino_reports set lines = lines + ${lines}, their_staked = their_staked + ${staked}, their_won = their_won + ${won},
      their_returned = their_returned + ${returned}
    where provider_id = ${providerId} and day = ${day}::date`.execute(tx)
}

export type OurCall = OurBooking & {
  readonly txId: string
  readonly siteId: number
  readonly accountId: number
  readonly at: number
}

const BOOKED = sql`c.tx_id, c.op, c.site_id || '.' || c.provider_id || '.' || c.account_id as player_ref, c.round_id, c.amount, c.moved, c.site_id,
  c.account_id, c.at`

export async function findOurs(
  from: Reader,
  providerId: number,
  txIds: readonly string[],
): Promise<ReadonlyMap<string, OurCall>> {
  const { rows } = await sql<OurCall>`select ${BOOKED} from casino_calls c
    where c.provider_id = ${providerId} and c.tx_id = any(${[...txIds]}::text[]) and c.account_id is not null`.execute(
    from,
  )
  return new Map(rows.map((row) => [row.txId, row]))
}

export type NewDifference = {
  readonly providerId: number
  readonly day: string
  readonly txId: string
  readonly kind: DifferenceKind
  readonly ours: OurCall | null
  readonly theirs: Line['theirs'] | null
  readonly siteId: number | null
  readonly accountId: number | null
}

const DIFFERENCE: Columns<NewDifference> = {
  providerId: 'int',
  day: 'text',
  txId: 'text',
  kind: 'text',
  ours: 'jsonb null',
  theirs: 'jsonb null',
  siteId: 'int null',
  accountId: 'bigint null',
}

/** One that is kept as it is now stays as it was, and what was said of it; of one that is another by now nothing is said any more. */
const KEPT = sql`on conflict (provider_id, tx_id) do update set kind = excluded.kind, ours = excluded.ours, theirs = excluded.theirs, day = excluded.day,
    site_id = excluded.site_id, account_id = excluded.account_id, gone_at = null, version = d.version + 1, explained_by = null, explained_at = null,
    reason = null
  where d.gone_at is not null or (d.kind, d.ours, d.theirs) is distinct from (excluded.kind, excluded.ours, excluded.theirs)`

export async function saveDifferences(tx: Tx, rows: readonly NewDifference[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into casino_differences as d (provider_id, day, tx_id, kind, ours, theirs, site_id, account_id)
    select n.provider_id, n.day::date, n.tx_id, n.kind, n.ours, n.theirs, a.site_id, a.id from (${rowSet(DIFFERENCE, rows)}) n
    left join accounts a on a.id = n.account_id and a.site_id = n.site_id ${KEPT}`.execute(tx)
}

/** Of which both sides have the same by now. */
export async function endDifferences(
  to: Reader,
  providerId: number,
  txIds: readonly string[],
  now: number,
): Promise<void> {
  await sql`update casino_differences set gone_at = ${timeOf(now)} where provider_id = ${providerId} and gone_at is null
    and tx_id = any(${[...txIds]}::text[])`.execute(to)
}

/* The other way round */

/** A clock that is a little off puts what is booked about midnight on the other day: that is looked for with the next one. */
const EDGE = sql`interval '10 minutes'`

/** What we booked of the day and they do not name. What was taken back is missing only where its taking back is. */
export async function addMissingThere(tx: Tx, { providerId, day }: DayOf, now: number): Promise<void> {
  const start = sql`(${day}::date::timestamp at time zone 'UTC')`
  await sql`insert into casino_differences as d (provider_id, day, tx_id, kind, ours, theirs, site_id, account_id)
    select c.provider_id, ${day}::date, c.tx_id, 'MISSING_THERE', jsonb_build_object('txId', c.tx_id, 'op', c.op, 'playerRef',
      c.site_id || '.' || c.provider_id || '.' || c.account_id, 'roundId', c.round_id, 'amount', c.amount, 'moved', c.moved, 'siteId', c.site_id,
      'accountId', c.account_id, 'at', floor(extract(epoch from c.at) * 1000)::bigint), null, c.site_id, c.account_id
    from casino_calls c where c.provider_id = ${providerId} and c.moved <> 0 and c.op in ('debit', 'credit', 'rollback', 'settled')
      and c.at < least(${start} + interval '1 day', ${timeOf(now)}) - ${EDGE}
      and c.at >= ${start} - case when exists (select from casino_reports b where b.provider_id = ${providerId} and b.day = ${day}::date - 1
        and b.read_at is not null) then ${EDGE} else interval '0' end
      and (c.op not in ('debit', 'credit') or c.reversed_by is null)
      and not exists (select from casino_report_lines l where l.provider_id = c.provider_id and l.tx_id = c.tx_id)
    ${KEPT}`.execute(tx)
}

/** Missing there no more: taken back meanwhile, or named on another day. */
export async function endMissingThere(tx: Tx, providerId: number, now: number): Promise<void> {
  await sql`update casino_differences d set gone_at = ${timeOf(now)} from casino_calls c
    where d.provider_id = ${providerId} and d.kind = 'MISSING_THERE' and d.gone_at is null and c.provider_id = d.provider_id and c.tx_id = d.tx_id
      and c.op in ('debit', 'credit') and c.reversed_by is not null`.execute(tx)
}

/** It was read whole. What we have of the day stands beside it. */
export async function endDay(tx: Tx, { providerId, day }: DayOf, now: number): Promise<void> {
  const start = sql`(${day}::date::timestamp at time zone 'UTC')`
  await sql`update casino_reports r set read_at = ${timeOf(now)}, our_staked = o.staked, our_won = o.won, our_returned = o.returned
    from (select coalesce(sum(-c.moved) filter (where c.op = 'debit' or (c.op = 'settled' and c.moved < 0)), 0)::bigint as staked,
        coalesce(sum(c.moved) filter (where c.op = 'credit' or (c.op = 'settled' and c.moved > 0)), 0)::bigint as won,
        coalesce(sum(abs(c.moved)) filter (where c.op = 'rollback'), 0)::bigint as returned
      from casino_calls c where c.provider_id = ${providerId} and c.moved <> 0 and c.at >= ${start} and c.at < ${start} + interval '1 day') o
    where r.provider_id = ${providerId} and r.day = ${day}::date`.execute(tx)
}

export type OpenLine = DayOf & Line

const IS_OPEN = sql`d.gone_at is null and d.explained_at is null`

/** What they had and we had not, or otherwise: it may have come since. */
export async function listOpenLines(
  from: Reader,
  { providerId, afterId, most }: { readonly providerId: number; readonly afterId: number; readonly most: number },
): Promise<readonly (OpenLine & { readonly id: number })[]> {
  const { rows } = await sql<OpenLine & { id: number }>`
    select d.id, d.provider_id, d.day::text, d.tx_id, d.theirs from casino_differences d
    where d.provider_id = ${providerId} and d.id > ${afterId} and ${IS_OPEN} and d.theirs is not null order by d.id limit ${most}`.execute(
    from,
  )
  return rows
}

/** Providers of which there are such. */
export async function listDiffering(from: Reader): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select p.id from casino_providers p where exists (
    select from casino_differences d where d.provider_id = p.id and ${IS_OPEN} and d.theirs is not null)`.execute(from)
  return rows.map(({ id }) => id)
}

/* As officers see them */

export async function listDays(
  from: Reader,
  { providerId, ...paged }: Paged & { readonly providerId: string | undefined },
): Promise<{ readonly rows: CasinoDay[]; readonly counted: Counted }> {
  const where = all(providerId === undefined ? [] : [sql`r.provider_id = ${rowNumber(providerId)}::bigint`])
  const { rows } = await sql<DayRow>`${DAYS} where ${where} order by r.day desc, p.name ${pageOf(paged)}`.execute(from)
  return { rows: rows.map(presentDay), counted: await countRows(from, sql`casino_reports r where ${where}`) }
}

type DayRow = Omit<CasinoDay, 'theirs' | 'ours'> & {
  readonly theirStaked: Paise
  readonly theirWon: Paise
  readonly theirReturned: Paise
  readonly ourStaked: Paise
  readonly ourWon: Paise
  readonly ourReturned: Paise
}

function presentDay(row: DayRow): CasinoDay {
  const { theirStaked, theirWon, theirReturned, ourStaked, ourWon, ourReturned, ...day } = row
  const theirs = { staked: theirStaked, won: theirWon, returned: theirReturned }
  return { ...day, theirs, ours: { staked: ourStaked, won: ourWon, returned: ourReturned } }
}

/** Sums are columns of their own: as such none is read that is not exact. */
const DAYS = sql`select r.provider_id::text, p.name as provider, r.day::text, r.read_at, r.tried_at,
    coalesce(r.wanted_at > coalesce(r.tried_at, '-infinity'), false) as is_wanted, r.lines,
    r.their_staked, r.their_won, r.their_returned, r.our_staked, r.our_won, r.our_returned, d.open, d.explained
  from casino_reports r join casino_providers p on p.id = r.provider_id cross join lateral (
    select count(*) filter (where ${IS_OPEN})::int as open, count(*) filter (where d.gone_at is null and d.explained_at is not null)::int as explained
    from casino_differences d where d.provider_id = r.provider_id and d.day = r.day) d`

export async function findDay(from: Reader, { providerId, day }: DayOf): Promise<CasinoDay> {
  const { rows } = await sql<DayRow>`${DAYS} where r.provider_id = ${providerId} and r.day = ${day}::date`.execute(from)
  return must(rows.map(presentDay)[0], 'it was just wanted')
}

export type WhichDifferences = 'OPEN' | 'EXPLAINED' | 'GONE'

const WHICH = {
  OPEN: IS_OPEN,
  EXPLAINED: sql`d.gone_at is null and d.explained_at is not null`,
  GONE: sql`d.gone_at is not null`,
} as const

type DifferenceRow = Omit<CasinoDifference, '_id' | 'ours' | 'theirs'> & {
  readonly id: string
  readonly ours: OurCall | null
  readonly theirs: Line['theirs'] | null
}

const DIFFERENCES = sql`select d.id::text, d.provider_id::text, p.name as provider, d.day::text, d.tx_id as reference, d.kind, d.ours, d.theirs,
    i.name as site, a.user_name, d.found_at, d.gone_at, d.version, e.user_name as explained_by, d.explained_at, d.reason
  from casino_differences d join casino_providers p on p.id = d.provider_id left join sites i on i.id = d.site_id
  left join accounts a on a.id = d.account_id left join accounts e on e.id = d.explained_by`

export type DifferencesWanted = Paged & {
  readonly which: WhichDifferences
  readonly providerId: string | undefined
  readonly day: string | undefined
}

export async function listDifferences(
  from: Reader,
  { which, providerId, day, ...paged }: DifferencesWanted,
): Promise<{ readonly rows: CasinoDifference[]; readonly counted: Counted }> {
  const where = all([
    WHICH[which],
    ...(providerId === undefined ? [] : [sql`d.provider_id = ${rowNumber(providerId)}::bigint`]),
    ...(day === undefined ? [] : [sql`d.day = ${day}::date`]),
  ])
  const { rows } =
    await sql<DifferenceRow>`${DIFFERENCES} where ${where} order by d.day desc, d.id ${pageOf(paged)}`.execute(from)
  return { rows: rows.map(present), counted: await countRows(from, sql`casino_differences d where ${where}`) }
}

export async function findDifference(from: Reader, id: string): Promise<CasinoDifference | undefined> {
  const { rows } = await sql<DifferenceRow>`${DIFFERENCES} where d.id = ${rowNumber(id)}::bigint`.execute(from)
  return rows.map(present)[0]
}

function present({ id, ours, theirs, ...row }: DifferenceRow): CasinoDifference {
  return {
    _id: id,
    ...row,
    ours: ours && {
      op: ours.op,
      roundId: ours.roundId,
      amount: ours.amount ?? ours.moved,
      moved: ours.moved,
      at: ours.at,
    },
    theirs: theirs && { op: theirs.op, roundId: theirs.roundId, amount: theirs.amount, at: theirs.at },
  }
}

export type HeldDifference = {
  /** Its provider and the id that it is about. */
  readonly name: string
  readonly version: number
  readonly isOpen: boolean
  readonly reason: string | null
}

/** As it is once nobody else can change it. */
export async function holdDifference(tx: Tx, id: string): Promise<HeldDifference | undefined> {
  const { rows } = await sql<HeldDifference>`
    select p.name || ': ' || d.tx_id as name, d.version, d.gone_at is null as is_open, d.reason
    from casino_differences d join casino_providers p on p.id = d.provider_id where d.id = ${rowNumber(id)}::bigint for update of d`.execute(
    tx,
  )
  return rows[0]
}

export async function saveExplained(
  tx: Tx,
  id: string,
  { by, reason, now }: { readonly by: number; readonly reason: string; readonly now: number },
): Promise<void> {
  await sql`update casino_differences set explained_by = ${by}, explained_at = ${timeOf(now)}, reason = ${reason}, version = version + 1
    where id = ${rowNumber(id)}::bigint`.execute(tx)
}

/** The provider of that number; undefined where there is none. */
export async function findProvider(from: Reader, providerId: string): Promise<number | undefined> {
  const { rows } = await sql<{
    id: number
  }>`select id from casino_providers where id = ${rowNumber(providerId)}::bigint`.execute(from)
  return rows[0]?.id
}
