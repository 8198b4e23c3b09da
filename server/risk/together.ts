/**
 * Players below the reader who share an address, a device or a payee. Everything is asked of players below alone, so that of those of others nothing is
 * told or counted: what one below shares with them is no group. docs/domain/risk.md#together
 */
import type { TogetherDays } from '@paddock/contract/endpoints/risk'
import type { TogetherBy } from '@paddock/contract/shapes/risk'
import { masked, type PayoutDetail } from '@paddock/domain/payments'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import { findBelow, findFewBelow } from '../platform/downline.ts'
import { countedTo, MOST_COUNTED, mostlySo, type Paged, pageOf } from '../platform/read-filters.ts'

/** Whose players, and since when. */
export type TogetherOf = { readonly siteId: number; readonly uplineId: number; readonly days: TogetherDays }

export type Group = {
  readonly by: TogetherBy
  readonly key: string
  readonly players: number
  /** Those seen last, some of them. */
  readonly ids: readonly number[]
  readonly lastAt: number
}

const MOST_NAMES = 5

/** Whose rows `x` are meant: players for money below. */
type IsMeant = (x: RawBuilder<unknown>) => RawBuilder<unknown>

async function meantBy(from: Reader, { siteId, uplineId }: TogetherOf): Promise<IsMeant> {
  const few = await findFewBelow(from, siteId, uplineId)
  const isBelow = await findBelow(from, uplineId)
  const account = (x: RawBuilder<unknown>, is: RawBuilder<unknown>) =>
    sql`exists (select from accounts a where a.id = ${x}.account_id and a.role = 'user' and a.book = 'REAL' and ${is})`
  return few
    ? (x) => sql`(${x}.account_id = any(${few}::bigint[]) and ${account(x, sql`true`)})`
    : (x) => mostlySo(account(x, isBelow(sql`a`)))
}

/** Of one kind, or of one of it, which account was seen by what, and when last: rows of `key`, `account_id`, `at`. */
type Seen = { readonly of: TogetherOf; readonly isMeant: IsMeant; readonly key?: string | undefined }

const since = ({ days }: TogetherOf): RawBuilder<unknown> => sql`(now() - make_interval(days => ${Number(days)}::int))`

const signIns = ({ of }: Seen) =>
  sql`login_events l where l.site_id = ${of.siteId} and l.outcome = 'SIGNED_IN' and l.account_id is not null and l.at >= ${since(of)}`

const seenAddresses = (seen: Seen) => sql`
  select l.address as key, l.account_id, max(l.at) as at from ${signIns(seen)} and l.address <> ''
    and ${seen.isMeant(sql`l`)} ${seen.key === undefined ? sql`` : sql`and l.address = ${seen.key}`} group by 1, 2`

const seenDevices = (seen: Seen) => sql`
  select encode(l.device_hash, 'hex') as key, l.account_id, max(l.at) as at from ${signIns(seen)} and l.device_hash is not null
    and ${seen.isMeant(sql`l`)} ${seen.key === undefined ? sql`` : sql`and l.device_hash = decode(${seen.key}, 'hex')`} group by 1, 2`

/** By its newest mark, as `payees_had` has it. */
const newestMark = sql`coalesce((select b.payee from payees_before b where b.site_id = l.site_id and b.before = l.payee limit 1), l.payee)`

/** A payee that one below named or withdrew to in the time, and everybody below who has it, now or once. */
const seenPayees = ({ of, isMeant, key }: Seen) => {
  const isIt = (payee: RawBuilder<unknown>) => (key === undefined ? sql`true` : sql`${payee} = decode(${key}, 'hex')`)
  return sql`
  select encode(u.payee, 'hex') as key, h.account_id, max(u.at) filter (where u.account_id = h.account_id) as at
  from (select x.payee, x.account_id, max(x.at) as at from (
      select ${newestMark} as payee, l.account_id, l.at from payout_account_log l where l.site_id = ${of.siteId} and l.at >= ${since(of)}
        and l.what in ('CREATED', 'CHANGED') and ${isMeant(sql`l`)}
      union all select w.payee, w.account_id, w.created_at from withdrawals w where w.site_id = ${of.siteId} and w.created_at >= ${since(of)}
        and ${isMeant(sql`w`)}) x where ${isIt(sql`x.payee`)} group by 1, 2) u
  join payees_had h on h.site_id = ${of.siteId} and h.payee = u.payee where ${isMeant(sql`h`)} group by 1, 2`
}

const SEEN: Readonly<Record<TogetherBy, (seen: Seen) => RawBuilder<unknown>>> = {
  ADDRESS: seenAddresses,
  DEVICE: seenDevices,
  PAYEE: seenPayees,
}

const groupsOf = (seen: Seen, by: TogetherBy) => sql`
  select ${by}::text as by, s.key, count(*)::int as players, max(s.at) as last_at,
    (array_agg(s.account_id order by s.at desc nulls last, s.account_id))[1:${sql.lit(MOST_NAMES)}] as ids
  from (${SEEN[by](seen)}) s group by s.key having count(*) > 1`

/** A page of groups, those seen last first. */
export async function listGroups(from: Reader, of: TogetherOf, kinds: readonly TogetherBy[], paged: Paged) {
  const seen = { of, isMeant: await meantBy(from, of) }
  const all = sql.join(
    kinds.map((by) => groupsOf(seen, by)),
    sql` union all `,
  )
  const read = (page: Paged) =>
    sql<Group & { readonly total: number }>`
    with g as materialized (${all})
    select g.*, (select count(*) from (select from g limit ${MOST_COUNTED + 1}) c)::int as total from g
    order by g.last_at desc, g.by, g.key ${pageOf(page)}`.execute(from)
  const { rows } = await read(paged)
  const [counted] = rows.length > 0 || paged.page === 1 ? rows : (await read({ page: 1, limit: 1 })).rows
  return { groups: rows, counted: countedTo(counted?.total ?? 0) }
}

