import { defineWords } from '@paddock/ui/words'

/** English words of the slip that no other screen has. */
export const SLIP_WORDS = defineWords('betslip', {
  clearAll: 'Clear all',
  available: (size: string) => `${size} available`,
  secondsLeft: (seconds: number) => `${seconds} ${seconds === 1 ? 'second' : 'seconds'} left`,
  movedTo: (price: string) => `The price is ${price} now, take it`,
  /** The price in the slip is the one in the book until the bet is placed. */
  follows: 'Live price',
  nowAt: (price: string) => `The price is ${price} now`,
  /** The worst price that is taken. */
  takesTo: {
    BACK: (price: string) => `Takes down to ${price}`,
    LAY: (price: string) => `Takes up to ${price}`,
  },
  takesAny: 'Takes any price',
  keepRest: (matched: string, rest: string) => `Take ${matched}, keep ${rest} waiting`,
  /** All of a stake at an average, and the last of it at what price. */
  wholeOf: {
    BACK: (stake: string, average: string, price: string) => `All ${stake}, average ${average} (down to ${price})`,
    LAY: (stake: string, average: string, price: string) => `All ${stake}, average ${average} (up to ${price})`,
  },
  /** A smaller stake, which the balance pays for; another price, which may be asked for. */
  betStake: (stake: string) => `Bet ${stake}`,
  betAt: (price: string) => `Bet at ${price}`,
  farOff: 'Far from your price',
  onAverage: (average: string) => `at ${average} on average`,
  editStakes: 'Edit stakes',
  openBets: 'Open Bets',
  exposureAfter: 'Exposure after',

  keypad: 'Keypad',
  digit: (digit: string) => `Type ${digit}`,
  point: 'Type the decimal point',
  backspace: 'Delete the last digit',

  atPlayStart: 'When play starts',
  lapse: 'Take it back',
  lapseHint: 'What is unmatched by then is cancelled.',
  persist: 'Leave it waiting',
  persistHint: 'What is unmatched waits on while the event is in play.',

  quickBet: 'Quick bet',
  quickOn: 'One-click on',
  quickHint: 'A tap on a price places the bet at once. It cannot be undone.',
  quickPlaced: 'Bet placed',
  quickStake: 'Stake of a tap',
  quickOff: 'Turn off',
  quickWarning: 'Quick bet',
  ok: 'OK',

  cannotKeep: 'This browser does not let us keep your bet safely, nothing was placed. Free some storage and try again.',
  neverArrived: 'The bet did not reach us in time, nothing was placed. Place it again if you still want it.',
  stillAsking: 'We go on asking by ourselves. The bet is never placed twice.',
  confirmClosing: 'This closes by itself.',

  amend: 'Change the bet',
  amendMatched: (matched: string) => `${matched} is matched already and stays.`,
  amendSave: 'Save the change',
  amended: 'The bet was changed',
  amendWaits: 'The change waits like a new bet would. Until then nothing of the bet can be changed or cancelled.',
  amendNothing: 'Change the odds, the stake or what becomes of the rest.',
  amendBelowDecided: (decided: string) =>
    `The stake must be more than ${decided}: so much is matched or taken back already.`,
  wholeStake: 'Whole stake',
})
