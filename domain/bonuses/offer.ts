/** Who is offered which bonus with a deposit. 001 §3.6, §5; docs/domain/bonuses.md#offers. */
import { isLimit, type Paise } from '../money/index.ts'
import { type BonusTerms, bonusFor, OF_KIND } from './rule.ts'

/** 'No Offer Selected'. 001 §5. */
export const NO_OFFER_ID = '100001'
/** Ours: the player has refused what they signed up for. Existing clients send the default with every deposit and ask nobody then. */
export const REFUSED_OFFER_ID = 'none'

export type OfferedTo = {
  readonly depositCount: number
  /** One that is being wagered, or that they signed up for. */
  readonly hasWagerBonus: boolean
  readonly bonusLock: boolean
}

export type OfferRefusal = 'BONUS_UNKNOWN' | 'BONUS_LOCKED' | 'BONUS_USED' | 'BONUS_NOT_EARNED'

/** Why this offer is none for the player, however much is deposited; undefined where it is one. `used` is how often they had it. */
export function refuseOffer(terms: BonusTerms, player: OfferedTo, used: number): OfferRefusal | undefined {
  if (OF_KIND[terms.kind].earnedBy !== 'DEPOSIT') return 'BONUS_UNKNOWN'
  if (player.bonusLock || player.hasWagerBonus) return 'BONUS_LOCKED'
  if (terms.type === 'ftd' && player.depositCount > 0) return 'BONUS_USED'
  return isLimit(terms.limit) && used >= terms.limit ? 'BONUS_USED' : undefined
}

/** The same with so much deposited. */
export function refuseEarning(
  terms: BonusTerms,
  player: OfferedTo,
  used: number,
  deposit: Paise,
): OfferRefusal | undefined {
  return refuseOffer(terms, player, used) ?? (bonusFor(terms, deposit) === 0 ? 'BONUS_NOT_EARNED' : undefined)
}

/** Why an officer looks at an award before anything of it is paid. */
export const HOLD_REASONS = [
  'SECOND_OFFICER',
  'SAME_DEVICE',
  'SAME_PAYEE',
  'SAME_PHONE',
  'OWN_REFERRAL',
  'ONE_OPPONENT',
] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

const LAST_DIGITS = 2
const NATIONAL_DIGITS = 10

/** What numbers that were bought in one row have in common: the national number without its last two digits. */
export const rootOfPhone = (phone: string): string =>
  phone.replaceAll(/\D/g, '').slice(-NATIONAL_DIGITS).slice(0, -LAST_DIGITS)
