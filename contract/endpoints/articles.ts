/** Blogs, promotions, questions, tutorials, rules and pages that a site writes itself. 001 §2.7; all of it ours. */
import { MOST_ARTICLES, MOST_LISTED } from '@paddock/domain/articles'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import type { RefusalCode } from '../refusals.ts'
import { uplinePathRole } from '../roles.ts'
import {
  articleContent,
  articleHead,
  articleKind,
  articleLanguage,
  articleNote,
  articleSlug,
  articleVersion,
  readArticle,
  shownArticle,
  wholeArticle,
} from '../shapes/article.ts'
import { TEXTS } from '../texts.ts'
import { id, transactionCode, typedInt32 } from '../values.ts'

const TAG = { tag: 'Articles' } as const

/* Read */

const READ = { ...TAG, method: 'GET', action: 'public.read' } as const

export const getArticles = endpoint({
  ...READ,
  path: 'api/common/article',
  summary:
    'What a site has published of a kind and is in its time, in its order; in English where it has not the language. What advertises leaves out who may not be advertised to.',
  query: z.strictObject({ kind: articleKind, language: articleLanguage }),
  docs: z.array(shownArticle).check(z.maxLength(MOST_LISTED)),
  refusals: ['NOT_ON_THIS_SITE'],
})

export const getArticle = endpoint({
  ...READ,
  path: 'api/common/article/{slug}',
  summary: 'One of them, whole. What it says of a bonus is what the rule of that bonus says now.',
  params: z.strictObject({ slug: articleSlug }),
  query: z.strictObject({ kind: articleKind, language: articleLanguage }),
  docs: readArticle,
  refusals: ['NOT_ON_THIS_SITE', 'NOT_FOUND'],
})

/* Written */

const ALWAYS: readonly RefusalCode[] = ['UNAUTHENTICATED', 'FORBIDDEN']
const BY_OFFICER = { ...TAG, action: 'site.configure', path: 'api/{role}/article' } as const
const officer = z.strictObject({ role: uplinePathRole })
const ONE = { ...BY_OFFICER, path: 'api/{role}/article/{articleId}' } as const
const one = z.strictObject({ role: uplinePathRole, articleId: id })

export const listArticles = endpoint({
  ...BY_OFFICER,
  method: 'GET',
  summary: 'All that the site has written, whatever became of it: by kind and place, what was withdrawn last.',
  params: officer,
  docs: z.array(articleHead).check(z.maxLength(MOST_ARTICLES)),
  refusals: ALWAYS,
})

export const openArticle = endpoint({
  ...ONE,
  method: 'GET',
  summary: 'One of them: its newest version, and by whom, when and why there was each.',
  params: one,
  docs: wholeArticle,
  refusals: [...ALWAYS, 'NOT_FOUND'],
})

export const getArticleVersion = endpoint({
  ...ONE,
  method: 'GET',
  path: 'api/{role}/article/{articleId}/version/{version}',
  summary: 'A version as it was written. Versions stay for good.',
  params: z.strictObject({ role: uplinePathRole, articleId: id, version: id }),
  docs: articleVersion,
  refusals: [...ALWAYS, 'NOT_FOUND'],
})

const WRITING: readonly RefusalCode[] = [
  ...ALWAYS,
  'PICTURE_GONE',
  'BONUS_UNKNOWN',
  'ARTICLE_TIMES',
  'ARTICLE_TOO_LONG',
  'ARTICLE_LINK_WRONG',
  'ARTICLE_NEEDS_RULE',
  'ARTICLE_RULE_ELSEWHERE',
  'ARTICLE_WAGERING_BY_HAND',
]
const CHANGED = { docs: wholeArticle, messages: [TEXTS.updated] } as const

export const createArticle = endpoint({
  ...BY_OFFICER,
  ...CHANGED,
  method: 'POST',
  summary: 'Begin an article: its first version, which nobody reads before it is published. Its address stays.',
  audit: 'ARTICLE_BEGUN',
  params: officer,
  body: z.strictObject({ kind: articleKind, slug: articleSlug, content: articleContent }),
  refusals: [...WRITING, 'ARTICLE_SLUG_TAKEN', 'TOO_MANY_ARTICLES'],
})

const baseVersion = typedInt32

export const saveArticle = endpoint({
  ...ONE,
  ...CHANGED,
  method: 'PUT',
  summary: 'Another version, over the one that its author saw. What players read stays until it is published.',
  audit: 'ARTICLE_SAVED',
  params: one,
  body: z.strictObject({ baseVersion, content: articleContent, note: z._default(articleNote, '') }),
  refusals: [...WRITING, 'NOT_FOUND', 'ARTICLE_CHANGED', 'TOO_MANY_VERSIONS'],
})

export const restoreArticle = endpoint({
  ...ONE,
  ...CHANGED,
  method: 'POST',
  path: 'api/{role}/article/{articleId}/restore',
  summary: 'Bring an earlier version back as a new one. It is held to the rules of now.',
  audit: 'ARTICLE_RESTORED',
  params: one,
  body: z.strictObject({ version: typedInt32, baseVersion }),
  refusals: [...WRITING, 'NOT_FOUND', 'ARTICLE_CHANGED', 'TOO_MANY_VERSIONS'],
})

export const publishArticle = endpoint({
  ...ONE,
  ...CHANGED,
  method: 'POST',
  path: 'api/{role}/article/{articleId}/publish',
  summary: 'From now on players read the newest version, which is the one that was looked at.',
  audit: 'ARTICLE_PUBLISHED',
  params: one,
  body: z.strictObject({ baseVersion, transactionCode }),
  refusals: [...WRITING, 'NOT_FOUND', 'ARTICLE_CHANGED', 'WRONG_TRANSACTION_CODE'],
})

export const withdrawArticle = endpoint({
  ...ONE,
  ...CHANGED,
  method: 'POST',
  path: 'api/{role}/article/{articleId}/withdraw',
  summary: 'Nobody reads it any more. Its versions stay, and it can be published again.',
  audit: 'ARTICLE_WITHDRAWN',
  params: one,
  refusals: [...ALWAYS, 'NOT_FOUND', 'MESSAGE_WITHDRAWN'],
})
