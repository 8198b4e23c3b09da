/** What everybody reads: what is public, in its time, and whose bonus can still be had. */
import { advertises, type ArticleKind, type ArticleLanguage, MOST_ARTICLES } from '@paddock/domain/articles'
import { tellRule } from '@paddock/domain/bonuses'
import { listInForce } from '../bonuses/index.ts'
import type { Reader } from '../platform/database.ts'
import { findShown, listShown, type StoredShown } from './store.ts'

export type PublicBonus = ReturnType<typeof tellRule>
export type PublicArticle = StoredShown & { readonly advertises: boolean; readonly bonus: PublicBonus | null }

type On = { readonly siteId: number; readonly language: ArticleLanguage; readonly now: number }

/** Of one kind, or of all of them: the latter for who lists where they are. */
export async function listPublic(
  from: Reader,
  on: On & { readonly kind: ArticleKind | null },
): Promise<PublicArticle[]> {
  const found = await listShown(from, on, on.kind === null ? MOST_ARTICLES : undefined)
  return await withBonuses(from, on.siteId, found)
}

export async function loadPublic(
  from: Reader,
  on: On & { readonly kind: ArticleKind },
  slug: string,
): Promise<PublicArticle | undefined> {
  const found = await findShown(from, on, slug)
  return found && (await withBonuses(from, on.siteId, [found]))[0]
}

/** A promotion whose bonus nobody can have any more promises what is not there: it is left out until its rule is in force again. */
async function withBonuses(from: Reader, siteId: number, found: readonly StoredShown[]): Promise<PublicArticle[]> {
  const rules = found.some(({ bonusRuleId }) => bonusRuleId !== null) ? await listInForce(from, siteId) : []
  return found.flatMap((article) => {
    const rule = rules.find(({ id }) => id === article.bonusRuleId)
    if (article.bonusRuleId !== null && !rule) return []
    return [{ ...article, advertises: advertises(article), bonus: rule ? tellRule(rule.terms) : null }]
  })
}
