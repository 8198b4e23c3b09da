import type { Bet } from '@paddock/contract/shapes/bet'
import { oddsToDecimal } from '@paddock/domain/odds'
import { WORDS } from '../../app/words.ts'

const isSession = ({ market }: Bet): boolean => market.type === 'SESSION'

/** A session has a yes and a no where other markets have back and lay. */
export function sideText(bet: Bet): string {
  if (isSession(bet)) return bet.odds.type === 'BACK' ? WORDS.sideYes : WORDS.sideNo
  return bet.odds.type === 'BACK' ? WORDS.sideBack : WORDS.sideLay
}

/** The price; of a session the run with it. */
export function oddsText({ odds, averageOdd }: Bet): string {
  const price = (averageOdd ?? oddsToDecimal(odds.price)).toFixed(2)
  return odds.line === null ? price : `${odds.line} @ ${price}`
}

export const SideMark = ({ bet }: { readonly bet: Bet }) => (
  <span className={bet.odds.type === 'BACK' ? 'text-back-text' : 'text-lay-text'}>{sideText(bet)}</span>
)
