import { auditBooks } from '../ledger/index.ts'
import { openDatabase } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'

/** What is fast and loses a paisa is not fast: what was measured must pass the audit, or the measurement fails. */
export async function proveBooks(url: string): Promise<void> {
  const db = openDatabase(url, createLog('warn'), 2)
  const [broken] = await auditBooks(db)
  await db.destroy()
  if (broken) throw new Error(`the books are broken: ${broken.invariant} ${JSON.stringify(broken.rows[0])}`)
}
