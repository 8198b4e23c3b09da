import type { Pixel } from '@paddock/contract/pixels'

const MAKERS: Readonly<Record<Pixel, string>> = { google: 'Google Analytics', facebook: 'Meta Pixel (Facebook)' }

/** As they call what counts. */
export const makersOf = (pixels: readonly Pixel[]): string => pixels.map((pixel) => MAKERS[pixel]).join(', ')
