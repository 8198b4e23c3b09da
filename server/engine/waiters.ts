/** Callers that wait for the end of a delay. */

type Waiting = { readonly id: string }
type Waiter<T> = { readonly waiting: T; readonly promise: Promise<T>; readonly resolve: (decided: T) => void }

export type Waiters<T extends Waiting> = {
  /** Answers when it is decided; at once where it is, and as it waits once nobody shall wait any more. */
  readonly decisionOf: (waiting: T) => Promise<T>
  readonly hear: (changed: T) => void
  /** Answers everybody with what they wait for as it is. */
  readonly release: () => void
}

export function createWaiters<T extends Waiting>(isWaiting: (one: T) => boolean): Waiters<T> {
  const waiters = new Map<string, Waiter<T>>()
  let isReleased = false
  return {
    decisionOf(waiting) {
      if (!isWaiting(waiting) || isReleased) return Promise.resolve(waiting)
      const waiter = waiters.get(waiting.id) ?? { waiting, ...Promise.withResolvers<T>() }
      waiters.set(waiting.id, waiter)
      return waiter.promise
    },
    hear(changed) {
      if (isWaiting(changed)) return
      waiters.get(changed.id)?.resolve(changed)
      waiters.delete(changed.id)
    },
    release() {
      isReleased = true
      for (const { waiting, resolve } of waiters.values()) resolve(waiting)
      waiters.clear()
    },
  }
}
