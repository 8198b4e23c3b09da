/** `npm run audit`: proves the books and the audit log of the running installation, or of DATABASE_URL. Exits 1 and shows what is wrong. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chainHeads, extendChain, verifyChain } from './audit-log/index.ts'
import { auditBooks } from './ledger/index.ts'
import { auditReceipts } from './points/index.ts'
import { readConfig } from './platform/config.ts'
import { openDatabase } from './platform/database.ts'
import { createLog } from './platform/log.ts'
import { type EmbeddedPostgres, startPostgres } from './platform/postgres.ts'

const config = readConfig(process.env)
let own: EmbeddedPostgres | undefined

async function databaseUrl(): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl
  const folder = join(config.dataDir, 'postgres')
  const running = await runningUrl(folder)
  if (running !== undefined) return running
  own = await startPostgres(folder)
  return own.url
}

/** The database that a running `npm start` has open, by the port in its pid file. */
async function runningUrl(folder: string): Promise<string | undefined> {
  const lines = await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => undefined,
  )
  return lines?.[7]?.trim() === 'ready' ? `postgres://paddock:paddock@localhost:${lines[3]}/paddock` : undefined
}

const db = openDatabase(await databaseUrl(), createLog('warn'), 2)
// What was written in the last second of a server that ended has no link yet; adding it changes nothing that stands.
await extendChain(db)
const broken = await verifyChain(db)
const findings = [
  ...(await auditBooks(db)),
  ...(await auditReceipts(db, config.receiptKey)),
  ...(broken.length === 0 ? [] : [{ invariant: 'G34 the audit log is as it was written', rows: broken }]),
]
const heads = await chainHeads(db)
await db.destroy()
await own?.stop()
for (const { invariant, rows } of findings) {
  console.error(`BROKEN ${invariant}`)
  for (const row of rows) console.error(`  ${JSON.stringify(row)}`)
}
for (const { siteId, seq, hash } of heads) console.log(`audit log of site ${siteId}: ${seq} rows, head ${hash}`)
console.log(findings.length === 0 ? 'every invariant holds' : `${findings.length} invariants are broken`)
process.exit(findings.length === 0 ? 0 : 1)
