/** What the numbered events of an account are made of, and who is told with others. */
import type { Outcome } from '@paddock/domain/settlement'
import { sql } from 'kysely'
import { ABOVE } from '../accounts/index.ts'
import type { BetSetting } from '../records/index.ts'
import type { Reader } from '../platform/database.ts'

export type JournalRow = {
  readonly seq: number
  readonly at: number
  readonly kind: string
  readonly payload: Readonly<Record<string, unknown>>
}

export async function loadJournal(
  from: Reader,
  accountId: number,
  after: number,
  limit: number,
): Promise<JournalRow[]> {
  const { rows } = await sql<JournalRow>`
    select seq, at, kind, payload from journal where account_id = ${accountId} and seq > ${after} order by seq limit ${limit}`.execute(
    from,
  )
  return rows
}

export async function loadLastNumber(from: Reader, accountId: number): Promise<number> {
  const { rows } = await sql<{ journalSeq: number }>`select journal_seq from accounts where id = ${accountId}`.execute(
    from,
  )
  return rows[0]?.journalSeq ?? 0
}

export type ResultRow = BetSetting & { readonly resultVersion: number; readonly outcome: Outcome }

/** The declared results of these markets, all their versions. */
export async function loadResults(from: Reader, marketIds: readonly string[]): Promise<ResultRow[]> {
  if (marketIds.length === 0) return []
  const { rows } = await sql<ResultRow>`
    select m.id as market_id, m.kind, m.shape, m.runners, m.name as market_name, e.id as event_id, e.name as event_name,
      e.sport_id, r.result_version, r.outcome
    from settlements r join markets m on m.id = r.market_id join events e on e.id = m.event_id
    where r.market_id = any(${marketIds}::text[])`.execute(from)
  return rows
}

/** Of these players, those who are one of the accounts or stand below one, also where they practise. */
export async function findBelow(
  from: Reader,
  accounts: readonly number[],
  players: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts a where a.id = any(${players}::bigint[]) and (${ABOVE} || a.id) && ${accounts}::bigint[]`.execute(
    from,
  )
  return rows.map(({ id }) => id)
}
