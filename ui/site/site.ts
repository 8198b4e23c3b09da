/** The site that this page belongs to, as the server tells it. A component asks what the site can, never where it is. */
import type { Cumulative } from '@paddock/contract/endpoints/home'
import type { SiteView } from '@paddock/contract/shapes/site'
import type { SwitchName } from '@paddock/contract/switch-names'
import type { Language } from '../words/index.ts'

export type { SwitchName } from '@paddock/contract/switch-names'

export type AppSite = {
  readonly id: string
  readonly label: string
  readonly kind: 'b2b' | 'b2c'
  readonly config: SiteView
  readonly maintenance: boolean
  /** Off, the page polls. */
  readonly useSocket: boolean
  /** Where the player may switch to; null where the player may not. */
  readonly otherSite: string | null
  can(name: SwitchName): boolean
}

/** What is read of it for the site. */
export type ToldSite = Pick<Cumulative, 'domain' | 'appConfigruation' | 'globalAppConfiguration' | 'maintenance'>

/** Undefined when the reply does not hold the whole configuration. */
export function siteOf(docs: ToldSite): AppSite | undefined {
  const { domain, appConfigruation: config, globalAppConfiguration: installation, maintenance } = docs
  if (!config || !installation) return undefined
  return {
    id: domain.whitelabelId ?? domain.domainName,
    label: domain.domainName,
    kind: domain.type,
    config,
    maintenance,
    useSocket: installation.useSocket,
    otherSite: domain.isSwitchAllowed ? domain.diamondWebsiteUrl : null,
    can: (name) => config.switches[name],
  }
}

/** The site with what it says of itself in that language; what it says in no other is as usual. */
export function siteIn(site: AppSite, language: Language): AppSite {
  const { config } = site
  const own = language === 'en' ? undefined : config.translations[language]
  return own ? { ...site, config: { ...config, ...own, footer: { ...config.footer, ...own.footer } } } : site
}
