/** Who paid, as a bank's narration names them. docs/domain/payments.md#deposits-by-rule. */

const UPI_ID = /^[a-z\d][\w.-]{1,254}@[a-z][a-z\d]{1,63}$/

/** What stands between the signs that a bank parts its fields by, and these signs: where it begins with a word and a dash, dashes are such. */
const partsOf = (narration: string): string[] =>
  narration.split(/^[a-z]{3,6}-/i.test(narration) ? /([^\w.@]+)/ : /([^\w.@-]+)/)

/** Also what a bank has cut off. */
const isOfId = (word: string): boolean => word.includes('@')

/** The UPI id of a narration, in small letters; none where it names two. */
export function payerIn(narration: string): string | null {
  const [first, ...others] = new Set(partsOf(narration.toLowerCase()).filter(isOfId))
  return first !== undefined && others.length === 0 && UPI_ID.test(first) ? first : null
}

/** The narration without the ids in it: whoever pays calls themselves as they like, by twelve digits too. */
export const withoutIds = (narration: string): string =>
  partsOf(narration)
    .map((part) => (isOfId(part) ? ' ' : part))
    .join('')
