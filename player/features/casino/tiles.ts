/**
 * A grid of equal tiles of which only those near the screen are there, so that a lobby of thousands costs what the screen shows. All are as high
 * as their texts may be: where each stands is told by its number alone, and nothing of them is measured while somebody scrolls.
 */

/** Between two tiles, in pixels. */
const GAP = 8
const LEAST_WIDTH = 180
const LEAST_COLUMNS = 2
/** A game's picture is 4 : 3. */
const PICTURE = 3 / 4
/** Name, provider, three lines of what is told of a game, and the room around them. */
const TEXT_REM = 7.2
const BORDERS = 2
/** So many rows above and below the screen are there: a finger is faster than a script. */
const SPARE_ROWS = 4
/** Rows come and go by twos: half as often is something to be done. */
const TOGETHER = 2

export type Grid = { readonly columns: number; readonly width: number; readonly height: number }

/** `width` is the list's, `rem` the size of the page's letters, in pixels. */
export function gridOf(width: number, rem: number): Grid {
  const columns = Math.max(LEAST_COLUMNS, Math.floor((width + GAP) / (LEAST_WIDTH + GAP)))
  const tile = Math.max(0, (width - GAP * (columns - 1)) / columns)
  return { columns, width: tile, height: (tile - BORDERS) * PICTURE + TEXT_REM * rem + BORDERS }
}

export const heightOf = ({ columns, height }: Grid, tiles: number): number =>
  Math.max(0, Math.ceil(tiles / columns) * (height + GAP) - GAP)

export function placeOf(
  { columns, width, height }: Grid,
  tile: number,
): { readonly left: number; readonly top: number } {
  return { left: (tile % columns) * (width + GAP), top: Math.floor(tile / columns) * (height + GAP) }
}

/** From the first of them to before the last. */
export type Span = { readonly from: number; readonly to: number }

/** The tiles near a screen that is `screen` pixels high and begins `above` pixels below the top of the list. */
export function nearOf(grid: Grid, above: number, screen: number, tiles: number): Span {
  const row = grid.height + GAP
  const rows = Math.ceil(tiles / grid.columns)
  const rowAt = (y: number): number => Math.min(rows, Math.max(0, y))
  const from = rowAt(Math.floor((above / row - SPARE_ROWS) / TOGETHER) * TOGETHER)
  const to = rowAt(Math.ceil(((above + screen) / row + SPARE_ROWS) / TOGETHER) * TOGETHER)
  const tileAt = (rowNumber: number): number => Math.min(tiles, rowNumber * grid.columns)
  return { from: tileAt(from), to: tileAt(to) }
}
