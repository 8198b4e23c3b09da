import { LEAST_STAKE, MOST_STAKE, type SlipGame } from './game.ts'

export const sportsBook: SlipGame = {
  kind: 'slips',
  offer: {
    gameCode: 'sports-book',
    gameName: 'Sports Book',
    gameType: 'sports',
    min: LEAST_STAKE,
    max: MOST_STAKE,
    volatility: 'yours',
  },
}
