/** An affiliate, as they stand on the wire. */
export const EXAMPLE_DEAL = { sports: 30, casino: 20, head: 500, headDeposit: 1000, headTurnover: 5000 }

const FUNNEL = { visits: 420, signUps: 31, firstDeposits: 12, heads: 4 }
const MONTH = { sports: 40000, casino: 10000, share: 14000, heads: 4, headAmount: 2000, balance: 12800 }

export const ONE_AFFILIATE = { role: 'whiteLabel', affiliateId: '1001' } as const

export const EXAMPLE_AFFILIATE_STATEMENT = {
  _id: '01976f3e-5f1a-7c3a-9d52-1f2e3d4c5b6a',
  monthAt: '2026-10-31T18:30:00.000Z',
  endsAt: '2026-11-30T18:30:00.000Z',
  sports: 40000,
  casino: 10000,
  share: 14000,
  heads: 4,
  headAmount: 2000,
  corrections: -1200,
  carriedIn: -2000,
  due: 12800,
  carriedOut: 0,
  status: 'due',
  decidedAt: null,
} as const

export const EXAMPLE_OWN_AFFILIATE = {
  code: 'cricnews',
  active: true,
  month: MONTH,
  summedUntil: '2026-11-30T18:30:00.000Z',
  deal: EXAMPLE_DEAL,
  ...FUNNEL,
  paid: 8200,
  open: 12800,
  statements: [EXAMPLE_AFFILIATE_STATEMENT],
}

export const EXAMPLE_AFFILIATE_SUB = { subId: 'video-3', ...FUNNEL, brought: 50000 }

export const EXAMPLE_AFFILIATE = {
  _id: '1001',
  userName: 'player1',
  code: 'cricnews',
  active: true,
  createdAt: '2026-10-12T09:00:00.000Z',
  ...FUNNEL,
  earned: 21000,
  paid: 8200,
  open: 12800,
  waits: true,
}

export const EXAMPLE_WHOLE_AFFILIATE = {
  ...EXAMPLE_AFFILIATE,
  month: MONTH,
  summedUntil: '2026-11-30T18:30:00.000Z',
  deals: [
    {
      ...EXAMPLE_DEAL,
      sports: 35,
      version: 2,
      madeAt: '2026-11-20T09:00:00.000Z',
      madeBy: 'whitelabel',
      confirmedBy: null,
      fromAt: null,
      mayConfirm: false,
      mayWithdraw: true,
    },
    {
      ...EXAMPLE_DEAL,
      version: 1,
      madeAt: '2026-10-12T09:00:00.000Z',
      madeBy: 'whitelabel',
      confirmedBy: 'administrator',
      fromAt: '2026-09-30T18:30:00.000Z',
      mayConfirm: false,
      mayWithdraw: false,
    },
  ],
  statements: [{ ...EXAMPLE_AFFILIATE_STATEMENT, agreedBy: null, decidedBy: null, remarks: '' }],
  flags: ['SAME_DEVICE'],
  flagged: [{ userId: '1002', userName: 'player2', flags: ['SAME_DEVICE'] }],
  excluded: [],
} as const
