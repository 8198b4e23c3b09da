import type { Bet } from '@paddock/contract/shapes/bet'
import type { ReactNode } from 'react'

/** What the app puts into the list from elsewhere. */
export type BetTools = {
  readonly onReceipt: (bet: Bet) => void
  readonly onAmend: (bet: Bet) => void
  readonly cashOut: (market: { readonly marketId: string; readonly marketName: string }) => ReactNode
  /** What of the market's position was cashed out already. */
  readonly cashedOut: (marketId: string) => ReactNode
  readonly hasAverage: boolean
}
