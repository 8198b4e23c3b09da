/** What is decided at a moment of its own, such as the end of a bet's delay. What runs by the clock is a job (`jobs.ts`). */
import { backoffMs } from './backoff.ts'
import { mayPass } from '../database.ts'
import { createRepeats } from './guarded.ts'

export type WhenDueTerms<T> = {
  readonly dueAt: (one: T) => number
  readonly decide: (one: T) => Promise<void>
  /** What the log says of a decision that failed. */
  readonly failed: string
}

type WhenDueDeps = {
  readonly clock: () => number
  readonly log: { warn(facts: object, text: string): void; error(facts: object, text: string): void }
}

export type WhenDue<T> = {
  /** Decides it when it is due. A decision that fails is told, once a minute, and tried again until it is made. */
  readonly schedule: (one: T) => void
  /** No decision begins any more. One under way goes on, and is not tried again. */
  readonly stop: () => void
}

/** Somebody waits for what is decided, so it is soon tried again. */
const AGAIN = { leastMs: 500, mostMs: 5000 }

export function createWhenDue<T extends { readonly id: string }>(
  { clock, log }: WhenDueDeps,
  { dueAt, decide, failed }: WhenDueTerms<T>,
): WhenDue<T> {
  const timers = new Set<NodeJS.Timeout>()
  const toTell = createRepeats()
  let isStopped = false

  function decideIn(ms: number, one: T, failures: number): void {
    if (isStopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      decide(one).catch((error: unknown) => {
        tell(one, error)
        decideIn(backoffMs(failures + 1, AGAIN, Math.random()), one, failures + 1)
      })
    }, ms)
    timers.add(timer)
  }

  function tell({ id }: T, error: unknown): void {
    const leftOut = toTell(error)
    if (leftOut === undefined) return
    const facts = { err: error, id, ...(leftOut > 0 && { leftOut }) }
    // What is cut off at the end is no fault of ours, nor is a database that is away.
    if (isStopped || mayPass(error)) log.warn(facts, failed)
    else log.error(facts, failed)
  }

  return {
    schedule: (one) => decideIn(Math.max(0, dueAt(one) - clock()), one, 0),
    stop() {
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
