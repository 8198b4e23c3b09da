/** People and their money as they cross the wire. 000 §3 "User". Amounts in rupees there, paise inside. */
import * as z from 'zod/mini'
import { role } from '../roles.ts'
import { amount, count, id, instant, shortText } from '../values.ts'
import { respelled } from '../words.ts'

const pointFields = {
  /** The balance: every settled rupee. */
  pts: amount,
  /** What may still be risked: balance − exposure + allowed credit. RULES D-32. */
  availablePts: amount,
  /** Held for open positions and pending bets, over all markets. */
  exposure: amount,
  casinoPts: amount,
  sportsPts: amount,
  thirdPartyPts: amount,
  creditPts: amount,
  clientPL: amount,
  profit: amount,
  loss: amount,
}

/** Answer of `pts`, and the payload of a points event. */
export const points = respelled(z.object(pointFields))
export type Points = z.output<typeof points>

/** The three figures that every answer to a bet brings along. RULES 2.11. */
export const balance = respelled(
  z.object({ pts: pointFields.pts, exposure: pointFields.exposure, availablePts: pointFields.availablePts }),
)
export type Balance = z.output<typeof balance>

export const user = respelled(
  z.object({
    _id: id,
    userName: shortText,
    userType: role,
    createdBy: z.nullable(id),
    fullName: z.nullable(shortText),
    email: z.nullable(shortText),
    emailVerified: z.boolean(),
    fcmToken: z.nullable(shortText),
    profileSetup: z.boolean(),
    demo: z.boolean(),
    cockFightCreated: z.boolean(),
    enable2fa: z.boolean(),
    otpVerified: z.boolean(),
    changePassword: z.boolean(),
    blocked: z.boolean(),
    casinoLock: z.boolean(),
    bonusLock: z.boolean(),
    wagerBonusId: z.nullable(id),
    depositCount: count,
    confirmBets: z.boolean(),
    /** Seconds added to each market's own delay. */
    betDelay: count,
    /** Largest stake a bet of each kind, in rupees; 0 is no limit. */
    sessionMax: amount,
    bookmakerMax: amount,
    betfairMax: amount,
    totalCommission: amount,
    totalAdmin: count,
    totalUser: count,
    userAccount: count,
    userCount: count,
    whiteLabelType: z.enum(['b2b', 'b2c']),
    whiteLabelId: z.nullable(id),
    createdAt: instant,
    updatedAt: instant,
    correlationId: id,
    ...pointFields,
  }),
)
export type User = z.output<typeof user>

export const EXAMPLE_POINTS = {
  pts: 100000,
  availablePts: 99000,
  exposure: 1000,
  casinoPts: 0,
  sportsPts: 100000,
  thirdPartyPts: 0,
  creditPts: 0,
  clientPL: 0,
  profit: 0,
  loss: 0,
}

export const EXAMPLE_USER = {
  _id: 'u-1001',
  userName: 'player1',
  userType: 'user',
  createdBy: 'u-900',
  fullName: 'Player One',
  email: null,
  emailVerified: false,
  fcmToken: null,
  profileSetup: true,
  demo: false,
  cockFightCreated: false,
  enable2fa: false,
  otpVerified: false,
  changePassword: false,
  blocked: false,
  casinoLock: false,
  bonusLock: false,
  wagerBonusId: null,
  depositCount: 0,
  confirmBets: true,
  betDelay: 0,
  sessionMax: 0,
  bookmakerMax: 0,
  betfairMax: 25000,
  totalCommission: 0,
  totalAdmin: 0,
  totalUser: 0,
  userAccount: 0,
  userCount: 0,
  whiteLabelType: 'b2c',
  whiteLabelId: 's-1',
  createdAt: '2026-11-01T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
  correlationId: 'c-7f3a',
  ...EXAMPLE_POINTS,
}
