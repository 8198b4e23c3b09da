/** What a version may not say, beyond what its shape forbids: links that lead nowhere, a bonus that is not there, a picture that is gone. */
import { type ArticleContent, isAppPath, type Refusal } from '@paddock/contract'
import {
  type ArticleKind,
  brokenLink,
  inText,
  linksOf,
  refuseArticle,
  textIn,
  writtenIn,
} from '@paddock/domain/articles'
import { listInForce } from '../bonuses/index.ts'
import { keepPicture } from '../messages/index.ts'
import type { Tx } from '../platform/database.ts'
import { hasPicture } from './store.ts'

export type Written = {
  readonly siteId: number
  readonly authorId: number
  readonly kind: ArticleKind
  readonly content: ArticleContent
}

export async function refuseContent(
  tx: Tx,
  { siteId, kind, content }: Written,
  now: number,
): Promise<Refusal | undefined> {
  const refusal = refuseArticle({ kind, ...content }, now) ?? refuseLinks(content)
  if (refusal) return refusal
  if (content.bonusRuleId === null) return undefined
  const rules = await listInForce(tx, siteId)
  return rules.some(({ id }) => id === content.bonusRuleId) ? undefined : { code: 'BONUS_UNKNOWN' }
}

function refuseLinks({ texts }: Pick<ArticleContent, 'texts'>): Refusal | undefined {
  for (const language of writtenIn(texts)) {
    const { body } = textIn(texts, language).text
    const link = brokenLink(body) ?? linksOf(body).own.find((to) => !isAppPath(to))
    if (link !== undefined) return { code: 'ARTICLE_LINK_WRONG', ...inText(language), link }
  }
  return undefined
}

/** One of its own versions' already, or one that its author has just sent. */
export async function refusePicture(
  tx: Tx,
  id: number,
  { siteId, authorId, content: { image } }: Written,
  now: number,
): Promise<Refusal | undefined> {
  if (image === null || (await hasPicture(tx, id, image))) return undefined
  return (await keepPicture(tx, { image, siteId, authorId }, now)) ? undefined : { code: 'PICTURE_GONE' }
}
