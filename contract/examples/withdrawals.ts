/** An account that is paid to and a withdrawal, as they stand on the wire. */
import { EXAMPLE_METHOD } from './payments.ts'

export const EXAMPLE_WAY_OUT = {
  _id: EXAMPLE_METHOD._id,
  paymentType: 'IMPS',
  paymentName: 'Bank',
  minAmount: 100,
  maxAmount: 50000,
}

export const EXAMPLE_ACCOUNT = {
  _id: 'acc_2c9e4b71-5d3f-4a86-b0c2-7e1f9a8d6b54',
  name: 'Ann Lee player1',
  primary: true,
  accountDetails: [
    { label: 'Bank Name', type: 'TEXT', value: 'HDFC••••' },
    { label: 'IFSC Code', type: 'IFSC', value: 'HDFC0001234' },
    { label: 'Account Number', type: 'NUMBER', value: '••••9012' },
  ],
  paymentMethodType: { ...EXAMPLE_WAY_OUT, active: true, operatorId: null, upiId: '' },
  heldUntil: '2026-11-22T09:55:06.000Z',
  createdAt: '2026-11-21T09:55:06.000Z',
  version: 1,
}

export const EXAMPLE_WITHDRAWAL = {
  _id: 'wd_8a6d1f3c-2b4e-4c7a-9d5f-0e3b6c1a7f82',
  userId: '1002',
  userName: 'player1',
  amount: 1500,
  paidAmount: 0,
  taxAmount: 150,
  netAmount: 1350,
  remarks: '',
  createdAt: '2026-11-23T09:55:06.000Z',
  decidedAt: null,
  type: 'IMPS',
  name: 'Ann Lee',
  account: '••••9012',
  utr: null,
  status: 'pending',
  reason: null,
  version: 1,
  place: 2,
}

export const EXAMPLE_QUEUED_WITHDRAWAL = {
  ...EXAMPLE_WITHDRAWAL,
  ownerName: 'agent1',
  mine: true,
  takenBy: null,
  takenUntil: null,
  takenBelow: false,
  firstBy: null,
  firstAmount: null,
  needsTwo: false,
  leftAmount: 1500,
  withholding: { bps: 3000, exempt: 1000, taxed: 0 },
  late: false,
  atGateway: false,
  flags: ['FIRST_WITHDRAWAL'],
  ruleReasons: ['FLAGGED'],
}

export const EXAMPLE_PAID = {
  ...EXAMPLE_QUEUED_WITHDRAWAL,
  status: 'approved',
  paidAmount: 1500,
  leftAmount: 0,
  withholding: { bps: 3000, exempt: 1000, taxed: 500 },
  utr: '412345678901',
  decidedAt: '2026-11-23T10:01:00.000Z',
  place: null,
  version: 2,
}

export const EXAMPLE_STRAY = {
  _id: '7c1f0a52-3b0e-4c3a-9a43-0d5c7f4f3b11',
  gateway: 'sandbox',
  line: 'set_2026-11-24_0017',
  reference: 'order-8841',
  day: '2026-11-24',
  kind: 'payment',
  amount: 1000,
  fee: 20,
  tax: 3.6,
  heldBack: 0,
  net: 976.4,
  since: '2026-11-24T10:05:00.000Z',
  verdicts: [
    { verdict: 'BOOK', takesTwo: false },
    { verdict: 'SET_ASIDE', takesTwo: true },
  ],
  firstBy: null,
  firstVerdict: null,
  version: 1,
}

export const EXAMPLE_HELD = {
  _id: `${EXAMPLE_WITHDRAWAL._id}:1`,
  kind: 'ORDER',
  reference: `${EXAMPLE_WITHDRAWAL._id}:1`,
  gateway: 'sandbox',
  userId: '1002',
  userName: 'player1',
  ownerName: 'agent1',
  mine: true,
  way: 'OUT',
  state: 'open',
  amount: 1500,
  depositId: null,
  withdrawId: EXAMPLE_WITHDRAWAL._id,
  reason: 'AMOUNT_DIFFERS',
  said: { state: 'paid', amount: 1450, currency: 'INR' },
  line: null,
  since: '2026-11-23T10:05:00.000Z',
  answeredAt: '2026-11-23T10:05:00.000Z',
  verdicts: [
    { verdict: 'AS_SAID', takesTwo: true },
    { verdict: 'ASK', takesTwo: false },
  ],
  firstBy: null,
  firstVerdict: null,
  firstUtr: null,
  firstPayer: null,
  version: 1,
}
