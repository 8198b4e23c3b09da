import { defineWords } from '@paddock/ui/words'

/** The words of who a player is, as documents show. */
export const VERIFICATION_WORDS = defineWords('verification', {
  title: 'Verification',
  loading: 'Loading',
  couldNotLoad: 'This could not be loaded',
  retry: 'Try again',
  states: {
    none: 'Send your documents',
    submitted: 'Your documents are being looked at',
    verified: 'You are verified',
    rejected: 'Your documents were not accepted',
    expired: 'Your documents are out of date',
  },
  facts: {
    none: 'Then we know who you are, and nobody else is paid in your name.',
    submitted: 'You are told as soon as they are decided about. There is nothing to do for you.',
    verified: 'Nothing more is needed.',
    rejected: 'Send others.',
    expired: 'Send those that are in force now.',
  },
  notAsked: 'This site does not ask for documents now.',
  free: (amount: string) => `Until then you can withdraw ${amount} in all.`,
  notFree: 'Withdrawals wait until then.',
  until: (date: string) => `Good until ${date}`,
  sentAt: (date: string) => `Sent ${date}`,
  documents: {
    IDENTITY: 'Identity card or passport',
    IDENTITY_BACK: 'Its back',
    ADDRESS: 'Proof of address',
    SELFIE: 'A photograph of you with it',
  },
  needed: 'Needed',
  ifThere: 'If you have it',
  choose: 'Choose an image',
  another: 'Choose another',
  adding: 'Adding',
  imageOf: (document: string) => `Image: ${document}`,
  hint: 'JPEG, PNG or WebP, at most 5 MB. Only officers who decide see them.',
  send: 'Send',
  sent: 'Your documents are sent',
})
