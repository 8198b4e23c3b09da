/** Who set the terms of an account and what is in force for it, as its page was told. */
import type { TermSetter, TermsInForce } from '@paddock/contract/shapes/person'
import { HELD_TERMS, isAgreed } from '@paddock/domain/roles'
import { isMaxTerm } from '@paddock/domain/market'
import type { Paise } from '@paddock/domain/money'
import { formatMoney } from '@paddock/ui/formats'
import { WORDS } from '../../words/shell.ts'

export type Held = { readonly setBy: readonly TermSetter[]; readonly inForce: TermsInForce }
export type HeldField = keyof TermsInForce
export const HELD_FIELDS: readonly HeldField[] = HELD_TERMS

/** Of several levels that set a term the lowest: what it set is what stands. */
export const setterOf = ({ setBy }: Held, field: TermSetter['field']): TermSetter | undefined =>
  setBy.findLast((setter) => setter.field === field)

export function heldText(field: HeldField, value: TermsInForce[HeldField]['value']): string {
  // These are amounts.
  if (field === 'exposureLimit' || isMaxTerm(field)) return value === 0 ? WORDS.noLimit : formatMoney(value as Paise)
  switch (field) {
    case 'betDelay':
      return WORDS.seconds(Number(value))
    case 'casinoLock':
    case 'bonusLock':
      return value === true ? WORDS.lockedShort : WORDS.open
    case 'commission.exchange':
      return value === null ? WORDS.rateOfMarket : `${Number(value) / 100} %`
  }
}

/**
 * What stands below a field of the form: that somebody above set it, or that something stricter holds anyway. `usual` is what
 * stands there otherwise.
 */
export function hintOf(held: Held | undefined, field: TermSetter['field'], usual?: string): string | undefined {
  if (!held) return usual
  const bound = held.setBy.findLast((setter) => setter.field === field && !setter.mayLoosen)
  const inForce = HELD_FIELDS.find((name) => name === field)
  if (bound) return boundText(field, WORDS.roles[bound.setBy], bound === setterOf(held, field))
  const { value, from } = inForce ? held.inForce[inForce] : { value: null, from: null }
  return inForce && from && !from.own ? WORDS.holdsAnyway(heldText(inForce, value), WORDS.roles[from.setBy]) : usual
}

function boundText(field: TermSetter['field'], level: string, isWhatStands: boolean): string {
  if (isAgreed(field)) return WORDS.notYours(level)
  return isWhatStands ? WORDS.onlyTighter(level) : WORDS.noLooserThan(level)
}

/** For an account that is yet to be made: all that holds for the one above it will come from above. */
export const heldBelow = ({ inForce }: Held): Held => ({
  setBy: [],
  inForce: Object.fromEntries(
    HELD_FIELDS.map((field) => {
      const { value, from } = inForce[field]
      return [field, { value, from: from && { ...from, own: false } }]
    }),
    // Each field has its own value again.
  ) as TermsInForce,
})
