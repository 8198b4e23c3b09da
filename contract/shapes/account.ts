/** People and their money as they cross the wire. 000 §3 "User". Amounts in rupees there, paise inside. */
import { ofEachMax } from '@paddock/domain/market'
import * as z from 'zod/mini'
import { role } from '../roles.ts'
import { amount, count, id, instant, shortText } from '../values.ts'
import { respelled } from '../words.ts'

const pointFields = {
  /** The balance: every settled rupee. */
  pts: amount,
  /** What may still be risked: balance − exposure + allowed credit. Law D-32. */
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

/** The three figures that every answer to a bet brings along. Law 2.11. */
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
    /** Ours: the session practises, and everything here is of the twin. docs/domain/practice.md. */
    practice: z._default(z.boolean(), false),
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
    ...ofEachMax(() => amount),
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
