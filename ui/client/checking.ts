/**
 * A puzzle that the server sets instead of a wait: solved beside the page, while a form says so and can be told to stop. Decision
 * 0019.
 */
export type Solve = (puzzle: string, signal: AbortSignal) => Promise<string>

export type Checking = {
  /** Whether one is being solved. */
  readonly read: () => boolean
  readonly subscribe: (listen: () => void) => () => void
  /** The call ends as if there were no way but to wait. */
  readonly stop: () => void
}

export function createChecking(solve: Solve): Checking & { readonly solve: (puzzle: string) => Promise<string> } {
  const listeners = new Set<() => void>()
  let running: AbortController | undefined
  const set = (next: AbortController | undefined): void => {
    running = next
    for (const listen of listeners) listen()
  }
  return {
    read: () => running !== undefined,
    subscribe(listen) {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    stop: () => running?.abort(),
    async solve(puzzle) {
      const mine = new AbortController()
      set(mine)
      try {
        return await solve(puzzle, mine.signal)
      } finally {
        if (running === mine) set(undefined)
      }
    },
  }
}

/** Rejects when it is told to stop, and where a browser has no workers. */
export const solveInWorker: Solve = async (puzzle, signal) => {
  const worker = new Worker(new URL('./puzzle-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<string>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data))
      worker.addEventListener('error', () => reject(new Error('the puzzle was not solved')))
      signal.addEventListener('abort', () => reject(new Error('the puzzle was given up')))
      worker.postMessage(puzzle)
    })
  } finally {
    worker.terminate()
  }
}
