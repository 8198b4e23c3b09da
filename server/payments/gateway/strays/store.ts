/** Lines of reports about references that nobody here has asked for, as they are kept. They are of no site. docs/domain/payments.md#strays. */
import type { Counted } from '@paddock/contract'
import type { ReportLine, StrayVerdict } from '@paddock/domain/payments'
import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../../../platform/database.ts'
import { all, countRows, type Paged, pageOf, patternOf } from '../../../platform/read-filters.ts'

export type Stray = Omit<ReportLine, 'id'> & {
  readonly id: string
  readonly lineId: string
  readonly gateway: string
  readonly day: string
  readonly since: number
  readonly version: number
  /** The word of the first of two. */
  readonly verdict: StrayVerdict | null
  readonly verdictBy: number | null
  readonly verdictByName: string | null
}

const STRAYS = sql`select s.id::text as id, s.line_id, s.gateway, s.reference, s.day::text as day, s.kind, s.amount, s.fee, s.tax, s.held_back,
    s.at as since, s.version, s.verdict, s.verdict_by, f.user_name as verdict_by_name
  from gateway_strays s left join accounts f on f.id = s.verdict_by`
const IS_OPEN = sql`s.ended is null`

/** The oldest first. */
export async function listStrays(
  from: Reader,
  { search, ...paged }: Paged & { readonly search: string | undefined },
): Promise<{ readonly rows: Stray[]; readonly counted: Counted }> {
  const where = all([
    IS_OPEN,
    ...(search === undefined || search === '' ? [] : [sql`s.reference ilike ${patternOf(search)}`]),
  ])
  const { rows } = await sql<Stray>`${STRAYS} where ${where} order by s.at, s.id ${pageOf(paged)}`.execute(from)
  return { rows, counted: await countRows(from, sql`gateway_strays s where ${where}`) }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Undefined where nothing is left open of it. */
export async function findStray(from: Reader, id: string): Promise<Stray | undefined> {
  if (!UUID.test(id)) return undefined
  const { rows } = await sql<Stray>`${STRAYS} where s.id = ${id}::uuid and ${IS_OPEN}`.execute(from)
  return rows[0]
}

/** As it is once nobody else can change it. */
export async function holdStray(tx: Tx, id: string): Promise<Stray | undefined> {
  if (!UUID.test(id)) return undefined
  await sql`select from gateway_strays where id = ${id}::uuid for update`.execute(tx)
  return await findStray(tx, id)
}

/** Whether a line of this name was ever one: then officers say what comes of it, whatever is known by now. */
export async function isStray(from: Reader, gateway: string, lineId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from gateway_strays where gateway = ${gateway} and line_id = ${lineId} and ended is distinct from 'FOUND'`.execute(
      from,
    )
  return rows.length > 0
}

/** Whether it is new. What was said of it while it was another one is said of it no more; what was set aside stays so. */
export async function saveStray(db: Database, gateway: string, day: string, line: ReportLine): Promise<boolean> {
  const { id, kind, reference, amount, fee, tax, heldBack } = line
  const isSame = sql`(s.reference, s.kind, s.amount, s.fee, s.tax, s.held_back)
    is not distinct from (excluded.reference, excluded.kind, excluded.amount, excluded.fee, excluded.tax, excluded.held_back)`
  const { rows } = await sql<{ isNew: boolean }>`
    insert into gateway_strays as s (gateway, line_id, reference, day, kind, amount, fee, tax, held_back)
    values (${gateway}, ${id}, ${reference}, ${day}::date, ${kind}, ${amount}, ${fee}, ${tax}, ${heldBack})
    on conflict (gateway, line_id) do update set day = excluded.day, reference = excluded.reference, kind = excluded.kind, amount = excluded.amount,
      fee = excluded.fee, tax = excluded.tax, held_back = excluded.held_back, version = s.version + 1, verdict = null, verdict_by = null
      where s.ended is null and not ${isSame}
    returning xmax = 0 as is_new`.execute(db)
  return rows[0]?.isNew ?? false
}

export async function saveStrayWord(tx: Tx, id: string, verdict: StrayVerdict, by: number): Promise<void> {
  await sql`update gateway_strays set verdict = ${verdict}, verdict_by = ${by}, version = version + 1 where id = ${id}::uuid`.execute(
    tx,
  )
}

export async function endStray(tx: Tx, id: string, ended: 'SET_ASIDE' | 'FOUND'): Promise<void> {
  await sql`update gateway_strays set ended = ${ended}, version = version + 1 where id = ${id}::uuid`.execute(tx)
}
