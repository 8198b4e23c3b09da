/**
 * An image made ready to be read: what stands out from its surroundings is black, all else white, whether the app was dark or light, lit from one
 * side or from the other. Without a browser, so that the bench reads as the app does.
 */

/** Four bytes a pixel, as a canvas and a decoder give them. */
export type Pixels = {
  readonly data: Uint8ClampedArray<ArrayBuffer>
  readonly width: number
  readonly height: number
}

/** Letters of a phone's screen are then as high as the reader was taught with. */
const NARROWEST = 1080
const WIDEST = 1600

/** As wide as it is read best. */
export const readingSize = (width: number, height: number): { readonly width: number; readonly height: number } => {
  const wide = Math.min(Math.max(width, NARROWEST), WIDEST)
  return { width: wide, height: Math.max(1, Math.round((height * wide) / width)) }
}

const BLOCK = 32
/** Grain of a photograph and of its compression differs from its ground by less than letters do. */
const GRAIN = 18
const CONTRAST = 2.4

export function preparePixels({ data, width, height }: Pixels): Pixels {
  const grey = greyOf(data)
  const ground = groundOf(grey, width, height)
  const columns = Math.ceil(width / BLOCK)
  const prepared = new Uint8ClampedArray(data.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      const differs = Math.abs((grey[at] ?? 0) - between(ground, columns, x, y))
      prepared.fill(255 - Math.max(0, differs - GRAIN) * CONTRAST, 4 * at, 4 * at + 3)
      prepared[4 * at + 3] = 255
    }
  return { data: prepared, width, height }
}

function greyOf(data: Uint8ClampedArray): Uint8Array {
  const grey = new Uint8Array(data.length / 4)
  for (let at = 0; at < grey.length; at += 1)
    grey[at] = (299 * (data[4 * at] ?? 0) + 587 * (data[4 * at + 1] ?? 0) + 114 * (data[4 * at + 2] ?? 0)) / 1000
  return grey
}

/** What most of each block looks like: letters cover less than half of one. */
function groundOf(grey: Uint8Array, width: number, height: number): Float32Array {
  const [columns, rows] = [Math.ceil(width / BLOCK), Math.ceil(height / BLOCK)]
  const ground = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const counts = new Uint32Array(256)
      let seen = 0
      for (let y = row * BLOCK; y < Math.min(height, (row + 1) * BLOCK); y += 1)
        for (let x = column * BLOCK; x < Math.min(width, (column + 1) * BLOCK); x += 1) {
          const level = grey[y * width + x] ?? 0
          counts[level] = (counts[level] ?? 0) + 1
          seen += 1
        }
      ground[row * columns + column] = middleOf(counts, seen / 2)
    }
  return ground
}

function middleOf(counts: Uint32Array, half: number): number {
  let below = 0
  for (const [level, count] of counts.entries()) {
    below += count
    if (below >= half) return level
  }
  return 255
}

/** The ground at a point, from the blocks around it: without steps at their edges. */
function between(ground: Float32Array, columns: number, x: number, y: number): number {
  const rows = ground.length / columns
  const [fx, fy] = [Math.max(0, x / BLOCK - 0.5), Math.max(0, y / BLOCK - 0.5)]
  const [left, top] = [Math.min(Math.floor(fx), columns - 1), Math.min(Math.floor(fy), rows - 1)]
  const [right, bottom] = [Math.min(left + 1, columns - 1), Math.min(top + 1, rows - 1)]
  const [wx, wy] = [fx - left, fy - top]
  const of = (row: number, column: number): number => ground[row * columns + column] ?? 0
  return (
    (of(top, left) * (1 - wx) + of(top, right) * wx) * (1 - wy) +
    (of(bottom, left) * (1 - wx) + of(bottom, right) * wx) * wy
  )
}
