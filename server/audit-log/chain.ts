/**
 * The chain over the audit log: each link is the hash of the link before it and of its row. It is written behind the log by
 * one writer, so that those who write the log never wait for each other. Security 1.9.
 */
import { createHash } from 'node:crypto'
import { must } from '@paddock/domain/result'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Reader, Tx } from '../platform/database.ts'
import { type Columns, insertRows } from '../platform/database/rows.ts'

/** The link before the first of a site. */
const START = Buffer.alloc(32)
const INSTALLATION = 0
const BATCH = 1000
// Any fixed number: one writer at a time, in whatever process.
const CHAIN_LOCK = 715_002

/** Every column of the row, in this order, as JSON writes it. The moment is exact to the microsecond. */
const CONTENT = sql`jsonb_build_array(l.id, extract(epoch from l.at), l.site_id, l.actor_id, l.actor_role, l.session_key, l.address,
  l.request_id, l.action, l.object_type, l.object_id, l.before, l.after, l.reason)::text`

type Row = { readonly auditId: number; readonly siteId: number; readonly content: string }
type Head = { readonly seq: number; readonly hash: Buffer }
type Link = {
  readonly siteId: number
  readonly seq: number
  readonly auditId: number
  readonly prevHash: Buffer
  readonly hash: Buffer
}

const LINK: Columns<Link> = { auditId: 'bigint', siteId: 'int', seq: 'bigint', prevHash: 'bytea', hash: 'bytea' }

const hashOf = (before: Buffer, content: string): Buffer => createHash('sha256').update(before).update(content).digest()

/** Chains the rows that wait. Gives how many; 0 also while another process is at it. */
export async function extendChain(db: Database): Promise<number> {
  let total = 0
  for (;;) {
    const done = await db.transaction().execute(extendOnce)
    total += done
    if (done < BATCH) return total
  }
}

async function extendOnce(tx: Tx): Promise<number> {
  const { rows: locks } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(CHAIN_LOCK)}) as free`.execute(tx)
  if (!locks[0]?.free) return 0
  const { rows } = await sql<Row>`
    with taken as (
      delete from audit_pending where audit_id in (select audit_id from audit_pending order by audit_id limit ${BATCH})
      returning audit_id)
    select l.id as audit_id, coalesce(l.site_id, ${INSTALLATION}) as site_id, ${CONTENT} as content
    from taken t join audit_log l on l.id = t.audit_id order by l.id`.execute(tx)
  await insertRows(tx, 'audit_chain', LINK, linkUp(await loadHeads(tx, rows), rows))
  return rows.length
}

/** How many rows have no link yet: a second's, where the chain is kept up. */
export async function chainLag(from: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from audit_pending`.execute(from)
  return rows[0]?.count ?? 0
}

async function loadHeads(tx: Tx, rows: readonly Row[]): Promise<Map<number, Head>> {
  const sites = [...new Set(rows.map(({ siteId }) => siteId))]
  const { rows: heads } = await sql<Head & { siteId: number }>`
    select s.site_id, c.seq, c.hash from unnest(${sites}::int[]) as s(site_id)
    cross join lateral (select seq, hash from audit_chain where site_id = s.site_id order by seq desc limit 1) c`.execute(
    tx,
  )
  return new Map(heads.map(({ siteId, seq, hash }) => [siteId, { seq, hash }]))
}

function linkUp(heads: Map<number, Head>, rows: readonly Row[]): Link[] {
  return rows.map(({ auditId, siteId, content }) => {
    const { seq, hash: prevHash } = heads.get(siteId) ?? { seq: 0, hash: START }
    const link = { siteId, seq: seq + 1, auditId, prevHash, hash: hashOf(prevHash, content) }
    heads.set(siteId, link)
    return link
  })
}

/** A link, or a row, that is not what it must be. */
export type ChainFinding = {
  readonly siteId: number
  readonly seq: number | null
  readonly auditId: number
  readonly problem: 'ROW_CHANGED' | 'ROW_MISSING' | 'LINK_MISSING' | 'LINK_CHANGED' | 'NOT_CHAINED'
}

/** How long a row may wait for its link before that is a finding. */
const LONGEST_WAIT_SECONDS = 60
const PAGE = 5000
const MOST_FINDINGS = 20

/**
 * Proves the chain of every site from its first link: every row is what it was when it was chained, and none is gone. What
 * cannot be seen from inside is the end cut off, or all written anew: for that the heads are kept elsewhere (`heads.ts`).
 */
export async function verifyChain(from: Reader): Promise<ChainFinding[]> {
  const findings: ChainFinding[] = await findUnchained(from, sql`true`)
  const heads = new Map<number, Head>()
  let after = { siteId: -1, seq: 0 }
  while (findings.length < MOST_FINDINGS) {
    const links = await readLinks(from, sql`(c.site_id, c.seq) > (${after.siteId}, ${after.seq})`)
    for (const link of links) findings.push(...checkLink(heads, link))
    const last = links.at(-1)
    if (!last) break
    after = last
  }
  return findings.slice(0, MOST_FINDINGS)
}

