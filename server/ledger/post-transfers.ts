import { movesOf, type TransferKind } from '@paddock/domain/ledger'
import type { Paise } from '@paddock/domain/money'
import { sql } from 'kysely'
import type { Tx } from '../platform/database.ts'
import { together } from '../platform/in-pipeline.ts'
import { type Columns, insertRows } from '../platform/rows.ts'
import { CASINO } from './kinds.ts'

/** Only a settlement posts these, with what its market is. */
type ResultKind = 'settlement' | 'share' | 'commission' | 'rollback' | 'shareRollback' | 'commissionRollback'

/** The debit account pays the credit account. A reference posts once, ever. */
export type NewTransfer = {
  readonly debit: number
  readonly credit: number
  readonly amount: Paise
  readonly kind: Exclude<TransferKind, ResultKind>
  readonly reference: string
  readonly actorId?: number
  readonly remarks?: string
}

type TransferRow = {
  readonly debitAccount: number
  readonly creditAccount: number
  readonly amount: number
  readonly kind: string
  readonly reference: string
  readonly actorId: number | null
  readonly remarks: string
}

const TRANSFER: Columns<TransferRow> = {
  debitAccount: 'bigint',
  creditAccount: 'bigint',
  amount: 'bigint',
  kind: 'text',
  reference: 'text',
  actorId: 'bigint',
  remarks: 'text',
}

/**
 * The one kind that the credit account holds as given, on credit of its upline. All else is owed by one to the other, what a player paid too:
 * who was paid in cash owes it until it is lost or paid out. Decision 0040, docs/domain/payments.md#ledger.
 */
export const GIVEN: TransferKind = 'points'

const BY_CASINO: ReadonlySet<TransferKind> = new Set(CASINO)

/**
 * Writes the transfers and moves both balances of each, and what of them is given or of casinos, accounts locked in id order. Fails whole on a
 * reference that stands.
 */
export async function postTransfers(tx: Tx, transfers: readonly NewTransfer[]): Promise<void> {
  const moves = movesOf(transfers)
  const points = movesOf(transfers.filter(({ kind }) => kind === GIVEN))
  const casino = movesOf(transfers.filter(({ kind }) => BY_CASINO.has(kind)))
  const ids = [...moves.keys()].sort((a, b) => a - b)
  const rows = transfers.map(
    (transfer): TransferRow => ({
      debitAccount: transfer.debit,
      creditAccount: transfer.credit,
      amount: transfer.amount,
      kind: transfer.kind,
      reference: transfer.reference,
      actorId: transfer.actorId ?? null,
      remarks: transfer.remarks ?? '',
    }),
  )
  const [balances, given, byCasino] = [moves, points, casino].map((of) => ids.map((id) => of.get(id) ?? 0))
  await together(tx, [
    () => sql`select id from accounts where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx),
    () => insertRows(tx, 'transfers', TRANSFER, rows),
    () =>
      sql`update accounts a set balance = a.balance + m.amount, points_net = a.points_net + m.points, casino_net = a.casino_net + m.casino
        from unnest(${ids}::bigint[], ${balances}::bigint[], ${given}::bigint[], ${byCasino}::bigint[]) as m(id, amount, points, casino)
        where a.id = m.id and a.id = any(${ids}::bigint[])`.execute(tx),
  ])
}

/** Where an account stands after its transfers; `seq` is the line of its journal that tells of them. */
export type ToldAccount = {
  readonly accountId: number
  readonly seq: number
  readonly balance: Paise
  readonly exposure: Paise
}

/** The same, and the journal of every person's account says so, so that their screens follow. */
export async function postAndTell(tx: Tx, transfers: readonly NewTransfer[]): Promise<ToldAccount[]> {
  await postTransfers(tx, transfers)
  return await tellAccounts(tx, [...new Set(transfers.flatMap(({ debit, credit }) => [debit, credit]))])
}

/** What of these accounts moved is told once; those of the system have no screen. */
export async function tellAccounts(tx: Tx, ids: readonly number[]): Promise<ToldAccount[]> {
  const { rows } = await sql<ToldAccount>`
    with told as (
      update accounts set journal_seq = journal_seq + 1 where id = any(${[...ids]}::bigint[]) and role <> 'system'
      returning id, journal_seq, balance, exposure),
    written as (
      insert into journal (account_id, seq, kind, payload)
      select id, journal_seq, 'points', jsonb_build_object('balance', balance) from told)
    select id as account_id, journal_seq as seq, balance, exposure from told`.execute(tx)
  return rows
}
