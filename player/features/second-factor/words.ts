import { defineWords } from '@paddock/ui/words'

/** Whether a code is asked for at each withdrawal. What else is said of the second factor is said at sign-in too: `words/entry.ts`. */
export const FACTOR_WORDS = defineWords('secondFactor', {
  atWithdrawals: 'A code at each withdrawal',
  asked: 'Each withdrawal asks for a code of your authenticator.',
  notAsked: 'Your withdrawals ask for a code only where this site does.',
  ask: 'Ask me at each withdrawal',
  askNoMore: 'Ask no more',
})
