/** Who paid, as a bank's narration names them. docs/domain/payments.md#deposits-by-rule. */

const UPI_ID = /^[a-z\d][\w.-]{1,254}@[a-z][a-z\d]{1,63}$/

/** What stands between the signs that a bank parts its fields by: where it begins with one and a dash, dashes are such. */
const wordsOf = (narration: string): string[] =>
  narration.toLowerCase().split(/^[a-z]{3,6}-/i.test(narration) ? /[^\w.@]+/ : /[^\w.@-]+/)

/** Also what a bank has cut off. */
const isOfId = (word: string): boolean => word.includes('@')

/** The UPI id of a narration, in small letters; none where it names two. */
export function payerIn(narration: string): string | null {
  const [first, ...others] = new Set(wordsOf(narration).filter(isOfId))
  return first !== undefined && others.length === 0 && UPI_ID.test(first) ? first : null
}

/**
 * Which of these numbers of accounts stands in a narration, whole; none where it names a UPI id: then who paid has one, and a number beside it
 * may be a remark, as the second of two ids may.
 */
export function numberIn(narration: string, known: readonly string[]): string | undefined {
  const words = wordsOf(narration)
  return words.some(isOfId) ? undefined : known.find((one) => words.includes(one))
}
