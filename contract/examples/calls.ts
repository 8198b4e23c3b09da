/** An example of every call, as it stands on the wire (compressed docs unpacked). */
import { type CallName, calls, EXPORTED_LISTS, type ExportName, type ListName } from '../endpoints/index.ts'
import {
  EXAMPLE_DEPOSIT,
  EXAMPLE_FILE,
  EXAMPLE_IMAGE,
  EXAMPLE_COLUMNS,
  EXAMPLE_IMPORT,
  EXAMPLE_LINE,
  EXAMPLE_MANAGED,
  EXAMPLE_METHOD,
  EXAMPLE_OWED,
  EXAMPLE_OWN_DEPOSIT,
  EXAMPLE_QUEUED,
  EXAMPLE_TERMS,
  EXAMPLE_TOTAL,
} from './payments.ts'
import {
  EXAMPLE_CASINO_DAY,
  EXAMPLE_CASINO_DIFFERENCE,
  EXAMPLE_CASINO_FIGURE,
  EXAMPLE_CASINO_GAME,
  EXAMPLE_CASINO_WINNER,
  EXAMPLE_CASINO_MOVES,
  EXAMPLE_CASINO_OFFER,
  EXAMPLE_CASINO_PROVIDER,
  EXAMPLE_CASINO_ROUND,
  EXAMPLE_STUCK_ROUND,
  EXAMPLE_THEIR_ROUND,
} from './casino.ts'
import {
  EXAMPLE_DESK_BET,
  EXAMPLE_DESK_NOTE,
  EXAMPLE_DESK_POSITION,
  EXAMPLE_DESK_ROW,
  EXAMPLE_QUOTE_LINE,
  EXAMPLE_MADE,
  EXAMPLE_RULES_OF_MARKET,
  EXAMPLE_STARTING,
  EXAMPLE_TEMPLATE,
  EXAMPLE_TERMS_OF_MARKET,
} from './quoting.ts'
import {
  EXAMPLE_AFFILIATE,
  EXAMPLE_AFFILIATE_STATEMENT,
  EXAMPLE_AFFILIATE_SUB,
  EXAMPLE_DEAL,
  EXAMPLE_OWN_AFFILIATE,
  EXAMPLE_WHOLE_AFFILIATE,
  ONE_AFFILIATE,
} from './affiliates.ts'
import {
  EXAMPLE_BOARD_PLACE,
  EXAMPLE_BOARD_PRIZES,
  EXAMPLE_LATEST_BETS,
  EXAMPLE_LEADERBOARD,
  EXAMPLE_LEFT_OUT,
  EXAMPLE_PROPOSED_PRIZES,
  ONE_BOARD_PRIZES,
} from './leaderboard.ts'
import { EXAMPLE_EVENT_RISK, EXAMPLE_MARKET_RISK, EXAMPLE_PERSON_RISK, EXAMPLE_RISK_TOTALS } from './risk.ts'
import { EXAMPLE_PRACTICE, EXAMPLE_PRACTICE_BOARD, EXAMPLE_PRACTISER, EXAMPLE_REFILL_AT } from './practice.ts'
import { EXAMPLE_CHAT, EXAMPLE_CHAT_ANSWERS, EXAMPLE_TAKEN_CHAT, EXAMPLE_WHOLE_CHAT } from './chat.ts'
import { EXAMPLE_COMPLAINT, EXAMPLE_WHOLE_COMPLAINT } from './complaints.ts'
import { EXAMPLE_KYC, EXAMPLE_KYC_CHECK, EXAMPLE_KYC_DOCUMENT } from './kyc.ts'
import { EXAMPLE_AWARD, EXAMPLE_BONUS, EXAMPLE_BONUS_TERMS, EXAMPLE_OFFICER_AWARD, EXAMPLE_RULE } from './bonuses.ts'
import {
  EXAMPLE_ACCOUNT,
  EXAMPLE_PAID,
  EXAMPLE_HELD,
  EXAMPLE_QUEUED_WITHDRAWAL,
  EXAMPLE_STRAY,
  EXAMPLE_WAY_OUT,
  EXAMPLE_WITHDRAWAL,
} from './withdrawals.ts'
import { protectionExamples } from './protection.ts'
import {
  EXAMPLE_AUTO_CASH_OUT,
  EXAMPLE_CASH_OUT_OFFER,
  EXAMPLE_SESSION_CASH_OUT,
  EXAMPLE_BET,
  EXAMPLE_BET_MARKET,
  EXAMPLE_BOOK,
  EXAMPLE_MARKET,
  EXAMPLE_ACCOUNT_LINK,
  EXAMPLE_NOTIFICATION,
  EXAMPLE_PAGE,
  EXAMPLE_PERSON,
  EXAMPLE_POINTS,
  EXAMPLE_RECEIPT,
  EXAMPLE_SCORE,
  EXAMPLE_RESTRICTIONS,
  EXAMPLE_SCHEDULE,
  EXAMPLE_TERMS_IN_FORCE,
  EXAMPLE_TRAIL,
  EXAMPLE_USER,
} from './shapes.ts'
import { EXAMPLE_CONFIG, EXAMPLE_SITE_VIEW, siteExamples } from './sites.ts'

export type Example = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly docs: unknown
  readonly also?: Readonly<Record<string, unknown>>
}

const EXAMPLE_PRESETS = { stake: [{ _id: 'p-1', label: '1k', value: 1000 }] }

const EXAMPLE_PRESETS_BODY = { stake: [{ label: '1k', value: '1000' }] }

const EXAMPLE_SPORT = {
  id: '4',
  name: 'Cricket',
  totalEventCount: 1,
  competitions: [
    {
      id: 'c-12',
      name: 'ICC T20 World Cup Qualifier',
      eventCount: 1,
      events: [
        {
          id: '31590001',
          name: 'Netherlands v Papua New Guinea',
          openDate: '2026-11-21T09:30:00.000Z',
          inPlay: true,
          markets: [{ id: 'm-41', name: 'Match Odds', type: 'BETFAIR', betOpenDate: null }],
        },
      ],
    },
  ],
}

const EXAMPLE_HOME = {
  fastestOdd: { 'm-41': '0,1.95,1.96;1,2.04,2.06', 'm-42': '0,3.5,3.6,4;1,,,11' },
  highlight: ['31590001'],
  marketIds: 'm-41|m-42',
  ongoing:
    '31590001,4,c-12,ICC T20 World Cup Qualifier,Netherlands v Papua New Guinea,ZW,1795253400000,1,m-41,BETFAIR,62/1,,0,6.0,0,',
  upcoming: '31590002,7,,,Warwick,GB,1795253400000,0,m-42,BETFAIR,,,,,1,2m Hcap',
}

const EXAMPLE_BALANCE = { pts: 100000, exposure: 1000, availablePts: 99000 }

const EXAMPLE_PLACED = {
  market: {
    _id: 'm-41',
    type: 'BETFAIR',
    teams: [
      { id: '228749', name: 'Netherlands' },
      { id: '2857977', name: 'Papua New Guinea' },
    ],
  },
  marketBook: EXAMPLE_BOOK,
  bet: EXAMPLE_BET,
  balance: EXAMPLE_BALANCE,
}

const EXAMPLE_TOGETHER = {
  by: 'ADDRESS',
  key: '203.0.113.7',
  shown: '203.0.113.7',
  players: 2,
  names: [
    { userId: 'u-1001', userName: 'player1' },
    { userId: 'u-1002', userName: 'player2' },
  ],
  lastAt: '2026-11-21T09:55:00.000Z',
}
const EXAMPLE_OPEN_BETS = { docs: [EXAMPLE_BET], also: { ...EXAMPLE_PAGE, positions: { 'm-41': EXAMPLE_BOOK } } }

const EXAMPLE_SETTLED = {
  market: EXAMPLE_BET_MARKET,
  result: 'Netherlands',
  resultVersion: 1,
  bets: 1,
  stake: 1000,
  profitLoss: 960,
  commission: 19.2,
  settledAt: '2026-11-21T12:55:00.000Z',
}

const EXAMPLE_NARROWED = { user: { id: '1001', name: 'player1' } }

const EXAMPLE_HISTORY = { docs: [EXAMPLE_SETTLED], also: EXAMPLE_PAGE }

const EXAMPLE_DETAILS = {
  docs: [
    { ...EXAMPLE_BET, status: 'SETTLED', settledAt: '2026-11-21T12:55:00.000Z', profitLoss: 960, outcome: 'WIN' },
    { ...EXAMPLE_SESSION_CASH_OUT, status: 'SETTLED', settledAt: '2026-11-21T12:55:00.000Z', profitLoss: 5721.12 },
  ],
  also: { ...EXAMPLE_PAGE, totalBack: 1000, totalLay: 0, totalBetPts: 6681.12, totalCommission: 19.2 },
}

const EXAMPLE_DESK_OFFICER = {
  userId: '2041',
  userName: 'desk_anand',
  fullName: 'Anand Rao',
  locked: false,
  hasSecondFactor: true,
  mustChangePassword: false,
  rights: ['SUSPEND', 'QUOTE'],
  everything: false,
  sportIds: ['4'],
  eventIds: ['34001'],
  eventNames: { '34001': 'Netherlands v Papua New Guinea' },
  version: 1,
  proposed: {
    rights: ['SUSPEND', 'QUOTE', 'RESULT'],
    everything: false,
    sportIds: ['4'],
    eventIds: [],
    proposedBy: 'administrator',
  },
  madeBy: 'administrator',
  createdAt: '2026-11-21T12:55:00.000Z',
}
const EXAMPLE_DECIDED = { marketId: 'm-41', status: 'SUSPENDED', version: 42, resultVersion: 0, proposed: false }

const EXAMPLE_SHOWING = {
  eventId: '31590001',
  channel: 'https://tv.example/channel/7',
  scoreUrl: 'https://scores.example/match/31590001',
}

const EXAMPLE_SIGNED_IN = { stage: 'FULL', expiresAt: '2026-11-21T21:30:00.000Z' }
const EXAMPLE_DUPLICATE = { userName: true, phone: false, email: false }
const EXAMPLE_FACTOR = { enabled: true, mandatory: false, backupCodesLeft: 10, atWithdrawals: false }
const EXAMPLE_BACKUP_CODES = { backupCodes: ['4k2p-9xqm', '7hw3-d5tz'] }
const EXAMPLE_PROOF = { password: 'Paddock@1', code: '123456' }
const EXAMPLE_SESSION = {
  sessionId: '0198b6f2-8c1e-7b7a-9d3c-2f4e5a6b7c8d',
  isCurrent: true,
  startedAt: '2026-11-21T09:30:00.000Z',
  lastSeenAt: '2026-11-21T09:45:00.000Z',
  expiresAt: '2026-11-21T21:30:00.000Z',
  address: '203.0.113.7',
  agent: 'Mozilla/5.0',
  country: 'IN',
}
const EXAMPLE_LOGIN = {
  at: '2026-11-21T09:30:00.000Z',
  outcome: 'SIGNED_IN',
  address: '203.0.113.7',
  agent: 'Mozilla/5.0',
  country: 'IN',
}

const EXAMPLE_SHOWN = {
  _id: '9',
  kind: 'SLIDE',
  title: 'The final begins at 19:30',
  text: 'All markets are open from 18:00.',
  image: null,
  link: '/inPlay',
}
const EXAMPLE_BANNER = {
  ...EXAMPLE_SHOWN,
  state: 'SHOWN',
  author: 'agent',
  root: 'agent',
  page: 'HOME',
  audience: 'PLAYERS',
  language: 'hi',
  marketing: true,
  place: 1,
  startsAt: '2026-11-21T09:45:00.000Z',
  endsAt: '2026-11-22T09:45:00.000Z',
  endedAt: null,
}
const EXAMPLE_ARTICLE_CONTENT = {
  texts: {
    en: {
      group: 'Money',
      title: 'How long does a withdrawal take?',
      summary: '',
      body: 'Most are paid within a day. See [your requests](/transaction).',
    },
    hi: {
      group: 'पैसा',
      title: 'निकासी में कितना समय लगता है?',
      summary: '',
      body: 'अधिकतर एक दिन में। [आपके अनुरोध](/transaction) देखें।',
    },
  },
  place: 1,
  startsAt: null,
  endsAt: null,
  image: null,
  video: null,
  marketing: false,
  aim: null,
  bonusRuleId: null,
}
const EXAMPLE_ARTICLE_VERSION = {
  version: 2,
  at: '2026-11-21T09:45:00.000Z',
  author: 'whitelabel',
  note: 'In Hindi too',
  restores: null,
  languages: ['en', 'hi'],
}
const EXAMPLE_ARTICLE_HEAD = {
  _id: '7',
  kind: 'FAQ',
  slug: 'how-long-does-a-withdrawal-take',
  state: 'PUBLISHED',
  shown: true,
  version: 2,
  publicVersion: 2,
  title: 'How long does a withdrawal take?',
  group: 'Money',
  place: 1,
  languages: ['en', 'hi'],
  startsAt: null,
  endsAt: null,
  changedAt: '2026-11-21T09:45:00.000Z',
  changedBy: 'whitelabel',
}
const EXAMPLE_ARTICLE = {
  ...EXAMPLE_ARTICLE_HEAD,
  content: EXAMPLE_ARTICLE_CONTENT,
  links: { own: ['/transaction'], elsewhere: [] },
  versions: [EXAMPLE_ARTICLE_VERSION],
}
const EXAMPLE_SHOWN_ARTICLE = {
  _id: '7',
  kind: 'FAQ',
  slug: 'how-long-does-a-withdrawal-take',
  language: 'hi',
  group: 'पैसा',
  title: 'निकासी में कितना समय लगता है?',
  summary: '',
  image: null,
  endsAt: null,
  publishedAt: '2026-11-21T10:00:00.000Z',
  body: 'अधिकतर एक दिन में। [आपके अनुरोध](/transaction) देखें।',
}
const ONE_ARTICLE = { role: 'whiteLabel', articleId: '7' }
const EXAMPLE_DEVICE = '5f0c0c52-5a0b-4a51-9a53-0c6f5f3b7a11'
const EXAMPLE_PUSH = {
  publicKey: 'B'.padEnd(87, 'k'),
  bets: true,
  payments: true,
  account: true,
  promotions: false,
  quiet: { from: 1320, to: 420, timeZone: 'Asia/Kolkata' },
  devices: [{ _id: EXAMPLE_DEVICE, agent: 'Chrome on Android', since: '2026-11-21T09:45:00.000Z' }],
}

