type Tapped = {
  readonly cell: HTMLElement
  /** From the top of the window, when it was tapped. */
  readonly top: number
}

/** The price that was tapped, so that focus and page can return to it when the slip is gone. */
let tapped: Tapped | null = null
let hasLeft = false

/** To be called while the tap is handled: the cell has the focus then, or is found by where the focus is. */
export function rememberCell(): void {
  const { activeElement } = document
  const cell = activeElement instanceof HTMLElement ? activeElement.closest<HTMLElement>('[data-price-cell]') : null
  tapped = cell && { cell, top: cell.getBoundingClientRect().top }
}

/** Once what had the focus has been drawn away: a layer gives it back to nobody first. */
export function returnToCell(): void {
  const cell = tapped?.cell
  setTimeout(() => cell?.isConnected && cell.focus({ preventScroll: true }))
}

/** The slip among the prices is about to be drawn away. Who has scrolled on from it is left where he is. */
export function slipLeaves(box: HTMLElement): void {
  const { top, bottom } = box.getBoundingClientRect()
  hasLeft = bottom > 0 && top < innerHeight
}

/**
 * To be called when the page has been drawn: where a slip among its prices has left, it gives back what it took of the window, and
 * the price that was tapped last stands where the thumb met it.
 */
export function keepCellInPlace(): void {
  if (!hasLeft) return
  hasLeft = false
  if (tapped?.cell.isConnected)
    window.scrollBy({ top: tapped.cell.getBoundingClientRect().top - tapped.top, behavior: 'instant' })
}
