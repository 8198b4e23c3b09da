/** Lists of lines of banks. docs/domain/payments.md#statements. */
import type { BankLine, Counted } from '@paddock/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import { all, countRows, MOST_COUNTED, mostlySo, pageOf, patternOf } from '../../platform/read-filters.ts'
import { beginsWith, endsWith, MOST_QUEUED } from '../requests/queries.ts'
import { IS_CANCELED, isEvidenceOf, type KeptLine, LINE, type WantedImports } from './store.ts'

export type WantedLines = WantedImports & { readonly state: BankLine['state'] | 'all'; readonly zone: string }

/** Nothing was approved on them, and officers work on them: few among all lines, as an index has them. */
const IS_OPEN = sql`l.direction = 'CREDIT' and l.deposit_id is null`

/** As `LINE` tells the state, in words that narrow. */
function stateIs(state: WantedLines['state'], zone: string): RawBuilder<unknown>[] {
  const isClaimed = sql`((select true from deposits d where d.state in ('pending', 'processing') and ${isEvidenceOf(zone)} limit 1) is not null)`
  switch (state) {
    case 'all':
      return []
    case 'UNCLAIMED':
      return [IS_OPEN, sql`l.aside_by is null`, mostlySo(sql`not ${IS_CANCELED} and not ${isClaimed}`)]
    case 'ASIDE':
      return [IS_OPEN, sql`l.aside_by is not null`, mostlySo(sql`not ${IS_CANCELED} and not ${isClaimed}`)]
    case 'CLAIMED':
      return [IS_OPEN, mostlySo(sql`not ${IS_CANCELED} and ${isClaimed}`)]
    case 'FUNDED':
      return [sql`l.deposit_id is not null`, mostlySo(sql`not ${IS_CANCELED}`)]
    case 'CANCELED':
      return [sql`l.direction = 'CREDIT'`, mostlySo(IS_CANCELED)]
    case 'DEBIT':
      return [sql`l.direction = 'DEBIT'`]
  }
}

type Account = { readonly id: number; readonly isTheirs: boolean; readonly isCalled: boolean }

/** Of so many accounts the newest lines are taken of each by itself; whoever has more has most lines of the site. */
const FEW_ACCOUNTS = 20

/** Whose lines are meant is asked of the accounts, which are a few for each owner whatever the site's age. */
async function findAccounts(from: Reader, { siteId, isTheirs, search }: WantedLines): Promise<readonly Account[]> {
  const { rows } = await sql<Account>`
    select s.id, ${isTheirs} as is_theirs, s.name ilike ${patternOf(search ?? '')} as is_called
    from statement_accounts s join accounts o on o.id = s.owner_id where s.site_id = ${siteId}`.execute(from)
  return rows
}

const isOneOf = (column: RawBuilder<unknown>, ids: readonly (number | string)[]): RawBuilder<unknown> =>
  sql`${column} = any(${[...ids]}::bigint[])`

/** What an index finds among all lines: the beginning of a reference, the last digits of one of UPI, the beginning of the id of who paid. */
async function findLooked(from: Reader, { siteId }: WantedLines, text: string): Promise<RawBuilder<unknown>> {
  const byReference = [beginsWith(sql`l.utr`, text), endsWith(sql`l`, text)]
  const byPayer = sql`(l.payer is not null and l.deposit_id is not null and ${beginsWith(sql`l.payer`, text)})`
  const looked = [...byReference, byPayer]
  const { rows } = await sql<{ id: number }>`
    select * from (${sql.join(
      looked.map((isIt) => sql`select l.id from statement_lines l where l.site_id = ${siteId} and ${isIt}`),
      sql` union `,
    )}) c limit ${MOST_COUNTED + 1}`.execute(from)
  // Of more than are looked up one by one the newest are asked themselves: they are found soon.
  if (rows.length > MOST_COUNTED) return mostlySo(sql`(${sql.join(looked, sql` or `)})`)
  return isOneOf(
    sql`l.id`,
    rows.map(({ id }) => id),
  )
}

const ORDER = sql`order by l.day desc, l.id desc`

/** The newest of these accounts: along the days of the site, or of each account by itself. */
function newestOf(
  accounts: readonly Account[],
  { siteId, areAll }: { readonly siteId: number; readonly areAll: boolean },
  conditions: readonly RawBuilder<unknown>[],
  most: number,
): RawBuilder<unknown> {
  const ids = accounts.map(({ id }) => id)
  const upTo = sql`${ORDER} limit ${most}`
  const chosen = sql`select l.id, l.day from statement_lines l where l.site_id = ${siteId} and ${all(conditions)}`
  if (areAll) return sql`(${chosen} ${upTo})`
  if (ids.length > FEW_ACCOUNTS) return sql`(${chosen} and ${isOneOf(sql`l.account_id`, ids)} ${upTo})`
  return sql`(select l.id, l.day from unnest(${ids}::int[]) s(id)
    cross join lateral (${chosen} and l.account_id = s.id ${upTo}) l ${upTo})`
}

/** Found by what of a line, each in its own order; without a search, all of them. */
async function sourcesOf(from: Reader, wanted: WantedLines): Promise<(most: number) => RawBuilder<unknown>> {
  const { siteId, search, state, zone } = wanted
  const accounts = await findAccounts(from, wanted)
  const theirs = accounts.filter(({ isTheirs }) => isTheirs)
  const place = { siteId, areAll: theirs.length === accounts.length }
  const states = stateIs(state, zone)
  if (!search) return (most) => newestOf(theirs, place, states, most)
  const pattern = patternOf(search)
  const hasPart = sql`(l.narration ilike ${pattern} or l.utr ilike ${pattern} or l.aside_remarks ilike ${pattern})`
  const looked = await findLooked(from, wanted, search)
  const called = theirs.filter(({ isCalled }) => isCalled)
  const calledPlace = { siteId, areAll: place.areAll && called.length === accounts.length }
  return (most) => sql`(${newestOf(theirs, place, [...states, IS_OPEN, hasPart], most)}
    union ${newestOf(theirs, place, [...states, looked], most)}
    union ${newestOf(called, calledPlace, states, most)})`
}

/** The newest day first. What is open is found by any part of what its bank wrote, all else by what an index finds and by its account. */
export async function listLines(
  from: Reader,
  wanted: WantedLines,
): Promise<{ readonly rows: KeptLine[]; readonly counted: Counted }> {
  const { page, limit, state, zone } = wanted
  const sources = await sourcesOf(from, wanted)
  // What a line is evidence of is looked for on the page alone.
  const { rows } = await sql<KeptLine>`
    with page as materialized (select l.id from ${sources(page * limit)} l ${ORDER} ${pageOf(wanted)})
    select ${LINE(zone)} where l.id in (select id from page) ${ORDER}`.execute(from)
  const most = state === 'all' ? MOST_COUNTED : MOST_QUEUED
  return { rows, counted: await countRows(from, sql`${sources(most + 1)} l`, most) }
}
