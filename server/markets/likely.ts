/** How likely the outcomes of a market are, by what is offered on it at this moment. docs/domain/risk.md#expected */
import { chancesAt } from '@paddock/domain/betting'
import { fairChances, isSound, resultsOf } from '@paddock/domain/cashout'
import { hasBook, hasOneWinner } from '@paddock/domain/kinds'
import { isSession } from '@paddock/domain/positions'
import type { Likely } from '@paddock/domain/risk'
import type { LiveMarket } from '../engine/index.ts'
import type { MarketsCore } from './core.ts'
import { bestOf, pricesOf } from './mistaken-prices.ts'

/** Of a session by the model that quotes it, of runners by the prices of the house. Nothing where those do not say, or give money away: they are somebody's mistake. */
export function likelyIn({ engine }: MarketsCore, market: LiveMarket): readonly Likely[] {
  const { definition, bookmaker, session, model, holds } = market
  if (holds.has('OVERROUND')) return []
  const { id, shape, runners } = definition
  if (isSession(shape)) {
    const chances = model && isSound(model) ? fairChances(shape, session, model) : undefined
    return chances
      ? resultsOf(chances).map(({ result, chance }) => ({ outcome: { type: 'RESULT', result }, chance }))
      : []
  }
  if (!hasOneWinner(shape)) return []
  const quotes = engine.houseQuotes.get(id)
  const slots = runners.filter(({ status }) => status === 'ACTIVE').map(({ slot }) => slot)
  const chances = chancesAt(
    shape.kind,
    slots.map((slot) => (hasBook(shape.kind) ? bestOf(quotes?.get(slot)) : pricesOf(bookmaker.get(slot)))),
  )
  return slots.flatMap((slot, n) => {
    const chance = chances?.[n]
    return chance === undefined ? [] : [{ outcome: { type: 'WINNERS', winners: [slot] }, chance }]
  })
}
