/** Games and who provides them, as they stand on the wire. */
export const EXAMPLE_CASINO_GAME = {
  gameId: '7',
  gameCode: 'limbo',
  gameName: 'Limbo',
  gameType: 'crash',
  providerName: 'Arcade',
  providerType: 'crash',
  subProviderName: 'Arcade Originals',
  min: 10,
  max: 10_000,
  urlThumb: 'https://games.example.com/limbo.svg',
  urlThumbRect: '',
  provider: 'Arcade',
  rtpBps: 9900,
  volatility: 'high',
  isNew: false,
  rests: false,
}

export const EXAMPLE_CASINO_WINNER = {
  provider: 'Arcade',
  gameCode: 'limbo',
  player: 'r•••',
  won: 4_250.5,
  at: '2026-11-18T08:26:40.000Z',
}

export const EXAMPLE_CASINO_PROVIDER = {
  _id: '1',
  name: 'Arcade',
  baseUrl: 'https://games.example.com/api',
  origin: 'https://games.example.com',
  currency: 'INR',
  scale: 2,
  adapter: 'canonical',
  walletMode: 'debit',
  active: true,
  healthy: true,
  readAt: '2026-11-26T09:55:06.000Z',
  games: 12,
  keys: [{ keyId: 'f3c1', since: '2026-11-26T09:55:06.000Z' }],
  retiredKeys: [
    { keyId: 'a7d0', since: '2026-11-20T09:55:06.000Z', at: '2026-11-26T10:05:06.000Z', by: 'administrator' },
  ],
  mostNetADay: 50000000,
  mostWinOfRound: 10000000,
  netToday: -1250.5,
  silenceHours: 24,
  alarms: [{ kind: 'ROUND', about: '1002 r7', userName: 'player1', amount: 12000000, at: '2026-11-26T09:50:06.000Z' }],
}

export const EXAMPLE_CASINO_ROUND = {
  roundId: 'r7',
  provider: 'Arcade',
  gameId: '7',
  gameCode: 'limbo',
  gameName: 'Limbo',
  gameType: 'crash',
  providerName: 'Arcade',
  subProviderName: 'Arcade Originals',
  stake: 100,
  won: 250,
  net: 150,
  openedAt: '2026-11-26T09:55:06.000Z',
  closedAt: '2026-11-26T09:55:09.000Z',
}

export const EXAMPLE_CASINO_MOVES = [
  {
    kind: 'stake',
    amount: -100,
    at: '2026-11-26T09:55:06.000Z',
    reference: 't1',
    details: { seedHash: '5f2b6a0c', clientSeed: 'lucky', nonce: 4 },
    legs: null,
  },
  { kind: 'win', amount: 250, at: '2026-11-26T09:55:09.000Z', reference: 't2', details: null, legs: null },
]

export const EXAMPLE_STUCK_ROUND = {
  _id: '12',
  provider: 'Arcade',
  site: 'Paddock',
  roundId: 'r9',
  gameName: 'Mines',
  userId: '1002',
  userName: 'player1',
  stake: 100,
  since: '2026-11-26T09:55:06.000Z',
  asked: 3,
  lastAt: '2026-11-26T09:53:06.000Z',
  said: 'open',
  saidAt: '2026-11-26T09:59:06.000Z',
  ended: null,
  endedAt: null,
  returned: null,
  latePayout: null,
}

export const EXAMPLE_CASINO_DAY = {
  providerId: '1',
  provider: 'Arcade',
  day: '2026-11-25',
  readAt: '2026-11-26T00:30:06.000Z',
  triedAt: '2026-11-26T00:30:06.000Z',
  isWanted: false,
  lines: 4120,
  theirs: { staked: 412000, won: 398250.5, returned: 0 },
  ours: { staked: 412000, won: 398000.5, returned: 0 },
  open: 1,
  explained: 0,
}

export const EXAMPLE_CASINO_DIFFERENCE = {
  _id: '7',
  providerId: '1',
  provider: 'Arcade',
  day: '2026-11-25',
  reference: 't2',
  kind: 'MISSING_HERE',
  ours: null,
  theirs: { op: 'credit', roundId: 'r7', amount: 250, at: '2026-11-25T09:55:09.000Z' },
  site: null,
  userName: 'player1',
  foundAt: '2026-11-26T00:30:06.000Z',
  goneAt: null,
  explainedBy: null,
  explainedAt: null,
  reason: null,
  version: 1,
}

export const EXAMPLE_CASINO_OFFER = {
  providerId: '1',
  provider: 'Arcade',
  gameCode: 'limbo',
  gameName: 'Limbo',
  gameType: 'crash',
  active: true,
  isOffHere: false,
  offAbove: null,
  setBy: null,
}

export const EXAMPLE_CASINO_FIGURE = {
  provider: 'Arcade',
  gameCode: 'limbo',
  gameName: 'Limbo',
  gameType: 'crash',
  userId: null,
  userName: null,
  rounds: 4120,
  staked: 412000,
  won: 398250.5,
  ggr: 13749.5,
  rtpBps: 9666,
  theoryBps: 9900,
  sigmas: -1.32,
  isAlarm: false,
}

export const EXAMPLE_THEIR_ROUND = {
  answered: 'TOLD',
  state: 'settled',
  stake: 100,
  payout: 250,
  facts: [{ name: 'outcome', value: '{"point":2.63}' }],
}
