/** An article as its editor has it, and as players do. */
import type { ArticleContent, ArticleHead } from '@paddock/contract'
import { type ArticleState, isInTime, linksOf, textIn, writtenIn } from '@paddock/domain/articles'
import type { Role } from '@paddock/domain/roles'
import { officerTold } from '../platform/stands-as.ts'
import type { PublicArticle } from './published.ts'
import type { StoredHead, StoredVersion } from './store.ts'

const stateOf = ({ publicVersion, withdrawnAt }: StoredHead): ArticleState => {
  if (withdrawnAt !== null) return 'WITHDRAWN'
  return publicVersion === null ? 'DRAFT' : 'PUBLISHED'
}

export function presentHead(head: StoredHead, reader: Role, now: number): ArticleHead {
  const { id, kind, slug, version, publicVersion, title, group, place, languages, startsAt, endsAt, changedAt } = head
  return {
    _id: String(id),
    kind,
    slug,
    state: stateOf(head),
    shown: publicVersion !== null && isInTime({ startsAt: head.publicStartsAt, endsAt: head.publicEndsAt }, now),
    version,
    publicVersion,
    title,
    group,
    place,
    languages: [...languages],
    startsAt,
    endsAt,
    changedAt,
    changedBy: officerTold(head.changedBy, head.changedByRole, reader),
  }
}

export const presentVersion = ({ author, authorRole, languages, ...version }: StoredVersion, reader: Role) => ({
  ...version,
  languages: [...languages],
  author: officerTold(author, authorRole, reader),
})

/** Where all of its texts lead, each once. */
export function presentLinks({ texts }: Pick<ArticleContent, 'texts'>) {
  const all = writtenIn(texts).map((language) => linksOf(textIn(texts, language).text.body))
  const each = (of: 'own' | 'elsewhere') => [...new Set(all.flatMap((links) => links[of]))]
  return { own: each('own'), elsewhere: each('elsewhere') }
}

export const presentShown = ({
  id,
  kind,
  slug,
  language,
  group,
  title,
  summary,
  image,
  endsAt,
  publishedAt,
  body,
}: PublicArticle) => ({
  _id: String(id),
  kind,
  slug,
  language,
  group,
  title,
  summary,
  image,
  endsAt,
  publishedAt,
  body: kind === 'FAQ' ? body : null,
})

export const presentRead = (article: PublicArticle) => ({
  ...presentShown(article),
  body: article.body,
  video: article.video,
  aim: article.aim,
  bonus: article.bonus,
  languages: [...article.languages],
})
