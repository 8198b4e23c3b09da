/**
 * Every field of a site's configuration, once: where it stands, what it is called, how it is typed, in which section. The
 * forms, the difference between two versions and the merge of two changes are made of this table.
 */
import {
  DARK_PALETTE,
  PAGE_LANGUAGES,
  PAGE_NAMES,
  SITE_LANGUAGES,
  SITE_WALLET_MODES,
  SOCIAL_MEDIA,
  type SiteLanguage,
  type SitePalette,
} from '@paddock/contract/shapes/site'
import { SWITCH_NAMES } from '@paddock/contract/switch-names'
import { inEachLanguage } from '@paddock/ui/words'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'

export const SECTIONS = [
  'site',
  'theme',
  'pictures',
  'second',
  'texts',
  'translations',
  'pages',
  'contact',
  'social',
  'videos',
  'app',
  'limits',
  'switches',
] as const
export type SectionId = (typeof SECTIONS)[number]

/** How a field is typed. Those that may be empty hold null then. */
export type FieldKind =
  | 'line'
  | 'label'
  | 'text'
  | 'flag'
  | 'link'
  | 'picture'
  | 'phone'
  | 'video'
  | 'colour'
  | 'year'
  | 'age'
  | 'percent'
  | 'rupees'
  | 'count'
  | 'choice'
  | 'list'
  | 'countries'
  | 'switchNames'
  | 'chat'
  | 'hours'
  | 'banners'
  | 'ownText'
  | 'ownBanners'
  | 'metaTags'
  | 'switch'
  | 'secondLook'
  | 'limits'
  | 'rates'
  | 'kept'
  | 'depositRates'
  | 'page'

export type Field = {
  /** Steps into the configuration, dots between. */
  readonly path: string
  readonly label: string
  readonly kind: FieldKind
  readonly section: SectionId
  readonly hint?: string
  readonly options?: readonly string[]
  /** Only an administrator says what a site is, and which law holds there. */
  readonly isLaw?: boolean
}

const of = (section: SectionId, fields: readonly Omit<Field, 'section'>[]): readonly Field[] =>
  fields.map((field) => ({ ...field, section }))

export const COLOURS = Object.keys(DARK_PALETTE) as readonly (keyof SitePalette)[]
export const LOOKS = ['dark', 'light'] as const

const { labels, hints } = WORDS

/** What a language may have of its own; left empty, the usual stands there. */
function translatedFields(language: SiteLanguage): readonly Omit<Field, 'section'>[] {
  const at = (path: string, label: string, kind: FieldKind) => ({
    path: `translations.${language}.${path}`,
    label: WORDS.inLanguage(label, WORDS.languages[language]),
    kind,
  })
  return [
    at('marqueeText', labels.marqueeText, 'ownText'),
    at('headerBottom.marqueeText', labels.secondMarquee, 'ownText'),
    at('bannerText', labels.bannerText, 'ownText'),
    at('footer.text', labels.footerText, 'ownText'),
    at('slideShow', labels.slideShow, 'ownBanners'),
    at('mobileBanner', labels.mobileBanner, 'ownBanners'),
  ]
}

/** Those of one language. */
export const translatedInto = (language: SiteLanguage): readonly Field[] =>
  fieldsOf('translations').filter(({ path }) => path.startsWith(`translations.${language}.`))

