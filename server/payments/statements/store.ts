/** Lines of statements as they are kept, and of which claims they are evidence. docs/domain/payments.md#statements. */
import type { Paise } from '@paddock/domain/money'
import {
  endOfUtr,
  EVIDENT_DAYS,
  OPEN_REQUESTS,
  payerIn,
  type Rail,
  railOfRead,
  STANDING_REQUESTS,
  type StatementLine,
  type StatementMapping,
} from '@paddock/domain/payments'
import { must } from '@paddock/domain/result'
import type { Role } from '@paddock/domain/roles'
import { type RawBuilder, sql } from 'kysely'
import type { BankLine, Counted } from '@paddock/contract'
import { type Columns, insertion } from '../../platform/database/rows.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import { all, countRows, listed, mostlySo, type Paged, pageOf, patternOf } from '../../platform/read-filters.ts'

export type Whose = { readonly siteId: number; readonly ownerId: number; readonly name: string }

/** As it was named last; undefined of an account that nobody has imported yet. */
export async function findMapping(
  from: Reader,
  { siteId, ownerId, name }: Whose,
): Promise<StatementMapping | undefined> {
  const { rows } = await sql<{ mapping: StatementMapping }>`
    select mapping from statement_accounts where site_id = ${siteId} and owner_id = ${ownerId} and name = ${name}`.execute(
    from,
  )
  return rows[0]?.mapping
}

/** Its number. Who imports into it next waits. */
export async function saveAccount(
  tx: Tx,
  { siteId, ownerId, name }: Whose,
  mapping: StatementMapping,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into statement_accounts (site_id, owner_id, name, mapping) values (${siteId}, ${ownerId}, ${name}, ${JSON.stringify(mapping)}::jsonb)
    on conflict (site_id, owner_id, name) do update set mapping = excluded.mapping returning id`.execute(tx)
  return must(rows[0], 'it was just saved').id
}

type LineRow = StatementLine & {
  readonly siteId: number
  readonly ownerId: number
  readonly accountId: number
  readonly importedBy: number
  readonly utrEnd: string | null
  readonly otherEnds: readonly string[]
  readonly payer: string | null
}
const LINE_COLUMNS: Columns<LineRow> = {
  siteId: 'int',
  accountId: 'int',
  ownerId: 'bigint',
  day: 'text',
  direction: 'text',
  amount: 'bigint',
  narration: 'text',
  balance: 'bigint null',
  ordinal: 'int',
  rail: 'text null',
  utr: 'text null',
  utrEnd: 'text null',
  otherUtrs: 'text[]',
  otherEnds: 'text[]',
  payer: 'text null',
  importedBy: 'bigint',
}

/** How many of them are new: the same line of an overlapping statement is there already. */
export async function insertLines(
  tx: Tx,
  lines: readonly StatementLine[],
  {
    siteId,
    ownerId,
    accountId,
    by,
  }: { readonly siteId: number; readonly ownerId: number; readonly accountId: number; readonly by: number },
): Promise<number> {
  const rows = lines.map(
    (line): LineRow => ({
      ...line,
      siteId,
      ownerId,
      accountId,
      importedBy: by,
      utrEnd: line.rail !== null && line.utr !== null ? endOfUtr(line.rail, line.utr) : null,
      otherEnds: line.otherUtrs.map((utr) => endOfUtr(railOfRead(utr), utr)),
      payer: line.direction === 'CREDIT' ? payerIn(line.narration) : null,
    }),
  )
  const before = await countOf(tx, accountId)
  await insertion('statement_lines', LINE_COLUMNS, rows, sql`on conflict do nothing`)?.execute(tx)
  return (await countOf(tx, accountId)) - before
}

/** Of one account: a debit takes the credits of its reference back, whichever of them is imported first. */
async function cancelLines(
  tx: Tx,
  {
    siteId,
    accountId,
    references,
  }: { readonly siteId: number; readonly accountId: number; readonly references: readonly string[] },
): Promise<void> {
  await sql`update statement_lines l set is_canceled = true
    where l.site_id = ${siteId} and l.utr collate "C" = any(${[...references]}::text[]) and l.account_id = ${accountId}
      and l.direction = 'CREDIT' and not l.is_canceled and exists (select from statement_lines x
        where x.account_id = l.account_id and x.direction = 'DEBIT' and x.rail = l.rail and x.utr = l.utr)`.execute(tx)
}

type NewImport = {
  readonly siteId: number
  readonly ownerId: number
  readonly accountId: number
  readonly by: number
  readonly fileName: string
  readonly lines: readonly StatementLine[]
  readonly imported: number
  readonly skipped: number
}

export async function insertImport(tx: Tx, made: NewImport): Promise<void> {
  const { siteId, ownerId, accountId, by, fileName, lines, imported, skipped } = made
  const days = lines.map(({ day }) => day).toSorted()
  await sql`insert into statement_imports (site_id, account_id, owner_id, file_name, lines, imported, skipped, first_day, last_day, imported_by)
    values (${siteId}, ${accountId}, ${ownerId}, ${fileName}, ${lines.length}, ${imported}, ${skipped}, ${days[0] ?? null},
      ${days.at(-1) ?? null}, ${by})`.execute(tx)
}

export type KeptImport = {
  readonly id: number
  readonly at: number
  readonly by: string
  readonly accountName: string
  readonly ownerName: string
  readonly fileName: string
  readonly lines: number
  readonly imported: number
  readonly skipped: number
  readonly firstDay: string | null
  readonly lastDay: string | null
}

export type WantedImports = Paged & {
  readonly siteId: number
  /** Of the owners `o`. */
  readonly isTheirs: RawBuilder<unknown>
  readonly search: string | undefined
}

export async function listImports(
  from: Reader,
  { siteId, isTheirs, search, ...paged }: WantedImports,
): Promise<{ readonly rows: KeptImport[]; readonly counted: Counted }> {
  const pattern = patternOf(search ?? '')
  // Accounts are a few for each owner, whatever the site's age: imports of these are found along their index.
  const { rows: theirs } = await sql<{ id: number }>`
    select s.id from statement_accounts s join accounts o on o.id = s.owner_id where s.site_id = ${siteId} and ${isTheirs}`.execute(
    from,
  )
  const where = all([
    sql`i.site_id = ${siteId} and i.account_id = any(${theirs.map(({ id }) => id)}::int[])`,
    ...(search ? [sql`(s.name ilike ${pattern} or i.file_name ilike ${pattern} or b.user_name ilike ${pattern})`] : []),
  ])
  const found = sql`statement_imports i join statement_accounts s on s.id = i.account_id join accounts o on o.id = i.owner_id
    join accounts b on b.id = i.imported_by where ${where}`
  const { rows } = await sql<KeptImport>`
    select i.id, i.imported_at as at, b.user_name as by, s.name as account_name, o.user_name as owner_name, i.file_name, i.lines, i.imported, i.skipped,
      i.first_day, i.last_day from ${found} order by i.imported_at desc, i.id desc ${pageOf(paged)}`.execute(from)
  return { rows, counted: await countRows(from, found) }
}

async function countOf(from: Reader, accountId: number): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from statement_lines where account_id = ${accountId}`.execute(from)
  return rows[0]?.n ?? 0
}

