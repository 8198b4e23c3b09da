import { waitAfter } from '@paddock/contract/backoff'

/**
 * When a socket that was lost is tried again: without end, never later than after 5 s, and each client at a moment of its
 * own, since all of them lose theirs at once when a server restarts. 001 §7.1, §9; security T58. @internal Exported for the tests.
 */
export const COMING_BACK = { firstMs: 1000, mostMs: 5000, growth: 1.5, spread: 0.5 }

export type ComingBack = {
  /** Tries again after a while, unless a try is under way already. */
  soon(): void
  /** The server said until when it will be there again: the next try is at a moment of that time. */
  within(withinMs: number): void
  /** The socket is there: the next loss begins with the shortest wait. */
  arrived(): void
  stop(): void
}

export function createComingBack(connect: () => void, chance: () => number): ComingBack {
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
  }

  function connectIn(wait: () => number): void {
    timer ??= setTimeout(() => {
      timer = undefined
      connect()
    }, wait())
  }

  return {
    soon: () => connectIn(() => waitAfter(attempt++, COMING_BACK, chance())),
    within: (withinMs) => connectIn(() => Math.min(withinMs, COMING_BACK.mostMs) * chance()),
    arrived() {
      attempt = 0
      stop()
    },
    stop,
  }
}
