/**
 * Letters as strokes, on a grid of 10 by 14 from the top left: an icon is drawn where no font can be counted on. Each stroke is
 * `x y` points; a point after `~` bends the line to the next one.
 */
const STROKES: Readonly<Record<string, string>> = {
  A: '0,14 5,0 10,14|2,9 8,9',
  B: '0,0 0,14 6,14 ~10,14 10,10.5 ~10,7 6,7 0,7|6,7 ~9,7 9,3.5 ~9,0 6,0 0,0',
  C: '10,3 ~8.5,0 5,0 ~0,0 0,7 ~0,14 5,14 ~8.5,14 10,11',
  D: '0,0 0,14 4,14 ~10,14 10,7 ~10,0 4,0 0,0',
  E: '10,0 0,0 0,14 10,14|0,7 8,7',
  F: '10,0 0,0 0,14|0,7 8,7',
  G: '10,3 ~8.5,0 5,0 ~0,0 0,7 ~0,14 5,14 ~10,14 10,8 5.5,8',
  H: '0,0 0,14|10,0 10,14|0,7 10,7',
  I: '5,0 5,14|2,0 8,0|2,14 8,14',
  J: '8,0 8,9.5 ~8,14 4,14 ~0,14 0,10',
  K: '0,0 0,14|9.5,0 0,8|3.5,5.2 10,14',
  L: '0,0 0,14 9.5,14',
  M: '0,14 0,0 5,8 10,0 10,14',
  N: '0,14 0,0 10,14 10,0',
  O: '5,0 ~0,0 0,7 ~0,14 5,14 ~10,14 10,7 ~10,0 5,0',
  P: '0,14 0,0 6,0 ~10,0 10,4 ~10,8 6,8 0,8',
  Q: '5,0 ~0,0 0,7 ~0,14 5,14 ~10,14 10,7 ~10,0 5,0|6,10 10,14',
  R: '0,14 0,0 6,0 ~10,0 10,4 ~10,8 6,8 0,8|5,8 10,14',
  S: '9.5,2.5 ~8.5,0 5,0 ~0.5,0 0.5,3.7 ~0.5,7 5,7 ~10,7 10,10.5 ~10,14 5,14 ~1,14 0,11.3',
  T: '0,0 10,0|5,0 5,14',
  U: '0,0 0,9 ~0,14 5,14 ~10,14 10,9 10,0',
  V: '0,0 5,14 10,0',
  W: '0,0 2.2,14 5,5 7.8,14 10,0',
  X: '0,0 10,14|10,0 0,14',
  Y: '0,0 5,7 10,0|5,7 5,14',
  Z: '0,0 10,0 0,14 10,14',
  0: '5,0 ~0,0 0,7 ~0,14 5,14 ~10,14 10,7 ~10,0 5,0|7.5,3.5 2.5,10.5',
  1: '1.5,3 5,0 5,14|1.5,14 8.5,14',
  2: '0,3.5 ~0.5,0 5,0 ~10,0 10,4 ~10,7 0,14 10,14',
  3: '0.5,2.5 ~2,0 5,0 ~9.5,0 9.5,3.5 ~9.5,7 5,7 ~10,7 10,10.5 ~10,14 5,14 ~1.5,14 0,11.5',
  4: '8,14 8,0 0,10 10,10',
  5: '9,0 1,0 0.5,6.5 ~2.5,5 5,5 ~10,5 10,9.5 ~10,14 5,14 ~1.5,14 0,11.5',
  6: '9,1.5 ~7.5,0 5.5,0 ~0,0 0,8.5 ~0,14 5,14 ~10,14 10,9.5 ~10,5.5 5,5.5 ~1,5.5 0,9',
  7: '0,0 10,0 4,14',
  8: '5,7 ~1,7 1,3.5 ~1,0 5,0 ~9,0 9,3.5 ~9,7 5,7 ~0,7 0,10.5 ~0,14 5,14 ~10,14 10,10.5 ~10,7 5,7',
  9: '1,12.5 ~2.5,14 4.5,14 ~10,14 10,5.5 ~10,0 5,0 ~0,0 0,4.5 ~0,8.5 5,8.5 ~9,8.5 10,5',
}
/** A ring, for a name in another script. */
const OTHER = '5,2 ~0,2 0,7 ~0,12 5,12 ~10,12 10,7 ~10,2 5,2'

export const GLYPH_WIDTH = 10
export const GLYPH_HEIGHT = 14
/** Pieces that a bend is cut into: none of them can be seen at the size of an icon. */
const PIECES = 12

export type Point = readonly [x: number, y: number]

/** The lines of a letter, each as its points. */
export function glyphOf(letter: string): readonly (readonly Point[])[] {
  return (STROKES[letter.toUpperCase()] ?? OTHER).split('|').map(lineOf)
}

function lineOf(stroke: string): Point[] {
  const points: Point[] = []
  let bend: Point | undefined
  for (const word of stroke.split(' ')) {
    const [x = 0, y = 0] = word.replace('~', '').split(',').map(Number)
    if (word.startsWith('~')) {
      bend = [x, y]
      continue
    }
    const from = points.at(-1)
    if (bend && from) points.push(...bent(from, bend, [x, y]))
    else points.push([x, y])
    bend = undefined
  }
  return points
}

/** A quarter of an ellipse, nearly: the corner pulls as much as a circle would have it. */
function bent(from: Point, corner: Point, to: Point): Point[] {
  const pull = 0.5523
  const toCorner = (end: Point): Point => [end[0] + (corner[0] - end[0]) * pull, end[1] + (corner[1] - end[1]) * pull]
  const [a, b] = [toCorner(from), toCorner(to)]
  return Array.from({ length: PIECES }, (_, piece) => {
    const t = (piece + 1) / PIECES
    const u = 1 - t
    const at = (axis: 0 | 1): number =>
      u ** 3 * from[axis] + 3 * u ** 2 * t * a[axis] + 3 * u * t ** 2 * b[axis] + t ** 3 * to[axis]
    return [at(0), at(1)]
  })
}
