import { defineWords } from '@paddock/ui/words'

/** The words of reports, an area like those beside it. */
export const REPORT_WORDS = defineWords('reports', {
  profitLoss: 'Profit and loss',
  fact: 'Bets of players below you. + they won and the house paid, − they lost and the house got it. A result that was taken back counts on both of its days. The casino is not in it.',
  by: 'By',
  levels: { sport: 'Sport', event: 'Event', market: 'Market', below: 'Right below', player: 'Player' },
  order: 'Order',
  latest: 'Latest first',
  orders: { won: 'Biggest winners', lost: 'Biggest losers' },
  sport: 'Sport',
  event: 'Event',
  market: 'Market',
  account: 'Account',
  role: 'Role',
  markets: 'Markets',
  marketCount: (n: number) => (n === 1 ? '1 market' : `${n} markets`),
  won: 'Players won',
  commission: 'Commission',
  after: 'After commission',
  last: 'Last result',
  none: 'No results in these days',
  noneHint: 'A bet is here once its market is settled. Choose other days to see earlier ones.',
})
