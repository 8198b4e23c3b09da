/** Shows that a price changed. Motion says what changed and nothing else. docs/screens.md "Flash". */
import { UNSEEN } from '../live/index.ts'
import { readSettings } from '../settings/index.ts'

const FLASH_MS = 400
/** In steps: a browser draws a cell anew for each of them, and for each frame of the display where a colour fades. */
const STEPS = 'steps(4)'
/** Three flashes a second are the most that WCAG 2.3.1 allows. */
const LEAST_BETWEEN_MS = 334

/** Flashes elements, each no oftener than is safe; what nobody sees is left alone. `now` in milliseconds, growing. */
export function createFlash(now: () => number): (element: HTMLElement) => void {
  const flashedAt = new WeakMap<HTMLElement, number>()
  /** Kept to be played again: to make one costs as much as to redraw a cell. */
  const flashes = new WeakMap<HTMLElement, Animation>()
  let stillness: MediaQueryList | undefined
  return (element) => {
    const last = flashedAt.get(element)
    const at = now()
    if (!readSettings().highlight || (last !== undefined && at - last < LEAST_BETWEEN_MS)) return
    // Asked for once: to make the list costs as much as to redraw a cell.
    stillness ??= matchMedia('(prefers-reduced-motion: reduce)')
    if (stillness.matches) return
    if (element.closest(`[${UNSEEN}]`)) return
    flashedAt.set(element, at)
    const flash = flashes.get(element)
    if (flash) {
      flash.currentTime = 0
      flash.play()
    } else flashes.set(element, flashIn(element))
  }
}

/** The colour is left to the browser: reading it here would have it work out the style of the page for each cell. */
const flashIn = (element: HTMLElement): Animation =>
  element.animate([{ backgroundColor: 'var(--flash)' }, {}], { duration: FLASH_MS, easing: STEPS })
