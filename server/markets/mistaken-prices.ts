/** Prices that give money away hold their market until they are mended. Law D-49. */
import { type BestPrices, givesAway } from '@paddock/domain/betting'
import type { HouseQuotes } from '@paddock/domain/book'
import { hasBook, type RunnerQuotes } from '@paddock/domain/kinds'
import type { LiveMarket } from '../engine/index.ts'
import { addHold } from './change-state.ts'
import { type MarketsCore, onMarket, unattended } from './core.ts'
import { reconsider } from './holds.ts'

/** Prices that give money away are somebody's mistake: nobody bets on them. Law D-49. */
export function hasMistakenPrices(
  { engine }: MarketsCore,
  { definition: { id, shape, runners }, bookmaker, session }: LiveMarket,
): boolean {
  const quotes = engine.houseQuotes.get(id)
  const bestOn = (slot: number): BestPrices =>
    hasBook(shape.kind) ? bestOf(quotes?.get(slot)) : pricesOf(bookmaker.get(slot))
  const best = runners.filter(({ status }) => status === 'ACTIVE').map(({ slot }) => bestOn(slot))
  return givesAway(shape, { best, quote: session })
}

/** The prices may have changed again when it is the market's turn: those of that moment decide. */
export function watchPrices(core: MarketsCore, market: LiveMarket): void {
  const isMistaken = hasMistakenPrices(core, market)
  if (!isMistaken && !market.holds.has('OVERROUND')) return
  // From now on, whatever is being decided and written at the moment.
  if (isMistaken) addHold(market, 'OVERROUND')
  unattended(
    onMarket(core, market.definition.id, (changes, known) => {
      judgePrices(core, known)
      reconsider(core, changes, known)
    }),
  )
}

/** Holds the market while its prices give money away, and no longer. */
export function judgePrices(core: MarketsCore, market: LiveMarket): void {
  if (hasMistakenPrices(core, market)) addHold(market, 'OVERROUND')
  else market.holds.delete('OVERROUND')
}

/** The best quotes of a bookmaker's runner. */
export const pricesOf = ({ back, lay }: RunnerQuotes = {}): BestPrices => ({
  ...(back && { back: back.price }),
  ...(lay && { lay: lay.price }),
})

/** The best prices of the house on a runner of the exchange. */
export function bestOf(quotes: HouseQuotes | undefined): BestPrices {
  const back = quotes?.toBack[0]?.[0]
  const lay = quotes?.toLay[0]?.[0]
  return { ...(back !== undefined && { back }), ...(lay !== undefined && { lay }) }
}
