/** Outcomes of a market in words. */
import type { MarketRisk } from '@paddock/contract/shapes/risk'
import { resultTitle } from '@paddock/ui/bets'
import { RISK_WORDS as WORDS } from '../../words/risk.ts'

type Outcome = Pick<MarketRisk['rows'][number], 'teamName' | 'run'>

/** As its row is called: a runner, a number of runs, or what is picked. Null where nobody is left to win. */
export function outcomeName({ market }: Pick<MarketRisk, 'market'>, { teamName, run }: Outcome): string | null {
  return teamName ?? (run === null ? null : resultTitle(market, String(run)))
}

/** The same in a sentence. */
export function outcomeText(of: Pick<MarketRisk, 'market'>, outcome: Outcome): string | null {
  const name = outcomeName(of, outcome)
  if (name === null) return null
  return outcome.teamName === null ? WORDS.result(name) : WORDS.wins(name)
}
