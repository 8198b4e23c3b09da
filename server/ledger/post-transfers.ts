import type { Paise } from '@paddock/domain/money'
import { sql } from 'kysely'
import type { Tx } from '../platform/database.ts'
import { type Columns, insertRows } from '../platform/rows.ts'

/** The debit account pays the credit account. A reference posts once, ever. */
export type NewTransfer = {
  readonly debit: number
  readonly credit: number
  readonly amount: Paise
  readonly kind: 'points'
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

/** Writes the transfers and moves both balances of each, accounts locked in id order. Fails whole on a reference that stands. */
export async function postTransfers(tx: Tx, transfers: readonly NewTransfer[]): Promise<void> {
  const moves = new Map<number, number>()
  for (const { debit, credit, amount } of transfers) {
    moves.set(debit, (moves.get(debit) ?? 0) - amount)
    moves.set(credit, (moves.get(credit) ?? 0) + amount)
  }
  const ids = [...moves.keys()].sort((a, b) => a - b)
  await sql`select id from accounts where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx)
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
  await insertRows(tx, 'transfers', TRANSFER, rows)
  await sql`update accounts a set balance = a.balance + m.amount
    from unnest(${ids}::bigint[], ${ids.map((id) => moves.get(id) ?? 0)}::bigint[]) as m(id, amount) where a.id = m.id`.execute(
    tx,
  )
}
