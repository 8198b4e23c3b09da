/** The price that was tapped, so that the focus can return to it when the slip is gone. */
let tapped: HTMLElement | null = null

/** To be called while the tap is handled: the cell has the focus then, or is found by where the focus is. */
export function rememberCell(): void {
  const { activeElement } = document
  tapped = activeElement instanceof HTMLElement ? activeElement.closest<HTMLElement>('[data-price-cell]') : null
}

/** Once what had the focus has been drawn away: a layer gives it back to nobody first. */
export function returnToCell(): void {
  const cell = tapped
  setTimeout(() => cell?.isConnected && cell.focus({ preventScroll: true }))
}
