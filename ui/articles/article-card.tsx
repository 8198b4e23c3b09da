import type { ShownArticle } from '@paddock/contract/shapes/article'
import { articlePath } from '@paddock/domain/articles'
import { formatDate } from '@paddock/ui/formats'
import { spokenLanguage } from '@paddock/ui/words'
import type { DrawLink } from './draw-link.ts'
import { NotInLanguage } from './article-view.tsx'
import { ARTICLE_WORDS as WORDS } from './words.ts'

type CardProps = { readonly article: ShownArticle; readonly drawLink: DrawLink }

/** One of a list, which is pressed whole. */
export function ArticleCard({ article, drawLink }: CardProps) {
  const { kind, title, summary, image, publishedAt, endsAt, language } = article
  const spoken = spokenLanguage()
  return drawLink({
    to: articlePath(article),
    look: 'CARD',
    children: (
      <>
        {image !== null && (
          <img
            src={image}
            alt=""
            loading="lazy"
            referrerPolicy="no-referrer"
            className="aspect-[2/1] w-full border-b border-line object-cover in-data-[saver=on]:hidden"
          />
        )}
        <span className="flex min-w-0 flex-1 flex-col gap-1 p-4">
          <b lang={language} className="text-md leading-tight wrap-break-word">
            {title}
          </b>
          {summary !== '' && (
            <span lang={language} className="line-clamp-3 text-sm text-quiet wrap-break-word">
              {summary}
            </span>
          )}
          {(kind === 'BLOG' || endsAt !== null) && (
            <span className="text-xs text-quiet">
              {endsAt === null ? formatDate(publishedAt) : WORDS.until(formatDate(endsAt))}
            </span>
          )}
          {language !== spoken && <NotInLanguage language={spoken} />}
        </span>
      </>
    ),
  })
}
