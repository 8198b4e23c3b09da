/** Writes what fields.ts reads. */
import { ESCAPES } from './fields.ts'

export const escapeText = (text: string): string =>
  text.replaceAll(/[\\|;,\n\r]/g, (character) => ESCAPES[character] ?? character)

export const flagText = (flag: boolean): string => (flag ? '1' : '0')

/** A number of hundredths (a price, an amount) as the shortest decimal: 120050 is '1200.5', 8500 is '85'. */
export function decimalText(hundredths: number): string {
  const cents = hundredths % 100
  const whole = String((hundredths - cents) / 100)
  if (cents === 0) return whole
  return cents % 10 === 0 ? `${whole}.${cents / 10}` : `${whole}.${cents < 10 ? '0' : ''}${cents}`
}
