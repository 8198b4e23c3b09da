/**
 * The configuration of a site: everything that makes one tenant different from another. 001 §2, §3.2. The specification's
 * spelling, since existing clients read it. A field that is missing has its default, so an old version can always be read.
 */
import { WALLET_MODES } from '@paddock/domain/casino'
import { CHAT_HOURS } from '@paddock/domain/chat'
import { WHOLE_BPS } from '@paddock/domain/money'
import { DUTY_BEARERS, MOST_DAYS_KEPT, MOST_WITHHELD_BPS } from '@paddock/domain/payments'
import { isOffered, isSameLimit, LIMIT_KINDS, LIMIT_PERIODS, LIMIT_PRODUCTS } from '@paddock/domain/protection'
import * as z from 'zod/mini'
import { isPixelFit } from '../pixels.ts'
import { SWITCH_NAMES, type SwitchName } from '../switch-names.ts'
import { count, id, instant, shortText, text, zoneName } from '../values.ts'

/** Elsewhere, over https only: what a page loads or opens in the site's name. */
export const link = z
  .string()
  .check(z.maxLength(500), z.regex(/^https:\/\/[\w-]+(\.[\w-]+)+(:\d{1,5})?([/?#][^\s"'<>\\]*)?$/i))
/** One of our own store. */
export const ownPicture = z.string().check(z.maxLength(300), z.regex(/^\/(?!\/)[\w./-]+$/))
/** A picture of our own store, or one elsewhere. Never `data:` or a script. Security T24. */
const picture = z.union([link, ownPicture])
const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i))
/** Digits of a phone number with its country code. */
const phone = z.string().check(z.regex(/^\d{8,15}$/))
export const videoId = z.string().check(z.regex(/^[\w-]{3,40}$/))
const word = z.string().check(z.maxLength(60))

const optional = <S extends z.ZodMiniType>(schema: S) => z._default(z.nullable(schema), null as never)
const flag = z._default(z.boolean(), false)

/** What a site may colour; the rest of the look is made of these. */
const palette = z.strictObject({
  page: colour,
  surface: colour,
  raised: colour,
  line: colour,
  text: colour,
  quiet: colour,
  brand: colour,
  onBrand: colour,
  brandText: colour,
  profit: colour,
  loss: colour,
  warn: colour,
  back: colour,
  lay: colour,
})
export type SitePalette = z.output<typeof palette>

export const DARK_PALETTE: SitePalette = {
  page: '#0d1217',
  surface: '#151c23',
  raised: '#1e2730',
  line: '#2b3641',
  text: '#e9eef3',
  quiet: '#9babb9',
  brand: '#f2b632',
  onBrand: '#1b1402',
  brandText: '#f2b632',
  profit: '#4cd58a',
  loss: '#ff8080',
  warn: '#f7c65b',
  back: '#72bbef',
  lay: '#faa9ba',
}

export const LIGHT_PALETTE: SitePalette = {
  ...DARK_PALETTE,
  page: '#e9edf1',
  surface: '#ffffff',
  raised: '#f3f6f9',
  line: '#d3dbe3',
  text: '#14202b',
  quiet: '#52626f',
  brandText: '#7a5200',
  profit: '#0a7a3e',
  loss: '#c0272d',
  warn: '#845400',
}

const theme = z.strictObject({
  /** What a visitor sees first; each chooses for themselves afterwards. */
  background: z._default(z.enum(['dark', 'light']), 'dark'),
  dark: z._default(palette, DARK_PALETTE),
  light: z._default(palette, LIGHT_PALETTE),
})

/** A page of our own, by its path. */
export const ownPath = z.string().check(z.maxLength(200), z.regex(/^\/(?!\/)[\w./?=&-]*$/))

const banner = z.strictObject({
  image: picture,
  link: optional(z.union([link, ownPath])),
  title: z._default(shortText, ''),
})

export const SOCIAL_MEDIA = [
  'facebook',
  'twitter',
  'pinterest',
  'instagram',
  'telegram',
  'youtube',
  'website',
  'signal',
  'whatsapp',
] as const
export type SocialMedium = (typeof SOCIAL_MEDIA)[number]

const socialMedia = z.strictObject({
  facebook: optional(link),
  twitter: optional(link),
  pinterest: optional(link),
  instagram: optional(link),
  telegram: optional(link),
  youtube: optional(link),
  website: optional(link),
  signal: optional(link),
  whatsapp: optional(link),
})

/** What each maker of a chat calls an account of theirs: nothing else gets into the page that loads it. Security T25. */
export const CHAT_SERVICES = {
  liveChat: /^\d{3,20}$/,
  zoho: /^[\dA-Za-z]{3,120}$/,
  pulse: /^[\dA-Za-z-]{3,60}$/,
  tawk: /^[\dA-Za-z]{3,40}\/[\dA-Za-z]{3,40}$/,
} as const
export type ChatService = keyof typeof CHAT_SERVICES

const chatOf = <S extends ChatService>(service: S) =>
  z.strictObject({ type: z.literal(service), value: z.string().check(z.regex(CHAT_SERVICES[service])) })
const chat = z.discriminatedUnion('type', [chatOf('liveChat'), chatOf('zoho'), chatOf('pulse'), chatOf('tawk')])

export const chatChannel = optional(chat)

const registration = z.strictObject({
  whatsappNumber: optional(phone),
  whatsappNumberForCreateId: optional(phone),
  depositWhatsapp: optional(phone),
  withdrawWhatsapp: optional(phone),
  signUpVideo: optional(videoId),
  loginVideo: optional(videoId),
  depositVideo: optional(videoId),
  withdrawVideo: optional(videoId),
  playVideo: optional(videoId),
  chat: chatChannel,
  /** When somebody answers in the site's own chat, in its zone, as '10:00-22:00'; null: nothing is said of it. */
  chatHours: optional(z.string().check(z.regex(CHAT_HOURS))),
})

const footer = z.strictObject({
  company: z._default(text, ''),
  text: z._default(text, ''),
  /** Null is the present year; one site shows 2021. 000 §9. */
  copyrightYear: optional(z.int().check(z.gte(2000), z.lte(2100))),
})

const percent = z.int().check(z.gte(1), z.lte(100))

/** From a day of the site's on, in hundredths of a percent; 0 ends it. docs/domain/duties.md. */
const dutyFrom = z.iso.date()
const withheldRate = { from: dutyFrom, bps: z.int().check(z.gte(0), z.lte(MOST_WITHHELD_BPS)) }
const depositRate = {
  from: dutyFrom,
  bps: z.int().check(z.gte(0), z.lte(WHOLE_BPS)),
  bearer: z.enum(DUTY_BEARERS),
}
const MOST_RATES = 30
const dated = <T extends z.ZodMiniType<{ readonly from: string }>>(rate: T) =>
  z.array(rate).check(
    z.maxLength(MOST_RATES),
    z.refine((rates) => new Set(rates.map(({ from }) => from)).size === rates.length),
  )

/** There are some 250. */
const MOST_COUNTRIES = 300

/** From what is least to what is most. */
export const MONEY_LAWS = ['NONE', 'POINTS', 'REAL'] as const
export type MoneyLaw = (typeof MONEY_LAWS)[number]

const jurisdiction = z.strictObject({
  name: z._default(word, 'default'),
  /** Country codes of the phones that may sign up, digits only. */
  countryCodes: z._default(z.array(z.enum(['91', '977'])).check(z.minLength(1)), ['91', '977']),
  /**
   * REAL: deposits and withdrawals. POINTS: an upline gives and takes points, and no money moves here. NONE: nothing is played for money,
   * players only practise. docs/domain/practice.md.
   */
  money: z._default(z.enum(MONEY_LAWS), 'REAL'),
  minimumAge: z._default(z.int().check(z.gte(18), z.lte(25)), 18),
  /** No site lets its players trade with each other further from the market than this, in percent. Law D-36. */
  widestPlayerBand: z._default(percent, 25),
  /** Switches that the law keeps off, whatever the site chooses. */
  forbidden: z._default(z.array(z.enum(SWITCH_NAMES)), []),
  /** Countries, by their ISO 3166 codes, in which nobody may play casino games: whoever is heard from there stakes nothing. */
  noCasinoFrom: z._default(z.array(z.string().check(z.regex(/^[A-Z][A-Z\d]$/))).check(z.maxLength(MOST_COUNTRIES)), []),
  /** Of winnings that go out, and of what stands at the end of a financial year. */
  withholding: z._default(dated(z.strictObject(withheldRate)), []),
  /** On what players pay in. */
  depositDuty: z._default(dated(z.strictObject(depositRate)), []),
})

/** Above any limit that means something, and far below what a number holds exactly. */
const HIGHEST_LIMIT = 1_000_000_000

/** An app of the site's own, so that Android opens the site in it without a browser's bar. docs/android-app.md. */
const androidApp = z.strictObject({
  packageName: z._default(z.string().check(z.maxLength(150), z.regex(/^$|^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/)), ''),
  /** SHA-256 of the certificates that sign it, as `keytool` writes them. */
  fingerprints: z._default(
    z.array(z.string().check(z.regex(/^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/))).check(z.maxLength(5)),
    [],
  ),
})

/** Whole rupees; minutes of SESSION. */
const playerLimit = z
  .strictObject({
    kind: z.enum(LIMIT_KINDS),
    period: z.enum(LIMIT_PERIODS),
    product: z.enum(LIMIT_PRODUCTS),
    value: z.int().check(z.gte(1), z.lte(HIGHEST_LIMIT)),
  })
  .check(z.refine(isOffered))
export type PlayerLimit = z.output<typeof playerLimit>

/** What none of the site's players may pass, whatever their own limits are. Security 1.4. */
const playerLimits = z.array(playerLimit).check(
  z.maxLength(50),
  z.refine((limits) => limits.every((one, n) => !limits.slice(0, n).some((other) => isSameLimit(one, other)))),
)

/** From a day of the site's on, in days; null is for ever. docs/domain/images.md#retention. */
const keptFor = z.strictObject({
  from: z.iso.date(),
  days: z.nullable(z.int().check(z.gte(1), z.lte(MOST_DAYS_KEPT))),
})

/** Money in and out. docs/domain/payments.md. */
const payments = z.strictObject({
  /** Whole rupees of a player, in or out, within 24 hours; above them two officers approve. Null: one always does. */
  twoOfficersAbove: z._default(z.nullable(z.int().check(z.gte(0), z.lte(HIGHEST_LIMIT))), 100_000),
  /** Whole rupees that players pay in to one account, id or wallet within 24 hours; above them two officers approve. Null: never for that. */
  twoOfficersAbovePayee: z._default(z.nullable(z.int().check(z.gte(0), z.lte(HIGHEST_LIMIT))), 1_000_000),
  /** How long nothing is paid to an account that is new or has another payee, and to any after a change of password, phone or second factor. */
  accountHoldHours: z._default(z.int().check(z.gte(0), z.lte(168)), 24),
  /** How often a deposit is wagered before money goes out. */
  wagerDeposits: z._default(z.int().check(z.gte(0), z.lte(3)), 1),
  /** What came in by a rail within 90 days goes back by it first. */
  closedLoop: z._default(z.boolean(), false),
  /** Whole rupees of a player within 24 hours, below which the rule has nothing against a withdrawal; with `withdrawalsByRule` it pays what it clears. Null: no rule. */
  clearBelow: z._default(z.nullable(z.int().check(z.gte(0), z.lte(HIGHEST_LIMIT))), null),
  /** Whole rupees that a player may withdraw in all before the site has to know who they are; 0 from the first. Null: it never asks. */
  kycAbove: z._default(z.nullable(z.int().check(z.gte(0), z.lte(HIGHEST_LIMIT))), null),
  /** Whole rupees that a player may ask for within 24 hours without their second factor; 0: each needs it. Null: the site never asks. */
  secondFactorAbove: z._default(z.nullable(z.int().check(z.gte(0), z.lte(HIGHEST_LIMIT))), null),
  /** How long documents of who a player is stay once their account is closed, and images of payments once the request has ended. */
  keepDocuments: z._default(dated(keptFor), []),
  keepProofs: z._default(dated(keptFor), []),
  /** The rule has something against an account that is younger, in days. */
  clearAfterDays: z._default(z.int().check(z.gte(1), z.lte(365)), 7),
})

/** What players are given. docs/domain/bonuses.md. */
const names = z._default(z.array(word.check(z.minLength(1))).check(z.maxLength(200)), [])
export const SITE_WALLET_MODES = ['provider', ...WALLET_MODES] as const
const casino = z.strictObject({
  /** Ids of games. */
  featured: z._default(z.array(id).check(z.maxLength(500)), []),
  /** Names of providers and sub-providers, as games tell them. */
  providerOrder: names,
  subProviderOrder: names,
  crashOrder: names,
  /** Whether games take stakes at once or hold what may be lost, where they can do either; `provider`: as their provider was named. */
  walletMode: z._default(z.enum(SITE_WALLET_MODES), 'provider'),
})

const bonuses = z.strictObject({
  /** From a settlement until its wagering is paid for: a result may be taken back. */
  releaseAfterMinutes: z._default(z.int().check(z.gte(0), z.lte(10_080)), 60),
})

/** Whole rupees; null is no cap. */
const cap = z._default(z.nullable(z.int().check(z.gte(1), z.lte(HIGHEST_LIMIT))), null)
const overMarkets = z.strictObject({
  /** The most that the house loses on one event, and in a day of the site. */
  eventLoss: cap,
  dayLoss: cap,
  /** The most that one player wins in a day of the site. */
  dayWin: cap,
})

/** How much boards and the latest bets tell. docs/domain/leaderboard.md. */
const leaderboard = z.strictObject({
  /** So many of the first are told. */
  ranks: z._default(z.int().check(z.gte(3), z.lte(100)), 20),
  /** Whole rupees: bets and wins of less are not told. */
  leastTold: z._default(z.int().check(z.gte(100), z.lte(HIGHEST_LIMIT)), 1000),
})

/**
 * What a site may say of itself to those who link to it and look whose it is. Every other name is refused: `referrer` would
 * loosen what our pages tell others, and some that browsers learn later we do not know. Security T25, T27.
 */
const META_NAMES = [
  'description',
  'keywords',
  'author',
  'copyright',
  'rating',
  'robots',
  'application-name',
  'apple-itunes-app',
  'google-play-app',
  'google-site-verification',
  'facebook-domain-verification',
  'msvalidate.01',
  'yandex-verification',
  'baidu-site-verification',
  'norton-safeweb-site-verification',
  'p:domain_verify',
  'ahrefs-site-verification',
  'facebook-pixel-id',
  'google-tag-id',
  'fb:app_id',
  'fb:pixel_id',
  'og:title',
  'og:description',
  'og:image',
  'og:site_name',
  'og:type',
  'og:url',
  'og:locale',
  'twitter:card',
  'twitter:site',
  'twitter:title',
  'twitter:description',
  'twitter:image',
] as const

const metaTag = z
  .strictObject({
    name: z.enum(META_NAMES),
    content: z.string().check(z.maxLength(200), z.regex(/^[^<>"]*$/)),
  })
  .check(z.refine(isPixelFit))

const switches = z.strictObject(
  Object.fromEntries(SWITCH_NAMES.map((name) => [name, z.optional(z.boolean())])) as {
    [N in SwitchName]: z.ZodMiniOptional<z.ZodMiniBoolean>
  },
)

/** The pages whose words a site may replace, by their paths. 001 §2.1. */
export const PAGE_NAMES = [
  'about-us',
  'rules-and-regulation',
  'privacy-policy',
  'responsible-gambling',
  'terms-and-condition',
] as const
export type PageName = (typeof PAGE_NAMES)[number]

/** The languages in which each of them is. */
export const PAGE_LANGUAGES = ['en', 'hi'] as const
export type PageLanguage = (typeof PAGE_LANGUAGES)[number]

export const LONGEST_PAGE = 8000
/** Headings, paragraphs and lists in plain text (domain/articles/markup.ts); a tag is refused, though it would only be shown. */
const pageText = z.string().check(
  z.minLength(1),
  z.maxLength(LONGEST_PAGE),
  z.refine<string>((given) => !given.includes('\0') && given.isWellFormed() && !/<[a-z/!?]/i.test(given)),
)
/** Null: our own words stand there. */
const pageTexts = z.prefault(z.strictObject({ en: optional(pageText), hi: optional(pageText) }), {})
const pages = z.strictObject({
  'about-us': pageTexts,
  'rules-and-regulation': pageTexts,
  'privacy-policy': pageTexts,
  'responsible-gambling': pageTexts,
  'terms-and-condition': pageTexts,
} satisfies { [N in PageName]: typeof pageTexts })

const banners = z.array(banner).check(z.maxLength(10))

/** The languages, beside English, in which a site may say what it says of itself. */
export const SITE_LANGUAGES = ['hi', 'bn', 'ta', 'te', 'ne'] as const
export type SiteLanguage = (typeof SITE_LANGUAGES)[number]

/** Null: the usual text stands there. */
const ownText = optional(text.check(z.minLength(1)))
const ownBanners = optional(banners.check(z.minLength(1)))
const ownTexts = z.prefault(
  z.strictObject({
    marqueeText: ownText,
    headerBottom: z.prefault(z.strictObject({ marqueeText: ownText }), {}),
    bannerText: ownText,
    footer: z.prefault(z.strictObject({ text: ownText }), {}),
    slideShow: ownBanners,
    mobileBanner: ownBanners,
  }),
  {},
)
const translations = z.strictObject({
  hi: ownTexts,
  bn: ownTexts,
  ta: ownTexts,
  te: ownTexts,
  ne: ownTexts,
} satisfies { [L in SiteLanguage]: typeof ownTexts })

/** As readers are told it: what is not there is as usual. */
const toldTexts = z.optional(
  z.object({
    marqueeText: z.exactOptional(text),
    headerBottom: z.exactOptional(z.object({ marqueeText: text })),
    bannerText: z.exactOptional(text),
    footer: z.exactOptional(z.object({ text })),
    slideShow: z.exactOptional(banners),
    mobileBanner: z.exactOptional(banners),
  }),
)
const toldTranslations = z.object({
  hi: toldTexts,
  bn: toldTexts,
  ta: toldTexts,
  te: toldTexts,
  ne: toldTexts,
} satisfies { [L in SiteLanguage]: typeof toldTexts })

const LOGO_TEXT = { first: '', second: '' }

/** First labels of hosts that say nothing of the site: 000 §9, and the desktop's prefix of 001 §7.2. */
export const IGNORED_LABELS: ReadonlySet<string> = new Set(['www', 'test', 'pp', 'd'])

/** The first label of a site's hosts. */
export const siteLabel = z.string().check(
  z.regex(/^[a-z][a-z0-9-]{1,30}$/),
  z.refine((label) => !IGNORED_LABELS.has(label) && label !== 'localhost'),
)

/** What a site shows of itself, and may show otherwise under a second label. */
const look = {
  name: word.check(z.minLength(1)),
  theme: z.prefault(theme, {}),
  logo: optional(picture),
  /** Drawn where there is no picture, the second part in the brand's colour. */
  logoText: z._default(z.strictObject({ first: word, second: word }), LOGO_TEXT),
  logoSmallUrl: optional(picture),
  headerLogo: optional(picture),
  /** Where the player may switch to: the other look. 000 §1. */
  diamondWebsiteUrl: optional(link),
  isWorld: flag,
}

/** The same accounts and the same money under another label and look. 001 §3.2 "Domain". */
const secondLook = z.strictObject({ label: siteLabel, ...look })
export type SecondLook = z.output<typeof secondLook>

export const siteConfig = z.strictObject({
  ...look,
  type: z.enum(['b2b', 'b2c']),
  onlyCasino: flag,
  noCasino: flag,
  timeZone: z._default(zoneName, 'Asia/Kolkata'),
  /** Read under its own label, it is the first look that is the other one. */
  secondLook: optional(secondLook),
  slideShow: z._default(banners, []),
  mobileBanner: z._default(banners, []),
  marqueeText: z._default(text, ''),
  headerBottom: z._default(z.strictObject({ marqueeText: text }), { marqueeText: '' }),
  /** Of the popup after the first login. 001 §2.3. */
  bannerText: z._default(text, 'Beware of Phishing Website Before Login. Enable Security Auth to Secure Your ID.'),
  /** What of these a language has of its own. */
  translations: z.prefault(translations, {}),
  pages: z.prefault(pages, {}),
  footer: z.prefault(footer, {}),
  socialMedia: z.prefault(socialMedia, {}),
  registration: z.prefault(registration, {}),
  metaTags: z._default(z.array(metaTag).check(z.maxLength(20)), []),
  MobileVersion: z._default(word, '1.0.1'),
  apkUrl: optional(link),
  androidApp: z.prefault(androidApp, {}),
  /** Branches that take referred players. */
  referralBranchIds: z._default(z.array(id).check(z.maxLength(50)), []),
  highPercentageGames: z._default(z.array(id).check(z.maxLength(500)), []),
  /** How the lobby stands: what it begins with, then by providers and sub-providers, crash games by their own list; others last. 001 §9. */
  casino: z.prefault(casino, {}),
  wageringDisabledTypes: z._default(z.array(word).check(z.maxLength(50)), []),
  jurisdiction: z.prefault(jurisdiction, {}),
  limits: z._default(playerLimits, []),
  payments: z.prefault(payments, {}),
  bonuses: z.prefault(bonuses, {}),
  leaderboard: z.prefault(leaderboard, {}),
  /** Over several markets, as administrators say and as the site says itself: the stricter of each holds. Law D-58. */
  houseCaps: z.prefault(overMarkets, {}),
  ownCaps: z.prefault(overMarkets, {}),
  /** How far from the market's price players may trade with each other, in percent; no further than the jurisdiction lets them. */
  playerBand: z._default(percent, 25),
  switches: z._default(switches, {}),
})
export type SiteConfig = z.output<typeof siteConfig>

/** A stored configuration with what it leaves out filled in. Throws when it is not one. */
export const completeConfig = (stored: Readonly<Record<string, unknown>>): SiteConfig =>
  z.parse(
    siteConfig,
    withKnownChat('metaTags' in stored ? { ...stored, metaTags: knownTags(stored['metaTags']) } : stored),
  )

/** Kept from before there was a list, and ids a pattern: a site is not down for it, and shows what is on the list and fits. */
const knownTags = (tags: unknown): unknown =>
  Array.isArray(tags)
    ? tags.filter(
        (tag: { readonly name?: string; readonly content?: string }) =>
          META_NAMES.some((name) => name === tag.name) &&
          isPixelFit({ name: tag.name ?? '', content: tag.content ?? '' }),
      )
    : tags

/** From before ids had a pattern: the same. */
function withKnownChat(stored: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const kept = stored['registration'] as { readonly chat?: unknown } | undefined
  const isKnown = !kept?.chat || chat.safeParse(kept.chat).success
  return isKnown ? stored : { ...stored, registration: { ...kept, chat: null } }
}

/** The texts of pages are read by who opens one; by the lists of the casino the server puts its games in order, and by what boards tell it cuts them; what the house stands for is its own; whose an app is Android asks elsewhere. */
const {
  pages: _pages,
  casino: _casino,
  androidApp: _androidApp,
  leaderboard: _leaderboard,
  houseCaps: _houseCaps,
  ownCaps: _ownCaps,
  ...shown
} = siteConfig.shape

/** What everybody reads of a site: its configuration, every switch decided, and the names existing clients look for. */
export const siteView = z.object({
  ...shown,
  translations: z._default(toldTranslations, {}),
  // A page that is open while the server is renewed does not stumble over a switch that one of them lacks.
  switches: z.object(
    Object.fromEntries(SWITCH_NAMES.map((name) => [name, z._default(z.boolean(), false)])) as {
      [N in SwitchName]: z.ZodMiniDefault<z.ZodMiniBoolean>
    },
  ),
  isRegister: z.boolean(),
  forgetPassword: z.boolean(),
  depositButton: z.boolean(),
  withdrawButton: z.boolean(),
  /** Grows with every publication. */
  version: count,
})
export type SiteView = z.output<typeof siteView>

/** What holds for the whole installation. */
export const installationView = z.object({
  maintenance: z.boolean(),
  useSocket: z.boolean(),
  currency: z.literal('INR'),
})

export const siteSummary = z.object({
  siteId: id,
  label: shortText,
  name: shortText,
  type: z.enum(['b2b', 'b2c']),
  version: count,
  maintenance: z.boolean(),
  useSocket: z.boolean(),
  hasDraft: z.boolean(),
})
export type SiteSummary = z.output<typeof siteSummary>

export const siteVersion = z.object({
  version: count,
  at: instant,
  author: z.nullable(shortText),
  note: text,
  /** The version that this one published again. */
  restores: z.nullable(count),
})
export type SiteVersion = z.output<typeof siteVersion>

/** How people reach a site or a branch. */
export const communicationDetails = z.strictObject({
  whatsapp: optional(phone),
  depositWhatsapp: optional(phone),
  withdrawWhatsapp: optional(phone),
  telegram: optional(link),
})
export type CommunicationDetails = z.output<typeof communicationDetails>

/** How far from the market's price the site's players may trade with each other, in hundredths of a percent. */
export const playerBandBps = ({ playerBand, jurisdiction: law }: SiteConfig): number =>
  Math.min(playerBand, law.widestPlayerBand) * 100

/** Whether players of the site have money of their own: it comes by deposits and leaves by withdrawals. */
export const isPlayersOwn = ({ type, jurisdiction }: SiteConfig): boolean =>
  type === 'b2c' && jurisdiction.money === 'REAL'