const EXAMPLE_BROADCAST = {
  _id: '3',
  at: '2026-11-21T09:45:00.000Z',
  state: 'SENT',
  sendAt: '2026-11-21T09:45:00.000Z',
  language: null,
  sportId: null,
  sender: 'agent',
  root: 'player2',
  audience: 'PLAYERS',
  marketing: false,
  title: 'The final begins at 19:30',
  description: 'All markets are open from 18:00.',
  image: null,
  recipients: 1,
}

const EXAMPLE_MOVED = {
  transfers: [
    {
      transferId: '5f0c0c52-5a0b-4a51-9a53-0c6f5f3b7a10',
      userId: '1002',
      userName: 'player2',
      amount: 5000,
      pts: 100000,
      exposure: 1000,
      uplineId: '900',
      uplinePts: 45000,
    },
  ],
  ownPts: 45000,
}

/** What of a receipt's line says nothing. */
const NOTHING_SAID = {
  odd: null,
  priceBefore: null,
  size: null,
  sizeBefore: null,
  until: null,
  marketVersion: null,
  marketStatus: null,
  result: null,
  profitLoss: null,
  marketProfitLoss: null,
  commission: null,
  reason: null,
  cashOut: null,
}
const EXAMPLE_BET_RECEIPT = {
  bet: EXAMPLE_BET,
  history: [
    {
      at: '2026-11-21T09:55:06.000Z',
      status: 'ACCEPTED',
      stake: 1000,
      sizeMatched: 1000,
      sizeRemaining: 0,
      sizeLapsed: 0,
      sizeCancelled: 0,
      sizeVoided: 0,
      price: 1.96,
      reason: null,
    },
  ],
  fills: [{ odd: 1.96, size: 1000, at: '2026-11-21T09:55:06.000Z' }],
  steps: [
    { ...NOTHING_SAID, at: '2026-11-21T09:55:00.000Z', what: 'RECEIVED', odd: 1.95, size: 1000, marketVersion: 41 },
    { ...NOTHING_SAID, at: '2026-11-21T09:55:00.000Z', what: 'DELAYED', until: '2026-11-21T09:55:06.000Z' },
    { ...NOTHING_SAID, at: '2026-11-21T09:55:06.000Z', what: 'MATCHED', odd: 1.96, size: 1000 },
  ],
}

