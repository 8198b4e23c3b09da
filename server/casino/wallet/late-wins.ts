/** Wins of stakes that had gone back by then: nothing is paid for them, and officers see them. docs/domain/casino.md#stuck. */
import type { Paise } from '@paddock/domain/money'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import { type Columns, rowSet } from '../../platform/database/rows.ts'

export type LateWin = {
  readonly providerId: number
  readonly accountId: number
  readonly roundId: string
  readonly payout: Paise
  readonly at: number
}
const LATE_WIN: Columns<LateWin> = {
  roundId: 'text',
  providerId: 'int',
  accountId: 'bigint',
  payout: 'bigint',
  at: 'timestamptz',
}

/** Each round once. Of what was said of one the most stands: the same comes again and again. */
export async function noteLateWins(to: Reader, wins: readonly LateWin[]): Promise<void> {
  if (wins.length === 0) return
  await sql`update casino_stuck_rounds s set late_payout = w.payout, late_at = coalesce(s.late_at, w.at) from (${rowSet(LATE_WIN, wins)}) w
    where s.provider_id = w.provider_id and s.round_id = w.round_id and s.account_id = w.account_id and s.ended is not null
      and coalesce(s.late_payout, 0) < w.payout`.execute(to)
}
