import { paise } from '@paddock/domain/money'

/** What paying a market would do, for tests. */
export const EXAMPLE_EFFECT = {
  bets: 4,
  players: 3,
  unmatched: 0,
  toPlayers: paise(194_000),
  fromPlayers: paise(50_000),
  commission: paise(2_000),
  held: paise(-90_000),
  rebates: paise(0),
  levels: [],
  biggest: [{ userName: 'player4', siteName: 'Club', amount: paise(120_000) }],
  mostFreed: null,
  short: { accounts: 0, worst: [] },
  against: null,
  beside: [],
  said: null,
  warnings: [],
  hash: null,
}
