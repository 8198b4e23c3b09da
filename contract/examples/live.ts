/** An example of every live event, as it stands on the wire. */
import { EXAMPLE_CHAT } from './chat.ts'
import { EXAMPLE_CASINO_ROUND } from './casino.ts'
import { EXAMPLE_DEPOSIT } from './payments.ts'
import { EXAMPLE_WITHDRAWAL } from './withdrawals.ts'
import { EXAMPLE_SITTING } from './protection.ts'
import type { clientEvents, serverEvents } from '../live.ts'
import {
  EXAMPLE_AUTO_CASH_OUT,
  EXAMPLE_SESSION_CASH_OUT,
  EXAMPLE_BET,
  EXAMPLE_BET_MARKET,
  EXAMPLE_BOOK,
  EXAMPLE_NOTIFICATION,
  EXAMPLE_POINTS,
  EXAMPLE_SCORE,
} from './shapes.ts'

export type LiveExample = { readonly payload: unknown; readonly answer?: unknown }

const EXAMPLE_FRAME =
  'P1|m-41|1042|1|1795253400000|41|OPEN||1250000.5|0,1.95*1200/1.94*300,1.96*800.5/1.97*100,1.95;1,=,2.06*40,2.04'
const ONE_EVENT = { eventId: '31590001' }
const EVENT_FRAMES = { ...ONE_EVENT, docs: EXAMPLE_FRAME }
const EXAMPLE_BALANCE = { pts: 100000, exposure: 1000, availablePts: 99000 }
const NUMBERED = { number: 12, at: '2026-11-21T09:55:06.000Z' }
const BET_UPDATE = { ...NUMBERED, docs: { bet: EXAMPLE_BET, marketBook: EXAMPLE_BOOK, balance: EXAMPLE_BALANCE } }
const MARKET_IDS = { eventId: '31590001', marketId: ['m-41'] }

export const clientExamples: { readonly [N in keyof typeof clientEvents]: LiveExample } = {
  active: { payload: {}, answer: { docs: { date: '2026-11-21T09:55:06.000Z' } } },
  listEvents: { payload: {}, answer: { docs: ['31590001'] } },
  listMarkets: { payload: ONE_EVENT, answer: { docs: MARKET_IDS } },
  readEvent: { payload: ONE_EVENT, answer: { docs: EVENT_FRAMES } },
  followEvent: { payload: ONE_EVENT, answer: { docs: EVENT_FRAMES } },
  leaveEvent: { payload: ONE_EVENT, answer: { docs: {} } },
  catchUp: {
    payload: { after: 11 },
    answer: { docs: { updates: [{ event: 'getOpenBetUpdates', ...BET_UPDATE }], last: 12, more: false } },
  },
}

export const serverExamples: { readonly [N in keyof typeof serverEvents]: LiveExample } = {
  prices: { payload: EVENT_FRAMES },
  eventStatus: {
    payload: {
      status: 'result',
      eventId: '31590001',
      marketId: { id: 'm-41', type: 'BETFAIR', externalType: 'betfair' },
    },
  },
  depositChanged: { payload: { depositId: EXAMPLE_DEPOSIT._id, status: 'approved' } },
  withdrawChanged: {
    payload: { withdrawId: EXAMPLE_WITHDRAWAL._id, userId: '1002', status: 'approved', isNew: false },
  },
  chatChanged: { payload: { chatId: EXAMPLE_CHAT._id } },
  depositQueue: { payload: { depositId: EXAMPLE_DEPOSIT._id, userId: '1002', status: 'pending', isNew: true } },
  betChanged: { payload: BET_UPDATE },
  autoCashOutChanged: { payload: { ...NUMBERED, docs: EXAMPLE_AUTO_CASH_OUT } },
  cashOutChanged: {
    payload: {
      ...NUMBERED,
      docs: { cashOut: EXAMPLE_SESSION_CASH_OUT, marketBook: EXAMPLE_BOOK, balance: EXAMPLE_BALANCE },
    },
  },
  marketSettled: {
    payload: {
      ...NUMBERED,
      docs: {
        market: EXAMPLE_BET_MARKET,
        result: 'Netherlands',
        resultVersion: 1,
        kind: 'SETTLED',
        profitLoss: 960,
        commission: 19.2,
        balance: { pts: 100940.8, exposure: 0, availablePts: 100940.8 },
      },
    },
  },
  casinoOfferChanged: { payload: { what: 'LIST', withinMs: 2000 } },
  casinoRoundChanged: { payload: { docs: { ...EXAMPLE_CASINO_ROUND, won: 0, net: -100, closedAt: null } } },
  casinoRoundEnded: { payload: { docs: EXAMPLE_CASINO_ROUND } },
  pointsChanged: { payload: { ...NUMBERED, docs: EXAMPLE_POINTS } },
  score: { payload: EXAMPLE_SCORE },
  scoresUpdated: { payload: { eventId: ['31590001'] } },
  scoresDeleted: { payload: { eventId: ['31590001'] } },
  marketsAdded: { payload: MARKET_IDS },
  marketsModified: { payload: MARKET_IDS },
  marketsDeleted: { payload: MARKET_IDS },
  marketCacheChanged: { payload: { withinMs: 3000 } },
  homeCacheChanged: { payload: { withinMs: 3000 } },
  highlightChanged: { payload: { docs: ['31590001'] } },
  channelsUpdated: { payload: { docs: [{ eventId: '31590001', channel: 'https://tv.example/channel/7' }] } },
  channelsDeleted: { payload: { eventId: ['31590001'] } },
  feedLost: { payload: {} },
  feedBack: { payload: {} },
  personCreated: { payload: { userId: '1002', userName: 'player2', userType: 'user', parentId: '900' } },
  downlineChanged: { payload: {} },
  maintenance: { payload: { maintenanceMode: true } },
  maintenanceAsSpelt: { payload: { maintenanceMode: true } },
  socketOff: { payload: {} },
  goingAway: { payload: { withinMs: 5000 } },
  loggedOut: { payload: {} },
  duplicateScreen: { payload: { message: 'Duplicate Screen or UnAuthorized Access' } },
  realityCheck: { payload: EXAMPLE_SITTING },
  sessionTimeWarning: { payload: { minutesLeft: 5, endsAt: '2026-11-21T11:00:00.000Z' } },
  protectionChanged: { payload: {} },
  restrictionsChanged: { payload: { withinMs: 2000 } },
  refreshPage: { payload: { withinMs: 15000 } },
  notificationsChanged: { payload: {} },
  notification: {
    payload: {
      title: EXAMPLE_NOTIFICATION.title,
      description: EXAMPLE_NOTIFICATION.description,
      image: null,
      notification: EXAMPLE_NOTIFICATION,
    },
  },
}
