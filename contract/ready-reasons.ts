/**
 * Reasons that officers give a player by one press, word for word as they travel in the remarks of a decision, which existing clients show as they
 * are: an app that knows them says them in its reader's language. Names are unique over all of them.
 */
export const READY_REASONS = {
  depositRejected: {
    notCome: 'The payment has not come',
    otherReference: 'The reference is not of this payment',
    otherAmount: 'Another amount has come',
    otherPayer: 'Paid from an account of somebody else',
    proofUnreadable: 'The proof cannot be read',
    claimedBefore: 'The same payment was claimed before',
  },
  depositReversed: {
    neverCame: 'It never came',
    takenByBank: 'Its bank took it back',
    creditedTwice: 'Credited twice',
  },
  withdrawalRejected: {
    accountClosed: 'The account does not take payments',
    otherHolder: 'The holder is somebody else',
    bankRefused: 'The bank has refused it',
    byMistake: 'Asked for by mistake',
    documentsMissing: 'Documents are missing',
  },
  documentsRejected: {
    documentUnreadable: 'It cannot be read: send a sharper image',
    otherName: 'The name is not that of your profile',
    outOfDate: 'It is out of date',
    backMissing: 'The back is missing',
  },
} as const
