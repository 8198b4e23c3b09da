import { defineWords } from '@paddock/ui/words'

/** English words of the list of open bets. */
export const OPEN_BETS_WORDS = defineWords('openBets', {
  unmatched: 'Not matched yet',
  matched: 'Matched',
  averaging: 'Working out average odds',
  averageOf: (bets: number) => `Average of ${bets} bets`,
  cancelAll: 'Cancel all',
  cancelOne: (runner: string) => `Cancel the bet on ${runner}`,
  amendOne: (runner: string) => `Change the bet on ${runner}`,
  cancelledAll: (count: number, amount: string) =>
    count === 1 ? `1 bet cancelled: ${amount}` : `${count} bets cancelled: ${amount}`,
  receiptOf: (line: string) => `Receipt: ${line}`,
  ofWhole: (matched: string, whole: string) => `${matched} of ${whole} matched`,
  keeps: 'stays in play',
  more: (shown: number, all: number) => `The newest ${shown} of ${all} open bets.`,
})
