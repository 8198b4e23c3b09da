/** The icon of a site: the first letter of its name in its colours. */
import sharp from 'sharp'
import { outlineOf } from './letter.ts'

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
/** No letter is wider than this many times that height. */
const WIDEST = 1.25
const CORNER = 0.19

/** As PNG, so many pixels wide and high. */
export const drawIcon = async (size: number, shape: IconShape, look: IconLook): Promise<Buffer> =>
  await sharp(Buffer.from(svgOf(size, shape, look)))
    .png()
    .toBuffer()

function svgOf(size: number, shape: IconShape, { letter, ground, ink }: IconLook): string {
  const { path, box } = outlineOf(letter)
  const high = size * LETTER[shape]
  const scale = Math.min(high / (box.maxY - box.minY), (high * WIDEST) / (box.maxX - box.minX))
  const [middleX, middleY] = [(box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">` +
    `<rect width="${size}" height="${size}" rx="${shape === 'any' ? size * CORNER : 0}" fill="${ground}"/>` +
    // Letters are drawn upwards, pictures downwards.
    `<path fill="${ink}" d="${path}" transform="translate(${size / 2} ${size / 2}) scale(${scale} ${-scale}) translate(${-middleX} ${-middleY})"/></svg>`
  )
}
