/** What the odds feed tells of a market in the words of ours: its event, definition, state and result. Pure. */
import { EXCHANGE_COMMISSION_BPS, MATCH_ODDS_DELAY_SECONDS, STARTING_LIMITS } from '@paddock/domain/market'
import { must } from '@paddock/domain/result'
import type { Outcome } from '@paddock/domain/settlement'
import type { FeedState } from '../markets/index.ts'
import type { EventDefinition, MarketDefinition, MarketRunner } from '../catalogue/index.ts'
import { resultOf } from './stream/result.ts'
import type { FeedMarket, FeedRunner } from './types.ts'

export const feedStateOf = ({ status, inPlay }: FeedMarket): FeedState => ({ status, inPlay })

/** Horse racing and greyhounds. 000 §3. */
const RACING: ReadonlySet<string> = new Set(['7', '4339'])

export function defineEvent(source: string, market: FeedMarket): EventDefinition {
  return {
    id: market.eventId,
    sportId: market.sportId,
    competitionId: market.competitionId ?? '',
    competition: market.competition ?? '',
    name: market.eventName,
    countryCode: market.countryCode ?? '',
    timezone: market.timezone ?? 'UTC',
    // A meeting opens with its first race; each race is its own event here, and opens at its off.
    openAt: RACING.has(market.sportId) ? market.marketTime : market.openDate,
    source,
  }
}

/** The market as the feed has it now; `known` is ours of before, whose slots and settings stay. */
export function defineExchangeMarket(
  source: string,
  market: FeedMarket,
  known: MarketDefinition | undefined,
): MarketDefinition {
  return {
    ...STARTING_LIMITS.BETFAIR,
    commissionBps: EXCHANGE_COMMISSION_BPS,
    betAllowed: true,
    restingAllowed: true,
    cashOut: true,
    remarks: '',
    // What operators may change stays as they left it.
    ...(known && operatorsOwn(known)),
    id: market.marketId,
    eventId: market.eventId,
    kind: 'BETFAIR',
    type: market.marketType,
    name: market.marketName,
    sort: market.marketType === 'MATCH_ODDS' ? 0 : 10,
    shape: {
      kind: 'BETFAIR',
      ladder: market.ladder,
      winners: market.winners,
      placeMarket: market.marketType === 'PLACE',
    },
    runners: assignSlots(market.runners, known?.runners ?? []),
    delaySeconds: market.betDelay ?? usualDelay(market),
    source,
    openAt: market.marketTime,
    turnsInPlay: true,
  }
}

/** 000 §9: where the feed says nothing, match odds in play wait. */
const usualDelay = ({ marketType, inPlay }: FeedMarket): number =>
  inPlay && marketType === 'MATCH_ODDS' ? MATCH_ODDS_DELAY_SECONDS : 0

function operatorsOwn({
  minStake,
  maxStake,
  maxHouseLoss,
  maxUserWin,
  maxCashOut,
  commissionBps,
  betAllowed,
  restingAllowed,
  cashOut,
  remarks,
}: MarketDefinition) {
  return {
    minStake,
    maxStake,
    maxHouseLoss,
    maxUserWin,
    maxCashOut,
    commissionBps,
    betAllowed,
    restingAllowed,
    cashOut,
    remarks,
  }
}

/** A runner keeps the slot it was given first; a newcomer gets the next. One the feed forgets stays, for its bets. */
function assignSlots(runners: readonly FeedRunner[], known: readonly MarketRunner[]): MarketRunner[] {
  const slots = new Map(known.map((runner) => [runner.id, runner.slot]))
  let next = known.length
  const current = runners.map((runner): MarketRunner => {
    const slot = slots.get(runner.key) ?? next++
    const { name, sort, status, reductionBps, card } = runner
    return {
      id: runner.key,
      slot,
      name,
      sort,
      status,
      ...(status === 'REMOVED' ? { reductionBps: reductionBps ?? 0 } : {}),
      ...(card && { card }),
    }
  })
  const told = new Set(runners.map((runner) => runner.key))
  return [...current, ...known.filter((runner) => !told.has(runner.id))]
}

/** How the feed's closed market ends for us; undefined when a person has to say. */
export function outcomeOf(market: FeedMarket, definition: MarketDefinition): Outcome | undefined {
  const result = resultOf(market)
  if (!result) return undefined
  if (result.kind === 'void') return { type: 'VOID', reason: 'ALL_RUNNERS_REMOVED' }
  const slotOf = (key: string): number =>
    must(
      definition.runners.find((runner) => runner.id === key),
      `runner ${key} has a slot`,
    ).slot
  return {
    type: 'WINNERS',
    winners: result.winners.map(slotOf),
    removed: result.removed.map(({ key, reductionBps }) => ({ slot: slotOf(key), reductionBps })),
  }
}
