/** The kinds of bonus, and what a rule of one says: data that officers publish in versions. docs/domain/bonuses.md. */
import type { MarketKind } from '../market/index.ts'
import { isLimit, larger, type Paise, paise, sum, upToLimit, WHOLE_BPS, ZERO } from '../money/index.ts'

/** As the specification names them. 000 §3. */
export const BONUS_KINDS = [
  'loosingBonus',
  'afiliateCommision',
  'depositWagerBonus',
  'manualDepositBonus',
  'depositBonus',
  'manualWithdrawBonus',
  'referralBonus',
  'referralPLBonus',
  'signUpPromoBonus',
] as const
export type BonusKind = (typeof BONUS_KINDS)[number]

/** Those that a rule is made of: taking back has none, and an affiliate's deal is one of its own. */
export const RULE_KINDS = [
  'depositWagerBonus',
  'depositBonus',
  'manualDepositBonus',
  'loosingBonus',
  'signUpPromoBonus',
  'referralBonus',
  'referralPLBonus',
] as const satisfies readonly BonusKind[]
export type RuleKind = (typeof RULE_KINDS)[number]

export const TURNOVER_BASES = ['bonus', 'deposit', 'both'] as const
export type TurnoverBase = (typeof TURNOVER_BASES)[number]

export const BONUS_PERIODS = ['DAY', 'WEEK', 'MONTH'] as const
export type BonusPeriod = (typeof BONUS_PERIODS)[number]

/** What of a stake counts as wagering, in basis points, for each kind of market and the casino. */
export type Weights = Readonly<Record<MarketKind | 'CASINO', number>>
/** What is asked for without a bonus counts whole, by whatever it is played. */
export const WHOLE_WEIGHTS: Weights = {
  BETFAIR: WHOLE_BPS,
  BOOKMAKER: WHOLE_BPS,
  SESSION: WHOLE_BPS,
  CASINO: WHOLE_BPS,
}

export type BonusTerms = {
  readonly kind: RuleKind
  readonly title: string
  readonly description: string
  /** The least deposit, or the least loss, that earns it. */
  readonly min: Paise
  /** The most it comes to; 0 where only its share says. Of an officer's bonus, the most in a day. */
  readonly max: Paise
  /** How often one player may have it; 0 as often as it is earned. */
  readonly limit: number
  /** 'ftd' only with the first deposit. 001 §3.6. */
  readonly type: '' | 'ftd'
  /** Of the deposit, the loss or the result, in basis points; 0 where a fixed amount is given. */
  readonly shareBps: number
  readonly amount: Paise
  /** Turnover = multiple × base. */
  readonly multiple: number
  readonly base: TurnoverBase
  /** How long it may be wagered for. */
  readonly days: number
  readonly weights: Weights
  /** What is typed at sign-up; empty where it takes none. */
  readonly promoCode: string
  readonly period: BonusPeriod
  /** Else it is split along the player's chain. */
  readonly siteBears: boolean
  /** Above it a second officer agrees to a bonus that an officer gives; 0 to each of them. */
  readonly secondAbove: Paise
}

export const EARNED_BY = ['DEPOSIT', 'OFFICER', 'LOSS', 'SIGN_UP', 'FRIEND'] as const

/** What of them a kind goes by: the rest says nothing. */
type Needs = {
  readonly earnedBy: (typeof EARNED_BY)[number]
  readonly steps: 1 | 10
  readonly gives: 'SHARE' | 'AMOUNT' | 'STATED'
}

export const OF_KIND: Readonly<Record<RuleKind, Needs>> = {
  depositWagerBonus: { earnedBy: 'DEPOSIT', steps: 10, gives: 'SHARE' },
  depositBonus: { earnedBy: 'DEPOSIT', steps: 1, gives: 'SHARE' },
  manualDepositBonus: { earnedBy: 'OFFICER', steps: 10, gives: 'STATED' },
  loosingBonus: { earnedBy: 'LOSS', steps: 10, gives: 'SHARE' },
  signUpPromoBonus: { earnedBy: 'SIGN_UP', steps: 10, gives: 'AMOUNT' },
  referralBonus: { earnedBy: 'FRIEND', steps: 1, gives: 'AMOUNT' },
  referralPLBonus: { earnedBy: 'FRIEND', steps: 1, gives: 'SHARE' },
}

/** The kinds that are earned by the same as this one: any of them would do for another. */
export const earnedAlike = (kind: RuleKind): readonly RuleKind[] =>
  RULE_KINDS.filter((one) => OF_KIND[one].earnedBy === OF_KIND[kind].earnedBy)

/** The first term that its kind cannot go by; undefined where all can. */
export function wrongTerm(terms: BonusTerms): keyof BonusTerms | undefined {
  const { gives } = OF_KIND[terms.kind]
  if (terms.title.trim() === '') return 'title'
  if (gives === 'SHARE' && (terms.shareBps <= 0 || terms.shareBps > MOST_SHARE_BPS)) return 'shareBps'
  if (gives === 'AMOUNT' && terms.amount <= 0) return 'amount'
  if (gives === 'STATED' && terms.max <= 0) return 'max'
  if (terms.kind === 'signUpPromoBonus' && terms.promoCode.trim() === '') return 'promoCode'
  if (terms.multiple < 1) return 'multiple'
  if (terms.days < 1) return 'days'
  return undefined
}

/** Ten times a deposit is no offer that anybody means. */
const MOST_SHARE_BPS = 10 * WHOLE_BPS

/** A part of an amount in basis points, cut down: what is given away is never rounded up. */
export const partOf = (amount: Paise, bps: number): Paise =>
  paise(Number((BigInt(amount) * BigInt(bps)) / BigInt(WHOLE_BPS)))

