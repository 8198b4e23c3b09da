/** Who paid, as a bank's narration names them. docs/domain/payments.md#deposits-by-rule. */

const UPI_ID = /^[a-z\d][\w.-]{1,254}@[a-z][a-z\d]{1,63}$/

/** What stands between the signs that a bank parts its fields by: where it begins with one and a dash, dashes are such. */
const wordsOf = (narration: string): string[] =>
  narration.toLowerCase().split(/^[a-z]{3,6}-/i.test(narration) ? /[^\w.@]+/ : /[^\w.@-]+/)

/** The UPI id of a narration, in small letters; none where it names two. */
export function payerIn(narration: string): string | null {
  const [first, ...others] = new Set(wordsOf(narration).filter((word) => UPI_ID.test(word)))
  return others.length === 0 ? (first ?? null) : null
}

/** Which of these ids and numbers of accounts stands in a narration, whole. */
export function namedIn(narration: string, known: readonly string[]): string | undefined {
  const words = new Set(wordsOf(narration))
  return known.find((one) => words.has(one.toLowerCase()))
}
