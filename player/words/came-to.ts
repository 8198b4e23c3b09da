/** What bets came to, in words: a sign alone is overlooked. */
import { type Paise, paise } from '@paddock/domain/money'
import { formatAmount } from '@paddock/ui/formats'
import { BETTING_WORDS } from './betting.ts'

export type CameTo = 'won' | 'lost' | 'even'

export const cameTo = (net: Paise): CameTo => (net > 0 ? 'won' : net < 0 ? 'lost' : 'even')

/** 'won 960', 'lost 1,000'. */
export function cameToText(net: Paise): string {
  const to = cameTo(net)
  return to === 'even' ? BETTING_WORDS.cameTo.even : BETTING_WORDS.cameTo[to](formatAmount(paise(Math.abs(net))))
}
