/** The only file that writes the register of hosts and the pairs of sites, but for the demo world's own; the sites read it with themselves. */
import type { NamedHost, SitePair } from '@paddock/contract'
import { type Pair, pairStateOf, type PairStep } from '@paddock/domain/sites'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
import { type Paged, pageOf } from '../platform/read-filters.ts'

/* Hosts */

const HOSTS = sql`select h.host, h.site_id::text as site_id, s.name as site, h.at as added_at
  from site_hosts h join sites s on s.id = h.site_id`

/** Of one site, or of all. */
export async function listHosts(from: Reader, only: number | null, paged: Paged): Promise<NamedHost[]> {
  const { rows } = await sql<NamedHost>`
    ${HOSTS} where ${only}::int is null or h.site_id = ${only} order by h.site_id, h.host ${pageOf(paged)}`.execute(
    from,
  )
  return rows
}

export async function countHosts(from: Reader, only: number | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from site_hosts where ${only}::int is null or site_id = ${only}`.execute(from)
  return rows[0]?.count ?? 0
}

export async function findHost(from: Reader, host: string): Promise<NamedHost | undefined> {
  const { rows } = await sql<NamedHost>`${HOSTS} where h.host = ${host}`.execute(from)
  return rows[0]
}

/** Nobody takes it away until the transaction is over. */
export async function holdHost(tx: Tx, host: string): Promise<NamedHost | undefined> {
  const { rows } = await sql<NamedHost>`${HOSTS} where h.host = ${host} for share of h`.execute(tx)
  return rows[0]
}

/** False where it is somebody's already. */
export async function saveHost(tx: Tx, host: string, siteId: number, addedBy: number): Promise<boolean> {
  const { rows } = await sql`insert into site_hosts (host, site_id, added_by) values (${host}, ${siteId}, ${addedBy})
    on conflict do nothing returning host`.execute(tx)
  return rows.length > 0
}

/** Ends the pairs that name it. Gives how many; undefined where there is no such host. */
export async function deleteHost(tx: Tx, host: string, endedBy: number): Promise<number | undefined> {
  const { rows } = await sql`delete from site_hosts where host = ${host} returning host`.execute(tx)
  if (rows.length === 0) return undefined
  const { rows: pairs } = await sql<{ id: number }>`
    select id from site_pairs where ended_at is null and ${host} in (from_host, to_host) order by id for update`.execute(
    tx,
  )
  const ids = pairs.map(({ id }) => id)
  // All their links before the first pair is written, which ends its own.
  await sql`select hold_links(array(select id from account_links where pair_id = any(${ids}::bigint[]) and ended_at is null))`.execute(
    tx,
  )
  await sql`update site_pairs set ended_at = clock_timestamp(), ended_by = ${endedBy} where id = any(${ids}::bigint[])`.execute(
    tx,
  )
  return ids.length
}

/* Pairs */

type PairRow = Pair & {
  readonly id: number
  readonly fromHost: string
  readonly fromName: string
  readonly toHost: string
  readonly toName: string
  readonly proposedAt: number
  readonly links: number
}

const PAIRS = sql`select p.id, p.from_site, f.name as from_name, p.from_host, p.to_site, t.name as to_name, p.to_host,
    p.proposed_at, p.accepted_at, p.confirmed_at, p.ended_at,
    (select count(*) from account_links l where l.pair_id = p.id and l.ended_at is null) as links
  from site_pairs p join sites f on f.id = p.from_site join sites t on t.id = p.to_site`

/** Of one site, or of all; over one host, or over any. */
export type PairFilter = { readonly only: number | null; readonly host?: string | undefined }

const isMeant = ({ only, host }: PairFilter): RawBuilder<unknown> =>
  sql`(${only}::int is null or ${only} in (p.from_site, p.to_site)) and (${host ?? null}::text is null or ${host ?? null} in (p.from_host, p.to_host))`

/** Those that are not over come first. */
export async function listPairs(from: Reader, filter: PairFilter, paged: Paged): Promise<SitePair[]> {
  const { rows } = await sql<PairRow>`
    ${PAIRS} where ${isMeant(filter)} order by p.ended_at is not null, p.id desc ${pageOf(paged)}`.execute(from)
  return rows.map(presentPair)
}

export async function countPairs(from: Reader, filter: PairFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from site_pairs p where ${isMeant(filter)}`.execute(from)
  return rows[0]?.count ?? 0
}

export async function loadPair(from: Reader, id: number): Promise<SitePair | undefined> {
  const { rows } = await sql<PairRow>`${PAIRS} where p.id = ${id}`.execute(from)
  return rows.map(presentPair)[0]
}

function presentPair(row: PairRow): SitePair {
  const { id, fromSite, fromName, fromHost, toSite, toName, toHost, ...rest } = row
  const { proposedAt, acceptedAt, confirmedAt, endedAt, links } = rest
  return {
    pairId: String(id),
    state: pairStateOf(row),
    from: { siteId: String(fromSite), site: fromName, host: fromHost },
    to: { siteId: String(toSite), site: toName, host: toHost },
    proposedAt,
    acceptedAt,
    confirmedAt,
    endedAt,
    links,
  }
}

/** Its row is locked until the transaction ends. */
export async function holdPair(tx: Tx, id: number): Promise<Pair | undefined> {
  const { rows } = await sql<Pair>`
    select from_site, to_site, accepted_at, confirmed_at, ended_at from site_pairs where id = ${id} for update`.execute(
    tx,
  )
  return rows[0]
}

export type NewPair = {
  readonly fromSite: number
  readonly fromHost: string
  readonly toSite: number
  readonly toHost: string
  readonly proposedBy: number
}

/** Its id; undefined where the two sites have one that is not over. */
export async function savePair(tx: Tx, pair: NewPair): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into site_pairs (from_site, from_host, to_site, to_host, proposed_by)
    values (${pair.fromSite}, ${pair.fromHost}, ${pair.toSite}, ${pair.toHost}, ${pair.proposedBy})
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id
}

export async function savePairStep(tx: Tx, id: number, step: PairStep['do'], actorId: number): Promise<void> {
  const set = {
    ACCEPT: sql`accepted_at = clock_timestamp(), accepted_by = ${actorId}`,
    CONFIRM: sql`confirmed_at = clock_timestamp(), confirmed_by = ${actorId}`,
    WITHDRAW: sql`ended_at = clock_timestamp(), ended_by = ${actorId}`,
    END: sql`ended_at = clock_timestamp(), ended_by = ${actorId}`,
  }[step]
  await sql`update site_pairs set ${set} where id = ${id}`.execute(tx)
}
