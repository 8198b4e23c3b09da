/** Images of before are known by the file that was sent; those of now by what is drawn, which is what the shelf has. docs/domain/images.md#kept. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../platform/database.ts'
import { eachByItself } from '../platform/jobs/each-by-itself.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Shelf } from './shelf.ts'

/** By which a picture is known again, whatever else its file had in it. */
export const markOf = (drawn: Uint8Array): Buffer => createHash('sha256').update(drawn).digest()

export type MarkingDeps = { readonly db: Database; readonly shelf: Pick<Shelf, 'get'> }

/** One file, whoever sent it. */
type SentFile = { readonly siteId: number; readonly mark: Buffer; readonly keys: readonly string[] }

const AT_ONCE = 100
const OF_FILE = sql`mark_of_file and use in ('proof', 'document')`

/** Of images that are still there, with what officers rejected of them. @internal Exported for the tests. */
export async function markImagesAnew({ db, shelf }: MarkingDeps, stopping?: AbortSignal): Promise<void> {
  await eachByItself(sentFiles(db, stopping), async ({ siteId, mark, keys }) => {
    const drawn = await firstOf(shelf, keys)
    if (drawn) await saveMark(db, { siteId, from: mark, to: markOf(drawn) })
  })
}

async function* sentFiles(db: Database, stopping?: AbortSignal): AsyncGenerator<SentFile> {
  let after: Pick<SentFile, 'siteId' | 'mark'> = { siteId: 0, mark: Buffer.alloc(0) }
  while (!stopping?.aborted) {
    const { rows } = await sql<SentFile>`select site_id, mark, array_agg(key order by key) as keys from images
      where ${OF_FILE} and bytes_gone_at is null and (site_id, mark) > (${after.siteId}::int, ${after.mark}::bytea)
      group by site_id, mark order by site_id, mark limit ${AT_ONCE}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined) return
    after = last
  }
}

async function firstOf(shelf: MarkingDeps['shelf'], keys: readonly string[]): Promise<Buffer | undefined> {
  for (const key of keys) {
    const drawn = await shelf.get(key)
    if (drawn) return drawn
  }
  return undefined
}

/** All of one file together, those that are gone too: none of them is looked for by one mark while another has it under the other. */
async function saveMark(
  db: Database,
  { siteId, from, to }: { readonly siteId: number; readonly from: Buffer; readonly to: Buffer },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`insert into kyc_rejected (site_id, mark, rejected_by, set_by, at)
      select site_id, ${to}, rejected_by, set_by, at from kyc_rejected where site_id = ${siteId} and mark = ${from}
      on conflict do nothing`.execute(tx)
    if (!from.equals(to)) await sql`delete from kyc_rejected where site_id = ${siteId} and mark = ${from}`.execute(tx)
    await sql`update images set mark = ${to}, mark_of_file = false where site_id = ${siteId} and mark = ${from} and ${OF_FILE}`.execute(
      tx,
    )
  })
}

/** Once at each start: what is done is not looked at again. */
export function startMarking({ jobs, ...deps }: MarkingDeps & { readonly jobs: Jobs }): void {
  jobs.start({
    name: 'marks-anew',
    first: 'NOW',
    failed: 'images of before were not made comparable',
    work: (stopping) => markImagesAnew(deps, stopping),
  })
}
