/** The only file that names the table of the rights of the desk. */
import {
  type AssignedTo,
  type DeskOfficer,
  type DeskRight,
  type Holder,
  NO_RIGHTS,
  type Place,
} from '@paddock/domain/desk'
import type { Role } from '@paddock/domain/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
import { type Paged, pageOf } from '../platform/read-filters.ts'

type RightsRow = {
  readonly rights: readonly DeskRight[]
  readonly everything: boolean
  readonly sportIds: readonly string[]
  readonly eventIds: readonly string[]
}
const RIGHTS = sql`d.rights, d.everything, d.sport_ids, d.event_ids`

const officerOf = ({ rights, everything, sportIds, eventIds }: RightsRow): DeskOfficer => ({
  rights,
  assignedTo: everything ? 'EVERYTHING' : { sportIds, eventIds },
})

/** What the account may decide of markets; nothing where it is neither an administrator's nor of the desk. */
export async function loadHolder(from: Reader, accountId: number): Promise<Holder> {
  const { rows } = await sql<Partial<RightsRow> & { role: Role }>`
    select a.role, ${RIGHTS} from accounts a left join desk_officers d on d.account_id = a.id and a.role = 'desk' where a.id = ${accountId}`.execute(
    from,
  )
  const [row] = rows
  if (row?.role === 'administrator') return 'ADMINISTRATOR'
  return row?.rights ? officerOf(row as RightsRow) : NO_RIGHTS
}

/** Where a market is; undefined where there is none. */
export async function findPlaceOfMarket(from: Reader, marketId: string): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select e.sport_id, e.id as event_id from markets m join events e on e.id = m.event_id where m.id = ${marketId}`.execute(
    from,
  )
  return rows[0]
}

export async function findPlaceOfEvent(from: Reader, eventId: string): Promise<Place | undefined> {
  const { rows } = await sql<Place>`select sport_id, id as event_id from events where id = ${eventId}`.execute(from)
  return rows[0]
}

/** The condition that an event is one that the holder is assigned to, for lists. */
export function isAssigned(
  holder: Holder,
  event: { id: RawBuilder<unknown>; sport: RawBuilder<unknown> },
): RawBuilder<unknown> {
  if (holder === 'ADMINISTRATOR' || holder.assignedTo === 'EVERYTHING') return sql`true`
  const { sportIds, eventIds } = holder.assignedTo
  return sql`(${event.sport} = any(${[...sportIds]}::text[]) or ${event.id} = any(${[...eventIds]}::text[]))`
}

/**
 * Whether the account, as the query names it, still has the right about the market: for what hangs on a right longer than a call. Of others than
 * the desk's accounts it is true.
 */
export const stillHas = (
  account: RawBuilder<unknown>,
  { right, marketId }: { readonly right: RawBuilder<unknown>; readonly marketId: RawBuilder<unknown> },
): RawBuilder<unknown> =>
  sql`(${account}.role <> 'desk' or exists (select from desk_officers d join markets dm on dm.id = ${marketId} join events de on de.id = dm.event_id
    where d.account_id = ${account}.id and ${right} = any(d.rights)
      and (d.everything or de.sport_id = any(d.sport_ids) or de.id = any(d.event_ids))))`

export type StoredOfficer = DeskOfficer & {
  readonly accountId: number
  readonly userName: string
  readonly fullName: string
  readonly locked: boolean
  readonly hasSecondFactor: boolean
  /** Still with the first password, or one that was reset. */
  readonly mustChangePassword: boolean
  readonly madeByName: string
  readonly createdAt: number
  readonly version: number
}

const OFFICERS = sql`desk_officers d join accounts a on a.id = d.account_id join accounts b on b.id = d.made_by`
const OFFICER = sql`a.id as account_id, a.user_name, a.full_name, a.user_locked as locked, a.must_change_password, a.created_at, d.version,
  exists (select from second_factors f where f.account_id = a.id and f.confirmed_at is not null) as has_second_factor,
  b.user_name as made_by_name, ${RIGHTS}`

const storedOf = ({
  rights,
  everything,
  sportIds,
  eventIds,
  ...rest
}: RightsRow & Omit<StoredOfficer, keyof DeskOfficer>): StoredOfficer => ({
  ...rest,
  ...officerOf({ rights, everything, sportIds, eventIds }),
})

/** By their names. */
export async function listOfficers(from: Reader, paged: Paged): Promise<StoredOfficer[]> {
  const { rows } = await sql<Parameters<typeof storedOf>[0]>`
    select ${OFFICER} from ${OFFICERS} order by a.name_key ${pageOf(paged)}`.execute(from)
  return rows.map(storedOf)
}

export async function countOfficers(from: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from desk_officers`.execute(from)
  return rows[0]?.count ?? 0
}

