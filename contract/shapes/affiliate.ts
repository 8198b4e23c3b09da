/** Affiliates: deals, statements, and what of them is told to whom. 000 §1, §3; docs/domain/affiliates.md. */
import {
  AFFILIATE_FLAGS,
  AFFILIATE_STATEMENT_STATES,
  type DealTerms,
  isAffiliateCode,
} from '@paddock/domain/affiliates'
import * as z from 'zod/mini'
import { amount, count, id, instant, percent, shortText } from '../values.ts'

const MOST = 100_000_000_000
const bound = amount.check(z.refine((paise) => paise >= 0 && paise <= MOST))

export const affiliateCode = z.string().check(z.refine(isAffiliateCode))
export const affiliateFlag = z.enum(AFFILIATE_FLAGS)
/** A link that names its place otherwise counts as one that names none. */
export const givenSubId = shortText

/** Shares in percent. */
export const dealTerms = z.strictObject({
  sports: percent,
  casino: percent,
  head: bound,
  headDeposit: bound,
  headTurnover: bound,
})
export type WireDealTerms = z.output<typeof dealTerms>

export const dealOfWire = ({ sports: sportsBps, casino: casinoBps, ...terms }: WireDealTerms): DealTerms => ({
  ...terms,
  sportsBps,
  casinoBps,
})
export const dealToWire = ({ sportsBps, casinoBps, ...terms }: DealTerms): WireDealTerms => ({
  ...terms,
  sports: sportsBps,
  casino: casinoBps,
})

/** A month: what players brought, what of it is the affiliate's, and what came of that. */
const affiliateStatement = z.object({
  _id: id,
  monthAt: instant,
  endsAt: instant,
  sports: amount,
  casino: amount,
  share: amount,
  heads: count,
  headAmount: amount,
  /** What earlier months are by now more or less than was stated. */
  corrections: amount,
  carriedIn: amount,
  due: amount,
  carriedOut: amount,
  status: z.enum(AFFILIATE_STATEMENT_STATES),
  decidedAt: z.nullable(instant),
})
export type AffiliateStatement = z.output<typeof affiliateStatement>

const funnel = { visits: count, signUps: count, firstDeposits: count, heads: count }
const running = {
  sports: amount,
  casino: amount,
  share: amount,
  heads: count,
  headAmount: amount,
  /** Where it would stand if the month ended now: less than nothing is carried over. */
  balance: amount,
}

/** An affiliate's own page: numbers, nobody's name and nobody's bets. */
export const ownAffiliate = z.object({
  code: shortText,
  active: z.boolean(),
  /** The month that goes on, as far as it is summed; null while so few have played in it that it would tell what one of them lost. */
  month: z.nullable(z.object(running)),
  summedUntil: z.nullable(instant),
  deal: z.nullable(dealTerms),
  ...funnel,
  paid: amount,
  open: amount,
  statements: z.array(affiliateStatement),
})
export type OwnAffiliate = z.output<typeof ownAffiliate>

export const affiliateSub = z.object({
  /** Empty: links without one. */
  subId: shortText,
  ...funnel,
  /** Null of so few players that it would tell what one of them lost. */
  brought: z.nullable(amount),
})
export type AffiliateSub = z.output<typeof affiliateSub>

export const affiliateRow = z.object({
  _id: id,
  userName: shortText,
  code: shortText,
  active: z.boolean(),
  createdAt: instant,
  ...funnel,
  earned: amount,
  paid: amount,
  open: amount,
  /** A deal waits for a second officer. */
  waits: z.boolean(),
})
export type AffiliateRow = z.output<typeof affiliateRow>

const dealVersion = z.object({
  ...dealTerms.shape,
  version: count,
  madeAt: instant,
  madeBy: shortText,
  confirmedBy: z.nullable(shortText),
  /** From when it is in force; null of one that waits. */
  fromAt: z.nullable(instant),
  mayConfirm: z.boolean(),
  /** It waits, and nobody above made it. */
  mayWithdraw: z.boolean(),
})
export type DealVersionShown = z.output<typeof dealVersion>

const statementDecided = z.object({
  ...affiliateStatement.shape,
  /** Whose word is the first of two. */
  agreedBy: z.nullable(shortText),
  decidedBy: z.nullable(shortText),
  remarks: shortText,
})
export type AffiliateStatementDecided = z.output<typeof statementDecided>

const namedPlayer = { userId: id, userName: shortText }

export const affiliateWhole = z.object({
  ...affiliateRow.shape,
  month: z.object(running),
  summedUntil: z.nullable(instant),
  /** The newest first. */
  deals: z.array(dealVersion),
  statements: z.array(statementDecided),
  /** Of all players, each once: what an officer who pays has looked at. */
  flags: z.array(affiliateFlag),
  flagged: z.array(z.object({ ...namedPlayer, flags: z.array(affiliateFlag) })),
  excluded: z.array(z.object(namedPlayer)),
})
export type AffiliateWhole = z.output<typeof affiliateWhole>
