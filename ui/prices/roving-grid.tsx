import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'

const cellsOf = (within: Element): HTMLElement[] => [...within.querySelectorAll<HTMLElement>('[data-price-cell]')]

function isVisible(cell: HTMLElement): boolean {
  return cell.offsetParent !== null
}

/** The cell in the direction of the arrow: beside it in its row, or nearest in the row above or below. */
function neighbour(grid: Element, from: HTMLElement, key: string): HTMLElement | undefined {
  const row = from.closest('[data-price-row]')
  if (!row) return undefined
  const rows = [...grid.querySelectorAll('[data-price-row]')]
  const cells = cellsOf(row).filter(isVisible)
  const at = cells.indexOf(from)
  const inRow = (step: number) => {
    const other = rows[rows.indexOf(row) + step]
    const others = other ? cellsOf(other).filter(isVisible) : []
    return others[Math.min(at, others.length - 1)]
  }
  switch (key) {
    case 'ArrowLeft':
      return cells[at - 1]
    case 'ArrowRight':
      return cells[at + 1]
    case 'ArrowUp':
      return inRow(-1)
    case 'ArrowDown':
      return inRow(1)
    default:
      return undefined
  }
}

/**
 * Prices as a grid for the keyboard: Tab comes to it once, arrows move inside, Enter opens. The tab stop is the cell
 * that had the focus last. It is kept in the DOM, so that moving redraws nothing.
 */
export function RovingGrid(props: {
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!(event.target instanceof HTMLElement)) return
    const cell = event.target.closest<HTMLElement>('[data-price-cell]')
    const next = cell && neighbour(event.currentTarget, cell, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  const onFocus = (event: FocusEvent<HTMLDivElement>) => {
    if (!(event.target instanceof HTMLElement) || !event.target.matches('[data-price-cell]')) return
    for (const cell of cellsOf(event.currentTarget)) cell.tabIndex = cell === event.target ? 0 : -1
  }
  // A grid that nobody has entered yet has no tab stop: the first cell becomes it when the grid is drawn.
  // Which is visible is asked last, since it has the browser lay out the page in the middle of what is being drawn.
  const giveTabStop = (grid: HTMLDivElement | null) => {
    const cells = grid ? cellsOf(grid) : []
    const first = cells.some((cell) => cell.tabIndex === 0) ? undefined : cells.find(isVisible)
    if (first) first.tabIndex = 0
  }
  return (
    <div
      ref={giveTabStop}
      role="toolbar"
      tabIndex={-1}
      aria-label={props.label}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      className={props.className}
    >
      {props.children}
    </div>
  )
}
