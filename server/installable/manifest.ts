/** What a browser needs to install the site as an app: its name, colours and icons, from its configuration. */
import type { SiteConfig } from '@paddock/contract'
import type { IconLook, IconShape } from './draw-icon.ts'

type Site = { readonly label: string; readonly version: number; readonly config: SiteConfig }

export const ICONS: readonly { readonly name: string; readonly size: number; readonly shape: IconShape }[] = [
  { name: 'icon-192', size: 192, shape: 'any' },
  { name: 'icon-512', size: 512, shape: 'any' },
  { name: 'maskable-192', size: 192, shape: 'maskable' },
  { name: 'maskable-512', size: 512, shape: 'maskable' },
  { name: 'apple-180', size: 180, shape: 'solid' },
]

/** Under a letter as long as a phone shows below an icon. */
const SHORT_NAME = 12

export function manifestOf({ label, version, config }: Site) {
  const { name, theme, logoSmallUrl } = config
  const palette = theme[theme.background]
  const drawn = ICONS.filter(({ shape }) => shape !== 'solid').map(({ name: file, size, shape }) => ({
    // Another version of the configuration may have another letter or colour.
    src: `/icons/${file}.png?v=${version}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: shape,
  }))
  const own = logoSmallUrl === null ? [] : [{ src: logoSmallUrl, sizes: 'any', purpose: 'any' }]
  return {
    id: `/?site=${label}`,
    name,
    short_name: name.length > SHORT_NAME ? (config.logoText.first.trim() || name).slice(0, SHORT_NAME) : name,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    orientation: 'any',
    lang: 'en',
    dir: 'ltr',
    background_color: palette.page,
    theme_color: palette.surface,
    categories: ['sports', 'entertainment'],
    icons: [...own, ...drawn],
    shortcuts: [
      { name: 'In-play', url: '/inPlay' },
      { name: 'My bets', url: '/open-bets' },
    ].filter(() => !config.onlyCasino),
  }
}

export const iconLookOf = ({ config: { name, logoText, theme } }: Pick<Site, 'config'>): IconLook => ({
  letter: /^./u.exec((logoText.first || name).trim())?.[0] ?? '',
  ground: theme.dark.brand,
  ink: theme.dark.onBrand,
})
