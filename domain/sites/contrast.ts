/** How well a colour reads on another: the contrast ratio of WCAG 2.2, from 1 to 21. docs/screens.md "Our look". */

/** What body text needs. WCAG 2.2, 1.4.3. */
export const LEAST_CONTRAST = 4.5

/** A channel of sRGB, 0 to 255, as its share of light. */
function lightOf(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Of a colour written as #rrggbb. */
function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => lightOf(Number.parseInt(hex.slice(at, at + 2), 16)))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The colours of a palette that stand on each other, text first. */
const PAIRS = [
  ['text', 'page'],
  ['text', 'surface'],
  ['text', 'raised'],
  ['quiet', 'page'],
  ['quiet', 'surface'],
  ['quiet', 'raised'],
  ['brandText', 'page'],
  ['brandText', 'surface'],
  ['onBrand', 'brand'],
  ['profit', 'surface'],
  ['loss', 'surface'],
  ['warn', 'surface'],
] as const
type Coloured = (typeof PAIRS)[number][number]
export type Palette = Readonly<Record<Coloured | 'back' | 'lay', string>>

/** Prices are written in this on back and lay. */
const ON_PRICE = '#0b1116'

export type ContrastFault = { readonly pair: string; readonly ratio: number; readonly least: number }

/** Two colours that stand on each other, and how they read. `ratio` is cut to two decimals, so that no fault looks like enough. */
export type Contrast = {
  readonly pair: string
  /** As #rrggbb. */
  readonly text: string
  readonly ground: string
  readonly ratio: number
  readonly isEnough: boolean
}

export function contrastsOf(palette: Palette): Contrast[] {
  const pairs = [
    ...PAIRS.map(([text, ground]) => ({ pair: `${text} on ${ground}`, text: palette[text], ground: palette[ground] })),
    ...(['back', 'lay'] as const).map((side) => ({ pair: `prices on ${side}`, text: ON_PRICE, ground: palette[side] })),
  ]
  return pairs.map((colours) => {
    const ratio = Math.floor(contrastOf(colours.text, colours.ground) * 100) / 100
    return { ...colours, ratio, isEnough: ratio >= LEAST_CONTRAST }
  })
}

/** Every pair that is too hard to read, worst first. */
export const findContrastFaults = (palette: Palette): ContrastFault[] =>
  contrastsOf(palette)
    .filter(({ isEnough }) => !isEnough)
    .toSorted((a, b) => a.ratio - b.ratio)
    .map(({ pair, ratio }) => ({ pair, ratio, least: LEAST_CONTRAST }))
