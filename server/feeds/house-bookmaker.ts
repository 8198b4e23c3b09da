/** The house's bookmaker on matches of a score feed: it quotes anew when the score's model or the exchange of the match says something else. */
import { isDeepStrictEqual } from 'node:util'
import type { TeamQuote } from '@paddock/domain/cricket'
import type { MarketControl } from '../markets/index.ts'
import type { Bus } from '../platform/bus.ts'
import type { Topics } from '../topics.ts'
import { bookmakerQuotes } from './scored-markets.ts'

type Model = {
  readonly marketId: string
  readonly teams: readonly [TeamQuote, TeamQuote]
  readonly at: number
}

export type HouseBookmaker = {
  /** The model's quotes of a match, as of `at`, milliseconds. */
  quote(of: { readonly eventId: string; readonly marketId: string }, teams: Model['teams'], at: number): void
  /** The match is over. */
  forget(eventId: string): void
}

export function createHouseBookmaker(control: MarketControl, bus: Bus<Topics>): HouseBookmaker {
  const models = new Map<string, Model>()

  /** While it stands still, for a ball or by an officer, what is said then is quoted when it goes on. */
  function follow(eventId: string, movedId: string, at: number): void {
    const model = models.get(eventId)
    if (!model || model.marketId === movedId) return
    const market = control.find(model.marketId)
    if (market === undefined || (market.state.status !== 'OPEN' && market.desk === null)) return
    const quotes = bookmakerQuotes(model.teams, control.exchangeBeside(model.marketId))
    // Beside a trader's quote it is the model's own that may be said anew.
    const said = market.desk ? market.desk.modelled?.bookmaker : market.bookmakerQuoted
    if (isDeepStrictEqual(quotes, said)) return
    control.setBookmakerQuotes(model.marketId, quotes, Math.max(at, model.at))
  }

  bus.subscribe('prices', ({ eventId, marketId, at }) => follow(eventId, marketId, at))
  bus.subscribe('market', ({ definition: { eventId, id } }) => follow(eventId, id, 0))
  return {
    quote({ eventId, marketId }, teams, at) {
      models.set(eventId, { marketId, teams, at })
      control.setBookmakerQuotes(marketId, bookmakerQuotes(teams, control.exchangeBeside(marketId)), at)
    },
    forget: (eventId) => void models.delete(eventId),
  }
}
