/** Lists of requests: a player's own, and the queue of officers. docs/domain/payments.md#queue. */
import type { Counted } from '@paddock/contract'
import type { RequestState } from '@paddock/domain/payments'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import {
  all,
  countRows,
  isNamed,
  type Paged,
  pageOf,
  patternOf,
  type Range,
  within,
} from '../../platform/read-filters.ts'
import { isOpen, type Kept, tablesOf } from './store.ts'

export type Wanted<S = RequestState | 'all' | 'open'> = Paged & {
  readonly range: Range
  readonly status: S
  readonly search: string | undefined
}

/** `matches`: what else than its id and its player a search means. */
export function filtersOf(
  { alias }: Pick<Kept, 'alias'>,
  { range, search }: Pick<Wanted, 'range' | 'search'>,
  matches: (pattern: string) => RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  const q = sql.raw(alias)
  const dates = within(sql`${q}.created_at`, range)
  if (search === undefined || search === '') return dates
  const pattern = patternOf(search)
  return [...dates, sql`(${q}.id ilike ${pattern} or ${matches(pattern)} or ${isNamed(search)})`]
}

type Listing = Pick<Kept, 'table' | 'alias' | 'columns' | 'joins'>
export type Listed<Row> = { readonly rows: Row[]; readonly counted: Counted }

/** A player's own, the newest first. */
export async function listOwnOf<Row>(
  from: Reader,
  { columns, ...kept }: Listing,
  conditions: readonly RawBuilder<unknown>[],
  wanted: Paged,
): Promise<Listed<Row>> {
  const q = sql.raw(kept.alias)
  const tables = tablesOf(kept)
  const where = all(conditions)
  const { rows } = await sql<Row>`
    select ${columns} from ${tables} where ${where} order by ${q}.created_at desc, ${q}.id ${pageOf(wanted)}`.execute(
    from,
  )
  return { rows, counted: await countRows(from, sql`${tables} where ${where}`) }
}

/** An officer works on what is oldest: nobody asks how many there are behind these, and counting them would be most of what the page costs. */
const MOST_QUEUED = 500

/** What is open comes first, the oldest first; then what is decided, the newest first. What `columns` and `joins` tell is read for the rows of a page alone. */
export async function listQueueOf<Row>(
  from: Reader,
  { table, alias, columns, joins }: Listing,
  conditions: readonly RawBuilder<unknown>[],
  wanted: Wanted<string>,
): Promise<Listed<Row>> {
  const q = sql.raw(alias)
  const where = all(conditions)
  const among = sql`${sql.raw(table)} ${q} join accounts a on a.id = ${q}.account_id join accounts o on o.id = ${q}.owner_id`
  // Each part is read in its own order, from its own index, no further than the page.
  const upTo = sql`limit ${wanted.page * wanted.limit}`
  const opened = isOpen({ alias })
  const open = sql`(select ${q}.*, 0 as part from ${among} where ${where} and ${opened} order by ${q}.created_at, ${q}.id ${upTo})`
  const closed = sql`(select ${q}.*, 1 as part from ${among} where ${where} and not ${opened} order by ${q}.created_at desc, ${q}.id ${upTo})`
  const order = sql`order by ${q}.part, case ${q}.part when 0 then ${q}.created_at end, ${q}.created_at desc, ${q}.id`
  const { rows } = await sql<Row>`
    select ${columns} from (
      select ${q}.* from (${sql.join(partsOf(wanted.status, open, closed), sql` union all `)}) ${q} ${order} ${pageOf(wanted)}) ${q}
    ${joins} ${order}`.execute(from)
  const most = wanted.status === 'open' ? MOST_QUEUED : undefined
  return { rows, counted: await countRows(from, sql`${among} where ${where}`, most) }
}

/** Which parts of a queue there can be anything of. */
function partsOf<T>(status: string, open: T, closed: T): readonly T[] {
  if (status === 'all') return [open, closed]
  return status === 'open' || status === 'pending' || status === 'processing' ? [open] : [closed]
}
