/** Examples of what the desk says of markets. */
const EXAMPLE_DESK_QUOTE = {
  yes: [{ run: 46, price: 100, size: 25000 }],
  no: [{ run: 45, price: 100, size: 25000 }],
  teams: [],
}

export const EXAMPLE_DESK_ROW = {
  marketId: '31590001:1:overs:6',
  name: '6 overs runs MI',
  kind: 'SESSION',
  variant: 'session',
  status: 'OPEN',
  holds: [],
  teams: [],
  quotedBy: 'HAND',
  trader: { userName: 'desk_anand', isMe: true },
  quote: EXAMPLE_DESK_QUOTE,
  quotedAt: '2026-11-21T14:31:02.250Z',
  version: 7,
  undoUntil: '2026-11-21T14:31:12.250Z',
  model: {
    quote: { ...EXAMPLE_DESK_QUOTE, yes: [{ run: 47, price: 100, size: 25000 }] },
    at: '2026-11-21T14:31:01.900Z',
    score: '34/1 (4.0)',
  },
  openUntil: '2026-11-21T14:31:15.000Z',
  pause: null,
  worst: -18000,
  worstAt: '46',
  lossLimit: 500000,
  minStake: 100,
  maxStake: 100000,
}

export const EXAMPLE_QUOTE_LINE = {
  at: '2026-11-21T14:31:02.250Z',
  by: 'desk_anand',
  what: 'QUOTED',
  why: null,
  version: 7,
  quote: EXAMPLE_DESK_QUOTE,
}

export const EXAMPLE_MADE = {
  marketId: 'hand-5f0c1a9be2d74c60a1b2c3d4',
  eventId: '31590001',
  name: 'Lambi: total of the innings',
  status: 'SUSPENDED',
}

export const EXAMPLE_TEMPLATE = {
  templateId: 7,
  sportId: '4',
  name: 'T20',
  version: 1,
  savedBy: 'administrator',
  markets: [{ kind: 'SESSION', name: '6 overs {team1}', maxStake: 25_000 }],
}

export const EXAMPLE_STARTING = {
  sportId: '4',
  kind: 'SESSION',
  version: 2,
  savedBy: 'administrator',
  own: { maxStake: 25_000, delaySeconds: 2, cashOut: false },
  usual: {
    minStake: 100,
    maxStake: 50_000,
    maxHouseLoss: 2_000_000,
    maxUserWin: 500_000,
    maxCashOut: 500_000,
    delaySeconds: 1,
    cashOut: true,
  },
}

export const EXAMPLE_RULES_OF_MARKET = {
  marketId: EXAMPLE_MADE.marketId,
  rules: {
    en: 'Counted only if all twenty overs are bowled.',
    hi: 'बीस ओवर पूरे होने पर ही गिना जाएगा।',
  },
}

export const EXAMPLE_TERMS_OF_MARKET = {
  marketId: 'm-41',
  said: {
    minStake: 100,
    maxStake: 100000,
    maxHouseLoss: 5000000,
    maxUserWin: 500000,
    maxCashOut: 500000,
    delaySeconds: 5,
    betAllowed: true,
    cashOut: true,
  },
  own: { maxStake: 5000, delaySeconds: 8 },
}

const EXAMPLE_DESK_OUTCOME = { teamId: null, teamName: null, run: 46, amount: -18000 }
export const EXAMPLE_DESK_POSITION = {
  rows: [{ ...EXAMPLE_DESK_OUTCOME, run: 45, amount: 12000 }, EXAMPLE_DESK_OUTCOME],
  worst: EXAMPLE_DESK_OUTCOME,
  best: { ...EXAMPLE_DESK_OUTCOME, run: 45, amount: 12000 },
  waiting: -1500,
  lossLimit: 500000,
  hedge: null,
}

export const EXAMPLE_DESK_BET = {
  betId: '01986c1e-8d0a-7c3e-9b54-2f6d1f0a7e11',
  at: '2026-11-21T14:31:03.100Z',
  userName: 'rahul77',
  site: 'demo',
  marketId: EXAMPLE_DESK_ROW.marketId,
  side: 'back',
  teamId: null,
  run: 46,
  price: 100,
  stake: 5000,
  status: 'ACCEPTED',
}

export const EXAMPLE_DESK_NOTE = {
  at: '2026-11-21T15:02:40.000Z',
  by: 'desk_anand',
  text: 'Rain about: six overs shut until the umpires are out.',
}
