/** What the console reads of people: lists, one account, totals. Every query is held to the downline of who asks. */
import type { HeldLock } from '@paddock/contract'
import { COUNTRY_CODES, readPhone } from '@paddock/domain/access'
import { type Paise, sum } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import type { Role } from '@paddock/domain/roles'
import { type RawBuilder, sql } from 'kysely'
import { beyondPoints, countsBelow } from '../ledger/index.ts'
import type { Reader } from '../platform/database.ts'
import { type Below, findBelow, findStanding, liesBelow, type Standing } from '../platform/downline.ts'
import { all, isNamed, pageOf } from '../platform/read-filters.ts'
import { standsWithin } from '../platform/stands-as.ts'
import { TERMS, type TermsRow } from './store.ts'

export type PersonRow = TermsRow & {
  readonly id: number
  readonly userName: string
  readonly role: Role
  readonly parentId: number | null
  readonly parentName: string | null
  readonly ancestors: readonly number[]
  readonly createdAt: number
  readonly lastSeenAt: number | null
  readonly online: boolean
  readonly book: 'REAL' | 'DEMO'
  readonly mustChangePassword: boolean
  readonly balance: Paise
  readonly exposure: Paise
  readonly subtreeBalance: Paise
  readonly subtreeGiven: Paise
  readonly subtreeExposure: Paise
  readonly children: number
  readonly players: number
  readonly userLocked: boolean
  readonly betLocked: boolean
  readonly lockedAbove: boolean
  readonly betLockedAbove: boolean
}

/** A session that was used so lately is somebody who is there. */
const ONLINE = sql`s.last_seen_at > now() - interval '5 minutes' and s.expires_at > now() and s.ended_at is null`

/** Everything of the accounts `a` that a list shows; `below` are the sums over their downlines. Points of a demonstration are no money, so no sum has them (law D-48). */
const personColumns = sql`a.id, a.user_name, a.role, a.parent_id, u.user_name as parent_name, a.ancestors, a.created_at,
  visit.at as last_seen_at, seen.online, a.book, a.must_change_password, a.balance, a.exposure, ${TERMS},
  a.balance + coalesce(below.balance, 0) as subtree_balance, a.points_net + coalesce(below.given, 0) as subtree_given,
  a.exposure + coalesce(below.exposure, 0) as subtree_exposure, coalesce(below.children, 0) as children, coalesce(below.players, 0) as players,
  a.user_locked, a.bet_locked, above.user_locked as locked_above, above.bet_locked as bet_locked_above`
const personJoins = sql`left join accounts u on u.id = a.parent_id left join last_visits visit on visit.account_id = a.id
  cross join lateral (select coalesce(bool_or(b.user_locked), false) as user_locked, coalesce(bool_or(b.bet_locked), false) as bet_locked
    from accounts b where b.id = any(a.ancestors)) above
  cross join lateral (select coalesce(bool_or(${ONLINE}), false) as online
    from sessions s where s.account_id = a.id) seen`

/** An account of a page, and where it stands. */
type Place = Standing & { readonly id: number; readonly role: Role }

/** Those that are below no other of them: their downlines together are everybody below any of them, each once. */
function outermost(places: readonly Place[]): Place[] {
  const uplines = places.filter(({ role }) => role !== 'user').toSorted((one, other) => one.path.compare(other.path))
  const tops: Place[] = []
  for (const place of uplines) {
    const last = tops.at(-1)
    if (!last || place.path.compare(last.pathEnd) > 0) tops.push(place)
  }
  return tops
}

/**
 * What everybody below each of the accounts has together. Each downline is looked at once, however many of the accounts it is below, and of it
 * only what is kept of those who have somebody below them is carried up the tree.
 */
function sumsBelow(places: readonly Place[]): RawBuilder<unknown> {
  const tops = outermost(places)
  if (tops.length === 0)
    return sql`select 0::bigint as id, 0::bigint as balance, 0::bigint as given, 0::bigint as exposure, 0::bigint as children, 0::bigint as players where false`
  const isBelowAny = sql.join(
    tops.map((top) => sql`(${countsBelow(top)(sql`r`)})`),
    sql` or `,
  )
  return sql`
    select above.id, sum(above.balance)::bigint as balance, sum(above.given)::bigint as given, sum(above.exposure)::bigint as exposure,
      sum(above.people) filter (where above.id = above.upline_id)::bigint as children, sum(above.players)::bigint as players
    from (select unnest(p.ancestors || p.id) as id, g.* from (
      select r.upline_id, sum(r.balance) as balance, sum(r.given) as given, sum(r.exposure) as exposure, sum(r.people) as people,
        sum(r.people) filter (where r.role = 'user') as players
      from right_below r where r.book = 'REAL' and (${isBelowAny}) group by 1) g join accounts p on p.id = g.upline_id) above
    where above.id = any(${places.map(({ id }) => id)}::bigint[]) group by 1`
}

