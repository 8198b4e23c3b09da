/** What a site writes for those who read it. 001 §2.7; docs/domain/content.md. */
import {
  ARTICLE_AIMS,
  ARTICLE_KINDS,
  ARTICLE_LANGUAGES,
  ARTICLE_STATES,
  LONGEST_BODY,
  MOST_VERSIONS,
} from '@paddock/domain/articles'
import { EARNED_BY, TURNOVER_BASES } from '@paddock/domain/bonuses'
import * as z from 'zod/mini'
import { amount, count, id, instant, shortText, text } from '../values.ts'
import { link, ownPicture, videoId } from './site.ts'

export const articleKind = z.enum(ARTICLE_KINDS)
export const articleLanguage = z.enum(ARTICLE_LANGUAGES)
/** The last part of its address, which stays. */
export const articleSlug = z.string().check(z.maxLength(80), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/))

/** Nothing in it is ever read as markup; a tag is refused, though it would only be shown. Security T24. */
const hasNoTag = z.refine<string>((given) => !given.includes('\0') && given.isWellFormed() && !/<[a-z/!?]/i.test(given))
const line = (most: number) => z.string().check(z.maxLength(most), hasNoTag)

const articleText = z.strictObject({
  group: z._default(line(60), ''),
  title: line(120).check(z.minLength(1)),
  summary: z._default(line(300), ''),
  body: line(LONGEST_BODY).check(z.minLength(1)),
})

const articleTexts = z.strictObject({
  en: articleText,
  hi: z.exactOptional(articleText),
  bn: z.exactOptional(articleText),
  ta: z.exactOptional(articleText),
  te: z.exactOptional(articleText),
  ne: z.exactOptional(articleText),
})

/** What an officer writes: one version of it. */
export const articleContent = z.strictObject({
  texts: articleTexts,
  /** The lowest comes first. */
  place: z._default(count.check(z.lte(999)), 0),
  /** Null: from when it is published. */
  startsAt: z._default(z.nullable(instant), null),
  endsAt: z._default(z.nullable(instant), null),
  /** An address elsewhere, or a picture as `saveMessageImage` told it. */
  image: z._default(z.nullable(z.union([link, ownPicture])), null),
  video: z._default(z.nullable(videoId), null),
  marketing: z._default(z.boolean(), false),
  aim: z._default(z.nullable(z.enum(ARTICLE_AIMS)), null),
  bonusRuleId: z._default(z.nullable(id), null),
})
export type ArticleContent = z.output<typeof articleContent>

export const articleNote = z.string().check(z.maxLength(200), hasNoTag)

const versionHead = z.object({
  version: count,
  at: instant,
  author: shortText,
  note: text,
  /** The version that it brings back. */
  restores: z.nullable(count),
  languages: z.array(articleLanguage),
})
export type ArticleVersionHead = z.output<typeof versionHead>

export const articleVersion = z.object({ ...versionHead.shape, content: articleContent })
export type ArticleVersion = z.output<typeof articleVersion>

/** As a list of officers has it. */
export const articleHead = z.object({
  _id: id,
  kind: articleKind,
  slug: articleSlug,
  state: z.enum(ARTICLE_STATES),
  /** Whether players see it now: it is published, and in its time. */
  shown: z.boolean(),
  version: count,
  /** What is read; null where nothing is. */
  publicVersion: z.nullable(count),
  title: shortText,
  group: shortText,
  place: z.int(),
  languages: z.array(articleLanguage),
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  changedAt: instant,
  changedBy: shortText,
})
export type ArticleHead = z.output<typeof articleHead>

/** What its links lead to, for who looks whether they do. */
const articleLinks = z.object({ own: z.array(shortText), elsewhere: z.array(text) })

/** As its editor has it: the newest version, and all that were. */
export const wholeArticle = z.object({
  ...articleHead.shape,
  content: articleContent,
  links: articleLinks,
  versions: z.array(versionHead).check(z.maxLength(MOST_VERSIONS)),
})
export type WholeArticle = z.output<typeof wholeArticle>

/** What a bonus asks for, as its rule says it now. */
const articleBonus = z.object({
  title: shortText,
  earnedBy: z.enum(EARNED_BY),
  /** In percent, of a deposit, a loss or a friend's result; null where an amount is given. */
  share: z.nullable(z.number()),
  amount: z.nullable(amount),
  most: z.nullable(amount),
  least: amount,
  firstOnly: z.boolean(),
  /** Null: nothing has to be wagered, or what has to is said with the bonus. */
  wagering: z.nullable(z.object({ multiple: count, base: z.enum(TURNOVER_BASES) })),
  days: count,
})
export type ArticleBonus = z.output<typeof articleBonus>

/** As players read it, in the language that it has of theirs. */
export const shownArticle = z.object({
  _id: id,
  kind: articleKind,
  slug: articleSlug,
  language: articleLanguage,
  group: shortText,
  title: shortText,
  summary: text,
  image: z.nullable(text),
  endsAt: z.nullable(instant),
  publishedAt: instant,
  /** Of a list questions alone have theirs, so that they can be searched. */
  body: z.nullable(z.string()),
})
export type ShownArticle = z.output<typeof shownArticle>

export const readArticle = z.object({
  ...shownArticle.shape,
  body: z.string(),
  video: z.nullable(shortText),
  aim: z.nullable(z.enum(ARTICLE_AIMS)),
  bonus: z.nullable(articleBonus),
  languages: z.array(articleLanguage),
})
export type ReadArticle = z.output<typeof readArticle>
