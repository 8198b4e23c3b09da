/** What a feed says of one market with three runners, for tests. */
import { CLASSIC, odds } from '@paddock/domain/odds'
import type { FeedMarket, FeedPrices, FeedRunnerStatus } from '../types.ts'

export const MARKET_ID = '1.777'

export const feedMarket = (change: Partial<FeedMarket> = {}): FeedMarket => ({
  marketId: MARKET_ID,
  publishedAt: Date.now(),
  eventId: 'e777',
  eventName: 'Reds v Blues',
  sportId: '4',
  competition: null,
  competitionId: null,
  countryCode: null,
  timezone: null,
  marketType: 'MATCH_ODDS',
  marketName: 'Match Odds',
  openDate: Date.now(),
  marketTime: Date.now(),
  suspendTime: Date.now(),
  status: 'OPEN',
  inPlay: false,
  betDelay: 0,
  winners: 1,
  baseRateBps: 500,
  ladder: CLASSIC,
  version: 1,
  venue: null,
  raceType: null,
  complete: true,
  runners: runnersThat('ACTIVE', 'ACTIVE', 'ACTIVE'),
  ...change,
})

export const runnersThat = (...statuses: FeedRunnerStatus[]): FeedMarket['runners'] =>
  statuses.map((status, sort) => ({ key: String(11 + sort), name: `Runner ${sort + 1}`, sort, status }))

/** The first runner at this price to back, and a step above to lay. */
export const feedPrices = (back: number, size = 100_000): FeedPrices => ({
  marketId: MARKET_ID,
  publishedAt: Date.now(),
  runners: [
    {
      key: '11',
      toBack: [[odds(Math.round(back * 100)), size]],
      toLay: [[odds(Math.round((back + 0.1) * 100)), size]],
    },
  ],
})