/** In the order of the places. All of a row is of one moment: what it holds and what was given are one sum to its reader. */
async function loadPeople(from: Reader, places: readonly Place[]): Promise<PersonRow[]> {
  if (places.length === 0) return []
  const { rows } = await sql<PersonRow>`
    with below as materialized (${sumsBelow(places)})
    select ${personColumns} from unnest(${places.map(({ id }) => id)}::bigint[]) with ordinality as wanted(id, place)
    join accounts a on a.id = wanted.id left join below on below.id = a.id ${personJoins} order by wanted.place`.execute(
    from,
  )
  return rows
}

const PLACE = sql`a.id, a.role, a.path, a.path_end`

export async function loadPerson(from: Reader, id: number): Promise<PersonRow | undefined> {
  const { rows: places } = await sql<Place>`
    select ${PLACE} from accounts a where a.id = ${id} and a.role <> 'system'`.execute(from)
  return (await loadPeople(from, places))[0]
}

export type PeopleFilter = {
  readonly siteId: number
  readonly uplineId: number
  readonly deep: boolean
  readonly page: number
  readonly limit: number
  readonly sort: keyof typeof SORTS
  readonly order: 'asc' | 'desc'
  readonly search: string | undefined
  readonly role: Role | undefined
  readonly status: keyof typeof STATUSES | undefined
}

/** By what a list is sorted: of an account `a`, with its last visit `visit` where that is asked. */
const SORTS = {
  userName: sql`a.name_key`,
  userType: sql`a.role`,
  pts: sql`a.balance`,
  exposure: sql`a.exposure`,
  creditPts: sql`a.credit_reference`,
  clientPL: beyondPoints(sql`a`),
  createdAt: sql`a.created_at`,
  lastSeenAt: sql`visit.at`,
} as const satisfies Readonly<Record<string, RawBuilder<unknown>>>

const STATUSES = {
  active: sql`not a.user_locked and not a.bet_locked`,
  userLocked: sql`a.user_locked`,
  betLocked: sql`a.bet_locked`,
  online: sql`exists (select from sessions s where s.account_id = a.id and ${ONLINE})`,
} as const satisfies Readonly<Record<string, RawBuilder<unknown>>>

/** By login, by name, or by a phone number in full, however it is written: part of one tells nobody the rest. */
function isCalled(siteId: number, search: string): RawBuilder<unknown> {
  const phones = COUNTRY_CODES.flatMap((code) => {
    const read = readPhone(search, [code])
    return read.ok ? [read.value.e164] : []
  })
  if (phones.length === 0) return isNamed(search)
  // Looked up by itself, so that the names are still read from their index.
  const called = sql`select p.id from accounts p where p.site_id = ${siteId} and p.phone = any(${phones}::text[])`
  return sql`(${isNamed(search)} or a.id = any(array(${called})))`
}

/** The house's own accounts stand below nobody, so they are in no list. */
function conditionOf(
  { siteId, uplineId, deep, search, role, status }: PeopleFilter,
  isBelow: Below,
): RawBuilder<unknown> {
  return all([
    sql`a.site_id = ${siteId}`,
    deep ? isBelow(sql`a`) : sql`a.parent_id = ${uplineId}`,
    ...(search ? [isCalled(siteId, search)] : []),
    ...(role ? [sql`a.role = ${role}`] : []),
    ...(status ? [STATUSES[status]] : []),
  ])
}

export type People = { readonly rows: readonly PersonRow[]; readonly total: number }

type Found = { readonly places: readonly Place[]; readonly total: number }

export async function listPeople(from: Reader, filter: PeopleFilter): Promise<People> {
  const upline = must(await findStanding(from, filter.uplineId), 'an upline has its account')
  const { places, total } = await findPlaces(from, filter, upline)
  return { rows: await loadPeople(from, places), total }
}

async function findPlaces(from: Reader, filter: PeopleFilter, upline: Standing): Promise<Found> {
  const { sort, search, role, status } = filter
  const where = conditionOf(filter, liesBelow(upline))
  if (search || status) return await findAmongFew(from, filter, where, upline)
  const total = await countPeople(from, filter, upline)
  if (sort === 'userName') return { places: await findByName(from, filter, where), total }
  // A role is one in few or nearly all, which the database knows: it goes through the visits, or not.
  if (sort === 'lastSeenAt' && !role) return { places: await findByVisit(from, filter, where, total), total }
  return { places: await findBySort(from, filter, where, upline), total }
}

