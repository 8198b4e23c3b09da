/** The edit screens of stakes: pairs of a label and an amount as they are typed. 000 §2, §5. */
import type { StakePreset } from '@paddock/contract/endpoints/presets'
import { formatRupees, type Paise, paise, parseRupees } from '@paddock/domain/money'

export type Typed = { readonly id: string; readonly label: string; readonly amount: string }
export type TypedPreset = { readonly label: string; readonly value: Paise; readonly _id: string }

/** What is wrong with a pair, in words of the screen's. */
export type Wrong = { readonly label?: 'missing'; readonly amount?: 'missing' | 'tooLarge' }

const MOST_DIGITS = 9
const LONGEST_LABEL = 12
/** No stake is taken above it. Security T38. */
export const MOST_STAKE: Paise = paise(1_000_000_000)

export const typedOf = (presets: readonly StakePreset[]): Typed[] =>
  presets.map(({ _id, label, value }) => ({ id: _id, label, amount: formatRupees(value).replace(/\.00$/, '') }))

/** Digits only, leading zeros removed, as stakes are typed in the slip. */
export const typedAmount = (text: string): string => text.replaceAll(/\D/g, '').replace(/^0+/, '').slice(0, MOST_DIGITS)

export const typedLabel = (text: string): string => text.slice(0, LONGEST_LABEL)

export function wrongIn({ label, amount }: Typed): Wrong {
  const value = parseRupees(amount)
  return {
    ...(label.trim() === '' && { label: 'missing' as const }),
    ...(value === undefined || value <= 0
      ? { amount: 'missing' as const }
      : value > MOST_STAKE && { amount: 'tooLarge' as const }),
  }
}

/** The pairs as they are saved; undefined while one of them is wrong. */
export function presetsOf(typed: readonly Typed[]): TypedPreset[] | undefined {
  const presets = typed.flatMap(({ id, label, amount }) => {
    const value = parseRupees(amount)
    const isRight = Object.keys(wrongIn({ id, label, amount })).length === 0
    return isRight && value !== undefined ? [{ _id: id, label: label.trim(), value }] : []
  })
  return presets.length === typed.length ? presets : undefined
}
