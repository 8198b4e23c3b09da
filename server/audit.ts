/**
 * `npm run audit`: proves the books and the audit log of the running installation, or of DATABASE_URL. Exits 1 and shows what is wrong.
 * `-- --accept-heads --reason WHY` takes the audit log as it stands, where it has lost what was kept of it: a row of the log, a line of
 * the program's log and what is printed say what was accepted. docs/domain/audit-log.md.
 */
import { parseArgs } from 'node:util'
import { acceptHeads, beginHeads, chainHeads, extendChain, verifyChain, verifyHeads } from './audit-log/index.ts'
import { auditBooks } from './ledger/index.ts'
import { auditAffiliates } from './affiliates/index.ts'
import { auditBoards } from './leaderboard/index.ts'
import { auditTurnover } from './payments/index.ts'
import { auditReceipts } from './points/index.ts'
import { auditRisk } from './risk/index.ts'
import { readConfig } from './platform/config/config.ts'
import { assertReachable, type Database, openDatabase } from './platform/database.ts'
import { createLog } from './platform/log.ts'
import { openOwnDatabase } from './platform/postgres/own-database.ts'
import { whoAndWhere } from './setup/index.ts'
import { tellRefusals } from './platform/config/tell-refusals.ts'

tellRefusals()
const { values } = parseArgs({ options: { 'accept-heads': { type: 'boolean' }, reason: { type: 'string' } } })
if (values['accept-heads'] && !values.reason?.trim()) {
  console.error('Say what was found out: npm run audit -- --accept-heads --reason "restored the backup of Sunday"')
  process.exit(2)
}
const config = readConfig(process.env)
const own = await openOwnDatabase(config, 'REFUSE')
const log = createLog('warn')
const db = openDatabase(own.url, log, 2)
const { findings, heads } = await examine(db).finally(async () => {
  await db.destroy()
  await own.close()
})
for (const { invariant, rows } of findings) {
  console.error(`BROKEN ${invariant}`)
  for (const row of rows) console.error(`  ${JSON.stringify(row)}`)
}
for (const { siteId, seq, hash } of heads) console.log(`audit log of site ${siteId}: ${seq} rows, head ${hash}`)
console.log(findings.length === 0 ? 'every invariant holds' : `${findings.length} invariants are broken`)
process.exit(findings.length === 0 ? 0 : 1)

async function examine(from: Database) {
  await assertReachable(from, own.url)
  await beginHeads(from, config.auditHeadsFile)
  // What was written in the last second of a server that ended has no link yet; adding it changes nothing that stands.
  await extendChain(from)
  if (values['accept-heads']) await accept(from, values.reason ?? '')
  const broken = [...(await verifyChain(from)), ...(await verifyHeads(from, config.auditHeadsFile))]
  return {
    findings: [
      ...(await auditBooks(from)),
      ...(await auditReceipts(from, config.receiptKey)),
      ...(await auditTurnover(from)),
      ...(await auditAffiliates(from)),
      ...(await auditBoards(from)),
      ...(await auditRisk(from)),
      ...(broken.length === 0 ? [] : [{ invariant: 'G34 the audit log is as it was written', rows: broken }]),
    ],
    heads: await chainHeads(from),
  }
}

async function accept(from: Database, reason: string): Promise<void> {
  const accepted = await acceptHeads(from, config.auditHeadsFile, { reason, machine: whoAndWhere() })
  if (accepted === null) return console.log('No chain has lost what was kept of it: nothing to accept')
  log.warn({ ...accepted, reason, ...whoAndWhere() }, 'the audit log was accepted as it stands')
  const keptOf = (site: number) => accepted.kept?.find(({ siteId }) => siteId === site)
  for (const { siteId, seq, problem } of accepted.findings)
    console.log(
      siteId === null
        ? `ACCEPTED ${problem}: the file that kept the heads is gone`
        : `ACCEPTED ${problem}: site ${siteId}, link ${seq}, which was kept as ${keptOf(siteId)?.hash}`,
    )
}
