/** Money in integer paise (1 rupee = 100 paise). Branded, so that a price or a count cannot be passed for it. */
export type Paise = number & { readonly unit: 'paise' }

/** Real money, and the points of demo accounts: two books that never touch. Law D-48. */
export type MoneyBook = 'REAL' | 'DEMO'

export const ZERO = 0 as Paise

/** The whole of anything that is told in basis points, hundredths of a percent. */
export const WHOLE_BPS = 10_000

/** The number as paise. Throws on anything but a safe integer: a fraction of a paisa is a bug, never rounded away here. */
export function paise(amount: number): Paise {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not an amount in paise: ${amount}`)
  // Negative zero would survive arithmetic and then fail comparisons by identity.
  return (amount === 0 ? 0 : amount) as Paise
}

/** Of whole rupees, as sites set them. */
export const ofRupees = (rupees: number): Paise => paise(rupees * 100)

export const add = (a: Paise, b: Paise): Paise => paise(a + b)
export const subtract = (a: Paise, b: Paise): Paise => paise(a - b)
export const negate = (a: Paise): Paise => paise(0 - a)
export const smaller = (a: Paise, b: Paise): Paise => (a < b ? a : b)
export const larger = (a: Paise, b: Paise): Paise => (a > b ? a : b)

/** Whether a limit is any: one of 0 is none, and that is said here alone. 000 §5. */
export const isLimit = (limit: number): boolean => limit > 0

/** Whether the amount is more than the limit allows. */
export const isAboveLimit = (amount: number, limit: Paise): boolean => isLimit(limit) && amount > limit

/** Of the amount what the limit allows. */
export const upToLimit = (amount: Paise, limit: Paise): Paise => (isLimit(limit) ? smaller(amount, limit) : amount)

export const sum = (amounts: Iterable<Paise>): Paise => {
  let total = 0
  for (const amount of amounts) total += amount
  return paise(total)
}

/**
 * amount × numerator ÷ denominator, rounded half up by magnitude (0.5 paisa becomes 1, −0.5 becomes −1, so that a bet
 * and its mirror stay opposite). Numerator ≥ 0 and denominator > 0 are integers. Exact at any size: a product beyond
 * 2^53 is taken in bigint. Law D-30.
 */
export function scale(amount: Paise, numerator: number, denominator: number): Paise {
  if (!Number.isSafeInteger(numerator) || numerator < 0) throw new RangeError(`not a numerator: ${numerator}`)
  if (!Number.isSafeInteger(denominator) || denominator <= 0) throw new RangeError(`not a denominator: ${denominator}`)
  const magnitude = Math.abs(amount)
  const product = magnitude * numerator
  const rounded =
    product <= Number.MAX_SAFE_INTEGER
      ? divideHalfUp(product, denominator)
      : Number((BigInt(magnitude) * BigInt(numerator) * 2n + BigInt(denominator)) / (2n * BigInt(denominator)))
  return paise(amount < 0 ? -rounded : rounded)
}

function divideHalfUp(product: number, denominator: number): number {
  const remainder = product % denominator
  const whole = (product - remainder) / denominator
  return remainder * 2 >= denominator ? whole + 1 : whole
}

const RUPEES = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/

/** Paise from rupees as people write them ('1500', '0.05', '-12.5'). Undefined when it is not such a number. */
export function parseRupees(text: string): Paise | undefined {
  const match = RUPEES.exec(text.trim())
  if (!match) return undefined
  const amount = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return paise(match[1] === '-' ? -amount : amount)
}

/** Rupees with two decimals, no grouping: '1500.00'. The form in which amounts cross the wire as text. */
export function formatRupees(amount: Paise): string {
  const magnitude = Math.abs(amount)
  return `${amount < 0 ? '-' : ''}${Math.trunc(magnitude / 100)}.${String(magnitude % 100).padStart(2, '0')}`
}