export type KeptLine = {
  readonly id: number
  readonly accountName: string
  readonly ownerName: string
  readonly day: string
  readonly direction: 'CREDIT' | 'DEBIT'
  readonly amount: Paise
  readonly narration: string
  readonly balance: Paise | null
  readonly rail: Rail | null
  readonly utr: string | null
  /** Of the claim that it is evidence of, or that was approved on it. */
  readonly depositId: string | null
  readonly state: BankLine['state']
  readonly remarks: string
  /** Whose word it is that it is set aside: only they and those above them say otherwise. */
  readonly setBy: Role | null
}

/** Lines `l` that are evidence of deposits `d`, of what was found to have come or else of what is claimed: `isEvidence` of the domain in the database's words. */
export const isEvidenceOf = (
  zone: string,
  came: RawBuilder<unknown> = sql`coalesce(d.received, d.amount)`,
): RawBuilder<unknown> => sql`(l.site_id = d.site_id and l.owner_id = d.owner_id
  and l.direction = 'CREDIT' and l.rail = d.rail and l.utr_end = d.utr_end and right(l.utr, length(d.utr)) = d.utr
  and (d.rail = 'RRN' or l.utr = d.utr) and l.amount = ${came}
  and l.day::date - (d.created_at at time zone ${zone})::date between ${-EVIDENT_DAYS.before}::int and ${EVIDENT_DAYS.after}::int and not l.is_canceled)`

/** Lines `l` that say that deposits `d` have come: what they were approved on, or may be. */
const isLineOf = (zone: string): RawBuilder<unknown> =>
  sql`((l.deposit_id = d.id and not l.is_canceled) or (l.deposit_id is null and ${isEvidenceOf(zone)}))`

