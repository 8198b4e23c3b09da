import { defineWords } from '@paddock/ui/words'

/** English words of a bet's receipt. */
export const RECEIPT_WORDS = defineWords('receipt', {
  receipt: 'Bet receipt',
  history: 'What happened',
  facts: 'The bet',
  asked: 'Asked for',
  got: 'Got on average',
  stake: 'Stake',
  matched: 'Matched',
  profit: 'Profit if it wins',
  liability: 'Liability',
  result: 'Result of the bet',
  marketVersion: 'Market version',
  requestId: 'Request',
  reference: 'Reference',

  received: (price: string, stake: string) => `Received: ${stake} at ${price}`,
  delayed: (seconds: string) => `Delay of ${seconds} s began`,
  resting: 'Waiting in the market for somebody to match it',
  matchedAt: (stake: string, price: string) => `Matched ${stake} at ${price}`,
  better: 'better than asked',
  amended: (stakeBefore: string, priceBefore: string, stake: string, price: string) =>
    `Changed from ${stakeBefore} at ${priceBefore} to ${stake} at ${price}`,
  amending: (stakeBefore: string, priceBefore: string, stake: string, price: string) =>
    `The change from ${stakeBefore} at ${priceBefore} to ${stake} at ${price} waits`,
  notAmended: 'The change was not made',
  cancelled: (stake: string) => `Cancelled ${stake}`,
  lapsed: (stake: string) => `Lapsed ${stake}`,
  rejected: 'Not accepted',
  market: (status: string) => `The market: ${status}`,
  reduced: (before: string, after: string) => `A runner was withdrawn: odds reduced from ${before} to ${after}`,
  runnerRemoved: 'The runner was withdrawn, the bet is void and the stake is back',
  settled: (result: string) => `Settled. Result: ${result}`,
  voided: 'The market was voided, the stake is back',
  cashedOut: (percent: number, amount: string) => `${percent} % of it cashed out for ${amount}`,
  partVoided: (before: string, after: string) => `Voided: of ${before} that was matched ${after} stands`,
  cashOutVoided: 'The cash out is void: what it took the place of is there again',
  cashOutReceipt: 'Receipt of the cash out',
  rolledBack: (result: string) => `The result ${result} was taken back`,
  brought: (amount: string) => `This bet: ${amount}`,
  marketBrought: (amount: string, commission: string) => `Your market: ${amount}, commission ${commission}`,

  complain: 'Complain of this bet',
  share: 'Share without amounts',
  shareText: (pick: string, price: string, event: string, market: string) =>
    `${pick} at ${price}. ${event}, ${market}.`,
  won: 'Won',
  lost: 'Lost',
  void: 'Void',
  cardName: 'Bet card',
  event: 'To the event',
})
