import { contrastOf, LEAST_CONTRAST, type Palette } from './contrast.ts'

const BLACK = '#000000'
const WHITE = '#ffffff'

/**
 * The palette with this colour for its brand, written as #rrggbb: what stands on it is black or white, whichever reads better, and
 * where the colour is hard to read on the page its words are in the colour of the text.
 */
export function brandedWith<P extends Palette>(palette: P, brand: string): P {
  const reads = (ground: string): boolean => contrastOf(brand, ground) >= LEAST_CONTRAST
  const brandText = reads(palette.page) && reads(palette.surface) ? brand : palette.text
  const onBrand = contrastOf(BLACK, brand) > contrastOf(WHITE, brand) ? BLACK : WHITE
  return { ...palette, brand, onBrand, brandText }
}