/** Of those below, or right below, of one role or of any: as it is kept of their uplines. */
async function countPeople(
  from: Reader,
  { siteId, uplineId, deep, role }: PeopleFilter,
  upline: Standing,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(r.people), 0)::bigint as total from right_below r where ${all([
      sql`r.site_id = ${siteId}`,
      countsBelow(upline)(sql`r`),
      ...(deep ? [] : [sql`r.upline_id = ${uplineId}`]),
      ...(role ? [sql`r.role = ${role}`] : []),
    ])}`.execute(from)
  return rows[0]?.total ?? 0
}

/** The names stand in an index in their order: the page is read from it, and nobody else is. */
async function findByName(from: Reader, filter: PeopleFilter, where: RawBuilder<unknown>): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select ${PLACE} from accounts a where ${where} order by a.name_key ${sql.raw(filter.order)}, a.id ${pageOf(filter)}`.execute(
    from,
  )
  return rows
}

const FEW = 1000

/** Going back in time, or forward; who was never there comes last, and is looked for only when all others have been told. */
async function findByVisit(
  from: Reader,
  filter: PeopleFilter,
  where: RawBuilder<unknown>,
  total: number,
): Promise<Place[]> {
  const { page, limit, order, siteId } = filter
  // Of many the page is read in the order of all visits; each of few has its visit looked up.
  const visited =
    total > FEW
      ? sql`last_visits v join accounts a on a.id = v.account_id where v.site_id = ${siteId} and ${where}`
      : sql`accounts a cross join lateral (select * from last_visits v where v.account_id = a.id limit 1) v where ${where}`
  const { rows } = await sql<Place>`
    select ${PLACE} from ${visited} order by v.at ${sql.raw(order)}, v.account_id ${pageOf(filter)}`.execute(from)
  if (rows.length === limit || total <= (page - 1) * limit + rows.length) return rows
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${visited}`.execute(from)
  const past = Math.max(0, (page - 1) * limit - (counted[0]?.total ?? 0))
  const { rows: never } = await sql<Place>`
    select ${PLACE} from accounts a where ${where} and not exists (select from last_visits v where v.account_id = a.id)
    order by a.id limit ${limit - rows.length} offset ${past}`.execute(from)
  return [...rows, ...never]
}

/** What no index has in its order, since each bet changes it: the amounts of all who are meant are looked at, and the page is of the first of them. */
async function findBySort(
  from: Reader,
  filter: PeopleFilter,
  where: RawBuilder<unknown>,
  upline: Standing,
): Promise<Place[]> {
  const by = sql`sort_key ${sql.raw(filter.order)} nulls last, id`
  const { rows } = await sql<Place>`
    select ${PLACE} from (${foundBy(filter, where, upline)} order by ${by} ${pageOf(filter)}) f join accounts a on a.id = f.id
    order by f.sort_key ${sql.raw(filter.order)} nulls last, f.id`.execute(from)
  return rows
}

/** Those who are named or stand so are looked for once, for the page and for how many there are. */
async function findAmongFew(
  from: Reader,
  filter: PeopleFilter,
  where: RawBuilder<unknown>,
  upline: Standing,
): Promise<Found> {
  const by = sql`f.sort_key ${sql.raw(filter.order)} nulls last, f.id`
  const { rows } = await sql<Place & { readonly total: number }>`
    with found as materialized (${foundBy(filter, where, upline)})
    select ${PLACE}, f.total from (
      select f.*, (select count(*) from found) as total from found f order by ${by} ${pageOf(filter)}) f
    join accounts a on a.id = f.id order by ${by}`.execute(from)
  return { places: rows, total: rows[0]?.total ?? (filter.page > 1 ? await countFound(from, where) : 0) }
}

async function countFound(from: Reader, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from accounts a where ${where}`.execute(from)
  return rows[0]?.total ?? 0
}

function foundBy({ sort }: PeopleFilter, where: RawBuilder<unknown>, upline: Standing): RawBuilder<unknown> {
  if (sort === 'clientPL') return foundByResult(where, upline)
  const visits = sort === 'lastSeenAt' ? sql`left join last_visits visit on visit.account_id = a.id` : sql``
  return sql`select a.id, ${SORTS[sort]} as sort_key from accounts a ${visits} where ${where}`
}

