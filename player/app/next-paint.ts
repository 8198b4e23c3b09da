/** When a screen is told of prices: before the next paint, but for one that a press waits for. docs/screens.md "High-rate grids". */

const PRESSES = ['pointerdown', 'click', 'keydown'] as const

/**
 * Runs what it is given before the next paint. The paint that answers a press is left to what was pressed: prices come with the one after it,
 * at most one later however fast somebody presses. What a press concerns is read of the book, which has them at once.
 */
export function createNextPaint(): (run: () => void) => void {
  let isAwaited = false
  const note = (): void => {
    if (isAwaited) return
    isAwaited = true
    // A task of its own comes behind the paint.
    requestAnimationFrame(() => setTimeout(() => (isAwaited = false)))
  }
  for (const press of PRESSES) addEventListener(press, note, { capture: true, passive: true })
  return (run) => {
    requestAnimationFrame(() => {
      if (isAwaited) requestAnimationFrame(run)
      else run()
    })
  }
}
