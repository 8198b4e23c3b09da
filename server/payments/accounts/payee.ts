/** Who is paid, as a keyed hash: the same for the same account, whoever has it and whatever they call it. docs/domain/payments.md#accounts. */
import { createHmac } from 'node:crypto'
import { payeeOf, type PayoutDetail } from '@paddock/domain/payments'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import { eachByItself } from '../../platform/jobs/each-by-itself.ts'
import type { Jobs } from '../../platform/jobs.ts'

/** What the hashes are made with: what signs receipts, since that is kept for good too. */
export const payeeKeyOf = ({ receiptKey }: { readonly receiptKey?: string | undefined }): string => receiptKey ?? 'demo'

export const payeeHash = (key: string, details: readonly PayoutDetail[]): Buffer =>
  createHmac('sha256', key)
    .update(`payee ${payeeOf(details)}`)
    .digest()

export type HashingDeps = { readonly db: Database; readonly payeeKey: string }

type Hashed = {
  readonly id: string
  readonly siteId: number
  readonly details: readonly PayoutDetail[]
  readonly payee: Buffer
}

const TABLES = [sql`payout_accounts`, sql`withdrawals`]
const AT_ONCE = 500
const EVERY_MS = 600_000

/**
 * Hashes of accounts and withdrawals that are from before a bank's account was one payee at every branch. One row at a time: whoever changes one
 * waits for nothing else. @internal Exported for the tests.
 */
export async function hashPayeesAnew(deps: HashingDeps, stopping?: AbortSignal): Promise<void> {
  await eachByItself(TABLES, (table) =>
    eachByItself(hashedBefore(deps.db, table, stopping), (row) => hashAnew(deps, table, row)),
  )
}

async function* hashedBefore(db: Database, table: RawBuilder<unknown>, stopping?: AbortSignal): AsyncGenerator<Hashed> {
  let after = ''
  while (!stopping?.aborted) {
    const { rows } = await sql<Hashed>`select id, site_id, details, payee from ${table}
      where payee_as_before and id > ${after} order by id limit ${AT_ONCE}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
  }
}

/** The log of accounts, which holds nothing but hash and masks, is read by what each hash has become. */
async function hashAnew(
  { db, payeeKey }: HashingDeps,
  table: RawBuilder<unknown>,
  { id, siteId, details, payee: before }: Hashed,
): Promise<void> {
  const payee = payeeHash(payeeKey, details)
  await sql`with known as (
      insert into payees_before (site_id, before, payee) select ${siteId}, ${before}::bytea, ${payee}::bytea
      where ${before}::bytea <> ${payee}::bytea on conflict do nothing)
    update ${table} set payee = ${payee}, payee_as_before = false where id = ${id} and payee = ${before}`.execute(db)
}

export function startHashingPayees({ jobs, ...deps }: HashingDeps & { readonly jobs: Jobs }): void {
  jobs.start({
    name: 'payees-anew',
    everyMs: EVERY_MS,
    first: 'NOW',
    failed: 'payees of before were not made comparable',
    work: (stopping) => hashPayeesAnew(deps, stopping),
  })
}