/** What is told of lines `l`, which a query goes on to choose. */
export const LINE = (
  zone: string,
) => sql`l.id, s.name as account_name, o.user_name as owner_name, l.day, l.direction, l.amount, l.narration, l.balance, l.rail, l.utr, l.aside_remarks as remarks,
  (select b.role from accounts b where b.id = l.aside_by) as set_by,
  coalesce(l.deposit_id, c.id) as deposit_id, case when l.direction = 'DEBIT' then 'DEBIT' when l.is_canceled then 'CANCELED'
    when l.deposit_id is not null then 'FUNDED' when c.id is not null then 'CLAIMED' when l.aside_by is not null then 'ASIDE' else 'UNCLAIMED' end as state
  from statement_lines l join statement_accounts s on s.id = l.account_id join accounts o on o.id = l.owner_id
  left join lateral (select d.id from deposits d where d.state in ${listed(OPEN_REQUESTS)} and ${isEvidenceOf(zone)}
    order by d.created_at limit 1) c on true`

export async function findLine(
  from: Reader,
  { id, isTheirs, zone }: { readonly id: number; readonly isTheirs: RawBuilder<unknown>; readonly zone: string },
): Promise<KeptLine | undefined> {
  const { rows } = await sql<KeptLine>`select ${LINE(zone)} where l.id = ${id} and ${isTheirs}`.execute(from)
  return rows[0]
}

/** Nobody else says what it is until the transaction ends. */
export const holdLine = async (tx: Tx, id: number): Promise<void> =>
  void (await sql`select from statement_lines where id = ${id} for no key update`.execute(tx))

/** Null takes it back. */
export async function saveAside(
  tx: Tx,
  { id, by, remarks }: { readonly id: number; readonly by: number | null; readonly remarks: string },
): Promise<void> {
  await sql`update statement_lines set aside_by = ${by}, aside_remarks = ${remarks} where id = ${id}`.execute(tx)
}

/** What stands beside a claim: at most a few, since the reference is the bank's own. */
export async function listEvidence(from: Reader, depositId: string, zone: string): Promise<KeptLine[]> {
  const { rows } = await sql<KeptLine>`
    select ${LINE(zone)} join deposits d on d.id = ${depositId}
    where ${isLineOf(zone)} order by l.day, l.id limit 5`.execute(from)
  return rows
}

/** Whether a line says that it came, and nothing took that back; none is spent by it until the transaction ends. */
export async function hasStandingLine(
  tx: Tx,
  { id, siteId, ownerId }: { readonly id: string; readonly siteId: number; readonly ownerId: number },
): Promise<boolean> {
  await holdLines(tx, siteId, ownerId)
  const { rows } =
    await sql`select 1 from statement_lines where deposit_id = ${id} and not is_canceled limit 1`.execute(tx)
  return rows.length > 0
}

/** Approvals and imports of an owner's see each other: whichever comes second spends the line. An import takes it last, so that it makes nobody wait for what it waits for, and before any line that was there, as they do. */
async function holdLines(tx: Tx, siteId: number, ownerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lines ${siteId} ${ownerId}`}, 0))`.execute(tx)
}

/** Of deposits `d` with what is owed of them in `w`: what came. */
const CAME = sql`coalesce(d.received, w.amount, d.amount)`

/** The line that was approved on, or whose money is owed back, is spent by it: in the transaction that does so. */
export async function spendLine(
  tx: Tx,
  { id: depositId, siteId, ownerId }: { readonly id: string; readonly siteId: number; readonly ownerId: number },
  zone: string,
): Promise<void> {
  await holdLines(tx, siteId, ownerId)
  await sql`update statement_lines set deposit_id = ${depositId} where id = (
    select l.id from statement_lines l join deposits d on d.id = ${depositId} left join deposits_owed w on w.deposit_id = d.id
    where l.deposit_id is null and ${isEvidenceOf(zone, CAME)} order by l.day, l.id limit 1)`.execute(tx)
}

/**
 * What lines that were just imported do to others, and are done by: debits take credits back, and what comes behind the approval of its deposit, or
 * behind the word that it is owed back, is spent by it at once. One that was taken back by officers, as nothing had come, spends none: somebody has
 * to look.
 */
export async function followImported(
  tx: Tx,
  lines: readonly StatementLine[],
  { siteId, ownerId, accountId }: { readonly siteId: number; readonly ownerId: number; readonly accountId: number },
  zone: string,
): Promise<void> {
  await holdLines(tx, siteId, ownerId)
  await cancelLines(tx, { siteId, accountId, references: [...new Set(lines.flatMap(({ utr }) => utr ?? []))] })
  await sql`update statement_lines s set deposit_id = m.deposit_id from (
    select distinct on (d.id) d.id as deposit_id, l.id from statement_lines l
    join (deposits d left join deposits_owed w on w.deposit_id = d.id) on ${isEvidenceOf(zone, CAME)}
    where l.account_id = ${accountId} and l.deposit_id is null and (d.state = 'approved' and d.reversed_at is null or w.deposit_id is not null and w.never_came_at is null)
      and not exists (select from statement_lines x where x.deposit_id = d.id)
    order by d.id, l.day, l.id) m where s.id = m.id`.execute(tx)
}

