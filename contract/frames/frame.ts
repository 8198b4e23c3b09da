import type { LiveMarket } from './live-market.ts'
import type { PricesFrame, QuotesFrame } from './price-frame.ts'

export type MarketFrame = { readonly tag: 'market'; readonly market: LiveMarket }
export type Frame = MarketFrame | PricesFrame | QuotesFrame
