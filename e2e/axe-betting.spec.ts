/** The screens on which one bets. */
import { lookOver } from './gallery/access.ts'
import { tourConfirmation, tourExchange } from './gallery/exchange.ts'
import { tourMatch, tourOtherSports } from './gallery/match.ts'
import { tourHome } from './gallery/home.ts'

lookOver([
  ['home, lists and what opens over them', tourHome],
  ['a match of the exchange and the slip', tourExchange],
  ['a bet that is confirmed', tourConfirmation],
  ['other sports', tourOtherSports],
  ['a recorded match with sessions', async (tour, { matchInPlay }) => await tourMatch(tour, await matchInPlay())],
])
