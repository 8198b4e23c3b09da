/** Lists of lines of banks. docs/domain/payments.md#statements. */
import { OPEN_REQUESTS } from '@paddock/domain/payments'
import type { BankLine, Counted } from '@paddock/contract'
import { type RawBuilder, sql } from 'kysely'
import { atOnce, type Reader } from '../../platform/database.ts'
import {
  all,
  countedTo,
  countRows,
  listed,
  MOST_COUNTED,
  mostlySo,
  pageOf,
  patternOf,
} from '../../platform/read-filters.ts'
import { beginsWith, endsAsUtr, MOST_QUEUED } from '../requests/queries.ts'
import { isEvidenceOf, type KeptLine, LINE, type WantedImports } from './store.ts'

export type WantedLines = WantedImports & { readonly state: BankLine['state'] | 'all'; readonly zone: string }

/** What came and nothing was approved on, as an index has it. */
const IS_OPEN = sql`l.direction = 'CREDIT' and l.deposit_id is null`
/** What no reference finds, or somebody works on: looked for by any part of what is written of it, as an index has it. */
const IS_READ = sql`l.deposit_id is null and (l.direction = 'CREDIT' or l.utr is null)`

/** As `LINE` tells the state, in words that narrow. */
function stateIs(state: WantedLines['state'], zone: string): RawBuilder<unknown>[] {
  const isClaimed = sql`((select true from deposits d where d.state in ${listed(OPEN_REQUESTS)} and ${isEvidenceOf(zone)} limit 1) is not null)`
  switch (state) {
    case 'all':
      return []
    case 'UNCLAIMED':
      return [IS_OPEN, sql`l.aside_by is null and not l.is_canceled`, mostlySo(sql`not ${isClaimed}`)]
    case 'ASIDE':
      return [IS_OPEN, sql`l.aside_by is not null and not l.is_canceled`, mostlySo(sql`not ${isClaimed}`)]
    case 'CLAIMED':
      return [IS_OPEN, sql`not l.is_canceled`, mostlySo(isClaimed)]
    case 'FUNDED':
      return [sql`l.deposit_id is not null and not l.is_canceled`]
    case 'CANCELED':
      return [sql`l.is_canceled`]
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

const isOneOf = (column: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<unknown> =>
  sql`${column} = any(${[...ids]}::bigint[])`

const ORDER = sql`order by l.day desc, l.id desc`

/** Some accounts of a site: all that it has, or these. */
type Among = { readonly siteId: number; readonly accounts: readonly Account[]; readonly areAll: boolean }

const among = ({ siteId, accounts, areAll }: Among): RawBuilder<unknown>[] => [
  sql`l.site_id = ${siteId}`,
  ...(areAll
    ? []
    : [
        isOneOf(
          sql`l.account_id`,
          accounts.map(({ id }) => id),
        ),
      ]),
]

/** So many lines: the newest of all, in their order, or any, to be counted. */
type Upto = { readonly most: number; readonly isCount: boolean }

/** So many of these accounts: along the days of the site, or of each account by itself. */
function someOf(
  place: Among,
  conditions: readonly RawBuilder<unknown>[],
  { most, isCount }: Upto,
): RawBuilder<unknown> {
  const { siteId, accounts, areAll } = place
  const upTo = sql`${ORDER} limit ${most}`
  if (areAll || accounts.length > FEW_ACCOUNTS) {
    // Counted along an index as well, but account by account: all lines of some accounts would be read and put in order for the newest so many.
    const order = isCount && !areAll ? sql`order by l.account_id, l.day desc, l.id desc limit ${most}` : upTo
    return sql`(select l.id, l.day from statement_lines l where ${all([...among(place), ...conditions])} ${order})`
  }
  const ids = accounts.map(({ id }) => id)
  return sql`(select l.id, l.day from unnest(${ids}::int[]) s(id)
    cross join lateral (select l.id, l.day from statement_lines l
      where ${all([sql`l.site_id = ${siteId} and l.account_id = s.id`, ...conditions])} ${upTo}) l ${upTo})`
}

/**
 * What an index finds among all lines of these accounts: the beginning of a reference, the last digits of one of UPI, the beginning of the id of who
 * paid.
 */
async function lookedUp(
  from: Reader,
  place: Among,
  text: string,
  states: readonly RawBuilder<unknown>[],
): Promise<(upTo: Upto) => RawBuilder<unknown>> {
  const looked = [
    beginsWith(sql`l.utr`, text),
    endsAsUtr(sql`l`, text),
    sql`(l.payer is not null and l.deposit_id is not null and ${beginsWith(sql`l.payer`, text)})`,
  ]
  const upTo = sql`limit ${MOST_COUNTED + 1}`
  const { rows } = await sql<{ id: number }>`
    select * from (${sql.join(
      looked.map((isIt) => sql`(select l.id from statement_lines l where ${all([...among(place), isIt])} ${upTo})`),
      sql` union `,
    )}) c ${upTo}`.execute(from)
  // Of more than are looked up one by one the newest are asked themselves: they are found soon.
  if (rows.length > MOST_COUNTED)
    return (upTo) => someOf(place, [...states, mostlySo(sql`(${sql.join(looked, sql` or `)})`)], upTo)
  const ids = rows.map(({ id }) => id)
  return ({ most }) =>
    sql`(select l.id, l.day from statement_lines l where ${all([...states, isOneOf(sql`l.id`, ids)])} ${ORDER} limit ${most})`
}

/** Found by what of a line, each in its own order; without a search, all of them. */
async function sourcesOf(from: Reader, wanted: WantedLines): Promise<(upTo: Upto) => RawBuilder<unknown>> {
  const { siteId, search, state, zone } = wanted
  const known = await findAccounts(from, wanted)
  const theirs = known.filter(({ isTheirs }) => isTheirs)
  const place = { siteId, accounts: theirs, areAll: theirs.length === known.length }
  const states = stateIs(state, zone)
  if (!search) return (upTo) => someOf(place, states, upTo)
  const pattern = patternOf(search)
  const hasPart = sql`l.read_key like lower(${pattern})`
  const isCalledAside = sql`l.aside_by is not null and l.aside_remarks ilike ${pattern}`
  const looked = await lookedUp(from, place, search, states)
  const called = theirs.filter(({ isCalled }) => isCalled)
  const places = { siteId, accounts: called, areAll: called.length === known.length }
  return (upTo) => sql`(${someOf(place, [...states, IS_READ, hasPart], upTo)}
    union ${someOf(place, [...states, IS_READ, isCalledAside], upTo)} union ${looked(upTo)} union ${someOf(places, states, upTo)})`
}

/** Officers work them off: nobody asks how many there are behind so many. */
const WORKED_OFF: readonly WantedLines['state'][] = ['UNCLAIMED', 'CLAIMED']

/**
 * The newest day first. What is read by officers is found by any part of what is written of it, all else by what an index finds and by its account.
 * One moment: whose lines they are is asked before the lines are.
 */
export const listLines = (
  from: Reader,
  wanted: WantedLines,
): Promise<{ readonly rows: KeptLine[]; readonly counted: Counted }> =>
  atOnce(from, async (tx) => {
    const { page, limit, state, zone } = wanted
    const sources = await sourcesOf(tx, wanted)
    const isWorkedOff = WORKED_OFF.includes(state)
    const most = isWorkedOff ? MOST_QUEUED : MOST_COUNTED
    const upToPage = page * limit
    // Where each is asked for the claim that it is evidence of, once for the page and for how many there are.
    const found = sources({ most: isWorkedOff ? Math.max(most + 1, upToPage) : upToPage, isCount: false })
    // What a line is evidence of is looked for on the page alone.
    const { rows: told } = await sql<KeptLine & { readonly foundUpTo: number }>`
      with found as materialized (select l.id, l.day from ${found} l),
        page as materialized (select l.id from found l ${ORDER} ${pageOf(wanted)})
      select (select count(*) from found) as found_up_to, ${LINE(zone)} where l.id in (select id from page) ${ORDER}`.execute(
      tx,
    )
    const rows = told.map(({ foundUpTo: _foundUpTo, ...row }) => row)
    const isPastAll = told.length === 0 && page > 1
    if (isWorkedOff && !isPastAll) return { rows, counted: countedTo(told[0]?.foundUpTo ?? 0, most) }
    return { rows, counted: await countRows(tx, sql`${sources({ most: most + 1, isCount: true })} l`, most) }
  })
