import type { SiteConfig } from '@paddock/contract/shapes/site'
import { THEME_STYLE_ID, themeStyle, themeVariables } from '@paddock/contract/theme'

export { themeVariables }

/** Colours the page. */
export function applyTheme(theme: SiteConfig['theme'], page: Document = document): void {
  const style = page.getElementById(THEME_STYLE_ID) ?? page.head.appendChild(page.createElement('style'))
  style.id = THEME_STYLE_ID
  style.textContent = themeStyle(theme)
}

/** Our own colours again. */
export const dropTheme = (page: Document = document): void => page.getElementById(THEME_STYLE_ID)?.remove()
