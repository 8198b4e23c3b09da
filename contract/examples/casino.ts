import { paise } from '@paddock/domain/money'
import type { CasinoGame, CasinoProvider } from '../shapes/casino.ts'

export const EXAMPLE_CASINO_GAME: CasinoGame = {
  gameId: '7',
  gameCode: 'limbo',
  gameName: 'Limbo',
  gameType: 'crash',
  providerName: 'Arcade',
  providerType: 'crash',
  subProviderName: 'Arcade Originals',
  min: paise(1000),
  max: paise(1_000_000),
  urlThumb: 'https://games.example.com/limbo.svg',
  urlThumbRect: '',
  provider: 'Arcade',
  rtpBps: 9900,
}

export const EXAMPLE_CASINO_PROVIDER: CasinoProvider = {
  _id: '1',
  name: 'Arcade',
  baseUrl: 'https://games.example.com/api',
  origin: 'https://games.example.com',
  currency: 'INR',
  scale: 2,
  active: true,
  healthy: true,
  readAt: 1_795_000_000_000,
  games: 12,
}
