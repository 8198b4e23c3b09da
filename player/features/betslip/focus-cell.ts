type Tapped = {
  readonly cell: HTMLElement
  /** From the top of the window, when it was tapped. */
  readonly top: number
}

/** A slip among the prices that has been drawn away, or is about to be. */
type Left = {
  readonly box: HTMLElement
  readonly row: HTMLElement | null
  /** All of it, as it came. */
  readonly wasInSight: boolean
}

/** Held open in the row where a slip was, while the page cannot scroll back as far as that took. */
type Gap = { readonly row: HTMLElement; readonly cell: HTMLElement }

/** What the header and the bars at the bottom take of a window at most; a slip of a small one is as tall as what they leave. */
export const BARS = 184

/** So long the page has not moved when it is at rest. */
const REST_MS = 300

/** The price that was tapped, so that focus and page can return to it when the slip is gone. */
let tapped: Tapped | null = null
/** The one that the page was drawn for last. */
let drawnFor: Tapped | null = null
let left: Left | null = null
let gap: Gap | null = null

const topOf = (cell: HTMLElement): number => cell.getBoundingClientRect().top

/** To be called while the tap is handled: the cell has the focus then, or is found by where the focus is. */
export function rememberCell(): void {
  const { activeElement } = document
  const cell = activeElement instanceof HTMLElement ? activeElement.closest<HTMLElement>('[data-price-cell]') : null
  tapped = cell && { cell, top: topOf(cell) }
}

/** Once what had the focus has been drawn away: a layer gives it back to nobody first. */
export function returnToCell(): void {
  const cell = tapped?.cell
  setTimeout(() => cell?.isConnected && cell.focus({ preventScroll: true }))
}

/** The slip among the prices is about to be drawn away. */
export function slipLeaves(box: HTMLElement): void {
  const { top, bottom, height } = box.getBoundingClientRect()
  const seen = Math.min(bottom, innerHeight) - Math.max(top, 0)
  left = { box, row: box.parentElement, wasInSight: seen >= Math.min(Math.floor(height), innerHeight - BARS) }
}

/**
 * To be called when the page has been drawn: where a slip among its prices has left, it gives back what it took of the window, and
 * the price that was tapped last stands where the thumb met it. Who has scrolled on from the slip is left where they are.
 */
export function keepCellInPlace(): void {
  const isTap = tapped !== drawnFor
  drawnFor = tapped
  const leaving = left
  left = null
  // In development a slip that has just come is taken away and put back once.
  if (!leaving || leaving.box.isConnected || !tapped?.cell.isConnected) return
  if (!isTap && !leaving.wasInSight) return
  closeGap()
  const { cell, top } = tapped
  scrollOn(topOf(cell) - top)
  const missing = top - topOf(cell)
  if (isTap && leaving.row && missing >= 1) openGap({ row: leaving.row, cell }, missing)
}

const scrollOn = (by: number): void => window.scrollBy({ top: by, behavior: 'instant' })

/** What is above the price is not enough to scroll back by: the room that the slip had stays until nothing moves any more. */
function openGap(own: Gap, height: number): void {
  gap = own
  own.row.style.paddingBottom = `${height}px`
  let [at, since] = [scrollY, performance.now()]
  const look = (now: number): void => {
    if (gap !== own) return
    if (scrollY !== at) [at, since] = [scrollY, now]
    if (now - since < REST_MS) requestAnimationFrame(look)
    else closeGap()
  }
  requestAnimationFrame(look)
}

/** Above the window nobody sees it go: the price stays where it is. */
function closeGap(): void {
  if (!gap) return
  const { row, cell } = gap
  gap = null
  const before = topOf(cell)
  row.style.paddingBottom = ''
  if (cell.isConnected) scrollOn(topOf(cell) - before)
}
