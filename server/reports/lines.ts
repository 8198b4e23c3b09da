/** The transfers of accounts as lines with a sign. */
import { type RawBuilder, sql } from 'kysely'

type Part = {
  /** Whose, in SQL: a number, or a column of the accounts before it. */
  readonly account: RawBuilder<unknown>
  /** Of a transfer `t`. */
  readonly where: RawBuilder<unknown>
  /** No more than so many, the newest of each side. */
  readonly newest?: number
}

/**
 * Both sides apart, so that each is read from the index of its account and time. No transfer has the same account on both sides,
 * so every line is one transfer. An account's transfers are written while it is locked: their ids are in the order of their times.
 */
export function linesOf({ account, where, newest }: Part): RawBuilder<unknown> {
  const cut = newest === undefined ? sql`` : sql`order by t.at desc, t.id desc limit ${newest}`
  return sql`
    (select t.id, t.at, t.kind, t.amount as signed, t.debit_account as other, t.market_id, t.remarks, t.reference
      from transfers t where t.credit_account = ${account} and ${where} ${cut})
    union all (select t.id, t.at, t.kind, -t.amount, t.credit_account, t.market_id, t.remarks, t.reference
      from transfers t where t.debit_account = ${account} and ${where} ${cut})`
}

/** The same of many accounts `p`, read by account or by time, whichever is less. */
export const linesOfAll = (accounts: RawBuilder<unknown>, where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select p.id as account, t.id, t.at, t.kind, t.amount as signed, t.debit_account as other, t.market_id, t.remarks
  from ${accounts} join transfers t on t.credit_account = p.id where ${where}
  union all select p.id, t.id, t.at, t.kind, -t.amount, t.credit_account, t.market_id, t.remarks
  from ${accounts} join transfers t on t.debit_account = p.id where ${where}`

/** What of an account's balance came after the range. */
export const sumAfter = (account: RawBuilder<unknown>, after: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (coalesce((select sum(t.amount) from transfers t where t.credit_account = ${account} and ${after}), 0)
    - coalesce((select sum(t.amount) from transfers t where t.debit_account = ${account} and ${after}), 0))`
