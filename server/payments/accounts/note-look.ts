/** Who has seen an account that is paid to in full: written down, once a minute of each officer. docs/domain/payments.md#accounts. */
import { sql } from 'kysely'
import { entryOf, recordAudit } from '../../audit-log/index.ts'
import type { Database } from '../../platform/database.ts'
import type { Actor } from '../../platform/http-call.ts'

type Asked = Parameters<typeof entryOf>[0] & { readonly db: Database; readonly actor: Actor }

/** Details are read again by a screen that stays open: that is one look. */
export async function noteLook(asked: Asked, accountId: string, where: { readonly withdrawId: string }): Promise<void> {
  const { db, actor } = asked
  await db.transaction().execute(async (tx) => {
    const one = `look ${actor.accountId} ${accountId}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${one}, 0))`.execute(tx)
    const { rows } = await sql`select 1 from audit_log where object_type = 'payoutAccount' and object_id = ${accountId}
      and action = 'PAYOUT_ACCOUNT_OPENED' and actor_id = ${actor.accountId} and at > clock_timestamp() - interval '1 minute' limit 1`.execute(
      tx,
    )
    if (rows.length > 0) return
    const look = { action: 'PAYOUT_ACCOUNT_OPENED', objectType: 'payoutAccount', objectId: accountId } as const
    await recordAudit(tx, entryOf(asked, { ...look, after: where }))
  })
}
