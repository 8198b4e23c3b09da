import { type Cumulative, resolveSwitches, type SiteLanguage, type SiteView } from '@paddock/contract'
import { presentTranslations } from './present-texts.ts'
import type { Site, SiteAtHost } from './site.ts'

/** Everything of the configuration that is not left out here is meant for everybody: keep secrets out of it. */
export function presentSiteView(
  { config, version }: Pick<Site, 'config' | 'version'>,
  language?: SiteLanguage | 'en',
): SiteView {
  const switches = resolveSwitches(config)
  const {
    pages: _pages,
    casino: _casino,
    androidApp: _androidApp,
    leaderboard: _leaderboard,
    houseCaps: _houseCaps,
    ownCaps: _ownCaps,
    ...shown
  } = config
  return {
    ...shown,
    translations: presentTranslations(config.translations, language),
    switches,
    isRegister: switches.register,
    forgetPassword: switches.forgotPassword,
    depositButton: switches.deposit,
    withdrawButton: switches.withdraw,
    version,
  }
}

type DomainSite = Pick<SiteAtHost, 'id' | 'label' | 'config' | 'otherAddress'>

/** 001 §3.2 "Domain". */
export const presentDomain = ({ id, label, config, otherAddress }: DomainSite): Cumulative['domain'] => ({
  domainName: label,
  type: config.type,
  whitelabelId: String(id),
  diamondWebsiteUrl: otherAddress,
  isSwitchAllowed: resolveSwitches(config).switchSite,
  isWorld: config.isWorld,
})

export const presentInstallation = ({
  maintenance,
  useSocket,
}: Pick<Site, 'maintenance' | 'useSocket'>): NonNullable<Cumulative['globalAppConfiguration']> => ({
  maintenance,
  useSocket,
  currency: 'INR',
})
