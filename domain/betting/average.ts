import type { MarketKind, Side } from '../markets/index.ts'
import { add, type Paise, ZERO } from '../money/index.ts'
import { type Odds, odds } from '../odds/index.ts'
import { must } from '../result/index.ts'

/** A bet, or the matched part of one, as an open-bets list shows it. `slot` is the team; 0 in a session. */
export type ListedBet = {
  readonly marketId: string
  readonly kind: MarketKind
  readonly slot: number
  readonly side: Side
  readonly price: Odds
  readonly stake: Paise
  readonly profit: Paise
  readonly liability: Paise
}

/**
 * Several bets as one line. The sums are exact and the price is for show: never compute money from it. `side` is null
 * where a session's YES and NO are mixed; such a line is no position (law 3.5), show the ladder beside it.
 */
export type AveragedBets = Pick<ListedBet, 'marketId' | 'kind' | 'slot' | 'stake' | 'profit' | 'liability'> & {
  readonly side: Side | null
  /** Σ(price × stake) ÷ Σ stake, rounded half up to a hundredth. */
  readonly price: Odds
  readonly bets: number
}

/**
 * 'Average Odds' (000 §2): bets of one team and one type are merged, of a session all. Lines keep the order in which
 * their first bet stands in the list. Bets without a matched stake are left out: they have no price yet.
 */
export function averageBets(bets: readonly ListedBet[]): readonly AveragedBets[] {
  const groups = new Map<string, ListedBet[]>()
  for (const bet of bets.filter(({ stake }) => stake > 0)) {
    const key = bet.kind === 'SESSION' ? bet.marketId : `${bet.marketId} ${bet.slot} ${bet.side}`
    const group = groups.get(key)
    if (group) group.push(bet)
    else groups.set(key, [bet])
  }
  return [...groups.values()].map(mergeBets)
}

function mergeBets(bets: readonly ListedBet[]): AveragedBets {
  const { marketId, kind, slot, side } = must(bets[0], 'a group has a bet')
  return {
    marketId,
    kind,
    slot,
    side: bets.every((bet) => bet.side === side) ? side : null,
    price: averagePrice(bets),
    stake: total(bets.map(({ stake }) => stake)),
    profit: total(bets.map(({ profit }) => profit)),
    liability: total(bets.map(({ liability }) => liability)),
    bets: bets.length,
  }
}

const total = (amounts: readonly Paise[]): Paise => amounts.reduce(add, ZERO)

/** In bigint: prices times stakes of many bets pass 2^53. */
function averagePrice(bets: readonly ListedBet[]): Odds {
  const weighted = bets.reduce((weight, { price, stake }) => weight + BigInt(price) * BigInt(stake), 0n)
  const stakes = bets.reduce((stake, bet) => stake + BigInt(bet.stake), 0n)
  return odds(Number((2n * weighted + stakes) / (2n * stakes)))
}
