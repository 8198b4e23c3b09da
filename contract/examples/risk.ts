/** What markets may bring, as it stands on the wire. */
import { EXAMPLE_BET_MARKET } from './shapes.ts'

const BARROW = { teamId: 't-2', teamName: 'Barrow', run: null }
const ASHFORD = { teamId: 't-1', teamName: 'Ashford', run: null }

const RISK = {
  markets: 1,
  worst: { total: -125000, mine: -25000 },
  waiting: { total: -4000, mine: -800 },
}

export const EXAMPLE_EVENT_RISK = {
  event: EXAMPLE_BET_MARKET.event,
  eventType: EXAMPLE_BET_MARKET.eventType,
  openDate: '2026-11-21T08:30:00.000Z',
  inPlay: true,
  ...RISK,
}

export const EXAMPLE_RISK_TOTALS = {
  totalWorst: -125000,
  totalMine: -25000,
  totalWaiting: -4000,
  totalWaitingMine: -800,
}

export const EXAMPLE_MARKET_RISK = {
  market: EXAMPLE_BET_MARKET,
  status: 'OPEN',
  players: 212,
  rows: [
    { ...ASHFORD, total: 98000, mine: 19600, passedUp: 78400 },
    { ...BARROW, total: -125000, mine: -25000, passedUp: -100000 },
  ],
  worst: { total: { amount: -125000, ...BARROW }, mine: { amount: -25000, ...BARROW } },
  best: { total: { amount: 98000, ...ASHFORD }, mine: { amount: 19600, ...ASHFORD } },
  expected: { total: -1150, mine: -230 },
  waiting: RISK.waiting,
} as const

export const EXAMPLE_PERSON_RISK = {
  userId: 'u-17',
  userName: 'agent1',
  role: 'agent',
  players: 40,
  rows: [
    { total: 18000, mine: 3600 },
    { total: -41000, mine: -8200 },
  ],
  worst: { total: -41000, mine: -8200 },
}
