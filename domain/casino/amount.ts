/**
 * Amounts as casinos write them: whole numbers of their smallest unit, as text, so that no program between rounds them. `scale` is how many
 * digits of it stand behind the point of a rupee: 2 are paise. docs/domain/casino.md#amounts.
 */
import { negate, paise, type Paise, ZERO } from '../money/index.ts'

const WHOLE = /^(0|[1-9][0-9]{0,14})$/
const PAISE_DIGITS = 2
/**
 * A hundred crore rupees: above any jackpot, and so far below what a number holds that no day's sum of what somebody with a stolen key says
 * leaves it.
 */
const MOST = 10 ** 11
/** A thousand of those: what all players of a site have stays a number. */
const MOST_BALANCE = 10 ** 14

/** In paise; undefined for what is written otherwise, for parts of a paisa, and for what is more than anything in a casino. */
export function readAmount(text: string, scale: number): Paise | undefined {
  if (!WHOLE.test(text)) return undefined
  const units = BigInt(text) * paiseOfUnit(scale)
  const amount = units / unitsOfPaisa(scale)
  if (amount * unitsOfPaisa(scale) !== units || amount > MOST) return undefined
  return paise(Number(amount))
}

/** The same of what may be lost as well: `-` before it. Nothing is not written with one. */
export function readResult(text: string, scale: number): Paise | undefined {
  if (!text.startsWith('-')) return readAmount(text, scale)
  const lost = readAmount(text.slice(1), scale)
  return lost === undefined || lost === ZERO ? undefined : negate(lost)
}

/** Whether what a casino pays leaves the balance a number that sums can be made of. */
export const hasRoomFor = (moves: Paise, balance: Paise): boolean => moves <= MOST_BALANCE - balance

export function writeAmount(amount: Paise, scale: number): string {
  const units = BigInt(amount) * unitsOfPaisa(scale)
  return (units / paiseOfUnit(scale)).toString()
}

const unitsOfPaisa = (scale: number): bigint => 10n ** BigInt(Math.max(0, scale - PAISE_DIGITS))
const paiseOfUnit = (scale: number): bigint => 10n ** BigInt(Math.max(0, PAISE_DIGITS - scale))

const DECIMAL = /^(0|[1-9][0-9]{0,12})(?:\.([0-9]{1,8}))?$/

/** Rupees in decimals as paise, which are as exact as the text; undefined for what is written otherwise, and for what is a part of a paisa. */
export function paiseOfDecimal(text: string): string | undefined {
  const [, whole, part = ''] = DECIMAL.exec(text) ?? []
  if (whole === undefined || /[1-9]/.test(part.slice(PAISE_DIGITS))) return undefined
  return BigInt(whole + part.slice(0, PAISE_DIGITS).padEnd(PAISE_DIGITS, '0')).toString()
}

/** The same of what may be lost as well. */
export function resultOfDecimal(text: string): string | undefined {
  const paise = paiseOfDecimal(text.replace(/^-/, ''))
  return paise === undefined || paise === '0' || !text.startsWith('-') ? paise : `-${paise}`
}
