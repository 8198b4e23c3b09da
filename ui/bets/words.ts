import { defineWords } from '@paddock/ui/words'

/** What bets are called, on every screen that shows one. */
export const BET_WORDS = defineWords('bets', {
  sides: { BACK: 'Back', LAY: 'Lay', YES: 'Yes', NO: 'No', UNDER: 'Under', OVER: 'Over' },
  /** Of a session whose outcome is picked. */
  outcomes: { EVEN: 'Even', ODD: 'Odd', YES: 'Yes', NO: 'No' },
  /** One of them: what the last digit is. */
  digit: (digit: string) => `Digit ${digit}`,
  marketStatuses: {
    OPEN: 'open',
    SUSPENDED: 'suspended',
    CLOSED: 'closed',
    SETTLING: 'being settled',
    SETTLED: 'settled',
    VOIDED: 'voided',
    INACTIVE: 'not open yet',
  },
  /** Beside the run that a session's bet got instead, a better one. */
  askedRun: (run: number) => `asked ${run}`,
})
