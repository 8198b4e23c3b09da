import { type ArticleKind, articlePath } from '@paddock/domain/articles'
import { ARTICLE_WORDS as WORDS } from '@paddock/ui/articles'
import { Link } from 'wouter'
import { useArticles } from './api.ts'

type MoreProps = { readonly kind: Extract<ArticleKind, 'PAGE' | 'RULE'> }

/** Rules and pages that the site has written beside those that every site has; nothing where there is none, or none could be read. */
export function MoreArticles({ kind }: MoreProps) {
  const { data = [] } = useArticles(kind)
  if (data.length === 0) return null
  return (
    <nav aria-label={WORDS.sections[kind]}>
      <h2 className="text-sm font-bold">{WORDS.sections[kind]}</h2>
      <ul>
        {data.map((article) => (
          <li key={article._id}>
            <Link
              to={articlePath(article)}
              lang={article.language}
              className="flex min-h-11 items-center text-sm text-quiet hover:text-text md:min-h-8"
            >
              {article.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
