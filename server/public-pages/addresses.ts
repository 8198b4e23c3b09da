/** Where public pages are. An address is right as long as the event's id is: a name that has changed leads on. */
import { type ArticleKind, SECTIONS } from '@paddock/domain/articles'
import { SITE_LANGUAGES, type SiteLanguage } from '@paddock/contract/shapes/site'
import { sportName, SPORTS } from '@paddock/domain/betting'

export const MATCHES = '/matches'

/** Articles without a script; in the app they are elsewhere. */
export const READ = '/read'

/** English has no mark of its own. */
export type PageLanguage = 'en' | SiteLanguage
export const PAGE_LANGUAGES: readonly PageLanguage[] = ['en', ...SITE_LANGUAGES]

export const languageOf = (said: unknown): PageLanguage => PAGE_LANGUAGES.find((one) => one === said) ?? 'en'

const inLanguage = (path: string, language: PageLanguage): string =>
  language === 'en' ? path : `${path}?lang=${language}`

/** Letters and digits of any script, others as hyphens. */
const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .match(/^.{0,80}/u)?.[0] ?? ''

/** @internal Exported for the tests. */
export const slugOfSport = (id: string): string => slugOf(sportName(id) ?? `sport ${id}`)

/** The id that a slug stands for; of a sport without a name of ours its own. */
export const sportOfSlug = (slug: string): string | undefined =>
  SPORTS.find(({ id }) => slugOfSport(id) === slug)?.id ?? /^sport-(\w{1,20})$/.exec(slug)?.[1]

export const listPath = (sportId: string | null, language: PageLanguage = 'en'): string =>
  inLanguage(sportId === null ? MATCHES : `${MATCHES}/${slugOfSport(sportId)}`, language)

type Addressed = { readonly id: string; readonly sportId: string; readonly name: string }

const eventFolder = ({ id, sportId }: Addressed): string =>
  `${MATCHES}/${slugOfSport(sportId)}/${encodeURIComponent(id)}`

export const eventPath = (event: Addressed, language: PageLanguage = 'en'): string =>
  inLanguage(`${eventFolder(event)}/${encodeURIComponent(slugOf(event.name) || 'event')}`, language)

export const picturePath = (event: Addressed): string => `${eventFolder(event)}.png`

export const sectionPath = (kind: ArticleKind, language: PageLanguage = 'en'): string =>
  inLanguage(`${READ}/${SECTIONS[kind]}`, language)

export const articlePath = (
  { kind, slug }: { readonly kind: ArticleKind; readonly slug: string },
  language: PageLanguage = 'en',
): string => inLanguage(`${READ}/${SECTIONS[kind]}/${slug}`, language)

/** Where one bets on it: the app's own page, which asks to log in. */
export const betPath = ({ id, sportId }: Addressed): string => `/events/${sportId}/${encodeURIComponent(id)}`

const OWN_MACHINE = /^(localhost|127\.0\.0\.1|\[::1\])(:|$)|\.localhost(:|$)/
/** `d.` is the same page for a desk. 001 §7.2. */
const SAME_ELSEWHERE = /^(d|www)\./

/**
 * By which every copy of a page is called the same. Undefined on a host that is not known to be the site's: whoever points a name at us would be
 * told to search engines as where it is.
 */
export function originOf(host: string, known: readonly string[]): string | undefined {
  const name = host.toLowerCase()
  if (OWN_MACHINE.test(name)) return `http://${name}`
  const bare = name.replace(/:\d+$/, '').replace(/\.$/, '')
  const same = bare.replace(SAME_ELSEWHERE, '')
  const own = [same, bare].find((one) => known.includes(one))
  return own === undefined ? undefined : `https://${own}`
}
