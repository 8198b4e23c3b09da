/**
 * When a socket that was lost is tried again: without end, never later than after 5 s, and each client at a moment of its
 * own, since all of them lose theirs at once when a server restarts. 001 §7.1, §9; security T58.
 */
const FIRST_MS = 1000
const GROWTH = 1.5
const MOST_MS = 5000
/** The half of a wait, more or less, is chance. */
const SPREAD = 0.5

/** Milliseconds before a try, the first being 0; `chance` is from 0 to 1. */
export function waitBefore(attempt: number, chance: number): number {
  // The end is set to the middle: were it set to the outcome, those who wait longest would all come at the same moment.
  const middle = Math.min(FIRST_MS * GROWTH ** attempt, MOST_MS / (1 + SPREAD))
  return middle * (1 + SPREAD * (2 * chance - 1))
}

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
    soon: () => connectIn(() => waitBefore(attempt++, chance())),
    within: (withinMs) => connectIn(() => Math.min(withinMs, MOST_MS) * chance()),
    arrived() {
      attempt = 0
      stop()
    },
    stop,
  }
}