/** By what each and everybody below them won and lost: what those below have together is added up of the uplines alone. */
const foundByResult = (where: RawBuilder<unknown>, upline: Standing): RawBuilder<unknown> => sql`
  with owed as materialized (
    select above.id, sum(above.beyond)::bigint as debt from (
      select unnest(p.ancestors || p.id) as id, g.beyond from (
        select r.upline_id, sum(r.balance - r.given) as beyond from right_below r where r.book = 'REAL' and ${countsBelow(upline)(sql`r`)} group by 1) g
      join accounts p on p.id = g.upline_id) above group by 1)
  select a.id, ${SORTS.clientPL} + coalesce(owed.debt, 0) as sort_key from accounts a left join owed on owed.id = a.id where ${where}`

export type Step = {
  readonly id: number
  readonly userName: string
  readonly role: Role
  readonly sportsShareBps: number
  readonly casinoShareBps: number
}

/** An account's uplines from the root down, then the account itself. */
export async function loadChain(from: Reader, id: number): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select u.id, u.user_name, u.role, u.sports_share_bps, u.casino_share_bps
    from accounts a cross join lateral unnest(a.ancestors || a.id) with ordinality as c(id, n) join accounts u on u.id = c.id
    where a.id = ${id} order by c.n`.execute(from)
  return rows
}

/** By id, those who stand above any of these accounts. */
export async function loadSteps(from: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, Step>> {
  const { rows } = await sql<Step>`
    select id, user_name, role, sports_share_bps, casino_share_bps from accounts where id = any(${ids})`.execute(from)
  return new Map(rows.map((row) => [row.id, row]))
}

export type LockRow = {
  readonly kind: HeldLock['kind']
  readonly scopeId: string
  readonly eventName: string | null
  readonly holderId: number
  readonly holderName: string
  readonly holderRole: Role
  readonly setBy: Role
  readonly at: number
}

/** Locks of the account and of everybody above it, its own first. */
export async function loadLocks(from: Reader, id: number): Promise<LockRow[]> {
  const { rows } = await sql<LockRow>`
    select l.kind, l.scope_id, e.name as event_name, h.id as holder_id, h.user_name as holder_name, h.role as holder_role, l.set_by, l.at
    from accounts a join account_locks l on l.account_id = a.id or l.account_id = any(a.ancestors)
    join accounts h on h.id = l.account_id
    left join events e on l.kind = 'EVENT' and e.id = l.scope_id
    where a.id = ${id} order by h.id = a.id desc, array_position(array['USER', 'BET', 'SPORT', 'EVENT'], l.kind), l.at desc limit 200`.execute(
    from,
  )
  return rows
}

export type Totals = {
  readonly ownBalance: Paise
  readonly balance: Paise
  readonly exposure: Paise
  readonly creditGiven: Paise
  readonly locked: number
  readonly online: number
  readonly playersOnline: number
  /** How many of each role. */
  readonly people: readonly { readonly role: Role; readonly total: number }[]
}

type RoleTotals = Omit<Totals, 'ownBalance' | 'playersOnline' | 'people'> & {
  readonly role: Role
  readonly total: number
}

/** Of everybody below, as it is kept of their uplines. Points of a demonstration are in no sum, and its people are counted with their role alone. */
export async function loadTotals(from: Reader, uplineId: number, siteId: number): Promise<Totals> {
  const upline = must(await findStanding(from, uplineId), 'an upline has its account')
  const isReal = sql`r.book = 'REAL'`
  // Few people are online, and their sessions find them; to look for a session of each person below would be in vain for nearly all.
  const { rows } = await sql<RoleTotals>`
    with seen as materialized (
      select b.role, count(distinct s.account_id) as online from sessions s join accounts b on b.id = s.account_id
      where ${ONLINE} and b.site_id = ${siteId} and b.book = 'REAL' and ${liesBelow(upline)(sql`b`)} group by b.role)
    select r.role, sum(r.people)::bigint as total, coalesce(sum(r.balance) filter (where ${isReal}), 0)::bigint as balance,
      coalesce(sum(r.exposure) filter (where ${isReal}), 0)::bigint as exposure,
      coalesce(sum(r.credit) filter (where ${isReal} and r.upline_id = ${uplineId}), 0)::bigint as credit_given,
      coalesce(sum(r.locked) filter (where ${isReal}), 0)::bigint as locked,
      coalesce((select seen.online from seen where seen.role = r.role), 0) as online
    from right_below r where r.site_id = ${siteId} and ${countsBelow(upline)(sql`r`)} group by r.role order by r.role`.execute(
    from,
  )
  const { rows: own } = await sql<{ balance: Paise }>`select balance from accounts where id = ${uplineId}`.execute(from)
  return {
    ownBalance: must(own[0], 'an upline has its account').balance,
    balance: sum(rows.map(({ balance }) => balance)),
    exposure: sum(rows.map(({ exposure }) => exposure)),
    creditGiven: sum(rows.map(({ creditGiven }) => creditGiven)),
    locked: rows.reduce((many, { locked }) => many + locked, 0),
    online: rows.reduce((many, { online }) => many + online, 0),
    playersOnline: rows.find(({ role }) => role === 'user')?.online ?? 0,
    people: rows.map(({ role, total }) => ({ role, total })),
  }
}

export type Today = {
  readonly players: Paise
  readonly mine: Paise
  readonly commission: Paise
  readonly betters: number
}

/** What was settled since midnight in the zone: results of the players below, and what of them the upline kept. */
export async function loadToday(from: Reader, uplineId: number, siteId: number, zone: string): Promise<Today> {
  const midnight = sql`date_trunc('day', now() at time zone ${zone}) at time zone ${zone}`
  const isBelow = await findBelow(from, uplineId)
  // Of all that is asked of an account, so that the index has it: accounts are not read for a few hundred results, nor once for each bet of the day.
  const isMine = sql`a.site_id = ${siteId} and a.book = 'REAL' and ${isBelow(sql`a`)}`
  const { rows } = await sql<Today>`
    select coalesce(sum(p.net), 0)::bigint as players, coalesce(sum(p.commission), 0)::bigint as commission,
      coalesce(sum(p.kept[array_position(p.levels, ${uplineId}::bigint)]), 0)::bigint as mine,
      (select count(*) from accounts a
        where ${isMine} and a.id in (select t.account_id from bets t where t.site_id = ${siteId} and t.received_at >= ${midnight})) as betters
    from settlements s join settlement_postings p on p.market_id = s.market_id and p.result_version = s.result_version
    join accounts a on a.id = p.account_id
    where s.declared_at >= ${midnight} and not p.rolled_back and p.site_id = ${siteId} and ${isMine}`.execute(from)
  const [today] = rows
  if (!today) throw new Error('totals are one row')
  return today
}

export type ActivityRow = {
  readonly at: number
  readonly action: string
  readonly actorId: number | null
  readonly actorName: string | null
  readonly actorRole: Role | null
  /** Whether the reader may know who it was: themselves, who stands as they do, or somebody below them. */
  readonly known: boolean
  readonly address: string
  readonly reason: string
}

type ActivityFilter = {
  readonly accountId: number
  readonly readerStanding: number
  readonly logins: boolean
  readonly page: number
  readonly limit: number
}

/** What the account did and what was done to it, from the audit log, newest first. */
export async function loadActivity(
  from: Reader,
  filter: ActivityFilter,
): Promise<{ rows: ActivityRow[]; total: number }> {
  const { accountId, readerStanding, logins, page, limit } = filter
  const about = sql`(l.actor_id = ${accountId} or (l.object_type = 'account' and l.object_id = ${String(accountId)}))
    and (not ${logins} or l.action in ('SIGNED_IN', 'SIGN_IN_FAILED', 'SIGNED_OUT'))`
  const { rows } = await sql<ActivityRow>`
    select l.at, l.action, l.actor_id, a.user_name as actor_name, l.actor_role, l.address, l.reason,
      coalesce(${standsWithin(sql`a`, readerStanding)}, false) as known
    from audit_log l left join accounts a on a.id = l.actor_id
    where ${about} order by l.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(from)
  const counted = await sql<{ total: number }>`select count(*) as total from audit_log l where ${about}`.execute(from)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Who changed this field of an account last, and when: by name where they do not stand above the reader. Nothing where nobody is known to have. */
export async function findChanger(
  from: Reader,
  accountId: number,
  field: string,
  readerStanding: number,
): Promise<{ readonly by?: string; readonly setBy?: Role; readonly at?: number }> {
  const path = field.split('.')
  const { rows } = await sql<Pick<ActivityRow, 'at' | 'actorName' | 'actorRole' | 'known'>>`
    select l.at, a.user_name as actor_name, l.actor_role, coalesce(${standsWithin(sql`a`, readerStanding)}, false) as known
    from audit_log l left join accounts a on a.id = l.actor_id
    where l.object_type = 'account' and l.object_id = ${String(accountId)} and l.action = 'ACCOUNT_CHANGED'
      and l.before #> ${path}::text[] is distinct from l.after #> ${path}::text[]
    order by l.id desc limit 1`.execute(from)
  const [row] = rows
  if (!row) return {}
  const { at, actorName, actorRole, known } = row
  return { at, ...(known && actorName ? { by: actorName } : actorRole && { setBy: actorRole }) }
}
