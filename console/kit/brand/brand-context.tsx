/**
 * Whose house this looks like: the site's, to everybody who works for it and to whoever is about to sign in; ours to an administrator,
 * who stands above all sites.
 */
import type { SiteConfig } from '@paddock/contract/shapes/site'
import { restoreLook } from '@paddock/ui/look'
import { type AppSite, applyTheme, dropTheme, iconOf, showIcon, type SiteStore } from '@paddock/ui/site'
import { createContext, type ReactNode, use, useLayoutEffect, useSyncExternalStore } from 'react'

type Brand = {
  readonly name: string
  /** The name in two colours. */
  readonly first: string
  readonly second: string
  /** A picture in place of the name. */
  readonly logo: string | null
}

/** A name, the same in every language. */
const OUR_NAME = 'Paddock'
const OURS: Brand = { name: OUR_NAME, first: OUR_NAME, second: '', logo: null }
const OUR_ICON = document.querySelector('link[rel="icon"]')?.getAttribute('href') ?? ''

const BrandContext = createContext<Brand>(OURS)
export const useBrand = (): Brand => use(BrandContext)

const ThemeContext = createContext<SiteConfig['theme'] | null>(null)
/** The colours in which players see the site whose console this is; null until they are known. */
export const useSiteTheme = (): SiteConfig['theme'] | null => use(ThemeContext)

const ZoneContext = createContext(new Intl.DateTimeFormat().resolvedOptions().timeZone)
/** In which the site counts its days; until it is known, the reader's own. */
export const useSiteZone = (): string => use(ZoneContext)

const SiteIdContext = createContext<string | null>(null)
/** Which site this is; null until it is known. */
export const useSiteId = (): string | null => use(SiteIdContext)

const brandOf = ({ config: { name, headerLogo, logoText } }: AppSite): Brand => ({
  name,
  first: logoText.first || name,
  second: logoText.second,
  logo: headerLogo,
})

function dress(site: AppSite | null): void {
  if (site) {
    applyTheme(site.config.theme)
    restoreLook(site.config.theme.background)
    showIcon(iconOf(site))
  } else {
    dropTheme()
    restoreLook()
    showIcon(OUR_ICON)
  }
}

type ProviderProps = {
  readonly store: SiteStore
  /** An administrator is signed in. */
  readonly isOurs: boolean
  readonly children: ReactNode
}

/** Until the site is known nobody is told another name: the page stands in our colours, without one. */
export function BrandProvider({ store, isOurs, children }: ProviderProps) {
  const known = useSyncExternalStore(store.subscribe, store.read)
  const site = isOurs ? null : known
  useLayoutEffect(() => dress(site), [site])
  const ownZone = useSiteZone()
  return (
    <BrandContext value={isOurs ? OURS : known ? brandOf(known) : NAMELESS}>
      <ThemeContext value={known?.config.theme ?? null}>
        <SiteIdContext value={known?.id ?? null}>
          <ZoneContext value={known?.config.timeZone ?? ownZone}>{children}</ZoneContext>
        </SiteIdContext>
      </ThemeContext>
    </BrandContext>
  )
}

const NAMELESS: Brand = { name: location.hostname, first: location.hostname, second: '', logo: null }
