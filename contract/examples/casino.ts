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
  mostNetADay: 50000000,
  mostWinOfRound: 10000000,
  netToday: -1250.5,
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
  },
  { kind: 'win', amount: 250, at: '2026-11-26T09:55:09.000Z', reference: 't2', details: null },
]
