/** A match of two that the tests of the player's app bet on. */
import type { Locator, Page } from 'playwright-core'
import { canBeBetOn, marketOf, priceOf } from './player-screen.ts'
import type { MarketScript, StagedMarket } from './staged-feed.ts'

export const MATCH: MarketScript = {
  eventName: 'Ashford v Bramley',
  marketName: 'Match Odds',
  runners: ['Ashford', 'Bramley'],
  inPlay: false,
  betDelay: 0,
  quotes: {
    Ashford: { back: ['1.95', '1.94', '1.93'], lay: ['1.97', '1.98', '1.99'] },
    Bramley: { back: ['2.02', '2', '1.99'], lay: ['2.06', '2.08', '2.1'] },
  },
}
export const DELAYED: MarketScript = { ...MATCH, inPlay: true, betDelay: 3 }

/** Gives the market once it takes bets. */
export async function openMarket(page: Page, staged: StagedMarket): Promise<Locator> {
  await page.goto(staged.path)
  const market = marketOf(page, MATCH.marketName)
  await canBeBetOn(priceOf(market, 'Back', 'Ashford')).waitFor()
  return market
}
