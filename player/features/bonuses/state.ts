/** What is said of offers and awards, without how it looks. */
import { type BonusAward, type BonusOffer, termsOfWire } from '@paddock/contract/shapes/bonus'
import { bonusFor, likelyCost, turnoverOf } from '@paddock/domain/bonuses'
import { type Paise, paise } from '@paddock/domain/money'

/** What an offer comes to with this deposit, before anybody accepts it. */
export type Told = {
  readonly bonus: Paise
  readonly turnover: Paise
  /** Undefined where nothing counts. */
  readonly cost: Paise | undefined
}

/** Undefined where so much earns nothing. */
export function tellOffer(offer: BonusOffer, deposit: Paise): Told | undefined {
  const terms = termsOfWire(offer)
  const bonus = bonusFor(terms, deposit)
  if (bonus === 0) return undefined
  const turnover = turnoverOf(terms, bonus, deposit)
  return { bonus, turnover, cost: likelyCost(turnover, terms.weights) }
}

/** In whole percent, never more than is done. */
export const percentOf = (done: Paise, whole: Paise): number =>
  whole === 0 ? 100 : Math.min(100, Math.floor((done * 100) / whole))

export const leftOf = ({ nextStepAt, wagered }: BonusAward): Paise | null =>
  nextStepAt === null ? null : paise(Math.max(0, nextStepAt - wagered))

const OPEN: ReadonlySet<BonusAward['status']> = new Set(['waiting', 'held', 'open'])
export const isOpen = ({ status }: BonusAward): boolean => OPEN.has(status)