type StoredLink = Link & { readonly content: string | null }

async function readLinks(from: Reader, where: RawBuilder<unknown>): Promise<StoredLink[]> {
  const { rows } = await sql<StoredLink>`
    select c.site_id, c.seq, c.audit_id, c.prev_hash, c.hash, ${whenThere(CONTENT)} as content
    from audit_chain c left join audit_log l on l.id = c.audit_id and coalesce(l.site_id, ${INSTALLATION}) = c.site_id
    where ${where} order by c.site_id, c.seq limit ${PAGE}`.execute(from)
  return rows
}

const whenThere = (content: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when l.id is not null then ${content} end`

function checkLink(heads: Map<number, Head>, link: StoredLink): ChainFinding[] {
  const { siteId, seq, auditId, prevHash, hash, content } = link
  const before = heads.get(siteId) ?? { seq: 0, hash: START }
  heads.set(siteId, { seq, hash })
  const found = (problem: ChainFinding['problem']): ChainFinding[] => [{ siteId, seq, auditId, problem }]
  if (seq !== before.seq + 1) return found('LINK_MISSING')
  if (!prevHash.equals(before.hash)) return found('LINK_CHANGED')
  if (content === null) return found('ROW_MISSING')
  return hashOf(prevHash, content).equals(hash) ? [] : found('ROW_CHANGED')
}

/** A row without a link was put in behind the writer's back, or the writer has stopped. */
async function findUnchained(from: Reader, where: RawBuilder<unknown>): Promise<ChainFinding[]> {
  const { rows } = await sql<ChainFinding>`
    select coalesce(l.site_id, ${INSTALLATION}) as site_id, null::bigint as seq, l.id as audit_id, 'NOT_CHAINED' as problem
    from audit_log l where ${where} and not exists (select 1 from audit_chain c where c.audit_id = l.id)
      and (l.at < clock_timestamp() - make_interval(secs => ${LONGEST_WAIT_SECONDS})
        or not exists (select 1 from audit_pending p where p.audit_id = l.id))
    order by l.id limit ${MOST_FINDINGS}`.execute(from)
  return rows
}

/** The last link of every site: what is to be kept elsewhere, so that nobody can write a whole chain anew unseen. */
export type ChainHead = { readonly siteId: number; readonly seq: number; readonly hash: string }

export async function chainHeads(from: Reader): Promise<ChainHead[]> {
  const { rows } = await sql<ChainHead>`
    with recursive s as (
      (select site_id from audit_chain order by site_id limit 1)
      union all
      select (select c.site_id from audit_chain c where c.site_id > s.site_id order by c.site_id limit 1) from s where s.site_id is not null)
    select s.site_id, c.seq, encode(c.hash, 'hex') as hash from s
    cross join lateral (select seq, hash from audit_chain where site_id = s.site_id order by seq desc limit 1) c
    order by s.site_id`.execute(from)
  return rows
}

/** How the chain of one site, or of the installation (0), stands: for people who look, so only its newest part is proven. */
export type ChainState = {
  readonly links: number
  readonly head: string | null
  readonly chainedUntil: number | null
  readonly waiting: number
  readonly provenFrom: number
  readonly findings: readonly ChainFinding[]
}

export async function proveNewest(from: Reader, siteId: number): Promise<ChainState> {
  const { links, head, chainedUntil, waiting } = await readChainEnd(from, siteId)
  const provenFrom = Math.max(1, links - PAGE + 1)
  const newest = await readLinks(from, sql`c.site_id = ${siteId} and c.seq >= ${provenFrom}`)
  const [first] = newest
  // What stands before the first link that is looked at is believed: `verifyChain` proves it.
  const heads = new Map(first && provenFrom > 1 ? [[siteId, { seq: provenFrom - 1, hash: first.prevHash }]] : [])
  const broken = newest.flatMap((link) => checkLink(heads, link))
  const loose = await findUnchained(
    from,
    sql`coalesce(l.site_id, ${INSTALLATION}) = ${siteId} and l.id > ${first?.auditId ?? 0}`,
  )
  return { links, head, chainedUntil, waiting, provenFrom, findings: [...loose, ...broken].slice(0, MOST_FINDINGS) }
}

type ChainEnd = Pick<ChainState, 'links' | 'head' | 'chainedUntil' | 'waiting'>

async function readChainEnd(from: Reader, siteId: number): Promise<ChainEnd> {
  const { rows } = await sql<ChainEnd>`
    select coalesce(c.seq, 0) as links, encode(c.hash, 'hex') as head, l.at as chained_until, w.waiting
    from (select count(*) as waiting from audit_pending p join audit_log l on l.id = p.audit_id
      where coalesce(l.site_id, ${INSTALLATION}) = ${siteId}) w
    left join lateral (select * from audit_chain where site_id = ${siteId} order by seq desc limit 1) c on true
    left join audit_log l on l.id = c.audit_id`.execute(from)
  return must(rows[0], 'a count gives a row')
}
