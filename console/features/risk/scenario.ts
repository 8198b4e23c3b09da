/** What an event comes to where some markets end as chosen, and the others at their worst or as is expected. docs/domain/risk.md#scenario */
import type { MarketRisk } from '@paddock/contract/shapes/risk'
import { type Paise, sum } from '@paddock/domain/money'

/** The chosen row of a market, by market. */
export type Scenario = ReadonlyMap<string, number>

export type ScenarioSum = { readonly total: Paise; readonly mine: Paise }

/** Of a market of which nothing is expected, since nothing is offered there, the worst stands for it. */
export function scenarioSum(
  markets: readonly MarketRisk[],
  scenario: Scenario,
  others: 'WORST' | 'EXPECTED' = 'WORST',
): ScenarioSum {
  const ends = markets.map(({ market, rows, worst, expected }) => {
    const row = rows[scenario.get(market._id) ?? -1]
    if (row) return row
    return (others === 'EXPECTED' && expected) || { total: worst.total.amount, mine: worst.mine.amount }
  })
  return { total: sum(ends.map(({ total }) => total)), mine: sum(ends.map(({ mine }) => mine)) }
}

/** How many of the markets that are there are chosen: one that was paid meanwhile is chosen no more. */
export const chosenIn = (markets: readonly MarketRisk[], scenario: Scenario): number =>
  markets.filter(({ market }) => scenario.has(market._id)).length

/** How many markets that are not chosen have nothing that is expected of them. */
export const unexpectedIn = (markets: readonly MarketRisk[], scenario: Scenario): number =>
  markets.filter(({ market, expected }) => expected === null && !scenario.has(market._id)).length

/** Chosen, or where it was chosen already no more. */
export function choose(scenario: Scenario, marketId: string, row: number): Scenario {
  const chosen = new Map(scenario)
  if (chosen.get(marketId) === row) chosen.delete(marketId)
  else chosen.set(marketId, row)
  return chosen
}
