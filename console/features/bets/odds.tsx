import { struckAt } from '@paddock/contract/bet-words'
import type { Bet } from '@paddock/contract/shapes/bet'
import { oddsToDecimal } from '@paddock/domain/odds'
import { askedRunText } from '@paddock/ui/formats/struck'
import { WORDS } from '../../words/shell.ts'

const isSession = ({ market }: Bet): boolean => market.type === 'SESSION'

/** A session has a yes and a no where other markets have back and lay. */
export function sideText(bet: Bet): string {
  if (isSession(bet)) return bet.odds.type === 'BACK' ? WORDS.sideYes : WORDS.sideNo
  return bet.odds.type === 'BACK' ? WORDS.sideBack : WORDS.sideLay
}

/** The price it was matched at; of a session the run with it, and the run asked where it got a better one. */
export function oddsText(bet: Bet): string {
  const { price, run } = struckAt(bet)
  const text = oddsToDecimal(price).toFixed(2)
  return [run === null ? text : `${run} @ ${text}`, askedRunText(bet) ?? []].flat().join(', ')
}

export const SideMark = ({ bet }: { readonly bet: Bet }) => (
  <span className={bet.odds.type === 'BACK' ? 'text-back-text' : 'text-lay-text'}>{sideText(bet)}</span>
)
