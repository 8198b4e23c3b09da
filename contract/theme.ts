/** The colours of a site as the variables that both apps are drawn with: the server sends them with a page, the apps while a theme changes. */
import type { SiteConfig, SitePalette } from './shapes/site.ts'

/** Of the element that holds them. */
export const THEME_STYLE_ID = 'site-theme'

const VARIABLES: { readonly [C in keyof SitePalette]: string } = {
  page: '--page',
  surface: '--surface',
  raised: '--raised',
  line: '--line',
  text: '--text',
  quiet: '--quiet',
  brand: '--brand',
  onBrand: '--on-brand',
  brandText: '--brand-text',
  profit: '--profit',
  loss: '--loss',
  warn: '--warn',
  back: '--back',
  lay: '--lay',
}

const COLOURS = Object.keys(VARIABLES) as (keyof SitePalette)[]

/** For a part of a page that shows a theme before it is published, as `style`. */
export const themeVariables = (palette: SitePalette): Readonly<Record<string, string>> =>
  Object.fromEntries(COLOURS.map((colour) => [VARIABLES[colour], palette[colour]]))

const ruleOf = (selector: string, palette: SitePalette): string =>
  `${selector}{${Object.entries(themeVariables(palette))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`

/** A style sheet. The contract has checked that every colour is one. */
export const themeStyle = ({ dark, light }: SiteConfig['theme']): string =>
  // As specific as the look's own rules are, and after them.
  ruleOf(':root,[data-look="dark"]', dark) + ruleOf('[data-look="light"]', light)
