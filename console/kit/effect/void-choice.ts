/** What of a market is to fall, in words. Law D-23. */
import type { VoidChoice } from '@paddock/domain/settlement'
import { momentFormatter } from '@paddock/ui/formats'
import { MARKET_WORDS as WORDS } from '../../words/markets.ts'

const exact = momentFormatter({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hour12: false,
})

/** '21 Nov, 14:30:05.250': a bet more or less falls by a millisecond. */
export const formatExact = (at: number): string => exact(at)

export const voidChoiceText = (choice: VoidChoice): string =>
  choice.type === 'TIME'
    ? WORDS.voidTime(formatExact(choice.from), formatExact(choice.until))
    : WORDS.voidQuotes(choice.versions.join(', '))
