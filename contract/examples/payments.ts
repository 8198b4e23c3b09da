/** A payment method and a deposit, as they stand on the wire. */
export const EXAMPLE_TERMS = {
  paymentType: 'UPI',
  paymentName: 'Any UPI app',
  minAmount: 100,
  maxAmount: 50000,
  accountNumber: '',
  ifscCode: '',
  accountName: 'Paddock',
  bankName: '',
  walletNumber: '',
  upiId: 'paddock@okbank',
  mobileNumber: '',
  appName: '',
  remarks: '',
  customFields: [],
}

export const EXAMPLE_METHOD = {
  ...EXAMPLE_TERMS,
  _id: '0a8f1c52-6a3d-4f0e-9c1b-2f7d6e5a4b3c',
  active: true,
  isLock: false,
  sort: 0,
  operatorId: null,
  version: 1,
  madeAt: '2026-11-20T09:55:06.000Z',
}

export const EXAMPLE_MANAGED = {
  ...EXAMPLE_METHOD,
  ownerId: '1001',
  ownerName: 'agent1',
  inForce: true,
  waiting: {
    ...EXAMPLE_TERMS,
    upiId: 'paddock2@okbank',
    version: 2,
    proposedBy: 'agent1',
    at: '2026-11-21T09:55:06.000Z',
    confirmedBy: null,
    inForceFrom: null,
    mayConfirm: true,
    setBy: 'agent',
    mayEnd: true,
  },
  hiddenBy: null,
  lockedBy: null,
  mayShow: true,
  mayUnlock: true,
}

export const EXAMPLE_DEPOSIT = {
  _id: 'dep_5f2b7c1e-8d4a-4b6f-a1c3-9e0d8f7b6a5c',
  userId: '1002',
  userName: 'player1',
  amount: 1000,
  receivedAmount: null,
  taxAmount: 0,
  remarks: '',
  createdAt: '2026-11-21T09:55:06.000Z',
  decidedAt: null,
  type: 'UPI',
  paymentName: 'Any UPI app',
  utr: '412345678901',
  usdt: null,
  proof: true,
  proofRemovedAt: null,
  status: 'pending',
  reversedAt: null,
  version: 1,
}

export const EXAMPLE_OWN_DEPOSIT = {
  ...EXAMPLE_DEPOSIT,
  iPayRedirectUrl: null,
  mayReturn: false,
  returnWaitsUntil: null,
  goesBack: null,
}

export const EXAMPLE_QUEUED = {
  ...EXAMPLE_DEPOSIT,
  askedBy: null,
  ownerName: 'agent1',
  mine: true,
  takenBy: null,
  takenUntil: null,
  takenBelow: false,
  firstBy: null,
  firstAmount: null,
  needsTwo: false,
  owed: null,
  owing: null,
  reversalBy: null,
  reversalUntil: null,
  flags: ['FIRST_PAYMENT'],
}

/** Came while its player stayed away. */
export const EXAMPLE_OWED = {
  amount: 1000,
  why: 'SELF_EXCLUDED',
  payer: null,
  payerInLine: false,
  owedAt: '2026-11-21T19:00:00.000Z',
  firstBy: null,
  utr: null,
  sentAt: null,
  cameBack: 0,
  neverCameAt: null,
  undone: null,
}

export const EXAMPLE_TOTAL = {
  _id: EXAMPLE_METHOD._id,
  name: 'Any UPI app',
  type: 'UPI',
  owner: 'agent1',
  role: null,
  deposits: 12,
  depositAmount: 18500,
  claimedAmount: 19000,
  rejected: 1,
  withdrawals: 0,
  withdrawalAmount: 0,
}

export const EXAMPLE_LINE = {
  _id: '17',
  accountName: 'HDFC current',
  ownerName: 'agent1',
  day: '2026-11-21',
  direction: 'CREDIT',
  amount: 1000,
  narration: 'UPI/CR/412345678901/ASHA/HDFC',
  balance: 25000,
  utr: '412345678901',
  depositId: null,
  state: 'UNCLAIMED',
  remarks: '',
}

export const EXAMPLE_COLUMNS = {
  date: 'Date',
  narration: 'Narration',
  reference: null,
  balance: 'Closing Balance',
  debit: 'Withdrawal Amt.',
  credit: 'Deposit Amt.',
  amount: null,
  drCr: null,
  dateOrder: 'DMY',
}

export const EXAMPLE_IMPORT = {
  _id: '4',
  at: '2026-11-21T11:00:00.000Z',
  by: 'agent1',
  accountName: 'HDFC current',
  ownerName: 'agent1',
  fileName: 'statement-november.xlsx',
  lines: 15,
  imported: 12,
  skipped: 2,
  firstDay: '2026-11-01',
  lastDay: '2026-11-21',
}

export const EXAMPLE_IMAGE = 'img_0a8f1c52-6a3d-4f0e-9c1b-2f7d6e5a4b3c.webp'

/** Stands for a file, which no example in JSON can hold. */
export const EXAMPLE_FILE = {
  name: 'receipt.png',
  type: 'image/png',
  size: 0,
  arrayBuffer: (): Promise<ArrayBuffer> => Promise.resolve(new ArrayBuffer(0)),
}
