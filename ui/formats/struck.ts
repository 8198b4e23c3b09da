/** What a bet was struck at, in words: one way on every screen. Apart from the other formats, since the first page shows no bets. */
import { struckAt } from '@paddock/contract/bet-words'
import type { Bet } from '@paddock/contract/shapes/bet'
import { formatOdds } from '@paddock/domain/odds'
import { withUnit } from './odds-display.ts'
import { FORMAT_WORDS } from './words.ts'

type Shown = Pick<Bet, 'odds' | 'averageOdd' | 'betterRun' | 'market'>

/** What was matched, what was asked while nothing is: '1.96', '85/100', of a session with its run '163 / 100'. */
export function struckText(bet: Shown): string {
  const { price, run } = struckAt(bet)
  const text = withUnit(bet.market.type, formatOdds(price))
  return run === null ? text : `${run} / ${text}`
}

/** 'asked 161' of a session that got a better run; null where it got the one it asked. */
export function askedRunText(bet: Pick<Bet, 'odds' | 'averageOdd' | 'betterRun'>): string | null {
  const { askedRun } = struckAt(bet)
  return askedRun === null ? null : FORMAT_WORDS.askedRun(askedRun)
}
