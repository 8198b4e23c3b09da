/** Payment methods and their versions as they are kept, read and written. docs/domain/payments.md#methods. */
import { isOn } from '@paddock/contract'
import type { BoundsSet, MethodDetails, UsdtTerms } from '@paddock/domain/payments'
import type { Paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { levelsUpTo, type Role } from '@paddock/domain/roles'
import { type RawBuilder, sql } from 'kysely'
import { isSystem } from '../../ledger/index.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import type { HostSite } from '../../platform/http-call.ts'
import { type Paged, pageOf, patternOf } from '../../platform/read-filters.ts'
import { ADMINISTRATORS, standsWithin } from '../../platform/stands-as.ts'
import { timeOf, timeOrNull } from '../../platform/sql-time.ts'

/** What a version says. */
export type MethodTerms = MethodDetails &
  UsdtTerms & {
    readonly minAmount: Paise
    readonly maxAmount: Paise
  }

export type Method = {
  readonly id: string
  readonly ownerId: number
  readonly ownerName: string
  readonly active: boolean
  readonly isLock: boolean
  readonly sort: number
  /** Whose word it is that it is not active, or locked: only they and those above them say otherwise. */
  readonly hiddenBy: Role | null
  readonly lockedBy: Role | null
}

export type MethodVersion = {
  readonly version: number
  readonly at: number
  readonly madeBy: number
  readonly madeByName: string
  readonly madeByRole: Role
  readonly confirmedBy: number | null
  readonly confirmedByName: string | null
  readonly confirmedByRole: Role | null
  readonly inForceFrom: number | null
  /** The highest level that stands behind whom it pays; null of what was made before that was remembered. */
  readonly setBy: Role | null
  /** Whose word its bounds are. */
  readonly boundsSet: BoundsSet
  readonly terms: MethodTerms
}

/** A method with the version that players are shown and the one that waits to be; null where there is none. */
export type StoredMethod = Method & {
  readonly inForce: MethodVersion | null
  readonly waiting: MethodVersion | null
  /** The newest there was, where officers have ended all: nobody is paid by it before another one is made. */
  readonly ended: MethodVersion | null
}

const VERSION = sql`jsonb_build_object('version', v.version, 'at', floor(extract(epoch from v.at) * 1000), 'madeBy', v.made_by,
  'madeByName', m.user_name, 'madeByRole', m.role, 'confirmedBy', v.confirmed_by, 'confirmedByName', c.user_name, 'confirmedByRole', c.role,
  'inForceFrom', floor(extract(epoch from v.in_force_from) * 1000), 'setBy', v.set_by, 'boundsSet', v.bounds_set, 'terms', v.fields || jsonb_build_object(
    'paymentType', v.payment_type, 'paymentName', v.payment_name, 'minAmount', v.min_amount, 'maxAmount', v.max_amount))`
const WITH_NAMES = sql`payment_method_versions v join accounts m on m.id = v.made_by left join accounts c on c.id = v.confirmed_by`

/** Methods `p` of owners `o`. The newest version that is in force counts; a newer one that is not waits. */
const selection = (now: number) => sql`
  select p.id, p.owner_id, o.user_name as owner_name, p.active, p.is_lock, p.sort, p.hidden_by, p.locked_by, f.version as in_force, w.version as waiting, e.version as ended
  from payment_methods p join accounts o on o.id = p.owner_id
  left join lateral (select ${VERSION} as version, v.version as number from ${WITH_NAMES}
    where v.method_id = p.id and v.ended_at is null and v.in_force_from <= ${timeOf(now)} order by v.version desc limit 1) f on true
  left join lateral (select ${VERSION} as version from ${WITH_NAMES}
    where v.method_id = p.id and v.ended_at is null and (v.in_force_from is null or v.in_force_from > ${timeOf(now)})
      and v.version > coalesce(f.number, 0) order by v.version desc limit 1) w on true
  left join lateral (select ${VERSION} as version from ${WITH_NAMES}
    where f.version is null and w.version is null and v.method_id = p.id order by v.version desc limit 1) e on true`

/** On which site and when: a gateway is offered where the site has it. 000 §6. */
export type Offering = { readonly site: Pick<HostSite, 'config'>; readonly now: number }

/** Methods `s` that are in force and offered. */
const isOffered = ({ site }: Offering) =>
  sql`s.active and s.in_force is not null and (${isOn(site.config, 'paymentGateway')} or s.in_force->'terms'->>'paymentType' <> 'IPAY')`

/** The active methods in force of the nearest officer above the player who has any. */
export async function listShown(from: Reader, playerId: number, offering: Offering): Promise<StoredMethod[]> {
  const { rows } = await sql<StoredMethod>`
    with shown as (
      select s.*, u.n from (${selection(offering.now)}) s
      join accounts a on a.id = ${playerId}
      join payment_methods p on p.id = s.id and p.site_id = a.site_id
      cross join lateral (select array_position(a.ancestors, s.owner_id) as n) u
      where ${isOffered(offering)} and u.n is not null)
    select * from shown where n = (select max(n) from shown) order by sort, owner_id, id`.execute(from)
  return rows
}

/** How a player can be paid: of each type the active methods of the nearest officer above who has one. */
export async function listPaying(from: Reader, playerId: number, offering: Offering): Promise<StoredMethod[]> {
  const { rows } = await sql<StoredMethod>`
    with active as (
      select s.*, s.in_force->'terms'->>'paymentType' as type, u.n from (${selection(offering.now)}) s
      join accounts a on a.id = ${playerId}
      join payment_methods p on p.id = s.id and p.site_id = a.site_id
      cross join lateral (select array_position(a.ancestors, s.owner_id) as n) u
      where ${isOffered(offering)} and u.n is not null)
    select * from active s where n = (select max(n) from active t where t.type = s.type) order by sort, owner_id, id`.execute(
    from,
  )
  return rows
}

export type Wanted = Paged & {
  readonly siteId: number
  readonly standing: number
  readonly active: boolean | null
  /** For a second officer. */
  readonly onlyWaiting: boolean
  readonly search: string | undefined
}

/** Those of one officer and of everybody below. */
export async function listManaged(
  from: Reader,
  { siteId, standing, active, onlyWaiting, search, ...paged }: Wanted,
  now: number,
): Promise<{ readonly rows: StoredMethod[]; readonly total: number }> {
  const where = sql`p.site_id = ${siteId} and (o.id = ${standing} or ${standing} = any(o.ancestors))
    and (${active}::boolean is null or p.active = ${active})
    and (not ${onlyWaiting} or exists (select from payment_method_versions v where v.method_id = p.id and v.ended_at is null and v.confirmed_by is null
        and (v.in_force_from is null or v.in_force_from > ${timeOf(now)})))
    and (${search ?? null}::text is null or o.user_name ilike ${patternOf(search ?? '')} or exists (
      select from payment_method_versions v where v.method_id = p.id and v.ended_at is null and v.payment_name ilike ${patternOf(search ?? '')}))`
  const order = sql`order by p.sort, p.created_at, p.id`
  // What its versions are is read of the page alone.
  const { rows } = await sql<StoredMethod>`
    ${selection(now)} join (select p.id from payment_methods p join accounts o on o.id = p.owner_id where ${where} ${order} ${pageOf(paged)}) page
      on page.id = p.id ${order}`.execute(from)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from payment_methods p join accounts o on o.id = p.owner_id where ${where}`.execute(
    from,
  )
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Of the site, and of an officer who stands as this one does or below; else there is none. */
export async function findManaged(
  from: Reader,
  { siteId, standing, id }: { readonly siteId: number; readonly standing: number; readonly id: string },
  now: number,
): Promise<StoredMethod | undefined> {
  if (!UUID.test(id)) return undefined
  const { rows } = await sql<StoredMethod>`
    ${selection(now)} where p.id = ${id}::uuid and p.site_id = ${siteId} and ${standsWithin(sql`o`, standing)}`.execute(
    from,
  )
  return rows[0]
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Nobody else changes it until the transaction ends. */
export async function holdMethod(tx: Tx, id: string): Promise<void> {
  await sql`select from payment_methods where id = ${id}::uuid for update`.execute(tx)
}

export async function insertMethod(
  tx: Tx,
  method: { readonly id: string; readonly siteId: number; readonly ownerId: number },
): Promise<void> {
  const { id, siteId, ownerId } = method
  await sql`insert into payment_methods (id, site_id, owner_id) values (${id}::uuid, ${siteId}, ${ownerId})`.execute(tx)
}

export type NewVersion = {
  readonly methodId: string
  readonly siteId: number
  readonly madeBy: number
  readonly terms: MethodTerms
  /** Null where it waits for another officer. */
  readonly inForceFrom: number | null
  readonly setBy: Role
  readonly boundsSet: BoundsSet
  readonly now: number
}

export type Key = { readonly id: string; readonly version: number }

/** In place of all that is not in force yet, confirmed or not: of two that wait the older one would come into force unseen behind the newer. */
export async function insertVersion(
  tx: Tx,
  { methodId, siteId, madeBy, terms, inForceFrom, setBy, boundsSet, now }: NewVersion,
): Promise<Key> {
  const { paymentType, paymentName, minAmount, maxAmount, ...fields } = terms
  await sql`update payment_method_versions set ended_at = ${timeOf(now)} where method_id = ${methodId}::uuid and ended_at is null
    and (in_force_from is null or in_force_from > ${timeOf(now)})`.execute(tx)
  const { rows } =
    await sql<Key>`insert into payment_method_versions (method_id, version, site_id, made_by, payment_type, payment_name, min_amount, max_amount,
      fields, in_force_from, set_by, bounds_set)
    select ${methodId}::uuid, coalesce(max(version), 0) + 1, ${siteId}, ${madeBy}, ${paymentType}, ${paymentName}, ${minAmount}, ${maxAmount},
      ${JSON.stringify(fields)}::jsonb, ${timeOrNull(inForceFrom)}, ${setBy}, ${JSON.stringify(boundsSet)}::jsonb
    from payment_method_versions where method_id = ${methodId}::uuid returning method_id as id, version`.execute(tx)
  return must(rows[0], 'it was just made')
}

export async function saveConfirmation(
  tx: Tx,
  { id, version }: Key,
  { by, setBy, inForceFrom }: { readonly by: number; readonly setBy: Role; readonly inForceFrom: number },
): Promise<void> {
  await sql`update payment_method_versions set confirmed_by = ${by}, set_by = ${setBy}, in_force_from = ${timeOf(inForceFrom)}
    where method_id = ${id}::uuid and version = ${version}`.execute(tx)
}

export async function endVersion(tx: Tx, { id, version }: Key, by: Role, now: number): Promise<void> {
  await sql`update payment_method_versions set ended_at = ${timeOf(now)}, off_by = ${by} where method_id = ${id}::uuid and version = ${version}`.execute(
    tx,
  )
}

/** The level by whose word nobody is paid by these, while their method is hidden or locked. */
export async function saveOff(tx: Tx, id: string, versions: readonly number[], by: Role): Promise<void> {
  await sql`update payment_method_versions set off_by = ${by}
    where method_id = ${id}::uuid and version = any(${[...versions]}::int[])`.execute(tx)
}

/** What the actor's level or one below had hidden or locked with its method is off no more; what was ended by itself stays so. */
export async function clearOff(tx: Tx, id: string, actor: Role): Promise<void> {
  await sql`update payment_method_versions set off_by = null where method_id = ${id}::uuid and ended_at is null and off_by = any(${levelsUpTo(actor)}::text[])`.execute(
    tx,
  )
}

/**
 * By whose word nobody pays whom this version names, by whichever way it names them, where each of these officers stands below that one; undefined
 * where one of them does not.
 */
export async function findOffAbove(
  tx: Tx,
  { id, version }: Key,
  officers: readonly number[],
): Promise<Role | undefined> {
  const { rows } = await sql<{ offBy: Role | null }>`
    select (select v.off_by from payment_method_versions v join payment_methods p on p.id = v.method_id join accounts o on o.id = p.owner_id
      where v.site_id = n.site_id and v.off_by is not null and payees_of(v.fields) && payees_of(n.fields) and a.role <> 'administrator'
        and (v.off_by = 'administrator' or exists (
          select from accounts h where h.role = v.off_by and h.id = any(o.ancestors || o.id) and h.id = any(a.ancestors))) limit 1) as off_by
    from payment_method_versions n cross join accounts a
    where n.method_id = ${id}::uuid and n.version = ${version} and n.payment_type <> 'IPAY' and a.id = any(${[...officers]}::bigint[])`.execute(
    tx,
  )
  return rows.every(({ offBy }) => offBy !== null) ? (rows[0]?.offBy ?? undefined) : undefined
}

/** All of them: none is in force, and none that was confirmed comes to be. */
export async function endVersions(tx: Tx, id: string, now: number): Promise<void> {
  await sql`update payment_method_versions set ended_at = ${timeOf(now)} where method_id = ${id}::uuid and ended_at is null`.execute(
    tx,
  )
}

export type Arrangement = Pick<Method, 'active' | 'isLock' | 'sort' | 'hiddenBy' | 'lockedBy'>

export async function saveArrangement(
  tx: Tx,
  id: string,
  { active, isLock, sort, hiddenBy, lockedBy }: Arrangement,
  now: number,
): Promise<void> {
  await sql`update payment_methods set active = ${active}, is_lock = ${isLock}, sort = ${sort}, hidden_by = ${hiddenBy}, locked_by = ${lockedBy},
    offered_until = case when ${active && !isLock} then null when active and not is_lock then ${timeOf(now)} else offered_until end
    where id = ${id}::uuid`.execute(tx)
}

/** Whether a version `v` was in force by then: one that was ended in its hour never was. */
const wasInForce = (v: RawBuilder<unknown>, at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${v}.in_force_from <= ${at} and (${v}.ended_at is null or ${v}.ended_at >= ${v}.in_force_from))`

/** A version that somebody above the player offered within a day to be paid by hand (one with a rate is held by its quote), whatever became of the method since. Nobody knows the id but who was shown it. */
export async function findOffered(
  from: Reader,
  { playerId, id, version }: Key & { readonly playerId: number },
  now: number,
): Promise<(Pick<StoredMethod, 'id' | 'ownerId'> & Pick<MethodVersion, 'version' | 'terms'>) | undefined> {
  if (!UUID.test(id)) return undefined
  const since = sql`(${timeOf(now)} - interval '24 hours')`
  const { rows } = await sql<{ id: string; ownerId: number; version: MethodVersion }>`
    select p.id, p.owner_id, ${VERSION} as version
    from ${WITH_NAMES} join payment_methods p on p.id = v.method_id join accounts a on a.id = ${playerId} and a.site_id = p.site_id
    where p.id = ${id}::uuid and v.version = ${version} and p.owner_id = any(a.ancestors)
      and v.payment_type not in ('IPAY', 'USDT')
      and ${wasInForce(sql`v`, timeOf(now))} and (v.ended_at is null or v.ended_at > ${since})
      and ((p.active and not p.is_lock) or (p.offered_until > ${since} and p.offered_until >= v.in_force_from))
      and not exists (select from payment_method_versions n where n.method_id = p.id and n.version > v.version and ${wasInForce(sql`n`, since)})`.execute(
    from,
  )
  const [row] = rows
  return row && { id: row.id, ownerId: row.ownerId, version: row.version.version, terms: row.version.terms }
}

/** Who gives the points of a deposit by the owner's method: the owner, or for the administrators the bank of the site. */
export async function holderOf(from: Reader, siteId: number, ownerId: number): Promise<number> {
  if (ownerId !== ADMINISTRATORS) return ownerId
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts a where a.site_id = ${siteId} and ${isSystem(sql`a`, 'bank')}`.execute(from)
  return rows[0]?.id ?? ownerId
}

/** The terms of USDT of the newest version that a second officer stands behind; none where that has none. */
export async function findAgreedTerms(from: Reader, id: string): Promise<UsdtTerms> {
  const { rows } = await sql<{ terms: UsdtTerms }>`
    select fields as terms from payment_method_versions
    where method_id = ${id}::uuid and confirmed_by is not null and ended_at is null order by version desc limit 1`.execute(
    from,
  )
  return rows[0]?.terms ?? {}
}

/** A method as one of its versions had it, whatever became of it since. */
export async function findVersion(from: Reader, id: string, version: number): Promise<StoredMethod | undefined> {
  const { rows } = await sql<StoredMethod>`
    select p.id, p.owner_id, o.user_name as owner_name, p.active, p.is_lock, p.sort, p.hidden_by, p.locked_by, ${VERSION} as in_force, null as waiting, null as ended
    from ${WITH_NAMES} join payment_methods p on p.id = v.method_id join accounts o on o.id = p.owner_id
    where v.method_id = ${id}::uuid and v.version = ${version}`.execute(from)
  return rows[0]
}
