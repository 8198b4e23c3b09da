/** People below an operator as they cross the wire. 000 §3, law 2.6 and 2.7. Amounts in rupees there, shares in percent. */
import { ofEachMax } from '@paddock/domain/market'
import { TERMS } from '@paddock/domain/roles'
import * as z from 'zod/mini'
import { role } from '../roles.ts'
import {
  amount,
  count,
  id,
  instant,
  percent,
  shortText,
  typedAmount,
  typedCount,
  typedFlag,
  typedPercent,
} from '../values.ts'
import { respelled } from '../words.ts'

const productShares = z.object({ sports: percent, casino: percent })
export type ProductShares = z.output<typeof productShares>

/** What is paid back of a player's losses on match markets: of the net loss of the market, or of every losing bet. Law 2.6. */
const rebateKind = z.enum(['none', 'totalLoss', 'entryWise'])
export type RebateKind = z.output<typeof rebateKind>

const commissions = z.object({
  matchKind: rebateKind,
  match: percent,
  /** Of the stake of every session bet, won or lost. */
  session: percent,
  casino: percent,
  /** Taken of net winnings on match odds, instead of the market's own rate; null is the market's. */
  exchange: z.nullable(percent),
})
export type Commissions = z.output<typeof commissions>

/** What an upline decides about an account: the account's own terms. A limit of 0 is none of its own. */
const terms = {
  fullName: shortText,
  remarks: shortText,
  /** The trust given with points. Law 2.7. */
  creditPts: amount,
  exposureLimit: amount,
  ...ofEachMax(() => amount),
  betDelay: count,
  casinoLock: z.boolean(),
  bonusLock: z.boolean(),
  /** What the account and all below it keep together of a result; the rest stays with its upline. A player keeps none. */
  share: productShares,
  commission: commissions,
}
const personTerms = z.object(terms)
export type PersonTerms = z.output<typeof personTerms>

const MOST_DELAY = 60
const typedCommissions = z.strictObject({
  matchKind: z.optional(rebateKind),
  match: z.optional(typedPercent),
  session: z.optional(typedPercent),
  casino: z.optional(typedPercent),
  exchange: z.optional(z.nullable(typedPercent)),
})
/** 1,000 crore rupees. */
const MOST_PAISE = 1_000_000_000_000
const limit = typedAmount.check(z.refine((paise) => paise >= 0 && paise <= MOST_PAISE))

/** The same as somebody types it; what is left out stays as it is, or as the upline's. */
export const typedTerms = {
  fullName: z.optional(shortText),
  remarks: z.optional(shortText),
  creditPts: z.optional(limit),
  exposureLimit: z.optional(limit),
  ...ofEachMax(() => z.optional(limit)),
  betDelay: z.optional(typedCount.check(z.refine((seconds) => seconds <= MOST_DELAY))),
  casinoLock: z.optional(typedFlag),
  bonusLock: z.optional(typedFlag),
  share: z.optional(z.strictObject({ sports: z.optional(typedPercent), casino: z.optional(typedPercent) })),
  commission: z.optional(typedCommissions),
}

const ofPerson = {
  _id: id,
  userName: shortText,
  userType: role,
  parentId: z.nullable(id),
  parentName: z.nullable(shortText),
  createdAt: instant,
  lastSeenAt: z.nullable(instant),
  online: z.boolean(),
  demo: z.boolean(),
  changePassword: z.boolean(),
  pts: amount,
  exposure: amount,
  availablePts: amount,
  /** Of the account and of everybody below it. */
  subtreePts: amount,
  subtreeExposure: amount,
  /** Points that its upline gave, less what it took back. */
  givenPts: amount,
  /** subtreePts − givenPts: positive, its upline owes it; negative, it owes its upline. docs/domain/people.md. */
  clientPL: amount,
  /** Accounts right below, players anywhere below. */
  userCount: count,
  totalUser: count,
  /** Its own locks; `lockedAbove` when somebody above is locked out, `betLockedAbove` when somebody above may not bet. */
  userLock: z.boolean(),
  betLock: z.boolean(),
  lockedAbove: z.boolean(),
  betLockedAbove: z.boolean(),
}

/** One row of a list of people. */
export const person = respelled(z.object({ ...ofPerson, ...terms }))
export type Person = z.output<typeof person>

/** What holds an account, the weightiest first. */
export function statusOf({ userLock, betLock, lockedAbove, betLockedAbove }: Person) {
  if (userLock) return 'userLocked'
  if (lockedAbove) return 'lockedAbove'
  if (betLock) return 'betLocked'
  return betLockedAbove ? 'betLockedAbove' : 'active'
}

/** An account of a chain; above the reader only its role is told. Law D-40. */
const holder = z.object({ userType: role, userName: z.nullable(shortText) })
export type Holder = z.output<typeof holder>

/** A lock of the account or of somebody above it: there is one of each level that locked. Law D-37. */
export const personLock = z.object({
  /** Signing in, betting at all, betting on one sport or on one event. */
  kind: z.enum(['USER', 'BET', 'SPORT', 'EVENT']),
  /** The sport's or the event's id. */
  scopeId: z.nullable(id),
  /** The sport's or the event's name. */
  name: shortText,
  /** Of the account itself, or of somebody above. */
  own: z.boolean(),
  /** Whose account is locked. */
  holder,
  /** The level that locked: it and those above it may take the lock off. */
  setBy: role,
  mayUnlock: z.boolean(),
  at: instant,
})
export type HeldLock = z.output<typeof personLock>

/**
 * Who set what of the account's own terms, by the name of the field: that level and those above it may loosen it. Of a field that
 * several set, from the highest level down: the last set what stands now.
 */
export const termSetter = z.object({ field: z.enum(TERMS), setBy: role, mayLoosen: z.boolean() })
export type TermSetter = z.output<typeof termSetter>

/** The strictest up the tree, and whose term it is; `from` is null where nobody has set one. */
const held = <V extends z.ZodMiniType>(value: V) =>
  z.object({ value, from: z.nullable(z.extend(holder, { own: z.boolean(), setBy: role })) })

/** What is in force for an account, of the terms that hold for everybody below whom they were set for. Law D-34. */
export const termsInForce = z.object({
  exposureLimit: held(amount),
  ...ofEachMax(() => held(amount)),
  betDelay: held(count),
  casinoLock: held(z.boolean()),
  bonusLock: held(z.boolean()),
  'commission.exchange': held(z.nullable(percent)),
})
export type TermsInForce = z.output<typeof termsInForce>

/** One level of an account's chain, the root first: what it keeps of a result of the account. */
export const chainLevel = z.object({ _id: id, userName: shortText, userType: role, keeps: productShares })
export type ChainLevel = z.output<typeof chainLevel>

/** A step of the way down to an account, as far as the caller may see. */
export const trailStep = z.object({ _id: id, userName: shortText, userType: role })
export type TrailStep = z.output<typeof trailStep>
