import { calledAs, struckAt } from '@paddock/contract/bet-words'
import type { Bet } from '@paddock/contract/shapes/bet'
import { oddsToDecimal } from '@paddock/domain/odds'
import { askedRunText, runsText, sideText } from '@paddock/ui/bets'

/** The price it was matched at; of a session counted in runs the run with it, and the run asked where it got a better one. */
export function oddsText(bet: Bet): string {
  const text = oddsToDecimal(struckAt(bet).price).toFixed(2)
  const runs = runsText(calledAs(bet))
  return [runs === null ? text : `${runs} @ ${text}`, askedRunText(bet) ?? []].flat().join(', ')
}

export const SideMark = ({ bet }: { readonly bet: Bet }) => (
  <span className={bet.odds.type === 'BACK' ? 'text-back-text' : 'text-lay-text'}>{sideText(bet)}</span>
)
