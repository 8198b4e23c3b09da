/** Risk in the contract's words. */
import type { EventRisk, MarketRisk, PersonRisk } from '@paddock/contract'
import type { PlainOutcome } from '@paddock/domain/positions'
import { amountAt, expectedOf, type Likely, type RiskRow } from '@paddock/domain/risk'
import { presentBetMarket } from '../records/index.ts'
import type { EventAtRisk } from './events.ts'
import type { MarketAtRisk, RiskSetting } from './markets.ts'
import type { PersonAtRisk } from './people.ts'

/** `likely`: how likely the market's outcomes are now. */
export function presentMarketRisk(
  { setting, players, shared, risk, waiting }: MarketAtRisk,
  likely: readonly Likely[],
): MarketRisk {
  const [total, mine] = [shared.total, shared.mine].map((part) => expectedOf(setting.shape, part, likely))
  const extreme = ({ outcome, amount }: RiskRow) => ({ amount, ...outcomeIn(setting, outcome) })
  return {
    market: presentBetMarket(setting),
    status: setting.status,
    players,
    rows: risk.total.rows.map(({ outcome, amount }) => ({
      ...outcomeIn(setting, outcome),
      total: amount,
      mine: amountAt(setting.shape, shared.mine, outcome),
      passedUp: amountAt(setting.shape, shared.passedUp, outcome),
    })),
    worst: { total: extreme(risk.total.worst), mine: extreme(risk.mine.worst) },
    best: { total: extreme(risk.total.best), mine: extreme(risk.mine.best) },
    expected: total === undefined || mine === undefined ? null : { total, mine },
    waiting,
  }
}

function outcomeIn(
  { runners }: RiskSetting,
  outcome: PlainOutcome,
): Pick<MarketRisk['rows'][number], 'teamId' | 'teamName' | 'run'> {
  if (outcome.type === 'RESULT') return { teamId: null, teamName: null, run: outcome.result }
  const slot = outcome.type === 'WINNERS' ? outcome.winners[0] : undefined
  const runner = runners.find((one) => one.slot === slot)
  return { teamId: runner?.id ?? null, teamName: runner?.name ?? null, run: null }
}

export const presentEventRisk = ({ eventId, eventName, sportId, openAt, inPlay, ...sums }: EventAtRisk): EventRisk => ({
  event: { id: eventId, name: eventName },
  eventType: { id: sportId },
  openDate: openAt,
  inPlay,
  ...sums,
})

export const presentPersonRisk = ({ id, userName, role, players, rows, worst }: PersonAtRisk): PersonRisk => ({
  userId: String(id),
  userName,
  role,
  players,
  rows: [...rows],
  worst,
})
