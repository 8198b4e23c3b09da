/** Practice, as it stands on the wire. */
export const EXAMPLE_REFILL_AT = '2026-11-22T10:00:00.000Z'

export const EXAMPLE_PRACTICE = {
  mode: 'BESIDE',
  practising: true,
  points: { balance: 10000, exposure: 250, available: 9750 },
  start: 10000,
  brokeBelow: 1000,
  refillAt: null,
} as const

export const EXAMPLE_PRACTICE_BOARD = {
  since: '2026-11-14T10:00:00.000Z',
  rows: [{ rank: 1, name: 'p•••', amount: 4200 }],
  mine: { rank: 12, amount: 310.5 },
} as const

export const EXAMPLE_PRACTISER = {
  userId: '1002',
  userName: 'player1',
  begunAt: '2026-11-02T10:00:00.000Z',
  lastBetAt: '2026-11-21T09:20:00.000Z',
  bets: 31,
  openBets: 2,
  balance: 10310.5,
  exposure: 250,
  won: 310.5,
} as const
