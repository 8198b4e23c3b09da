/** Bonuses: rules, offers, what was awarded. 000 §3, 001 §3.6; docs/domain/bonuses.md. */
import {
  BONUS_KINDS,
  BONUS_PERIODS,
  HOLD_REASONS,
  type BonusTerms,
  RULE_KINDS,
  TURNOVER_BASES,
} from '@paddock/domain/bonuses'
import { MARKET_KINDS } from '@paddock/domain/market'
import { isLimit } from '@paddock/domain/money'
import * as z from 'zod/mini'
import { amount, count, id, instant, percent, shortText, text, unreadable } from '../values.ts'

const MOST = 100_000_000_000
const bound = amount.check(z.refine((paise) => paise >= 0 && paise <= MOST))

/** In percent on the wire, basis points inside; a bonus may be larger than the deposit. */
const MOST_SHARE = 100_000
const share = z.codec(z.number(), z.int().check(z.gte(0), z.lte(MOST_SHARE)), {
  decode: (value, payload) => {
    const bps = Math.round(value * 100)
    return Math.abs(value * 100 - bps) < 1e-6 ? bps : unreadable(payload, value)
  },
  encode: (bps) => bps / 100,
})

const MOST_USES = 1000

/** What a rule says. The figures that its kind does not go by say nothing. */
export const bonusTerms = z.strictObject({
  kind: z.enum(RULE_KINDS),
  title: shortText.check(z.minLength(1)),
  description: z._default(text, ''),
  min: bound,
  max: bound,
  limit: count.check(z.lte(MOST_USES)),
  type: z.enum(['', 'ftd']),
  share,
  amount: bound,
  multiple: z.int().check(z.gte(1), z.lte(200)),
  base: z.enum(TURNOVER_BASES),
  days: z.int().check(z.gte(1), z.lte(365)),
  weights: z.record(z.enum([...MARKET_KINDS, 'CASINO']), percent),
  promoCode: z._default(shortText, ''),
  period: z.enum(BONUS_PERIODS),
  siteBears: z.boolean(),
  secondAbove: bound,
})
export type WireBonusTerms = z.output<typeof bonusTerms>

/** As the domain reads them. */
export const termsOfWire = ({ share: shareBps, ...terms }: WireBonusTerms): BonusTerms => ({ ...terms, shareBps })
export const termsToWire = ({ shareBps, ...terms }: BonusTerms): WireBonusTerms => ({ ...terms, share: shareBps })

/** Existing clients offer what was had less often than its limit: a rule without one tells the most that there is. 001 §5. */
export const offerToWire = (terms: BonusTerms): WireBonusTerms => ({
  ...termsToWire(terms),
  limit: isLimit(terms.limit) ? terms.limit : MOST_USES,
})

/** What a player may choose with a deposit. */
export const bonusOffer = z.object({ ...bonusTerms.shape, _id: id, version: count })
export type BonusOffer = z.output<typeof bonusOffer>

const ruleVersion = z.object({
  ...bonusTerms.shape,
  version: count,
  at: instant,
  madeBy: shortText,
  confirmedBy: z.nullable(shortText),
  /** What a player makes of it over time, as it is reckoned. */
  expectedProfit: amount,
})

/** As officers see a rule. */
export const bonusRule = z.object({
  _id: id,
  active: z.boolean(),
  sort: z.int(),
  inForce: z.nullable(ruleVersion),
  waiting: z.nullable(z.object({ ...ruleVersion.shape, mayConfirm: z.boolean() })),
})
export type BonusRule = z.output<typeof bonusRule>

/**
 * waiting: for a first deposit or a second officer · held: an officer looks first · open: being wagered for · released: all of it is paid;
 * the others say how it ended.
 */
export const AWARD_STATES = [
  'waiting',
  'held',
  'open',
  'released',
  'expired',
  'forfeited',
  'takenBack',
  'refused',
  'reversed',
] as const
export type AwardState = (typeof AWARD_STATES)[number]

export const bonusAward = z.object({
  _id: id,
  userId: id,
  userName: shortText,
  kind: z.enum(BONUS_KINDS),
  title: shortText,
  status: z.enum(AWARD_STATES),
  amount,
  released: amount,
  locked: amount,
  lost: amount,
  turnover: amount,
  wagered: amount,
  steps: count,
  /** What has to be wagered until the next step is reached; null where none is to come. */
  nextStepAt: z.nullable(amount),
  /** Whether a friend's bets count for it, and not the player's own. */
  byFriend: z.boolean(),
  createdAt: instant,
  acceptedAt: z.nullable(instant),
  expiresAt: z.nullable(instant),
})
export type BonusAward = z.output<typeof bonusAward>

export const officerAward = z.object({
  ...bonusAward.shape,
  wagererName: shortText,
  held: z.array(z.enum(HOLD_REASONS)),
  givenBy: z.nullable(shortText),
  remarks: text,
  mayDecide: z.boolean(),
})
export type OfficerAward = z.output<typeof officerAward>
