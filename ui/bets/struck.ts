/** What a bet is called and what it was struck at, in words: one way on every screen. Apart from the formats, since the first page shows no bets. */
import { calledAs, struckAt } from '@paddock/contract/bet-words'
import type { Bet } from '@paddock/contract/shapes/bet'
import { formatOdds, type Odds } from '@paddock/domain/odds'
import { marketTitle, runnerTitle } from '@paddock/ui/words'
import { withUnit } from '../formats/index.ts'
import { outcomeText, withRuns } from './called.ts'
import { BET_WORDS } from './words.ts'

type Shown = Pick<Bet, 'odds' | 'averageOdd' | 'betterRun' | 'market'>

/** 'Back' or 'Lay'; of a session counted in runs 'Yes' or 'No'. */
export const sideText = (bet: Shown): string => BET_WORDS.sides[calledAs(bet).side]

/** What was picked, beside the name of its market: a runner, 'Even', or the session itself where runs are counted. */
export function selectionText(bet: Shown): string {
  const { outcome } = calledAs(bet)
  if (outcome !== null) return outcomeText(outcome)
  const { runnerName } = bet.odds
  return bet.market.type === 'SESSION' ? marketTitle(runnerName) : runnerTitle(runnerName)
}

/** What was picked, where nothing names its market: of a session with it, '6 overs runs: Even'. */
export function pickedText(bet: Shown): string {
  const selection = selectionText(bet)
  const session = marketTitle(bet.market.marketName)
  return bet.market.type === 'SESSION' && selection !== session ? `${session}: ${selection}` : selection
}

/** What was matched, what was asked while nothing is: '1.96', '85/100', of a session with its run '163 / 100'. */
export const struckText = (bet: Shown): string => pricedText(bet, struckAt(bet).price, struckAt(bet).run)

/** The bet at a price, with the run that goes with it: at which it was matched, or which was asked. */
export const pricedText = (bet: Shown, price: Odds, run: number | null): string =>
  withRuns(calledAs(bet, run), withUnit(bet.market.type, formatOdds(price)))

/** 'asked 161' of a session that got a better run; null where it got the one it asked. */
export function askedRunText(bet: Pick<Bet, 'odds' | 'averageOdd' | 'betterRun'>): string | null {
  const { askedRun } = struckAt(bet)
  return askedRun === null ? null : BET_WORDS.askedRun(askedRun)
}
