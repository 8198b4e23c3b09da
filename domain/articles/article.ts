import { type MessageLanguage, MESSAGE_LANGUAGES } from '../messages/index.ts'
import { DAY_MS } from '../time/index.ts'

export const ARTICLE_KINDS = ['PAGE', 'RULE', 'FAQ', 'PROMOTION', 'BLOG', 'TUTORIAL', 'LOYALTY'] as const
export type ArticleKind = (typeof ARTICLE_KINDS)[number]

/** English is always there: who reads another language reads it where an article has not theirs. */
export const ARTICLE_LANGUAGES = MESSAGE_LANGUAGES
export type ArticleLanguage = MessageLanguage

/** Under which name the articles of a kind are found: `/resources/faq`. 001 §2.7. */
export const SECTIONS: Readonly<Record<ArticleKind, string>> = {
  PAGE: 'pages',
  RULE: 'rules',
  FAQ: 'faq',
  PROMOTION: 'promotions',
  BLOG: 'blogs',
  TUTORIAL: 'tutorials',
  LOYALTY: 'loyalty',
}

export const kindOfSection = (section: string): ArticleKind | undefined =>
  ARTICLE_KINDS.find((kind) => SECTIONS[kind] === section)

export const sectionPath = (kind: ArticleKind): string => `/resources/${SECTIONS[kind]}`
/** Within the player's app. */
export const articlePath = ({ kind, slug }: { readonly kind: ArticleKind; readonly slug: string }): string =>
  `${sectionPath(kind)}/${slug}`

/** DRAFT: nobody has read it yet. PUBLISHED: read, unless it waits for its time or that is over. */
export const ARTICLE_STATES = ['DRAFT', 'PUBLISHED', 'WITHDRAWN'] as const
export type ArticleState = (typeof ARTICLE_STATES)[number]

/** Where a promotion leads, beside the links in its text. */
export const ARTICLE_AIMS = ['DEPOSIT', 'BONUS'] as const
export type ArticleAim = (typeof ARTICLE_AIMS)[number]

/** What is promised to players advertises whatever its author says of it. */
export const advertises = ({ kind, marketing }: { readonly kind: ArticleKind; readonly marketing: boolean }): boolean =>
  marketing || kind === 'PROMOTION' || kind === 'LOYALTY'

export type ArticleText = {
  /** Of questions: what they are about. Empty is none. */
  readonly group: string
  readonly title: string
  readonly summary: string
  readonly body: string
}
type ArticleTexts = { readonly en: ArticleText } & {
  readonly [L in Exclude<ArticleLanguage, 'en'>]?: ArticleText | undefined
}

/** The text in a language, or in English where it has none. */
export function textIn(
  texts: ArticleTexts,
  language: ArticleLanguage,
): { readonly language: ArticleLanguage; readonly text: ArticleText } {
  const text = texts[language]
  return text === undefined ? { language: 'en', text: texts.en } : { language, text }
}

export const writtenIn = (texts: ArticleTexts): readonly ArticleLanguage[] =>
  ARTICLE_LANGUAGES.filter((language) => texts[language] !== undefined)

/** Of one site, in whatever state; with them their versions stay for good. */
export const MOST_ARTICLES = 300
export const MOST_VERSIONS = 300
export const LONGEST_BODY = 8000
/** All answers come with the list, so that it can be searched. @internal Exported for the tests. */
export const LONGEST_ANSWER = 2000
/** Of one kind, as a list shows them. */
export const MOST_LISTED = 100
const LONGEST_AHEAD_MS = 365 * DAY_MS

export const longestOf = (kind: ArticleKind): number => (kind === 'FAQ' ? LONGEST_ANSWER : LONGEST_BODY)

export type ArticleDraft = {
  readonly kind: ArticleKind
  readonly texts: ArticleTexts
  readonly startsAt: number | null
  readonly endsAt: number | null
  readonly aim: ArticleAim | null
  readonly bonusRuleId: string | null
}

/** Where a text is wrong, as its form names it. */
type InText = { readonly language: ArticleLanguage; readonly field: string }
export const inText = (language: ArticleLanguage): InText => ({ language, field: `texts.${language}.body` })

export type ArticleRefusal =
  | { readonly code: 'ARTICLE_TIMES' }
  | (InText & { readonly code: 'ARTICLE_TOO_LONG'; readonly most: number })
  | { readonly code: 'ARTICLE_NEEDS_RULE' }
  | { readonly code: 'ARTICLE_RULE_ELSEWHERE' }
  | (InText & { readonly code: 'ARTICLE_WAGERING_BY_HAND' })

/** Why it cannot be kept as it is, whoever writes it. */
export function refuseArticle(draft: ArticleDraft, now: number): ArticleRefusal | undefined {
  const { kind, texts, startsAt, endsAt, aim, bonusRuleId } = draft
  if ((startsAt ?? 0) > now + LONGEST_AHEAD_MS || (endsAt !== null && endsAt <= (startsAt ?? 0)))
    return { code: 'ARTICLE_TIMES' }
  if (kind !== 'PROMOTION' && (aim !== null || bonusRuleId !== null)) return { code: 'ARTICLE_RULE_ELSEWHERE' }
  if (aim === 'BONUS' && bonusRuleId === null) return { code: 'ARTICLE_NEEDS_RULE' }
  const most = longestOf(kind)
  for (const language of writtenIn(texts)) {
    const { text } = textIn(texts, language)
    if (text.body.length > most) return { code: 'ARTICLE_TOO_LONG', ...inText(language), most }
    if (kind === 'PROMOTION' && saysWagering(text)) return { code: 'ARTICLE_WAGERING_BY_HAND', ...inText(language) }
  }
  return undefined
}

/**
 * Words of wagering in our languages, and a multiple (`10x`, `10 ×`). What a bonus asks for is drawn from its rule beside the text, so that no text
 * can promise another.
 */
const WAGERING =
  /\bwager|\broll[ -]?over|\bplay[ -]?through|\bturn[ -]?over|वेजर|वैजर|रोलओवर|टर्नओवर|ওয়েজার|রোলওভার|টার্নওভার|வேஜர்|ரோல்ஓவர்|டர்ன்ஓவர்|వేజర్|రోల్‌?ఓవర్|టర్నోవర్|\d\s?(?:x\b|×)/i

const saysWagering = ({ title, summary, body }: ArticleText): boolean =>
  [title, summary, body].some((said) => WAGERING.test(said))

/** Whether players see now what is published. */
export const isInTime = (
  { startsAt, endsAt }: { readonly startsAt: number | null; readonly endsAt: number | null },
  now: number,
): boolean => (startsAt ?? 0) <= now && (endsAt === null || endsAt > now)
