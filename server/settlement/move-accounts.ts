/** Accounts moved by a result, or by its taking back: what each moves by is what its transfers come to, as the domain adds them up. */
import { movesOf, type TransferKind } from '@paddock/domain/ledger'
import { negate, type Paise, ZERO } from '@paddock/domain/money'
import { sql } from 'kysely'
import { COMMISSION, RESULTS } from '../ledger/index.ts'
import type { Tx } from '../platform/database.ts'
import { type Columns, rowSet } from '../platform/database/rows.ts'
import type { AccountPay } from './postings.ts'
import type { Run } from './store.ts'
import type { SiteTransfer } from './transfers.ts'

export type MovedAccount = {
  readonly accountId: number
  readonly seq: number
  readonly balance: Paise
  readonly exposure: Paise
}

/** What was posted of a player, as the journal tells it. */
export type Posted = Pick<AccountPay, 'accountId' | 'net' | 'commission' | 'exposureReleased'>

type Move = {
  readonly accountId: number
  /** What results bring, and what commission does. */
  readonly results: Paise
  readonly commission: Paise
  readonly exposure: Paise
  /** The line of a player's journal; none of an account of the system. */
  readonly told: { readonly net: Paise; readonly commission: Paise } | null
}

const MOVE: Columns<Move> = {
  accountId: 'bigint',
  results: 'bigint',
  commission: 'bigint',
  exposure: 'bigint',
  told: 'jsonb null',
}

/** Of every player that was posted, and of whoever pays them or is paid by them. */
function movesIn(posted: readonly Posted[], transfers: readonly SiteTransfer[], sign: 1 | -1): Move[] {
  const brought = (kinds: readonly TransferKind[]) => movesOf(transfers.filter(({ kind }) => kinds.includes(kind)))
  const [results, commissions] = [brought(RESULTS), brought(COMMISSION)]
  const players = new Map(posted.map((one) => [one.accountId, one]))
  const ids = new Set([...players.keys(), ...results.keys(), ...commissions.keys()])
  return [...ids].map((accountId) => {
    const player = players.get(accountId)
    return {
      accountId,
      results: results.get(accountId) ?? ZERO,
      commission: commissions.get(accountId) ?? ZERO,
      exposure: !player ? ZERO : sign === 1 ? negate(player.exposureReleased) : player.exposureReleased,
      told: player ? { net: player.net, commission: player.commission } : null,
    }
  })
}

/** `sign` 1 settles, −1 takes back: balances and exposures move, and every player's journal gets its line. All rows are locked. */
export async function moveAccounts(
  tx: Tx,
  { marketId, version }: Pick<Run, 'marketId' | 'version'>,
  posted: readonly Posted[],
  transfers: readonly SiteTransfer[],
  sign: 1 | -1,
): Promise<MovedAccount[]> {
  const moves = movesIn(posted, transfers, sign)
  // In one statement: the row of an account is written once.
  const { rows } = await sql<MovedAccount>`
    with m as (${rowSet(MOVE, moves)}),
    moved as (
      update accounts a set balance = a.balance + m.results + m.commission, exposure = a.exposure + m.exposure,
        sports_net = a.sports_net + m.results, commission_net = a.commission_net + m.commission,
        journal_seq = a.journal_seq + (m.told is not null)::int
      from m where a.id = m.account_id and a.id = any(${moves.map(({ accountId }) => accountId)}::bigint[])
      returning a.id, a.journal_seq, a.balance, a.exposure, m.told),
    written as (
      insert into journal (account_id, seq, kind, payload)
      select id, journal_seq, ${sign === 1 ? 'settled' : 'rolledBack'},
        jsonb_build_object('marketId', ${marketId}::text, 'resultVersion', ${version}::int) || told
      from moved where told is not null)
    select id as account_id, journal_seq as seq, balance, exposure from moved where told is not null`.execute(tx)
  return rows
}

/** What was posted of these players by the version, as it was posted. */
export async function loadPosted(
  tx: Tx,
  { marketId, version }: Pick<Run, 'marketId' | 'version'>,
  ids: readonly number[],
): Promise<Posted[]> {
  const { rows } = await sql<Posted>`
    select account_id, net, commission, exposure_released from settlement_postings
    where market_id = ${marketId} and result_version = ${version} and account_id = any(${ids}::bigint[])`.execute(tx)
  return rows
}
