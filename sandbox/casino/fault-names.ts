/** What the provider can do wrong, and with which calls. */
import type { WalletOp } from './wallet.ts'

export const FAULTS = {
  duplicateDebit: 'Send the next debit twice at once',
  duplicateCredit: 'Send the next credit twice at once',
  repeatedRollback: 'Send the next rollback three times',
  lostDebit: 'Lose the answer to the next debit, after the wallet has taken it',
  lostCredit: 'Lose the answer to the next credit, after the wallet has taken it',
  lateDebit: 'Let the next debit come after its own rollback',
  reorder: 'Send a credit ahead of the next debit, by the id of the one that comes',
  wrongSignature: 'Sign the next call with a wrong secret',
  wrongDirection: 'Sign the next call as if it went the other way',
  wrongClock: 'Sign the next call by a clock that is 121 seconds slow',
  wrongCurrency: 'Name another currency in the next debit',
  oddAmount: 'Write the amount of the next debit with a point',
  otherAmount: 'Send the next debit once more, with another amount',
  crowd: 'Send the next debit with 49 more of its kind at once, and take those back',
  brokenBatch: 'Send the next debit in a batch with a credit of nothing first, then alone',
  unsentCredit: 'Book the next credit and do not send it: the days do not agree',
  unsentReserve: 'Lose the next hold on its way: the wallet never hears of it',
  lostReserve: 'Lose the answer to the next hold, after the wallet has taken it',
  lateReserve: 'Let the next hold come after the one behind it',
  duplicateSettle: 'Send the next results twice at once',
  correctedSettle:
    'Say with the next results that nobody has won or lost first, and then what is so, as their second version',
  overtakenSettle: 'Send the second version of the next results before the first, which says otherwise',
  overLoss: 'Say a loss with the next results first that is above what was held, and then what is so',
  lateHold: 'Ask for one more hold behind the next results',
  voidSettle: 'Break off the round of the next results: nobody has won or lost, and what was held goes back',
  replayedNonce: 'Send the next call once more, with the same nonce',
  slow: 'Send the next call three seconds late',
  storm: 'Answer everything about the session with 503, for 20 seconds',
} as const satisfies Readonly<Record<string, string>>

export type FaultName = keyof typeof FAULTS
export const isFault = (name: unknown): name is FaultName => typeof name === 'string' && Object.hasOwn(FAULTS, name)

/** The calls of a round. */
export const ROUND_OPS = ['debit', 'credit', 'rollback', 'reserve', 'settle'] as const satisfies readonly WalletOp[]
export type RoundOp = (typeof ROUND_OPS)[number]

/** Which calls a fault is about; a storm begins with any. */
export const ABOUT: Readonly<Record<FaultName, readonly RoundOp[]>> = {
  duplicateDebit: ['debit'],
  duplicateCredit: ['credit'],
  repeatedRollback: ['rollback'],
  lostDebit: ['debit'],
  lostCredit: ['credit'],
  lateDebit: ['debit'],
  reorder: ['debit'],
  wrongSignature: ROUND_OPS,
  wrongDirection: ROUND_OPS,
  wrongClock: ROUND_OPS,
  wrongCurrency: ['debit'],
  oddAmount: ['debit'],
  otherAmount: ['debit'],
  crowd: ['debit'],
  brokenBatch: ['debit'],
  unsentCredit: ['credit'],
  unsentReserve: ['reserve'],
  lostReserve: ['reserve'],
  lateReserve: ['reserve'],
  duplicateSettle: ['settle'],
  correctedSettle: ['settle'],
  overtakenSettle: ['settle'],
  overLoss: ['settle'],
  lateHold: ['settle'],
  voidSettle: ['settle'],
  replayedNonce: ROUND_OPS,
  slow: ROUND_OPS,
  storm: ROUND_OPS,
}
