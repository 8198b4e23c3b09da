import { defineWords } from '@paddock/ui/words'

/** English words of what holds the exposure. */
export const EXPOSURE_WORDS = defineWords('exposure', {
  title: 'Your exposure',
  total: 'Held in all',
  none: 'Nothing is held',
  noneHint: 'Once you bet, this shows market by market what you could lose at worst.',
  explained: 'What each market could cost at worst, held back until it is settled.',
  casino: 'Tables of the casino',
  casinoHint: 'What your bets there could lose at worst, until their round has ended.',
  ifWins: (names: string, amount: string) => `If ${names} wins, you lose ${amount}.`,
  ifWin: (names: string, amount: string) => `If ${names} win, you lose ${amount}.`,
  ifResult: (result: string, amount: string) => `If the result is ${result}, you lose ${amount}.`,
  ifUnknown: (amount: string) => `At worst you lose ${amount}.`,
  orMore: (from: number) => `${from} or more`,
  between: (from: number, to: number) => (from === to ? `${from}` : `${from} to ${to}`),
  and: 'and',
  matched: 'matched',
  unmatched: 'unmatched',
  pending: 'in process',
  betCount: (bets: number) => (bets === 1 ? '1 bet' : `${bets} bets`),
  notMatched: 'Orders that are not matched count as if they matched only where that costs you.',
})
