import { formatRupees, paise, parseRupees } from '@paddock/domain/money'

/** As the protocol writes amounts. */
export const rupees = (amount: number): string => formatRupees(paise(amount))

/** Undefined where it is none, or nothing. */
export function paiseOf(text: unknown): number | undefined {
  const amount = typeof text === 'string' ? parseRupees(text) : undefined
  return amount !== undefined && amount > 0 ? amount : undefined
}
