import type { Finding } from '../ledger/index.ts'
import type { Database } from '../platform/database.ts'
import { loadReceipts } from './queries.ts'
import { isGenuine } from './receipt.ts'

const PAGE = 1000

/** Every receipt is what was signed. */
export async function auditReceipts(db: Database, key: string): Promise<Finding[]> {
  const forged: unknown[] = []
  let after = { siteId: 0, number: 0 }
  for (;;) {
    const receipts = await loadReceipts(db, after, PAGE)
    forged.push(...receipts.filter((receipt) => !isGenuine(key, receipt, receipt.signature)).map(({ id }) => id))
    const last = receipts.at(-1)
    if (!last) break
    after = last
  }
  return forged.length === 0 ? [] : [{ invariant: 'a receipt is what was signed', rows: forged.slice(0, 20) }]
}
