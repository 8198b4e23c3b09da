import { isStill } from './dom.ts'

/** Waits until so long after the beginning, of which some is over already for who comes in the middle. At once where motion is not wanted. */
export function createTimeline(goneMs: number): (atMs: number) => Promise<void> {
  const began = performance.now() - goneMs
  return async (atMs) => {
    const left = began + atMs - performance.now()
    if (left > 0 && !isStill()) await new Promise((resolve) => setTimeout(resolve, left))
  }
}
