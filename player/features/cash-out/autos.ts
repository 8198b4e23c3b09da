import type { AutoCashOut } from '@paddock/contract/shapes/cash-out'
import { formatSigned } from '@paddock/ui/formats'
import { marketTitle } from '@paddock/ui/words'
import { BETTING_WORDS } from '../../words/betting.ts'

export const AUTO_CASH_OUTS = ['auto-cash-outs'] as const

/** The list with news of one of them. */
export const withAuto = (known: readonly AutoCashOut[] | undefined, news: AutoCashOut): AutoCashOut[] | undefined =>
  known && [news, ...known.filter(({ _id }) => _id !== news._id)]

/** What one did, once it is done. Of a part nothing is locked in. */
export const doneWords = ({ market, fraction, locked }: AutoCashOut): string =>
  BETTING_WORDS.autoDone(marketTitle(market.marketName), fraction, locked === null ? '' : formatSigned(locked))
