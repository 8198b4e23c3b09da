/** When what falls is shown, moment by moment. One showing at a time: what is begun anew, or cleared away, ends the one before. */
import { isStill } from './dom.ts'

/** Waits until so long after the beginning; false: another showing has begun meanwhile. At once where motion is not wanted. */
export type Until = (ms: number) => Promise<boolean>

export function createTimeline() {
  let running = 0

  const end = (): number => ++running
  /** `goneMs` of it are over already, for who comes in the middle. */
  function begin(goneMs: number): Until {
    const own = end()
    const began = performance.now() - goneMs
    return async (ms) => {
      const left = began + ms - performance.now()
      if (left > 0 && !isStill()) await new Promise((resolve) => setTimeout(resolve, left))
      return own === running
    }
  }
  return { begin, end }
}