/** A line that says that what is claimed has come. */
export type Evidence = {
  readonly id: number
  readonly day: string
  readonly accountName: string
  readonly narration: string
  readonly payer: string | null
}

/**
 * The one line that is evidence of it and of nothing else: none where there are two, where officers have set it aside, where only the end of a
 * reference was claimed, or where the line has another one, since a payer may have typed either.
 */
export async function findEvidence(from: Reader, depositId: string, zone: string): Promise<Evidence | undefined> {
  const { rows } = await sql<Evidence & { readonly isWhole: boolean }>`
    select l.id, l.day, s.name as account_name, l.narration, l.payer, l.utr = d.utr and l.aside_by is null and l.other_utrs = '{}' as is_whole
    from statement_lines l join statement_accounts s on s.id = l.account_id join deposits d on d.id = ${depositId}
    where l.deposit_id is null and ${isEvidenceOf(zone)} limit 2`.execute(from)
  const [line, ...others] = rows
  if (!line?.isWhole || others.length > 0) return undefined
  const { isWhole: _, ...evidence } = line
  return evidence
}

/** A line beside the claim that it may be of. */
export type ClaimedNear = KeptLine & {
  readonly claimedRail: Rail
  readonly claimedUtr: string | null
  readonly claimedAmount: Paise
  readonly claimedDay: string
}

/** Whether line `l` and claim `d` name the same payment; a person may have typed only the end of it. */
const IS_SAME = sql`(l.rail = d.rail and l.utr_end = d.utr_end
  and (right(l.utr, length(d.utr)) = d.utr or right(d.utr, length(l.utr)) = l.utr))`

/**
 * Credits to the claim's owner that are no evidence of it and yet may be of it: its reference, also where it stands beside the line's own, or where it
 * was approved on that line and a debit took it back, or its amount within its days that funded nothing.
 */
export async function listNear(from: Reader, depositId: string, zone: string): Promise<ClaimedNear[]> {
  const day = sql`(d.created_at at time zone ${zone})::date`
  const isTheirs = sql`l.site_id = d.site_id and l.owner_id = d.owner_id`
  const claimed = sql`d.rail as claimed_rail, d.utr as claimed_utr, coalesce(d.received, d.amount) as claimed_amount,
    to_char(${day}, 'YYYY-MM-DD') as claimed_day`
  const { rows } = await sql<ClaimedNear>`
    with d as materialized (select * from deposits where id = ${depositId}),
      near as (
        select l.id from statement_lines l, d where ${isTheirs} and ${IS_SAME}
        union
        select lines_naming(${depositId})
        union
        select l.id from statement_lines l, d where ${isTheirs} and l.deposit_id is null and d.state in ${listed(OPEN_REQUESTS)}
          and l.day between to_char(${day} - 3, 'YYYY-MM-DD') and to_char(${day} + 1, 'YYYY-MM-DD') and l.amount = coalesce(d.received, d.amount))
    select * from (
      select (${IS_SAME} is true or l.id in (select lines_naming(${depositId}))) as same, ${claimed}, ${LINE(zone)} cross join d
      where l.id in (select id from near) and l.direction = 'CREDIT' and ${isLineOf(zone)} is not true) n
    order by same desc, day desc, id desc limit 5`.execute(from)
  return rows
}

/** What is to be sent back yet. */
const IS_OWED = sql`exists (select from deposits_owed w where w.deposit_id = d.id and w.sent_at is null and w.never_came_at is null)`

/** Of deposits `d`: those by hand that are open, approved or owed back, of days that statements of their owner tell of, without a line of theirs that stands. */
export const hasNoLine = (zone: string): RawBuilder<unknown> => {
  const day = sql`to_char((d.created_at at time zone ${zone})::date, 'YYYY-MM-DD')`
  const spentNone = sql`(select true from statement_lines l where l.deposit_id = d.id and not l.is_canceled) is null`
  const hasNoEvidence = sql`not exists (select from statement_lines l where l.deposit_id is null and ${isEvidenceOf(zone)})`
  // Each is asked about by itself, along the page: joined, the days of an owner are as many times as its lines. What nearly all of them have is asked first:
  // who waits has spent no line, who came has.
  return mostlySo(sql`d.rail in ('RRN', 'NEFT') and (d.state in ${listed(STANDING_REQUESTS)} and d.reversed_at is null or ${IS_OWED})
    and case when d.state in ${listed(OPEN_REQUESTS)} then ${hasNoEvidence} and ${spentNone} else ${spentNone} and ${hasNoEvidence} end
    and (select min(l.day) from statement_lines l where l.owner_id = d.owner_id) <= ${day}
    and (select max(l.day) from statement_lines l where l.owner_id = d.owner_id) >= ${day}`)
}
