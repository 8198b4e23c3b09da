/** What a receipt and the exposure of an account are made of. */
import { UNSETTLED_STATUSES } from '@paddock/domain/market'
import { type Paise, ZERO } from '@paddock/domain/money'
import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import { timeOf } from '../platform/sql-time.ts'
import type { Bet, StoredPosition } from '../engine/index.ts'
import type { HeldPosition } from './exposure.ts'
import type { BetSetting } from './present.ts'
import type { CashedOut, MarketLine, ReceiptLine, ResultLine, StoredFill, StoredBetReceipt } from './receipt.ts'
import { SETTING } from './setting.ts'

/** All that is stored of a bet's life. */
export async function loadReceipt(from: Reader, bet: Bet): Promise<StoredBetReceipt> {
  const { accountId, id, marketId, receivedAt } = bet
  const since = timeOf(receivedAt)
  const { rows: lines } = await sql<ReceiptLine>`
    select at, payload->>'status' as status, payload->'stood' as stood, payload->'amended' as amended,
      payload->'amending' as amending, payload->'notAmended' as not_amended, (payload->>'cancelled')::bigint as cancelled,
      coalesce((payload->>'removal')::boolean, false) as is_removal, payload->'partVoid' as part_void
    from journal
    where account_id = ${accountId} and kind = 'bet' and payload->>'betId' = ${id} and at >= ${since} - interval '1 minute'
    order by seq`.execute(from)
  const { rows: fills } = await sql<StoredFill>`select * from fills where bet_id = ${id} order by at, id`.execute(from)
  const { rows: market } = await sql<MarketLine>`
    select at, version, status, reason from market_events where market_id = ${marketId} and at >= ${since}
    order by id limit ${MOST_MARKET_LINES}`.execute(from)
  const { rows: results } = await sql<ResultLine>`
    select r.outcome, r.result_version, s.net, s.commission, r.finished_at, r.rolled_back_at
    from settlement_postings s join settlements r on r.market_id = s.market_id and r.result_version = s.result_version
    where s.market_id = ${marketId} and s.account_id = ${accountId} order by s.result_version`.execute(from)
  const { rows: cashOuts } = await sql<CashedOut>`
    select c.id, c.fraction_bps, c.decided_at as at, p.amount, p.voided_at from session_cash_out_parts p join session_cash_outs c on c.id = p.cash_out_id
    where p.bet_id = ${id}::uuid order by c.decided_at, c.id`.execute(from)
  return { bet, lines, fills, market, results, cashOuts }
}

/** A market changes its state a few times an over; what a bet waits for longer than this is told by its bets. */
const MOST_MARKET_LINES = 200

type Held = {
  readonly exposure: Paise
  /** Of it what tables of casinos hold. */
  readonly casino: Paise
  readonly held: readonly HeldPosition[]
}
type HeldRow = StoredPosition & BetSetting & { readonly accountExposure: Paise; readonly casinoHeld: Paise }

/** What holds the account's exposure, and the exposure: read in one moment, else its parts do not add up. */
export async function loadHeld(from: Reader, accountId: number): Promise<Held> {
  const { rows } = await sql<HeldRow>`
    select a.exposure as account_exposure, a.casino_held, p.base, p.keys, p.amounts, p.slopes, p.exposure, ${SETTING}
    from accounts a
    left join (positions p join markets m on m.id = p.market_id join events e on e.id = m.event_id)
      on p.account_id = a.id and p.exposure > 0
    where a.id = ${accountId} order by p.exposure desc, m.id`.execute(from)
  const positions = rows.filter((row) => row.marketId !== null)
  const { rows: bets } = await sql<Bet>`
    select * from bets where account_id = ${accountId} and status = any(${UNSETTLED_STATUSES}::text[])
      and market_id = any(${positions.map(({ marketId }) => marketId)}::text[])`.execute(from)
  const betsOf = Map.groupBy(bets, ({ marketId }) => marketId)
  return {
    exposure: rows[0]?.accountExposure ?? ZERO,
    casino: rows[0]?.casinoHeld ?? ZERO,
    held: positions.map((row) => ({ setting: row, position: row, bets: betsOf.get(row.marketId) ?? [] })),
  }
}
