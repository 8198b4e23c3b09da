import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createWorld, type World } from '../markets/testing/world.ts'
import { createLog, type Log } from '../platform/log.ts'
import { silentJobs } from '../platform/testing/jobs.ts'
import { chainHeads, extendChain, verifyChain } from './chain.ts'
import { byItself } from './entry.ts'
import { acceptHeads, beginHeads, createHeadKeeper, verifyHeads } from './heads.ts'
import { startChaining } from './job.ts'
import { recordAlone } from './store.ts'

let world: World
let folder: string
let file: string
beforeAll(async () => {
  world = await createWorld()
  folder = await mkdtemp(join(tmpdir(), 'paddock-heads-'))
  file = join(folder, 'below', 'heads.json')
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await world.close()
})

const keptHeads = async (): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))
const accept = () =>
  acceptHeads(world.db, file, { reason: 'restored a backup', machine: { by: 'ops', machine: 'box' } })
const keep = () => createHeadKeeper(world.db, { file, log: createLog('silent'), clock: Date.now }).keep()
const write = async (rows: number, siteId = 1): Promise<void> => {
  for (let row = 0; row < rows; row++)
    await recordAlone(world.db, {
      ...byItself(siteId),
      action: 'SIGNED_OUT',
      objectType: 'account',
      objectId: String(row),
      before: null,
      after: null,
      reason: '',
    })
  await extendChain(world.db)
}
/** As somebody who may do everything in the database. */
async function cutTail(rows: number): Promise<void> {
  await sql`alter table audit_log disable trigger user; alter table audit_chain disable trigger user`.execute(world.db)
  await sql`with cut as (delete from audit_chain where site_id = 1 and seq > (select max(seq) - ${rows}::int from audit_chain where site_id = 1)
    returning audit_id) delete from audit_log where id in (select audit_id from cut)`.execute(world.db)
  await sql`alter table audit_log enable trigger user; alter table audit_chain enable trigger user`.execute(world.db)
}

test('before anything was kept there is nothing to hold the chain to', async () => {
  await beginHeads(world.db, file)
  expect(await keptHeads()).toEqual([])
  expect(await verifyHeads(world.db, file)).toEqual([])
})

test('heads that are kept stay links of a chain that grows', async () => {
  await write(5)
  await write(2, 2)
  await keep()
  expect(await keptHeads()).toMatchObject([
    { siteId: 1, seq: 5 },
    { siteId: 2, seq: 2 },
  ])
  await write(3)
  expect(await verifyHeads(world.db, file)).toEqual([])
})

test('an end that was cut off, which the chain does not see by itself, is named and not forgotten', async () => {
  await keep()
  await cutTail(4)
  expect(await verifyChain(world.db)).toEqual([])
  const missing = { siteId: 1, seq: 8, problem: 'HEAD_MISSING' }
  expect(await verifyHeads(world.db, file)).toMatchObject([missing])
  // Whoever keeps on writing does not write over what was lost; the other site goes on.
  await write(1)
  await write(1, 2)
  await keep()
  expect(await keptHeads()).toMatchObject([
    { siteId: 1, seq: 8 },
    { siteId: 2, seq: 3 },
  ])
  await write(6)
  const findings = await verifyHeads(world.db, file)
  expect(findings).toMatchObject([{ siteId: 1, seq: 8, problem: 'HEAD_CHANGED' }])
  expect(await verifyChain(world.db)).toEqual([])
})

test('a file that is not ours is not taken for one', async () => {
  const text = await readFile(file, 'utf8')
  await writeFile(file, '{"siteId":1}')
  await expect(verifyHeads(world.db, file)).rejects.toThrow('invalid_type')
  await expect(keep()).rejects.toThrow('invalid_type')
  await writeFile(file, text)
})

test('a file that was taken away is not made anew by itself', async () => {
  await rm(file)
  await beginHeads(world.db, file)
  await write(1)
  await keep()
  expect(await verifyHeads(world.db, file)).toMatchObject([{ problem: 'HEADS_LOST' }])
  expect(await accept()).toMatchObject({ kept: null, findings: [{ problem: 'HEADS_LOST' }] })
  expect(await verifyHeads(world.db, file)).toEqual([])
})

test('what is accepted stands in the log for ever: by whom, why, and what was kept before', async () => {
  await keep()
  const heads = (await keptHeads()) as readonly {
    readonly siteId: number
    readonly seq: number
    readonly hash: string
  }[]
  const kept = heads.find(({ siteId }) => siteId === 1)
  await cutTail(2)
  const accepted = await accept()
  expect(accepted).toMatchObject({ findings: [{ siteId: 1, seq: kept?.seq, problem: 'HEAD_MISSING' }] })
  expect(await verifyHeads(world.db, file)).toEqual([])
  expect(await verifyChain(world.db)).toEqual([])
  const { rows } =
    await sql`select site_id, jsonb_path_query_first(before, '$.kept[*] ? (@.siteId == 1).hash') #>> '{}' as hash, before->'findings'->0->>'problem' as problem,
    after->>'by' as by, after->>'machine' as machine, reason from audit_log
    where action = 'AUDIT_HEADS_ACCEPTED' order by id desc limit 1`.execute(world.db)
  expect(rows).toEqual([
    { siteId: null, hash: kept?.hash, problem: 'HEAD_MISSING', by: 'ops', machine: 'box', reason: 'restored a backup' },
  ])
  // The row of it is kept like any other.
  expect(((await keptHeads()) as readonly { siteId: number }[]).map(({ siteId }) => siteId)).toContain(0)
})

test('where nothing was lost there is nothing to accept, and nothing is written', async () => {
  const before = await sql`select count(*) from audit_log`.execute(world.db)
  expect(await accept()).toBeNull()
  expect((await sql`select count(*) from audit_log`.execute(world.db)).rows).toEqual(before.rows)
})

test('an end that is cut off while nobody writes is looked for by the clock', async () => {
  await write(3)
  const silent = createLog('silent')
  const keeper = createHeadKeeper(world.db, { file, log: silent, clock: Date.now })
  const jobs = silentJobs()
  startChaining(world.db, jobs, keeper, { everyMs: 10, lookEveryMs: 50 })
  await vi.waitFor(async () => expect(await keptHeads()).toMatchObject(await chainHeads(world.db)))
  await cutTail(1)
  await vi.waitFor(() => expect(keeper.broken()).toBe(1), 5000)
  await jobs.stop()
  await accept()
})

test('what was lost is said at once and then once a minute, however often heads are kept', async () => {
  const said: unknown[] = []
  const log = { error: (facts: unknown) => said.push(facts), info: () => undefined } as unknown as Log
  let now = 0
  const keeper = createHeadKeeper(world.db, { file, log, clock: () => now })
  await rm(file)
  for (now of [0, 1000, 59_000]) await keeper.keep()
  expect(said).toHaveLength(1)
  now = 60_000
  await keeper.keep()
  expect(said).toHaveLength(2)
  await accept()
})
