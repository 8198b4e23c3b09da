/** Shows that a price changed. Motion says what changed and nothing else. UX "Flash". */
import { readSettings } from '../settings/index.ts'

const FLASH_MS = 400
/** Three flashes a second are the most that WCAG 2.3.1 allows. */
const LEAST_BETWEEN_MS = 334

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Flashes elements, each no oftener than is safe. `now` in milliseconds, growing. */
export function createFlash(now: () => number): (element: HTMLElement) => void {
  const flashedAt = new WeakMap<HTMLElement, number>()
  return (element) => {
    const last = flashedAt.get(element)
    if (!readSettings().highlight || prefersStillness() || (last !== undefined && now() - last < LEAST_BETWEEN_MS))
      return
    flashedAt.set(element, now())
    const color = getComputedStyle(element).getPropertyValue('--flash')
    element.animate([{ backgroundColor: color }, {}], { duration: FLASH_MS, easing: 'ease-out' })
  }
}
