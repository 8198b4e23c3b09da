/** Leaderboards and the latest bets, as they stand on the wire. */
const BOARD = { period: 'WEEK', measure: 'profit', sport: 'all' } as const

export const EXAMPLE_LEADERBOARD = {
  startsAt: '2026-11-22T18:30:00.000Z',
  endsAt: '2026-11-29T18:30:00.000Z',
  rows: [
    { rank: 1, name: 'ravi', amount: 48000, streak: null, prize: 5000 },
    { rank: 2, name: 'p•••', amount: 31000, streak: null, prize: 2000 },
  ],
  prizes: [5000, 2000],
  multiple: 1,
  sports: ['all', '4', 'casino'],
  mine: { rank: 7, amount: 1234.5, streak: null, showsName: false },
} as const

const TOLD = {
  name: 'p•••',
  at: '2026-11-21T09:20:00.000Z',
  sportId: '4',
  eventName: 'Ashford v Barrow',
  marketName: 'Match Odds',
  amount: 4800,
} as const

export const EXAMPLE_LATEST_BETS = { bets: [{ ...TOLD, marketType: 'BETFAIR', price: 1.95 }], wins: [TOLD] } as const

export const ONE_BOARD_PRIZES = { role: 'whiteLabel', prizesId: '01976f3e-5f1a-7c3a-9d52-1f2e3d4c5b6b' } as const

export const EXAMPLE_BOARD_PRIZES = {
  _id: ONE_BOARD_PRIZES.prizesId,
  ...BOARD,
  prizes: [5000, 2000],
  multiple: 1,
  ruleId: '01976f3e-5f1a-7c3a-9d52-1f2e3d4c5b6c',
  madeAt: '2026-11-20T09:00:00.000Z',
  madeBy: 'whitelabel',
  confirmedBy: null,
  fromAt: null,
  untilAt: null,
  mayConfirm: false,
} as const

export const EXAMPLE_PROPOSED_PRIZES = {
  ...BOARD,
  prizes: [5000, 2000],
  multiple: 1,
  ruleId: EXAMPLE_BOARD_PRIZES.ruleId,
  transactionCode: '123456',
} as const

export const EXAMPLE_BOARD_PLACE = {
  _id: '01976f3e-5f1a-7c3a-9d52-1f2e3d4c5b6d',
  ...BOARD,
  startsAt: '2026-11-15T18:30:00.000Z',
  endsAt: '2026-11-22T18:30:00.000Z',
  userId: '1002',
  userName: 'player2',
  rank: 1,
  amount: 48210.75,
  streak: null,
  prize: 5000,
  status: 'given',
  decidedAt: '2026-11-23T18:30:10.000Z',
} as const

export const EXAMPLE_LEFT_OUT = {
  userId: '1003',
  userName: 'tester',
  at: '2026-11-20T09:00:00.000Z',
  by: 'whitelabel',
} as const
