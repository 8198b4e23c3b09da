/** Accounts a transaction: small enough that a bet never waits long for its row, large enough to be quick. */
export const CHUNK = 2000

/** Chunks of ascending account ids, each asked for behind the last, until there are none. */
export async function* chunks(next: (after: number) => Promise<readonly number[]>): AsyncGenerator<readonly number[]> {
  let after = 0
  for (;;) {
    const ids = await next(after)
    const last = ids.at(-1)
    if (last === undefined) return
    yield ids
    after = last
  }
}
