/** A rule of bonuses and an award, as they stand on the wire. */
export const EXAMPLE_BONUS_TERMS = {
  kind: 'depositWagerBonus',
  title: 'Welcome bonus',
  description: '50 % of your first deposit',
  min: 500,
  max: 1000,
  limit: 1,
  type: 'ftd',
  share: 50,
  amount: 0,
  multiple: 5,
  base: 'bonus',
  days: 30,
  weights: { BETFAIR: 100, BOOKMAKER: 100, SESSION: 100, CASINO: 10 },
  promoCode: '',
  period: 'WEEK',
  siteBears: false,
  secondAbove: 0,
}

const ID = '7d1e0c3a-5b2f-4e6d-8a9c-1f0b2d3c4e5f'

export const EXAMPLE_BONUS = { ...EXAMPLE_BONUS_TERMS, _id: ID, version: 2 }

const VERSION = {
  ...EXAMPLE_BONUS_TERMS,
  at: '2026-11-21T09:55:06.000Z',
  madeBy: 'whitelabel',
  confirmedBy: 'administrator',
  expectedProfit: 875,
}

export const EXAMPLE_RULE = {
  _id: ID,
  active: true,
  sort: 0,
  inForce: { ...VERSION, version: 2 },
  waiting: { ...VERSION, version: 3, confirmedBy: null, mayConfirm: true },
}

export const EXAMPLE_AWARD = {
  _id: '3c9a7e51-2f4b-4d8c-b1e0-6a5d4c3b2f1e',
  userId: '1002',
  userName: 'player1',
  kind: 'depositWagerBonus',
  title: 'Welcome bonus',
  status: 'open',
  amount: 1000,
  released: 100,
  locked: 900,
  lost: 0,
  turnover: 5000,
  wagered: 800,
  steps: 10,
  nextStepAt: 1000,
  byFriend: false,
  createdAt: '2026-11-21T09:55:06.000Z',
  acceptedAt: '2026-11-21T09:55:06.000Z',
  expiresAt: '2026-12-21T09:55:06.000Z',
}

export const EXAMPLE_OFFICER_AWARD = {
  ...EXAMPLE_AWARD,
  wagererName: 'player1',
  held: [],
  givenBy: null,
  remarks: '',
  mayDecide: false,
}