const examples: { readonly [N in ListName]: Example } = {
  ...protectionExamples,
  ...siteExamples,
  signIn: {
    body: { email: 'player1', password: 'Paddock@1', domain: 'localhost' },
    docs: EXAMPLE_USER,
    also: EXAMPLE_SIGNED_IN,
  },
  signOut: { params: { role: 'user' }, query: { domain: 'localhost' }, docs: {} },
  sendSignUpOtp: { body: { phone: '+919876543210', type: 'sms' }, docs: { resendAfter: 60 } },
  sendPasswordOtp: { body: { phone: '+919876543210', type: 'sms' }, docs: { resendAfter: 60 } },
  sendSignInOtp: { body: { phone: '+919876543210', type: 'sms' }, docs: { resendAfter: 60 } },
  checkDuplicate: { query: { userName: 'player1' }, docs: EXAMPLE_DUPLICATE },
  checkDuplicateByPost: { body: { userName: 'player1' }, docs: EXAMPLE_DUPLICATE },
  signUp: {
    body: { phone: '9876543210', otp: '123456', password: 'Paddock@1', ageConfirmed: 'true', termsAccepted: 'true' },
    docs: EXAMPLE_USER,
    also: EXAMPLE_SIGNED_IN,
  },
  signUpDemo: { body: { userName: 'demo_user' }, docs: { userName: 'demo_4k2p9', password: 'x7Kp2mQ9' } },
  resetPassword: { body: { phone: '9876543210', otp: '123456', password: 'Paddock@2' }, docs: {} },
  changePassword: {
    params: { role: 'agent' },
    body: { oldPassword: 'Paddock@1', password: 'Paddock@2' },
    docs: { transactionCode: '482913' },
  },
  giveSecondFactor: { params: { role: 'user' }, body: { code: '123456' }, docs: EXAMPLE_USER, also: EXAMPLE_SIGNED_IN },
  getSecondFactor: { params: { role: 'user' }, docs: EXAMPLE_FACTOR },
  beginSecondFactor: {
    params: { role: 'user' },
    body: { password: 'Paddock@1' },
    docs: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Paddock:player1?secret=JBSWY3DPEHPK3PXP&issuer=Paddock' },
  },
  confirmSecondFactor: {
    params: { role: 'user' },
    body: { code: '123456' },
    docs: EXAMPLE_BACKUP_CODES,
    also: EXAMPLE_SIGNED_IN,
  },
  endSecondFactor: {
    params: { role: 'user' },
    body: EXAMPLE_PROOF,
    docs: { enabled: false, mandatory: false, backupCodesLeft: 0, atWithdrawals: false },
  },
  renewBackupCodes: { params: { role: 'user' }, body: EXAMPLE_PROOF, docs: EXAMPLE_BACKUP_CODES },
  askFactorAtWithdrawals: { docs: { ...EXAMPLE_FACTOR, atWithdrawals: true } },
  endFactorAtWithdrawals: { body: EXAMPLE_PROOF, docs: EXAMPLE_FACTOR },
  getSessions: { params: { role: 'user' }, docs: [EXAMPLE_SESSION] },
  createSocketTicket: {
    params: { role: 'user' },
    docs: { ticket: 'skt_0rQ9m3bq5Yx7uJx2sKfW1pVt8aLzN4cHgE6dRwTiMyo', expiresAt: '2026-11-21T09:56:00.000Z' },
  },
  endSession: { params: { role: 'user' }, query: { sessionId: EXAMPLE_SESSION.sessionId }, docs: { ended: 1 } },
  endOtherSessions: { params: { role: 'user' }, docs: { ended: 2 } },
  getLoginHistory: { params: { role: 'user' }, docs: [EXAMPLE_LOGIN], also: EXAMPLE_PAGE },
  createLoginTicket: {
    params: { role: 'agent' },
    body: { userId: '1001', transactionCode: '123456' },
    docs: {
      userName: 'player1',
      ticket: 'otl_5Jq0V1T7n0yWq3kZr8uXaA',
      path: '/login-user/player1/otl_5Jq0V1T7n0yWq3kZr8uXaA',
    },
  },
  createSwitchLink: { docs: { url: 'https://world.example.com/direct-login/5Jq0V1T7n0yWq3kZr8uXaA' } },
  useDirectLogin: { body: { token: '5Jq0V1T7n0yWq3kZr8uXaA' }, docs: EXAMPLE_USER, also: EXAMPLE_SIGNED_IN },
  getAccountLinks: {
    docs: {
      sites: [{ site: 'Spin', host: 'spin.example.com' }],
      links: [EXAMPLE_ACCOUNT_LINK],
      restsUntil: null,
    },
  },
  linkAccount: {
    body: {
      host: 'spin.example.com',
      password: 'Paddock@1',
      otherName: 'asha_spins',
      otherPassword: 'Spinning@1',
      bothWays: false,
    },
    docs: [EXAMPLE_ACCOUNT_LINK],
  },
  endAccountLink: { query: { linkId: '5' }, docs: {} },
  createCockFight: { docs: {} },
  reportDeveloperTools: { docs: {} },
  leaveCockFight: { docs: {} },
  getProfile: { params: { role: 'user' }, docs: { correlationId: 'c-7f3a', user: EXAMPLE_USER } },
  getPoints: { params: { role: 'user' }, docs: EXAMPLE_POINTS },
  setConfirmBets: { body: { confirmBets: 'true' }, docs: { confirmBets: true } },
  getStakes: { docs: EXAMPLE_PRESETS },
  putStakes: { body: EXAMPLE_PRESETS_BODY, docs: EXAMPLE_PRESETS },
  getQuickStakes: { docs: EXAMPLE_PRESETS },
  putQuickStakes: { body: EXAMPLE_PRESETS_BODY, docs: EXAMPLE_PRESETS },
  getFavoriteEvents: { docs: { eventId: ['31590001'] } },
  addFavoriteEvent: { body: { eventId: '31590001' }, docs: { eventId: ['31590001'] } },
  removeFavoriteEvent: { body: { eventId: '31590001' }, docs: { eventId: [] } },
  getFavoriteMarkets: { docs: { marketId: ['1.200000001'] } },
  addFavoriteMarket: { body: { marketId: '1.200000001' }, docs: { marketId: ['1.200000001'] } },
  removeFavoriteMarket: { body: { marketId: '1.200000001' }, docs: { marketId: [] } },
  getMarkets: {
    params: { reader: 'common' },
    query: { eventTypeId: '4', active: 'true' },
    docs: [
      {
        eventType: EXAMPLE_MARKET.eventType,
        competitions: [
          {
            competition: EXAMPLE_MARKET.competition,
            events: [
              {
                event: { id: '31590001', name: 'Netherlands v Papua New Guinea', openDate: '2026-11-21T09:30:00.000Z' },
                markets: [EXAMPLE_MARKET],
              },
            ],
          },
        ],
      },
    ],
    also: {
      limit: 25,
      nextPage: false,
      nextPageNumber: 0,
      previousPage: false,
      previousPageNumber: 0,
      showingFrom: 1,
      showingTo: 1,
      totalDocs: 1,
      totalIsLeast: false,
      totalPages: 1,
    },
  },
  getMarketGroup: { docs: [EXAMPLE_SPORT] },
  getHighlight: { docs: ['31590001'] },
  getHome: { docs: EXAMPLE_HOME },
  getCumulative: {
    query: { domainType: 'mobile', domainUrl: 'localhost', marketGroup: 'true', home: 'true' },
    docs: {
      domain: {
        domainName: 'demo',
        type: 'b2c',
        whitelabelId: 's-1',
        diamondWebsiteUrl: null,
        isSwitchAllowed: false,
        isWorld: false,
      },
      maintenance: false,
      date: '2026-11-21T09:55:00.000Z',
      hotEvent: ['31590001'],
      tournament: [{ id: 'c-12', name: 'ICC T20 World Cup Qualifier', eventTypeId: '4' }],
      globalAppConfiguration: { maintenance: false, useSocket: true, currency: 'INR' },
      appConfigruation: EXAMPLE_SITE_VIEW,
      marketGroup: [EXAMPLE_SPORT],
      home: EXAMPLE_HOME,
    },
  },
  searchEvents: {
    query: { search: 'nether', active: 'true', searchField: 'eventName' },
    docs: [
      {
        eventTypeId: '4',
        name: 'Cricket',
        events: [
          {
            eventTypeId: '4',
            eventId: '31590001',
            eventName: 'Netherlands v Papua New Guinea',
            countryCode: 'ZW',
            timezone: 'GMT',
            openDate: '2026-11-21T09:30:00.000Z',
          },
        ],
      },
    ],
  },
  getNotifications: {
    params: { role: 'user' },
    query: { page: '1', limit: '25' },
    docs: [EXAMPLE_NOTIFICATION],
    also: { ...EXAMPLE_PAGE, unread: 1 },
  },
  readNotifications: { params: { role: 'user' }, query: { notificationId: '7' }, docs: { unread: 0 } },
  deleteNotifications: { params: { role: 'user' }, query: { notificationId: '7' }, docs: { unread: 0 } },
  getBroadcasts: {
    params: { role: 'agent' },
    query: { page: '1', limit: '25' },
    docs: [EXAMPLE_BROADCAST],
    also: EXAMPLE_PAGE,
  },
  sendBroadcast: {
    params: { role: 'agent' },
    body: {
      title: 'The final begins at 19:30',
      description: 'All markets are open from 18:00.',
      image: null,
      audience: 'PLAYERS',
      marketing: false,
      userId: '1002',
      transactionCode: '123456',
    },
    docs: EXAMPLE_BROADCAST,
  },
  getBroadcastReach: {
    params: { role: 'agent' },
    query: { audience: 'PLAYERS', marketing: 'true', language: 'hi', sportId: '4', userId: '1002' },
    docs: { recipients: 120, leftOut: 3 },
  },
  saveMessageImage: {
    params: { role: 'agent' },
    body: { image: EXAMPLE_FILE },
    docs: { image: `/images/${EXAMPLE_IMAGE}` },
  },
  withdrawBroadcast: {
    params: { role: 'agent', broadcastId: '3' },
    docs: { ...EXAMPLE_BROADCAST, state: 'WITHDRAWN' },
  },
  getArticles: { query: { kind: 'FAQ', language: 'hi' }, docs: [EXAMPLE_SHOWN_ARTICLE] },
  getArticle: {
    params: { slug: 'welcome-bonus' },
    query: { kind: 'PROMOTION', language: 'hi' },
    docs: {
      ...EXAMPLE_SHOWN_ARTICLE,
      kind: 'PROMOTION',
      slug: 'welcome-bonus',
      language: 'en',
      group: '',
      title: 'Welcome bonus',
      body: 'With your first deposit.',
      video: null,
      aim: 'BONUS',
      bonus: {
        title: 'First deposit',
        earnedBy: 'DEPOSIT',
        share: 100,
        amount: null,
        most: 5000,
        least: 500,
        firstOnly: true,
        wagering: { multiple: 10, base: 'bonus' },
        days: 30,
      },
      languages: ['en'],
    },
  },
  listArticles: { params: { role: 'whiteLabel' }, docs: [EXAMPLE_ARTICLE_HEAD] },
  openArticle: { params: ONE_ARTICLE, docs: EXAMPLE_ARTICLE },
  getArticleVersion: {
    params: { ...ONE_ARTICLE, version: '2' },
    docs: { ...EXAMPLE_ARTICLE_VERSION, content: EXAMPLE_ARTICLE_CONTENT },
  },
  createArticle: {
    params: { role: 'whiteLabel' },
    body: { kind: 'FAQ', slug: 'how-long-does-a-withdrawal-take', content: EXAMPLE_ARTICLE_CONTENT },
    docs: EXAMPLE_ARTICLE,
  },
  saveArticle: {
    params: ONE_ARTICLE,
    body: { baseVersion: 1, content: EXAMPLE_ARTICLE_CONTENT, note: 'In Hindi too' },
    docs: EXAMPLE_ARTICLE,
  },
  restoreArticle: { params: ONE_ARTICLE, body: { version: 1, baseVersion: 1 }, docs: EXAMPLE_ARTICLE },
  publishArticle: { params: ONE_ARTICLE, body: { baseVersion: 2, transactionCode: '123456' }, docs: EXAMPLE_ARTICLE },
  withdrawArticle: {
    params: ONE_ARTICLE,
    docs: { ...EXAMPLE_ARTICLE, state: 'WITHDRAWN', shown: false, publicVersion: null },
  },
  getBanners: { query: { place: 'HOME', language: 'en' }, docs: [EXAMPLE_SHOWN] },
  closeBanner: { params: { role: 'user', bannerId: '9' }, docs: { _id: '9' } },
  listBanners: { params: { role: 'agent' }, docs: [EXAMPLE_BANNER] },
  createBanner: {
    params: { role: 'agent' },
    body: {
      kind: 'SLIDE',
      page: 'HOME',
      audience: 'PLAYERS',
      language: 'hi',
      marketing: true,
      title: 'The final begins at 19:30',
      text: 'All markets are open from 18:00.',
      image: null,
      link: '/inPlay',
      place: 1,
      startsAt: '2026-11-21T09:45:00.000Z',
      endsAt: '2026-11-22T09:45:00.000Z',
      userId: '1002',
      transactionCode: '123456',
    },
    docs: EXAMPLE_BANNER,
  },
  placeBanner: { params: { role: 'agent', bannerId: '9' }, body: { place: 1 }, docs: EXAMPLE_BANNER },
  endBanner: {
    params: { role: 'agent', bannerId: '9' },
    docs: { ...EXAMPLE_BANNER, state: 'OVER', endedAt: '2026-11-21T10:00:00.000Z' },
  },
  getPushSettings: { params: { role: 'user' }, docs: EXAMPLE_PUSH },
  changePushSettings: {
    params: { role: 'user' },
    body: {
      bets: true,
      payments: true,
      account: true,
      promotions: false,
      quiet: { from: 1320, to: 420, timeZone: 'Asia/Kolkata' },
    },
    docs: EXAMPLE_PUSH,
  },
  addPushDevice: {
    params: { role: 'user' },
    body: {
      endpoint: 'https://push.example/send/7a1c',
      p256dh: 'B'.padEnd(87, 'x'),
      auth: 'a'.repeat(22),
    },
    docs: { _id: EXAMPLE_DEVICE },
  },
  keepPushDevice: { params: { role: 'user', deviceId: EXAMPLE_DEVICE }, docs: { _id: EXAMPLE_DEVICE } },
  removePushDevice: { params: { role: 'user', deviceId: EXAMPLE_DEVICE }, docs: { ...EXAMPLE_PUSH, devices: [] } },
  setMessageLanguage: { params: { role: 'user' }, body: { language: 'hi' }, docs: { language: 'hi' } },
  getPriceHistory: {
    params: { reader: 'common' },
    query: { marketId: 'm-41', span: '1h' },
    docs: {
      marketId: 'm-41',
      kind: 'BETFAIR',
      since: '2026-11-21T08:45:00.000Z',
      until: '2026-11-21T09:45:00.000Z',
      runners: [
        {
          slot: 0,
          points: [
            { at: 1795250700, back: 1.95, lay: 1.96, last: 1.95, backRun: null, layRun: null, volume: 125000.5 },
          ],
        },
      ],
    },
  },
  getEventPrices: {
    params: { role: 'user' },
    query: { eventId: '31590001' },
    docs: {
      eventId: '31590001',
      frames:
        'P1|m-41|1042|1|1795253400000|41|OPEN||1250000.5|0,1.95*1200/1.94*300,1.96*800.5/1.97*100,1.95;1,=,2.06*40,2.04',
    },
  },
  getScores: { docs: [EXAMPLE_SCORE] },
  getPublicScores: { docs: [EXAMPLE_SCORE] },
  getLiveTv: { docs: { '31590001': 'https://tv.example/channel/7' } },
  placeBet: {
    body: {
      marketType: 'BETFAIR',
      stake: 1000,
      odd: 1.95,
      oddType: 'back',
      teamId: '228749',
      marketId: 'm-41',
      nation: 'Netherlands',
      browserDetail: { name: 'Chrome', os: 'Android', version: '142', mobile: true },
      countryDetail: { continent: 'Asia', city: 'Pune', country: 'India', countryFlag: 'in', region: 'MH' },
      requestId: 'a3f7c1d2-5d1e-4a61-9a53-0c6f5f3b7a10',
      marketVersion: 41,
    },
    docs: EXAMPLE_PLACED,
  },
  cancelBet: { query: { betId: 'b-77', size: '250' }, docs: EXAMPLE_PLACED },
  amendBet: { body: { betId: 'b-77', odd: 2, stake: 500 }, docs: EXAMPLE_PLACED },
  getOpenBets: { query: { page: '1' }, ...EXAMPLE_OPEN_BETS },
  getRisk: {
    params: { role: 'agent' },
    query: { page: '1', eventTypeId: '4' },
    docs: [EXAMPLE_EVENT_RISK],
    also: { ...EXAMPLE_PAGE, ...EXAMPLE_RISK_TOTALS },
  },
  getEventRisk: {
    params: { role: 'agent', eventId: '31590001' },
    query: { userId: 'u-17' },
    docs: { event: EXAMPLE_BET_MARKET.event, markets: [EXAMPLE_MARKET_RISK] },
  },
  getMarketRiskPeople: {
    params: { role: 'agent', marketId: 'm-41' },
    query: { userId: 'u-17' },
    docs: {
      market: EXAMPLE_MARKET_RISK,
      path: [{ userId: 'u-17', userName: 'agent1' }],
      people: [EXAMPLE_PERSON_RISK],
    },
  },
  getBigBets: {
    params: { role: 'agent' },
    query: { page: '1', type: 'BETFAIR', startDate: '2026-11-21' },
    docs: [{ ...EXAMPLE_BET, userName: 'player1', userId: 'u-1001' }],
    also: { ...EXAMPLE_PAGE, from: 50_000 },
  },
  getBigBetNews: {
    params: { role: 'agent' },
    query: { since: '2026-11-21T09:00:00.000Z' },
    docs: { from: 50_000, fresh: 3, newestAt: '2026-11-21T09:55:00.000Z' },
  },
  getTogether: {
    params: { role: 'agent' },
    query: { page: '1', by: 'ADDRESS', days: '7' },
    docs: [EXAMPLE_TOGETHER],
    also: EXAMPLE_PAGE,
  },
  getTogetherPlayers: {
    params: { role: 'agent' },
    query: { by: 'ADDRESS', key: '203.0.113.7', days: '7' },
    docs: {
      group: EXAMPLE_TOGETHER,
      players: [
        { userId: 'u-1001', userName: 'player1', lastAt: '2026-11-21T09:55:00.000Z', bets: 14, stake: 22_000 },
        { userId: 'u-1002', userName: 'player2', lastAt: '2026-11-21T08:10:00.000Z', bets: 9, stake: 21_500 },
      ],
      markets: [{ market: EXAMPLE_BET_MARKET, players: 2, stake: 4000, isOpposite: true }],
    },
    also: EXAMPLE_PAGE,
  },
  setBigBets: { params: { role: 'agent' }, body: { from: 50_000 }, docs: { from: 50_000 } },
  getDownlineOpenBets: {
    params: { role: 'agent' },
    query: { userId: 'u-1001' },
    docs: EXAMPLE_OPEN_BETS.docs,
    also: { ...EXAMPLE_OPEN_BETS.also, narrowed: EXAMPLE_NARROWED },
  },
  getBetHistory: { query: { startDate: '2026-11-14', endDate: '2026-11-21' }, ...EXAMPLE_HISTORY },
  getDownlineBetHistory: {
    params: { role: 'agent' },
    query: { userId: 'u-1001' },
    docs: EXAMPLE_HISTORY.docs,
    also: { ...EXAMPLE_PAGE, narrowed: EXAMPLE_NARROWED },
  },
  getBetHistoryDetails: { query: { marketId: 'm-41' }, ...EXAMPLE_DETAILS },
  getDownlineBetHistoryDetails: {
    params: { role: 'agent' },
    query: { userId: 'u-1001', marketId: 'm-41' },
    ...EXAMPLE_DETAILS,
  },
  getBet: { params: { betId: 'b-77' }, docs: EXAMPLE_BET_RECEIPT },
  getDownlineBet: { params: { role: 'agent', betId: 'b-77' }, docs: EXAMPLE_BET_RECEIPT },
  getLinkedTrades: {
    params: { role: 'agent' },
    query: { page: '1', startDate: '2026-11-21' },
    docs: [
      {
        _id: 'f-12',
        at: '2026-11-21T09:55:06.000Z',
        market: EXAMPLE_BET.market,
        teamName: 'Netherlands',
        odd: 1.96,
        stake: 1000,
        backer: { id: 'u-1001', userName: 'player1' },
        layer: { id: 'u-1002', userName: 'player2' },
        links: ['PARENT', 'DEVICE'],
        reference: 1.88,
        distance: 4.26,
        given: 42.55,
        settled: true,
        voided: false,
      },
    ],
    also: EXAMPLE_PAGE,
  },
  getLinkedPairs: {
    params: { role: 'agent' },
    query: { page: '1', sort: 'given' },
    docs: [
      {
        giver: { id: 'u-1002', userName: 'player2' },
        taker: { id: 'u-1001', userName: 'player1' },
        trades: 14,
        stake: 22000,
        given: 1840.5,
        notRecorded: 2,
        links: ['PARENT', 'DEVICE'],
        at: '2026-11-21T09:55:06.000Z',
      },
    ],
    also: EXAMPLE_PAGE,
  },
  cancelAllBets: {
    query: { eventId: '31590001' },
    docs: { bets: [EXAMPLE_BET], positions: { 'm-41': EXAMPLE_BOOK }, balance: EXAMPLE_BALANCE },
  },
  getExposure: {
    docs: {
      exposure: 1250,
      casino: 250,
      markets: [
        {
          market: EXAMPLE_BET_MARKET,
          exposure: 1000,
          matched: 700,
          unmatched: 300,
          pending: 0,
          worst: { runners: [{ id: '2857977', name: 'Papua New Guinea' }], from: null, to: null },
          bets: 2,
          waiting: 1,
        },
      ],
    },
  },
  getCashOut: {
    query: { marketId: 'm-41', fraction: '50' },
    docs: {
      marketId: 'm-41',
      marketType: 'BETFAIR',
      fraction: 50,
      orders: [
        {
          teamId: '228749',
          teamName: 'Netherlands',
          oddType: 'lay',
          odd: 1.8,
          run: null,
          stake: 544.45,
          levels: [
            { odd: 1.79, size: 300 },
            { odd: 1.8, size: 244.45 },
          ],
        },
      ],
      offer: null,
      before: [
        { teamId: '228749', teamName: 'Netherlands', amount: 960 },
        { teamId: '2857977', teamName: 'Papua New Guinea', amount: -1000 },
      ],
      after: [
        { teamId: '228749', teamName: 'Netherlands', amount: 524.44 },
        { teamId: '2857977', teamName: 'Papua New Guinea', amount: -455.55 },
      ],
      beforeRuns: [],
      afterRuns: [],
      locked: -455.55,
      marketVersion: 41,
      quotedAt: '2026-11-21T10:05:00.000Z',
    },
    also: { refusal: null },
  },
  cashOut: {
    body: { marketId: 'm-41', fraction: 50, minLocked: -460, marketVersion: 41 },
    docs: { bets: [EXAMPLE_BET], cashOut: null, locked: -455.55, marketBook: EXAMPLE_BOOK, balance: EXAMPLE_BALANCE },
  },
  getCashOutOutcome: {
    params: { requestId: 'a3f7c1d2-5d1e-4a61-9a53-0c6f5f3b7a10' },
    docs: { state: 'DONE', bets: [EXAMPLE_BET], cashOut: null, marketBook: EXAMPLE_BOOK, balance: EXAMPLE_BALANCE },
  },
  getCashOuts: { query: { marketId: 'm-41' }, docs: [EXAMPLE_SESSION_CASH_OUT] },
  getCashOutReceipt: {
    params: { cashOutId: '0199f7c1-5d1e-7a61-9a53-0c6f5f3b7a11' },
    docs: {
      cashOut: EXAMPLE_SESSION_CASH_OUT,
      asked: EXAMPLE_CASH_OUT_OFFER,
      given: EXAMPLE_CASH_OUT_OFFER,
      chances: [
        { run: 34, chance: 100 },
        { run: 46, chance: 77.62 },
      ],
      beforeRuns: [
        { run: 45, amount: -10000 },
        { run: 46, amount: 10000 },
      ],
      afterRuns: [
        { run: 45, amount: 5176.57 },
        { run: 46, amount: 5176.57 },
      ],
      parts: [{ betId: '0199f7c1-5d1e-7a61-9a53-0c6f5f3b7a10', amount: 5176.57, fee: 347.43 }],
    },
  },
  getAutoCashOuts: { query: { marketId: 'm-41' }, docs: [EXAMPLE_AUTO_CASH_OUT] },
  setAutoCashOut: {
    body: { marketId: 'm-41', fraction: 100, whenAtLeast: 250, whenAtMost: -400 },
    docs: EXAMPLE_AUTO_CASH_OUT,
  },
  cancelAutoCashOut: { query: { marketId: 'm-41' }, docs: EXAMPLE_AUTO_CASH_OUT },
  listPeople: {
    params: { role: 'agent' },
    query: { search: 'play', sort: 'pts', order: 'desc' },
    docs: [EXAMPLE_PERSON],
    also: { ...EXAMPLE_PAGE, trail: EXAMPLE_TRAIL.slice(0, 1), above: { '1002': [] } },
  },
  getPerson: {
    params: { role: 'agent', userId: '1002' },
    docs: {
      user: EXAMPLE_PERSON,
      trail: EXAMPLE_TRAIL,
      chain: [
        { _id: '800', userName: 'master', userType: 'master', keeps: { sports: 80, casino: 100 } },
        { _id: '900', userName: 'agent', userType: 'agent', keeps: { sports: 20, casino: 0 } },
        { _id: '1002', userName: 'player2', userType: 'user', keeps: { sports: 0, casino: 0 } },
      ],
      locks: [
        {
          kind: 'SPORT',
          scopeId: '4',
          name: 'Cricket',
          own: true,
          holder: { userType: 'user', userName: 'player2' },
          setBy: 'whiteLabel',
          mayUnlock: false,
          at: '2026-11-21T09:30:00.000Z',
        },
      ],
      setBy: [
        { field: 'exposureLimit', setBy: 'agent', mayLoosen: true },
        { field: 'betfairMax', setBy: 'master', mayLoosen: false },
      ],
      inForce: EXAMPLE_TERMS_IN_FORCE,
      mayCreate: [],
    },
  },
  suggestUserName: { params: { role: 'agent' }, docs: { userName: 'kq7mwd4p' } },
  createPerson: {
    params: { role: 'agent' },
    body: {
      userType: 'user',
      userName: 'player2',
      fullName: 'Player Two',
      creditPts: 100000,
      openingPts: 100000,
      exposureLimit: '50000',
      share: { sports: 0, casino: 0 },
      commission: { matchKind: 'totalLoss', match: 1.5, session: 2 },
      transactionCode: '123456',
    },
    docs: { user: EXAMPLE_PERSON, password: 'kQ7mwD4pXnR8', passwordTold: false },
  },
  clonePerson: {
    params: { role: 'agent', userId: '1002' },
    body: { userName: 'player3', transactionCode: '123456' },
    docs: {
      user: { ...EXAMPLE_PERSON, _id: '1003', userName: 'player3' },
      password: 'kQ7mwD4pXnR8',
      passwordTold: false,
    },
  },
  changePerson: {
    params: { role: 'agent', userId: '1002' },
    body: {
      betfairMax: 25000,
      betDelay: '3',
      casinoLock: true,
      seen: {
        betfairMax: EXAMPLE_PERSON.betfairMax,
        betDelay: EXAMPLE_PERSON.betDelay,
        casinoLock: EXAMPLE_PERSON.casinoLock,
      },
      transactionCode: '123456',
    },
    docs: EXAMPLE_PERSON,
  },
  resetPersonPassword: {
    params: { role: 'agent', userId: '1002' },
    body: { transactionCode: '123456' },
    docs: { password: 'kQ7mwD4pXnR8' },
  },
  lockPeople: {
    params: { role: 'agent' },
    body: { userId: ['1002'], lock: { kind: 'SPORT', scopeId: '4' }, locked: true, transactionCode: '123456' },
    docs: { userId: ['1002'], locked: true, stillLocked: [] },
  },
  getRestrictions: { params: { role: 'agent' }, docs: EXAMPLE_RESTRICTIONS },
  setRestriction: {
    params: { role: 'agent' },
    body: {
      kind: 'EVENT',
      scopeId: 'e-7',
      own: { delaySeconds: 2, maxStake: 5000 },
      version: 7,
      transactionCode: '123456',
    },
    docs: EXAMPLE_RESTRICTIONS,
  },
  getMyRestrictions: {
    docs: [
      { kind: 'SPORT', scopeId: '7', own: { isBlocked: true } },
      { kind: 'EVENT', scopeId: 'e-7', own: { delaySeconds: 2, maxStake: 5000 } },
    ],
  },
  getSchedules: { params: { role: 'agent' }, docs: [EXAMPLE_SCHEDULE] },
  addSchedule: {
    params: { role: 'agent' },
    body: {
      report: 'PROFIT_LOSS',
      userId: '1002',
      filters: { by: 'player', order: 'lost' },
      rhythm: 'DAY',
      hour: 7,
      period: 'YESTERDAY',
    },
    docs: EXAMPLE_SCHEDULE,
  },
  changeSchedule: {
    params: { role: 'agent', scheduleId: '5' },
    body: {
      rhythm: 'DAY',
      hour: 7,
      period: 'YESTERDAY',
      filters: { by: 'player', order: 'lost' },
      userId: '1002',
    },
    docs: EXAMPLE_SCHEDULE,
  },
  deleteSchedule: { params: { role: 'agent', scheduleId: '5' }, docs: { _id: '5' } },
  endPeopleSessions: {
    params: { role: 'agent' },
    body: { userId: ['1002'], transactionCode: '123456' },
    docs: { userId: ['1002'] },
  },
  getDashboard: {
    params: { role: 'agent' },
    docs: {
      ownPts: 50000,
      downlinePts: 950000,
      downlineExposure: 12000,
      creditGiven: 1000000,
      playersToday: -5000,
      mineToday: 1000,
      commissionToday: 120,
      online: 3,
      playersOnline: 3,
      playersBetToday: 5,
      locked: 1,
      people: [{ userType: 'user', total: 20 }],
      at: '2026-11-21T09:55:06.000Z',
    },
  },
  getActivity: {
    params: { role: 'agent' },
    query: { userId: '1002' },
    docs: [
      {
        at: '2026-11-21T09:55:06.000Z',
        action: 'ACCOUNT_LOCKED',
        summary: 'Locked or unlocked an account',
        actorName: 'agent',
        actorRole: 'agent',
        address: '203.0.113.7',
        remarks: '',
      },
    ],
    also: EXAMPLE_PAGE,
  },
  getPaymentMethods: { query: { active: 'true' }, docs: [EXAMPLE_METHOD] },
  getPaymentMethodsOf: { params: { role: 'branch' }, query: { userId: '1002' }, docs: [EXAMPLE_METHOD] },
  getManagedMethods: { params: { role: 'agent' }, query: {}, docs: [EXAMPLE_MANAGED], also: EXAMPLE_PAGE },
  createMethod: {
    params: { role: 'agent' },
    body: { ...EXAMPLE_TERMS, transactionCode: '123456' },
    docs: EXAMPLE_MANAGED,
  },
  changeMethod: {
    params: { role: 'agent', methodId: EXAMPLE_METHOD._id },
    body: { ...EXAMPLE_TERMS, version: 1, transactionCode: '123456' },
    docs: EXAMPLE_MANAGED,
  },
  arrangeMethod: {
    params: { role: 'agent', methodId: EXAMPLE_METHOD._id },
    body: { isLock: 'true', sort: 2, transactionCode: '123456' },
    docs: EXAMPLE_MANAGED,
  },
  confirmMethod: {
    params: { role: 'master', methodId: EXAMPLE_METHOD._id },
    body: { version: 2, transactionCode: '123456' },
    docs: EXAMPLE_MANAGED,
  },
  withdrawMethodChange: {
    params: { role: 'agent', methodId: EXAMPLE_METHOD._id },
    body: { version: 2, transactionCode: '123456' },
    docs: EXAMPLE_MANAGED,
  },
  createDeposit: {
    body: { utr: '412345678901', depositTypeId: EXAMPLE_METHOD._id, amount: '1000' },
    docs: EXAMPLE_DEPOSIT,
  },
  createIPayDeposit: {
    body: {
      depositTypeId: EXAMPLE_METHOD._id,
      amount: '1000',
      operatorId: 17,
      redirectUrl: 'https://demo.example/transaction',
    },
    docs: {
      ...EXAMPLE_DEPOSIT,
      type: 'IPAY',
      utr: null,
      status: 'processing',
      iPayRedirectUrl: 'https://pay.gateway.example/pay/dep_1',
    },
  },
  beginUpi: {
    body: { depositTypeId: EXAMPLE_METHOD._id, amount: '1000' },
    docs: { tr: 'K7QX2M9TR4WZ8HPE3VNB', link: 'upi://pay?pa=paddock%40okbank&pn=Paddock&am=1000.00&cu=INR' },
  },
  cancelDeposit: { query: { depositId: EXAMPLE_DEPOSIT._id }, docs: { ...EXAMPLE_DEPOSIT, status: 'canceled' } },
  returnDeposit: {
    params: { depositId: EXAMPLE_DEPOSIT._id },
    body: {},
    docs: {
      ...EXAMPLE_OWN_DEPOSIT,
      status: 'approved',
      receivedAmount: 1000,
      reversedAt: '2026-11-22T09:55:06.000Z',
      goesBack: 'ON_ITS_WAY',
      version: 3,
    },
  },
  getDepositOutcome: { params: { requestId: 'r1' }, docs: EXAMPLE_OWN_DEPOSIT },
  getDeposits: { params: { role: 'agent' }, query: {}, docs: [EXAMPLE_QUEUED], also: EXAMPLE_PAGE },
  getDeposit: {
    params: { role: 'agent', depositId: EXAMPLE_DEPOSIT._id },
    docs: {
      deposit: EXAMPLE_QUEUED,
      steps: [
        {
          at: '2026-11-21T09:55:06.000Z',
          by: 'player1',
          status: 'pending',
          receivedAmount: null,
          remarks: '',
          byRule: false,
        },
      ],
      last: [],
      claims: [{ depositId: null, status: 'pending', here: false }],
      method: EXAMPLE_METHOD,
      lines: [EXAMPLE_LINE],
      near: [{ ...EXAMPLE_LINE, _id: '18', amount: 900, differs: ['AMOUNT'] }],
      inTheWay: null,
    },
  },
  getDepositProof: {
    params: { role: 'agent', depositId: EXAMPLE_DEPOSIT._id },
    docs: { url: `/images/${EXAMPLE_IMAGE}?until=1795255206&sign=Zk3cQ`, until: '2026-11-21T10:00:06.000Z' },
  },
  saveAsset: {
    params: { role: 'whiteLabel' },
    body: { image: EXAMPLE_FILE, bucketName: 'themeAsset' },
    docs: { image: `/images/${EXAMPLE_IMAGE}`, fileName: EXAMPLE_IMAGE },
  },
  removeAsset: {
    params: { role: 'whiteLabel' },
    query: { fileName: EXAMPLE_IMAGE },
    docs: { fileName: EXAMPLE_IMAGE },
  },
  getImageBase: {
    query: { imageUrl: `/images/${EXAMPLE_IMAGE}` },
    docs: { imageBase: 'iVBORw0KGgo=' },
    also: { imageBase: 'iVBORw0KGgo=' },
  },
  previewStatement: {
    params: { role: 'agent' },
    body: { file: EXAMPLE_FILE, accountName: 'HDFC current' },
    docs: {
      titles: ['Date', 'Narration', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance'],
      columns: EXAMPLE_COLUMNS,
      known: true,
      count: 15,
      credits: 18500,
      debits: 2500,
      lines: [
        {
          day: EXAMPLE_LINE.day,
          direction: EXAMPLE_LINE.direction,
          amount: EXAMPLE_LINE.amount,
          narration: EXAMPLE_LINE.narration,
          utr: EXAMPLE_LINE.utr,
        },
      ],
      skippedCount: 2,
      skipped: [
        { row: 22, why: 'NO_DATE', text: 'Opening balance · 1,000.00' },
        { row: 38, why: 'NO_DATE', text: 'Total · 25.00' },
      ],
    },
  },
  importStatement: {
    params: { role: 'agent' },
    body: {
      file: EXAMPLE_FILE,
      accountName: 'HDFC current',
      date: 'Date',
      narration: 'Narration',
      debit: 'Withdrawal Amt.',
      credit: 'Deposit Amt.',
      dateOrder: 'DMY',
      transactionCode: '123456',
    },
    docs: { imported: 12, known: 3, skipped: 2 },
  },
  getStatementLines: { params: { role: 'agent' }, query: {}, docs: [EXAMPLE_LINE], also: EXAMPLE_PAGE },
  setLineAside: {
    params: { role: 'agent', lineId: EXAMPLE_LINE._id },
    body: { remarks: 'Interest of the bank' },
    docs: { ...EXAMPLE_LINE, state: 'ASIDE', remarks: 'Interest of the bank' },
  },
  getStatementImports: { params: { role: 'agent' }, query: {}, docs: [EXAMPLE_IMPORT], also: EXAMPLE_PAGE },
  saveMethodImage: {
    params: { role: 'agent' },
    body: { image: EXAMPLE_FILE },
    docs: {
      image: `/images/${EXAMPLE_IMAGE}`,
      fileName: EXAMPLE_IMAGE,
      codes: ['upi://pay?pa=paddock@okbank&pn=Paddock'],
    },
  },
  decideDeposit: {
    params: { role: 'agent' },
    body: {
      depositId: EXAMPLE_DEPOSIT._id,
      amount: '1000',
      action: 'approved',
      remarks: '',
      version: 1,
      transactionCode: '123456',
    },
    docs: { ...EXAMPLE_QUEUED, status: 'approved', receivedAmount: 1000, decidedAt: '2026-11-21T10:01:00.000Z' },
  },
  decideDeposits: {
    params: { role: 'agent' },
    body: {
      action: 'approved',
      deposits: [{ depositId: EXAMPLE_DEPOSIT._id, version: 1 }],
      transactionCode: '123456',
    },
    docs: [{ depositId: EXAMPLE_DEPOSIT._id, status: 'approved', refusal: null }],
  },
  takeDeposit: {
    params: { role: 'agent', depositId: EXAMPLE_DEPOSIT._id },
    body: { take: 'true' },
    docs: { ...EXAMPLE_QUEUED, status: 'processing', takenBy: 'agent1', takenUntil: '2026-11-21T10:05:06.000Z' },
  },
  createDepositFor: {
    params: { role: 'branch' },
    body: {
      userId: '1002',
      depositTypeId: EXAMPLE_METHOD._id,
      amount: '500',
      utr: '512345678902',
      transactionCode: '123456',
    },
    docs: EXAMPLE_DEPOSIT,
  },
  getDuties: {
    params: { role: 'whiteLabel' },
    query: { of: 'withheld', year: '2026', quarter: '3' },
    docs: [
      {
        _id: `withdrawal:${EXAMPLE_WITHDRAWAL._id}:tax:1`,
        userId: '1002',
        userName: 'player1',
        fullName: 'Ann Lee',
        kind: 'WITHHOLDING',
        at: '2026-11-23T10:01:00.000Z',
        grossAmount: 25000,
        taxableAmount: 15000,
        bps: 3000,
        taxAmount: 4500,
        bearer: null,
        year: 2026,
      },
    ],
    also: { ...EXAMPLE_PAGE, year: 2026, totalGross: 25000, totalTaxable: 15000, totalTax: 4500 },
  },
  getPaymentTotals: {
    params: { role: 'agent' },
    query: { by: 'method', startDate: '2026-11-21', endDate: '2026-11-21' },
    docs: [EXAMPLE_TOTAL],
    also: { ...EXAMPLE_PAGE, totalAmount: 18500, totalWithdrawn: 0 },
  },
  getBonuses: { docs: [EXAMPLE_BONUS] },
  getUserBonuses: { docs: [{ bonusId: EXAMPLE_BONUS._id, count: 1 }] },
  getMyAwards: { query: {}, docs: [EXAMPLE_AWARD], also: EXAMPLE_PAGE },
  getMyReferrals: {
    docs: { code: 'player1', referred: 3, deposited: 2, earned: 300, pending: 150 },
  },
  getBonusRules: { params: { role: 'whiteLabel' }, docs: [EXAMPLE_RULE] },
  previewBonusRule: {
    params: { role: 'whiteLabel' },
    body: { terms: EXAMPLE_BONUS_TERMS },
    docs: { expectedProfit: 875, needsTwo: true },
  },
  createBonusRule: {
    params: { role: 'whiteLabel' },
    body: { terms: EXAMPLE_BONUS_TERMS, transactionCode: '123456' },
    docs: EXAMPLE_RULE,
  },
  changeBonusRule: {
    params: { role: 'whiteLabel', ruleId: EXAMPLE_RULE._id },
    body: { terms: EXAMPLE_BONUS_TERMS, version: 3, transactionCode: '123456' },
    docs: EXAMPLE_RULE,
  },
  arrangeBonusRule: {
    params: { role: 'whiteLabel', ruleId: EXAMPLE_RULE._id },
    body: { active: 'false', sort: 2, transactionCode: '123456' },
    docs: { ...EXAMPLE_RULE, active: false, sort: 2 },
  },
  confirmBonusRule: {
    params: { role: 'administrator', ruleId: EXAMPLE_RULE._id },
    body: { version: 3, transactionCode: '123456' },
    docs: EXAMPLE_RULE,
  },
  withdrawBonusRule: {
    params: { role: 'whiteLabel', ruleId: EXAMPLE_RULE._id },
    body: { version: 3, transactionCode: '123456' },
    docs: { ...EXAMPLE_RULE, waiting: null },
  },
  getAwards: { params: { role: 'whiteLabel' }, query: {}, docs: [EXAMPLE_OFFICER_AWARD], also: EXAMPLE_PAGE },
  giveBonus: {
    params: { role: 'whiteLabel' },
    body: {
      userId: '1002',
      bonusId: EXAMPLE_BONUS._id,
      amount: '1000',
      turnover: '5000',
      remarks: 'For a complaint',
      transactionCode: '123456',
    },
    docs: { ...EXAMPLE_OFFICER_AWARD, kind: 'manualDepositBonus', givenBy: 'whitelabel', remarks: 'For a complaint' },
  },
  takeBonus: {
    params: { role: 'whiteLabel', awardId: EXAMPLE_AWARD._id },
    body: { remarks: 'Given twice', transactionCode: '123456' },
    docs: { ...EXAMPLE_OFFICER_AWARD, status: 'takenBack', locked: 0, lost: 900, nextStepAt: null },
  },
  decideAward: {
    params: { role: 'whiteLabel', awardId: EXAMPLE_AWARD._id },
    body: { action: 'release', held: ['SAME_DEVICE'], remarks: 'Brothers, looked at', transactionCode: '123456' },
    docs: EXAMPLE_OFFICER_AWARD,
  },
  countVisit: { body: { code: 'cricnews', subId: 'video-3' }, docs: {} },
  getLeaderboard: { query: {}, docs: EXAMPLE_LEADERBOARD },
  getLatestBets: { docs: EXAMPLE_LATEST_BETS },
  getBoardName: { docs: { showsName: false } },
  saveBoardName: { body: { showsName: true }, docs: { showsName: true } },
  getPractice: { docs: EXAMPLE_PRACTICE },
  setPractice: { body: { practise: true }, docs: EXAMPLE_PRACTICE },
  refillPractice: { body: { how: 'TOP_UP' }, docs: { ...EXAMPLE_PRACTICE, refillAt: EXAMPLE_REFILL_AT } },
  getPracticeBoard: { docs: EXAMPLE_PRACTICE_BOARD },
  getPractisers: {
    params: { role: 'agent' },
    query: {},
    docs: [EXAMPLE_PRACTISER],
    also: { ...EXAMPLE_PAGE, practising: 1 },
  },
  getBoardPrizes: { params: { role: 'whiteLabel' }, docs: [EXAMPLE_BOARD_PRIZES] },
  proposeBoardPrizes: { params: { role: 'whiteLabel' }, body: EXAMPLE_PROPOSED_PRIZES, docs: [EXAMPLE_BOARD_PRIZES] },
  confirmBoardPrizes: { params: ONE_BOARD_PRIZES, body: { transactionCode: '123456' }, docs: [EXAMPLE_BOARD_PRIZES] },
  endBoardPrizes: { params: ONE_BOARD_PRIZES, body: { transactionCode: '123456' }, docs: [] },
  getBoardPlaces: { params: { role: 'whiteLabel' }, query: {}, docs: [EXAMPLE_BOARD_PLACE], also: EXAMPLE_PAGE },
  getLeftOutPlayers: { params: { role: 'whiteLabel' }, query: {}, docs: [EXAMPLE_LEFT_OUT], also: EXAMPLE_PAGE },
  leaveOutOfBoards: {
    params: { role: 'whiteLabel' },
    body: { userId: '1002', leftOut: true, remarks: 'A test account', transactionCode: '123456' },
    docs: { leftOut: true },
  },
  getMyAffiliate: { docs: { affiliate: EXAMPLE_OWN_AFFILIATE } },
  getMyAffiliateSubs: { query: {}, docs: [EXAMPLE_AFFILIATE_SUB], also: EXAMPLE_PAGE },
  getAffiliates: { params: { role: 'whiteLabel' }, query: {}, docs: [EXAMPLE_AFFILIATE], also: EXAMPLE_PAGE },
  createAffiliate: {
    params: { role: 'whiteLabel' },
    body: { userName: 'player1', code: 'cricnews', terms: EXAMPLE_DEAL, transactionCode: '123456' },
    docs: EXAMPLE_WHOLE_AFFILIATE,
  },
  getAffiliate: { params: ONE_AFFILIATE, docs: EXAMPLE_WHOLE_AFFILIATE },
  arrangeAffiliate: {
    params: ONE_AFFILIATE,
    body: { active: 'false', remarks: 'Bought visits', transactionCode: '123456' },
    docs: { ...EXAMPLE_WHOLE_AFFILIATE, active: false },
  },
  proposeDeal: {
    params: ONE_AFFILIATE,
    body: { terms: { ...EXAMPLE_DEAL, sports: 35 }, version: 1, transactionCode: '123456' },
    docs: EXAMPLE_WHOLE_AFFILIATE,
  },
  confirmDeal: {
    params: { ...ONE_AFFILIATE, role: 'administrator' },
    body: { version: 2, transactionCode: '123456' },
    docs: EXAMPLE_WHOLE_AFFILIATE,
  },
  withdrawDeal: {
    params: ONE_AFFILIATE,
    body: { version: 2, transactionCode: '123456' },
    docs: EXAMPLE_WHOLE_AFFILIATE,
  },
  excludeAffiliatePlayer: {
    params: ONE_AFFILIATE,
    body: { userId: '1002', excluded: true, remarks: 'The affiliate’s own', transactionCode: '123456' },
    docs: EXAMPLE_WHOLE_AFFILIATE,
  },
  decideAffiliateStatement: {
    params: { ...ONE_AFFILIATE, statementId: EXAMPLE_AFFILIATE_STATEMENT._id },
    body: { action: 'pay', flags: ['SAME_DEVICE'], remarks: 'Brothers, looked at', transactionCode: '123456' },
    docs: EXAMPLE_WHOLE_AFFILIATE,
  },
  reverseDeposit: {
    params: { role: 'agent', depositId: EXAMPLE_DEPOSIT._id },
    body: { remarks: 'The bank took it back', version: '2', transactionCode: '123456' },
    docs: { ...EXAMPLE_QUEUED, status: 'approved', receivedAmount: 1000, reversalBy: 'agent1', version: 3 },
  },
  oweDeposit: {
    params: { role: 'agent', depositId: EXAMPLE_DEPOSIT._id },
    body: { remarks: '', version: '1', transactionCode: '123456' },
    docs: { ...EXAMPLE_QUEUED, status: 'rejected', remarks: 'RETURNED', owed: EXAMPLE_OWED, version: 2 },
  },
  undoOwedDeposit: {
    params: { role: 'agent', depositId: EXAMPLE_DEPOSIT._id },
    body: { what: 'NEVER_CAME', remarks: 'The bank took it back', version: '2', transactionCode: '123456' },
    docs: {
      ...EXAMPLE_QUEUED,
      status: 'rejected',
      remarks: 'RETURNED',
      owed: { ...EXAMPLE_OWED, undone: { what: 'NEVER_CAME', by: 'agent1', until: '2026-11-28T19:00:00.000Z' } },
      version: 3,
    },
  },
  sendBackDeposit: {
    params: { role: 'agent', depositId: EXAMPLE_DEPOSIT._id },
    body: { utr: '412345678955', payer: 'asha@oksbi', remarks: '', version: '2', transactionCode: '123456' },
    docs: {
      ...EXAMPLE_QUEUED,
      status: 'rejected',
      remarks: 'RETURNED',
      owed: { ...EXAMPLE_OWED, firstBy: 'agent1', utr: '412345678955', payer: 'asha@oksbi' },
      version: 3,
    },
  },
  getPayoutAccounts: { docs: [EXAMPLE_ACCOUNT] },
  getPayoutMethods: {
    docs: [
      {
        ...EXAMPLE_WAY_OUT,
        fields: [
          { label: 'Bank Name', type: 'TEXT' },
          { label: 'IFSC Code', type: 'IFSC' },
          { label: 'Account Number', type: 'NUMBER' },
        ],
      },
    ],
  },
  createPayoutAccount: {
    body: {
      paymentMethodTypeId: EXAMPLE_METHOD._id,
      name: 'Ann Lee',
      accountDetails: [
        { label: 'Bank Name', value: 'HDFC Bank' },
        { label: 'IFSC Code', value: 'HDFC0001234' },
        { label: 'Account Number', value: '123456789012' },
      ],
    },
    docs: EXAMPLE_ACCOUNT,
  },
  savePayoutImage: { body: { image: EXAMPLE_FILE }, docs: { image: `/images/${EXAMPLE_IMAGE}` } },
  changePayoutAccount: {
    body: {
      accountId: EXAMPLE_ACCOUNT._id,
      accountDetails: EXAMPLE_ACCOUNT.accountDetails.map(({ label, value }) => ({ label, value })),
    },
    docs: EXAMPLE_ACCOUNT,
  },
  setPrimaryAccount: { query: { accountId: EXAMPLE_ACCOUNT._id, primary: 'true' }, docs: EXAMPLE_ACCOUNT },
  deletePayoutAccount: { query: { accountId: EXAMPLE_ACCOUNT._id }, docs: { accountId: EXAMPLE_ACCOUNT._id } },
  logPayoutAccount: {
    body: { accountNumber: '123456789012', accountDetails: [{ label: 'Account Number', value: '123456789012' }] },
    docs: {},
  },
  getWithdrawTerms: {
    docs: {
      available: 4200,
      turnoverLeft: 0,
      mayReturn: false,
      leastAmount: 0,
      heldUntil: null,
      hasPending: false,
      factor: { isOn: true, free: null, above: null, tooNew: null },
      tax: { bps: 3000, exempt: 1000 },
      mayCancel: true,
      medianMinutes: 42,
      p95Minutes: 310,
      waiting: 7,
    },
  },
  createWithdrawal: { body: { amount: '1500', accountId: EXAMPLE_ACCOUNT._id }, docs: EXAMPLE_WITHDRAWAL },
  createIPayWithdrawal: {
    body: { amount: '1500', accountId: EXAMPLE_ACCOUNT._id, beneficiaryName: 'A Player', operatorId: 17 },
    docs: { ...EXAMPLE_WITHDRAWAL, type: 'IPAY' },
  },
  cancelWithdrawal: {
    query: { withdrawId: EXAMPLE_WITHDRAWAL._id },
    docs: { ...EXAMPLE_WITHDRAWAL, status: 'canceled', decidedAt: '2026-11-23T09:58:00.000Z', place: null, version: 2 },
  },
  getWithdrawalOutcome: { params: { requestId: 'r1' }, docs: EXAMPLE_WITHDRAWAL },
  getWithdrawals: { params: { role: 'agent' }, query: {}, docs: [EXAMPLE_QUEUED_WITHDRAWAL], also: EXAMPLE_PAGE },
  getWithdrawal: {
    params: { role: 'agent', withdrawId: EXAMPLE_WITHDRAWAL._id },
    docs: {
      withdrawal: EXAMPLE_QUEUED_WITHDRAWAL,
      accountDetails: [
        { label: 'Bank Name', type: 'TEXT', value: 'HDFC Bank' },
        { label: 'IFSC Code', type: 'IFSC', value: 'HDFC0001234' },
        { label: 'Account Number', type: 'NUMBER', value: '123456789012' },
      ],
      steps: [
        { at: '2026-11-23T09:55:06.000Z', by: 'player1', status: 'pending', amount: 1500, remarks: '', byRule: false },
      ],
      parts: [],
      nameScore: 75,
      nameReason: 'PARTS',
      sharedWith: [],
      turnoverLeft: 400,
      goesBack: [{ rail: 'RRN', owed: 1000 }],
      last: [],
      lastDeposits: [],
    },
  },
  decideWithdrawal: {
    params: { role: 'agent' },
    body: {
      withdrawId: EXAMPLE_WITHDRAWAL._id,
      amount: '1500',
      action: 'approved',
      utr: '412345678901',
      version: 1,
      transactionCode: '123456',
    },
    docs: EXAMPLE_PAID,
  },
  takeWithdrawal: {
    params: { role: 'agent', withdrawId: EXAMPLE_WITHDRAWAL._id },
    body: { take: 'true' },
    docs: {
      ...EXAMPLE_QUEUED_WITHDRAWAL,
      status: 'processing',
      takenBy: 'agent1',
      takenUntil: '2026-11-23T10:05:06.000Z',
    },
  },
  returnWithdrawal: {
    params: { role: 'agent', withdrawId: EXAMPLE_WITHDRAWAL._id },
    body: { part: '1', remarks: 'Account closed', transactionCode: '123456' },
    docs: {
      ...EXAMPLE_PAID,
      status: 'rejected',
      reason: 'RETURNED',
      paidAmount: 0,
      taxAmount: 0,
      netAmount: 0,
      version: 3,
    },
  },
  getHeldPayments: { params: { role: 'agent' }, query: {}, docs: [EXAMPLE_HELD], also: EXAMPLE_PAGE },
  decideHeldPayment: {
    params: { role: 'agent' },
    body: {
      heldId: EXAMPLE_HELD._id,
      version: 1,
      verdict: 'AS_SAID',
      remarks: 'Their bank confirms 1,450',
      transactionCode: '123456',
    },
    docs: { ...EXAMPLE_HELD, firstBy: 'agent1', firstVerdict: 'AS_SAID', version: 2 },
  },
  getStrayLines: { query: {}, docs: [EXAMPLE_STRAY], also: EXAMPLE_PAGE },
  decideStrayLine: {
    body: {
      strayId: EXAMPLE_STRAY._id,
      version: 1,
      verdict: 'SET_ASIDE',
      remarks: 'Of their other merchant, by their word',
      transactionCode: '123456',
    },
    docs: { ...EXAMPLE_STRAY, firstBy: 'administrator', firstVerdict: 'SET_ASIDE', version: 2 },
  },
  getComplaints: { params: { role: 'user' }, docs: [EXAMPLE_COMPLAINT], also: EXAMPLE_PAGE },
  getComplaintsOfSite: { params: { role: 'whiteLabel' }, docs: [EXAMPLE_COMPLAINT], also: EXAMPLE_PAGE },
  getComplaint: { params: { role: 'user', complainId: EXAMPLE_COMPLAINT._id }, docs: EXAMPLE_WHOLE_COMPLAINT },
  createComplaint: {
    body: {
      category: 'BET',
      about: EXAMPLE_COMPLAINT.about,
      title: 'Settled as lost',
      text: 'India made 47 runs, not 46.',
    },
    docs: EXAMPLE_WHOLE_COMPLAINT,
  },
  saveComplaintImage: {
    params: { role: 'user' },
    body: { image: EXAMPLE_FILE },
    docs: { image: `/images/${EXAMPLE_IMAGE}`, url: `/images/${EXAMPLE_IMAGE}?until=1795000000000&sign=c2lnbmVk` },
  },
  addToComplaint: {
    params: { complainId: EXAMPLE_COMPLAINT._id },
    body: { text: 'See the card of the match.' },
    docs: EXAMPLE_WHOLE_COMPLAINT,
  },
  withdrawComplaint: {
    params: { complainId: EXAMPLE_COMPLAINT._id },
    docs: { ...EXAMPLE_WHOLE_COMPLAINT, status: 'withdrawn', dueAt: null, closedAt: '2026-11-23T10:55:06.000Z' },
  },
  rateComplaint: {
    params: { complainId: EXAMPLE_COMPLAINT._id },
    body: { stars: 5 },
    docs: {
      ...EXAMPLE_WHOLE_COMPLAINT,
      status: 'resolved',
      outcome: 'UPHELD',
      dueAt: null,
      closedAt: '2026-11-23T10:55:06.000Z',
      stars: 5,
    },
  },
  answerComplaint: {
    params: { role: 'agent', complainId: EXAMPLE_COMPLAINT._id },
    body: { text: 'You are right: it is settled again.', outcome: 'UPHELD', version: 1 },
    docs: {
      ...EXAMPLE_WHOLE_COMPLAINT,
      status: 'resolved',
      outcome: 'UPHELD',
      dueAt: null,
      closedAt: '2026-11-23T10:55:06.000Z',
    },
  },
  getChats: { params: { role: 'user' }, docs: [EXAMPLE_CHAT], also: EXAMPLE_PAGE },
  getChat: { params: { role: 'user', chatId: EXAMPLE_CHAT._id }, docs: EXAMPLE_WHOLE_CHAT },
  readChat: { params: { role: 'user', chatId: EXAMPLE_CHAT._id }, body: { n: 1 }, docs: { readTo: 1 } },
  beginChat: { body: { topic: 'PAYMENT', text: 'My deposit is not there yet.' }, docs: EXAMPLE_WHOLE_CHAT },
  sayInChat: {
    params: { chatId: EXAMPLE_CHAT._id },
    body: { text: 'I paid at noon.' },
    docs: EXAMPLE_WHOLE_CHAT,
  },
  rateChat: {
    params: { chatId: EXAMPLE_CHAT._id },
    body: { stars: 5 },
    docs: {
      ...EXAMPLE_WHOLE_CHAT,
      status: 'closed',
      waitsSince: null,
      closedAt: '2026-11-23T10:55:06.000Z',
      reason: 'SOLVED',
      stars: 5,
    },
  },
  takeChat: {
    params: { role: 'agent', chatId: EXAMPLE_CHAT._id },
    body: { version: 1 },
    docs: EXAMPLE_TAKEN_CHAT,
  },
  handOverChat: {
    params: { role: 'agent', chatId: EXAMPLE_CHAT._id },
    body: { version: 2 },
    docs: { ...EXAMPLE_WHOLE_CHAT, version: 3 },
  },
  answerChat: {
    params: { role: 'agent', chatId: EXAMPLE_CHAT._id },
    body: { text: 'It is there now.' },
    docs: { ...EXAMPLE_TAKEN_CHAT, waitsSince: null },
  },
  closeChat: {
    params: { role: 'agent', chatId: EXAMPLE_CHAT._id },
    body: { reason: 'SOLVED', version: 2 },
    docs: {
      ...EXAMPLE_TAKEN_CHAT,
      status: 'closed',
      waitsSince: null,
      closedAt: '2026-11-23T10:55:06.000Z',
      reason: 'SOLVED',
      version: 3,
    },
  },
  saveChatImage: {
    params: { role: 'user' },
    body: { image: EXAMPLE_FILE },
    docs: { image: `/images/${EXAMPLE_IMAGE}`, url: `/images/${EXAMPLE_IMAGE}?until=1795000000000&sign=c2lnbmVk` },
  },
  getChatAnswers: { params: { role: 'agent' }, docs: EXAMPLE_CHAT_ANSWERS },
  saveChatAnswers: {
    params: { role: 'whiteLabel' },
    body: { ...EXAMPLE_CHAT_ANSWERS, version: 0 },
    docs: EXAMPLE_CHAT_ANSWERS,
  },
  getKyc: { docs: EXAMPLE_KYC },
  addKycDocument: {
    body: { kind: 'IDENTITY', image: EXAMPLE_FILE },
    docs: { ...EXAMPLE_KYC, added: [EXAMPLE_KYC_DOCUMENT] },
  },
  submitKyc: { body: {}, docs: { ...EXAMPLE_KYC, status: 'submitted', sent: [EXAMPLE_KYC_DOCUMENT] } },
  getKycChecks: { params: { role: 'agent' }, docs: [EXAMPLE_KYC_CHECK], also: EXAMPLE_PAGE },
  openKycDocuments: { params: { role: 'agent' }, body: { userId: '1002' }, docs: [EXAMPLE_KYC_DOCUMENT] },
  getCasinoGames: {
    query: { gameType: 'crash' },
    docs: [EXAMPLE_CASINO_GAME],
    also: { winners: [EXAMPLE_CASINO_WINNER], totalDocs: 1, leastStake: EXAMPLE_CASINO_GAME.min },
  },
  launchCasinoGame: {
    body: { provider: 'Arcade', gameCode: 'limbo', mode: 'real', platform: 'mobile', locale: 'hi' },
    docs: {
      launchUrl: 'https://games.example.com/limbo#token',
      sessionId: 'a5b9',
      origin: 'https://games.example.com',
    },
  },
  launchCasinoForVisitor: {
    body: { provider: 'Arcade', gameCode: 'limbo', platform: 'mobile', locale: 'hi', visitor: 'x7Kp2mQ9' },
    docs: {
      launchUrl: 'https://games.example.com/limbo#token',
      sessionId: 'a5b9',
      origin: 'https://games.example.com',
      visitor: 'x7Kp2mQ9',
    },
  },
  getOwnCasinoGames: {
    docs: {
      withheld: [{ provider: 'Arcade', gameCode: 'baccarat' }],
      favorites: [{ provider: 'Arcade', gameCode: 'limbo' }],
      lastPlayed: [
        { provider: 'Arcade', gameCode: 'mines' },
        { provider: 'Arcade', gameCode: 'limbo' },
      ],
    },
  },
  markCasinoGame: {
    body: { provider: 'Arcade', gameCode: 'limbo', favorite: true },
    docs: { favorites: [{ provider: 'Arcade', gameCode: 'limbo' }] },
  },
  getOpenCasinoBets: { docs: [{ ...EXAMPLE_CASINO_ROUND, closedAt: null }], also: EXAMPLE_PAGE },
  getCasinoHistory: { query: { gameType: 'crash' }, docs: [EXAMPLE_CASINO_ROUND], also: EXAMPLE_PAGE },
  getCasinoHistoryDetails: { query: { casino: 'Arcade', roundId: 'r7' }, docs: EXAMPLE_CASINO_MOVES },
  getCasinoCost: {
    query: { casino: 'Arcade', gameCode: 'limbo' },
    docs: { rounds: 34, staked: 3400, won: 2900, net: -500, since: '2026-11-20T09:55:06.000Z' },
  },
  getDownlineOpenCasinoBets: {
    params: { role: 'agent' },
    query: { userId: '1002' },
    docs: [{ ...EXAMPLE_CASINO_ROUND, closedAt: null, userName: 'player1', userId: '1002' }],
    also: { ...EXAMPLE_PAGE, narrowed: { user: { id: '1002', name: 'player1' } } },
  },
  getDownlineCasinoHistory: {
    params: { role: 'agent' },
    query: {},
    docs: [{ ...EXAMPLE_CASINO_ROUND, userName: 'player1', userId: '1002' }],
    also: { ...EXAMPLE_PAGE, narrowed: {} },
  },
  getDownlineCasinoHistoryDetails: {
    params: { role: 'agent' },
    query: { casino: 'Arcade', roundId: 'r7', userId: '1002' },
    docs: EXAMPLE_CASINO_MOVES,
  },
  getCasinoProviders: { docs: [EXAMPLE_CASINO_PROVIDER] },
  registerCasinoProvider: {
    body: {
      name: 'Arcade',
      baseUrl: 'https://games.example.com/api',
      origin: 'https://games.example.com',
      currency: 'INR',
      adapter: 'canonical',
      walletMode: 'debit',
      scale: 2,
      transactionCode: '123456',
    },
    docs: { keyId: 'f3c1', secret: 'shown once' },
    also: { changeId: '0192f0c1-8a00-7000-8000-000000000003', weakens: ['casinoKeys'] },
  },
  changeCasinoProvider: {
    body: { providerId: '1', active: false, transactionCode: '123456' },
    docs: { ...EXAMPLE_CASINO_PROVIDER, active: false },
    also: { changeId: null, weakens: [] },
  },
  addCasinoKey: {
    body: { providerId: '1', transactionCode: '123456' },
    docs: { keyId: 'b7d0', secret: 'shown once' },
    also: { changeId: '0192f0c1-8a00-7000-8000-000000000003', weakens: ['casinoKeys'] },
  },
  retireCasinoKey: {
    body: { keyId: 'b7d0', retired: true, transactionCode: '123456' },
    docs: EXAMPLE_CASINO_PROVIDER,
  },
  getStuckCasinoRounds: { query: { which: 'OPEN' }, docs: [EXAMPLE_STUCK_ROUND], also: EXAMPLE_PAGE },
  cancelStuckCasinoRound: {
    body: { stuckId: '12', transactionCode: '123456' },
    docs: { ...EXAMPLE_STUCK_ROUND, said: 'cancelled' },
  },
  getCasinoFigures: {
    params: { role: 'agent' },
    query: { by: 'game', startDate: '2026-11-01' },
    docs: [EXAMPLE_CASINO_FIGURE],
    also: { kept: 1200.5, narrowed: {} },
  },
  getCasinoRound: {
    params: { role: 'agent' },
    query: { casino: 'Arcade', roundId: 'r7', userId: '1002' },
    docs: {
      round: { ...EXAMPLE_CASINO_ROUND, userName: 'player1', userId: '1002' },
      moves: EXAMPLE_CASINO_MOVES,
      theirs: EXAMPLE_THEIR_ROUND,
    },
  },
  getCasinoOffer: {
    params: { role: 'agent' },
    query: { gameType: 'crash' },
    docs: [EXAMPLE_CASINO_OFFER],
    also: EXAMPLE_PAGE,
  },
  changeCasinoOffer: {
    params: { role: 'agent' },
    body: { userId: '1002', providerId: '1', gameCode: 'limbo', active: false, transactionCode: '123456' },
    docs: { ...EXAMPLE_CASINO_OFFER, isOffHere: true },
  },
  changeCasinoGame: {
    body: { providerId: '1', gameCode: 'limbo', active: false, transactionCode: '123456' },
    docs: { ...EXAMPLE_CASINO_OFFER, active: false, offAbove: 'INSTALLATION' },
  },
  getCasinoDays: { docs: [EXAMPLE_CASINO_DAY], also: EXAMPLE_PAGE },
  readCasinoDay: { body: { providerId: '1', day: '2026-11-25' }, docs: { ...EXAMPLE_CASINO_DAY, isWanted: true } },
  getCasinoDifferences: {
    query: { which: 'OPEN', providerId: '1', day: '2026-11-25' },
    docs: [EXAMPLE_CASINO_DIFFERENCE],
    also: EXAMPLE_PAGE,
  },
  explainCasinoDifference: {
    body: { differenceId: '7', version: 1, reason: 'Paid by hand', transactionCode: '123456' },
    docs: EXAMPLE_CASINO_DIFFERENCE,
    also: { changeId: '0192f0c1-8a00-7000-8000-000000000003', weakens: ['casinoDifferences'] },
  },
  decideKyc: {
    params: { role: 'agent' },
    body: { userId: '1002', action: 'verify', version: '1', transactionCode: '123456' },
    docs: {
      ...EXAMPLE_KYC_CHECK,
      status: 'verified',
      decidedAt: '2026-11-23T10:05:06.000Z',
      decidedBy: 'agent1',
      version: 2,
      mayOpen: false,
    },
  },
  givePoints: {
    params: { role: 'agent' },
    body: { transfers: [{ userId: '1002', amount: '5000' }], remarks: 'Opening', transactionCode: '123456' },
    docs: EXAMPLE_MOVED,
  },
  takePoints: {
    params: { role: 'agent' },
    body: { transfers: [{ userId: '1002', amount: 5000 }], transactionCode: '123456' },
    docs: EXAMPLE_MOVED,
  },
  getDebts: {
    params: { role: 'agent' },
    query: { open: 'true' },
    docs: [
      {
        userId: '1002',
        userName: 'player2',
        userType: 'user',
        uplineId: '1001',
        uplineName: 'agent',
        subtreePts: 95000,
        givenPts: 100000,
        creditPts: 100000,
        clientPL: -5000,
        inWithdrawals: 0,
        lastSettledAt: null,
      },
    ],
    also: {
      ...EXAMPLE_PAGE,
      totalLena: 5000,
      totalDena: 0,
      settlesWithPlayers: true,
      trail: EXAMPLE_TRAIL.slice(0, 1),
    },
  },
  settleCash: {
    params: { role: 'agent' },
    body: {
      settlements: [{ userId: '1002', kind: 'LENA', amount: 5000, owed: -5000 }],
      remarks: 'Paid in cash',
      transactionCode: '123456',
    },
    docs: [EXAMPLE_RECEIPT],
  },
  reverseReceipt: {
    params: { role: 'agent' },
    body: {
      userId: '1002',
      receiptId: EXAMPLE_RECEIPT._id,
      reason: 'Entered for the wrong player',
      transactionCode: '123456',
    },
    docs: {
      ...EXAMPLE_RECEIPT,
      _id: '0b0f9f1e-6d3c-4a35-8f0e-6f7c0d5b2a11',
      number: 8,
      kind: 'DENA',
      before: 0,
      after: -5000,
      remarks: 'Entered for the wrong player',
      reverses: { _id: EXAMPLE_RECEIPT._id, number: EXAMPLE_RECEIPT.number },
    },
  },
  listReceipts: { params: { role: 'agent' }, query: { userId: '1002' }, docs: [EXAMPLE_RECEIPT], also: EXAMPLE_PAGE },
  verifyReceipt: {
    params: { role: 'agent', receiptId: EXAMPLE_RECEIPT._id },
    query: { signature: EXAMPLE_RECEIPT.signature },
    docs: { genuine: true, receipt: EXAMPLE_RECEIPT },
  },
  getRebates: {
    params: { role: 'agent' },
    query: { open: 'true' },
    docs: [{ userId: '1002', userName: 'player2', accrued: 120, given: 45, due: 75 }],
    also: { ...EXAMPLE_PAGE, totalDue: 75 },
  },
  payRebates: {
    params: { role: 'agent' },
    body: { rebates: [{ userId: '1002', amount: 75 }], transactionCode: '123456' },
    docs: [{ userId: '1002', userName: 'player2', amount: 75, pts: 95075 }],
  },
  getStatement: {
    params: { role: 'user' },
    query: { trxType: 'all', startDate: '2026-11-14', endDate: '2026-11-21' },
    docs: [
      {
        _id: '31',
        createdAt: '2026-11-21T09:55:06.000Z',
        trxType: 'points',
        amount: 5000,
        pts: 100000,
        counterparty: 'agent',
        marketId: null,
        betPts: null,
        market: null,
        round: null,
        description: 'Opening',
        remarks: 'Opening',
      },
      {
        _id: '30',
        createdAt: '2026-11-21T09:40:06.000Z',
        trxType: 'bet',
        amount: -500,
        pts: 95000,
        counterparty: null,
        marketId: '1.200806927',
        betPts: -500,
        market: { name: 'Match Odds', event: { name: 'Netherlands v Papua New Guinea' } },
        round: null,
        description: 'Netherlands v Papua New Guinea / Match Odds',
        remarks: '',
      },
    ],
    also: { ...EXAMPLE_PAGE, opening: 95500, closing: 100000, totalIn: 5000, totalOut: 500 },
  },
  getBalanceHistory: {
    params: { role: 'user' },
    query: { startDate: '2026-11-14', endDate: '2026-11-21' },
    docs: [{ at: '2026-11-21T09:55:06.000Z', pts: 100000 }],
    also: { step: 'transfer', opening: 95000, closing: 100000, isCut: false },
  },
  getProfitLoss: {
    params: { role: 'user' },
    query: { by: 'event', eventTypeId: '4', startDate: '2026-11-14', endDate: '2026-11-21' },
    docs: [
      {
        profitLoss: 950,
        commission: 19,
        net: 931,
        eventTypeId: '4',
        eventId: 'e-7',
        eventName: 'Netherlands v Papua New Guinea',
        marketId: null,
        marketName: null,
        userId: null,
        userName: null,
        role: null,
        markets: 1,
        lastAt: '2026-11-21T13:02:11.000Z',
      },
    ],
    also: { ...EXAMPLE_PAGE, totalProfitLoss: 950, totalCommission: 19, totalNet: 931, narrowed: {}, path: [] },
  },
  getGameReport: {
    params: { role: 'user' },
    query: { startDate: '2026-11-14', endDate: '2026-11-21' },
    docs: {
      casino: [],
      exchange: [{ eventTypeId: '4', totalAmount: 931, totalWin: 1181, totalLose: 250, totalCommission: 19 }],
      deposit: [{ totalAmount: 5000, totalBonus: 0 }],
      withdraw: [{ totalAmount: 1000, totalBonus: 0 }],
    },
  },

  setConfirmResults: {
    body: { confirmResults: 'true', transactionCode: '123456' },
    docs: { confirmResults: true },
    also: { changeId: null, weakens: [] },
  },
  getControlChanges: {
    params: { role: 'administrator' },
    docs: [
      {
        changeId: '0192f0c1-8a00-7000-8000-000000000001',
        kind: 'SITE_CONFIG',
        subject: 'Paddock',
        weakens: ['limits', 'loginLinks'],
        config: { before: EXAMPLE_CONFIG, after: { ...EXAMPLE_CONFIG, marqueeText: 'Final on Sunday' } },
        casino: null,
        desk: null,
        reason: 'Links for the festival',
        proposedBy: 'whitelabel',
        confirmedBy: null,
        isMine: false,
        mayConfirm: true,
        at: '2026-11-21T12:55:00.000Z',
        until: '2026-11-28T12:55:00.000Z',
      },
    ],
    also: EXAMPLE_PAGE,
  },
  confirmControlChange: {
    body: { changeId: '0192f0c1-8a00-7000-8000-000000000001', transactionCode: '123456' },
    docs: { changeId: '0192f0c1-8a00-7000-8000-000000000001', inEffect: true, passwordEnds: null },
  },
  endControlChange: {
    params: { role: 'administrator' },
    body: { changeId: '0192f0c1-8a00-7000-8000-000000000001', transactionCode: '123456' },
    docs: { changeId: '0192f0c1-8a00-7000-8000-000000000001' },
  },
  getDeskRights: {
    docs: { rights: ['SUSPEND', 'QUOTE'], everything: false, sportIds: ['4'], eventIds: [] },
  },
  listDeskOfficers: { docs: [EXAMPLE_DESK_OFFICER], also: EXAMPLE_PAGE },
  createDeskOfficer: {
    body: { userName: 'desk_anand', fullName: 'Anand Rao', transactionCode: '123456' },
    docs: { officer: EXAMPLE_DESK_OFFICER, password: 'hTq4mZxY7pQa' },
  },
  setDeskRights: {
    params: { officerId: '2041' },
    body: {
      rights: ['SUSPEND', 'QUOTE', 'RESULT'],
      everything: false,
      sportIds: ['4'],
      eventIds: [],
      version: 1,
      transactionCode: '123456',
    },
    docs: EXAMPLE_DESK_OFFICER,
    also: { changeId: '0192f0c1-8a00-7000-8000-000000000009', weakens: ['deskRights'] },
  },
  lockDeskOfficer: {
    params: { officerId: '2041' },
    body: { locked: true, remarks: 'Left the desk', transactionCode: '123456' },
    docs: { ...EXAMPLE_DESK_OFFICER, locked: true },
  },
  resetDeskPassword: {
    params: { officerId: '2041' },
    body: { transactionCode: '123456' },
    docs: { password: 'hTq4mZxY7pQa' },
  },
  proposeAdministrator: {
    body: { userName: 'second_officer', transactionCode: '123456' },
    docs: { changeId: '0192f0c1-8a00-7000-8000-000000000002', passwordBegins: 'hTq4mZ' },
  },
  getResultProposals: {
    params: { role: 'administrator' },
    docs: [
      {
        proposalId: '0192f0c1-8a00-7000-8000-000000000003',
        marketId: 'm-41',
        marketName: 'Match Odds',
        eventName: 'Netherlands v Papua New Guinea',
        kind: 'RESULT',
        result: 'Netherlands',
        outcome: { type: 'WINNERS', winners: ['228749'] },
        resultVersion: 0,
        said: null,
        reversed: null,
        withdrawal: null,
        partVoid: null,
        actorName: 'administrator',
        reason: '',
        isMine: false,
        at: '2026-11-21T12:55:00.000Z',
      },
    ],
    also: { ...EXAMPLE_PAGE, confirmResults: true, said: null },
  },
  previewDecision: {
    params: { role: 'administrator' },
    body: {
      marketId: 'm-41',
      decision: { type: 'DECLARE', outcome: { type: 'WINNERS', winners: ['228749'] } },
    },
    docs: {
      bets: 43,
      players: 17,
      unmatched: 0,
      toPlayers: 48000,
      fromPlayers: 61000,
      commission: 960,
      held: -83000,
      rebates: 120,
      levels: [
        { role: 'administrator', accounts: 1, amount: 5200 },
        { role: 'agent', accounts: 3, amount: 7800 },
      ],
      biggest: [{ userName: 'player4', siteName: 'Paddock', amount: 20580 }],
      mostFreed: { userName: 'player4', siteName: 'Paddock', amount: 21000 },
      short: {
        accounts: 1,
        worst: [{ userName: 'player2', siteName: 'Paddock', amount: -14000, left: -2500, withdrawn: 9000 }],
      },
      against: null,
      beside: [],
      said: 'Netherlands',
      warnings: [],
      hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    },
  },
  confirmResultProposal: {
    params: { role: 'administrator' },
    body: { proposalId: '0192f0c1-8a00-7000-8000-000000000003', transactionCode: '123456' },
    docs: { ...EXAMPLE_DECIDED, status: 'SETTLED', resultVersion: 1 },
  },
  endResultProposal: {
    params: { role: 'administrator' },
    body: {
      proposalId: '0192f0c1-8a00-7000-8000-000000000003',
      reason: 'The third umpire has another winner',
      transactionCode: '123456',
    },
    docs: { proposalId: '0192f0c1-8a00-7000-8000-000000000003', marketId: 'm-41' },
  },
  getResultQuestions: {
    params: { role: 'administrator' },
    docs: [
      {
        marketId: 'm-41',
        marketName: 'Match Odds',
        eventName: 'Netherlands v Papua New Guinea',
        question: 'CORRECTED',
        said: 'Papua New Guinea',
        saidOutcome: { type: 'WINNERS', winners: ['228750'] },
        standing: 'Netherlands',
        resultVersion: 1,
        openBets: 0,
        source: 'odds',
        actorName: null,
        at: '2026-11-21T13:20:00.000Z',
        ended: null,
      },
    ],
    also: EXAMPLE_PAGE,
  },
  keepResult: {
    params: { role: 'administrator' },
    body: { marketId: 'm-41', reason: 'The umpires confirm it', transactionCode: '123456' },
    docs: { ...EXAMPLE_DECIDED, status: 'SETTLED', resultVersion: 1 },
  },
  setEventCap: {
    params: { role: 'desk' },
    body: { eventId: '31590001', maxHouseLoss: 5_000_000, transactionCode: '123456' },
    docs: { eventId: '31590001', maxHouseLoss: 5_000_000 },
  },
  getEventCap: {
    params: { role: 'desk' },
    query: { eventId: '31590001' },
    docs: { eventId: '31590001', maxHouseLoss: null },
  },
  setEventShowing: {
    params: { role: 'administrator' },
    body: { ...EXAMPLE_SHOWING, highlighted: 'true', transactionCode: '123456' },
    docs: { ...EXAMPLE_SHOWING, highlighted: true },
  },
  getEventShowing: {
    params: { role: 'administrator' },
    query: { eventId: '31590001' },
    docs: { ...EXAMPLE_SHOWING, highlighted: true },
  },
  atTheDesk: {
    params: { role: 'desk' },
    body: { eventId: '31590001', keyAgoMs: 400 },
    docs: {
      eventId: '31590001',
      eventName: 'Mumbai Indians v Chennai Super Kings',
      inPlay: true,
      rows: [EXAMPLE_DESK_ROW],
      traders: [{ userName: 'desk_anand', rows: 1, isHere: true }],
      stops: [{ why: 'REVIEW', since: '2026-11-21T14:30:58.000Z', by: 'desk_anand' }],
      skew: { since: '2026-11-21T14:02:11.000Z', by: 'desk_anand' },
      now: '2026-11-21T14:31:03.000Z',
    },
  },
  takeRows: { params: { role: 'desk' }, body: { eventId: '31590001' }, docs: { taken: 9 } },
  giveRowsBack: { params: { role: 'desk' }, body: { eventId: '31590001' }, docs: { givenBack: 9 } },
  quoteRow: {
    params: { role: 'desk' },
    body: {
      marketId: EXAMPLE_DESK_ROW.marketId,
      quote: { yes: [{ run: '46', price: '100', size: '25000' }], no: [{ run: '45', price: '100', size: '25000' }] },
      version: '6',
    },
    docs: { version: 7 },
  },
  undoQuote: {
    params: { role: 'desk' },
    body: { marketId: EXAMPLE_DESK_ROW.marketId, version: '7' },
    docs: { version: 8 },
  },
  followModel: {
    params: { role: 'desk' },
    body: { marketId: EXAMPLE_DESK_ROW.marketId, version: '7', stays: true },
    docs: { version: 8 },
  },
  openRows: { params: { role: 'desk' }, body: { eventId: '31590001' }, docs: { opened: 9 } },
  shutRows: { params: { role: 'desk' }, body: { eventId: '31590001' }, docs: { shut: 9 } },
  stopEvent: { params: { role: 'desk' }, body: { eventId: '31590001', why: 'REVIEW' }, docs: { shut: 9 } },
  resumeEvent: { params: { role: 'desk' }, body: { eventId: '31590001', why: 'REVIEW' }, docs: { resumed: 9 } },
  skewRows: { params: { role: 'desk' }, body: { eventId: '31590001', on: true }, docs: { following: 9 } },
  getDeskPosition: {
    params: { role: 'desk', marketId: EXAMPLE_DESK_ROW.marketId },
    docs: EXAMPLE_DESK_POSITION,
  },
  getDeskBets: { params: { role: 'desk', eventId: '31590001' }, docs: [EXAMPLE_DESK_BET] },
  getDeskNotes: { params: { role: 'desk', eventId: '31590001' }, docs: [EXAMPLE_DESK_NOTE], also: EXAMPLE_PAGE },
  addDeskNote: {
    params: { role: 'desk' },
    body: { eventId: '31590001', text: EXAMPLE_DESK_NOTE.text },
    docs: [EXAMPLE_DESK_NOTE],
  },
  getQuoteHistory: {
    params: { role: 'desk', marketId: EXAMPLE_DESK_ROW.marketId },
    docs: [EXAMPLE_QUOTE_LINE],
    also: EXAMPLE_PAGE,
  },
  makeMarket: {
    params: { role: 'desk' },
    body: {
      eventId: '31590001',
      kind: 'SESSION',
      name: 'Lambi: total of the innings',
      variant: 'khado',
      khadoWidth: '5',
      minStake: '100',
      maxStake: '25000',
      delaySeconds: '2',
      cashOut: 'true',
      betsFrom: '2026-11-21T13:30:00.000Z',
      transactionCode: '123456',
    },
    docs: EXAMPLE_MADE,
  },
  nameMarket: {
    params: { role: 'desk' },
    body: { marketId: EXAMPLE_MADE.marketId, name: EXAMPLE_MADE.name, transactionCode: '123456' },
    docs: EXAMPLE_MADE,
  },
  getMarketTemplates: { params: { role: 'desk' }, docs: [EXAMPLE_TEMPLATE] },
  saveMarketTemplate: {
    body: {
      version: '0',
      sportId: EXAMPLE_TEMPLATE.sportId,
      name: EXAMPLE_TEMPLATE.name,
      markets: [{ kind: 'SESSION', name: '6 overs {team1}' }],
      transactionCode: '123456',
    },
    docs: EXAMPLE_TEMPLATE,
  },
  removeMarketTemplate: {
    body: { templateId: '7', version: '1', transactionCode: '123456' },
    docs: { templateId: 7 },
  },
  applyMarketTemplate: {
    params: { role: 'desk' },
    body: {
      templateId: '7',
      eventId: '31590001',
      team1: 'Mumbai Indians',
      team2: 'Chennai Super Kings',
      transactionCode: '123456',
    },
    docs: { made: 12, there: 3 },
  },
  draftMarketTemplate: {
    query: { eventId: '31590001' },
    docs: {
      sportId: EXAMPLE_TEMPLATE.sportId,
      eventName: 'Mumbai Indians v Chennai Super Kings',
      markets: EXAMPLE_TEMPLATE.markets,
    },
  },
  getStartingTerms: { params: { role: 'desk' }, docs: [EXAMPLE_STARTING] },
  setStartingTerms: {
    body: {
      sportId: '4',
      kind: 'SESSION',
      version: '1',
      own: { maxStake: '25000', delaySeconds: '2', cashOut: 'false' },
      transactionCode: '123456',
    },
    docs: EXAMPLE_STARTING,
  },
  getMarketRules: {
    params: { role: 'desk' },
    query: { marketId: EXAMPLE_MADE.marketId },
    docs: EXAMPLE_RULES_OF_MARKET,
  },
  setMarketRules: {
    params: { role: 'desk' },
    body: { ...EXAMPLE_RULES_OF_MARKET, transactionCode: '123456' },
    docs: EXAMPLE_RULES_OF_MARKET,
  },
  getEventRules: {
    query: { eventId: '31590001', language: 'hi' },
    docs: [{ marketId: EXAMPLE_MADE.marketId, language: 'hi', rules: 'बीस ओवर पूरे होने पर ही गिना जाएगा।' }],
  },
  getMarketTerms: { params: { role: 'desk' }, query: { marketId: 'm-41' }, docs: EXAMPLE_TERMS_OF_MARKET },
  setMarketTerms: {
    params: { role: 'desk' },
    body: { marketId: 'm-41', own: { maxStake: '5000', delaySeconds: '8' }, transactionCode: '123456' },
    docs: EXAMPLE_TERMS_OF_MARKET,
  },
  setMarketStatus: {
    params: { role: 'administrator' },
    body: { marketId: 'm-41', status: 'SUSPENDED', remarksMessage: 'Waiting for the toss', transactionCode: '123456' },
    docs: EXAMPLE_DECIDED,
  },
  declareResult: {
    params: { role: 'administrator' },
    body: { marketId: 'm-41', outcome: { type: 'WINNERS', winners: ['228749'] }, transactionCode: '123456' },
    docs: { ...EXAMPLE_DECIDED, status: 'SETTLING', resultVersion: 1 },
  },
  withdrawRunner: {
    params: { role: 'administrator' },
    body: {
      marketId: 'm-41',
      runnerId: '228749',
      reduction: 12.5,
      reason: 'Lame at the start',
      transactionCode: '123456',
    },
    docs: EXAMPLE_DECIDED,
  },
  previewWithdrawal: {
    params: { role: 'administrator' },
    query: { marketId: 'm-41', runnerId: '228749', reduction: '12.5' },
    docs: {
      voidedBets: 12,
      returned: 48000,
      reducedBets: 31,
      profitLess: 6150.5,
      players: 17,
      biggest: { userName: 'player4', siteName: 'Paddock', amount: 21000 },
      prices: [{ runnerId: '228750', runnerName: 'Papua New Guinea', from: 5, to: 4.5 }],
    },
  },
  voidMarketPart: {
    params: { role: 'administrator' },
    body: {
      marketId: 'm-41',
      choice: { type: 'TIME', from: '2026-11-21T14:30:00.000Z', until: '2026-11-21T14:30:12.500Z' },
      rule: 'LATE_BET',
      evidence: 'The wicket fell at 14:30:00 by the umpire’s signal',
      evidenceAt: '2026-11-21T14:30:00.000Z',
      accuracyMs: '500',
      transactionCode: '123456',
    },
    docs: EXAMPLE_DECIDED,
  },
  previewPartVoid: {
    params: { role: 'administrator' },
    body: { marketId: 'm-41', choice: { type: 'QUOTES', versions: ['7', '8'] } },
    docs: {
      bets: 12,
      whole: 11,
      players: 7,
      cashOuts: 1,
      sides: { BACK: { bets: 8, stakes: 42000, profit: 39500 }, LAY: { bets: 4, stakes: 9000, profit: 9000 } },
      house: { gain: 30500, worst: -71200, worstAfter: -40700 },
      commission: -610,
      rebates: 150,
      levels: [{ role: 'administrator', accounts: 1, amount: 30500 }],
      biggest: [{ userName: 'player4', siteName: 'Paddock', amount: -21000 }],
      short: {
        accounts: 1,
        worst: [{ userName: 'player4', siteName: 'Paddock', amount: -21000, left: -1000, withdrawn: 5000 }],
      },
      hash: '7b'.repeat(32),
    },
  },
  getPartVoids: {
    params: { role: 'administrator' },
    query: { marketId: 'm-41' },
    docs: [
      {
        _id: '01997f3e-2b1c-7d4a-9c55-2f1f6a1e0b77',
        choice: { type: 'QUOTES', versions: [7, 8] },
        rule: 'WRONG_QUOTE',
        evidence: 'YES 64 typed for 46',
        evidenceAt: '2026-11-21T14:30:00.000Z',
        accuracyMs: 500,
        proposedBy: 'desk_anand',
        confirmedBy: 'administrator2',
        bets: 12,
        players: 7,
        stakes: 51000,
        takenBack: null,
        declaredAnew: null,
        at: '2026-11-21T14:41:10.000Z',
        doneAt: '2026-11-21T14:41:10.000Z',
      },
    ],
    also: EXAMPLE_PAGE,
  },
  rollBackResult: {
    params: { role: 'administrator' },
    body: { marketId: 'm-41', resultVersion: 1, reason: 'Wrong runner entered', transactionCode: '123456' },
    docs: { ...EXAMPLE_DECIDED, status: 'CLOSED', version: 45, resultVersion: 1, reversed: 1940 },
  },
}

/** Of an export: its list's, without the page, and a file of all columns. */
function exportExample(name: ExportName): Example {
  const { params = {}, query = {} } = examples[EXPORTED_LISTS[name]]
  const { page: _, limit: __, ...filters } = query
  const columns = calls[name].columns.map((id) => ({ id, head: id }))
  return { params, query: filters, body: { kind: 'csv', title: 'List', columns }, docs: null }
}

const exportExamples = Object.fromEntries(
  (Object.keys(EXPORTED_LISTS) as ExportName[]).map((name) => [name, exportExample(name)]),
) as { readonly [N in ExportName]: Example }

export const callExamples: { readonly [N in CallName]: Example } = {
  ...examples,
  ...exportExamples,
  // Of the markets that operators read only.
  exportMarkets: { ...exportExamples.exportMarkets, params: { reader: 'administrator' } },
}
