/** The colours of a site as the variables that both apps are drawn with. */
import type { SiteConfig, SitePalette } from '@paddock/contract/shapes/site'

const STYLE_ID = 'site-theme'

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

export const themeStyle = ({ dark, light }: SiteConfig['theme']): string =>
  // As specific as the look's own rules are, and after them.
  ruleOf(':root,[data-look="dark"]', dark) + ruleOf('[data-look="light"]', light)

/** Colours the page. The contract has checked that every colour is one. */
export function applyTheme(theme: SiteConfig['theme'], page: Document = document): void {
  const style = page.getElementById(STYLE_ID) ?? page.head.appendChild(page.createElement('style'))
  style.id = STYLE_ID
  style.textContent = themeStyle(theme)
}
