/** The icon of the browser's tab: the site's small picture, or its first letter in its colours. */
import type { AppSite } from './site.ts'

export function iconOf({ config }: Pick<AppSite, 'config'>): string {
  if (config.logoSmallUrl !== null) return config.logoSmallUrl
  const { brand, onBrand } = config.theme.dark
  const letter = (config.logoText.first || config.name).slice(0, 1)
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${brand}"/>` +
    `<text x="16" y="23" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="20" fill="${onBrand}">${escaped(letter)}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}

const escaped = (letter: string): string => letter.replace(/[<&]/, '')

/** Puts an icon in the place of the tab's. */
export function showIcon(href: string): void {
  document.querySelector('link[rel="icon"]')?.setAttribute('href', href)
}
