import type { Bet } from '../engine/index.ts'

/** How long after a delay an answer waits for what is decided at its end. */
const LATE_MS = 5000

/** What was decided; undefined when that takes too long, as when the database is away. */
export async function decidedInTime(decided: Promise<Bet>, delayMs: number): Promise<Bet | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const late = setTimeout(resolve, Math.max(0, delayMs) + LATE_MS, undefined)
  try {
    return await Promise.race([decided, promise])
  } finally {
    clearTimeout(late)
  }
}
