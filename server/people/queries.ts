/** What the console reads of people: lists, one account, totals. Every query is held to the downline of who asks. */
import type { HeldLock } from '@paddock/contract'
import { COUNTRY_CODES, readPhone } from '@paddock/domain/access'
import { type Paise, sum } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import type { Role } from '@paddock/domain/roles'
import { type RawBuilder, sql } from 'kysely'
import { beyondPoints } from '../ledger/index.ts'
import type { Reader } from '../platform/database.ts'
import { type Below, findBelow, standsBelow } from '../platform/downline.ts'
import { patternOf } from '../platform/read-filters.ts'
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

const STANDS_BELOW = standsBelow(sql`b`, sql`a`)

/** Everything of the accounts `a` that a list shows. Points of a demonstration are no money, so no sum has them (law D-48). Sums over a downline are only taken for the rows of the page. */
const personColumns = sql`a.id, a.user_name, a.role, a.parent_id, u.user_name as parent_name, a.ancestors, a.created_at,
  visit.at as last_seen_at, seen.online, a.book, a.must_change_password, a.balance, a.exposure, ${TERMS},
  a.balance + below.balance as subtree_balance, a.points_net + below.given as subtree_given, a.exposure + below.exposure as subtree_exposure, below.children, below.players,
  a.user_locked, a.bet_locked, above.user_locked as locked_above, above.bet_locked as bet_locked_above`
const personJoins = sql`left join accounts u on u.id = a.parent_id left join last_visits visit on visit.account_id = a.id
  cross join lateral (select coalesce(sum(b.balance), 0)::bigint as balance,
    coalesce(sum(b.points_net), 0)::bigint as given, coalesce(sum(b.exposure), 0)::bigint as exposure,
    count(*) filter (where b.parent_id = a.id) as children, count(*) filter (where b.role = 'user') as players
    from accounts b where a.role <> 'user' and b.book = 'REAL' and ${STANDS_BELOW}) below
  cross join lateral (select coalesce(bool_or(b.user_locked), false) as user_locked, coalesce(bool_or(b.bet_locked), false) as bet_locked
    from accounts b where b.id = any(a.ancestors)) above
  cross join lateral (select coalesce(bool_or(${ONLINE}), false) as online
    from sessions s where s.account_id = a.id) seen`

export async function loadPerson(from: Reader, id: number): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select ${personColumns} from accounts a ${personJoins} where a.id = ${id} and a.role <> 'system'`.execute(from)
  return rows[0]
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

/**
 * What each upline's downline won and lost, as `debt`, in one look at everybody below the list's upline: summed by parent first, so that only the
 * few who have somebody below them are carried up the tree.
 */
const owedBelow = (isBelow: Below): RawBuilder<unknown> => sql`(
  select above.id, sum(g.beyond) as debt from (
    select b.parent_id, sum(${beyondPoints(sql`b`)}) as beyond from accounts b where b.book = 'REAL' and ${isBelow(sql`b`)} group by 1) g
  join accounts p on p.id = g.parent_id cross join lateral unnest(p.ancestors || p.id) as above(id) group by 1)`
const SORTS = {
  userName: sql`a.name_key`,
  userType: sql`a.role`,
  pts: sql`a.balance`,
  exposure: sql`a.exposure`,
  creditPts: sql`a.credit_reference`,
  clientPL: sql`${beyondPoints(sql`a`)} + coalesce(owed.debt, 0)`,
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
function isCalled(search: string): RawBuilder<unknown> {
  const pattern = patternOf(search)
  const phones = COUNTRY_CODES.flatMap((code) => {
    const read = readPhone(search, [code])
    return read.ok ? [read.value.e164] : []
  })
  return sql`(a.user_name ilike ${pattern} or a.full_name ilike ${pattern} or a.phone = any(${phones}::text[]))`
}

function conditionOf(
  { siteId, uplineId, deep, search, role, status }: PeopleFilter,
  isBelow: Below,
): RawBuilder<unknown> {
  const conditions = [
    sql`a.site_id = ${siteId} and a.role <> 'system'`,
    deep ? isBelow(sql`a`) : sql`a.parent_id = ${uplineId}`,
    ...(search ? [isCalled(search)] : []),
    ...(role ? [sql`a.role = ${role}`] : []),
    ...(status ? [STATUSES[status]] : []),
  ]
  return sql.join(conditions, sql` and `)
}

export type People = { readonly rows: readonly PersonRow[]; readonly total: number }

export async function listPeople(from: Reader, filter: PeopleFilter): Promise<People> {
  const { page, limit, sort, order } = filter
  const isBelow = await findBelow(from, filter.uplineId)
  const where = conditionOf(filter, isBelow)
  const beside = sort === 'clientPL' ? sql`left join ${owedBelow(isBelow)} owed on owed.id = a.id` : sql``
  const by = (key: RawBuilder<unknown>) => sql`${key} ${sql.raw(order)} nulls last, a.id`
  const { rows } = await sql<PersonRow>`
    select ${personColumns} from (
      select a.*, ${SORTS[sort]} as sort_key from accounts a left join last_visits visit on visit.account_id = a.id ${beside}
      where ${where} order by ${by(SORTS[sort])} limit ${limit} offset ${(page - 1) * limit}) a
    ${personJoins} order by ${by(sql`a.sort_key`)}`.execute(from)
  const counted = await sql<{ total: number }>`select count(*) as total from accounts a where ${where}`.execute(from)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

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

/** Of everybody below, looked at once. Points of a demonstration are in no sum, and its people are counted with their role alone. */
export async function loadTotals(from: Reader, uplineId: number, siteId: number): Promise<Totals> {
  const isBelow = await findBelow(from, uplineId)
  const isReal = sql`b.book = 'REAL'`
  const { rows } = await sql<RoleTotals>`
    select b.role, count(*) as total, coalesce(sum(b.balance) filter (where ${isReal}), 0)::bigint as balance,
      coalesce(sum(b.exposure) filter (where ${isReal}), 0)::bigint as exposure,
      coalesce(sum(b.credit_reference) filter (where ${isReal} and b.parent_id = ${uplineId}), 0)::bigint as credit_given,
      count(*) filter (where ${isReal} and (b.user_locked or b.bet_locked)) as locked,
      count(*) filter (where ${isReal} and seen.online) as online
    from accounts b left join (select s.account_id, bool_or(${ONLINE}) as online from sessions s
      where s.last_seen_at > now() - interval '5 minutes' group by s.account_id) seen on seen.account_id = b.id
    where b.site_id = ${siteId} and ${isBelow(sql`b`)} group by b.role order by b.role`.execute(from)
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
  const { rows } = await sql<Today>`
    select coalesce(sum(p.net), 0)::bigint as players, coalesce(sum(p.commission), 0)::bigint as commission,
      coalesce(sum(p.kept[array_position(p.levels, ${uplineId}::bigint)]), 0)::bigint as mine,
      (select count(distinct t.account_id) from bets t join accounts b on b.id = t.account_id
        where t.site_id = ${siteId} and t.received_at >= ${midnight} and b.book = 'REAL' and ${isBelow(sql`b`)}) as betters
    from settlements s join settlement_postings p on p.market_id = s.market_id and p.result_version = s.result_version
    join accounts a on a.id = p.account_id
    where s.declared_at >= ${midnight} and not p.rolled_back and p.site_id = ${siteId} and a.book = 'REAL' and ${isBelow(sql`a`)}`.execute(
    from,
  )
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
  /** Whether the reader may know who it was: himself, who stands as he does, or somebody below him. */
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