export async function findOfficer(from: Reader, accountId: number): Promise<StoredOfficer | undefined> {
  const { rows } = await sql<Parameters<typeof storedOf>[0]>`
    select ${OFFICER} from ${OFFICERS} where d.account_id = ${accountId}`.execute(from)
  return rows[0] && storedOf(rows[0])
}

/** The same, and nobody else changes its rights until the transaction ends. */
export async function holdOfficer(tx: Tx, accountId: number): Promise<StoredOfficer | undefined> {
  await sql`select 1 from desk_officers where account_id = ${accountId} for update`.execute(tx)
  return await findOfficer(tx, accountId)
}

/** Without rights; undefined where somebody took the name a moment ago. */
export async function insertOfficer(
  tx: Tx,
  officer: {
    readonly userName: string
    readonly fullName: string
    readonly passwordHash: string
    readonly madeBy: number
  },
): Promise<number | undefined> {
  const { userName, fullName, passwordHash, madeBy } = officer
  const { rows } = await sql<{ id: number }>`
    insert into accounts (role, user_name, full_name, password_hash, must_change_password, handed_over_at)
    values ('desk', ${userName}, ${fullName}, ${passwordHash}, true, clock_timestamp())
    on conflict (coalesce(site_id, 0), lower(user_name)) do nothing returning id`.execute(tx)
  const id = rows[0]?.id
  if (id !== undefined) await sql`insert into desk_officers (account_id, made_by) values (${id}, ${madeBy})`.execute(tx)
  return id
}

const listsOf = (to: AssignedTo) => (to === 'EVERYTHING' ? { sportIds: [], eventIds: [] } : to)

export async function saveRights(tx: Tx, accountId: number, { rights, assignedTo }: DeskOfficer): Promise<void> {
  const { sportIds, eventIds } = listsOf(assignedTo)
  await sql`update desk_officers set rights = ${[...rights]}::text[], everything = ${assignedTo === 'EVERYTHING'},
    sport_ids = ${[...sportIds]}::text[], event_ids = ${[...eventIds]}::text[], version = version + 1
    where account_id = ${accountId}`.execute(tx)
}

/** What the events that are named are called. */
export async function loadEventNames(from: Reader, eventIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from events where id = any(${[...new Set(eventIds)]}::text[])`.execute(from)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The first that nobody knows: an event that is not there, or a sport that no event is of. Null where all are known. */
export async function findUnknown(from: Reader, to: AssignedTo): Promise<'sportIds' | 'eventIds' | null> {
  const { sportIds, eventIds } = listsOf(to)
  const { rows } = await sql<{ sports: boolean; events: boolean }>`
    select exists (select from unnest(${[...sportIds]}::text[]) s where not exists (select from events e where e.sport_id = s)) as sports,
      exists (select from unnest(${[...eventIds]}::text[]) i where not exists (select from events e where e.id = i)) as events`.execute(
    from,
  )
  if (rows[0]?.sports) return 'sportIds'
  return rows[0]?.events ? 'eventIds' : null
}