export const FIELDS = inEachLanguage((): readonly Field[] => [
  ...of('site', [
    { path: 'name', label: labels.name, kind: 'line' },
    { path: 'type', label: labels.type, kind: 'choice', options: ['b2c', 'b2b'], hint: hints.type, isLaw: true },
    { path: 'onlyCasino', label: labels.onlyCasino, kind: 'flag', isLaw: true },
    { path: 'noCasino', label: labels.noCasino, kind: 'flag', isLaw: true },
    { path: 'timeZone', label: labels.timeZone, kind: 'line', hint: hints.timeZone },
    { path: 'jurisdiction.name', label: labels.jurisdiction, kind: 'line', isLaw: true },
    {
      path: 'jurisdiction.money',
      label: labels.money,
      kind: 'choice',
      options: ['REAL', 'POINTS', 'NONE'],
      isLaw: true,
    },
    { path: 'jurisdiction.minimumAge', label: labels.minimumAge, kind: 'age', isLaw: true },
    {
      path: 'jurisdiction.widestPlayerBand',
      label: labels.widestPlayerBand,
      kind: 'percent',
      hint: hints.widestPlayerBand,
      isLaw: true,
    },
    { path: 'playerBand', label: labels.playerBand, kind: 'percent', hint: hints.playerBand },
    {
      path: 'houseCaps.eventLoss',
      label: labels.houseEventLoss,
      kind: 'rupees',
      hint: hints.houseCaps,
      isLaw: true,
    },
    { path: 'houseCaps.dayLoss', label: labels.houseDayLoss, kind: 'rupees', hint: hints.houseCaps, isLaw: true },
    { path: 'houseCaps.dayWin', label: labels.houseDayWin, kind: 'rupees', hint: hints.houseCaps, isLaw: true },
    { path: 'ownCaps.eventLoss', label: labels.ownEventLoss, kind: 'rupees', hint: hints.ownCaps },
    { path: 'ownCaps.dayLoss', label: labels.ownDayLoss, kind: 'rupees', hint: hints.ownCaps },
    { path: 'ownCaps.dayWin', label: labels.ownDayWin, kind: 'rupees', hint: hints.ownCaps },
    {
      path: 'payments.twoOfficersAbove',
      label: labels.twoOfficersAbove,
      kind: 'rupees',
      hint: hints.twoOfficersAbove,
    },
    {
      path: 'payments.twoOfficersAbovePayee',
      label: labels.twoOfficersAbovePayee,
      kind: 'rupees',
      hint: hints.twoOfficersAbovePayee,
    },
    {
      path: 'payments.accountHoldHours',
      label: labels.accountHoldHours,
      kind: 'count',
      hint: hints.accountHoldHours,
    },
    { path: 'payments.wagerDeposits', label: labels.wagerDeposits, kind: 'count' },
    { path: 'payments.closedLoop', label: labels.closedLoop, kind: 'flag' },
    { path: 'payments.kycAbove', label: labels.kycAbove, kind: 'rupees', hint: hints.kycAbove },
    {
      path: 'payments.secondFactorAbove',
      label: labels.secondFactorAbove,
      kind: 'rupees',
      hint: hints.secondFactorAbove,
    },
    { path: 'payments.keepDocuments', label: labels.keepDocuments, kind: 'kept', hint: hints.keepDocuments },
    { path: 'payments.keepProofs', label: labels.keepProofs, kind: 'kept', hint: hints.keepProofs },
    { path: 'payments.clearBelow', label: labels.clearBelow, kind: 'rupees', hint: hints.clearBelow },
    { path: 'payments.clearAfterDays', label: labels.clearAfterDays, kind: 'count' },
    { path: 'bonuses.releaseAfterMinutes', label: labels.releaseAfterMinutes, kind: 'count' },
    { path: 'leaderboard.ranks', label: labels.leaderboardRanks, kind: 'count', hint: hints.leaderboardRanks },
    { path: 'leaderboard.leastTold', label: labels.leastTold, kind: 'rupees', hint: hints.leastTold },
    { path: 'jurisdiction.countryCodes', label: labels.countryCodes, kind: 'countries', isLaw: true },
    {
      path: 'jurisdiction.forbidden',
      label: labels.forbidden,
      kind: 'switchNames',
      hint: hints.forbidden,
      isLaw: true,
    },
    {
      path: 'jurisdiction.noCasinoFrom',
      label: labels.noCasinoFrom,
      kind: 'list',
      hint: hints.noCasinoFrom,
      isLaw: true,
    },
    {
      path: 'jurisdiction.withholding',
      label: labels.withholding,
      kind: 'rates',
      hint: hints.withholding,
      isLaw: true,
    },
    {
      path: 'jurisdiction.depositDuty',
      label: labels.depositDuty,
      kind: 'depositRates',
      hint: hints.depositDuty,
      isLaw: true,
    },
  ]),
  ...of('theme', [
    { path: 'theme.background', label: labels.background, kind: 'choice', options: LOOKS, hint: hints.background },
    ...LOOKS.flatMap((look) =>
      COLOURS.map((colour) => ({
        path: `theme.${look}.${colour}`,
        label: `${WORDS.looks[look]}: ${WORDS.colours[colour]}`,
        kind: 'colour' as const,
      })),
    ),
  ]),
  ...of('pictures', [
    { path: 'headerLogo', label: labels.headerLogo, kind: 'picture' },
    { path: 'logo', label: labels.logo, kind: 'picture' },
    { path: 'logoSmallUrl', label: labels.logoSmallUrl, kind: 'picture' },
    { path: 'logoText.first', label: labels.logoFirst, kind: 'line', hint: hints.logoText },
    { path: 'logoText.second', label: labels.logoSecond, kind: 'line' },
    { path: 'slideShow', label: labels.slideShow, kind: 'banners' },
    { path: 'mobileBanner', label: labels.mobileBanner, kind: 'banners' },
  ]),
  ...of('second', [{ path: 'secondLook', label: WORDS.sections.second, kind: 'secondLook' }]),
  ...of('texts', [
    { path: 'marqueeText', label: labels.marqueeText, kind: 'text' },
    { path: 'headerBottom.marqueeText', label: labels.secondMarquee, kind: 'text' },
    { path: 'bannerText', label: labels.bannerText, kind: 'text', hint: hints.bannerText },
    { path: 'footer.company', label: labels.company, kind: 'line' },
    { path: 'footer.text', label: labels.footerText, kind: 'text' },
    { path: 'footer.copyrightYear', label: labels.copyrightYear, kind: 'year', hint: hints.copyrightYear },
    { path: 'metaTags', label: labels.metaTags, kind: 'metaTags' },
  ]),
  ...of('translations', SITE_LANGUAGES.flatMap(translatedFields)),
  ...of(
    'pages',
    PAGE_NAMES.flatMap((name) =>
      PAGE_LANGUAGES.map((language) => ({
        path: `pages.${name}.${language}`,
        label: `${WORDS.pageNames[name]}, ${WORDS.pageLanguages[language]}`,
        kind: 'page' as const,
      })),
    ),
  ),
  ...of('contact', [
    { path: 'registration.whatsappNumber', label: labels.whatsapp, kind: 'phone' },
    { path: 'registration.whatsappNumberForCreateId', label: labels.whatsappForId, kind: 'phone' },
    { path: 'registration.depositWhatsapp', label: labels.depositWhatsapp, kind: 'phone' },
    { path: 'registration.withdrawWhatsapp', label: labels.withdrawWhatsapp, kind: 'phone' },
    { path: 'registration.chat', label: labels.chat, kind: 'chat', hint: hints.chat },
    { path: 'registration.chatHours', label: labels.chatHours, kind: 'hours', hint: hints.chatHours },
  ]),
  ...of(
    'social',
    SOCIAL_MEDIA.map((medium) => ({
      path: `socialMedia.${medium}`,
      label: WORDS.media[medium],
      kind: 'link' as const,
    })),
  ),
  ...of('videos', [
    { path: 'registration.signUpVideo', label: labels.signUpVideo, kind: 'video', hint: hints.video },
    { path: 'registration.loginVideo', label: labels.loginVideo, kind: 'video' },
    { path: 'registration.depositVideo', label: labels.depositVideo, kind: 'video' },
    { path: 'registration.withdrawVideo', label: labels.withdrawVideo, kind: 'video' },
    { path: 'registration.playVideo', label: labels.playVideo, kind: 'video' },
  ]),
  ...of('app', [
    { path: 'apkUrl', label: labels.apkUrl, kind: 'link' },
    { path: 'androidApp.packageName', label: labels.packageName, kind: 'line', hint: hints.packageName },
    { path: 'androidApp.fingerprints', label: labels.fingerprints, kind: 'list', hint: hints.fingerprints },
    { path: 'MobileVersion', label: labels.mobileVersion, kind: 'line', hint: hints.mobileVersion },
    { path: 'diamondWebsiteUrl', label: labels.secondSite, kind: 'link' },
    { path: 'isWorld', label: labels.isWorld, kind: 'flag' },
    { path: 'referralBranchIds', label: labels.referralBranchIds, kind: 'list', hint: hints.list },
    { path: 'highPercentageGames', label: labels.highPercentageGames, kind: 'list', hint: hints.list },
    { path: 'casino.featured', label: labels.casinoFeatured, kind: 'list', hint: hints.list },
    { path: 'casino.providerOrder', label: labels.casinoProviders, kind: 'list', hint: hints.list },
    { path: 'casino.subProviderOrder', label: labels.casinoSubProviders, kind: 'list', hint: hints.list },
    { path: 'casino.crashOrder', label: labels.casinoCrash, kind: 'list', hint: hints.list },
    {
      path: 'casino.walletMode',
      label: labels.casinoWalletMode,
      kind: 'choice',
      options: SITE_WALLET_MODES,
      hint: hints.casinoWalletMode,
    },
    { path: 'wageringDisabledTypes', label: labels.wageringDisabledTypes, kind: 'list', hint: hints.list },
  ]),
  ...of('limits', [{ path: 'limits', label: labels.playerLimits, kind: 'limits', hint: hints.playerLimits }]),
  ...of(
    'switches',
    SWITCH_NAMES.map((name) => ({ path: `switches.${name}`, label: name, kind: 'switch' as const })),
  ),
])

/** What a site may show otherwise under its second label: these of its fields, once more. */
const OF_LOOK = /^(name$|theme\.|logo|headerLogo$|diamondWebsiteUrl$|isWorld$)/
export const SECOND_FIELDS = inEachLanguage((): readonly Field[] => [
  {
    path: 'secondLook.label',
    label: WORDS.label,
    kind: 'label',
    section: 'second',
    hint: hints.secondLabel,
    isLaw: true,
  },
  ...FIELDS()
    .filter(({ path }) => OF_LOOK.test(path))
    .map((field): Field => ({ ...field, path: `secondLook.${field.path}`, section: 'second' })),
])

export const fieldsOf = (section: SectionId): readonly Field[] => FIELDS().filter((field) => field.section === section)
