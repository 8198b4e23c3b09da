/** Lines of statements as they are kept, and of which claims they are evidence. docs/domain/payments.md#statements. */
import type { Paise } from '@paddock/domain/money'
import { endOfUtr, type StatementLine, type StatementMapping } from '@paddock/domain/payments'
import { must } from '@paddock/domain/result'
import { type RawBuilder, sql } from 'kysely'
import type { Counted } from '@paddock/contract'
import { insertion } from '../../platform/rows.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import { all, countRows, type Paged, pageOf, patternOf } from '../../platform/read-filters.ts'

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
  const rows = lines.map((line) => ({
    ...line,
    siteId,
    ownerId,
    accountId,
    importedBy: by,
    utrEnd: line.rail !== null && line.utr !== null ? endOfUtr(line.rail, line.utr) : null,
  }))
  const before = await countOf(tx, accountId)
  await insertion(
    'statement_lines',
    {
      siteId: 'int',
      accountId: 'int',
      ownerId: 'bigint',
      day: 'text',
      direction: 'text',
      amount: 'bigint',
      narration: 'text',
      balance: 'bigint',
      ordinal: 'int',
      rail: 'text',
      utr: 'text',
      utrEnd: 'text',
      importedBy: 'bigint',
    },
    rows,
    sql`on conflict do nothing`,
  )?.execute(tx)
  return (await countOf(tx, accountId)) - before
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
  readonly utr: string | null
  /** Of the claim that it is evidence of, or that was approved on it. */
  readonly depositId: string | null
  readonly state: LineState
}
export const LINE_STATES = ['UNCLAIMED', 'CLAIMED', 'FUNDED', 'CANCELED', 'DEBIT'] as const
export type LineState = (typeof LINE_STATES)[number]

/** A debit of the same reference took it back. */
const IS_CANCELED = sql`exists (select from statement_lines x
  where x.account_id = l.account_id and x.direction = 'DEBIT' and x.rail = l.rail and x.utr = l.utr)`

/** Lines `l` that are evidence of deposits `d`, of what was found to have come or else of what is claimed: `isEvidence` of the domain in the database's words. */
export const isEvidenceOf = (
  zone: string,
): RawBuilder<unknown> => sql`(l.site_id = d.site_id and l.owner_id = d.owner_id
  and l.direction = 'CREDIT' and l.rail = d.rail and l.utr_end = d.utr_end and right(l.utr, length(d.utr)) = d.utr
  and (d.rail = 'RRN' or l.utr = d.utr) and l.amount = coalesce(d.received, d.amount)
  and l.day::date - (d.created_at at time zone ${zone})::date between -3 and 1 and not ${IS_CANCELED})`

const LINE = (
  zone: string,
) => sql`l.id, s.name as account_name, o.user_name as owner_name, l.day, l.direction, l.amount, l.narration, l.balance, l.utr,
  coalesce(l.deposit_id, c.id) as deposit_id, case when l.direction = 'DEBIT' then 'DEBIT' when l.deposit_id is not null then 'FUNDED'
    when ${IS_CANCELED} then 'CANCELED' when c.id is not null then 'CLAIMED' else 'UNCLAIMED' end as state
  from statement_lines l join statement_accounts s on s.id = l.account_id join accounts o on o.id = l.owner_id
  left join lateral (select d.id from deposits d where d.state in ('pending', 'processing') and ${isEvidenceOf(zone)}
    order by d.created_at limit 1) c on true`

export type WantedLines = Paged & {
  readonly siteId: number
  /** Of the owners `o`. */
  readonly isTheirs: RawBuilder<unknown>
  readonly state: LineState | 'all'
  readonly search: string | undefined
  readonly zone: string
}

/** The newest day first. */
export async function listLines(
  from: Reader,
  { siteId, isTheirs, state, search, zone, ...paged }: WantedLines,
): Promise<{ readonly rows: KeptLine[]; readonly counted: Counted }> {
  const pattern = patternOf(search ?? '')
  const where = all([
    sql`l.site_id = ${siteId}`,
    isTheirs,
    ...(search ? [sql`(l.narration ilike ${pattern} or l.utr ilike ${pattern} or s.name ilike ${pattern})`] : []),
  ])
  const found = sql`(select ${LINE(zone)} where ${where}) f where ${state} = 'all' or f.state = ${state}`
  const { rows } = await sql<KeptLine>`select * from ${found} order by day desc, id desc ${pageOf(paged)}`.execute(from)
  return { rows, counted: await countRows(from, found) }
}

/** What stands beside a claim: at most a few, since the reference is the bank's own. */
export async function listEvidence(from: Reader, depositId: string, zone: string): Promise<KeptLine[]> {
  const { rows } = await sql<KeptLine>`
    select ${LINE(zone)} join deposits d on d.id = ${depositId}
    where l.deposit_id = d.id or (l.deposit_id is null and ${isEvidenceOf(zone)}) order by l.day, l.id limit 5`.execute(
    from,
  )
  return rows
}

/** The line that was approved on is spent by it: with the deposit approved, in its transaction. */
export async function spendLine(tx: Tx, depositId: string, zone: string): Promise<void> {
  await sql`update statement_lines set deposit_id = ${depositId} where id = (
    select l.id from statement_lines l join deposits d on d.id = ${depositId}
    where l.deposit_id is null and ${isEvidenceOf(zone)} order by l.day, l.id limit 1)`.execute(tx)
}
