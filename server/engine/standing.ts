import type { Paise } from '@paddock/domain/money'
import { type PositionRow, toRow } from '@paddock/domain/positions'
import { holdingOf } from './live-market.ts'
import type { Scene } from './scene.ts'

/** A position as its row holds it; its exposure counts what waits as well. */
export type StoredPosition = PositionRow & { readonly exposure: number }

/** How an account stands, with its position in one market: shown right after what was done there. */
export type Standing = {
  readonly balance: Paise
  readonly accountExposure: Paise
  readonly position: StoredPosition
}

/** What memory holds right after the commit, before the next batch is decided. */
export function standingOf({ account, market }: Scene): Standing {
  const { matched, exposure } = holdingOf(market, account.id)
  return {
    balance: account.balance,
    accountExposure: account.exposure,
    position: { ...toRow(matched), exposure },
  }
}