/** One of them; undefined where fewer than two below have it together. */
export async function findGroup(from: Reader, of: TogetherOf, by: TogetherBy, key: string): Promise<Group | undefined> {
  const seen = { of, isMeant: await meantBy(from, of), key }
  const { rows } = await groupsOf(seen, by).execute(from)
  return (rows as Group[])[0]
}

export type Member = {
  readonly id: number
  readonly userName: string
  readonly lastAt: number | null
  readonly bets: number
  readonly stake: number
}

/** A page of its players, those seen last first, with what they bet in the time. */
export async function listMembers(
  from: Reader,
  of: TogetherOf,
  { by, key }: Pick<Group, 'by' | 'key'>,
  paged: Paged,
): Promise<Member[]> {
  const seen = { of, isMeant: await meantBy(from, of), key }
  const { rows } = await sql<Member>`
    select a.id, a.user_name, s.at as last_at, b.bets, b.stake
    from (select * from (${SEEN[by](seen)}) m order by m.at desc nulls last, m.account_id ${pageOf(paged)}) s
    join accounts a on a.id = s.account_id
    cross join lateral (select count(*)::int as bets, coalesce(sum(b.matched), 0)::bigint as stake from bets b
      where b.account_id = s.account_id and b.received_at >= ${since(of)}) b
    order by s.at desc nulls last, s.account_id`.execute(from)
  return rows
}

/** More are not compared: so many share an address of a telephone company. */
const MOST_COMPARED = 100
const MOST_MARKETS = 20

export type SharedMarket = {
  readonly marketId: string
  readonly players: number
  readonly stake: number
  readonly isOpposite: boolean
  /** A bet on it, by which the market is told. */
  readonly betId: string
}

/** Of two runners the second is the first turned round: to back it is to lay that one. */
const TURNED = sql`coalesce(jsonb_array_length(k.runners) = 2 and b.slot <> (k.runners -> 0 -> 'slot')::int, false)`

/** The markets on which several of them bet in the time: first those on which one is against another, then by what is on them. */
export async function listMarkets(
  from: Reader,
  of: TogetherOf,
  { by, key, players }: Pick<Group, 'by' | 'key' | 'players'>,
): Promise<SharedMarket[] | null> {
  if (players > MOST_COMPARED) return null
  const seen = { of, isMeant: await meantBy(from, of), key }
  const { rows } = await sql<SharedMarket>`
    with sides as materialized (
      select b.market_id, case when ${TURNED} then (k.runners -> 0 -> 'slot')::int else coalesce(b.slot, -1) end as slot,
        (b.side = 'BACK') <> ${TURNED} as is_for, b.account_id, sum(b.matched)::bigint as stake, (array_agg(b.id))[1] as bet_id
      from (${SEEN[by](seen)}) m join bets b on b.account_id = m.account_id join markets k on k.id = b.market_id
      where b.received_at >= ${since(of)} and b.matched > 0 group by 1, 2, 3, 4),
    opposite as (select distinct s.market_id from sides s join sides o
      on o.market_id = s.market_id and o.slot = s.slot and o.is_for <> s.is_for and o.account_id <> s.account_id)
    select s.market_id, count(distinct s.account_id)::int as players, sum(s.stake)::bigint as stake,
      s.market_id in (select market_id from opposite) as is_opposite, (array_agg(s.bet_id))[1] as bet_id
    from sides s group by s.market_id having count(distinct s.account_id) > 1
    order by is_opposite desc, stake desc, s.market_id limit ${sql.lit(MOST_MARKETS)}`.execute(from)
  return rows
}

export async function loadNames(from: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; userName: string }>`
    select id, user_name from accounts where id = any(${ids}::bigint[])`.execute(from)
  return new Map(rows.map(({ id, userName }) => [id, userName]))
}

const NOT_SHOWN = '••••'

/** What is shown of payees, as those of these players who have them spell them. */
export async function loadPayees(
  from: Reader,
  siteId: number,
  groups: readonly Group[],
): Promise<ReadonlyMap<string, string>> {
  const payees = groups.filter(({ by }) => by === 'PAYEE')
  if (payees.length === 0) return new Map()
  const { rows } = await sql<{ key: string; details: readonly PayoutDetail[] }>`
    select distinct on (p.payee) encode(p.payee, 'hex') as key, p.details from payout_accounts p
    where p.site_id = ${siteId} and p.payee = any(${payees.map(({ key }) => Buffer.from(key, 'hex'))}::bytea[])
      and p.account_id = any(${payees.flatMap(({ ids }) => ids)}::bigint[])
    order by p.payee, p.created_at desc`.execute(from)
  return new Map(rows.map(({ key, details }) => [key, shownOf(details)]))
}

const shownOf = (details: readonly PayoutDetail[]): string =>
  details
    .filter(({ type }) => type !== 'IMAGE')
    .map(masked)
    .join(' · ') || NOT_SHOWN

const SHOWN_OF_DEVICE = 8

/** As it is read, and by which name. Addresses stand as they do in the activity of an account; of a device the beginning of its name. */
export function shownKey({ by, key }: Group, name: string, payees: ReadonlyMap<string, string>): string {
  switch (by) {
    case 'ADDRESS':
      return key
    case 'DEVICE':
      return name.slice(0, SHOWN_OF_DEVICE)
    case 'PAYEE':
      return payees.get(key) ?? NOT_SHOWN
  }
}
