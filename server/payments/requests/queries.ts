/** Lists of requests: a player's own, and the queue of officers. docs/domain/payments.md#queue. */
import type { Counted } from '@paddock/contract'
import { endOfUtr, type RequestState } from '@paddock/domain/payments'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import type { Below } from '../../platform/downline.ts'
import {
  all,
  countedTo,
  countRows,
  findCalled,
  isNamed,
  MOST_COUNTED,
  mostlySo,
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
  /** Whatever its state, in place of what is open before all others. */
  readonly newestFirst?: boolean
}

/** How a request of a kind is looked for, but by its player and, where it is open, by a part of its id. */
export type Called = {
  /** By a part of its reference. */
  readonly matches: (pattern: string) => RawBuilder<unknown>
  /** By what is found along indexes, which is the beginning of its id or of its reference: in SQL the ids of those of a site, one way each. */
  readonly beginning: (siteId: number, text: string) => readonly RawBuilder<unknown>[]
  /** The same, asked of one. */
  readonly begins: (text: string) => RawBuilder<unknown>
}

const isSearched = (search: string | undefined): search is string => search !== undefined && search !== ''

const hasPart = (
  alias: Kept['alias'],
  search: string,
  { matches }: Called,
  isCalled = isNamed(search),
): RawBuilder<unknown> => {
  const pattern = patternOf(search)
  return sql`(${sql.raw(alias)}.id ilike ${pattern} or ${matches(pattern)} or ${isCalled})`
}

/** Of a player's own, or of what is open: they are few, and are looked for by any part. */
export const filtersOf = (
  { alias }: Pick<Kept, 'alias'>,
  { range, search }: Pick<Wanted, 'range' | 'search'>,
  called: Called,
): RawBuilder<unknown>[] => [
  ...within(sql`${sql.raw(alias)}.created_at`, range),
  ...(isSearched(search) ? [hasPart(alias, search, called)] : []),
]

/** Behind the last of what begins so, in the order of bytes. */
const LAST = '\u{10FFFF}'

/** Whether a text, in the order of bytes that its index has, begins so; what is kept in one spelling is found in both. */
export const beginsWith = (text: RawBuilder<unknown>, start: string): RawBuilder<unknown> => {
  const spellings = [...new Set([start, start.toUpperCase(), start.toLowerCase()])]
  const ranges = spellings.map((one) => sql`(${text} collate "C" >= ${one} and ${text} collate "C" < ${one + LAST})`)
  return sql`(${sql.join(ranges, sql` or `)})`
}

const END = /^\d{6,12}$/
/** Of rows with a rail and a reference: of UPI and IMPS a player, and often the bank, tells the last digits alone, which are kept beside it. */
export const endsAsUtr = (alias: RawBuilder<unknown>, text: string): RawBuilder<unknown> =>
  END.test(text)
    ? sql`(${alias}.rail = 'RRN' and ${alias}.utr_end = ${endOfUtr('RRN', text)} and ${alias}.utr like ${`%${text}`})`
    : sql`false`

export type Meaning = { readonly siteId: number; readonly isBelow: Below; readonly called: Called }

type Meant = {
  readonly condition: RawBuilder<unknown>
  /** Whether an index finds all of them and no other: then they need not be read in the order of time to be found soon. */
  readonly areLookedUp: boolean
}

/**
 * Of what is decided, which grows for ever: by any part of its player's name, or by the beginning of its id or of its reference. A part in the middle
 * of a reference no index finds (docs/decisions/0090).
 */
async function meantBy(
  from: Reader,
  { alias }: Pick<Kept, 'alias'>,
  search: string,
  { siteId, called, isCalled }: Pick<Meaning, 'siteId' | 'called'> & { readonly isCalled: RawBuilder<unknown> | null },
): Promise<Meant> {
  const upTo = sql`limit ${MOST_COUNTED + 1}`
  const ways = called.beginning(siteId, search).map((way) => sql`(${way} ${upTo})`)
  const { rows: begun } = await sql<{ id: string }>`
    select * from (${sql.join(ways, sql` union `)}) c ${upTo}`.execute(from)
  // Of more than are looked up one by one the newest are asked themselves: they are found soon.
  const areFew = begun.length <= MOST_COUNTED
  const begins = areFew
    ? sql`${sql.raw(alias)}.id = any(${begun.map(({ id }) => id)}::text[])`
    : mostlySo(called.begins(search))
  if (!isCalled) return { condition: mostlySo(sql`(${begins} or ${isNamed(search)})`), areLookedUp: false }
  return { condition: sql`(${begins} or ${isCalled})`, areLookedUp: areFew }
}

