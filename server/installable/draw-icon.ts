/** The icon of a site: the first letter of its name in its colours. */
import { GLYPH_HEIGHT, GLYPH_WIDTH, glyphOf, type Point } from './glyphs.ts'
import { encodePng } from './png.ts'

export type IconLook = {
  readonly letter: string
  /** `#rrggbb`. */
  readonly ground: string
  readonly ink: string
}

/** any: a tile with round corners. maskable: to the edge, the letter within what every mask leaves. solid: to the edge. */
export type IconShape = 'any' | 'maskable' | 'solid'

/** How high the letter is, of the whole icon. Masks may cut to a circle of 80 %. */
const LETTER: Readonly<Record<IconShape, number>> = { any: 0.56, maskable: 0.42, solid: 0.52 }
const STROKE = 0.19
const CORNER = 0.19

export function drawIcon(size: number, shape: IconShape, { letter, ground, ink }: IconLook): Buffer {
  const scale = (size * LETTER[shape]) / GLYPH_HEIGHT
  const [left, top] = [(size - GLYPH_WIDTH * scale) / 2, (size - GLYPH_HEIGHT * scale) / 2]
  const lines = glyphOf(letter).map((line) => line.map(([x, y]): Point => [left + x * scale, top + y * scale]))
  const inked = drawLines(size, lines, (GLYPH_HEIGHT * scale * STROKE) / 2)
  const [under, over] = [rgb(ground), rgb(ink)]
  const pixels = new Uint8Array(size * size * 4)
  for (let at = 0; at < size * size; at++) {
    const share = inked[at] ?? 0
    for (const channel of [0, 1, 2] as const)
      pixels[at * 4 + channel] = Math.round(under[channel] + (over[channel] - under[channel]) * share)
    const isRound = shape === 'any'
    pixels[at * 4 + 3] = isRound ? Math.round(255 * covered(insideTile(size, at % size, Math.floor(at / size)))) : 255
  }
  return encodePng(size, pixels)
}

type Rgb = readonly [number, number, number]
const rgb = (colour: string): Rgb => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 0xff, value & 0xff]
}

/** How much of a pixel lies inside an edge that is so far away. */
const covered = (inside: number): number => Math.min(1, Math.max(0, inside + 0.5))

function insideTile(size: number, x: number, y: number): number {
  const radius = size * CORNER
  const past = (at: number) => Math.max(radius - at - 0.5, at + 0.5 - (size - radius), 0)
  const [dx, dy] = [past(x), past(y)]
  return radius - Math.sqrt(dx * dx + dy * dy)
}

/** How much of each pixel the lines cover. Only the pixels about a piece of a line are looked at: an icon takes a moment. */
function drawLines(size: number, lines: readonly (readonly Point[])[], half: number): Float32Array {
  const inked = new Float32Array(size * size)
  for (const line of lines)
    for (const [at, to] of line.entries()) {
      const from = line[at - 1]
      if (from) drawPiece(inked, size, { from, to, half })
    }
  return inked
}

type Piece = { readonly from: Point; readonly to: Point; readonly half: number }

function drawPiece(inked: Float32Array, size: number, { from, to, half }: Piece): void {
  const reach = half + 1
  const range = (axis: 0 | 1): [number, number] => [
    Math.max(0, Math.floor(Math.min(from[axis], to[axis]) - reach)),
    Math.min(size - 1, Math.ceil(Math.max(from[axis], to[axis]) + reach)),
  ]
  const [[left, right], [top, bottom]] = [range(0), range(1)]
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const share = covered(half - distance(from, to, [x + 0.5, y + 0.5]))
      const at = y * size + x
      if (share > (inked[at] ?? 0)) inked[at] = share
    }
}

function distance([ax, ay]: Point, [bx, by]: Point, [x, y]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length))
  const [ox, oy] = [x - ax - along * dx, y - ay - along * dy]
  return Math.sqrt(ox * ox + oy * oy)
}