/** What a rule gives for this deposit, loss or result; nothing below its least one. */
export function bonusFor(terms: BonusTerms, of: Paise): Paise {
  if (of < terms.min || of < 0) return ZERO
  const { gives } = OF_KIND[terms.kind]
  if (gives === 'STATED') return ZERO
  return gives === 'AMOUNT' ? terms.amount : upToLimit(partOf(of, terms.shareBps), terms.max)
}

/**
 * What has to be wagered for all of it. `deposit` is the one that earned it, of a referrer's bonus the friend's first. An officer states the
 * turnover at the award, so their rule has none.
 */
export function turnoverOf(terms: BonusTerms, bonus: Paise, deposit: Paise): Paise {
  switch (terms.kind) {
    case 'depositWagerBonus':
      return times(baseOf(terms.base, bonus, deposit), terms.multiple)
    case 'depositBonus':
    case 'referralBonus':
      return deposit
    case 'loosingBonus':
    case 'signUpPromoBonus':
      return times(bonus, terms.multiple)
    case 'manualDepositBonus':
    case 'referralPLBonus':
      return ZERO
  }
}

/** How a turnover comes to be, for who is told of it before there is a bonus; null where there is none, or an officer states it. */
export function wageringOf({
  kind,
  multiple,
  base,
}: BonusTerms): { readonly multiple: number; readonly base: TurnoverBase } | null {
  switch (kind) {
    case 'depositWagerBonus':
      return { multiple, base }
    case 'depositBonus':
    case 'referralBonus':
      return { multiple: 1, base: 'deposit' }
    case 'loosingBonus':
    case 'signUpPromoBonus':
      return { multiple, base: 'bonus' }
    case 'manualDepositBonus':
    case 'referralPLBonus':
      return null
  }
}

const times = (amount: Paise, multiple: number): Paise => upToMost(BigInt(amount) * BigInt(multiple))

const MOST = Number.MAX_SAFE_INTEGER
/** What nobody could ever wager, or lose, is no more than the most that there is. */
const upToMost = (amount: bigint): Paise => paise(Number(amount > BigInt(MOST) ? BigInt(MOST) : amount))

function baseOf(base: TurnoverBase, bonus: Paise, deposit: Paise): Paise {
  switch (base) {
    case 'bonus':
      return bonus
    case 'deposit':
      return deposit
    case 'both':
      return sum([bonus, deposit])
  }
}

/**
 * What a player loses of what they wager, over time. On markets 2.5 % to commission and prices together are assumed, not measured; in a casino
 * half a percent, the least that the games of the bundled provider take of whoever plays them best.
 */
const EDGE_BPS: Weights = { BETFAIR: 250, BOOKMAKER: 250, SESSION: 250, CASINO: 50 }

type Costing = { readonly weight: number; readonly cost: Paise }

/** What a turnover will cost by kind of play, where anything of it counts. */
function costsOf(turnover: Paise, weights: Weights): readonly Costing[] {
  const kinds = (Object.keys(EDGE_BPS) as (keyof Weights)[]).filter((kind) => weights[kind] > 0)
  return kinds.map((kind) => {
    const cost = (BigInt(turnover) * BigInt(EDGE_BPS[kind])) / BigInt(weights[kind])
    return { weight: weights[kind], cost: upToMost(cost) }
  })
}

/** What a turnover will likely cost whoever wagers it where it counts most: of those the dearest. Nothing can be wagered where nothing counts. */
export function likelyCost(turnover: Paise, weights: Weights): Paise | undefined {
  if (turnover === 0) return ZERO
  const costs = costsOf(turnover, weights)
  const best = Math.max(...costs.map(({ weight }) => weight))
  return costs.filter(({ weight }) => weight === best).reduce<Paise | undefined>(dearer, undefined)
}
const dearer = (one: Paise | undefined, { cost }: Costing): Paise => (one === undefined ? cost : larger(one, cost))

/** What it costs whoever wagers it where that is least; undefined where nothing counts. @internal Exported for the tests. */
export function leastCost(turnover: Paise, weights: Weights): Paise | undefined {
  if (turnover === 0) return ZERO
  const costs = costsOf(turnover, weights).map(({ cost }) => cost)
  return costs.length === 0 ? undefined : paise(Math.min(...costs))
}

const LEAST_DEPOSIT = paise(1)
/** A deposit, a loss or a result of the size at which rules without a limit are compared. */
const ANY_SIZE = paise(10_000_000)

/**
 * What a player makes of a rule over time who does what it asks and nothing else: the bonus less what its turnover costs. Positive, giving it
 * away takes two officers. An officer's own bonus has its turnover stated later, so it is reckoned as given.
 */
export function expectedProfit(terms: BonusTerms): Paise {
  const { gives } = OF_KIND[terms.kind]
  if (gives === 'STATED') return terms.max
  // A fixed amount is made the most of with the least deposit: whatever turnover a deposit brings is the least then.
  const earning = gives === 'AMOUNT' ? larger(terms.min, LEAST_DEPOSIT) : earningMost(terms)
  const bonus = bonusFor(terms, earning)
  const cost = leastCost(turnoverOf(terms, bonus, earning), terms.weights)
  return cost === undefined ? ZERO : paise(bonus - cost)
}

/** Beyond the limit of the bonus a larger one only costs more. */
const earningMost = ({ max, shareBps, min }: BonusTerms): Paise =>
  larger(min, isLimit(max) ? upToMost((BigInt(max) * BigInt(WHOLE_BPS)) / BigInt(shareBps)) : ANY_SIZE)
