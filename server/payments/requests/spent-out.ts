/** References that money went out under. docs/domain/payments.md#paid-out. */
import { isSamePaidOut, type PaidOut } from '@paddock/domain/payments'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'

/** Whether something was paid out under this reference before, on whatever site. Who else pays under one that may be the same waits. */
export async function isSpentOut(tx: Tx, out: PaidOut): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('out ' || utr_tail(${out.utr}), 0))`.execute(tx)
  const { rows } = await sql<PaidOut>`select rail, utr from spent_out(${out.utr})`.execute(tx)
  return rows.some((one) => isSamePaidOut(one, out))
}
