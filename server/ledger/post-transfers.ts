import { movesOf, type TransferKind } from '@paddock/domain/ledger'
import type { Paise } from '@paddock/domain/money'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/database.ts'
import { together } from '../platform/database/in-pipeline.ts'
import { type Columns, insertRows } from '../platform/database/rows.ts'
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
  actorId: 'bigint null',
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
  await post(tx, transfers, (moves) => moveOf(moves, sql``).execute(tx))
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
  // In the statement that moves them: the row of an account is written once.
  return await post(tx, transfers, (moves) =>
    tellOf(
      tx,
      sql`${moveOf(moves, sql`, journal_seq = a.journal_seq + (a.role <> 'system')::int`)} returning a.id, a.role, a.journal_seq, a.balance, a.exposure`,
    ),
  )
}

/** By account, in the order of their ids: what its balance moves by, and what of that is given or of casinos. */
type Moves = {
  readonly ids: readonly number[]
  readonly amounts: readonly number[]
  readonly points: readonly number[]
  readonly casino: readonly number[]
}

function movesIn(transfers: readonly NewTransfer[]): Moves {
  const all = movesOf(transfers)
  const ids = [...all.keys()].sort((a, b) => a - b)
  const amountsOf = (moves: ReadonlyMap<number, number>) => ids.map((id) => moves.get(id) ?? 0)
  return {
    ids,
    amounts: amountsOf(all),
    points: amountsOf(movesOf(transfers.filter(({ kind }) => kind === GIVEN))),
    casino: amountsOf(movesOf(transfers.filter(({ kind }) => BY_CASINO.has(kind)))),
  }
}

async function post<T>(tx: Tx, transfers: readonly NewTransfer[], move: (moves: Moves) => Promise<T>): Promise<T> {
  const moves = movesIn(transfers)
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
  const [, , answer] = await together(tx, [
    () => sql`select id from accounts where id = any(${moves.ids}::bigint[]) order by id for no key update`.execute(tx),
    () => insertRows(tx, 'transfers', TRANSFER, rows),
    () => move(moves),
  ])
  return answer
}

/** Moves the accounts `a`, and sets what else is to be. */
const moveOf = ({ ids, amounts, points, casino }: Moves, also: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update accounts a set balance = a.balance + m.amount, points_net = a.points_net + m.points, casino_net = a.casino_net + m.casino ${also}
  from unnest(${ids}::bigint[], ${amounts}::bigint[], ${points}::bigint[], ${casino}::bigint[]) as m(id, amount, points, casino)
  where a.id = m.id and a.id = any(${ids}::bigint[])`

/** What of these accounts moved is told once; those of the system have no screen. */
export async function tellAccounts(tx: Tx, ids: readonly number[]): Promise<ToldAccount[]> {
  return await tellOf(
    tx,
    sql`update accounts set journal_seq = journal_seq + 1 where id = any(${[...ids]}::bigint[]) and role <> 'system'
      returning id, role, journal_seq, balance, exposure`,
  )
}

/** A line of the journal for each person's account that `changed` gives, with where it stands. */
async function tellOf(tx: Tx, changed: RawBuilder<unknown>): Promise<ToldAccount[]> {
  const { rows } = await sql<ToldAccount>`
    with changed as (${changed}),
    told as (select * from changed where role <> 'system'),
    written as (
      insert into journal (account_id, seq, kind, payload)
      select id, journal_seq, 'points', jsonb_build_object('balance', balance) from told)
    select id as account_id, journal_seq as seq, balance, exposure from told`.execute(tx)
  return rows
}
