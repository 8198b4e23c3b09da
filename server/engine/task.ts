/** Commands on their way through a batch of the engine. */
import type { Changes } from './changes.ts'
import { RETRY } from './scene.ts'
import type { KnownKey } from './store.ts'

export type RequestKey = { readonly accountId: number; readonly key: string }

export type Task = {
  /** Changes of a market's state go before bets: a suspension that has arrived is never overtaken. */
  readonly urgent: boolean
  /** The markets it decides on, for the lease and for reloading after a failure. */
  readonly marketIds: readonly string[]
  /** The accounts whose rows it needs, asked just before they are locked. */
  accounts(): Iterable<number>
  /** Those of its request, any of which answers for it. */
  readonly keys: readonly RequestKey[]
  /** Decides on what is in memory. Gives what is to be done once it is durable, or RETRY when an account was not free. */
  decide(changes: Changes, known: KnownKey | undefined): (() => void) | typeof RETRY
  fail(error: Error): void
  attempts: number
}

/** What a command decides on, and what it needs for it. */
export type Command = {
  readonly markets: readonly string[]
  readonly accounts: () => Iterable<number>
  readonly urgent?: boolean
  readonly keys?: readonly RequestKey[]
}

/** What a command decides: the answer to make once it is durable, or RETRY when an account was not free. */
export type Decide<T> = (changes: Changes, known: KnownKey | undefined) => (() => T | Promise<T>) | typeof RETRY

/** Answers after the commit, with what was decided. Fails when nothing was written, or nobody knows. */
export async function runTask<T>(
  submit: (task: Task) => void,
  { markets, accounts, urgent = false, keys = [] }: Command,
  decide: Decide<T>,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  submit({
    urgent,
    marketIds: markets,
    keys,
    attempts: 0,
    accounts,
    fail: reject,
    decide(changes, known) {
      const answer = decide(changes, known)
      if (answer === RETRY) return RETRY
      return () => {
        try {
          resolve(answer())
        } catch (error) {
          reject(error as Error)
        }
      }
    },
  })
  return await promise
}
