/** How long a site keeps documents of who a player is, and images of payments. docs/domain/images.md#retention. */

/** In force from that day of the site's on, until the next one is: so many days; null for ever. */
export type KeptFor = { readonly from: string; readonly days: number | null }

export const MOST_DAYS_KEPT = 36_500

/** What holds on a day; null where everything stays. */
export function daysKeptOn(rules: readonly KeptFor[], day: string): number | null {
  const begun = rules.filter(({ from }) => from <= day)
  return (
    begun.reduce<KeptFor | null>((newest, rule) => (newest && newest.from > rule.from ? newest : rule), null)?.days ??
    null
  )
}

/** Whether anything goes sooner on any day by the second rules than by the first. */
export function keepsLess(before: readonly KeptFor[], after: readonly KeptFor[]): boolean {
  const days = [...before, ...after].map(({ from }) => from)
  return days.some((day) => {
    const next = daysKeptOn(after, day)
    return next !== null && next < (daysKeptOn(before, day) ?? Number.POSITIVE_INFINITY)
  })
}
