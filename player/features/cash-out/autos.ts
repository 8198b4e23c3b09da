import type { AutoCashOut, AutoEndCode } from '@paddock/contract/shapes/cash-out'
import { formatSigned } from '@paddock/ui/formats'
import { marketTitle } from '@paddock/ui/words'
import { WHOLE } from './state.ts'
import { CASH_OUT_WORDS } from './words.ts'

export const AUTO_CASH_OUTS = ['auto-cash-outs'] as const

/** The list with news of one of them. */
export const withAuto = (known: readonly AutoCashOut[] | undefined, news: AutoCashOut): AutoCashOut[] | undefined =>
  known && [news, ...known.filter(({ _id }) => _id !== news._id)]

type Done = Pick<AutoCashOut, 'fraction' | 'locked'>

/** What one did in the market so called, once it is done. Of a part nothing is locked in. */
export function doneIn(name: string, { fraction, locked }: Done): string {
  const amount = locked === null ? '' : formatSigned(locked)
  if (fraction === WHOLE) return CASH_OUT_WORDS.autoDone(name, amount)
  return `${name}: ${CASH_OUT_WORDS.donePart(fraction)}. ${CASH_OUT_WORDS.atWorst} ${amount}`
}

export const doneWords = (auto: AutoCashOut): string => doneIn(marketTitle(auto.market.marketName), auto)

/** Why one in the market so called ended without having cashed out. */
export const endedIn = (name: string, reason: AutoEndCode): string =>
  CASH_OUT_WORDS.autoEnded(name, CASH_OUT_WORDS.autoEnds[reason])
