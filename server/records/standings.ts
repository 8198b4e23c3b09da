/** An account's money and positions, as they are read. */
import { UNSETTLED_STATUSES } from '@paddock/domain/market'
import type { Paise } from '@paddock/domain/money'
import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import type { Standing, StoredPosition } from '../engine/index.ts'
import type { BetSetting } from './present.ts'

export const standingKey = (accountId: number, marketId: string): string => `${accountId} ${marketId}`

type StandingRow = StoredPosition & {
  readonly key: string
  readonly balance: Paise
  readonly accountExposure: Paise
}

/** Standings by `standingKey`. */
export async function loadStandings(from: Reader, keys: readonly string[]): Promise<Map<string, Standing>> {
  const accounts = keys.map((key) => Number(key.slice(0, key.indexOf(' '))))
  const markets = keys.map((key) => key.slice(key.indexOf(' ') + 1))
  const { rows } = await sql<StandingRow>`
    select w.account_id || ' ' || w.market_id as key, a.balance, a.exposure as account_exposure,
      coalesce(p.base, 0) as base, coalesce(p.keys, '{}') as keys, coalesce(p.amounts, '{}') as amounts,
      coalesce(p.slopes, '{}') as slopes, coalesce(p.exposure, 0) as exposure
    from unnest(${accounts}::bigint[], ${markets}::text[]) as w(account_id, market_id)
    join accounts a on a.id = w.account_id
    left join positions p on p.account_id = w.account_id and p.market_id = w.market_id`.execute(from)
  return new Map(
    rows.map(({ key, balance, accountExposure, ...position }) => [key, { balance, accountExposure, position }]),
  )
}

export type OpenPosition = StoredPosition & Pick<BetSetting, 'marketId' | 'shape' | 'runners'>

/** The account's positions in all markets where it has an open bet. */
export async function loadOpenPositions(from: Reader, accountId: number): Promise<OpenPosition[]> {
  const { rows } = await sql<OpenPosition>`
    select p.market_id, p.base, p.keys, p.amounts, p.slopes, p.exposure, m.shape, m.runners
    from positions p join markets m on m.id = p.market_id
    where p.account_id = ${accountId} and p.market_id in (
      select market_id from bets where account_id = ${accountId} and status = any(${UNSETTLED_STATUSES}::text[]))`.execute(
    from,
  )
  return rows
}