/** Of requests those of players who are called so; null where more are than are looked up one by one. */
async function isOfCalled(
  from: Reader,
  { alias }: Pick<Kept, 'alias'>,
  search: string,
  { siteId, isBelow }: Meaning,
): Promise<RawBuilder<unknown> | null> {
  const people = await findCalled(from, { siteId, isMeant: isBelow, search })
  return people ? sql`${sql.raw(alias)}.account_id = any(${[...people]}::bigint[])` : null
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
export const MOST_QUEUED = 200

export type Queued = {
  /** Of the request and its player `a`, without the search. */
  readonly conditions: readonly RawBuilder<unknown>[]
  /** Of its owner `o`, whom nobody looks at where nothing is asked of them. */
  readonly ofOwner: RawBuilder<unknown> | null
  readonly meaning: Meaning
  /** Of the request alone, and dear: asked of one after the other in the order of the list until there are enough, and of none that is not meant. */
  readonly oneByOne?: RawBuilder<unknown>
  /** No further than so is counted how many there are. */
  readonly most?: number
}

/** What is open comes first, the oldest first; then what is decided, the newest first; or all of it, the newest first. What `columns` and `joins` tell is read for the rows of a page alone. */
export async function listQueueOf<Row>(
  from: Reader,
  { table, alias, columns, joins }: Listing,
  { conditions, ofOwner, meaning, oneByOne, most = MOST_COUNTED }: Queued,
  wanted: Wanted<string>,
): Promise<Listed<Row>> {
  const q = sql.raw(alias)
  const { search, status, newestFirst = false } = wanted
  const newest = sql`order by ${q}.created_at desc, ${q}.id`
  const owner = ofOwner === null ? sql`` : sql`join accounts o on o.id = ${q}.owner_id and ${ofOwner}`
  const among = sql`${sql.raw(table)} ${q} join accounts a on a.id = ${q}.account_id ${owner}`
  const parts = partsOf(status)
  const isCalled = isSearched(search) ? await isOfCalled(from, { alias }, search, meaning) : null
  const meant =
    isSearched(search) && parts.includes('closed')
      ? await meantBy(from, { alias }, search, { ...meaning, isCalled })
      : null
  const where = {
    open: all([
      ...conditions,
      isOpen({ alias }),
      ...(isSearched(search) ? [hasPart(alias, search, meaning.called, isCalled ?? undefined)] : []),
    ]),
    closed: all([...conditions, sql`not ${isOpen({ alias })}`, ...(meant ? [meant.condition] : [])]),
  }
  const inOrder: Record<Part, RawBuilder<unknown>> = {
    open: newestFirst ? newest : sql`order by ${q}.created_at, ${q}.id`,
    closed: newest,
  }
  // What is asked one by one stands outside of what is in order, and is ordered no more: else all would be read and sorted before the first is asked.
  const found = (part: Part) =>
    oneByOne
      ? sql`(select ${q}.* from ${among} where ${where[part]} ${inOrder[part]} offset 0) ${q} where ${oneByOne}`
      : sql`${among} where ${where[part]} ${inOrder[part]}`
  // Each part is read in its own order, from its own index, no further than the page; where each is dear to ask, once for the page and for how many there are.
  const upTo = sql`limit ${oneByOne ? Math.max(most + 1, wanted.page * wanted.limit) : wanted.page * wanted.limit}`
  const page = {
    open: sql`(select ${q}.*, 0 as part from ${found('open')} ${upTo})`,
    closed: sql`(select ${q}.*, 1 as part from ${found('closed')} ${upTo})`,
  }
  const order = newestFirst
    ? newest
    : sql`order by ${q}.part, case ${q}.part when 0 then ${q}.created_at end, ${q}.created_at desc, ${q}.id`
  const union = (queries: Record<Part, RawBuilder<unknown>>) =>
    sql.join(
      parts.map((part) => queries[part]),
      sql` union all `,
    )
  const { rows: told } = await sql<Row & { readonly foundUpTo: number }>`
    with found as ${oneByOne ? sql`materialized` : sql`not materialized`} (${union(page)})
    select ${columns}, ${oneByOne ? sql`(select count(*) from found)` : sql`0`} as found_up_to from (
      select ${q}.* from found ${q} ${order} ${pageOf(wanted)}) ${q}
    ${joins} ${order}`.execute(from)
  const rows = told.map(({ foundUpTo: _foundUpTo, ...row }) => row as Row)
  const isPastAll = told.length === 0 && wanted.page > 1
  if (oneByOne && !isPastAll) return { rows, counted: countedTo(told[0]?.foundUpTo ?? 0, most) }
  // In the order of an index: counted along the table, all of it may be read for a few. Where all there ever was of somebody's is meant, that of their
  // players: the newest of a site are few people's, and all of theirs would be read and sorted for the newest so many.
  const isOfAll = wanted.range.startDate === undefined && wanted.range.endDate === undefined && !isSearched(search)
  const alongClosed = meant?.areLookedUp
    ? sql``
    : isOfAll && ofOwner === null
      ? sql`and a.site_id = ${meaning.siteId} order by a.path`
      : sql`order by ${q}.created_at desc`
  const along = { open: sql`order by ${q}.created_at desc`, closed: alongClosed }
  const counting = (part: Part) =>
    sql`(select from ${oneByOne ? found(part) : sql`${among} where ${where[part]} ${along[part]}`} limit ${most + 1})`
  const counted = await countRows(
    from,
    sql`(${union({ open: counting('open'), closed: counting('closed') })}) c`,
    status === 'open' ? MOST_QUEUED : most,
  )
  return { rows, counted }
}

type Part = 'open' | 'closed'

/** Which parts of a queue there can be anything of. */
function partsOf(status: string): readonly Part[] {
  if (status === 'all') return ['open', 'closed']
  return status === 'open' || status === 'pending' || status === 'processing' ? ['open'] : ['closed']
}
