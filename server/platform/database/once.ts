/**
 * A change that must not happen twice, such as one that moves points or makes an account, happens once for each key: the key is kept with
 * the outcome in the transaction of the change, so a repeat answers what happened the first time, whatever became of the first answer.
 * Security 2.5.
 */
import { createHash } from 'node:crypto'
import type { Refusal } from '@paddock/contract'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { sql } from 'kysely'
import { allOrNothing } from './all-or-nothing.ts'
import type { Database, Reader, Tx } from '../database.ts'

export type Key = {
  readonly accountId: number
  readonly key: string | null
  readonly route: string
  readonly asked: unknown
}

/** `work` gives plain data. Refused work leaves nothing behind, its key neither: the same key may try again. */
export async function once<T>(
  db: Database,
  { accountId, key, route, asked }: Key,
  work: (tx: Tx) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> {
  const bodyHash = createHash('sha256')
    .update(`${route} ${JSON.stringify(asked)}`)
    .digest()
  return await allOrNothing(db, async (tx) => {
    const kept = key === null ? undefined : await claimOrRecall<T>(tx, accountId, key, bodyHash)
    if (kept) return kept
    const done = await work(tx)
    if (done.ok && key !== null) await keep(tx, accountId, key, done.value)
    return done
  })
}

/** What the key was taken for before; undefined where it is ours now. One that is forgotten between the two questions is free again. */
async function claimOrRecall<T>(
  tx: Tx,
  accountId: number,
  key: string,
  bodyHash: Buffer,
): Promise<Result<T, Refusal> | undefined> {
  while (!(await claim(tx, accountId, key, bodyHash))) {
    const kept = await recall<T>(tx, accountId, key, bodyHash)
    if (kept) return kept
  }
  return undefined
}

/** What the change under a key made, as it was then; undefined where none was made under it. */
export async function recallMade<T>(from: Reader, accountId: number, key: string): Promise<T | undefined> {
  const { rows } = await sql<{ reply: T | null }>`
    select reply from idempotency where account_id = ${accountId} and key = ${key}`.execute(from)
  return rows[0]?.reply ?? undefined
}

/** Waits for another transaction that has the same key. */
async function claim(tx: Tx, accountId: number, key: string, bodyHash: Buffer): Promise<boolean> {
  const { rows } = await sql`insert into idempotency (account_id, key, body_hash, bet_ids)
    values (${accountId}, ${key}, ${bodyHash}, '{}') on conflict do nothing returning key`.execute(tx)
  return rows.length > 0
}

async function recall<T>(
  tx: Tx,
  accountId: number,
  key: string,
  bodyHash: Buffer,
): Promise<Result<T, Refusal> | undefined> {
  const { rows } = await sql<{ bodyHash: Buffer; reply: T }>`
    select body_hash, reply from idempotency where account_id = ${accountId} and key = ${key}`.execute(tx)
  const [kept] = rows
  if (!kept) return undefined
  return kept.bodyHash.equals(bodyHash) ? ok(kept.reply) : refuse({ code: 'IDEMPOTENCY_KEY_REUSED' })
}

async function keep(tx: Tx, accountId: number, key: string, reply: unknown): Promise<void> {
  await sql`update idempotency set reply = ${JSON.stringify(reply)}::jsonb where account_id = ${accountId} and key = ${key}`.execute(
    tx,
  )
}
