/** Whether a figure that swings from turn to turn holds its bar. */

/** More is better `atLeast`, less is better `atMost`. */
export type Bar = { readonly atLeast: number } | { readonly atMost: number }

const reaches = (ratio: number, bar: Bar): boolean => ('atLeast' in bar ? ratio >= bar.atLeast : ratio <= bar.atMost)

export const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2
}

/**
 * The median holds the bar; or it does not, but the bar lies within what the turns differ by, so nothing is proved; or every turn is
 * below it.
 */
export function verdictOn({
  ratios,
  bar,
}: {
  readonly ratios: readonly number[]
  readonly bar: Bar
}): 'holds' | 'within its spread' | 'BELOW' {
  if (reaches(medianOf(ratios), bar)) return 'holds'
  return ratios.some((ratio) => reaches(ratio, bar)) ? 'within its spread' : 'BELOW'
}
