/** The account's own events carry numbers without holes. Each is handled once and in order; a hole is asked for. */

export type AccountLog = {
  /** Undefined until the first answer of the server says where we stand. */
  readonly last: number | null
}

export type Arrival = 'next' | 'seen' | 'hole'

export function arrivalOf({ last }: AccountLog, number: number): Arrival {
  if (last === null || number > last + 1) return 'hole'
  return number <= last ? 'seen' : 'next'
}

/** The updates that are new, oldest first, and the log after them. */
export function takeUpdates<U extends { readonly number: number }>(
  log: AccountLog,
  updates: readonly U[],
): { readonly log: AccountLog; readonly fresh: readonly U[] } {
  const fresh = updates.filter(({ number }) => log.last === null || number > log.last)
  return { log: { last: fresh.at(-1)?.number ?? log.last }, fresh }
}
