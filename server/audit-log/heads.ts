/**
 * The heads of the chains, kept outside the database: whoever can write there could cut the end off a chain, or write all of it
 * anew, and it would still prove itself. A head that was kept must be a link of the chain for ever. Security 1.9.
 */
import { readFile } from 'node:fs/promises'
import { INSTALLATION_SITE } from '@paddock/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database, Reader } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { writeWhole } from '../platform/write-whole.ts'
import { type ChainHead, chainHeads, extendChain } from './chain.ts'
import { byItself } from './entry.ts'
import { recordAlone } from './store.ts'

const FILE = z.array(z.object({ siteId: z.int(), seq: z.int(), hash: z.string() }))

/** Null where there is no file. Throws where it is not one of ours. */
async function readHeads(file: string): Promise<readonly ChainHead[] | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : FILE.parse(JSON.parse(text))
}

/**
 * Before anything is chained: an installation that begins gets its file. Afterwards a file that is missing was taken away, or the
 * database is not the one whose folder this is.
 */
export async function beginHeads(from: Reader, file: string): Promise<void> {
  if ((await readHeads(file)) === null && (await chainHeads(from)).length === 0) await writeHeads(file, [])
}

export type AcceptedHeads = {
  /** What was lost, with the heads that were kept until now; null where their file was gone. */
  readonly findings: readonly HeadFinding[]
  readonly kept: readonly ChainHead[] | null
  readonly heads: readonly ChainHead[]
}

/**
 * Keeps the heads as they are now, whatever was lost: only somebody who has looked into it asks for that, and says why. It is a row
 * of the log that is accepted, so that it stands there for ever, with what was kept before. Null where nothing was lost.
 */
export async function acceptHeads(
  db: Database,
  file: string,
  by: { readonly reason: string; readonly machine: Readonly<Record<string, string>> },
): Promise<AcceptedHeads | null> {
  const [findings, kept, heads] = [await verifyHeads(db, file), await readHeads(file), await chainHeads(db)]
  if (findings.length === 0) return null
  await recordAlone(db, {
    ...byItself(INSTALLATION_SITE),
    siteId: null,
    action: 'AUDIT_HEADS_ACCEPTED',
    objectType: 'auditLog',
    objectId: 'heads',
    before: { kept, findings },
    after: { heads, ...by.machine },
    reason: by.reason,
  })
  await extendChain(db)
  await writeHeads(file, await chainHeads(db))
  return { findings, kept, heads }
}

const writeHeads = (file: string, heads: readonly ChainHead[]): Promise<void> => writeWhole(file, JSON.stringify(heads))

export type HeadFinding =
  | { readonly siteId: number; readonly seq: number; readonly problem: 'HEAD_MISSING' | 'HEAD_CHANGED' }
  | { readonly siteId: null; readonly seq: null; readonly problem: 'HEADS_LOST' }

/** The heads that are no link of their chain any more: its end was cut off, or it was written anew. */
export async function verifyHeads(from: Reader, file: string): Promise<HeadFinding[]> {
  const kept = await readHeads(file)
  return kept === null ? [{ siteId: null, seq: null, problem: 'HEADS_LOST' }] : await findLost(from, kept)
}

async function findLost(from: Reader, kept: readonly ChainHead[]): Promise<HeadFinding[]> {
  const { rows } = await sql<HeadFinding>`
    select k.site_id, k.seq, case when c.hash is null then 'HEAD_MISSING' else 'HEAD_CHANGED' end as problem
    from unnest(${kept.map(({ siteId }) => siteId)}::int[], ${kept.map(({ seq }) => seq)}::bigint[],
      ${kept.map(({ hash }) => hash)}::text[]) as k(site_id, seq, hash)
    left join audit_chain c on c.site_id = k.site_id and c.seq = k.seq
    where encode(c.hash, 'hex') is distinct from k.hash`.execute(from)
  return rows
}

const TELL_EVERY_MS = 60_000

export type HeadKeeper = {
  /** How many sites' chains had lost their head when it was last looked. */
  broken(): number
  /** Keeps the heads as they are now. Those of a chain that does not hold what was kept of it stay as they were. */
  keep(): Promise<void>
}

/** `tell` is where the heads go beside the file: a log that is shipped elsewhere keeps them from whoever has the machine. */
export function createHeadKeeper(
  from: Reader,
  { file, log, clock }: { readonly file: string; readonly log: Log; readonly clock: () => number },
): HeadKeeper {
  let toldAt = Number.NEGATIVE_INFINITY
  let brokenSites = 0
  let warnedAt = Number.NEGATIVE_INFINITY

  function warn(broken: readonly HeadFinding[]): void {
    if (broken.length === 0 || clock() - warnedAt < TELL_EVERY_MS) return
    warnedAt = clock()
    log.error({ broken, file }, 'the audit log has lost what it was chained to')
  }

  return {
    broken: () => brokenSites,
    async keep() {
      const kept = await readHeads(file)
      const broken = await verifyHeads(from, file)
      brokenSites = broken.length
      warn(broken)
      if (kept === null) return
      const isBroken = (siteId: number): boolean => broken.some((one) => one.siteId === siteId)
      const now = (await chainHeads(from)).filter(({ siteId }) => !isBroken(siteId))
      const heads = [...kept.filter(({ siteId }) => isBroken(siteId)), ...now]
      await writeHeads(file, heads)
      if (clock() - toldAt < TELL_EVERY_MS) return
      toldAt = clock()
      log.info({ heads: now }, 'the audit log is chained to these heads')
    },
  }
}
